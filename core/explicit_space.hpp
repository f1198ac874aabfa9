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
  // The states before this one have all their edges; of the others, a limit may have left some out.
  std::uint64_t whole_count() const { return whole_count_; }

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
  std::uint64_t whole_count_ = 0;
  Ending ending_ = Ending::kComplete;
};

}  // namespace highroad
