// Every registered search on many small random graphs, with random options, limits and objectives: whatever a search
// says must be true of the graph.
#include <algorithm>

#include "tests/check.hpp"
#include "tests/running.hpp"

namespace highroad::testing {
namespace {

// Options that keep an exhaustive search from seeing everything.
bool is_restricted(const Setup& setup) {
  for (const char* name : {"steps", "nodes", "delete-closed"})
    if (setup.options.contains(name)) return true;
  return setup.limits.states != UINT64_MAX || setup.limits.depth != UINT64_MAX;
}

void check_outcome(const Search& search, const Graph& graph, const Target& target, const Setup& setup, const Spy& spy,
                   const Outcome& outcome) {
  const Counts& counts = outcome.counts;
  const auto states = reachable(graph);
  const std::uint32_t shortest = target.shortest(graph);
  CHECK(counts.visited <= setup.limits.states);
  CHECK(counts.stored <= setup.limits.states);
  CHECK(counts.stored <= states.size());
  CHECK(counts.distinct <= states.size());
  CHECK(counts.depth <= setup.limits.depth);
  if (const auto nodes = setup.options.find("nodes"); nodes != setup.options.end())
    CHECK(static_cast<double>(counts.stored) <= nodes->second);
  CHECK(std::includes(states.begin(), states.end(), spy.expanded.begin(), spy.expanded.end()));
  CHECK_EQ(outcome.result.finding.kind != Finding::Kind::kNothing, outcome.ending() == Ending::kFound);

  switch (outcome.ending()) {
    case Ending::kFound:
      check_witness(graph, target, outcome.result);
      CHECK(outcome.result.path.size() - 1 <= setup.limits.depth);
      if (search.shortest) CHECK_EQ(outcome.result.path.size() - 1, shortest);
      return;
    case Ending::kComplete:
      CHECK_EQ(shortest, kFar);
      CHECK(spy.expanded == states);
      break;
    case Ending::kBound:
      CHECK(!search.exhaustive || is_restricted(setup));
      break;
    case Ending::kStates:
      CHECK(setup.limits.states != UINT64_MAX);
      break;
    case Ending::kDepth:  // there is nothing within the limit; searches for cycles are never asked for states
      CHECK(setup.limits.depth != UINT64_MAX);
      if (!search.cycles) CHECK(shortest > setup.limits.depth);
      break;
    default:
      CHECK_EQ(outcome.ending(), Ending::kComplete);
  }
  CHECK(outcome.result.path.empty());
  if (search.exhaustive && !is_restricted(setup)) CHECK_EQ(outcome.ending(), Ending::kComplete);
  CHECK(spy.calls >= counts.visited);  // some are generated ahead, and deadlocks are looked for ahead
  if (outcome.ending() != Ending::kStates && target.kind != Target::Kind::kDeadlock)
    CHECK_EQ(spy.calls, counts.visited);
}

Setup random_setup(const Search& search, const Target& target, Rng& rng) {
  Setup setup;
  setup.objective = target.objective();
  setup.seed = rng.next();
  if (!search.exhaustive || rng.below(3) == 0) setup.options = random_options(search, rng);
  if (rng.below(3) == 0) setup.limits.states = 1 + rng.below(40);
  if (rng.below(4) == 0) setup.limits.depth = rng.below(10);
  return setup;
}

TEST(searches_are_registered) {
  CHECK(searches().size() >= 11);
  CHECK(std::is_sorted(searches().begin(), searches().end(),
                       [](const Search& a, const Search& b) { return a.name < b.name; }));
  for (const Search& search : searches()) {
    const Note note(search.name);
    CHECK(!search.summary.empty());
    for (const Option& option : search.options) {
      const Note option_note(option.name);
      CHECK(option.low <= option.standard && option.standard <= option.high);
      CHECK(!option.help.empty());
      if (!option.words.empty()) CHECK_EQ(option.high, static_cast<double>(option.words.size()) - 1);
    }
  }
}

TEST(searches_say_the_truth_about_explicit_graphs) {
  for (const Search& search : searches()) {
    Rng rng(1);
    for (int round = 0; round < 250; ++round) {
      const Note note(search.name, ", round ", round);
      const Graph graph = random_graph(rng);
      const Target target = random_target(rng, graph);
      const Setup setup = random_setup(search, target, rng);
      const GraphModel model = graph.model("l" + std::to_string(target.wanted), target.observations);
      const Spy spy(model);
      check_outcome(search, graph, target, setup, spy, run(search, spy, setup));
    }
  }
}

TEST(searches_say_the_truth_about_states_of_any_length) {
  for (const Search& search : searches()) {
    Rng rng(2);
    for (int round = 0; round < 250; ++round) {
      const Note note(search.name, ", round ", round);
      Graph graph = random_graph(rng);
      for (std::uint64_t more = rng.below(3) * rng.below(6); more > 0; --more)
        graph.initial.push_back(static_cast<std::uint32_t>(rng.below(graph.states)));
      const Target target = random_target(rng, graph);
      const Setup setup = random_setup(search, target, rng);
      ToyModel model(graph, ToyModel::Lengths::kVarying);
      model.wanted = target.wanted;
      model.observations = target.observations;
      const Spy spy(model);
      check_outcome(search, graph, target, setup, spy, run(search, spy, setup));
    }
  }
}

TEST(searches_are_determined_by_their_seed) {
  for (const Search& search : searches()) {
    Rng rng(3);
    for (int round = 0; round < 40; ++round) {
      const Note note(search.name, ", round ", round);
      const Graph graph = random_graph(rng);
      const Target target = random_target(rng, graph);
      const Setup setup = random_setup(search, target, rng);
      const GraphModel model = graph.model("l" + std::to_string(target.wanted), target.observations);
      const Outcome first = run(search, model, setup), second = run(search, model, setup);
      CHECK_EQ(first.ending(), second.ending());
      CHECK(first.counts == second.counts);
      CHECK(first.result.path == second.result.path);
      CHECK_EQ(first.result.finding.label, second.result.finding.label);
    }
  }
}

// Seeds matter where a search says that it is randomised, and nowhere else.
TEST(searches_depend_on_the_seed_if_randomised) {
  const Graph graph = grid(12, 12);
  const GraphModel model = graph.model();
  for (const Search& search : searches()) {
    const Note note(search.name);
    std::set<std::vector<std::uint32_t>> paths;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      Setup setup{.objective = {.deadlock = true}, .seed = seed, .options = offered(search, {{"width", 3}})};
      paths.insert(numbers_of(run(search, model, setup).result.path));
    }
    CHECK(search.randomised ? paths.size() > 3 : paths.size() == 1);
  }
}

// Counters against a naive loop, for the searches that visit each state once.
TEST(searches_count_exactly_when_complete) {
  Rng rng(4);
  for (int round = 0; round < 150; ++round) {
    const Graph graph = random_graph(rng);
    const GraphModel model = graph.model();
    const auto states = reachable(graph);
    std::uint64_t transitions = 0, deadlocks = 0;
    for (const std::uint32_t state : states) {
      transitions += graph.edges_of(state).size();
      deadlocks += graph.is_deadlock(state);
    }
    for (const char* name : {"bfs", "dfs", "rdfs", "highway", "approximate-highway"}) {
      const Note note(name, ", round ", round);
      const Spy spy(model);
      const Outcome outcome = run(search_named(name), spy, {.seed = rng.next()});
      CHECK_EQ(outcome.ending(), Ending::kComplete);
      CHECK(spy.expanded == states);
      CHECK_EQ(outcome.counts.visited, states.size());
      CHECK_EQ(outcome.counts.stored, states.size());
      CHECK_EQ(outcome.counts.transitions, transitions);
      CHECK_EQ(outcome.counts.deadlocks, deadlocks);
      CHECK(outcome.counts.considered >= states.size());
    }
    const Outcome deep = run(search_named("drs"), model, {.seed = rng.next()});
    const Note note("drs, round ", round);
    CHECK_EQ(deep.ending(), Ending::kComplete);
    CHECK_EQ(deep.counts.stored, states.size());
    CHECK_EQ(deep.counts.distinct, states.size());
  }
}

TEST(searches_bfs_depth_is_the_greatest_distance) {
  Rng rng(5);
  for (int round = 0; round < 100; ++round) {
    const Note note("round ", round);
    const Graph graph = random_graph(rng);
    const GraphModel model = graph.model();
    const auto distances = graph.distances();
    std::uint32_t greatest = 0;
    for (const std::uint32_t state : reachable(graph)) greatest = std::max(greatest, distances[state]);
    CHECK_EQ(run(search_named("bfs"), model).counts.depth, greatest);
  }
}

// dfs in the model's order, by the textbook.
void visit(const Graph& graph, std::uint32_t state, std::vector<std::uint32_t>& order) {
  if (std::find(order.begin(), order.end(), state) != order.end()) return;
  order.push_back(state);
  for (const Edge& edge : graph.edges_of(state)) visit(graph, edge.target, order);
}

TEST(searches_dfs_order) {
  Rng rng(6);
  for (int round = 0; round < 100; ++round) {
    const Note note("round ", round);
    const Graph graph = random_graph(rng);
    std::vector<std::uint32_t> expected;
    visit(graph, 0, expected);
    // A limit of n states visits the first n in order.
    const GraphModel model = graph.model();
    std::set<std::uint32_t> before;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const Spy spy(model);
      run(search_named("dfs"), spy, {.limits = {.states = i + 1}});
      CHECK_EQ(spy.expanded.size(), i + 1);
      CHECK(spy.expanded.contains(expected[i]) && !before.contains(expected[i]));
      before = spy.expanded;
    }
  }
}

}  // namespace
}  // namespace highroad::testing
