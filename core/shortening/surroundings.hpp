// A part of the state space around a run, as a graph: states are expanded in the order in which they were added, at
// first those of the run, then their neighbours, and so on.
#pragma once

#include <optional>
#include <unordered_map>

#include "shortening/stepper.hpp"
#include "store.hpp"

namespace highroad {

class Surroundings {
 public:
  Surroundings(Stepper& stepper, const Run& run);

  // Expands states until so many are expanded; false when that was stopped.
  bool grow(std::uint64_t expanded);

  std::uint64_t expanded() const { return ends_.size(); }
  bool is_all() const { return expanded() == store_.size(); }  // nothing else can be reached

  // The shortest way through the graph to something that is looked for, if it has fewer than `length` steps.
  std::optional<Result> shortest(std::uint64_t length);

  std::size_t bytes() const { return store_.bytes() + edges_.bytes() + ends_.bytes() + costs_.bytes(); }

 private:
  static constexpr std::uint8_t kNothing = 255;

  // Calls `visit` for each state that a known step leads to: those of the run are known before anything is expanded.
  template <class Visit>
  void for_each_target(StateId id, Visit&& visit) const {
    if (id < expanded()) {
      for (std::uint64_t edge = begin_of(id); edge < ends_[id]; ++edge) visit(edges_[edge]);
    } else if (const auto [first, end] = along_.equal_range(id); first != end) {
      for (auto step = first; step != end; ++step) visit(step->second);
    }
  }

  StateId add(StateView state, std::uint64_t hash);
  void note(StateId id, const Finding& finding);
  std::uint64_t begin_of(StateId id) const { return id == 0 ? 0 : ends_[id - 1]; }
  Run way_to(StateId id, const std::vector<StateId>& parents) const;

  Stepper& stepper_;
  Store store_;
  Reserved<StateId> edges_;       // the targets of all steps, those of each state together
  Reserved<std::uint64_t> ends_;  // where those of a state end
  Reserved<std::uint8_t> costs_;  // how many steps after a state something is found: none, one, or kNothing
  std::vector<StateId> initial_;
  std::unordered_multimap<StateId, StateId> along_;  // the steps of the run
};

}  // namespace highroad
