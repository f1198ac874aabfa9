// The estimates of the core, each against what it is said to be.
#include <array>

#include "heuristics/active_processes.hpp"
#include "heuristics/different_bits.hpp"
#include "heuristics/known_estimates.hpp"
#include "heuristics/local_estimates.hpp"
#include "heuristics/native_estimate.hpp"
#include "tests/check.hpp"
#include "tests/states.hpp"
#include "tests/toy_model.hpp"

namespace highroad::testing {
namespace {

std::string random_text(Rng& rng) {
  std::string text(rng.below(40), '\0');
  for (char& c : text) c = static_cast<char>(rng.below(3) == 0 ? rng.below(256) : 'a');
  return text;
}

TEST(heuristics_different_bits) {
  Rng rng(1);
  for (int round = 0; round < 2'000; ++round) {
    const std::string one = random_text(rng), other = random_text(rng);
    const Note note("round ", round);
    std::uint32_t expected = 0;
    for (std::size_t i = 0; i < std::max(one.size(), other.size()); ++i) {
      if (i >= std::min(one.size(), other.size()))
        expected += 8;
      else
        for (int bit = 0; bit < 8; ++bit) expected += ((one[i] ^ other[i]) >> bit) & 1;
    }
    const DifferentBits heuristic({other.begin(), other.end()});
    CHECK_EQ(heuristic.estimate(State(one)), expected);
    CHECK_EQ(heuristic.estimate(State(other)), 0);
  }
}

TEST(heuristics_known_estimates) {
  const KnownEstimates heuristic({5, 0, UINT32_MAX});
  const std::string one("\1\0\0\0", 4), two("\2\0\0\0", 4);
  CHECK_EQ(heuristic.estimate(State(std::string(4, '\0'))), 5);
  CHECK_EQ(heuristic.estimate(State(one)), 0);
  CHECK_EQ(heuristic.estimate(State(two)), Heuristic::kUnreachable);
}

// Whatever native code says is cut to what an estimate can be.
TEST(heuristics_native_estimates_are_within_bounds) {
  const auto estimate = [](NativeEstimate::Function function) {
    return NativeEstimate(function).estimate(State("abc"));
  };
  CHECK_EQ(estimate([](const Byte* state, std::uint64_t length) { return std::int64_t{state[length - 1]}; }), 99);
  CHECK_EQ(estimate([](const Byte*, std::uint64_t) { return std::int64_t{-5}; }), 0);
  CHECK_EQ(estimate([](const Byte*, std::uint64_t) { return INT64_MIN; }), 0);
  CHECK_EQ(estimate([](const Byte*, std::uint64_t) { return INT64_MAX; }), Heuristic::kUnreachable);
  CHECK_EQ(estimate([](const Byte*, std::uint64_t) { return std::int64_t{UINT32_MAX} - 1; }), UINT32_MAX - 1);
}

// One state, and the processes that move out of it.
class Movers final : public Model {
 public:
  explicit Movers(std::vector<std::uint32_t> processes) : processes_(std::move(processes)) {}
  void initial(Successors& out) const override { out.add(0, State("x")); }
  void successors(StateView state, Successors& out) const override {
    for (const std::uint32_t process : processes_)
      if (!out.add(0, state, process)) return;
  }
  std::uint64_t observe(StateView) const override { return 0; }
  bool is_wanted(Label) const override { return false; }
  std::size_t state_size() const override { return 1; }
  std::string label_text(Label) const override { return "step"; }

 private:
  std::vector<std::uint32_t> processes_;
};

TEST(heuristics_active_processes) {
  const State state("x");
  const auto active = [&](std::vector<std::uint32_t> processes, std::vector<std::vector<std::uint32_t>> members = {}) {
    const Movers model(std::move(processes));
    return ActiveProcesses(model, std::move(members)).estimate(state);
  };
  CHECK_EQ(active({}), 0);
  CHECK_EQ(active({3}), 1);
  CHECK_EQ(active({3, 3, 0, 3, 7}), 3);
  CHECK_EQ(active({0, 1}, {{0, 1, 2}, {2, 3}}), 4);  // who moves together
  CHECK_EQ(active({1, 1}, {{0, 1, 2}, {2, 3}}), 2);
}

// Components whose local states are all there is to know.
class Idle final : public Components {
 public:
  std::vector<Vector> offers(Component, Local) override { return {}; }
  std::vector<std::uint32_t> joint(Vector, std::span<const Local>) override { return {}; }
  std::string label_text(Label) override { return ""; }
  std::uint64_t observe(std::span<const Local>) override { return 0; }
};

TEST(heuristics_local_estimates) {
  const std::vector<std::vector<Component>> participants(1);
  const ComposedModel model(std::make_unique<Idle>(), std::vector<Local>(3), participants, "");
  std::map<std::array<std::size_t, 3>, int> asked;
  const auto ask = [&](std::size_t group, Component component, Local local) -> std::uint32_t {
    ++asked[{group, component, local}];
    return local == 9 ? Heuristic::kUnreachable : static_cast<std::uint32_t>(10 * component + local);
  };
  const LocalEstimates heuristic(model, 3, {{{0, 1}, true}, {{1, 2}, false}}, ask);
  const auto estimate = [&](const std::vector<Local>& locals) {
    std::vector<Byte> bytes;
    ComposedModel::encode(locals, bytes);
    return heuristic.estimate(State({bytes.begin(), bytes.end()}));
  };
  CHECK_EQ(estimate({1, 2, 3}), 13);  // 1 + 12, or the greater of 12 and 23
  CHECK_EQ(estimate({8, 8, 1}), 21);  // 8 + 18, or the greater of 18 and 21
  CHECK_EQ(estimate({9, 2, 3}), 23);  // the sum leads nowhere
  CHECK_EQ(estimate({1, 9, 3}), Heuristic::kUnreachable);
  CHECK_EQ(estimate({1, 2, 3}), 13);
  for (const auto& [question, times] : asked) CHECK_EQ(times, 1);
}

}  // namespace
}  // namespace highroad::testing
