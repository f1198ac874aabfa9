#include <algorithm>

#include "shortening/shortening.hpp"
#include "shortening/surroundings.hpp"

namespace highroad {
namespace {

// A way that is shorter by a tenth is worth looking around it anew. For less the surroundings are doubled some times
// more: what was seen of them already need not be seen again.
constexpr std::uint64_t kWorthwhile = 10;
constexpr int kPatience = 2;

}  // namespace

Result shortcuts(Stepper& stepper, const Run& known, std::uint64_t length) {
  Surroundings graph(stepper, known);
  graph.grow(known.size());  // as far as there is time: loops are cut anyway
  return graph.shortest(length).value_or(nothing_found(stepper.why_ended()));
}

Result neighbourhood(Stepper& stepper, const Run& known, std::uint64_t length, std::uint64_t& states) {
  Surroundings graph(stepper, known);
  const std::uint64_t enough = length - length / kWorthwhile;
  std::optional<Result> best;
  int patience = kPatience;
  for (std::uint64_t most = std::max<std::uint64_t>(states, 2 * known.size());; most *= 2) {
    const bool may_go_on = graph.grow(most);
    states = graph.expanded();
    if (auto shorter = graph.shortest(length)) {
      length = shorter->length();
      best = std::move(shorter);
    }
    if (best) best->is_shortest = graph.is_all();
    if (best && (length <= enough || graph.is_all() || !may_go_on || patience-- == 0)) return *best;
    if (graph.is_all()) return nothing_found(Ending::kComplete);
    if (!may_go_on) return nothing_found(stepper.why_ended());
  }
}

}  // namespace highroad
