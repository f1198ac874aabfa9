// Components that step together: how states are written, who takes part, and that nothing is asked twice.
#include "composed_model.hpp"

#include <map>
#include <set>
#include <thread>

#include "rng.hpp"
#include "tests/check.hpp"

namespace highroad::testing {
namespace {

using Locals = std::vector<Local>;
using Question = std::vector<std::uint32_t>;

// Counters modulo some numbers: vector 0 moves all of them, vector c + 1 only component c, and only up to its half.
class Counters final : public Components {
 public:
  explicit Counters(Locals sizes, std::multiset<Question>& asked) : sizes_(std::move(sizes)), asked_(asked) {}

  std::vector<Vector> offers(Component component, Local local) override {
    asked_.insert({component, local});
    std::vector<Vector> vectors{0};
    if (local < sizes_[component] / 2) vectors.push_back(component + 1);
    return vectors;
  }
  std::vector<std::uint32_t> joint(Vector vector, std::span<const Local> locals) override {
    Question question{1000 + vector};
    std::vector<std::uint32_t> steps{10 * vector};
    for (std::size_t i = 0; i < locals.size(); ++i) {
      question.push_back(locals[i]);
      steps.push_back((locals[i] + 1) % sizes_[vector == 0 ? i : vector - 1]);
    }
    asked_.insert(question);
    return steps;
  }
  std::string label_text(Label label) override {
    asked_.insert({2000, label});
    return "l" + std::to_string(label);
  }
  std::uint64_t observe(std::span<const Local> locals) override { return locals.back(); }

 private:
  Locals sizes_;
  std::multiset<Question>& asked_;
};

ComposedModel counters(const Locals& sizes, std::multiset<Question>& asked) {
  std::vector<std::vector<Component>> participants(1);
  for (Component c = 0; c < sizes.size(); ++c) {
    participants[0].push_back(c);
    participants.push_back({c});
  }
  return {std::make_unique<Counters>(sizes, asked), Locals(sizes.size()), participants, "l20"};
}

std::vector<Byte> encoded(const Locals& locals) {
  std::vector<Byte> bytes;
  ComposedModel::encode(locals, bytes);
  return bytes;
}

std::vector<std::pair<Label, Locals>> steps_from(const ComposedModel& model, const Locals& locals) {
  const std::atomic<std::uint32_t> interrupt{0};
  Successors out(interrupt);
  model.successors(encoded(locals), out);
  std::vector<std::pair<Label, Locals>> steps;
  out.for_each([&](const Record& record) {
    Locals target(locals.size());
    ComposedModel::decode(record.state(), target);
    steps.emplace_back(record.label, target);
  });
  return steps;
}

TEST(composed_states_as_bytes) {
  const Locals numbers{0, 1, 127, 128, 255, 16383, 16384, 2097151, 2097152, 268435455, 268435456, UINT32_MAX};
  for (const Local first : numbers)
    for (const Local second : numbers) {
      const Locals locals{first, second, 5};
      Locals back(3);
      ComposedModel::decode(encoded(locals), back);
      CHECK(back == locals);
    }
  CHECK_EQ(encoded({0, 127}).size(), 2u);
  CHECK_EQ(encoded({128, UINT32_MAX}).size(), 7u);
}

TEST(composed_steps_in_order) {
  std::multiset<Question> asked;
  const auto model = counters({4, 300}, asked);
  using Steps = std::vector<std::pair<Label, Locals>>;
  CHECK(steps_from(model, {0, 0}) == (Steps{{0, {1, 1}}, {10, {1, 0}}, {20, {0, 1}}}));
  CHECK(steps_from(model, {3, 149}) == (Steps{{0, {0, 150}}, {20, {3, 150}}}));
  CHECK(steps_from(model, {2, 299}) == (Steps{{0, {3, 0}}}));
}

TEST(composed_asks_once) {
  std::multiset<Question> asked;
  const auto model = counters({3, 5, 7}, asked);
  for (int round = 0; round < 2; ++round)
    for (Local a = 0; a < 3; ++a)
      for (Local b = 0; b < 5; ++b)
        for (Local c = 0; c < 7; ++c) CHECK(!steps_from(model, {a, b, c}).empty());
  for (int round = 0; round < 2; ++round) {
    CHECK(model.is_wanted(20));
    CHECK(!model.is_wanted(2000));
  }
  for (const auto& question : asked) CHECK_EQ(asked.count(question), 1u);
  CHECK_EQ(asked.size(), 3u + 5 + 7 + 3 * 5 * 7 + 3 / 2 + 5 / 2 + 7 / 2 + 2);
}

// Searches in several threads read what is known, while others ask for what is not.
TEST(composed_for_several_threads) {
  std::multiset<Question> asked;
  const Locals sizes{11, 13, 17};
  const auto model = counters(sizes, asked);
  std::multiset<Question> asked_alone;
  const auto alone = counters(sizes, asked_alone);
  std::atomic<std::uint64_t> different{0};
  std::vector<std::thread> threads;
  for (std::uint64_t seed = 0; seed < 4; ++seed)
    threads.emplace_back([&, seed] {
      Rng rng(seed);
      for (int round = 0; round < 20'000; ++round) {
        Locals locals;
        for (const Local size : sizes) locals.push_back(static_cast<Local>(rng.below(size)));
        if (steps_from(model, locals) != steps_from(alone, locals) || !model.is_wanted(20) || model.is_wanted(10))
          ++different;
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK_EQ(different.load(), 0u);
  for (const auto& question : asked) CHECK(question[0] == 2000 || asked.count(question) == 1u);
}

TEST(composed_observes_local_states) {
  std::multiset<Question> asked;
  const auto model = counters({4, 300}, asked);
  CHECK_EQ(model.observe(encoded({1, 299})), 299u);
}

}  // namespace
}  // namespace highroad::testing
