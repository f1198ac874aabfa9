// A reduction as a model: the states that were drawn, and the transitions between them. Every search and property can
// look at it, and whatever path they find is one of the whole model. A state that lost all its transitions is no
// deadlock: it may end, and nobody knows how it goes on.
#pragma once

#include <utility>

#include "reduction.hpp"
#include "successors.hpp"

namespace highroad {

class ReducedModel final : public Model {
 public:
  // `labels` are those of the model if its labels are to have arguments. The reduction may be of another model with the
  // same states, such as one that was made for another property.
  ReducedModel(const Model& model, const Reduction& reduction, LabelTable* labels)
      : model_(model), reduction_(reduction), labels_(labels) {}

  void initial(Successors& out) const override { model_.initial(out); }
  void successors(StateView state, Successors& out) const override {
    const std::size_t begin = out.used();
    const std::uint64_t most = std::exchange(out.most, UINT64_MAX);
    LabelTable* const labels = std::exchange(out.labels, labels_);
    model_.successors(state, out);
    out.most = most;
    out.labels = labels;
    out.keep_if(begin, [this](const Record& record) { return reduction_.contains(record.state()); });
  }
  std::uint64_t observe(StateView state) const override { return model_.observe(state); }
  bool may_end(StateView state) const override {
    const std::atomic<std::uint32_t> never{0};
    Successors probe(never);
    probe.reset(1);
    model_.successors(state, probe);
    return probe.count > 0 || model_.may_end(state);
  }
  bool is_wanted(Label label) const override { return model_.is_wanted(label); }
  std::size_t bytes() const override { return model_.bytes(); }
  std::size_t state_size() const override { return model_.state_size(); }
  std::string label_text(Label label) const override { return model_.label_text(label); }

 private:
  const Model& model_;
  const Reduction& reduction_;
  LabelTable* labels_;
};

}  // namespace highroad
