// The smallest graphs, and objectives that are met at once: where loops run zero times or one time.
#include "tests/check.hpp"
#include "tests/running.hpp"

namespace highroad::testing {
namespace {

template <class Check>
void for_each_search(const Check& check) {
  for (const Search& search : searches()) {
    const Note note(search.name);
    check(search, search.exhaustive ? std::map<std::string, double>{} : offered(search, {{"steps", 500}}));
  }
}

TEST(edge_no_initial_state) {
  Graph graph = chain(3);
  graph.initial.clear();
  for (const auto lengths : {ToyModel::Lengths::kEqual, ToyModel::Lengths::kVarying}) {
    const ToyModel model(graph, lengths);
    for (const Objective& objective : {Objective{}, Objective{.deadlock = true}}) {
      for_each_search([&](const Search& search, const auto& options) {
        const Outcome outcome = run(search, model, {.objective = objective, .options = options});
        CHECK_EQ(outcome.counts.visited, 0);
        CHECK(outcome.ending() == Ending::kComplete || !search.exhaustive);
        CHECK(outcome.ending() == Ending::kComplete || outcome.ending() == Ending::kBound);
      });
    }
  }
}

TEST(edge_one_state_without_edges) {
  const Graph graph = chain(1);
  for (const auto lengths : {ToyModel::Lengths::kEqual, ToyModel::Lengths::kVarying}) {
    const ToyModel model(graph, lengths);
    for_each_search([&](const Search& search, const auto& options) {
      const Outcome quiet = run(search, model, {.options = options});
      CHECK(quiet.ending() == Ending::kComplete || !search.exhaustive);
      CHECK(quiet.counts.visited >= 1);
      CHECK_EQ(quiet.counts.stored, 1);
      CHECK_EQ(quiet.counts.transitions, 0);
      CHECK_EQ(quiet.counts.depth, 0);
      const Outcome loud = run(search, model, {.objective = {.deadlock = true}, .options = options});
      check_witness(graph, {Target::Kind::kDeadlock}, loud.result);
      CHECK_EQ(loud.result.path.size(), 1);
    });
  }
}

TEST(edge_self_loop) {
  const Graph graph{1, {{0, 2, 0}}};
  for (const auto lengths : {ToyModel::Lengths::kEqual, ToyModel::Lengths::kVarying}) {
    ToyModel model(graph, lengths);
    model.wanted = 2;
    for_each_search([&](const Search& search, const auto& options) {
      const Outcome quiet = run(search, model, {.objective = {.deadlock = true}, .options = options});
      CHECK(quiet.ending() == Ending::kComplete || !search.exhaustive);
      CHECK(quiet.ending() != Ending::kFound);
      CHECK_EQ(quiet.counts.stored, 1);
      const Outcome loud = run(search, model, {.objective = {.action = true}, .options = options});
      check_witness(graph, {Target::Kind::kAction, 2}, loud.result);
      CHECK_EQ(loud.result.path.size(), 2);
    });
  }
}

TEST(edge_initial_state_is_the_one) {
  const Graph graph = grid(3, 3);
  const Target target{Target::Kind::kState, ToyModel::kNoLabel, {1, 0, 0, 0, 0, 0, 0, 0, 0}};
  for (const auto lengths : {ToyModel::Lengths::kEqual, ToyModel::Lengths::kVarying}) {
    ToyModel model(graph, lengths);
    model.observations = target.observations;
    for_each_search([&](const Search& search, const auto& options) {
      const Outcome outcome = run(search, model, {.objective = target.objective(), .options = options});
      check_witness(graph, target, outcome.result);
      CHECK_EQ(outcome.result.path.size(), 1);
      CHECK_EQ(outcome.counts.visited, 0);
    });
  }
}

// The records of initial states have no meaningful label, even when their label is a wanted one.
TEST(edge_wanted_label_zero) {
  Graph graph = chain(4);
  const ToyModel::Lengths lengths = ToyModel::Lengths::kEqual;
  {
    ToyModel model(graph, lengths);
    model.wanted = 0;
    for_each_search([&](const Search& search, const auto& options) {
      CHECK(run(search, model, {.objective = {.action = true}, .options = options}).ending() != Ending::kFound);
    });
  }
  graph.edges.push_back({3, 0, 1});
  ToyModel model(graph, lengths);
  model.wanted = 0;
  for_each_search([&](const Search& search, const auto& options) {
    const Outcome outcome = run(search, model, {.objective = {.action = true}, .options = options});
    check_witness(graph, {Target::Kind::kAction, 0}, outcome.result);
    CHECK_EQ(outcome.result.path.size(), 5);
  });
}

TEST(edge_duplicate_initial_states) {
  Graph graph = chain(5);
  graph.initial = {2, 2, 0, 2, 0, 4};
  const ToyModel model(graph, ToyModel::Lengths::kVarying);
  for_each_search([&](const Search& search, const auto& options) {
    const Outcome outcome = run(search, model, {.options = options});
    CHECK(outcome.counts.stored <= 5);
    CHECK(outcome.ending() == Ending::kComplete || !search.exhaustive);
    const Outcome loud = run(search, model, {.objective = {.deadlock = true}, .options = options});
    check_witness(graph, {Target::Kind::kDeadlock}, loud.result);
  });
}

// A fault ends the search with the way to the state whose step went wrong; a state with nothing but a fault is no
// deadlock.
TEST(edge_fault) {
  Graph graph = grid(3, 3);
  graph.edges.push_back({8, 4, 0});
  for (const auto lengths : {ToyModel::Lengths::kEqual, ToyModel::Lengths::kVarying}) {
    ToyModel model(graph, lengths);
    model.faulty = 4;
    for (const Objective& objective : {Objective{}, Objective{.deadlock = true}}) {
      for_each_search([&](const Search& search, const auto&) {
        const Outcome outcome = run(search, model, {.objective = objective});
        CHECK_EQ(outcome.ending(), Ending::kFound);
        CHECK_EQ(outcome.result.finding.kind, Finding::Kind::kFault);
        CHECK_EQ(outcome.result.finding.label, 4);
        CHECK_EQ(outcome.result.finding.process, 8);
        CHECK_EQ(outcome.result.finding.fault, 9);
        const auto path = numbers_of(outcome.result.path);
        CHECK_EQ(path.size(), 5);
        CHECK_EQ(path.front(), 0);
        CHECK_EQ(path.back(), 8);
      });
    }
  }
}

// A fault is seen among the other steps of its state, wherever it comes.
TEST(edge_fault_before_other_steps) {
  Graph graph = star(3);
  graph.edges[0].label = 4;
  graph.edges[1].label = graph.edges[2].label = 1;
  ToyModel model(graph);
  model.faulty = 4;
  for_each_search([&](const Search& search, const auto& options) {
    const Outcome outcome = run(search, model, {.options = options});
    CHECK_EQ(outcome.result.finding.kind, Finding::Kind::kFault);
    CHECK_EQ(numbers_of(outcome.result.path), (std::vector<std::uint32_t>{0}));
  });
}

// Where faults are not looked for, a step that leads nowhere is none: no search gets to see it, and it does not count.
TEST(edge_faults_that_are_not_looked_for) {
  Graph graph = star(3);
  for (Edge& edge : graph.edges) edge.label = 1;
  graph.edges.push_back({2, 4, 0});
  ToyModel model(graph);
  model.faulty = 4;
  for (const char* const name : {"bfs", "dfs", "rdfs", "highway", "approximate-highway", "astar"}) {
    const Note note(name);
    Control control;
    const Outcome outcome = run(search_named(name), model, {.objective = {.faults = false}}, control);
    CHECK_EQ(outcome.ending(), Ending::kComplete);
    CHECK_EQ(outcome.counts.visited, 4);
    CHECK_EQ(outcome.counts.transitions, 3);
    CHECK_EQ(control.statistics.faults.load(), 1);
  }
}

TEST(edge_property_without_a_value) {
  const Graph graph = chain(3);
  ToyModel model(graph);
  model.observations = {0, 0, Model::kNoValue | 6};  // without the bit that is looked for
  for_each_search([&](const Search& search, const auto& options) {
    const Outcome outcome = run(search, model, {.objective = {.state = 1}, .options = options});
    CHECK_EQ(outcome.ending(), Ending::kFound);
    CHECK_EQ(outcome.result.finding.kind, Finding::Kind::kPropertyFault);
    CHECK_EQ(outcome.result.finding.fault, 6);
    CHECK_EQ(numbers_of(outcome.result.path), (std::vector<std::uint32_t>{0, 1, 2}));
  });
}

TEST(edge_many_successors) {
  const Graph graph = star(600);
  const GraphModel model = graph.model();
  for_each_search([&](const Search& search, const auto& options) {
    const Outcome outcome = run(search, model, {.options = options});
    if (search.exhaustive) CHECK_EQ(outcome.ending(), Ending::kComplete);
    CHECK(outcome.counts.transitions >= 600);
    check_witness(graph, {Target::Kind::kDeadlock},
                  run(search, model, {.objective = {.deadlock = true}, .options = options}).result);
  });
}

// The property is checked on all successors of a visited state, not only on those that the search goes to. Directed
// searches look at a state when its turn comes.
TEST(edge_all_successors_are_considered) {
  const Graph graph = star(20);
  Target target{Target::Kind::kState, ToyModel::kNoLabel, std::vector<std::uint64_t>(21)};
  target.observations[7] = 1;
  const GraphModel model = graph.model("", target.observations);
  for (const Search& search : searches()) {
    if (search.directed) continue;
    const Note note(search.name);
    Setup setup{.objective = target.objective(), .options = offered(search, {{"width", 1}, {"steps", 1}})};
    const Outcome outcome = run(search, model, setup);
    check_witness(graph, target, outcome.result);
    CHECK_EQ(outcome.counts.visited, 1);
  }
}

// A deep graph: nothing may recurse, and long witnesses are complete.
TEST(edge_long_chain) {
  constexpr std::uint32_t kStates = 20'000;
  std::vector<std::uint64_t> offsets;
  std::vector<std::uint32_t> labels(kStates - 1, 0), targets;
  for (std::uint32_t i = 0; i < kStates; ++i) {
    offsets.push_back(i);
    if (i > 0) targets.push_back(i);
  }
  offsets.push_back(kStates - 1);
  const GraphModel model(0, offsets, labels, targets, {"step"}, "", {});
  for (const Search& search : searches()) {
    if (search.name.ends_with("urs") || search.name == "idastar") continue;  // would need the square of the length
    const Note note(search.name);
    const Outcome outcome =
        run(search, model, {.objective = {.deadlock = true}, .options = offered(search, {{"depth", kStates}})});
    CHECK_EQ(outcome.ending(), Ending::kFound);
    const auto path = numbers_of(outcome.result.path);
    CHECK_EQ(path.size(), kStates);
    for (std::uint32_t i = 0; i < kStates; ++i) CHECK_EQ(path[i], i);
  }
}

}  // namespace
}  // namespace highroad::testing
