// Beam search: which states of a level are visited, and with what probability those that seem equally near.
#include "tests/chance.hpp"
#include "tests/check.hpp"
#include "tests/estimated.hpp"

namespace highroad::testing {
namespace {

const Search& beam() { return search_named("beam"); }

// The leaves of a star that are visited.
std::set<std::uint32_t> leaves(const Graph& graph, const Estimates& estimates, double width, std::uint64_t seed) {
  const ToyModel model(graph);
  const Spy spy(model);
  const Known heuristic(estimates);
  run(beam(), spy, {.seed = seed, .options = {{"width", width}}, .heuristic = &heuristic});
  std::set<std::uint32_t> visited = spy.expanded;
  visited.erase(0);
  return visited;
}

TEST(beam_that_is_wide_is_breadth_first) {
  Rng rng(1);
  for (int round = 0; round < 500; ++round) {
    const Note note("round ", round);
    const Case one = random_case(rng);
    const Setup setup{.seed = rng.next(), .options = {{"width", static_cast<double>(one.graph.states)}}};
    const Outcome outcome = run_on(one, beam(), nonsense(one, rng), setup);
    if (one.shortest == kFar) {
      CHECK_EQ(outcome.ending(), Ending::kComplete);
      CHECK_EQ(outcome.counts.visited, reachable(one.graph).size());
    } else {
      check_witness(one.graph, one.target, outcome.result);
      CHECK_EQ(steps_of(outcome), one.shortest);
      CHECK(outcome.result.is_shortest);
    }
  }
}

// Narrow ones find something that is there, or say that they did not see everything.
TEST(beam_tells_the_truth) {
  Rng rng(2);
  int missed = 0, longer = 0;
  for (int round = 0; round < 2'000; ++round) {
    const Note note("round ", round);
    const Case one = random_case(rng);
    const Setup setup{.seed = rng.next(), .options = {{"width", static_cast<double>(1 + rng.below(4))}}};
    const Outcome outcome = run_on(one, beam(), nonsense(one, rng), setup);
    if (outcome.ending() == Ending::kFound) {
      check_witness(one.graph, one.target, outcome.result);
      longer += steps_of(outcome) > one.shortest;
      if (outcome.result.is_shortest) CHECK_EQ(steps_of(outcome), one.shortest);
    } else if (outcome.ending() == Ending::kComplete) {
      CHECK_EQ(one.shortest, kFar);
    } else {
      CHECK_EQ(outcome.ending(), Ending::kBound);
      missed += one.shortest != kFar;
    }
  }
  CHECK(missed > 20);
  CHECK(longer > 20);
}

TEST(beam_visits_what_seems_nearest) {
  constexpr std::uint32_t kLeaves = 500;
  Rng rng(3);
  for (const std::uint32_t width : {1, 2, 7, 100, 249, 250, 251, 499, 500, 501}) {
    const Note note("width ", width);
    Estimates estimates(kLeaves + 1);
    std::vector<std::uint32_t> order;
    for (std::uint32_t leaf = 1; leaf <= kLeaves; ++leaf) order.push_back(leaf);
    for (std::uint32_t i = kLeaves; i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
    for (std::uint32_t i = 0; i < kLeaves; ++i) estimates[order[i]] = i;
    order.resize(std::min(width, kLeaves));
    CHECK(leaves(star(kLeaves), estimates, width, rng.next()) == std::set(order.begin(), order.end()));
  }
}

// Of 6 leaves 2 are drawn: all 15 pairs are equally likely, however many steps lead to a leaf.
TEST(beam_draws_among_equals_uniformly) {
  constexpr int kRuns = 15'000;
  Graph graph = star(6);
  for (int i = 0; i < 4; ++i) graph.edges.push_back({0, 1, 3});
  std::map<std::set<std::uint32_t>, std::uint64_t> pairs;
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) ++pairs[leaves(graph, Estimates(7, 4), 2, seed)];
  std::vector<std::uint64_t> counts;
  for (const auto& [pair, count] : pairs) {
    CHECK_EQ(pair.size(), 2);
    counts.push_back(count);
  }
  CHECK_EQ(counts.size(), 15);
  CHECK(chi_square(counts) < chi_square_bound(15));
}

// 3 are nearer than 20 others, of which 2 are drawn; so many that candidates are sorted out on the way.
TEST(beam_draws_only_among_equals) {
  constexpr int kRuns = 10'000;
  Estimates estimates(31, 8);
  for (const std::uint32_t near : {5, 17, 30}) estimates[near] = 7;
  for (const std::uint32_t far : {1, 2, 3, 10, 20, 28, 29}) estimates[far] = 9;
  std::vector<std::uint64_t> counts(31);
  for (std::uint64_t seed = 0; seed < kRuns; ++seed)
    for (const std::uint32_t leaf : leaves(star(30), estimates, 5, seed)) ++counts[leaf];
  for (std::uint32_t leaf = 1; leaf <= 30; ++leaf) {
    const Note note("leaf ", leaf);
    if (estimates[leaf] == 8)
      CHECK(is_plausible(static_cast<double>(counts[leaf]), kRuns, 2 / 20.0));
    else
      CHECK_EQ(counts[leaf], estimates[leaf] == 7 ? kRuns : 0);
  }
}

}  // namespace
}  // namespace highroad::testing
