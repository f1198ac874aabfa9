// Random search: a random walk that may revisit states (Definitions 2 and 3 of Engels, Groote, van Weerdenburg and
// Willemse, "Search algorithms for automated validation", 2009). All successors of the states on the walk are
// considered.
//
// The walk keeps only its current state. A witness is made by walking once more from the last restart, with the same
// random numbers.
#include "search.hpp"

namespace highroad {
namespace {

struct Walk {
  Space& space;
  StateBytes state;
  std::uint64_t depth = 0;

  void begin() {
    depth = 0;
    take(space.initial_distinct());
  }
  void take(const std::vector<Successor>& successors) {
    if (successors.empty()) return;  // the model gave up, because the run is interrupted
    const Successor& chosen = successors[space.rng.below(successors.size())];
    state.assign(chosen.state.begin(), chosen.state.end());
    state.reserve(state.size() + 8);
  }
};

Result random(Space& space, const Options& options) {
  const std::uint64_t longest = std::min<std::uint64_t>(options.integer("depth"), space.limits().depth);
  const bool restarts = options.flag("restart");
  Walk walk{space, {}};
  Rng at_restart = space.rng;
  const auto& initial = space.initial_distinct();
  for (const Successor& s : initial) space.consider(s);
  const bool has_begun = !initial.empty() && !space.stopped();
  if (has_begun) walk.begin();
  for (std::uint64_t step = 0; has_begun && step < options.integer("steps") && space.go_on(); ++step) {
    bool is_at_end = walk.depth == longest;
    if (!is_at_end) {
      const auto& successors = space.expand_distinct(walk.state);
      for (const Successor& s : successors) space.consider(s);
      if (space.stopped()) break;
      is_at_end = successors.empty();
      if (!is_at_end) {
        walk.take(successors);
        space.reach_depth(++walk.depth);
      }
    }
    if (!is_at_end) continue;
    if (!restarts) break;
    space.restarted();
    at_restart = space.rng;
    walk.begin();
  }
  space.account(1, walk.state.capacity());

  return space.finish(Ending::kBound, [&](StateId) {
    Run path;
    if (!has_begun) return path;  // found among the initial states
    const std::uint64_t length = walk.depth;
    space.rng = at_restart;
    walk.begin();
    path.push_back(walk.state);
    for (std::uint64_t i = 0; i < length; ++i) {
      walk.take(space.expand_distinct(walk.state));
      space.lengthen(path, walk.state);
    }
    return path;
  });
}

const Registered registered{{
    .name = "random",
    .summary = "random walk, revisits allowed: no memory, poor coverage of what is hard to reach",
    .options =
        {
            {"steps", 1'000'000, 1, 1e18, "how many steps in all"},
            {"depth", 1e18, 1, 1e18, "restart at this depth"},
            {"restart", 1, 0, 1, "begin again at a deadlock or at the depth; 0: stop there"},
        },
    .exhaustive = false,
    .shortest = false,
    .randomised = true,
    .run = random,
}};

}  // namespace
}  // namespace highroad
