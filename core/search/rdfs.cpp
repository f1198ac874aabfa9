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
  const bool revisits = space.is_depth_bounded();
  Tree tree(space, revisits ? sizeof(std::uint64_t) : 0);  // with a note of its depth
  Reserved<Waiting> stack(space.address_space() / sizeof(Waiting));
  std::vector<StateId> met;
  StateId current = kNoState;

  // Whether a state is new, or met on a shorter way than before.
  const auto meet = [&](const Store::Insertion& known, std::uint64_t depth) {
    if (known.id == kNoState || !revisits) return known.is_new;
    if (!known.is_new && tree.note<std::uint64_t>(known.id) <= depth) return false;
    tree.set_note(known.id, depth);
    tree.set_parent(known.id, current);
    return true;
  };

  const auto push_all = [&](const std::vector<Successor>& successors, std::uint64_t depth) {
    met.clear();
    for (const Successor& s : successors) {
      const auto known = tree.find_or_add(s.state, s.hash, current);
      if (!meet(known, depth)) continue;
      space.consider(s, /*is_visited_later=*/space.visits_at(depth));
      met.push_back(known.id);
    }
    shuffle(space.rng, met);
    for (const StateId id : met) stack.push_back({id, depth});
  };

  push_all(space.initial_distinct(), 0);
  while (!stack.empty() && space.go_on()) {
    const auto [state, depth] = stack.back();
    stack.shrink(1);
    if (revisits && tree.note<std::uint64_t>(state) < depth) continue;  // there is a shorter way by now
    current = state;
    space.reach_depth(depth);
    if (space.may_deepen(depth)) push_all(space.expand_distinct(tree.view(current)), depth + 1);
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
