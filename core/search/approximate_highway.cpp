// Approximate highway search: Algorithm 1 of Engels, Groote, van Weerdenburg and Willemse (2009) to the letter. A level
// is filled by reservoir sampling over the *occurrences* of eligible successors, so states with many predecessors
// ("funnels") are drawn more often than in the exact search.
#include "search/level_search.hpp"

namespace highroad {
namespace {

class Reservoir {
 public:
  static constexpr bool kOffersOnce = true;  // line 5 goes through the set succ(s)

  Reservoir(Space& space, std::size_t width) : rng_(space.rng), width_(width), next_(space.address_space()) {}

  void offer(std::span<const Successor*> eligible) {
    next_.prefetch<Successor>(eligible);
    for (const Successor* s : eligible) offer(*s);
  }

  void add_to(Tree& tree) {
    add_all(tree, next_, [](auto) { return true; });
  }

  // c: beyond the width, a state that was offered again after it had been replaced counts again.
  Candidates candidates() const { return {static_cast<double>(considered_), considered_ <= width_}; }

  bool is_short() const { return false; }
  void again() {}

  void next_level() {
    next_.clear();
    considered_ = 0;  // c = 0 at every level: without this, later levels favour early candidates
  }

  bool has_dropped() const { return has_dropped_; }
  std::size_t bytes() const { return next_.bytes(); }

 private:
  void offer(const Successor& s) {
    if (next_.find(s.state, s.hash) != next_.kNone) return;  // t is in Q_{d+1}
    ++considered_;
    if (considered_ <= width_) {
      next_.insert(s.state, s.hash, s.source);
      return;
    }
    has_dropped_ = true;
    // One draw decides both: it falls below N with probability N/c, and is then uniform on 0 .. N-1.
    if (const std::uint64_t drawn = rng_.below(considered_); drawn < width_)
      next_.replace(static_cast<NodeSet<StateId>::Slot>(drawn), s.state, s.hash, s.source);
  }

  Rng& rng_;
  std::size_t width_;
  std::uint64_t considered_ = 0;  // c
  NodeSet<StateId> next_;         // Q_{d+1}
  bool has_dropped_ = false;
};

const Registered registered{{
    .name = "approximate-highway",
    .summary = "Algorithm 1 as published: a highway by reservoir sampling, biased towards funnels",
    .options = {{"width", 1000, 1, 4e9, "how many states of a level are visited (N)"}},
    .exhaustive = false,
    .shortest = false,
    .randomised = true,
    .run = [](Space& space,
              const Options& options) { return level_search(space, Reservoir(space, options.integer("width"))); },
}};

}  // namespace
}  // namespace highroad
