// Random graphs in which something is to be found, with estimates that are exact, too small, or nonsense.
#pragma once

#include "tests/running.hpp"

namespace highroad::testing {

using Estimates = std::vector<std::uint32_t>;  // by the number of the state

class Known final : public Heuristic {
 public:
  explicit Known(Estimates estimates) : estimates_(std::move(estimates)) {}
  std::uint32_t estimate(StateView state) const override { return estimates_[number_of(state)]; }

 private:
  Estimates estimates_;
};

struct Case {
  Graph graph;
  Target target;
  Estimates remaining;     // the true distances
  std::uint32_t shortest;  // of the initial state, or kFar

  ToyModel model() const {
    ToyModel made(graph);
    made.wanted = target.wanted;
    made.observations = target.observations;
    return made;
  }
};

inline Case random_case(Rng& rng, std::uint32_t states) {
  while (true) {
    Case made{random_graph(rng, states, 1 + static_cast<std::uint32_t>(rng.below(3))), {}, {}, 0};
    made.target = random_target(rng, made.graph);
    if (made.target.kind == Target::Kind::kNothing) continue;
    made.remaining = made.target.remaining(made.graph);
    made.shortest = made.remaining[0];
    return made;
  }
}
inline Case random_case(Rng& rng) { return random_case(rng, 2 + static_cast<std::uint32_t>(rng.below(60))); }

inline Outcome run_on(const Case& one, const Search& search, const Estimates& estimates, Setup setup = {}) {
  const Known heuristic(estimates);
  const std::uint64_t most_steps = setup.objective.most_steps;
  setup.objective = one.target.objective();
  setup.objective.most_steps = most_steps;
  setup.heuristic = &heuristic;
  return run(search, one.model(), setup);
}

// Never too great, but not consistent either: states are visited again.
inline Estimates too_small(const Case& one, Rng& rng) {
  Estimates estimates;
  for (const std::uint32_t steps : one.remaining)
    estimates.push_back(static_cast<std::uint32_t>(rng.below(steps == kFar ? 20 : steps + 1)));
  return estimates;
}

// Among them some that nothing can be reached.
inline Estimates nonsense(const Case& one, Rng& rng) {
  Estimates estimates;
  for (std::uint32_t state = 0; state < one.graph.states; ++state)
    estimates.push_back(rng.below(9) == 0 ? UINT32_MAX - static_cast<std::uint32_t>(rng.below(2))
                                          : static_cast<std::uint32_t>(rng.below(40)));
  return estimates;
}

// Not valid for faults, which may lead nowhere: the graphs have none.
inline std::uint64_t steps_of(const Outcome& outcome) { return outcome.result.path.size() - 1; }

}  // namespace highroad::testing
