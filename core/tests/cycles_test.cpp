// Searches for accepting cycles, on products of random graphs with random automata, against naive loops.
#include "tests/check.hpp"
#include "tests/products.hpp"

namespace highroad::testing {
namespace {

constexpr const char* kExact[] = {"scc", "nested-dfs", "improved-nested-dfs", "bfs-cycles"};
const Objective kCycle{.cycle = true};

// What there is to know about a toy, and the outcome of one search on it.
struct Case {
  explicit Case(const Toy& toy) : oracle(toy), product(toy) {}
  Oracle oracle;
  Product product;
  bool is_expected() const { return oracle.has_final() || oracle.has_accepting_cycle(); }
  Outcome run(const char* search, Setup setup = {}) const {
    setup.objective = kCycle;
    const Outcome outcome = testing::run(search_named(search), product.product, setup);
    if (outcome.ending() == Ending::kFound) oracle.check_lasso(outcome.result, product.product);
    return outcome;
  }
};

ToyAutomaton infinitely_often_0() {
  return {.edges = {{0, {0, 0, 0}}, {0, {1, 0, 1}}, {1, {0, 0, 0}}, {1, {1, 0, 1}}}, .accepting = {1}, .final = {}};
}

TEST(cycles_exact_searches_agree_with_naive_loops) {
  Rng rng(11);
  int found = 0, found_fair = 0, found_final = 0;
  for (int round = 0; round < 2'000; ++round) {
    const Toy toy = random_toy(rng);
    const Case each(toy);
    const bool is_expected = each.is_expected();
    found += is_expected;
    found_fair += is_expected && toy.traits.is_fair;
    found_final += each.oracle.has_final();
    for (const char* search : kExact) {
      const Note note(search, ", round ", round);
      CHECK_EQ(each.run(search).ending(), is_expected ? Ending::kFound : Ending::kComplete);
    }
    const Note note("highway-cycles, round ", round);
    const Setup boundless{.seed = rng.next(), .options = {{"width", 4e9}}};
    CHECK_EQ(each.run("highway-cycles", boundless).ending(), is_expected ? Ending::kFound : Ending::kComplete);
  }
  CHECK(found > 300 && found < 1'700 && found_fair > 60 && found_final > 60);
}

TEST(cycles_on_a_highway_are_found_after_a_limit) {
  // A long way with one step back, at which no cycle is looked for; the limit is reached soon after.
  std::vector<Edge> edges{{70, 1, 0}};
  for (std::uint32_t state = 0; state < 200; ++state) edges.push_back({state, 0, state + 1});
  const ToyAutomaton anything{.edges = {{0, {0, 0, 0}}}, .accepting = {0}, .final = {}};
  const Toy toy{Graph{201, edges}, std::vector<std::uint64_t>(201, 0), anything};
  const Case each(toy);
  const auto limited = [&](std::uint64_t states) {
    return each.run("highway-cycles", {.limits = {.states = states}}).ending();
  };
  CHECK_EQ(limited(70), Ending::kStates);
  CHECK_EQ(limited(80), Ending::kFound);
}

TEST(cycles_partial_searches_report_real_cycles_only) {
  Rng rng(12);
  int found_by_walking = 0, found_on_highway = 0, expected = 0;
  for (int round = 0; round < 1'000; ++round) {
    const Toy toy = random_toy(rng);
    const Case each(toy);
    const bool is_expected = each.is_expected();
    expected += is_expected;
    const Note note("round ", round);
    const Outcome walks = each.run("monte-carlo", {.seed = rng.next(), .options = {{"runs", 50}}});
    CHECK(walks.ending() == Ending::kBound || (walks.ending() == Ending::kFound && is_expected));
    found_by_walking += walks.ending() == Ending::kFound;
    const auto width = static_cast<double>(1 + rng.below(3));
    const Outcome highway = each.run("highway-cycles", {.seed = rng.next(), .options = {{"width", width}}});
    CHECK(highway.ending() != Ending::kFound || is_expected);
    CHECK(highway.ending() != Ending::kComplete || !is_expected);
    found_on_highway += highway.ending() == Ending::kFound;
    const Limits few{.states = 1 + rng.below(12)};
    const Outcome limited = each.run("highway-cycles", {.limits = few, .seed = rng.next()});
    CHECK(limited.ending() != Ending::kFound || is_expected);
  }
  CHECK(found_by_walking > expected / 2 && found_on_highway > expected / 2);
}

TEST(cycles_under_limits_say_nothing_that_is_not_so) {
  Rng rng(13);
  for (int round = 0; round < 500; ++round) {
    const Toy toy = random_toy(rng);
    const Case each(toy);
    const bool is_expected = each.is_expected();
    Setup setup{.seed = rng.next()};
    if (rng.below(2) == 0) setup.limits.states = 1 + rng.below(12);
    if (rng.below(2) == 0) setup.limits.depth = rng.below(6);
    for (const Search& search : searches()) {
      if (!search.cycles) continue;
      const Note note(search.name, ", round ", round);
      setup.options = offered(search, {{"runs", 20}, {"width", 3}});
      const Outcome outcome = each.run(search.name.c_str(), setup);
      CHECK(outcome.ending() != Ending::kFound || is_expected);
      CHECK(outcome.ending() != Ending::kComplete || !is_expected);
      CHECK(outcome.counts.stored <= setup.limits.states && outcome.counts.visited <= setup.limits.states);
      const Outcome again = each.run(search.name.c_str(), setup);
      CHECK(again.counts == outcome.counts && again.result.path == outcome.result.path);
    }
  }
}

// 0 -> 1 -> 2 -> 1, and 2 -> 3 where nothing goes on; bit 0 holds in 1. Each step has its own process.
TEST(cycles_witness_is_short) {
  const Graph graph{4, {{0, 0, 1}, {1, 0, 2}, {2, 0, 3}, {2, 0, 1}}};
  const Toy toy{graph, {0, 1, 0, 0}, infinitely_often_0()};
  const Case each(toy);
  for (const Search& search : searches()) {
    if (!search.cycles) continue;
    const Note note(search.name);
    const Outcome outcome = each.run(search.name.c_str());
    CHECK_EQ(outcome.ending(), Ending::kFound);
    if (search.name == "scc") CHECK(outcome.result.path.size() == 5 && outcome.result.cycle == 2);
  }
}

TEST(cycles_at_once) {
  // A loop at an initial state, which is not the first one.
  Graph graph{3, {{0, 0, 1}, {2, 0, 2}}};
  graph.initial = {0, 2};
  const ToyAutomaton loop{.edges = {{0, {1, 0, 0}}}, .accepting = {0}, .final = {}};
  const Toy toy{graph, {1, 0, 1}, loop};
  for (const Search& search : searches()) {
    if (!search.cycles) continue;
    const Note note(search.name);
    const Outcome outcome = Case(toy).run(search.name.c_str());
    CHECK_EQ(outcome.ending(), Ending::kFound);
    CHECK(outcome.result.cycle == 0 && outcome.result.path.size() == 2);
    // A deadlock is followed by itself; without a letter for that the run is over.
    const Toy stuck{chain(2), {1, 1}, loop}, over{chain(2), {1, 0}, loop}, empty{chain(2), {1, 1}, {}};
    CHECK_EQ(Case(stuck).run(search.name.c_str()).ending(), Ending::kFound);
    const Ending nothing = search.name == "monte-carlo" ? Ending::kBound : Ending::kComplete;
    CHECK_EQ(Case(over).run(search.name.c_str()).ending(), nothing);
    CHECK_EQ(Case(empty).run(search.name.c_str()).ending(), nothing);
    Toy at_the_end = empty;
    at_the_end.automaton.final = {0};
    CHECK_EQ(Case(at_the_end).run(search.name.c_str()).result.finding.kind, Finding::Kind::kState);
  }
}

// Two processes, each in a loop of its own: if both are to move again and again, neither can keep the other from it.
TEST(cycles_fairness) {
  const Graph graph{2, {{0, 0, 0}, {0, 1, 1}}};
  const ToyAutomaton for_ever_0{.edges = {{0, {1, 0, 0}}}, .accepting = {0}, .final = {}};
  Toy toy{graph, {1, 0}, for_ever_0};
  for (const char* search : kExact) {
    toy.traits.is_fair = false;
    CHECK_EQ(Case(toy).run(search).ending(), Ending::kFound);
    toy.traits.is_fair = true;
    CHECK_EQ(Case(toy).run(search).ending(), Ending::kComplete);
  }
}

TEST(cycles_counts) {
  Rng rng(14);
  for (int round = 0; round < 200; ++round) {
    Toy toy = random_toy(rng);
    toy.automaton.accepting.clear();
    toy.automaton.final.clear();
    toy.traits.accepting_observation = 0;
    const Case each(toy);
    const Outcome all = testing::run(search_named("bfs"), each.product.product);
    for (const char* search : {"scc", "nested-dfs", "improved-nested-dfs", "highway-cycles"}) {
      const Note note(search, ", round ", round);
      const Outcome outcome = each.run(search);
      CHECK_EQ(outcome.counts.visited, all.counts.visited);
      CHECK_EQ(outcome.counts.stored, all.counts.stored);
      CHECK_EQ(outcome.counts.transitions, all.counts.transitions);
    }
  }
}

// An accepting state of the automaton that is on no cycle is no reason to search again.
TEST(cycles_components_save_second_searches) {
  const Graph graph{3, {{0, 0, 1}, {1, 0, 2}, {2, 0, 0}}};
  const ToyAutomaton once{.edges = {{0, {0, 0, 1}}, {1, {0, 0, 2}}, {2, {0, 0, 2}}}, .accepting = {1}, .final = {}};
  const Toy toy{graph, {0, 0, 0}, once};
  CHECK_EQ(Case(toy).run("improved-nested-dfs").counts.visited, 5);
  CHECK_EQ(Case(toy).run("nested-dfs").counts.visited, 9);
}

TEST(cycles_monte_carlo_counts_lassos) {
  const Graph ring{4, {{0, 0, 1}, {1, 0, 2}, {2, 0, 3}, {3, 0, 0}}};
  const Toy toy{ring, {0, 0, 0, 0}, infinitely_often_0()};
  const Case each(toy);
  Control control;
  const Setup setup{.objective = kCycle, .options = {{"runs", 123}}};
  testing::run(search_named("monte-carlo"), each.product.product, setup, control);
  CHECK_EQ(control.statistics.lassos.load(), 123);
  CHECK_EQ(control.statistics.restarts.load(), 122);
  CHECK_EQ(control.statistics.visited.load(), 123 * 4);
}

// A walk that ends where there is no way on was rejected, and counts; one that is cut off does not.
TEST(cycles_monte_carlo_counts_walks_that_end) {
  const GraphModel model = chain(4).model();
  for (const std::uint64_t depth : {std::uint64_t{2}, UINT64_MAX}) {
    Control control;
    const Setup setup{.limits = {.depth = depth}, .options = {{"runs", 10}}};
    testing::run(search_named("monte-carlo"), model, setup, control);
    CHECK_EQ(control.statistics.lassos.load(), depth == 2 ? 0 : 10);
  }
}

// The clock is looked at now and then: what was found before is told, though there is no time for the shortest way.
TEST(cycles_found_at_the_last_moment) {
  Rng rng(15);
  int found = 0;
  for (int round = 0; round < 1'000; ++round) {
    const Toy toy = random_toy(rng);
    const Case each(toy);
    const Note note("round ", round);
    const Outcome outcome = each.run("scc", {.limits = {.seconds = 0}});
    CHECK(outcome.ending() == Ending::kFound || outcome.ending() == Ending::kTime || !each.is_expected());
    found += outcome.ending() == Ending::kFound && outcome.result.cycle.has_value();
  }
  CHECK(found > 100);
}

// The witness of breadth-first search is never longer than those of other searches.
TEST(cycles_breadth_first_is_short) {
  Rng rng(16);
  int shorter = 0;
  for (int round = 0; round < 500; ++round) {
    const Toy toy = random_toy(rng);
    const Case each(toy);
    if (each.oracle.has_final() || !each.oracle.has_accepting_cycle()) continue;
    const Note note("round ", round);
    const std::size_t length = each.run("bfs-cycles").result.path.size();
    for (const char* search : {"scc", "nested-dfs"}) {
      const std::size_t other = each.run(search).result.path.size();
      CHECK(length <= other);
      shorter += length < other;
    }
  }
  CHECK(shorter > 20);
}

TEST(cycles_breadth_first_looks_no_farther_than_asked) {
  const Graph ring{4, {{0, 0, 1}, {1, 0, 2}, {2, 0, 3}, {3, 0, 1}}};
  const Toy toy{ring, {0, 0, 0, 1}, infinitely_often_0()};
  const Product product(toy);
  for (const auto& [most, ending] : {std::pair{4, Ending::kComplete}, {5, Ending::kFound}, {6, Ending::kFound}}) {
    Setup setup{.objective = kCycle};
    setup.objective.most_steps = static_cast<std::uint64_t>(most);
    CHECK_EQ(testing::run(search_named("bfs-cycles"), product.product, setup).ending(), ending);
  }
}

TEST(cycles_stop_when_asked) {
  const EndlessModel model;
  const ToyAutomaton never{.edges = {{0, {0, 0, 0}}}, .accepting = {}, .final = {}};
  const ProductModel product(model, never.automaton(), {}, {}, nullptr);
  for (const Search& search : searches()) {
    if (!search.cycles) continue;
    const Note note(search.name);
    const Setup endless{.objective = kCycle, .limits = {.seconds = 0.02}, .options = {}};
    CHECK_EQ(testing::run(search, product, endless).ending(), Ending::kTime);
    const Setup small{.objective = kCycle, .limits = {.memory = 4 << 20}, .options = {}};
    CHECK_EQ(testing::run(search, product, small).ending(), Ending::kMemory);
    Control control;
    control.stop = static_cast<std::uint32_t>(Ending::kInterrupted);
    CHECK_EQ(testing::run(search, product, {.objective = kCycle}, control).ending(), Ending::kInterrupted);
  }
}

}  // namespace
}  // namespace highroad::testing
