// Searches under a memory bound: never more states than allowed, ways to states that survive forgetting, and choices
// with the probabilities that the definitions say.
#include "tests/chance.hpp"
#include "tests/check.hpp"
#include "tests/running.hpp"

namespace highroad::testing {
namespace {

constexpr const char* kForgetful[] = {"urs", "sdrs", "rurs", "rsdrs", "drs"};
constexpr const char* kRepeated[] = {"rurs", "rsdrs"};

TEST(exploration_never_stores_more_than_nodes) {
  Rng rng(1);
  for (int round = 0; round < 150; ++round) {
    Graph graph = random_graph(rng);
    for (std::uint64_t more = rng.below(8); more > 0; --more)
      graph.initial.push_back(static_cast<std::uint32_t>(rng.below(graph.states)));
    const ToyModel model(graph, rng.below(2) == 0 ? ToyModel::Lengths::kEqual : ToyModel::Lengths::kVarying);
    for (const char* name : kForgetful) {
      const Search& search = search_named(name);
      Setup setup{.seed = rng.next(), .options = random_options(search, rng)};
      const double low = search.options[0].low;
      CHECK_EQ(search.options[0].name, "nodes");
      setup.options["nodes"] = low + static_cast<double>(rng.below(7));
      const Note note(name, ", round ", round, ", nodes ", setup.options["nodes"]);
      const Outcome outcome = run(search, model, setup);
      CHECK(static_cast<double>(outcome.counts.stored) <= setup.options["nodes"]);
      CHECK(outcome.counts.stored >= 1);
    }
  }
}

TEST(exploration_repeats_until_its_steps_are_used) {
  Graph graph = grid(10, 10);
  graph.edges.push_back({99, 1, 0});
  const GraphModel model = graph.model();
  for (const char* name : kRepeated) {
    for (const double restart : {0, 1}) {
      const Note note(name, ", restart ", restart);
      const Setup setup{.options = {{"nodes", 4}, {"steps", 5'000}, {"restart", restart}}};
      const Outcome outcome = run(search_named(name), model, setup);
      CHECK_EQ(outcome.ending(), Ending::kBound);
      CHECK_EQ(outcome.counts.stored, 4);
      CHECK(outcome.counts.restarts > 100);
      CHECK(outcome.counts.distinct > 4);
      CHECK(outcome.counts.distinct <= 100);
    }
  }
  for (const char* name : {"urs", "sdrs"}) {
    const Note note(name);
    const Outcome outcome = run(search_named(name), model, {.options = {{"nodes", 4}, {"steps", 5'000}}});
    CHECK_EQ(outcome.counts.restarts, 0);
    CHECK_EQ(outcome.counts.stored, 4);
    CHECK(outcome.counts.visited < 5'000);
  }
}

// From the initial state again and again a memory of 4 states reaches depth 3; from stored ones, everything.
TEST(exploration_restarts_where_it_is_told) {
  const GraphModel model = chain(60).model();
  for (const char* name : kRepeated) {
    const Note note(name);
    const Outcome initial =
        run(search_named(name), model, {.options = {{"nodes", 4}, {"steps", 20'000}, {"restart", 0}}});
    CHECK_EQ(initial.counts.depth, 3);
    CHECK_EQ(initial.counts.distinct, 4);
    const Setup setup{.objective = {.deadlock = true}, .options = {{"nodes", 4}, {"steps", 200'000}, {"restart", 1}}};
    const Outcome stored = run(search_named(name), model, setup);
    check_witness(chain(60), {Target::Kind::kDeadlock}, stored.result);
    CHECK_EQ(stored.result.path.size(), 60);
  }
}

// A deadlock is not the end: the search goes on from another stored state, and sees all leaves in time.
TEST(exploration_goes_on_after_a_deadlock) {
  const GraphModel model = star(10).model();
  for (const char* name : {"urs", "sdrs", "drs"}) {
    const Note note(name);
    const Outcome outcome = run(search_named(name), model, {.options = {{"steps", 3'000}}});
    CHECK_EQ(outcome.counts.distinct, 11);
    CHECK_EQ(outcome.counts.stored, 11);
  }
  for (const char* name : kRepeated) {
    const Note note(name);
    const Outcome outcome = run(search_named(name), model, {.options = {{"steps", 3'000}, {"nodes", 3}}});
    CHECK_EQ(outcome.counts.distinct, 11);
  }
}

// What is forgotten costs nothing: with ten times the steps the memory is the same.
TEST(exploration_memory_does_not_leak) {
  Graph graph = grid(5, 5);
  graph.edges.push_back({24, 1, 0});
  const GraphModel model = graph.model();
  for (const char* name : {"urs", "sdrs", "rurs", "rsdrs"}) {
    const auto bytes_for = [&](double steps) {
      const std::map<std::string, double> options{{"steps", steps}, {"nodes", 6}, {"delete-closed", 1}};
      return run(search_named(name), model, {.options = options}).counts.bytes;
    };
    const Note note(name);
    CHECK(bytes_for(30'000) <= bytes_for(3'000) + 1'000);
  }
}

// On a chain every state is closed as soon as the next one is stored, so two states are enough.
TEST(exploration_forgets_closed_states) {
  const Graph graph = chain(200);
  const GraphModel model = graph.model();
  for (const char* name : kForgetful) {
    const Note note(name);
    const Setup setup{.objective = {.deadlock = true},
                      .options = {{"nodes", 3}, {"steps", 100'000}, {"delete-closed", 1}}};
    const Outcome outcome = run(search_named(name), model, setup);
    check_witness(graph, {Target::Kind::kDeadlock}, outcome.result);
    CHECK_EQ(outcome.result.path.size(), 200);
    CHECK(outcome.counts.stored <= 2);
  }
}

// What is closed is known as closed, so that the search is over when everything is: also where walks have no dead end.
// All is gone in the end, and nobody knows any more what was seen.
TEST(exploration_that_forgot_states_saw_not_everything) {
  const GraphModel model = chain(3).model();
  const Search& search = search_named("drs");
  CHECK_EQ(run(search, model).ending(), Ending::kComplete);
  CHECK_EQ(run(search, model, {.options = {{"delete-closed", 1}}}).ending(), Ending::kBound);
}

// It begins again instead, and uses all its steps.
TEST(exploration_goes_on_when_everything_was_forgotten) {
  const GraphModel model = star(3).model();
  for (const char* const name : {"urs", "sdrs"}) {
    const Note note(name);
    const Outcome outcome = run(search_named(name), model, {.options = {{"delete-closed", 1}, {"steps", 500}}});
    CHECK_EQ(outcome.ending(), Ending::kBound);
    CHECK(outcome.counts.visited > 100);
  }
}

TEST(exploration_ends_when_closed_states_are_passed_over) {
  Graph graph = grid(5, 5);
  graph.edges.push_back({24, 1, 0});
  const GraphModel model = graph.model();
  for (const char* name : {"urs", "sdrs"}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Note note(name, ", seed ", seed);
      const Outcome outcome =
          run(search_named(name), model, {.seed = seed, .options = {{"steps", 100'000}, {"pick-closed", 0}}});
      CHECK(outcome.ending() == Ending::kComplete);
      CHECK_EQ(outcome.counts.distinct, 25);
      CHECK(outcome.counts.visited < 1'000);
    }
  }
}

// The state that is expanded when something is found may be forgotten in that very step; the witness still needs it.
TEST(exploration_witness_through_a_state_just_forgotten) {
  const Graph graph{5, {{0, 1, 1}, {0, 1, 2}, {1, 3, 2}, {2, 1, 3}, {2, 1, 4}, {3, 1, 0}, {4, 1, 0}}};
  const Target target{Target::Kind::kAction, 3};
  const GraphModel model = graph.model("l3");
  for (const char* name : kForgetful) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const Note note(name, ", seed ", seed);
      const Setup setup{
          .objective = target.objective(), .seed = seed, .options = {{"steps", 300}, {"delete-closed", 1}}};
      const Outcome outcome = run(search_named(name), model, setup);
      if (outcome.ending() == Ending::kFound) check_witness(graph, target, outcome.result);
    }
  }
}

TEST(exploration_witnesses_whatever_is_forgotten) {
  Rng rng(2);
  int found = 0;
  for (int round = 0; round < 300; ++round) {
    const Graph graph = random_graph(rng);
    const Target target = random_target(rng, graph);
    const GraphModel model = graph.model("l" + std::to_string(target.wanted), target.observations);
    for (const char* name : kForgetful) {
      const Search& search = search_named(name);
      Setup setup{.objective = target.objective(), .seed = rng.next(), .options = random_options(search, rng)};
      setup.options["delete-closed"] = 1;
      setup.options["nodes"] = search.options[0].low + static_cast<double>(2 + rng.below(10));
      const Note note(name, ", round ", round);
      const Outcome outcome = run(search, model, setup);
      CHECK(outcome.ending() != Ending::kComplete || target.shortest(graph) == kFar);
      if (outcome.ending() != Ending::kFound) continue;
      ++found;
      check_witness(graph, target, outcome.result);
    }
  }
  CHECK(found > 200);
}

// Every state has all others as successors: once all are stored, a uniform pick visits them equally often.
Graph clique(std::uint32_t states) {
  Graph graph{states, {}};
  for (std::uint32_t i = 0; i < states; ++i)
    for (std::uint32_t j = 0; j < states; ++j)
      if (i != j) graph.edges.push_back({i, 1, j});
  return graph;
}

TEST(exploration_picks_uniformly) {
  const GraphModel model = clique(12).model();
  for (const char* name : {"urs", "sdrs", "random"}) {
    const Note note(name);
    std::vector<std::uint64_t> counts(12);
    class Counting : public Model {
     public:
      Counting(const Model& model, std::vector<std::uint64_t>& counts) : model_(model), counts_(counts) {}
      void initial(Successors& out) const override { model_.initial(out); }
      void successors(StateView state, Successors& out) const override {
        if (++calls_ > 2'000) ++counts_[number_of(state)];  // by then all are stored
        model_.successors(state, out);
      }
      std::uint64_t observe(StateView) const override { return 0; }
      bool is_wanted(Label) const override { return false; }
      std::size_t state_size() const override { return 4; }
      std::string label_text(Label) const override { return ""; }

     private:
      const Model& model_;
      std::vector<std::uint64_t>& counts_;
      mutable int calls_ = 0;
    } counting(model, counts);
    run(search_named(name), counting, {.options = {{"steps", 100'000}}});
    CHECK(chi_square(counts) < chi_square_bound(12));
  }
}

// Several edges to the same state do not make it likelier, be the successors few or many.
TEST(exploration_draws_among_distinct_successors) {
  constexpr int kRuns = 1'000;
  for (const std::uint32_t leaves : {4, 30}) {
    Graph graph = star(leaves);
    for (int more = 0; more < 9; ++more) graph.edges.insert(graph.edges.begin() + more, {0, 2, 2});
    for (std::uint32_t leaf = 1; leaf <= leaves; ++leaf) graph.edges.push_back({leaf, 1, leaf});
    const GraphModel model = graph.model();
    for (const char* name : {"random", "urs", "sdrs", "drs", "rdfs"}) {
      const Search& search = search_named(name);
      std::vector<std::uint64_t> counts(leaves);
      for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
        // The second state that is visited.
        Control control;
        Spy spy(model);
        std::uint32_t second = 0;
        spy.on_successors = [&] {
          if (spy.expanded.size() == 2 && second == 0) second = *spy.expanded.rbegin();
        };
        run(search, spy, {.limits = {.states = 20}, .seed = seed, .options = offered(search, {{"steps", 20}})},
            control);
        if (second != 0) ++counts[second - 1];
      }
      const Note note(name, ", leaves ", leaves);
      CHECK(chi_square(counts) < chi_square_bound(leaves));
    }
  }
}

// Always a leaf: on a chain the only one is the end, so every step goes one further. Never one: the first state only.
TEST(exploration_leaves) {
  const GraphModel model = chain(60).model();
  const Search& urs = search_named("urs");
  CHECK_EQ(run(urs, model, {.options = {{"leaves", 1}, {"steps", 40}}}).counts.depth, 40);
  CHECK_EQ(run(urs, model, {.options = {{"leaves", 0}, {"steps", 40}}}).counts.depth, 1);
  const auto mixed = run(urs, model, {.options = {{"leaves", 0.5}, {"steps", 40}}}).counts.depth;
  CHECK(mixed > 5 && mixed < 38);
}

TEST(exploration_random_walk_restarts) {
  const Graph graph = grid(4, 4);
  const GraphModel model = graph.model();
  const Search& random = search_named("random");
  const Outcome stays = run(random, model, {.options = {{"steps", 1'000}, {"restart", 0}}});
  CHECK_EQ(stays.counts.visited, 7);
  CHECK_EQ(stays.counts.restarts, 0);
  CHECK_EQ(stays.counts.depth, 6);
  const Outcome begins = run(random, model, {.options = {{"steps", 1'000}}});
  CHECK_EQ(begins.counts.restarts, 1'000 / 7);
  CHECK_EQ(begins.counts.stored, 1);
  const Outcome shallow = run(random, model, {.options = {{"steps", 1'000}, {"depth", 2}}});
  CHECK_EQ(shallow.counts.depth, 2);
  CHECK_EQ(shallow.counts.restarts, 1'000 / 3);
}

}  // namespace
}  // namespace highroad::testing
