// Highway simulation (Definition 5 of Engels et al., 2009): level by level, of the successors that were never visited
// at most N are drawn and visited. How they are drawn is the one thing that the exact and the approximate search differ
// in.
#pragma once

#include "node_set.hpp"
#include "search.hpp"
#include "tree.hpp"

namespace highroad {

// How many states a level was drawn from.
struct Candidates {
  double count;
  bool is_exact;
};

// Adds the drawn candidates to the tree in order of arrival, asking early for the memory of what comes next.
template <class IsDrawn>
void add_all(Tree& tree, NodeSet<StateId>& level, IsDrawn&& is_drawn) {
  constexpr std::uint32_t kAhead = 32;
  const auto end = static_cast<std::uint32_t>(level.slots());
  for (std::uint32_t slot = 0; slot < end; ++slot) {
    if (slot + kAhead < end) tree.prefetch(level.hash(slot + kAhead));
    if (is_drawn(slot)) tree.add(level.view(slot), level.hash(slot), level.payload(slot));
  }
}

// A Draw has: kOffersOnce (whether the successors of one state are a set), offer(successors), add_to(tree), is_short(),
// again(), next_level(), has_dropped(), bytes(). One that draws uniformly also tells the number of its candidates().
//
// Eligible successors are gathered from a batch of states before they are offered. A processor that had to foresee for
// each one whether it is eligible would be wrong so often that this cost more than all the rest.
template <class Draw>
Result level_search(Space& space, Draw draw) {
  Tree tree(space);  // V: the visited states, and no others
  std::vector<LevelDraw> levels;
  std::vector<const Successor*> eligible;
  std::size_t count = 0;
  const auto gather = [&](std::span<const Successor> successors) {
    if (count + successors.size() > eligible.size()) eligible.resize(2 * (count + successors.size()));
    const Successor** const first = eligible.data() + count;
    const Successor** end = first;
    for (const Successor& s : successors) {
      *end = &s;
      end += !tree.contains(s);
    }
    space.consider({first, end});
    count = static_cast<std::size_t>(end - eligible.data());
  };
  const auto offer = [&] {
    draw.offer({eligible.data(), count});
    count = 0;
    tree.account(draw.bytes());
  };
  space.start(gather);
  offer();
  StateId level = 0;
  for (std::uint64_t depth = 0; !space.stopped(); ++depth) {
    draw.add_to(tree);
    tree.account(draw.bytes() + levels.capacity() * sizeof(LevelDraw));
    if (level == tree.size()) break;
    if constexpr (requires { draw.candidates(); }) {
      const Candidates candidates = draw.candidates();
      levels.push_back({candidates.count, tree.size() - level, candidates.is_exact});
    }
    draw.next_level();
    space.reach_depth(depth);
    if (!space.may_deepen(depth)) break;
    const Counters before = space.counters();
    space.expand_all<Draw::kOffersOnce>(tree, level, tree.size(), gather, offer);
    if (draw.is_short() && !space.stopped()) {  // it has to be drawn again, from all of them
      space.set_back(before);
      draw.again();
      space.expand_all<Draw::kOffersOnce>(tree, level, tree.size(), gather, offer);
    }
    level = tree.size();
  }
  tree.account(draw.bytes());
  Result result = space.finish(draw.has_dropped() ? Ending::kBound : Ending::kComplete,
                               [&](StateId source) { return tree.path_to(source); });
  result.is_shortest = result.ending == Ending::kFound && !draw.has_dropped();
  result.levels = std::move(levels);
  return result;
}

}  // namespace highroad
