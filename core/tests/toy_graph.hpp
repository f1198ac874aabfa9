// Small graphs for the tests of the searches, and what a naive loop finds out about them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "graph_model.hpp"
#include "rng.hpp"

namespace highroad::testing {

constexpr std::uint32_t kFar = UINT32_MAX;  // the distance of what cannot be reached

struct Edge {
  std::uint32_t source;
  Label label;
  std::uint32_t target;
  bool operator==(const Edge&) const = default;
};

// States are numbers, 0 is initial, labels are numbers too: "l0", "l1", ...
struct Graph {
  std::uint32_t states = 1;
  std::vector<Edge> edges;  // the edges of a state leave it in this order
  std::vector<std::uint32_t> initial = {0};

  static constexpr Label kLabels = 5;

  bool has(const Edge& edge) const;
  std::vector<Edge> edges_of(std::uint32_t state) const;
  std::vector<std::uint32_t> distances() const;  // from the initial states, breadth-first
  bool is_deadlock(std::uint32_t state) const { return edges_of(state).empty(); }

  // `wanted`: the pattern that the labels of wanted edges match.
  GraphModel model(const std::string& wanted = "", std::vector<std::uint64_t> observations = {}) const;
};

Graph chain(std::uint32_t states);
Graph grid(std::uint32_t width, std::uint32_t height);  // steps right and down; one deadlock, in the far corner
Graph star(std::uint32_t leaves);                       // from the initial state to each leaf; leaves are deadlocks

// Each state gets up to `degree` edges, some twice; unreachable states and deadlocks occur.
Graph random_graph(Rng& rng, std::uint32_t states, std::uint32_t degree);
Graph random_graph(Rng& rng);  // of any shape

}  // namespace highroad::testing
