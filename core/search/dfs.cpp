// Deterministic depth-first search: successors in the model's order. Finds deep states with little waiting, by long
// paths.
#include "search/depth_first.hpp"

namespace highroad {
namespace {

const Registered registered{{
    .name = "dfs",
    .summary = "depth-first in the model's order: visits everything, long witnesses",
    .options = {},
    .exhaustive = true,
    .shortest = false,
    .randomised = false,
    .run = [](Space& space, const Options&) { return depth_first(space, [](std::vector<Successor>&) {}); },
}};

}  // namespace
}  // namespace highroad
