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
          return best_first(space, [](std::uint32_t length, std::uint32_t estimate) {
            return estimate > UINT32_MAX - length ? UINT32_MAX : length + estimate;
          });
        },
    .directed = true,
}};

}  // namespace
}  // namespace highroad
