// Terms and what native code builds from them, and a machine whose "native code" is written here.
#include "terms.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "composed_model.hpp"
#include "local_machine.hpp"
#include "term_functions.hpp"
#include "tests/check.hpp"

namespace highroad::testing {
namespace {

using Words = std::vector<Word>;

template <class Function>
Function* function(std::string_view name) {
  for (const auto& [known, address] : term_functions())
    if (known == name) return reinterpret_cast<Function*>(address);
  throw Failure("no such function");
}

struct Lists {
  Terms terms;
  Symbol cons = terms.symbol(1, 0b10), empty = terms.symbol(0, 0);

  Word list(const Words& elements) {
    Word list = terms.make(empty, {});
    for (auto element = elements.rbegin(); element != elements.rend(); ++element)
      list = terms.make(cons, Words{*element, list});
    return list;
  }
};

TEST(equal_terms_are_one_node) {
  Lists lists;
  CHECK_EQ(lists.list({1, -2, 3}), lists.list({1, -2, 3}));
  CHECK(lists.list({1, 2}) != lists.list({2, 1}));
  std::map<Place, Word> seen;  // also when the table has grown
  for (Word k = 0; k < 100'000; ++k) CHECK(seen.emplace(lists.terms.make(lists.cons, Words{k, 7}), k).second);
  for (const auto& [at, k] : seen) {
    CHECK_EQ(lists.terms.make(lists.cons, Words{k, 7}), at);
    CHECK_EQ(lists.terms.words(at)[0], k);
  }
}

// Among so many, the hashes of some are alike.
TEST(words_that_differ_have_other_places) {
  WordStore store(2'000'000);
  std::vector<Place> places;
  for (std::uint32_t tag = 0; tag < 400'000; ++tag) places.push_back(store.intern(tag, Words{7}));
  for (Word word = 8; word < 400'000; ++word) places.push_back(store.intern(1, Words{word}));
  std::ranges::sort(places);
  CHECK(std::ranges::adjacent_find(places) == places.end());
}

TEST(terms_without_room_are_an_error) {
  Lists lists;
  lists.terms.limit(0);
  bool is_refused = false;
  try {
    lists.list({1});
  } catch (const std::bad_alloc&) {
    is_refused = true;
  }
  CHECK(is_refused);
  CHECK(lists.terms.is_full());
}

// Whatever the limit is, it holds at every moment, also when the table has to grow.
TEST(words_keep_to_their_limit) {
  for (std::size_t limit = 2'000; limit < 60'000; limit += 500) {
    const Note note("limit ", limit);
    WordStore store(100'000);
    store.limit(limit);
    for (Word k = 0; k < 10'000 && store.intern(1, Words{k, 7}) != 0; ++k) CHECK(store.bytes() <= limit);
    CHECK(store.bytes() > limit / 8);
  }
}

TEST(lists_for_native_code) {
  Lists lists;
  auto* const context = lists.terms.context();
  CHECK_EQ(function<Word(TermContext*, Word)>("highroad_list_length")(context, lists.list({5, 6, 7})), 3);
  CHECK_EQ(
      function<Word(TermContext*, Symbol, Word, Word)>("highroad_list_append")(context, lists.cons, lists.list({5}), 6),
      lists.list({5, 6}));
  CHECK_EQ(
      function<Word(TermContext*, Word, Word)>("highroad_list_concat")(context, lists.list({1, 2}), lists.list({3})),
      lists.list({1, 2, 3}));
  CHECK_EQ(function<Word(TermContext*, Word)>("highroad_list_front")(context, lists.list({1, 2, 3})),
           lists.list({1, 2}));
  CHECK_EQ(function<Word(TermContext*, Word)>("highroad_list_last")(context, lists.list({1, 2, 3})), 3);
  auto* const in = function<Word(TermContext*, Word, Word)>("highroad_list_in");
  CHECK_EQ(in(context, 2, lists.list({1, 2})), 1);
  CHECK_EQ(in(context, 3, lists.list({1, 2})), 0);
}

TEST(what_has_no_value_gets_stuck) {
  Lists lists;
  auto* const context = lists.terms.context();
  auto* const at = function<Word(TermContext*, Word, Word)>("highroad_list_at");
  const Word list = lists.list({5, 6});
  Word found = 0;
  CHECK(lists.terms.run([=, &found] { found = at(context, list, 1); }));
  CHECK_EQ(found, 6);
  CHECK(!lists.terms.run([=, &found] { found = at(context, list, 2); }));
  CHECK(!lists.terms.run([=, &found] { found = at(context, list, -1); }));
  // One evaluation within another: the outer one goes on.
  Terms* const terms = &lists.terms;
  bool inner = true;
  CHECK(lists.terms.run([=, &inner, &found] {
    inner = terms->run([=, &found] { found = at(context, list, 9); });
    found = at(context, list, 0);
  }));
  CHECK(!inner);
  CHECK_EQ(found, 5);
}

TEST(what_takes_long_gets_stuck) {
  Lists lists;
  auto* const context = lists.terms.context();
  auto* const length = function<Word(TermContext*, Word)>("highroad_list_length");
  Words elements(100'000);
  const Word list = lists.list(elements);
  CHECK(lists.terms.run([=] {
    for (int times = 0; times < 10; ++times) length(context, list);
  }));
  CHECK(!lists.terms.run([=] {
    while (true) length(context, list);
  }));
}

TEST(sets_are_ordered) {
  Terms terms;
  auto* const context = terms.context();
  const Symbol set = terms.symbol(0, 0);
  auto* const of = function<Word(TermContext*, Symbol, std::uint32_t, std::uint32_t, const Word*)>("highroad_set_of");
  const auto make = [&](Words words) {
    return of(context, set, 0, static_cast<std::uint32_t>(words.size()), words.data());
  };
  CHECK_EQ(make({3, 1, 2, 1}), make({1, 2, 3}));
  CHECK_EQ(terms.words(static_cast<Place>(make({3, -1, 2})))[0], -1);
  using Operation = Word(TermContext*, std::uint32_t, Word, Word);
  CHECK_EQ(function<Operation>("highroad_set_union")(context, 0, make({1, 3}), make({2, 3, 4})), make({1, 2, 3, 4}));
  CHECK_EQ(function<Operation>("highroad_set_intersection")(context, 0, make({1, 3}), make({2, 3, 4})), make({3}));
  CHECK_EQ(function<Operation>("highroad_set_difference")(context, 0, make({1, 3}), make({2, 3, 4})), make({1}));
  auto* const subset = function<Word(TermContext*, Word, Word)>("highroad_set_subset");
  CHECK_EQ(subset(context, make({3}), make({2, 3})), 1);
  CHECK_EQ(subset(context, make({}), make({})), 1);
  CHECK_EQ(subset(context, make({1, 3}), make({2, 3})), 0);
}

TEST(structures_are_compared_by_constructor_and_arguments) {
  Lists lists;  // [] before cons
  const auto compare = [&](const Words& left, const Words& right) {
    return lists.terms.compare(static_cast<Place>(lists.list(left)), static_cast<Place>(lists.list(right)));
  };
  CHECK_EQ(compare({}, {1}), -1);
  CHECK_EQ(compare({1, 2}, {1, 2}), 0);
  CHECK_EQ(compare({1, 2, 3}, {1, 2}), 1);
  CHECK_EQ(compare({-1, 9}, {1}), -1);
}

TEST(updated_functions_are_canonical) {
  Terms terms;
  auto* const context = terms.context();
  const Symbol updated = terms.symbol(0, 0);
  const Word base = terms.make(terms.symbol(0, 0), {});
  auto* const change =
      function<Word(TermContext*, Symbol, std::uint32_t, Word, Word, Word, std::uint32_t)>("highroad_update");
  const auto update = [&](Word of, Word key, Word value) {  // the base is 0 everywhere
    return change(context, updated, 0, of, key, value, value != 0);
  };
  CHECK_EQ(update(base, 1, 0), base);
  const Word one = update(base, 1, 10);
  CHECK_EQ(update(update(base, 2, 20), 1, 10), update(one, 2, 20));
  CHECK_EQ(update(one, 1, 0), base);
  CHECK_EQ(update(update(one, 1, 11), 1, 10), one);
  CHECK_EQ(update(update(update(one, 3, 30), 2, 20), 3, 0), update(one, 2, 20));
  auto* const lookup = function<Word(TermContext*, Word, Word, Word*)>("highroad_lookup");
  Word value = 0;
  CHECK_EQ(lookup(context, update(one, 2, 20), 2, &value), 1);
  CHECK_EQ(value, 20);
  CHECK_EQ(lookup(context, one, 2, &value), 0);
}

// A counter that counts to its first value, at location 0; at location 1 there is no code. At 13 it gets stuck.
void count(TermContext* context, const Word* values) {
  if (values[1] == 13) context->terms->get_stuck();
  const Word words[] = {values[1] % 2, values[0], (values[1] + 1) % values[0]};
  for (int twice = 0; twice < 2; ++twice) LocalMachine::add_step(context, 5, 0, 0, 1, 0, 2, words);
  LocalMachine::add_step(context, 6, 0, 0, 0, 1, 0, nullptr);
  LocalMachine::add_step(context, 7, 0, 0, 0, 1, 0, nullptr);
}

LocalMachine counter(int& asked) {
  return {std::make_shared<Terms>(), [&asked](std::uint32_t summand, std::span<const Word> arguments) {
            ++asked;
            if (summand == 7) return LocalMachine::kNoStep;
            return 10 * summand + (arguments.empty() ? 0 : static_cast<std::uint32_t>(arguments[0]));
          }};
}

TEST(a_machine_computes_the_steps_of_its_states) {
  int asked = 0;
  LocalMachine machine = counter(asked);
  machine.install(0, &count);
  CHECK_EQ(machine.number(0, Words{20, 0}), 0U);
  CHECK_EQ(*machine.steps(0), (std::vector<std::uint32_t>{50, 1, 60, 2}));  // none twice, and none that is prevented
  CHECK_EQ(*machine.steps(1), (std::vector<std::uint32_t>{51, 3, 60, 2}));
  CHECK_EQ(*machine.steps(3), (std::vector<std::uint32_t>{50, 4, 60, 2}));
  CHECK_EQ(asked, 4);  // for every label once
  CHECK(machine.steps(2) == nullptr);
  const auto stuck = machine.number(0, Words{20, 13});
  CHECK(machine.has_code(stuck));
  CHECK(machine.steps(stuck) == nullptr);
  CHECK(!machine.has_code(stuck));
  CHECK_EQ(machine.values(stuck)[1], 13);
}

TEST(a_machine_keeps_to_its_memory) {
  const auto terms = std::make_shared<Terms>();
  const Symbol cons = terms->symbol(0, 0);
  LocalMachine machine(terms, [](std::uint32_t, std::span<const Word>) { return 1U; });
  static Symbol symbol;
  symbol = cons;
  machine.install(0, [](TermContext* context, const Word* values) {  // makes as many terms as the value says
    auto* const term = function<Word(TermContext*, Symbol, std::uint32_t, const Word*)>("highroad_term");
    Word list = 1;
    for (Word k = 0; k < values[0]; ++k) {
      const Word words[] = {k, list};
      list = term(context, symbol, 2, words);
    }
    LocalMachine::add_step(context, 0, 0, 0, 0, 0, 1, &list);
  });
  const std::size_t before = machine.bytes();
  const auto few = machine.number(0, Words{1000}), many = machine.number(0, Words{1'000'000});
  constexpr std::size_t kMost = 4 << 20;
  CHECK_EQ(machine.steps(few, before + kMost)->size(), 2U);
  bool was_refused = false;
  try {
    machine.steps(many, before + kMost);
  } catch (const std::bad_alloc&) {
    was_refused = true;
  }
  CHECK(was_refused);
  CHECK(machine.bytes() <= before + kMost);
  CHECK_EQ(machine.steps(many)->size(), 2U);  // with more memory it can be done
}

TEST(steps_of_a_summand_are_ordered_by_their_keys) {
  LocalMachine machine(std::make_shared<Terms>(), [](std::uint32_t summand, std::span<const Word> arguments) {
    return 100 * summand + static_cast<std::uint32_t>(arguments[0]);
  });
  machine.install(0, [](TermContext* context, const Word*) {
    for (const auto& [summand, first, second, argument] : std::vector<std::array<std::uint32_t, 4>>{
             {2, 9, 1, 1}, {2, 3, 7, 2}, {2, 3, 1, 3}, {1, 5, 5, 4}, {1, 5, 4, 5}}) {
      const Word words[] = {static_cast<Word>(first) - 5, second, argument};
      LocalMachine::add_step(context, summand, 2, 0, 1, 1, 0, words);
    }
  });
  machine.number(0, {});
  CHECK_EQ(*machine.steps(0), (std::vector<std::uint32_t>{203, 1, 202, 1, 201, 1, 105, 1, 104, 1}));
}

TEST(an_error_in_a_label_does_not_number_it) {
  bool fails = true;
  LocalMachine machine(std::make_shared<Terms>(), [&](std::uint32_t, std::span<const Word>) -> std::uint32_t {
    if (fails) throw std::runtime_error("no label");
    return 3;
  });
  machine.install(
      0, [](TermContext* context, const Word*) { LocalMachine::add_step(context, 0, 0, 0, 0, 1, 0, nullptr); });
  machine.number(0, {});
  bool was_told = false;
  try {
    machine.steps(0);
  } catch (const std::runtime_error&) {
    was_told = true;
  }
  CHECK(was_told);
  fails = false;
  CHECK_EQ(machine.steps(0)->at(0), 3U);
}

// A component that counts to 20, computed as it was told or by a machine that is there after three steps. It is all of
// another vector too, as one that ends is, but never offers that.
class Counting final : public Components {
 public:
  explicit Counting(std::shared_ptr<LocalMachine> machine) : machine_(std::move(machine)) {}

  std::vector<Vector> offers(Component, Local) override { return {0}; }
  std::vector<std::uint32_t> joint(Vector vector, std::span<const Local> locals) override {
    ++asked;
    if (vector != 0) return {};
    const auto values = machine_->values(locals[0]);
    return {static_cast<std::uint32_t>(50 + values[1] % 2), machine_->number(0, Words{20, (values[1] + 1) % 20})};
  }
  std::shared_ptr<LocalMachine> machine(Vector) override { return asked == 3 ? machine_ : nullptr; }
  std::string label_text(Label) override { return ""; }
  std::uint64_t observe(std::span<const Local>) override { return 0; }

  static inline int asked = 0;

 private:
  std::shared_ptr<LocalMachine> machine_;
};

TEST(a_composed_model_goes_over_to_a_machine) {
  const auto machine = std::make_shared<LocalMachine>(
      std::make_shared<Terms>(), [](auto, auto arguments) { return 50 + static_cast<std::uint32_t>(arguments[0]); });
  machine->install(0, [](TermContext* context, const Word* values) {
    if (values[1] == 13) context->terms->get_stuck();
    const Word words[] = {values[1] % 2, values[0], (values[1] + 1) % values[0]};
    LocalMachine::add_step(context, 0, 0, 0, 1, 0, 2, words);
  });
  machine->number(0, Words{20, 0});
  Counting::asked = 0;
  const ComposedModel model(std::make_unique<Counting>(machine), {0}, {{0}, {0}}, "");
  for (int round = 0; round < 2; ++round) {
    std::vector<Byte> state{0};
    for (Word k = 0; k < 20; ++k) {
      const Note note("round ", round, " step ", k);
      const std::atomic<std::uint32_t> interrupt{0};
      Successors out(interrupt);
      model.successors(state, out);
      int count = 0;
      out.for_each([&](const Record& record) {
        CHECK_EQ(++count, 1);
        CHECK_EQ(record.label, 50U + k % 2);
        state.assign(record.state().begin(), record.state().end());
      });
    }
    CHECK_EQ(state[0], 0);
    CHECK(model.bytes() > 20 * 4 * sizeof(Word));
    CHECK_EQ(Counting::asked, 4);  // three steps until the machine was there, and one where it got stuck
  }
}

}  // namespace
}  // namespace highroad::testing
