// Nested depth-first search as SPIN has it: successors in the model's order, cycles found when accepting states are
// left.
#include "search/nested_dfs.hpp"

namespace highroad {
namespace {

const Registered registered{{
    .name = "nested-dfs",
    .summary =
        "accepting cycles by two depth-first searches, one inside the other: exact, little memory, long witnesses",
    .options = {},
    .exhaustive = true,
    .shortest = false,
    .randomised = false,
    .run = [](Space& space, const Options&) { return NestedDepthFirst<Knowledge::kNone>(space).search(); },
    .cycles = true,
}};

}  // namespace
}  // namespace highroad
