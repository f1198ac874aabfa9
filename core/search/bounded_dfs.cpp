// Depth-first search to a bound. Without revisiting it shows the anomaly of depth-bounded search (Edelkamp,
// Lluch-Lafuente and Leue, "Trail-directed model checking", 2001, section 4): errors within the bound are missed. To
// visit a state again when it is reached on a shorter way is the cure, at the price of time.
#include "search/depth_first.hpp"

namespace highroad {
namespace {

const Registered registered{{
    .name = "bounded-dfs",
    .summary = "depth-first to a bound; may miss what is within it unless states are visited again on shorter ways",
    .options = {{"depth", 10'000, 0, 4e9, "how deep"},
                {"revisit", 1, 0, 1, "whether a state is visited again on a shorter way", {"never", "shorter"}}},
    .exhaustive = false,
    .shortest = false,
    .randomised = false,
    .run =
        [](Space& space, const Options& options) {
          return depth_first(space, [](std::vector<Successor>&) {},
                             {options.integer("depth"), options.flag("revisit")});
        },
}};

}  // namespace
}  // namespace highroad
