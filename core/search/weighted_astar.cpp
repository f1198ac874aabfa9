// Weighted A*: the estimate counts several times. A witness is at most that many times as long as a shortest one, if no
// estimate is too great.
#include <cmath>

#include "search/best_first.hpp"

namespace highroad {
namespace {

constexpr double kUnit = 8;  // priorities are integers: weights are rounded to an eighth

const Registered registered{{
    .name = "weighted-astar",
    .summary = "A* that trusts the estimate w times: faster, and witnesses at most w times as long as a shortest one",
    .options = {{"w", 2, 1, 1000, "the weight of the estimate", {}, /*is_integer=*/false}},
    .exhaustive = true,
    .shortest = false,
    .randomised = false,
    .run =
        [](Space& space, const Options& options) {
          const auto weight = static_cast<std::uint64_t>(std::floor(options.real("w") * kUnit));
          return best_first(space, [=](std::uint64_t length, std::uint64_t estimate) {
            const auto unit = static_cast<std::uint64_t>(kUnit);
            return with_ties(length * unit + estimate * weight, estimate);
          });
        },
    .directed = true,
}};

}  // namespace
}  // namespace highroad
