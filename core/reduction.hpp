// The breadth-bounded reduction of Meulen, "Combining bounded model checking with highway search" (2009): a part of a
// labelled transition system that is again one, small enough to be checked as a whole.
//
// Level by level at most N states are drawn (Algorithm 2), and then every transition between drawn states is kept:
// one-step transitions, back loops and forward jumps (Definitions 6 to 8) are all that there are. Finding the forward
// jumps takes one more look at the successors of each state instead of the nested loops of Algorithm 3, so that the
// whole takes time proportional to the transitions that it sees.
#pragma once

#include "tree.hpp"

namespace highroad {

// How far a reduction goes.
struct Bounds {
  std::uint64_t width;               // N: how many states of a level are drawn
  std::uint64_t depth = UINT64_MAX;  // the last level; of its states only transitions to drawn states are kept
  bool by_occurrences = false;       // drawn as the approximate highway search does, not uniformly
};

class Reduction {
 public:
  // The drawn states are counted by the incidence of a series, if there is one.
  Reduction(const Model& model, Bounds bounds, Limits limits, std::uint64_t seed, Control& control, LabelTable* labels,
            Incidence* incidence = nullptr);

  // How it ended: kComplete means that it is finished, whether something was cut or not.
  const Result& result() const { return result_; }

  std::uint64_t state_count() const { return tree_.size(); }
  std::uint64_t transition_count() const { return targets_.size(); }
  StateView state(StateId id) const { return tree_.view(id); }
  StateId find(StateView state) const { return tree_.find(state, space_.hash(state)); }  // kNoState: it was not drawn

  // Compressed rows: the edges of state s are offsets[s] .. offsets[s+1]-1.
  const std::vector<std::uint64_t>& offsets() const { return offsets_; }
  const std::vector<Label>& labels() const { return labels_; }
  const std::vector<StateId>& targets() const { return targets_; }

  std::uint64_t levels() const { return levels_; }
  std::uint64_t rescued() const { return rescued_; }            // states drawn only lest another one became a deadlock
  std::uint64_t cut_by_width() const { return cut_by_width_; }  // transitions to states that were not drawn
  std::uint64_t cut_by_depth() const { return cut_by_depth_; }  // transitions from the last level to unvisited states
  // The states all of whose transitions were cut. There are some in the last level only.
  const std::vector<StateId>& dead_ends() const { return dead_ends_; }
  // For each state whether some of its transitions were cut.
  const std::vector<std::uint8_t>& cut() const { return cut_; }

 private:
  template <class Draw>
  void draw_levels(Draw draw, std::uint64_t depth_bound);
  void keep_transitions();
  std::size_t bytes() const;

  Space space_;
  Tree tree_;
  std::vector<std::uint64_t> offsets_;
  std::vector<Label> labels_;
  std::vector<StateId> targets_;
  StateId bounded_ = kNoState;  // the first state of the last level, if the depth bound made it the last one
  std::uint64_t levels_ = 0;
  std::uint64_t rescued_ = 0;
  std::uint64_t cut_by_width_ = 0;
  std::uint64_t cut_by_depth_ = 0;
  std::vector<StateId> dead_ends_;
  std::vector<std::uint8_t> cut_;
  Result result_;
};

}  // namespace highroad
