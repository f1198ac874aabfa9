// Randomised depth-first search: each state's successors are visited in a uniformly random order.
// Rungta and Mercer, "Hardness for explicit state software model checking benchmarks", 2007; the yardstick of Engels et
// al.
#include "search/depth_first.hpp"

namespace highroad {
namespace {

Result rdfs(Space& space, const Options&) {
  return depth_first(space, [&](std::vector<Successor>& order) {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[space.rng.below(i)]);
  });
}

const Registered registered{{
    .name = "rdfs",
    .summary = "depth-first in random order: fewest states to the first error, long witnesses",
    .options = {},
    .exhaustive = true,
    .shortest = false,
    .randomised = true,
    .run = rdfs,
}};

}  // namespace
}  // namespace highroad
