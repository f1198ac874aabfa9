// Highway search of growing width: a narrow one finds something fast, a wider one something nearer. The one from whose
// levels nothing had to be left out is breadth-first search, and proves that there is nothing nearer.
#include "search/smallest_priorities.hpp"

namespace highroad {
namespace {

Result iterative_widening(Space& space, const Options& options) {
  constexpr double kWidest = 4e9;
  Result best;
  for (double width = options.real("width");; width = std::min(width * options.real("factor"), kWidest)) {
    Result result = level_search(space, SmallestPriorities(space, static_cast<std::size_t>(width)));
    const bool is_found = result.ending == Ending::kFound;
    const bool is_narrow = is_found ? !result.is_shortest : result.ending == Ending::kBound;
    if (is_found || best.ending != Ending::kFound)
      best = std::move(result);
    else
      best.is_shortest = !is_narrow && !space.stopped();  // nothing is nearer
    if (!is_narrow || (is_found && best.length() == 0)) return best;
    if (is_found) space.look_nearer(best.length() - 1);
    space.restarted();
  }
}

const Registered registered{{
    .name = "iterative-widening",
    .summary = "highways of growing width, until nothing is left out: ever shorter witnesses, the last one a shortest",
    .options = {{"width", 64, 1, 4e9, "how many states of a level are visited at first"},
                {"factor", 4, 1.1, 1000, "by how much the width grows each time", {}, /*is_integer=*/false}},
    .exhaustive = true,
    .shortest = false,
    .randomised = true,
    .run = iterative_widening,
}};

}  // namespace
}  // namespace highroad
