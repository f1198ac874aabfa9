// Depth-first search to a bound: without revisiting it misses what is within the bound, with it it does not.
#include "tests/check.hpp"
#include "tests/estimated.hpp"

namespace highroad::testing {
namespace {

constexpr double kNever = 0, kShorter = 1;

Outcome bounded(const Case& one, std::uint64_t depth, double revisit) {
  const std::map<std::string, double> options{{"depth", static_cast<double>(depth)}, {"revisit", revisit}};
  return run(search_named("bounded-dfs"), one.model(), {.objective = one.target.objective(), .options = options});
}

// By 0 -> 1 -> 2 the state 2 is met at the bound of 2 steps, before 0 -> 2 -> 3 comes to the deadlock behind it.
TEST(bounded_dfs_anomaly) {
  const Graph graph{4, {{0, 1, 1}, {0, 1, 2}, {1, 1, 2}, {2, 1, 3}}};
  const Case one{graph, {Target::Kind::kDeadlock}, {}, 2};
  CHECK_EQ(bounded(one, 2, kNever).ending(), Ending::kBound);
  CHECK_EQ(bounded(one, 3, kNever).ending(), Ending::kFound);
  const Outcome cured = bounded(one, 2, kShorter);
  check_witness(graph, one.target, cured.result);
  CHECK_EQ(numbers_of(cured.result.path), (std::vector<std::uint32_t>{0, 2, 3}));
}

TEST(bounded_dfs_that_visits_again_finds_all_that_is_within_the_bound) {
  Rng rng(1);
  for (int round = 0; round < 500; ++round) {
    const Case one = random_case(rng);
    for (std::uint32_t bound = 0; bound <= 12; ++bound) {
      const Note note("round ", round, ", bound ", bound);
      const Outcome outcome = bounded(one, bound, kShorter);
      CHECK_EQ(outcome.ending() == Ending::kFound, one.shortest <= bound);
      if (outcome.ending() == Ending::kComplete) CHECK_EQ(one.shortest, kFar);
      if (outcome.ending() != Ending::kFound) continue;
      check_witness(one.graph, one.target, outcome.result);
      CHECK(steps_of(outcome) <= bound);
    }
  }
}

TEST(bounded_dfs_that_does_not_misses_some_and_says_so) {
  Rng rng(2);
  int missed = 0;
  for (int round = 0; round < 500; ++round) {
    const Case one = random_case(rng);
    for (std::uint32_t bound = 0; bound <= 12; ++bound) {
      const Note note("round ", round, ", bound ", bound);
      const Outcome outcome = bounded(one, bound, kNever);
      if (outcome.ending() == Ending::kFound) {
        check_witness(one.graph, one.target, outcome.result);
        CHECK(steps_of(outcome) <= bound);
      } else if (outcome.ending() == Ending::kComplete) {
        CHECK_EQ(one.shortest, kFar);
      } else {
        CHECK_EQ(outcome.ending(), Ending::kBound);
        missed += one.shortest <= bound;
      }
    }
  }
  CHECK(missed > 20);
}

// Beyond the depth of the graph it is depth-first search.
TEST(bounded_dfs_with_a_high_bound_is_depth_first) {
  Rng rng(3);
  for (int round = 0; round < 200; ++round) {
    const Note note("round ", round);
    const Case one = random_case(rng);
    const Outcome plain = run(search_named("dfs"), one.model(), {.objective = one.target.objective()});
    const Outcome high = bounded(one, one.graph.states, kNever);
    CHECK_EQ(high.ending(), plain.ending());
    CHECK(high.counts == plain.counts);
    CHECK(high.result.path == plain.result.path);
  }
}

}  // namespace
}  // namespace highroad::testing
