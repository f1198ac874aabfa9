// Greedy best-first search: by the estimate alone. Fast to a witness, which may be long.
#include "search/best_first.hpp"

namespace highroad {
namespace {

const Registered registered{{
    .name = "greedy",
    .summary = "best-first: what seems to be nearest, however long the way to it; fast, with witnesses of any length",
    .options = {},
    .exhaustive = true,
    .shortest = false,
    .randomised = false,
    .run =
        [](Space& space, const Options&) {
          return best_first(space, [](std::uint32_t, std::uint32_t estimate) { return estimate; }, /*reopens=*/false);
        },
    .directed = true,
}};

}  // namespace
}  // namespace highroad
