// Highway simulation (Definition 5 of Engels et al., 2009): level by level, of the successors that were never visited
// at most N are drawn and visited. How they are drawn is the one thing that the exact and the approximate search differ
// in.
#pragma once

#include "node_set.hpp"
#include "search.hpp"
#include "tree.hpp"

namespace highroad {

// Adds the drawn candidates to the tree in order of arrival, asking early for the memory of what comes next.
template <class IsDrawn>
void add_all(Tree& tree, NodeSet<StateId>& level, IsDrawn&& is_drawn) {
  constexpr std::uint32_t kAhead = 16;
  const auto end = static_cast<std::uint32_t>(level.slots());
  for (std::uint32_t slot = 0; slot < end; ++slot) {
    if (slot + kAhead < end) tree.prefetch(level.hash(slot + kAhead));
    if (is_drawn(slot)) tree.add(level.view(slot), level.hash(slot), level.payload(slot));
  }
}

// A Draw has: kOffersOnce (whether the successors of one state are a set), offer(successor), prefetch(hash),
// add_to(tree), next_level(), has_dropped(), bytes().
template <class Draw>
Result level_search(Space& space, Draw draw) {
  Tree tree(space);  // V: the visited states, and no others
  const auto offer = [&](const Successor& s) {
    if (tree.contains(s)) return;
    space.consider(s);
    draw.offer(s);
  };
  space.start(offer);
  StateId level = 0;
  for (std::uint64_t depth = 0; space.go_on(); ++depth) {
    draw.add_to(tree);
    tree.account(draw.bytes());
    draw.next_level();
    if (level == tree.size()) break;
    space.reach_depth(depth);
    if (!space.may_deepen(depth)) break;
    space.expand_all<Draw::kOffersOnce>(tree, level, tree.size(), offer,
                                        [&](std::uint64_t hash) { draw.prefetch(hash); });
    level = tree.size();
  }
  tree.account(draw.bytes());
  return space.finish(draw.has_dropped() ? Ending::kBound : Ending::kComplete,
                      [&](StateId source) { return tree.path_to(source); });
}

}  // namespace highroad
