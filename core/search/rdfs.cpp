// Randomised depth-first search: each state's successors are visited in a uniformly random order.
// Rungta and Mercer, "Hardness for explicit state software model checking benchmarks", 2007; the yardstick of Engels et
// al.
//
// With `mark=generated` a state is marked as known when it is met first, not when it is visited: a list of states, of
// which the last one is the next. All states are visited, too, but those that wait far down cannot be reached on the
// way on which the search is just now. Only so does the search miss what Engels et al. say that theirs misses.
#include "search/depth_first.hpp"

namespace highroad {
namespace {

template <class Entry>
void shuffle(Rng& rng, std::vector<Entry>& order) {
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
}

Result last_met_first(Space& space) {
  struct Waiting {
    StateId state;
    std::uint64_t depth;
  };
  Tree tree(space);
  Reserved<Waiting> stack(space.address_space() / sizeof(Waiting));
  std::vector<StateId> met;
  StateId current = kNoState;

  const auto push_all = [&](const std::vector<Successor>& successors, std::uint64_t depth) {
    met.clear();
    for (const Successor& s : successors) {
      const auto [id, is_new] = tree.find_or_add(s.state, s.hash, current);
      if (!is_new) continue;
      space.consider(s, /*is_visited_later=*/true);
      met.push_back(id);
    }
    shuffle(space.rng, met);
    for (const StateId id : met) stack.push_back({id, depth});
  };

  push_all(space.initial_distinct(), 0);
  while (!stack.empty() && space.go_on()) {
    const auto [state, depth] = stack.back();
    stack.shrink(1);
    current = state;
    space.reach_depth(depth);
    if (space.may_deepen(depth))
      push_all(space.expand_distinct(tree.view(current)), depth + 1);
    else
      space.look_for_deadlocks(tree, current, current + 1, depth);
    if ((tree.size() & 255) == 0) tree.account(stack.bytes());
  }
  tree.account(stack.bytes());
  return space.finish(Ending::kComplete, [&](StateId) { return tree.path_to(current); });
}

Result rdfs(Space& space, const Options& options) {
  if (options.flag("mark")) return last_met_first(space);
  return depth_first(space, [&](std::vector<Successor>& order) { shuffle(space.rng, order); });
}

const Registered registered{{
    .name = "rdfs",
    .summary = "depth-first in random order: fewest states to the first error, long witnesses",
    .options = {{"mark", 0, 0, 1, "when a state counts as known", {"visited", "generated"}}},
    .exhaustive = true,
    .shortest = false,
    .randomised = true,
    .run = rdfs,
}};

}  // namespace
}  // namespace highroad
