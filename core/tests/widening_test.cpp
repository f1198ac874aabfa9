// Iterative widening: the last witness is a shortest one, and what was found is kept when there is no time for more.
#include "tests/check.hpp"
#include "tests/estimated.hpp"

namespace highroad::testing {
namespace {

const Search& widening() { return search_named("iterative-widening"); }

Setup random_setup(const Case& one, Rng& rng) {
  const auto width = static_cast<double>(1 + rng.below(4));
  return {.objective = one.target.objective(),
          .seed = rng.next(),
          .options = {{"width", width}, {"factor", 1.1 + 3 * rng.unit()}}};
}

TEST(widening_ends_with_a_shortest_witness) {
  Rng rng(1);
  int improved = 0;
  for (int round = 0; round < 1'000; ++round) {
    const Note note("round ", round);
    const Case one = random_case(rng);
    const Outcome outcome = run(widening(), one.model(), random_setup(one, rng));
    if (one.shortest == kFar) {
      CHECK_EQ(outcome.ending(), Ending::kComplete);
      continue;
    }
    check_witness(one.graph, one.target, outcome.result);
    CHECK_EQ(steps_of(outcome), one.shortest);
    CHECK(outcome.result.is_shortest || one.shortest == 0);
    improved += outcome.counts.restarts > 0;
  }
  CHECK(improved > 100);
}

// With a limit: the best so far, and no word of a shortest one unless it is.
TEST(widening_keeps_the_best_within_limits) {
  Rng rng(2);
  int not_proven = 0, not_shortest = 0;
  for (int round = 0; round < 3'000; ++round) {
    const Note note("round ", round);
    const Case one = random_case(rng);
    Setup setup = random_setup(one, rng);
    if (rng.below(2) == 0)
      setup.limits.states = 1 + rng.below(60);
    else
      setup.limits.depth = rng.below(20);
    const Outcome outcome = run(widening(), one.model(), setup);
    CHECK(outcome.counts.visited <= setup.limits.states);
    if (outcome.ending() == Ending::kComplete) CHECK_EQ(one.shortest, kFar);
    if (outcome.ending() != Ending::kFound) continue;
    check_witness(one.graph, one.target, outcome.result);
    CHECK(steps_of(outcome) <= setup.limits.depth);
    if (outcome.result.is_shortest) CHECK_EQ(steps_of(outcome), one.shortest);
    not_proven += !outcome.result.is_shortest;
    not_shortest += steps_of(outcome) > one.shortest;
  }
  CHECK(not_proven > 50);
  CHECK(not_shortest > 10);
}

// Told to stop, it visits what it has in hand and no more, and gives what it has.
TEST(widening_stops_at_once) {
  Rng rng(3);
  int kept = 0;
  for (int round = 0; round < 1'000; ++round) {
    const Note note("round ", round);
    const Case one = random_case(rng);
    const ToyModel model = one.model();
    Spy spy(model);
    Control control;
    const std::uint64_t patience = 1 + rng.below(60);
    std::uint64_t visited = 0;
    spy.on_successors = [&] {
      if (spy.calls < patience || control.stop != 0) return;
      control.stop = static_cast<std::uint32_t>(Ending::kInterrupted);
      visited = control.statistics.visited;
    };
    const Outcome outcome = run(widening(), spy, random_setup(one, rng), control);
    if (control.stop == 0) continue;
    CHECK(outcome.counts.visited <= visited + 1);
    if (outcome.ending() == Ending::kFound) {
      check_witness(one.graph, one.target, outcome.result);
      if (outcome.result.is_shortest) CHECK_EQ(steps_of(outcome), one.shortest);
      ++kept;
    } else {
      CHECK_EQ(outcome.ending(), Ending::kInterrupted);
    }
  }
  CHECK(kept > 50);
}

// An infinite model ends by its limits, whatever the width.
TEST(widening_keeps_limits_of_memory_and_time) {
  const EndlessModel model(64);
  CHECK_EQ(run(widening(), model, {.limits = {.memory = 8 << 20}}).ending(), Ending::kMemory);
  CHECK_EQ(run(widening(), model, {.limits = {.memory = 1 << 30, .seconds = 0.2}}).ending(), Ending::kTime);
}

}  // namespace
}  // namespace highroad::testing
