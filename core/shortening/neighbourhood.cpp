#include <algorithm>

#include "shortening/shortening.hpp"
#include "shortening/surroundings.hpp"

namespace highroad {

Result shortcuts(Stepper& stepper, const Run& known, std::uint64_t length) {
  Surroundings graph(stepper, known);
  graph.grow(known.size());  // as far as there is time: loops are cut anyway
  return graph.shortest(length).value_or(nothing_found(stepper.why_ended()));
}

Result neighbourhood(Stepper& stepper, const Run& known, std::uint64_t length, std::uint64_t& states) {
  Surroundings graph(stepper, known);
  for (std::uint64_t most = std::max<std::uint64_t>(states, 2 * known.size());; most *= 2) {
    const bool may_go_on = graph.grow(most);
    states = graph.expanded();
    if (auto shorter = graph.shortest(length)) {
      shorter->is_shortest = graph.is_all();
      return *shorter;
    }
    if (graph.is_all()) return nothing_found(Ending::kComplete);
    if (!may_go_on) return nothing_found(stepper.why_ended());
  }
}

}  // namespace highroad
