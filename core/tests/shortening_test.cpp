// Ways to make a run shorter: what they give is a run, a shorter one, and in the end the shortest.
#include "shortening/shortening.hpp"

#include "cycle_model.hpp"
#include "restricted_model.hpp"
#include "tests/check.hpp"
#include "tests/running.hpp"

namespace highroad::testing {
namespace {

struct Case {
  Graph graph;
  Target target;
  Result long_run;  // as depth-first search finds it

  GraphModel model() const {
    const bool has_wanted = target.kind == Target::Kind::kAction;
    return graph.model(has_wanted ? "l" + std::to_string(target.wanted) : "", target.observations);
  }
};

Case random_case(Rng& rng) {
  while (true) {
    Case made{random_graph(rng, 2 + static_cast<std::uint32_t>(rng.below(80)), 1 + rng.below(3)), {}, {}};
    made.target = random_target(rng, made.graph);
    if (made.target.kind == Target::Kind::kNothing) continue;
    const GraphModel model = made.model();
    made.long_run = run(search_named("rdfs"), model, {.objective = made.target.objective(), .seed = rng.next()}).result;
    if (made.long_run.ending == Ending::kFound) return made;
  }
}

// The states from which, or in which, the run shows what is looked for at its end.
Run states_of(const Result& result) {
  Run states;
  states.append(result.path, 0, result.path.size() - (result.finding.kind == Finding::Kind::kAction ? 1 : 0));
  return states;
}

using Way = Result (*)(Stepper&, const Run&, std::uint64_t);

Result by_neighbourhood(Stepper& stepper, const Run& known, std::uint64_t length) {
  std::uint64_t states = 0;
  return neighbourhood(stepper, known, length, states);
}

Result shortened(const Case& one, const Result& known, Way way, const Limits& limits = {}) {
  const GraphModel model = one.model();
  Control control;
  Stepper stepper(model, one.target.objective(), limits, 1, control, nullptr);
  return way(stepper, states_of(known), known.length());
}

TEST(every_way_gives_a_shorter_run_or_none) {
  Rng rng(21);
  int shorter = 0;
  for (int round = 0; round < 1000; ++round) {
    const Note note("round ", round);
    const Case one = random_case(rng);
    for (const Way way : {Way{shortcuts}, Way{without_steps}, Way{by_neighbourhood}}) {
      const Result result = shortened(one, one.long_run, way);
      if (result.ending != Ending::kFound) continue;
      check_witness(one.graph, one.target, result);
      CHECK(result.length() < one.long_run.length());
      ++shorter;
    }
  }
  CHECK(shorter > 100);
}

TEST(the_neighbourhood_comes_to_the_shortest_run) {
  Rng rng(22);
  for (int round = 0; round < 1000; ++round) {
    const Note note("round ", round);
    const Case one = random_case(rng);
    const std::uint32_t shortest = one.target.shortest(one.graph);
    Result best = one.long_run;
    for (Result next = best; next.ending == Ending::kFound; next = shortened(one, best, by_neighbourhood)) {
      if (next.is_shortest) CHECK_EQ(next.length(), shortest);
      best = next;
    }
    CHECK_EQ(best.length(), shortest);
  }
}

TEST(a_run_along_a_ring_is_cut) {
  Case one{chain(6), {Target::Kind::kDeadlock}, {}};
  one.graph.edges.push_back({2, 0, 0});
  one.graph.edges.push_back({1, 1, 4});
  const GraphModel model = one.model();
  Control control;
  Stepper stepper(model, one.target.objective(), {}, 1, control, nullptr);
  Run known;
  for (const std::uint32_t number : {0, 1, 2, 0, 1, 2, 3, 4, 5}) {
    Byte bytes[4];
    std::memcpy(bytes, &number, sizeof number);
    known.push_back(bytes);
  }
  CHECK_EQ(numbers_of(shortcuts(stepper, known, 8).path), (std::vector<std::uint32_t>{0, 1, 4, 5}));
}

TEST(loops_are_cut_without_time) {
  Case one{chain(4), {Target::Kind::kDeadlock}, {}};
  one.graph.edges.push_back({2, 0, 0});
  Result known;
  known.finding.kind = Finding::Kind::kDeadlock;
  for (const std::uint32_t number : {0, 1, 2, 0, 1, 2, 3}) {
    StateBytes bytes(4);
    std::memcpy(bytes.data(), &number, sizeof number);
    known.path.push_back(bytes);
  }
  const Result result = shortened(one, known, shortcuts, {.memory = 1});
  CHECK_EQ(numbers_of(result.path), (std::vector<std::uint32_t>{0, 1, 2, 3}));
}

// Two counters, which end at 9 and 2; the second one alone is looked for.
TEST(steps_of_another_process_are_left_out) {
  Graph graph;
  graph.states = 30;
  Target target{Target::Kind::kState, ToyModel::kNoLabel, std::vector<std::uint64_t>(30, 0)};
  for (std::uint32_t first = 0; first < 10; ++first)
    for (std::uint32_t second = 0; second < 3; ++second) {
      const std::uint32_t state = 3 * first + second;
      if (first < 9) graph.edges.push_back({state, 0, state + 3});
      if (second < 2) graph.edges.push_back({state, 1, state + 1});
      if (second == 2) target.observations[state] = 1;
    }
  const Case one{graph, target, {}};
  Result known;
  known.ending = Ending::kFound;
  known.finding.kind = Finding::Kind::kState;
  for (std::uint32_t state : {0, 3, 6, 9, 10, 13, 16, 19, 22, 25, 28, 29}) {
    StateBytes bytes(4);
    std::memcpy(bytes.data(), &state, sizeof state);
    known.path.push_back(bytes);
  }
  const Result result = shortened(one, known, without_steps);
  CHECK_EQ(numbers_of(result.path), (std::vector<std::uint32_t>{0, 1, 2}));
}

TEST(no_memory_or_an_end_from_outside_gives_no_run) {
  const Case one{grid(30, 30), {Target::Kind::kDeadlock}, {}};
  const Result known = run(search_named("dfs"), one.model(), {.objective = one.target.objective()}).result;
  CHECK_EQ(shortened(one, known, by_neighbourhood, {.memory = 1}).ending, Ending::kMemory);
  CHECK_EQ(shortened(one, known, by_neighbourhood).ending, Ending::kComplete);
  const GraphModel model = one.model();
  Control control;
  control.stop = static_cast<std::uint32_t>(Ending::kInterrupted);
  Stepper stepper(model, one.target.objective(), {}, 1, control, nullptr);
  CHECK_EQ(by_neighbourhood(stepper, states_of(known), known.length()).ending, Ending::kInterrupted);
}

TEST(a_restricted_model_has_the_steps_of_a_run_and_no_deadlocks_of_its_own) {
  Graph graph = chain(4);  // all steps have label 0
  graph.edges.push_back({0, 1, 4});
  graph.edges.push_back({4, 2, 3});
  graph.states = 5;
  const ToyModel model(graph);
  const Result known = run(search_named("dfs"), model, {.objective = {.deadlock = true}}).result;
  CHECK_EQ(known.length(), 3);
  const RestrictedModel restricted(model, known.path, nullptr);
  const Result whole = run(search_named("bfs"), model, {.objective = {.deadlock = true}}).result;
  CHECK_EQ(whole.length(), 2);
  CHECK_EQ(run(search_named("bfs"), restricted, {.objective = {.deadlock = true}}).result.length(), 3);

  const RestrictedModel nothing(model, Run{known.path[0]}, nullptr);
  CHECK_EQ(run(search_named("bfs"), nothing, {.objective = {.deadlock = true}}).ending(), Ending::kComplete);
  CHECK_EQ(run(search_named("highway"), nothing, {.objective = {.deadlock = true}}).result.finding.kind,
           Finding::Kind::kNothing);
}

TEST(what_is_farther_than_asked_for_is_not_found) {
  Rng rng(23);
  for (int round = 0; round < 500; ++round) {
    const Note note("round ", round);
    const Case one = random_case(rng);
    const GraphModel model = one.model();
    Objective objective = one.target.objective();
    objective.most_steps = one.target.shortest(one.graph);
    CHECK_EQ(run(search_named("bfs"), model, {.objective = objective}).result.length(), objective.most_steps);
    if (objective.most_steps == 0) continue;
    objective.most_steps -= 1;
    CHECK_EQ(run(search_named("bfs"), model, {.objective = objective}).ending(), Ending::kComplete);
  }
}

// A ring of four states with a chord, which leads through a state that is not allowed.
TEST(a_cycle_model_leads_back_to_its_root) {
  Graph graph = chain(5);
  graph.edges.push_back({4, 0, 1});
  graph.edges.push_back({1, 1, 5});
  graph.edges.push_back({5, 1, 4});
  graph.states = 6;
  ToyModel model(graph);
  model.observations = {0, 0, 0, 0, 0, 2};
  const Result found = run(search_named("bfs"), model, {.objective = {.state = 2}}).result;
  const Run goals{found.path[1]};
  const auto steps = [&](std::uint64_t avoided) {
    const CycleModel cycles(model, goals, goals, avoided);
    return run(search_named("bfs"), cycles, {.objective = {.faults = false, .state = 1}}).result.length() + 1;
  };
  CHECK_EQ(steps(0), 3);
  CHECK_EQ(steps(2), 4);
  const CycleModel ways(model, std::nullopt, goals, 0);
  CHECK_EQ(run(search_named("bfs"), ways, {.objective = {.faults = false, .state = 1}}).result.length(), 1);
}

}  // namespace
}  // namespace highroad::testing
