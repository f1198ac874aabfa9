// Searches that follow an estimate, with estimates that are exact, too small, too great, or nonsense.
#include "tests/check.hpp"
#include "tests/estimated.hpp"

namespace highroad::testing {
namespace {

struct Variant {
  std::string name;
  std::map<std::string, double> options = {};
};

// With a small table the time is exponential in the length of the way.
std::vector<Variant> shortest_searches(const Case& one) {
  std::vector<Variant> variants{{"astar"}, {"weighted-astar", {{"w", 1}}}, {"idastar"}};
  if (one.graph.states < 16) variants.push_back({"idastar", {{"table", 3}}});
  return variants;
}

void check_is_shortest(const Case& one, const Estimates& estimates, const Variant& variant) {
  const Note note(variant.name);
  const Outcome outcome = run_on(one, search_named(variant.name), estimates, {.options = variant.options});
  if (one.shortest == kFar) {
    CHECK_EQ(outcome.ending(), Ending::kComplete);
  } else {
    check_witness(one.graph, one.target, outcome.result);
    CHECK_EQ(steps_of(outcome), one.shortest);
  }
}

TEST(directed_distances_are_right) {
  Rng rng(10);
  for (int round = 0; round < 300; ++round) {
    const Note note("round ", round);
    const Case one = random_case(rng);
    CHECK_EQ(one.shortest, one.target.shortest(one.graph));
  }
}

TEST(directed_searches_find_shortest_witnesses) {
  Rng rng(11);
  for (int round = 0; round < 1000; ++round) {
    const Note note("round ", round);
    const Case one = random_case(rng);
    for (const auto& estimates : {too_small(one, rng), one.remaining, Estimates(one.graph.states)})
      for (const Variant& variant : shortest_searches(one)) check_is_shortest(one, estimates, variant);
  }
}

// Consistent, so that nothing is visited twice.
Estimates halves(const Case& one) {
  Estimates estimates;
  for (const std::uint32_t steps : one.remaining) estimates.push_back(steps == kFar ? kFar : steps / 2);
  return estimates;
}

// So large that states of the same priority are visited many at a time.
TEST(directed_searches_find_shortest_witnesses_in_large_graphs) {
  Rng rng(12);
  int far = 0;
  for (int round = 0; round < 40; ++round) {
    const Note note("round ", round);
    const Case one = random_case(rng, 1'000 + static_cast<std::uint32_t>(rng.below(9'000)));
    far += one.shortest != kFar && one.shortest > 100;
    for (const auto& estimates : {halves(one), one.remaining, Estimates(one.graph.states)})
      for (const Variant& variant : {Variant{"astar"}, Variant{"weighted-astar", {{"w", 1}}}})
        check_is_shortest(one, estimates, variant);
    check_is_shortest(one, one.remaining, {"idastar"});  // with others it takes the square of the length
  }
  CHECK(far >= 10);
}

// Estimates that are too small by differing amounts lead to states on detours first.
TEST(directed_astar_visits_again_what_it_reaches_on_a_shorter_way) {
  Rng rng(13);
  int again = 0;
  for (int round = 0; round < 300; ++round) {
    const Case one = random_case(rng);
    const ToyModel model = one.model();
    const Spy spy(model);
    const Known heuristic(too_small(one, rng));
    const Outcome outcome =
        run(search_named("astar"), spy, {.objective = one.target.objective(), .heuristic = &heuristic});
    again += outcome.counts.visited > spy.expanded.size();
  }
  CHECK(again > 20);
}

TEST(directed_searches_go_straight_on_by_exact_estimates) {
  Rng rng(14);
  for (int round = 0; round < 300; ++round) {
    const Note note("round ", round);
    const Case one = random_case(rng);
    if (one.shortest == kFar) continue;
    for (const char* name : {"astar", "greedy", "weighted-astar", "idastar", "beam"}) {
      const Note name_note(name);
      const Setup setup{.options = offered(search_named(name), {{"width", 1}})};
      const Outcome outcome = run_on(one, search_named(name), one.remaining, setup);
      CHECK_EQ(steps_of(outcome), one.shortest);
      CHECK(outcome.counts.visited <= one.shortest + 1);
    }
  }
}

TEST(directed_weighted_astar_keeps_its_bound) {
  Rng rng(15);
  int longer = 0;
  for (int round = 0; round < 600; ++round) {
    const Note note("round ", round);
    const Case one = random_case(rng);
    if (one.shortest == kFar) continue;
    const double weight = 1 + static_cast<double>(rng.below(25)) / 6;
    const Setup setup{.options = {{"w", weight}}};
    const Outcome outcome = run_on(one, search_named("weighted-astar"), too_small(one, rng), setup);
    check_witness(one.graph, one.target, outcome.result);
    CHECK(static_cast<double>(steps_of(outcome)) <= weight * one.shortest);
    longer += steps_of(outcome) > one.shortest;
  }
  CHECK(longer > 20);  // otherwise the weight would be without effect
}

// Whatever an estimate says, also that nothing can be reached: all is seen in the end.
TEST(directed_any_estimate_is_only_a_matter_of_order) {
  Rng rng(16);
  for (const Search& search : searches()) {
    if (!search.directed || !search.exhaustive) continue;
    const Note note(search.name);
    for (int round = 0; round < 300; ++round) {
      const Note round_note("round ", round);
      const Case one = random_case(rng);
      const ToyModel model = one.model();
      const Spy spy(model);
      const Known heuristic(nonsense(one, rng));
      const Outcome outcome = run(search, spy, {.objective = one.target.objective(), .heuristic = &heuristic});
      if (one.shortest == kFar) {
        CHECK_EQ(outcome.ending(), Ending::kComplete);
        CHECK(spy.expanded == reachable(one.graph));
      } else {
        check_witness(one.graph, one.target, outcome.result);
      }
    }
  }
}

// What is farther away than it is looked for is not found, and what is not is, whatever comes in between.
TEST(directed_searches_find_what_is_near_enough) {
  Rng rng(17);
  for (int round = 0; round < 500; ++round) {
    const Note note("round ", round);
    const Case one = random_case(rng);
    const std::uint64_t most = rng.below(12);
    for (const char* name : {"bfs", "astar", "weighted-astar", "idastar", "iterative-widening"}) {
      const Note name_note(name, ", at most ", most);
      const Search& search = search_named(name);
      const Setup setup{.objective = {.most_steps = most}, .options = offered(search, {{"width", 1}})};
      const Outcome outcome = run_on(one, search, too_small(one, rng), setup);
      CHECK_EQ(outcome.ending(), one.shortest <= most ? Ending::kFound : Ending::kComplete);
      if (one.shortest > most) continue;
      check_witness(one.graph, one.target, outcome.result);
      CHECK(steps_of(outcome) <= most);
    }
  }
}

// Two ways to the same state, so long that there are more priorities than buckets in an array.
TEST(directed_astar_on_a_long_way) {
  constexpr std::uint32_t kLong = 80'000, kLonger = 80'010;
  Graph graph{kLong + kLonger, {}};
  const auto add_way = [&](std::uint32_t first, std::uint32_t states) {
    graph.edges.push_back({0, 1, first});
    for (std::uint32_t state = first; state + 1 < first + states; ++state) graph.edges.push_back({state, 1, state + 1});
    graph.edges.push_back({first + states - 1, 1, graph.states - 1});
  };
  add_way(1, kLong - 1);
  add_way(kLong, kLonger - 1);
  const Outcome outcome = run(search_named("astar"), ToyModel(graph), {.objective = {.deadlock = true}});
  CHECK_EQ(steps_of(outcome), kLong);
}

}  // namespace
}  // namespace highroad::testing
