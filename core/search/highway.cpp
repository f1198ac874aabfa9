// Highway search, exact: each level is a uniform draw of N among the distinct eligible successors.
#include "search/smallest_priorities.hpp"

namespace highroad {
namespace {

const Registered registered{{
    .name = "highway",
    .summary = "of each level N states drawn uniformly: short witnesses, memory for N times the depth",
    .options = {{"width", 1000, 1, 4e9, "how many states of a level are visited (N)"}},
    .exhaustive = false,
    .shortest = false,
    .randomised = true,
    .run =
        [](Space& space, const Options& options) {
          return level_search(space, SmallestPriorities(space, options.integer("width")));
        },
}};

}  // namespace
}  // namespace highroad
