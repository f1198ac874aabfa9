// Breadth-first search: states come by distance, so the first witness is a shortest one. Ids are given in order of
// discovery, so the queue is nothing but the next id.
#include "search.hpp"
#include "tree.hpp"

namespace highroad {
namespace {

Result bfs(Space& space, const Options&) {
  Tree tree(space);
  StateId current = kNoState;
  const auto discover = [&](const Successor& s) {
    if (tree.add(s, current)) space.consider(s, /*is_visited_later=*/true);
  };
  space.start(discover);
  StateId next = 0, level_end = tree.size();
  for (std::uint64_t depth = 0; next < level_end && space.go_on(); level_end = tree.size(), ++depth) {
    space.reach_depth(depth);
    if (!space.may_deepen(depth)) break;
    while (next < level_end && space.go_on()) {
      current = next++;
      space.expand(tree.view(current), discover);
    }
  }
  tree.account();
  return space.finish(Ending::kComplete, [&] { return tree.path_to(current); });
}

const Registered registered{{
    .name = "bfs",
    .summary = "breadth-first: visits everything, shortest witnesses, needs the most memory",
    .options = {},
    .exhaustive = true,
    .shortest = true,
    .randomised = false,
    .run = bfs,
}};

}  // namespace
}  // namespace highroad
