// Explores a model breadth-first and keeps every edge: the model as an explicit labelled transition system.
#pragma once

#include "tree.hpp"

namespace highroad {

class ExplicitSpace {
 public:
  ExplicitSpace(const Model& model, Limits limits, Control& control, LabelTable* labels);

  Ending ending() const { return ending_; }
  std::uint64_t state_count() const { return tree_.size(); }
  std::uint64_t transition_count() const { return targets_.size(); }
  StateView state(StateId id) const { return tree_.view(id); }

  // Compressed rows: the edges of state s are offsets[s] .. offsets[s+1]-1.
  const std::vector<std::uint64_t>& offsets() const { return offsets_; }
  const std::vector<Label>& labels() const { return labels_; }
  const std::vector<StateId>& targets() const { return targets_; }

 private:
  Space space_;
  Tree tree_;
  std::vector<std::uint64_t> offsets_;
  std::vector<Label> labels_;
  std::vector<StateId> targets_;
  Ending ending_ = Ending::kComplete;
};

}  // namespace highroad
