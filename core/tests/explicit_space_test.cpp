// A model turned into an explicit graph is that graph again, numbered breadth-first.
#include "explicit_space.hpp"

#include "tests/check.hpp"
#include "tests/running.hpp"

namespace highroad::testing {
namespace {

TEST(explicit_space_is_the_graph) {
  Rng rng(1);
  for (int round = 0; round < 200; ++round) {
    const Note note("round ", round);
    const Graph graph = random_graph(rng);
    const ToyModel model(graph, rng.below(2) == 0 ? ToyModel::Lengths::kEqual : ToyModel::Lengths::kVarying);
    Control control;
    const ExplicitSpace space(model, {}, control, nullptr);
    CHECK_EQ(space.ending(), Ending::kComplete);
    CHECK_EQ(space.state_count(), reachable(graph).size());
    CHECK_EQ(space.offsets().size(), space.state_count() + 1);
    CHECK_EQ(space.offsets().back(), space.transition_count());
    const auto distances = graph.distances();
    for (StateId id = 0; id < space.state_count(); ++id) {
      const std::uint32_t source = number_of(space.state(id));
      if (id > 0) CHECK(distances[source] >= distances[number_of(space.state(id - 1))]);
      const auto expected = graph.edges_of(source);
      CHECK_EQ(space.offsets()[id + 1] - space.offsets()[id], expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) {
        const std::uint64_t edge = space.offsets()[id] + i;
        CHECK_EQ(space.labels()[edge], expected[i].label);
        CHECK_EQ(number_of(space.state(space.targets()[edge])), expected[i].target);
      }
    }
  }
}

TEST(explicit_space_within_limits) {
  const GraphModel model = grid(6, 6).model();
  for (std::uint64_t limit = 1; limit < 36; ++limit) {
    const Note note("limit ", limit);
    Control control;
    const ExplicitSpace space(model, {.states = limit}, control, nullptr);
    CHECK_EQ(space.ending(), Ending::kStates);
    CHECK_EQ(space.state_count(), limit);
    CHECK(space.offsets().size() <= limit + 1);
    CHECK_EQ(space.offsets().back(), space.transition_count());
    CHECK_EQ(space.labels().size(), space.targets().size());
    for (const StateId target : space.targets()) CHECK(target < limit);
  }
}

TEST(explicit_space_knows_which_states_are_whole) {
  Rng rng(2);
  std::uint64_t whole = 0;
  for (int round = 0; round < 200; ++round) {
    const Note note("round ", round);
    const Graph graph = random_graph(rng);
    const ToyModel model(graph, ToyModel::Lengths::kVarying);
    const std::uint64_t count = reachable(graph).size();
    const bool by_depth = rng.below(2) == 0;
    Limits limits;
    (by_depth ? limits.depth : limits.states) = by_depth ? rng.below(4) : rng.below(count) + 1;
    Control control;
    const ExplicitSpace space(model, limits, control, nullptr);
    const auto distances = graph.distances();
    if (space.ending() == Ending::kComplete) CHECK_EQ(space.whole_count(), count);
    for (StateId id = 0; id < space.state_count(); ++id) {
      const std::uint32_t source = number_of(space.state(id));
      const std::uint64_t known = space.offsets()[id + 1] - space.offsets()[id];
      if (id < space.whole_count()) CHECK_EQ(known, graph.edges_of(source).size());
      if (by_depth) CHECK_EQ(id < space.whole_count(), distances[source] < limits.depth);
    }
    whole += space.ending() == Ending::kComplete ? 0 : space.whole_count();
  }
  CHECK(whole > 300);
}

}  // namespace
}  // namespace highroad::testing
