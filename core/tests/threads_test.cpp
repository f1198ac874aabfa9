// Several threads and one model, as a portfolio has it: what the searches see is what they see alone, however they take
// turns. Under ThreadSanitizer (make core-tests-threads) nothing may be read while somebody writes it.
#include <thread>

#include "composed_model.hpp"
#include "native_model.hpp"
#include "shortening/shortening.hpp"
#include "tests/check.hpp"
#include "tests/products.hpp"

namespace highroad::testing {
namespace {

using Meaning = std::vector<std::int64_t>;  // of a state; its bytes may be numbers that were given out on the way
using Seen = std::set<Meaning>;
using Locals = std::vector<Local>;

// A model as threads share it, and what its states mean. Asked when no thread runs any more.
struct Shared {
  std::shared_ptr<const Model> model;
  std::function<Meaning(StateView)> meaning;
  std::function<void()> meanwhile = [] {};  // what another thread does again and again
  LabelTable* labels = nullptr;
};

// The successors that one search asks for; each search has its own.
class Recorder final : public Model {
 public:
  explicit Recorder(const Model& model) : model_(model) {}

  mutable std::set<std::vector<Byte>> expanded = {};

  void initial(Successors& out) const override { model_.initial(out); }
  void successors(StateView state, Successors& out) const override {
    expanded.emplace(state.begin(), state.end());
    model_.successors(state, out);
  }
  std::uint64_t observe(StateView state) const override { return model_.observe(state); }
  bool may_end(StateView state) const override { return model_.may_end(state); }
  bool is_wanted(Label label) const override { return model_.is_wanted(label); }
  bool is_numbered() const override { return model_.is_numbered(); }
  void numbers(StateView state, std::vector<std::uint32_t>& out) const override { model_.numbers(state, out); }
  std::size_t bytes() const override { return model_.bytes(); }
  std::size_t state_size() const override { return model_.state_size(); }
  std::string label_text(Label label) const override { return model_.label_text(label); }

 private:
  const Model& model_;
};

// Counters modulo some numbers, whose local states are numbered in the order in which somebody asks for them, as those
// of a language are. Vector 0 moves the first two of them, vector c + 1 component c alone. After some questions
// component 0 has a machine.
class Counters final : public Components {
 public:
  Counters(std::vector<Word> sizes, int until_machine)
      : sizes_(std::move(sizes)), numbers_(sizes_.size()), until_machine_(until_machine) {
    machine_ = std::make_shared<LocalMachine>(std::make_shared<Terms>(), [](auto, auto) { return 10U; });
    machine_->install(0, [](TermContext* context, const Word* values) {
      if (values[0] % 5 == 4) context->terms->get_stuck();
      const Word next[] = {(values[0] + 1) % values[1], values[1]};
      LocalMachine::add_step(context, 0, 0, 0, 0, location_of(next[0]), 2, next);
    });
    for (Component c = 0; c < sizes_.size(); ++c) number(c, 0);
  }

  std::vector<Vector> offers(Component component, Local local) override {
    const Word value = value_of(component, local);
    std::vector<Vector> vectors;
    if (component < 2 && is_joint(value)) vectors.push_back(0);
    vectors.push_back(component + 1);
    return vectors;
  }
  std::vector<std::uint32_t> joint(Vector vector, std::span<const Local> locals) override {
    std::vector<std::uint32_t> steps{10 * vector};
    for (Component i = 0; i < locals.size(); ++i) {
      const Component component = vector == 0 ? i : vector - 1;
      steps.push_back(number(component, (value_of(component, locals[i]) + 1) % sizes_[component]));
    }
    return steps;
  }
  std::shared_ptr<LocalMachine> machine(Component component) override {
    return component == 0 && until_machine_-- == 0 ? machine_ : nullptr;
  }
  std::string label_text(Label label) override { return "l" + std::to_string(label); }
  std::uint64_t observe(std::span<const Local> locals) override { return locals.size(); }

  Word value_of(Component component, Local local) const {
    return component == 0 ? machine_->values(local)[0] : values_.at({component, local});
  }

 private:
  static bool is_joint(Word value) { return value % 3 == 0; }
  // Where others may take part there is no code.
  static LocalMachine::Location location_of(Word value) { return is_joint(value) ? 1 : 0; }

  Local number(Component component, Word value) {
    if (component == 0) return machine_->number(location_of(value), std::vector<Word>{value, sizes_[0]});
    const auto [at, is_new] = numbers_[component].try_emplace(value, static_cast<Local>(numbers_[component].size()));
    if (is_new) values_[{component, at->second}] = value;
    return at->second;
  }

  std::vector<Word> sizes_;
  std::vector<std::map<Word, Local>> numbers_;
  std::map<std::pair<Component, Local>, Word> values_;
  std::shared_ptr<LocalMachine> machine_;
  int until_machine_;
};

Shared counters(const std::vector<Word>& sizes, int until_machine) {
  std::vector<std::vector<Component>> participants{{0, 1}};
  for (Component c = 0; c < sizes.size(); ++c) participants.push_back({c});
  auto components = std::make_unique<Counters>(sizes, until_machine);
  const Counters* const known = components.get();
  const std::size_t count = sizes.size();
  return {std::make_shared<const ComposedModel>(std::move(components), Locals(count), participants, "none"),
          [known, count](StateView state) {
            Locals locals(count);
            ComposedModel::decode(state, locals);
            Meaning values;
            for (Component c = 0; c < count; ++c) values.push_back(known->value_of(c, locals[c]));
            return values;
          }};
}

Meaning bytes_of(StateView state) { return {state.begin(), state.end()}; }

Shared graph_of(std::uint64_t seed) {
  Rng rng(seed);
  return {std::make_shared<const GraphModel>(random_graph(rng, 150, 3).model("none")), bytes_of};
}

// A number modulo `kModulus` as native code would have it: two versions of the same code, which take turns.
template <std::uint64_t kModulus, int kVersion>
void native_steps(const Byte* state, std::uint64_t, Successors* out) {
  std::uint64_t number;
  std::memcpy(&number, state, sizeof number);
  for (const std::int64_t factor : {2, 3, 7}) {
    const std::uint64_t next = (number * static_cast<std::uint64_t>(factor) + 1) % kModulus;
    const auto argument = static_cast<std::int64_t>(next % 10);
    const Label label = highroad_label(out, 0, &argument, 1);
    if (!out->add(label, {reinterpret_cast<const Byte*>(&next), sizeof next})) return;
  }
}

template <std::uint64_t kModulus>
Shared native_numbers() {
  auto model = std::make_shared<NativeModel>(std::vector<std::vector<Byte>>(1, std::vector<Byte>(8)), 8,
                                             std::vector<std::string>{"go"}, "none");
  const auto version = [](NativeSuccessors successors) {
    return NativeCode{.successors = successors, .observe = [](const Byte*, std::uint64_t) { return std::uint64_t{0}; }};
  };
  NativeModel* const shared = model.get();
  const auto exchange = [shared, version, turn = 0]() mutable {
    shared->exchange(version(turn++ % 2 == 0 ? native_steps<kModulus, 0> : native_steps<kModulus, 1>));
  };
  auto meanwhile = std::function<void()>(exchange);
  meanwhile();
  return {std::move(model), bytes_of, meanwhile, shared->labels()};
}

// The automaton waits, and may see the action of the toy or an observation on the way.
Shared product_of(std::uint64_t seed, bool is_fair) {
  Rng rng(seed);
  Toy toy{random_graph(rng, 60, 3), {}, {}};
  toy.traits.is_fair = is_fair;
  for (std::uint32_t state = 0; state < toy.graph.states; ++state) toy.observations.push_back(rng.below(4));
  toy.automaton.edges = {{0, {0, 0, 0}}, {0, {1U << Toy::kActionBit, 0, 1}}, {1, {1, 0, 0}}, {1, {0, 2, 1}}};
  toy.automaton.accepting = {1};
  const auto product = std::make_shared<Product>(toy);
  return {{product, &product->product}, bytes_of};
}

struct Small {
  std::string name;
  std::function<Shared()> make;
};

std::vector<Small> small_models() {
  std::vector<Small> all;
  const auto add = [&](const std::string& name, std::function<Shared()> make) {
    all.push_back({name + " " + std::to_string(all.size()), std::move(make)});
  };
  for (std::uint64_t seed = 0; seed < 4; ++seed) add("graph", [=] { return graph_of(seed); });
  for (const auto& sizes : std::vector<std::vector<Word>>{{13, 11}, {5, 7, 6}, {40, 5}, {3, 3, 3, 3}, {2, 90}})
    for (const int until_machine : {-1, 4}) add("counters", [=] { return counters(sizes, until_machine); });
  add("native", native_numbers<127>);
  add("native", native_numbers<240>);
  add("native", native_numbers<301>);
  for (std::uint64_t seed = 0; seed < 3; ++seed) add("product", [=] { return product_of(seed, seed == 0); });
  return all;
}

constexpr std::uint64_t kMemory = 1 << 28;  // ThreadSanitizer has little address space for many reservations

// What the search of a thread does in a shared model.
struct Task {
  const Search* search;
  std::uint64_t seed;
  bool is_stopped;  // by another thread, at some moment
};

Setup setup_of(const Task& task, const Shared& shared) {
  Setup setup{.limits = {.memory = kMemory}, .seed = task.seed, .labels = shared.labels};
  setup.options = offered(*task.search, {{"width", 20}});
  if (!task.search->exhaustive) setup.options.merge(offered(*task.search, {{"nodes", 200}, {"steps", 2'000}}));
  setup.objective.faults = false;
  setup.objective.action = true;  // every label is looked at, and none is found
  return setup;
}

struct Done {
  Outcome outcome;
  std::set<std::vector<Byte>> expanded;
};

Seen meanings(const Shared& shared, const std::set<std::vector<Byte>>& states) {
  Seen seen;
  for (const auto& state : states) {
    std::vector<Byte> readable = state;
    readable.reserve(state.size() + 8);
    seen.insert(shared.meaning(readable));
  }
  return seen;
}

// All tasks at once; another thread reads their counters, as one that watches a budget does, and stops some of them.
std::vector<Done> run_together(Shared& shared, const std::vector<Task>& tasks) {
  std::vector<Done> done(tasks.size());
  std::vector<Control> controls(tasks.size());
  std::atomic<std::size_t> left{tasks.size()};
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < tasks.size(); ++i)
    threads.emplace_back([&, i] {
      const Recorder recorder(*shared.model);
      done[i].outcome = run(*tasks[i].search, recorder, setup_of(tasks[i], shared), controls[i]);
      done[i].expanded = recorder.expanded;
      --left;
    });
  std::uint64_t visited = 0;
  for (int round = 0; left.load() != 0; ++round) {
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      visited += controls[i].statistics.visited.load(std::memory_order_relaxed);
      if (tasks[i].is_stopped && round == 3) controls[i].stop = static_cast<std::uint32_t>(Ending::kInterrupted);
    }
    if (round < 100) shared.meanwhile();
    std::this_thread::yield();
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(visited < UINT64_MAX);
  return done;
}

const std::vector<std::string> kSearches = {"bfs",    "dfs", "rdfs", "highway",    "iterative-widening",
                                            "random", "urs", "drs",  "bounded-dfs"};

TEST(searches_in_threads_see_the_same) {
  Rng rng(31);
  const auto models = small_models();
  CHECK_EQ(models.size(), 20);
  std::vector<Seen> alone;
  std::vector<std::uint64_t> transitions;
  for (const Small& small : models) {
    Shared shared = small.make();
    const auto done = run_together(shared, {{&search_named("bfs"), 1, false}});
    CHECK_EQ(done[0].outcome.ending(), Ending::kComplete);
    alone.push_back(meanings(shared, done[0].expanded));
    transitions.push_back(done[0].outcome.counts.transitions);
    const Note note(small.name, ": ", alone.back().size(), " states");
    CHECK(alone.back().size() > 10);
  }
  for (int repetition = 0; repetition < 20 * effort(); ++repetition) {
    for (std::size_t m = 0; m < models.size(); ++m) {
      const Note note("repetition ", repetition, ", ", models[m].name);
      Shared shared = models[m].make();
      std::vector<Task> tasks;
      for (std::uint64_t i = 2 + rng.below(7); i > 0; --i)
        tasks.push_back({&search_named(kSearches[rng.below(kSearches.size())]), rng.next(), rng.below(6) == 0});
      const auto done = run_together(shared, tasks);
      for (std::size_t i = 0; i < tasks.size(); ++i) {
        const Note which(tasks[i].search->name, tasks[i].is_stopped ? ", stopped" : "");
        const Seen seen = meanings(shared, done[i].expanded);
        if (done[i].outcome.ending() == Ending::kComplete) {
          CHECK(seen == alone[m]);
          if (tasks[i].search->name == "bfs") CHECK_EQ(done[i].outcome.counts.transitions, transitions[m]);
        } else {
          CHECK(tasks[i].is_stopped || !tasks[i].search->exhaustive);
          CHECK(std::ranges::includes(alone[m], seen));
        }
      }
    }
  }
}

// The ways of shortening run at once, too, and with them the search that proves the shortest run.
TEST(ways_of_shortening_in_threads) {
  Rng rng(32);
  for (int repetition = 0; repetition < 20 * effort(); ++repetition) {
    const Note note("repetition ", repetition);
    std::vector<Word> sizes{static_cast<Word>(5 + rng.below(9)), static_cast<Word>(4 + rng.below(9)), 3};
    const auto goal_of = [&](const Shared& shared, const Model& model) {  // the state farthest away
      Recorder recorder(model);
      run(search_named("bfs"), recorder, {.limits = {.memory = kMemory}});
      std::optional<std::vector<Byte>> goal;
      for (const auto& state : recorder.expanded) {
        std::vector<Byte> readable = state;
        readable.reserve(state.size() + 8);
        if (shared.meaning(readable) == Meaning{sizes[0] - 1, sizes[1] - 1, 2}) goal = state;
      }
      return *goal;
    };
    const Shared shared = counters(sizes, repetition % 2 == 0 ? -1 : 4);
    Objective objective{.faults = false};
    objective.goal = goal_of(shared, *shared.model);
    const Setup setup{.objective = objective, .limits = {.memory = kMemory}, .seed = rng.next()};
    const Result known = run(search_named("rdfs"), *shared.model, setup).result;
    CHECK_EQ(known.ending, Ending::kFound);
    const Result shortest = run(search_named("bfs"), *shared.model, setup).result;

    std::vector<Result> found(4);
    std::vector<std::thread> threads;
    const auto shorten = [&](std::size_t which) {
      Control control;
      Stepper stepper(*shared.model, objective, setup.limits, 1, control, nullptr);
      std::uint64_t states = 0;
      const Run& run_known = known.path;
      if (which == 0) found[which] = shortcuts(stepper, run_known, known.length());
      if (which == 1) found[which] = without_steps(stepper, run_known, known.length());
      if (which == 2) found[which] = neighbourhood(stepper, run_known, known.length(), states);
      if (which == 3) found[which] = run(search_named("bfs"), *shared.model, setup).result;
    };
    for (std::size_t which = 0; which < found.size(); ++which) threads.emplace_back(shorten, which);
    for (std::thread& thread : threads) thread.join();
    CHECK_EQ(found[3].length(), shortest.length());
    for (std::size_t which = 0; which < 3; ++which) {
      const Note way("way ", which);
      if (found[which].ending == Ending::kFound) {
        CHECK(found[which].length() < known.length());
        CHECK(found[which].length() >= shortest.length());
        CHECK(same_state(found[which].path.back(), known.path.back()));
      } else {
        CHECK(found[which].ending == Ending::kBound || found[which].ending == Ending::kComplete);
      }
    }
  }
}

}  // namespace
}  // namespace highroad::testing
