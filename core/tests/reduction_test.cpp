// The breadth-bounded reduction: which states it draws, which transitions it keeps, and what it says of the rest.
#include "reduction.hpp"

#include <map>

#include "explicit_space.hpp"
#include "reduced_model.hpp"
#include "tests/check.hpp"
#include "tests/running.hpp"

namespace highroad::testing {
namespace {

// Each state has an edge; the levels are the more likely to be cut the larger the graph is.
Graph random_total_graph(Rng& rng) {
  Graph graph = random_graph(rng, 2 + static_cast<std::uint32_t>(rng.below(60)), 4);
  for (std::uint32_t state = 0; state < graph.states; ++state)
    if (graph.is_deadlock(state))
      graph.edges.push_back({state, 0, static_cast<std::uint32_t>(rng.below(graph.states))});
  return graph;
}

Bounds random_bounds(Rng& rng) { return {.width = 1 + rng.below(5), .by_occurrences = rng.below(2) == 0}; }

std::set<std::uint32_t> states_of(const Reduction& reduction) {
  std::set<std::uint32_t> states;
  for (StateId id = 0; id < reduction.state_count(); ++id) states.insert(number_of(reduction.state(id)));
  return states;
}

// The transitions that are kept are all those between drawn states (Definitions 6 to 8), in the order of the model; the
// others are counted.
void check_transitions(const Graph& graph, const Reduction& reduction) {
  const std::set<std::uint32_t> states = states_of(reduction);
  CHECK_EQ(states.size(), reduction.state_count());
  CHECK_EQ(reduction.offsets().size(), reduction.state_count() + 1);
  CHECK_EQ(reduction.offsets().back(), reduction.transition_count());
  std::uint64_t cut = 0, dead_ends = 0;
  for (StateId id = 0; id < reduction.state_count(); ++id) {
    const std::uint32_t source = number_of(reduction.state(id));
    std::uint64_t edge = reduction.offsets()[id];
    for (const Edge& expected : graph.edges_of(source)) {
      if (!states.contains(expected.target)) {
        ++cut;
        continue;
      }
      CHECK(edge < reduction.offsets()[id + 1]);
      CHECK_EQ(reduction.labels()[edge], expected.label);
      CHECK_EQ(number_of(reduction.state(reduction.targets()[edge])), expected.target);
      ++edge;
    }
    CHECK_EQ(edge, reduction.offsets()[id + 1]);
    dead_ends += edge == reduction.offsets()[id] && !graph.is_deadlock(source);
  }
  CHECK_EQ(reduction.cut_by_width() + reduction.cut_by_depth(), cut);
  CHECK_EQ(reduction.dead_ends().size(), dead_ends);
}

TEST(reduction_keeps_every_transition_between_its_states) {
  Rng rng(1);
  int were_cut = 0;
  for (int round = 0; round < 400; ++round) {
    const Note note("round ", round);
    const Graph graph = random_graph(rng);
    const ToyModel model(graph, rng.below(2) == 0 ? ToyModel::Lengths::kEqual : ToyModel::Lengths::kVarying);
    Bounds bounds = random_bounds(rng);
    if (rng.below(2) == 0) bounds.depth = rng.below(6);
    Control control;
    const Reduction reduction(model, bounds, {}, rng.next(), control, nullptr);
    CHECK_EQ(reduction.result().ending, Ending::kComplete);
    check_transitions(graph, reduction);
    CHECK(reduction.levels() <= bounds.depth || reduction.levels() - 1 == bounds.depth);
    CHECK(bounds.depth < UINT64_MAX || reduction.cut_by_depth() == 0);
    CHECK_EQ(control.statistics.visited, reduction.state_count());
    CHECK(reduction.state_count() <= reduction.levels() * bounds.width);
    were_cut += reduction.cut_by_width() + reduction.cut_by_depth() > 0;
  }
  CHECK(were_cut > 50);
}

// Level by level: as many states as there are, up to the width; and no state that had successors is left with none
// among the states of its own level, earlier ones and the next one (Definition 9).
TEST(reduction_levels) {
  Rng rng(2);
  std::uint64_t rescued = 0;
  for (int round = 0; round < 400; ++round) {
    const Graph graph = rng.below(2) == 0 ? random_graph(rng) : random_total_graph(rng);
    const GraphModel model = graph.model();
    const Bounds bounds = random_bounds(rng);
    const Note note("round ", round, ", width ", bounds.width, bounds.by_occurrences ? ", by occurrences" : "");
    Control control;
    Spy spy(model);
    std::vector<std::set<std::uint32_t>> levels;
    std::set<std::uint32_t> seen;
    spy.on_successors = [&] {
      levels.resize(control.statistics.depth + 1);
      for (const std::uint32_t state : spy.expanded)
        if (seen.insert(state).second) levels.back().insert(state);
    };
    const Reduction reduction(spy, bounds, {}, rng.next(), control, nullptr);
    CHECK_EQ(reduction.levels(), levels.size());
    CHECK(reduction.dead_ends().empty());
    rescued += reduction.rescued();
    std::set<std::uint32_t> visited, eligible{0};
    for (std::size_t i = 0; i < levels.size(); ++i) {
      CHECK_EQ(levels[i].size(), std::min<std::size_t>(bounds.width, eligible.size()));
      for (const std::uint32_t state : levels[i]) CHECK(eligible.contains(state));
      visited.insert(levels[i].begin(), levels[i].end());
      eligible.clear();
      for (const std::uint32_t state : levels[i]) {
        const auto edges = graph.edges_of(state);
        for (const Edge& edge : edges)
          if (!visited.contains(edge.target)) eligible.insert(edge.target);
        CHECK(edges.empty() || std::ranges::any_of(edges, [&](const Edge& edge) {
                return visited.contains(edge.target) || (i + 1 < levels.size() && levels[i + 1].contains(edge.target));
              }));
      }
    }
    CHECK(eligible.empty());
  }
  CHECK(rescued > 100);  // without protection the condition would have failed
}

TEST(reduction_of_a_total_system_is_total) {
  Rng rng(3);
  for (int round = 0; round < 300; ++round) {
    const Note note("round ", round);
    const Graph graph = random_total_graph(rng);
    const GraphModel model = graph.model();
    Control control;
    const Reduction reduction(model, random_bounds(rng), {}, rng.next(), control, nullptr);
    for (StateId id = 0; id < reduction.state_count(); ++id)
      CHECK(reduction.offsets()[id] < reduction.offsets()[id + 1]);
    CHECK_EQ(control.statistics.deadlocks, 0u);
  }
}

// If no level is wider than the bound, the result is the same as that of a full exploration, number by number.
TEST(reduction_that_is_wide_is_the_whole) {
  Rng rng(4);
  for (int round = 0; round < 200; ++round) {
    const Note note("round ", round);
    const Graph graph = random_graph(rng);
    const GraphModel model = graph.model();
    Control control, other;
    const ExplicitSpace whole(model, {}, control, nullptr);
    const Bounds bounds{.width = graph.states, .by_occurrences = rng.below(2) == 0};
    const Reduction reduction(model, bounds, {}, rng.next(), other, nullptr);
    CHECK(whole.offsets() == reduction.offsets());
    CHECK(whole.labels() == reduction.labels());
    CHECK(whole.targets() == reduction.targets());
    for (StateId id = 0; id < whole.state_count(); ++id)
      CHECK(std::ranges::equal(whole.state(id), reduction.state(id)));
    CHECK_EQ(reduction.cut_by_width() + reduction.cut_by_depth() + reduction.rescued(), 0u);
    CHECK_EQ(control.statistics.deadlocks, other.statistics.deadlocks);
  }
}

// A state all of whose successors are new protects one of them. With room for one state only that one is drawn: each is
// as likely as the others, and none is rescued, since it would have been drawn anyway. Fewer than 200 of 1000, where
// 333 are expected, has a chance of 1e-19.
TEST(reduction_protects_each_successor_alike) {
  const GraphModel model = star(3).model();
  for (const bool by_occurrences : {false, true}) {
    const Note note(by_occurrences ? "by occurrences" : "uniformly");
    std::map<std::uint32_t, int> drawn;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
      Control control;
      const Reduction reduction(model, {.width = 1, .by_occurrences = by_occurrences}, {}, seed, control, nullptr);
      CHECK_EQ(reduction.state_count(), 2u);
      ++drawn[number_of(reduction.state(1))];
      if (!by_occurrences) CHECK_EQ(reduction.rescued(), 0u);
    }
    for (std::uint32_t leaf = 1; leaf <= 3; ++leaf) CHECK(drawn[leaf] > 200);
  }
}

// The first of two initial states has one successor, which is protected; the other leads to three, and back. There is
// room for two: beside the protected one each of the three is as likely as the others, also where it has to give way in
// the reservoir. 830 of 2000, where 667 are expected, has a chance of 1e-14.
TEST(reduction_lets_each_candidate_give_way_alike) {
  Graph graph{.states = 6, .edges = {{0, 0, 2}, {1, 0, 3}, {1, 0, 4}, {1, 0, 5}, {1, 0, 0}}, .initial = {0, 1}};
  const ToyModel model(graph);
  for (const bool by_occurrences : {false, true}) {
    const Note note(by_occurrences ? "by occurrences" : "uniformly");
    std::map<std::uint32_t, int> drawn;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
      Control control;
      const Reduction reduction(model, {.width = 2, .by_occurrences = by_occurrences}, {}, seed, control, nullptr);
      CHECK_EQ(reduction.state_count(), 4u);
      for (const std::uint32_t state : states_of(reduction)) ++drawn[state];
    }
    CHECK_EQ(drawn[2], 2000);
    for (std::uint32_t state = 3; state <= 5; ++state) CHECK(drawn[state] < 830);
  }
}

// Each of two states protects one of its many successors, also when by then better ones of the other fill the room.
TEST(reduction_protects_whoever_comes_late) {
  Graph graph{.states = 43, .edges = {{0, 0, 1}, {0, 0, 2}}};
  for (std::uint32_t leaf = 0; leaf < 20; ++leaf) {
    graph.edges.push_back({1, 0, 3 + leaf});
    graph.edges.push_back({2, 0, 23 + leaf});
  }
  const GraphModel model = graph.model();
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Note note("seed ", seed);
    Control control;
    const Reduction reduction(model, {.width = 2}, {}, seed, control, nullptr);
    CHECK_EQ(reduction.state_count(), 5u);
    CHECK(reduction.dead_ends().empty());
    CHECK_EQ(control.statistics.considered, 1u + 2u + 40u);
  }
}

TEST(reduction_forgets_candidates_for_which_there_is_no_room) {
  const GraphModel model = star(20'000).model();
  Control control;
  CHECK_EQ(Reduction(model, {.width = 10}, {}, 1, control, nullptr).state_count(), 11u);
  CHECK(control.statistics.bytes < 300'000u);
}

// A state that leads back to a visited one needs no other successor, so none has to be rescued.
TEST(reduction_protects_nobody_where_there_is_a_way_back) {
  const GraphModel model = Graph{5, {{0, 0, 1}, {1, 0, 0}, {1, 0, 2}, {1, 0, 3}, {1, 0, 4}}}.model();
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Control control;
    const Reduction reduction(model, {.width = 1, .by_occurrences = true}, {}, seed, control, nullptr);
    CHECK_EQ(reduction.state_count(), 3u);
    CHECK_EQ(reduction.rescued(), 0u);
  }
}

// Nothing leads to an initial state, so none has to be rescued.
TEST(reduction_protects_no_initial_state) {
  Graph graph{.states = 4, .edges = {}, .initial = {0, 1, 2, 3}};
  const ToyModel model(graph);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Control control;
    const Reduction reduction(model, {.width = 2, .by_occurrences = true}, {}, seed, control, nullptr);
    CHECK_EQ(reduction.state_count(), 2u);
    CHECK_EQ(reduction.rescued(), 0u);
  }
}

TEST(reduction_tells_what_cut_a_transition) {
  const GraphModel line = chain(4).model();
  Control control;
  const Reduction short_one(line, {.width = 1, .depth = 1}, {}, 1, control, nullptr);
  CHECK_EQ(short_one.cut_by_depth(), 1u);  // from the first and only state of the last level
  CHECK_EQ(short_one.cut_by_width(), 0u);
  const GraphModel wide = star(4).model();
  Control other;
  const Reduction narrow_one(wide, {.width = 1, .depth = 1}, {}, 1, other, nullptr);
  CHECK_EQ(narrow_one.cut_by_depth(), 0u);
  CHECK_EQ(narrow_one.cut_by_width(), 3u);
}

TEST(reduction_is_repeated_by_its_seed) {
  const GraphModel model = grid(20, 20).model();
  for (const bool by_occurrences : {false, true}) {
    std::set<std::vector<StateId>> results;
    for (const std::uint64_t seed : {1, 1, 2}) {
      Control control;
      results.insert(
          Reduction(model, {.width = 4, .by_occurrences = by_occurrences}, {}, seed, control, nullptr).targets());
    }
    CHECK_EQ(results.size(), 2u);
  }
}

TEST(reduction_within_limits) {
  const GraphModel model = grid(30, 30).model();
  const Bounds bounds{.width = 3};
  Control free;
  const std::uint64_t states = Reduction(model, bounds, {}, 7, free, nullptr).state_count();
  for (std::uint64_t limit = 1; limit <= states; ++limit) {
    const Note note("limit ", limit);
    Control control;
    const Reduction reduction(model, bounds, {.states = limit}, 7, control, nullptr);
    CHECK_EQ(reduction.result().ending, limit < states ? Ending::kStates : Ending::kComplete);
    CHECK_EQ(reduction.state_count(), limit);
  }
  Control control;
  CHECK_EQ(Reduction(model, bounds, {.memory = 100}, 7, control, nullptr).result().ending, Ending::kMemory);
  Control late;
  CHECK_EQ(Reduction(model, bounds, {.seconds = 0}, 7, late, nullptr).result().ending, Ending::kTime);
  Control stopped;
  stopped.stop = static_cast<std::uint32_t>(Ending::kInterrupted);
  CHECK_EQ(Reduction(model, bounds, {}, 7, stopped, nullptr).result().ending, Ending::kInterrupted);
}

// A search on the reduced model sees the reduction and nothing else; dead ends are no deadlocks, real ones are.
TEST(reduced_model_is_the_reduction) {
  Rng rng(5);
  int dead_ends = 0, deadlocks = 0;
  for (int round = 0; round < 300; ++round) {
    const Note note("round ", round);
    const Graph graph = random_graph(rng);
    const GraphModel model = graph.model();
    Bounds bounds = random_bounds(rng);
    bounds.depth = rng.below(8);
    Control control, other;
    const Reduction reduction(model, bounds, {}, rng.next(), control, nullptr);
    const ReducedModel reduced(model, reduction, nullptr, false);
    const ExplicitSpace space(reduced, {}, other, nullptr);
    CHECK_EQ(space.state_count(), reduction.state_count());
    CHECK_EQ(space.transition_count(), reduction.transition_count());
    CHECK_EQ(other.statistics.deadlocks, control.statistics.deadlocks);
    dead_ends += !reduction.dead_ends().empty();
    deadlocks += control.statistics.deadlocks > 0;
  }
  CHECK(dead_ends > 20);
  CHECK(deadlocks > 20);
}

// Without dead ends there are those states, and only those, from which a run goes on for ever or ends in a real
// deadlock; found here by asking again and again who still has a way.
TEST(reduced_model_without_dead_ends) {
  Rng rng(6);
  int smaller = 0, empty = 0;
  for (int round = 0; round < 400; ++round) {
    const Note note("round ", round);
    const Graph graph = random_graph(rng);
    const GraphModel model = graph.model();
    Bounds bounds = random_bounds(rng);
    bounds.depth = rng.below(8);
    Control control, other;
    const Reduction reduction(model, bounds, {}, rng.next(), control, nullptr);
    std::set<std::uint32_t> alive = states_of(reduction);
    const auto has_no_way = [&](std::uint32_t state) {
      const auto edges = graph.edges_of(state);
      return !edges.empty() && std::ranges::none_of(edges, [&](const Edge& e) { return alive.contains(e.target); });
    };
    while (std::erase_if(alive, has_no_way) > 0) {
    }
    std::set<std::uint32_t> seen;
    std::vector<std::uint32_t> waiting;
    const auto visit = [&](std::uint32_t state) {
      if (alive.contains(state) && seen.insert(state).second) waiting.push_back(state);
    };
    visit(0);
    while (!waiting.empty()) {
      const std::uint32_t state = waiting.back();
      waiting.pop_back();
      for (const Edge& edge : graph.edges_of(state)) visit(edge.target);
    }
    const ReducedModel reduced(model, reduction, nullptr, true);
    const ExplicitSpace space(reduced, {}, other, nullptr);
    std::set<std::uint32_t> shown;
    for (StateId id = 0; id < space.state_count(); ++id) shown.insert(number_of(space.state(id)));
    CHECK(shown == seen);
    smaller += shown.size() < reduction.state_count();
    empty += shown.empty();
  }
  CHECK(smaller > 20);
  CHECK(empty > 5);
}

}  // namespace
}  // namespace highroad::testing
