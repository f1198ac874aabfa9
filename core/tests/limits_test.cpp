// Limits and interruption: exact where they can be, prompt otherwise.
#include <chrono>
#include <thread>

#include "tests/check.hpp"
#include "tests/running.hpp"

namespace highroad::testing {
namespace {

TEST(limits_states_exactly) {
  const Graph graph = grid(6, 6);
  const GraphModel model = graph.model();
  for (const Search& search : searches()) {
    for (const std::uint64_t limit : {1, 2, 3, 10, 35, 36, 37, 1000}) {
      const Note note(search.name, ", limit ", limit);
      Setup setup{.limits = {.states = limit}, .options = offered(search, {{"steps", 20'000}})};
      const Outcome outcome = run(search, model, setup);
      CHECK(outcome.counts.visited <= limit);
      CHECK(outcome.counts.stored <= limit);
      CHECK(outcome.counts.stored >= 1);
      if (limit < 36) CHECK_EQ(outcome.ending(), Ending::kStates);
    }
  }
  for (const char* name : {"bfs", "dfs", "rdfs", "highway", "approximate-highway"}) {
    for (std::uint64_t limit = 1; limit <= 36; ++limit) {
      const Note note(name, ", limit ", limit);
      CHECK_EQ(run(search_named(name), model, {.limits = {.states = limit}}).counts.stored, limit);
    }
    for (const std::uint64_t limit : {36, 37})
      CHECK_EQ(run(search_named(name), model, {.limits = {.states = limit}}).ending(), Ending::kComplete);
  }
}

// Fewer states allowed than there are initial ones.
TEST(limits_states_below_the_initial_ones) {
  Graph graph = chain(20);
  graph.initial = {3, 5, 7, 9, 11, 13};
  const ToyModel model(graph);
  for (const Search& search : searches()) {
    for (std::uint64_t limit = 1; limit <= 7; ++limit) {
      const Note note(search.name, ", limit ", limit);
      Setup setup{.limits = {.states = limit}, .options = offered(search, {{"steps", 1'000}})};
      const Outcome outcome = run(search, model, setup);
      CHECK(outcome.counts.stored <= limit);
      CHECK(outcome.counts.visited <= limit);
      CHECK(outcome.ending() != Ending::kComplete);
    }
  }
}

TEST(limits_depth) {
  const Graph graph = grid(8, 8);
  const GraphModel model = graph.model();
  const auto distances = graph.distances();
  for (const Search& search : searches()) {
    for (const std::uint64_t limit : {0, 1, 2, 5, 13, 14, 15, 100}) {
      const Note note(search.name, ", limit ", limit);
      const Spy spy(model);
      Setup setup{.limits = {.depth = limit}, .options = offered(search, {{"steps", 3'000}, {"nodes", 50}})};
      const Outcome outcome = run(search, spy, setup);
      CHECK(outcome.counts.depth <= limit);
      for (const std::uint32_t state : spy.expanded) CHECK(distances[state] < limit);
      if (limit < 14) CHECK(outcome.ending() != Ending::kComplete);
    }
  }
  for (std::uint64_t limit = 0; limit <= 14; ++limit) {
    const Note note("bfs, limit ", limit);
    const Outcome outcome = run(search_named("bfs"), model, {.limits = {.depth = limit}});
    std::uint64_t near = 0, within = 0;
    for (const std::uint32_t distance : distances) {
      near += distance < limit;
      within += distance <= limit;
    }
    CHECK_EQ(outcome.counts.visited, near);
    CHECK_EQ(outcome.counts.stored, within);
    CHECK_EQ(outcome.ending(), Ending::kDepth);
  }
  CHECK_EQ(run(search_named("bfs"), model, {.limits = {.depth = 15}}).ending(), Ending::kComplete);
}

// A state that is met first at the greatest depth, where it is not visited, and then on a shorter way, hides nothing.
TEST(limits_depth_hides_nothing_within_it) {
  const Graph graph{4, {{0, 0, 1}, {1, 0, 2}, {0, 0, 2}, {2, 0, 3}}};
  const GraphModel model = graph.model("", {0, 0, 0, 1});
  const auto check = [&](const Search& search, const std::map<std::string, double>& options) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
      const Note note(search.name, ", seed ", seed);
      const Setup setup{.objective = {.state = 1}, .limits = {.depth = 2}, .seed = seed, .options = options};
      const Outcome outcome = run(search, model, setup);
      CHECK_EQ(outcome.ending(), Ending::kFound);
      CHECK_EQ(numbers_of(outcome.result.path), (std::vector<std::uint32_t>{0, 2, 3}));
    }
  };
  for (const Search& search : searches())
    if (search.exhaustive && !search.cycles) check(search, {});
  check(search_named("rdfs"), {{"mark", 1}});
}

TEST(limits_time) {
  const EndlessModel model;
  for (const Search& search : searches()) {
    const Note note(search.name);
    Setup setup{.limits = {.seconds = 0.02}, .options = offered(search, {{"steps", 1e15}, {"nodes", 1e9}})};
    const auto start = std::chrono::steady_clock::now();
    CHECK_EQ(run(search, model, setup).ending(), Ending::kTime);
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(2));
  }
}

TEST(limits_memory) {
  constexpr std::uint64_t kLimit = 4 << 20;
  for (const std::size_t length : {8, 100, 40'000}) {
    const EndlessModel model(length);
    for (const Search& search : searches()) {
      if (search.name == "random") continue;  // needs none
      const Note note(search.name, ", length ", length);
      Setup setup{.limits = {.memory = kLimit}, .options = offered(search, {{"steps", 1e15}, {"nodes", 1e9}})};
      const Outcome outcome = run(search, model, setup);
      CHECK_EQ(outcome.ending(), Ending::kMemory);
      CHECK(outcome.counts.stored > 20);  // of the hundred that fit, with their candidates and successors beside them
    }
  }
}

// More initial states than the buffer may hold: nothing may be said about all of them.
TEST(limits_memory_for_the_initial_states) {
  Graph graph = chain(3);
  graph.initial.assign(100'000, 0);  // the same one, so that only the buffer is large
  graph.initial.back() = 1;
  const ToyModel model(graph);
  for (const Search& search : searches()) {
    const Note note(search.name);
    Setup setup{.limits = {.memory = 3 << 19}, .options = offered(search, {{"steps", 100}})};
    CHECK_EQ(run(search, model, setup).ending(), Ending::kMemory);
  }
}

// More successors than the buffer may hold; neither "complete" nor "deadlock" would be true.
TEST(limits_memory_for_the_successors) {
  Graph graph{2, {}};
  for (int i = 0; i < 100'000; ++i) graph.edges.push_back({0, 1, 1});
  graph.edges.push_back({1, 1, 0});
  const GraphModel model = graph.model();
  for (const Search& search : searches()) {
    const Note note(search.name);
    Setup setup{.limits = {.memory = 3 << 19}, .options = offered(search, {{"steps", 100}})};
    CHECK_EQ(run(search, model, setup).ending(), Ending::kMemory);
  }
}

// A single successor that does not fit is no deadlock either, and a single initial state no empty model.
class LargeStep final : public Model {
 public:
  explicit LargeStep(std::size_t initial_length) : initial_length_(initial_length) {}
  void initial(Successors& out) const override { out.add(0, std::vector<Byte>(initial_length_, 1)); }
  void successors(StateView, Successors& out) const override { out.add(0, std::vector<Byte>(3 << 20, 2)); }
  std::uint64_t observe(StateView) const override { return 0; }
  bool is_wanted(Label) const override { return false; }
  std::size_t state_size() const override { return 0; }
  std::string label_text(Label) const override { return "step"; }

 private:
  std::size_t initial_length_;
};

TEST(limits_memory_for_one_state) {
  for (const std::size_t initial_length : {8, 3 << 20}) {
    const LargeStep model(initial_length);
    for (const Search& search : searches()) {
      const Note note(search.name, ", initial length ", initial_length);
      Setup setup{.objective = {.deadlock = true}, .limits = {.memory = 1 << 20}};
      setup.options = offered(search, {{"steps", 100}});
      CHECK_EQ(run(search, model, setup).ending(), Ending::kMemory);
    }
  }
}

TEST(limits_interrupted_before_the_start) {
  const GraphModel model = grid(4, 4).model();
  for (const Search& search : searches()) {
    const Note note(search.name);
    Control control;
    control.stop = static_cast<std::uint32_t>(Ending::kInterrupted);
    const Outcome outcome = run(search, model, {.objective = {.deadlock = true}}, control);
    CHECK_EQ(outcome.ending(), Ending::kInterrupted);
    CHECK_EQ(outcome.counts.visited, 0);
    CHECK(outcome.result.path.empty());
  }
}

TEST(limits_interrupted_at_any_visit) {
  const Graph graph = grid(5, 5);
  const GraphModel model = graph.model();
  for (const Search& search : searches()) {
    for (const std::uint64_t visits : {1, 2, 7, 20}) {
      const Note note(search.name, ", visits ", visits);
      Control control;
      Spy spy(model);
      spy.on_successors = [&] {
        if (spy.calls == visits) control.stop = static_cast<std::uint32_t>(Ending::kInterrupted);
      };
      const Outcome outcome = run(search, spy, {}, control);
      CHECK_EQ(outcome.ending(), Ending::kInterrupted);
      CHECK(spy.calls < visits + 32);  // what was generated ahead may be finished
      CHECK(outcome.counts.visited <= visits);
    }
  }
}

TEST(limits_interrupted_by_another_thread) {
  const EndlessModel model;
  for (const Search& search : searches()) {
    const Note note(search.name);
    Control control;
    std::thread thread([&] {
      while (control.statistics.visited.load() < 100) std::this_thread::yield();
      control.stop = static_cast<std::uint32_t>(Ending::kTime);  // whoever stops it says why
    });
    const Outcome outcome =
        run(search, model, {.options = offered(search, {{"steps", 1e15}, {"nodes", 1e9}})}, control);
    thread.join();
    CHECK_EQ(outcome.ending(), Ending::kTime);
    CHECK(outcome.counts.visited >= 100);
  }
}

// A model that gives up as soon as the run is interrupted, as native code does; and the interruption comes just when
// something is found. The witness must still be made.
class GivesUp final : public Model {
 public:
  GivesUp(const Model& model, Control& control) : model_(model), control_(control) {}
  void initial(Successors& out) const override {
    if (*out.interrupt == 0) model_.initial(out);
  }
  void successors(StateView state, Successors& out) const override {
    if (*out.interrupt == 0) model_.successors(state, out);
  }
  std::uint64_t observe(StateView state) const override { return model_.observe(state); }
  bool is_wanted(Label label) const override {
    const bool is = model_.is_wanted(label);
    if (is) control_.stop = static_cast<std::uint32_t>(Ending::kInterrupted);
    return is;
  }
  std::size_t state_size() const override { return model_.state_size(); }
  std::string label_text(Label label) const override { return model_.label_text(label); }

 private:
  const Model& model_;
  Control& control_;
};

TEST(limits_interrupted_while_the_witness_is_made) {
  Graph graph = grid(4, 4);
  graph.edges.push_back({15, 3, 15});
  const GraphModel model = graph.model("l3");
  const Target target{Target::Kind::kAction, 3};
  for (const Search& search : searches()) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const Note note(search.name, ", seed ", seed);
      Control control;
      const GivesUp hasty(model, control);
      check_witness(graph, target, run(search, hasty, {.objective = target.objective(), .seed = seed}, control).result);
    }
  }
}

}  // namespace
}  // namespace highroad::testing
