// Best-first search: of the states that wait, one with the lowest priority is visited next. The priority, made of the
// length of the shortest known way to a state and of the estimate for the rest, is the one thing in which A*, its
// weighted form and greedy search differ.
//
// A state that is reached on a shorter way gets that way; if it was visited already, it is visited again, as is what
// was reached through it. States are looked at when they are visited, not when they are found: only then is it known,
// with an estimate that is never too great, that there is no shorter way to what is looked for.
#pragma once

#include "search.hpp"
#include "search/buckets.hpp"
#include "tree.hpp"

namespace highroad {

// The priority of A* and its like, by length and estimate together: of those with the same sum, what seems to be
// nearest comes first.
inline std::uint32_t with_ties(std::uint64_t sum, std::uint64_t estimate) {
  constexpr std::uint64_t kTies = 64;  // greater estimates make no difference
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(
      std::min<std::uint64_t>(sum, UINT32_MAX) * kTies + std::min(estimate, kTies - 1), UINT32_MAX));
}

constexpr std::uint64_t kMany = 1 << 15;

// `priority` takes the length of the way to a state and the estimate. Without `reopens` the first way to a state
// stays, unless a longer one may lead too deep.
template <class Priority>
Result best_first(Space& space, Priority priority, bool reopens = true) {
  struct Waiting {
    StateId state;
    std::uint32_t length;
  };
  struct Way {
    std::uint32_t length : 31;
    std::uint32_t is_visited : 1;
  };
  reopens = reopens || space.is_depth_bounded();
  Tree tree(space, sizeof(Way));
  Buckets<Waiting> waiting(space.address_space());
  std::vector<StateId> batch;

  const auto discover = [&](const Successor& s) {
    const std::uint32_t length = s.source == kNoState ? 0 : tree.note<Way>(s.source).length + 1;
    const auto [id, is_new] = tree.find_or_add(s.state, s.hash, s.source);
    if (id == kNoState) return;
    if (!is_new) {
      if (!reopens || length >= tree.note<Way>(id).length) return;
      tree.set_parent(id, s.source);
    }
    tree.set_note(id, Way{length, false});
    waiting.push(priority(length, space.estimate(s.state)), {id, length});
  };
  const auto look_at = [&](const Waiting& next) {
    const Way way = tree.note<Way>(next.state);
    if (way.length != next.length || way.is_visited) return;  // there is a better way by now
    tree.set_note(next.state, Way{way.length, true});
    space.reach_depth(next.length);
    const StateView state = tree.view(next.state);
    const bool may_deepen = space.may_deepen(next.length);
    space.consider({state, 0, 0, 0, tree.parent(next.state), 0, 0}, /*is_visited_later=*/may_deepen);
    if (may_deepen) batch.push_back(next.state);
  };

  space.start(discover);
  for (std::uint64_t visited = 0; !waiting.empty() && !space.stopped(); visited += batch.size()) {
    // Several of the same priority are visited at once: that is much faster, and the order matters little where there
    // are many of them.
    batch.clear();
    // Among equals, what was found last comes first: that leads away from the beginning. When the states do not fit a
    // cache any more, a search that may have to visit them all takes them in the order of memory instead.
    const Order order = reopens && visited >= kMany ? Order::kOldestFirst : Order::kNewestFirst;
    waiting.pop_some(order, 1 + std::min<std::uint64_t>(visited / 256, 63), look_at);
    std::ranges::sort(batch);  // in the order of memory
    space.expand_each(tree, batch, discover);
    tree.account(waiting.bytes());
  }
  return space.finish(Ending::kComplete, [&](StateId source) { return tree.path_to(source); });
}

}  // namespace highroad
