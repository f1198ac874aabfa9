// Highway simulation (Definition 5 of Engels et al., 2009): level by level, of the successors that were never visited at most
// N are drawn and visited. How they are drawn is the one thing that the exact and the approximate search differ in.
#pragma once

#include "node_set.hpp"
#include "search.hpp"
#include "tree.hpp"

namespace highroad {

// A Draw has: offer(successor, parent), candidates() -> NodeSet<StateId>&, order(), has_dropped(), next_level().
template <class Draw>
Result level_search(Space& space, Draw draw) {
  Tree tree(space);  // V: the visited states, and no others
  StateId current = kNoState;
  const auto offer = [&](const Successor& s) {
    if (tree.contains(s)) return;
    space.consider(s);
    draw.offer(s, current);
  };
  space.start(offer);
  StateId next = 0;
  for (std::uint64_t depth = 0; space.go_on(); ++depth) {
    auto& candidates = draw.candidates();
    for (const auto slot : draw.order())
      tree.add(candidates.view(slot), candidates.hash(slot), candidates.payload(slot));
    tree.account(candidates.bytes());
    draw.next_level();
    if (next == tree.size()) break;
    space.reach_depth(depth);
    if (!space.may_deepen(depth)) break;
    for (const StateId level_end = tree.size(); next < level_end && space.go_on();) {
      current = next++;
      space.expand(tree.view(current), offer);
    }
  }
  tree.account();
  return space.finish(draw.has_dropped() ? Ending::kBound : Ending::kComplete, [&] { return tree.path_to(current); });
}

}  // namespace highroad
