// A reduction as a model: the states that were drawn, and the transitions between them. Every search and property can
// look at it, and whatever path they find is one of the whole model.
//
// Under a depth bound some states lose all their transitions. Such a dead end is no deadlock: it may end, and nobody
// knows how it goes on. For properties of whole runs, which are told to stay for ever in a state without successors,
// the dead ends are left out, and with them all states from which nothing but dead ends is reached.
#pragma once

#include "part_of_model.hpp"
#include "reduction.hpp"

namespace highroad {

class ReducedModel final : public PartOfModel {
 public:
  // The reduction may be of another model with the same states, such as one that was made for another property.
  ReducedModel(const Model& model, const Reduction& reduction, LabelTable* labels, bool without_dead_ends);

  void initial(Successors& out) const override;

 private:
  bool is_shown(const Record& record) const override {
    const StateId id = reduction_.find(record.state());
    return id != kNoState && (left_out_.empty() || !left_out_[id]);
  }

  const Reduction& reduction_;
  std::vector<bool> left_out_;  // or empty
};

}  // namespace highroad
