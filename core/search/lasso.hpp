// A run that goes on for ever, as a witness: a way to a state, and a cycle that leads from there back to it.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "tree.hpp"

namespace highroad {

using StateIds = std::vector<StateId>;

// The fewest steps, at least one, that lead from one of `starts` to a goal; both ends are part of it. Empty: there is
// no way. `states` bounds their numbers, and `for_each_target(state, visit)` shows where steps lead.
template <class ForEachTarget, class IsGoal>
StateIds shortest_way(StateId states, const StateIds& starts, ForEachTarget&& for_each_target, IsGoal&& is_goal) {
  constexpr StateId kStart = kNoState - 1;
  std::vector<StateId> sources(states, kNoState);
  StateIds queue = starts;
  for (const StateId start : starts) sources[start] = kStart;
  StateIds way;
  for (std::size_t i = 0; i < queue.size() && way.empty(); ++i) {
    for_each_target(queue[i], [&](StateId target) {
      if (!way.empty()) return;
      if (is_goal(target)) {
        way.push_back(target);
        for (StateId state = queue[i]; state != kStart; state = sources[state]) way.push_back(state);
      } else if (sources[target] == kNoState) {
        sources[target] = queue[i];
        queue.push_back(target);
      }
    });
  }
  std::ranges::reverse(way);
  return way;
}

struct Lasso {
  StateIds states;    // the last one is the one with which the cycle begins
  std::size_t cycle;  // where that is

  // `way` leads from an initial state to the one with which `cycle` begins and ends.
  static Lasso joined(const StateIds& way, const StateIds& cycle) {
    Lasso lasso{way, way.size() - 1};
    lasso.states.insert(lasso.states.end(), cycle.begin() + 1, cycle.end());
    return lasso;
  }
};

// The result of a search that found a cycle, or something else, or nothing: `lasso()` is asked for a cycle only.
template <class MakeLasso>
Result finish_with_lasso(Space& space, const Tree& tree, Ending ending, MakeLasso&& make_lasso) {
  std::optional<std::size_t> cycle;
  Result result = space.finish(ending, [&](StateId source) {
    if (!space.found_cycle()) return tree.path_to(source);
    const Lasso lasso = make_lasso();
    cycle = lasso.cycle;
    return tree.run_of(lasso.states);
  });
  result.cycle = cycle;
  return result;
}

}  // namespace highroad
