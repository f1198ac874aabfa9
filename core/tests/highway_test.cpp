// Highway search: how many states of a level are visited, which, and with what probability.
#include "tests/chance.hpp"
#include "tests/check.hpp"
#include "tests/running.hpp"

namespace highroad::testing {
namespace {

constexpr const char* kHighways[] = {"highway", "approximate-highway"};

// The states visited at each level.
std::vector<std::set<std::uint32_t>> levels_of(const Search& search, const Model& model, const Setup& setup) {
  std::vector<std::set<std::uint32_t>> levels;
  Control control;
  Spy spy(model);
  std::set<std::uint32_t> before;
  spy.on_successors = [&] {
    levels.resize(control.statistics.depth + 1);
    for (const std::uint32_t state : spy.expanded)
      if (before.insert(state).second) levels.back().insert(state);
  };
  run(search, spy, setup, control);
  CHECK_EQ(control.statistics.visited, spy.expanded.size());  // no state twice
  return levels;
}

// Each level has as many of the new successors of the level before as there are, up to the width.
TEST(highway_levels) {
  Rng rng(1);
  for (int round = 0; round < 300; ++round) {
    const Graph graph = random_graph(rng);
    const GraphModel model = graph.model();
    const std::uint64_t width = 1 + rng.below(8);
    for (const char* name : kHighways) {
      const Note note(name, ", round ", round, ", width ", width);
      const Setup setup{.seed = rng.next(), .options = {{"width", static_cast<double>(width)}}};
      std::set<std::uint32_t> visited, eligible{0};
      for (const auto& level : levels_of(search_named(name), model, setup)) {
        CHECK_EQ(level.size(), std::min<std::size_t>(width, eligible.size()));
        for (const std::uint32_t state : level) {
          CHECK(eligible.contains(state));
          visited.insert(state);
        }
        eligible.clear();
        for (const std::uint32_t state : level)
          for (const Edge& edge : graph.edges_of(state))
            if (!visited.contains(edge.target)) eligible.insert(edge.target);
      }
      CHECK(eligible.empty());  // it ended because nothing was left
    }
  }
}

// What is guessed from a broad level is too low for the narrow one that follows, which is then gone through again.
TEST(highway_of_changing_breadth) {
  constexpr std::uint32_t kNarrow = 110, kBroad = 1'000, kWidth = 100;
  Graph graph{1, {}};
  std::vector<std::uint32_t> sources{0};
  for (int layer = 0; layer < 20; ++layer) {
    const std::uint32_t first = graph.states;
    graph.states += layer % 2 == 0 ? kBroad : kNarrow;
    for (const std::uint32_t source : sources)
      for (std::uint32_t target = first; target < graph.states; ++target) graph.edges.push_back({source, 1, target});
    sources.clear();
    for (std::uint32_t target = first; target < graph.states; ++target) sources.push_back(target);
  }
  const GraphModel model = graph.model();
  const Spy spy(model);
  const Outcome outcome = run(search_named("highway"), spy, {.options = {{"width", kWidth}}});
  CHECK(spy.calls > spy.expanded.size());
  CHECK_EQ(spy.expanded.size(), 1 + 20 * kWidth);
  CHECK_EQ(outcome.counts.visited, 1 + 20 * kWidth);
  CHECK_EQ(outcome.counts.transitions, kBroad + 10 * kWidth * kNarrow + 9 * kWidth * kBroad);
  CHECK_EQ(outcome.counts.considered, 1 + outcome.counts.transitions);
  for (const auto& level : levels_of(search_named("highway"), model, {.options = {{"width", kWidth}}}))
    CHECK(level.size() == kWidth || level.contains(0));
}

TEST(highway_that_is_wide_is_breadth_first) {
  Rng rng(2);
  for (int round = 0; round < 200; ++round) {
    const Graph graph = random_graph(rng);
    const GraphModel model = graph.model();
    const Outcome bfs = run(search_named("bfs"), model);
    for (const char* name : kHighways) {
      const Note note(name, ", round ", round);
      const Setup setup{.seed = rng.next(), .options = {{"width", static_cast<double>(graph.states)}}};
      const Outcome highway = run(search_named(name), model, setup);
      CHECK_EQ(highway.ending(), Ending::kComplete);
      CHECK_EQ(highway.counts.visited, bfs.counts.visited);
      CHECK_EQ(highway.counts.stored, bfs.counts.stored);
      CHECK_EQ(highway.counts.transitions, bfs.counts.transitions);
      CHECK_EQ(highway.counts.deadlocks, bfs.counts.deadlocks);
      CHECK_EQ(highway.counts.depth, bfs.counts.depth);
    }
  }
}

TEST(highway_says_when_it_dropped_something) {
  const GraphModel model = star(10).model();
  for (const char* name : kHighways) {
    for (int width = 1; width <= 12; ++width) {
      const Note note(name, ", width ", width);
      const Outcome outcome = run(search_named(name), model, {.options = {{"width", width}}});
      CHECK_EQ(outcome.ending(), width < 10 ? Ending::kBound : Ending::kComplete);
      CHECK_EQ(outcome.counts.visited, 1 + std::min(width, 10));
    }
  }
}

// How often each state is visited, over many seeds.
std::vector<std::uint64_t> visits(const char* name, const Graph& graph, double width, int runs) {
  const GraphModel model = graph.model();
  std::vector<std::uint64_t> counts(graph.states);
  for (int seed = 0; seed < runs; ++seed) {
    const Spy spy(model);
    run(search_named(name), spy, {.seed = static_cast<std::uint64_t>(seed), .options = {{"width", width}}});
    for (const std::uint32_t state : spy.expanded) ++counts[state];
  }
  return counts;
}

TEST(highway_draws_uniformly) {
  constexpr int kRuns = 1'000;
  for (const char* name : kHighways) {
    for (const std::uint32_t width : {1, 5, 12, 19}) {
      const auto counts = visits(name, star(20), width, kRuns);
      for (std::uint32_t leaf = 1; leaf <= 20; ++leaf) {
        const Note note(name, ", width ", width, ", leaf ", leaf);
        CHECK(is_plausible(static_cast<double>(counts[leaf]), kRuns, width / 20.0));
      }
    }
  }
}

// A state with many predecessors is no likelier than others in the exact search; in the published algorithm it is.
TEST(highway_and_funnels) {
  constexpr int kRuns = 4'000;
  Graph graph{22, {}};
  for (std::uint32_t i = 1; i <= 10; ++i) {
    graph.edges.push_back({0, 1, i});
    graph.edges.push_back({i, 1, i + 10});
    graph.edges.push_back({i, 1, 21});
  }
  const auto exact = visits("highway", graph, 10, kRuns);
  for (std::uint32_t state = 11; state <= 21; ++state) {
    const Note note("state ", state);
    CHECK(is_plausible(static_cast<double>(exact[state]), kRuns, 10 / 11.0));
  }
  // With a width of 3: the first level is a draw of 3 of 10, the second of 3 of 4.
  const auto narrow = visits("highway", graph, 3, kRuns);
  CHECK(is_plausible(static_cast<double>(narrow[21]), kRuns, 3 / 4.0));
  const auto published = visits("approximate-highway", graph, 10, kRuns);
  CHECK(!is_plausible(static_cast<double>(published[21]), kRuns, 10 / 11.0));
}

// What a level draws does not depend on what the level before drew.
TEST(highway_levels_are_independent) {
  constexpr int kRuns = 4'000;
  Graph graph{41, {}};
  for (std::uint32_t i = 1; i <= 20; ++i) {
    graph.edges.push_back({0, 1, i});
    for (std::uint32_t j = 21; j <= 40; ++j) graph.edges.push_back({i, 1, j});
  }
  const GraphModel model = graph.model();
  for (const char* name : kHighways) {
    const Note note(name);
    std::vector<std::uint64_t> counts(20);
    for (int seed = 0; seed < kRuns; ++seed) {
      const Spy spy(model);
      run(search_named(name), spy, {.seed = static_cast<std::uint64_t>(seed), .options = {{"width", 1}}});
      CHECK_EQ(spy.expanded.size(), 3);
      const auto second = std::next(spy.expanded.begin());
      ++counts[(*std::next(second) - 21 + *second - 1) % 20];
    }
    CHECK(chi_square(counts) < chi_square_bound(20));
  }
}

// A state that one level did not draw has the same chance as others at the next.
TEST(highway_gives_another_chance) {
  constexpr int kRuns = 1'000;
  Graph graph{41, {}};  // 20 candidates for the first level; for the second the 10 that are left, and 20 others
  for (std::uint32_t i = 1; i <= 20; ++i) {
    graph.edges.push_back({0, 1, i});
    for (std::uint32_t j = 1; j <= 40; ++j) graph.edges.push_back({i, 1, j});
  }
  const GraphModel model = graph.model();
  double again = 0, squares = 0;
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
    const auto levels = levels_of(search_named("highway"), model, {.seed = seed, .options = {{"width", 10}}});
    double drawn = 0;
    for (const std::uint32_t state : levels.at(2)) drawn += state <= 20;
    again += drawn;
    squares += (drawn - 10 / 3.0) * (drawn - 10 / 3.0);
  }
  // Hypergeometric: 10 of 30, of which 10 are marked.
  const double variance = 10 * (1 / 3.0) * (2 / 3.0) * (20 / 29.0);
  CHECK(std::abs(again - kRuns * 10 / 3.0) < 6 * std::sqrt(kRuns * variance));
  CHECK(std::abs(squares / kRuns - variance) < 6 * variance * std::sqrt(2.0 / kRuns));
}

}  // namespace
}  // namespace highroad::testing
