// A reduction as a model: the states that were drawn, and the transitions between them. Every search and property can
// look at it, and whatever path they find is one of the whole model.
//
// Under a depth bound some states lose all their transitions. Such a dead end is no deadlock: it may end, and nobody
// knows how it goes on. For properties of whole runs, which are told to stay for ever in a state without successors,
// the dead ends are left out, and with them all states from which nothing but dead ends is reached.
#pragma once

#include "reduction.hpp"
#include "successors.hpp"

namespace highroad {

class ReducedModel final : public Model {
 public:
  // `labels` are those of the model if its labels are to have arguments. The reduction may be of another model with the
  // same states, such as one that was made for another property.
  ReducedModel(const Model& model, const Reduction& reduction, LabelTable* labels, bool without_dead_ends);

  void initial(Successors& out) const override;
  void successors(StateView state, Successors& out) const override;
  std::uint64_t observe(StateView state) const override { return model_.observe(state); }
  bool may_end(StateView state) const override;
  bool is_wanted(Label label) const override { return model_.is_wanted(label); }
  std::size_t bytes() const override { return model_.bytes(); }
  std::size_t state_size() const override { return model_.state_size(); }
  std::string label_text(Label label) const override { return model_.label_text(label); }

 private:
  bool is_shown(StateView state) const {
    const StateId id = reduction_.find(state);
    return id != kNoState && (left_out_.empty() || !left_out_[id]);
  }

  const Model& model_;
  const Reduction& reduction_;
  LabelTable* labels_;
  std::vector<bool> left_out_;  // or empty
};

}  // namespace highroad
