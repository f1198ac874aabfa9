#include "tests/toy_graph.hpp"

#include <algorithm>

namespace highroad::testing {

bool Graph::has(const Edge& edge) const { return std::find(edges.begin(), edges.end(), edge) != edges.end(); }

std::vector<Edge> Graph::edges_of(std::uint32_t state) const {
  std::vector<Edge> found;
  for (const Edge& edge : edges)
    if (edge.source == state) found.push_back(edge);
  return found;
}

std::vector<std::uint32_t> Graph::distances() const {
  std::vector<std::uint32_t> distance(states, kFar);
  for (const std::uint32_t state : initial) distance[state] = 0;
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (const Edge& edge : edges) {
      if (distance[edge.source] == kFar || distance[edge.target] <= distance[edge.source] + 1) continue;
      distance[edge.target] = distance[edge.source] + 1;
      has_changed = true;
    }
  }
  return distance;
}

GraphModel Graph::model(const std::string& wanted, std::vector<std::uint64_t> observations) const {
  std::vector<std::uint64_t> offsets = {0};
  std::vector<std::uint32_t> labels, targets;
  for (std::uint32_t state = 0; state < states; ++state) {
    for (const Edge& edge : edges_of(state)) {
      labels.push_back(edge.label);
      targets.push_back(edge.target);
    }
    offsets.push_back(targets.size());
  }
  std::vector<std::string> names;
  for (Label label = 0; label < kLabels; ++label) names.push_back("l" + std::to_string(label));
  return {initial.at(0), offsets, labels, targets, names, wanted, std::move(observations)};
}

Graph chain(std::uint32_t states) {
  Graph graph{states, {}};
  for (std::uint32_t i = 0; i + 1 < states; ++i) graph.edges.push_back({i, 1, i + 1});
  return graph;
}

Graph grid(std::uint32_t width, std::uint32_t height) {
  Graph graph{width * height, {}};
  for (std::uint32_t y = 0; y < height; ++y) {
    for (std::uint32_t x = 0; x < width; ++x) {
      const std::uint32_t here = y * width + x;
      if (x + 1 < width) graph.edges.push_back({here, 1, here + 1});
      if (y + 1 < height) graph.edges.push_back({here, 2, here + width});
    }
  }
  return graph;
}

Graph star(std::uint32_t leaves) {
  Graph graph{leaves + 1, {}};
  for (std::uint32_t leaf = 1; leaf <= leaves; ++leaf) graph.edges.push_back({0, 1, leaf});
  return graph;
}

Graph random_graph(Rng& rng, std::uint32_t states, std::uint32_t degree) {
  const auto draw = [&](std::uint64_t bound) { return static_cast<std::uint32_t>(rng.below(bound)); };
  Graph graph{states, {}};
  for (std::uint32_t state = 0; state < states; ++state) {
    // The first states rather have successors, so that many graphs are large.
    const std::uint32_t out = state < 3 && degree > 0 ? 1 + draw(degree) : draw(degree + 1);
    for (std::uint32_t i = 0; i < out; ++i) {
      graph.edges.push_back({state, draw(Graph::kLabels), draw(states)});
      if (rng.below(5) == 0) graph.edges.push_back({state, draw(Graph::kLabels), graph.edges.back().target});
    }
  }
  return graph;
}

Graph random_graph(Rng& rng) {
  switch (rng.below(6)) {
    case 0:
      return chain(1 + static_cast<std::uint32_t>(rng.below(12)));
    case 1:
      return grid(1 + static_cast<std::uint32_t>(rng.below(6)), 1 + static_cast<std::uint32_t>(rng.below(6)));
    case 2:
      return random_graph(rng, 1 + static_cast<std::uint32_t>(rng.below(25)), 40);  // more than 16 successors
    default:
      return random_graph(rng, 1 + static_cast<std::uint32_t>(rng.below(60)),
                          1 + static_cast<std::uint32_t>(rng.below(4)));
  }
}

}  // namespace highroad::testing
