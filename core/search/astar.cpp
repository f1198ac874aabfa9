// A*: by the length of the way so far and the estimate for the rest together. With an estimate that is never too great
// the first witness is a shortest one.
#include "search/best_first.hpp"

namespace highroad {
namespace {

const Registered registered{{
    .name = "astar",
    .summary = "A*: first what seems to be on a shortest way; shortest witnesses if no estimate is too great",
    .options = {},
    .exhaustive = true,
    .shortest = true,
    .randomised = false,
    .run =
        [](Space& space, const Options&) {
          return best_first(space, [](std::uint64_t length, std::uint64_t estimate) {
            return with_ties(length + estimate, estimate);
          });
        },
    .directed = true,
}};

}  // namespace
}  // namespace highroad
