// What a product says of its states: order, letters, faults, stuttering, copies, and what the automaton's components
// are known for.
#include "product_model.hpp"

#include "tests/check.hpp"
#include "tests/products.hpp"

namespace highroad::testing {
namespace {

struct Seen {
  Label label;
  std::uint32_t process, fault;
  std::uint32_t state;
  Automaton::State automaton;
  std::uint16_t copy;
  bool operator==(const Seen&) const = default;
};

StateBytes state_of(std::uint32_t number, Automaton::State automaton, std::optional<std::uint16_t> copy = {}) {
  StateBytes bytes(6);
  std::memcpy(bytes.data(), &number, 4);
  std::memcpy(bytes.data() + 4, &automaton, 2);
  if (copy) {
    bytes.resize(8);
    std::memcpy(bytes.data() + 6, &*copy, 2);
  }
  bytes.reserve(bytes.size() + 8);
  return bytes;
}

std::vector<Seen> successors_of(const ProductModel& product, const StateBytes& state) {
  const std::atomic<std::uint32_t> never{0};
  Successors out(never);
  product.successors(state, out);
  std::vector<Seen> seen;
  out.for_each([&](const Record& r) {
    if (r.length == 0) return seen.push_back({r.label, r.process, r.fault, 0, 0, 0});
    const auto parts = product.parts(r.state());
    seen.push_back({r.label, r.process, r.fault, number_of(parts.state), parts.automaton, parts.copy});
  });
  return seen;
}

Automaton reading(std::vector<Automaton::Edge> edges, std::vector<Automaton::State> accepting = {}) {
  return {0, edges, accepting, {}};
}

TEST(product_order_and_letters) {
  // Bit 0 is observed in state 0 only; bit 1 is the action l2, bit 2 any action.
  const Graph graph{3, {{0, 1, 1}, {0, 2, 2}, {1, 2, 0}}};
  const GraphModel model = graph.model("l2", {1, 0, 0});
  const Automaton automaton = reading({{0, {1, 0, 1}}, {0, {2, 0, 2}}, {0, {0, 1, 3}}, {0, {0, 4, 4}}});
  const ProductModel product(model, automaton, {{1, LabelPattern("l2")}, {2, LabelPattern("*")}}, {}, nullptr);
  CHECK_EQ(product.state_size(), 6);
  CHECK_EQ(product.matched_actions(), 0);
  CHECK(successors_of(product, state_of(0, 0)) ==
        (std::vector<Seen>{{1, 0, 0, 1, 1, 0}, {2, 0, 0, 2, 1, 0}, {2, 0, 0, 2, 2, 0}}));
  CHECK(successors_of(product, state_of(1, 0)) == (std::vector<Seen>{{2, 0, 0, 0, 2, 0}, {2, 0, 0, 0, 3, 0}}));
  // No action is true of stuttering.
  const auto nobody = ProductModel::kNobody;
  CHECK(successors_of(product, state_of(2, 0)) == (std::vector<Seen>{{ProductModel::kStutter, nobody, 0, 2, 3, 0},
                                                                     {ProductModel::kStutter, nobody, 0, 2, 4, 0}}));
  CHECK(successors_of(product, state_of(0, 3)).empty());
  CHECK(product.is_wanted(2) && !product.is_wanted(1) && !product.is_wanted(ProductModel::kStutter));
  CHECK_EQ(product.label_text(1), "l1");
  CHECK_EQ(product.matched_actions(), 6);
}

// Two transitions to the same state that ask for the same action make one step. Where the automaton has ended, nobody
// asks for the atoms, whether they have values or not.
TEST(product_steps_once_and_asks_for_what_it_needs) {
  const Graph graph{2, {{0, 0, 1}, {1, 0, 0}}};
  const GraphModel model = graph.model("", {3, Model::kNoValue | 7});
  const ProductModel product(model, reading({{0, {1, 0, 1}}, {0, {2, 0, 1}}}), {}, {}, nullptr);
  CHECK(successors_of(product, state_of(0, 0)) == (std::vector<Seen>{{0, 0, 0, 1, 1, 0}}));
  CHECK(successors_of(product, state_of(1, 1)).empty());
  CHECK_EQ(successors_of(product, state_of(1, 0)).size(), 1u);
}

TEST(product_stops_after_as_many_as_are_wanted) {
  const GraphModel model = star(5).model();
  const ProductModel product(model, reading({{0, {0, 0, 0}}, {0, {0, 0, 1}}}), {}, {}, nullptr);
  const std::atomic<std::uint32_t> never{0};
  Successors out(never);
  out.reset(1);
  product.successors(state_of(0, 0), out);
  CHECK_EQ(out.count, 1);
}

TEST(product_faults) {
  const Graph graph{2, {{0, 1, 1}, {0, 3, 1}}};
  ToyModel model(graph);
  model.faulty = 3;
  const ProductModel product(model, reading({{0, {0, 0, 0}}}), {}, {}, nullptr);
  CHECK(successors_of(product, state_of(0, 0)) == (std::vector<Seen>{{1, 0, 0, 1, 0, 0}, {3, 0, 9, 0, 0, 0}}));
  const ProductModel stuck(model, reading({}), {}, {}, nullptr);
  CHECK(successors_of(stuck, state_of(0, 0)) == (std::vector<Seen>{{3, 0, 9, 0, 0, 0}}));
  model.observations = {Model::kNoValue | 7, 0};
  for (const bool looks_for_faults : {true, false}) {
    const Setup setup{.objective = {.faults = looks_for_faults, .cycle = true}};
    const Outcome outcome = run(search_named("scc"), product, setup);
    CHECK_EQ(outcome.result.finding.kind, Finding::Kind::kPropertyFault);
    CHECK_EQ(outcome.result.finding.fault, 7);
    CHECK_EQ(outcome.result.path.size(), 1);
  }
}

// A model in which another process takes part in the steps of one.
class Joint final : public Model {
 public:
  Joint(const Model& model, std::uint32_t sender, std::uint32_t receiver)
      : model_(model), sender_(sender), receiver_(receiver) {}
  void initial(Successors& out) const override { model_.initial(out); }
  void successors(StateView state, Successors& out) const override {
    std::size_t at = out.used();
    model_.successors(state, out);
    for (; at < out.used(); at += Record::size_for(out.at(at)->length))
      if (out.at(at)->process == sender_) out.at(at)->process |= (receiver_ + 1) << 16 & out.partners;
  }
  std::uint64_t observe(StateView state) const override { return model_.observe(state); }
  bool is_wanted(Label) const override { return false; }
  std::size_t state_size() const override { return model_.state_size(); }
  std::string label_text(Label label) const override { return model_.label_text(label); }

 private:
  const Model& model_;
  std::uint32_t sender_, receiver_;
};

TEST(product_copies) {
  // Processes 0, 2 and 4 are enabled in state 0; the automaton is in an accepting state there.
  const Graph graph{2, {{0, 0, 0}, {0, 2, 0}, {0, 4, 1}}};
  const ProcessModel model(graph, {0, 0}, ToyModel::Lengths::kEqual);
  const ProductModel product(model, reading({{0, {0, 0, 0}}}, {0}), {}, {.is_fair = true}, nullptr);
  CHECK_EQ(product.state_size(), 8);
  const auto copies_after = [&](std::uint16_t copy, std::uint32_t state = 0) {
    std::vector<std::uint16_t> copies;
    for (const Seen& seen : successors_of(product, state_of(state, 0, copy))) copies.push_back(seen.copy);
    return copies;
  };
  using Copies = std::vector<std::uint16_t>;
  constexpr std::uint16_t kServed = UINT16_MAX;
  CHECK(copies_after(0) ==
        (Copies{3, 1, 1}));  // process 0 moves: the next to wait for is 2; the others leave 0 waiting
  CHECK(copies_after(kServed) == copies_after(0));
  CHECK(copies_after(1) == copies_after(0));
  CHECK(copies_after(2) == (Copies{3, 5, 3}));  // process 1 is not enabled
  CHECK(copies_after(5) == (Copies{5, 5, kServed}));
  CHECK(copies_after(6) == (Copies{kServed, kServed, kServed}));
  CHECK(copies_after(3, 1) == (Copies{kServed}));  // nobody is enabled
  CHECK((product.observe(state_of(0, 0, kServed)) & Model::kAccepting) != 0);
  CHECK((product.observe(state_of(0, 0, 5)) & Model::kAccepting) == 0);
  // In a rendezvous both take part.
  const Joint joint(model, /*sender=*/0, /*receiver=*/2);
  const ProductModel both(joint, reading({{0, {0, 0, 0}}}, {0}), {}, {.is_fair = true}, nullptr);
  const auto after = successors_of(both, state_of(0, 0, 0));
  CHECK(after[0].process == 0 && after[0].copy == 5 && after[1].copy == 1 && after[2].copy == 1);
  const ProductModel waiting(model, reading({{0, {0, 0, 0}}}), {}, {.is_fair = true}, nullptr);
  for (const Seen& seen : successors_of(waiting, state_of(0, 0, 0))) CHECK_EQ(seen.copy, 0);
}

TEST(product_automaton_components) {
  // 0 <-> 1: some cycles; 2 with a loop: all; 3 -> 4 -> 3 all, because of 4; 5 accepting without a cycle; 6 loops,
  // none.
  const Automaton automaton = reading({{0, {0, 0, 0}},
                                       {0, {0, 0, 1}},
                                       {1, {0, 0, 0}},
                                       {1, {0, 0, 2}},
                                       {2, {0, 0, 2}},
                                       {2, {0, 0, 3}},
                                       {3, {0, 0, 4}},
                                       {4, {0, 0, 3}},
                                       {4, {0, 0, 5}},
                                       {5, {0, 0, 6}},
                                       {6, {0, 0, 6}}},
                                      {1, 2, 4, 5});
  using Cycles = Automaton::Cycles;
  const Cycles expected[] = {Cycles::kSome, Cycles::kSome, Cycles::kAll, Cycles::kAll,
                             Cycles::kAll,  Cycles::kNone, Cycles::kNone};
  for (Automaton::State state = 0; state < 7; ++state) {
    const Note note("state ", state);
    CHECK_EQ(automaton.cycles(state), expected[state]);
  }
  CHECK_EQ(automaton.component(0), automaton.component(1));
  CHECK_EQ(automaton.component(3), automaton.component(4));
  CHECK(automaton.component(2) != automaton.component(3) && automaton.component(5) != automaton.component(6));
  const GraphModel model = chain(2).model();
  const auto observed = [&](Automaton::State state, ProductModel::Traits traits) {
    const ProductModel product(model, automaton, {}, traits, nullptr);
    return product.observe(state_of(0, state, traits.is_fair ? std::optional<std::uint16_t>(0) : std::nullopt)) & 15;
  };
  CHECK_EQ(observed(1, {}), Model::kAccepting);
  CHECK_EQ(observed(2, {}), Model::kAccepting | Model::kFull);
  CHECK_EQ(observed(5, {}), Model::kAccepting | Model::kRejecting);
  CHECK_EQ(observed(5, {.accepting_observation = 1}), Model::kAccepting);
  CHECK_EQ(observed(2, {.is_fair = true}), 0);
  CHECK_EQ(observed(6, {.is_fair = true}), Model::kRejecting);
}

}  // namespace
}  // namespace highroad::testing
