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
  Graph graph = {};
  Target target = {};
  Estimates remaining = {};       // the true distances
  std::uint32_t shortest = kFar;  // of the initial state

  ToyModel model() const {
    ToyModel made(graph);
    made.wanted = target.wanted;
    made.observations = target.observations;
    return made;
  }
};

// A long way to the last state with short cuts, detours and ways back: what is looked for is far, and first reached by
// detours.
inline Graph random_way(Rng& rng, std::uint32_t states) {
  const auto draw = [&](std::uint64_t bound) { return static_cast<std::uint32_t>(rng.below(bound)); };
  Graph graph{states, {}};
  for (std::uint32_t state = 0; state + 1 < states; ++state) {
    const std::uint32_t out = 1 + draw(3);
    for (std::uint32_t i = 0; i < out; ++i) {
      const bool is_back = i > 0 && rng.below(3) == 0;
      const std::uint32_t target = is_back ? draw(state + 1) : std::min(states - 1, state + 1 + draw(i > 0 ? 5 : 1));
      graph.edges.push_back({state, draw(Graph::kLabels - 1), target});
    }
  }
  const std::uint32_t before = states - 1 - draw(std::min<std::uint32_t>(states - 1, 3));
  graph.edges.push_back({before, Graph::kLabels - 1, 0});  // with the label that no other has
  return graph;
}

inline Target far_target(Rng& rng, const Graph& graph) {
  Target target{static_cast<Target::Kind>(1 + rng.below(3)), ToyModel::kNoLabel, {}};
  if (target.kind == Target::Kind::kAction) target.wanted = Graph::kLabels - 1;
  if (target.kind == Target::Kind::kState) {
    target.observations.assign(graph.states, 2);
    target.observations.back() = 3;
  }
  return target;
}

inline Case random_case(Rng& rng, std::uint32_t states) {
  while (true) {
    const bool is_way = rng.below(2) == 0;
    Case made;
    made.graph =
        is_way ? random_way(rng, states) : random_graph(rng, states, 1 + static_cast<std::uint32_t>(rng.below(3)));
    made.target = is_way ? far_target(rng, made.graph) : random_target(rng, made.graph);
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
