// Breadth-first search: states come by distance, so the first witness is a shortest one. Ids are given in order of
// discovery, so the queue is nothing but the next id.
#include "search.hpp"
#include "tree.hpp"

namespace highroad {
namespace {

Result bfs(Space& space, const Options&) {
  Tree tree(space);
  const auto discover = [&](const Successor& s) {
    if (tree.add(s)) space.consider(s, /*is_visited_later=*/true);
  };
  space.start(discover);
  StateId level = 0;
  for (std::uint64_t depth = 0; level < tree.size() && space.go_on(); ++depth) {
    space.reach_depth(depth);
    const StateId level_end = tree.size();
    if (!space.may_deepen(depth)) {
      space.look_for_deadlocks(tree, level, level_end);
      break;
    }
    space.expand_all(tree, level, level_end, discover);
    level = level_end;
  }
  tree.account();
  return space.finish(Ending::kComplete, [&](StateId source) { return tree.path_to(source); });
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
