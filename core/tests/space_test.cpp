// What searches are shown: every successor with its source, its place among the source's records and its hash, in
// order.
#include "space.hpp"

#include "tests/check.hpp"
#include "tests/running.hpp"
#include "tree.hpp"

namespace highroad::testing {
namespace {

TEST(space_shows_the_successors_of_many_states) {
  Rng rng(1);
  for (int round = 0; round < 100; ++round) {
    const Note note("round ", round);
    const Graph graph = random_graph(rng);
    const ToyModel model(graph, round % 2 == 0 ? ToyModel::Lengths::kEqual : ToyModel::Lengths::kVarying);
    Control control;
    Space space(model, {}, {}, 7, control, nullptr);
    Tree tree(space);
    space.start([&](const Successor& s) {
      CHECK_EQ(s.source, kNoState);
      tree.add(s);
    });
    for (StateId level = 0; level < tree.size();) {
      const StateId level_end = tree.size();
      std::vector<std::vector<Edge>> shown_edges(level_end);
      StateId last = level;
      space.expand_all(tree, level, level_end, [&](const Successor& s) {
        CHECK(last <= s.source && s.source < level_end);
        last = s.source;
        CHECK_EQ(s.hash, space.hash(s.state));
        CHECK_EQ(s.index, shown_edges[s.source].size());
        CHECK_EQ(s.fault, 0);
        shown_edges[s.source].push_back({number_of(tree.view(s.source)), s.label, number_of(s.state)});
        tree.add(s);
      });
      for (; level < level_end; ++level) CHECK(shown_edges[level] == graph.edges_of(number_of(tree.view(level))));
    }
    CHECK_EQ(control.statistics.visited.load(), tree.size());
  }
}

TEST(space_distinct_successors_keep_their_first_place) {
  Rng rng(2);
  for (int round = 0; round < 200; ++round) {
    const Note note("round ", round);
    const Graph graph = random_graph(rng);
    const ToyModel model(graph);
    Control control;
    Space space(model, {}, {}, rng.next(), control, nullptr);
    const auto& initial = space.initial_distinct();
    CHECK_EQ(initial.size(), 1);
    const StateBytes state(initial[0].state.begin(), initial[0].state.end());
    const auto edges = graph.edges_of(0);
    std::vector<std::uint32_t> seen;
    for (const Successor& s : space.expand_distinct(state)) {
      CHECK_EQ(number_of(s.state), edges.at(s.index).target);
      for (std::uint32_t earlier = 0; earlier < s.index; ++earlier)
        CHECK(edges[earlier].target != edges[s.index].target);
      if (!seen.empty()) CHECK(s.index > seen.back());
      seen.push_back(s.index);
    }
    std::set<std::uint32_t> targets;
    for (const Edge& edge : edges) targets.insert(edge.target);
    CHECK_EQ(seen.size(), targets.size());
    CHECK_EQ(control.statistics.transitions.load(), edges.size());
  }
}

TEST(space_replays_indices) {
  const Graph graph = grid(4, 4);
  const ToyModel model(graph, ToyModel::Lengths::kVarying);
  Control control;
  Space space(model, {}, {}, 1, control, nullptr);
  CHECK_EQ(numbers_of(space.replay({0, 0, 1, 0, 1})), (std::vector<std::uint32_t>{0, 1, 5, 6, 10}));
  CHECK(space.replay({}).empty());
}

}  // namespace
}  // namespace highroad::testing
