// Games of formulas, with instances that are explained when they are asked for.
#include "formula_game.hpp"

#include "tests/check.hpp"

namespace highroad::testing {
namespace {

// 0 -a-> 1 -a-> 0, 1 -b-> 2, 0 -c-> 3, 3 -c-> 3
const std::vector<std::uint64_t> kOffsets{0, 2, 4, 4, 5};
const std::vector<std::uint32_t> kLabels{0, 2, 0, 1, 2};
const std::vector<std::uint32_t> kTargets{1, 3, 0, 2, 3};

FormulaGame game() { return FormulaGame({kOffsets, kLabels, kTargets}, 0, std::uint64_t{1} << 20); }

TEST(a_formula_game_asks_for_what_it_needs) {
  FormulaGame g = game();
  const Control control;
  const auto any = g.add_labels({true, true, true});
  CHECK(g.explore(control) == std::vector<Instance>{0});
  g.define(0, Connective::kAll, 2, {1});  // nu X .
  CHECK(g.explore(control) == std::vector<Instance>{1});
  g.define(1, Connective::kAll, 0, {2, 3});
  CHECK((g.explore(control) == std::vector<Instance>{2, 3}));
  g.define(2, Connective::kBox, 0, {0}, any);  // [true]X && <true>true
  g.define(3, Connective::kDiamond, 0, {4}, any);
  CHECK(g.explore(control) == std::vector<Instance>{4});
  g.define(4, Connective::kAll, 0, {});
  CHECK(g.explore(control).empty());
  CHECK(g.solve(control));
  CHECK(!g.holds());
  CHECK((g.evidence() == std::vector<std::uint64_t>{0, 3}));  // the way to the deadlock
  CHECK_EQ(g.vertex_count(), 4u * 5u);
}

TEST(a_formula_game_knows_its_labels) {
  FormulaGame g = game();
  const Control control;
  const auto only_c = g.add_labels({false, false, true});
  g.define(0, Connective::kAll, 2, {1});  // nu X . <c>X
  g.define(1, Connective::kDiamond, 0, {0}, only_c);
  CHECK(g.explore(control).empty());
  CHECK(g.solve(control));
  CHECK(g.holds());
  CHECK((g.evidence() == std::vector<std::uint64_t>{1, 4}));
}

TEST(a_formula_game_knows_what_it_does_not_know) {
  const Control control;
  // State 1 may have more edges than are known.
  const std::vector<std::uint8_t> cut{0, 1};
  const auto holds = [&](Connective connective, std::uint32_t label, bool unknown) {
    FormulaGame g({kOffsets, kLabels, kTargets, cut}, 1, std::uint64_t{1} << 20);
    std::vector<bool> labels(3);
    labels[label] = true;
    const auto set = g.add_labels(labels);
    g.define(0, connective, 0, {1}, set);
    g.define(1, connective == Connective::kBox ? Connective::kSome : Connective::kAll, 0, {});
    CHECK(g.explore(control).empty());
    CHECK(g.solve(control, unknown));
    return g.holds();
  };
  // <b>true is seen, <c>true may be; [b]false is refuted, [c]false may hold.
  CHECK(holds(Connective::kDiamond, 1, false));
  CHECK(!holds(Connective::kDiamond, 2, false));
  CHECK(holds(Connective::kDiamond, 2, true));
  CHECK(!holds(Connective::kBox, 1, true));
  CHECK(!holds(Connective::kBox, 2, false));
  CHECK(holds(Connective::kBox, 2, true));
}

TEST(a_formula_game_with_what_nobody_knows) {
  const Control control;
  for (const bool unknown : {false, true}) {
    FormulaGame g = game();
    g.define(0, Connective::kUnknown, 0, {});
    CHECK(g.explore(control).empty());
    CHECK(g.solve(control, unknown));
    CHECK_EQ(g.holds(), unknown);
  }
}

TEST(a_formula_game_can_be_stopped) {
  FormulaGame g = game();
  Control control;
  control.stop = 1;
  g.explore(control);
  CHECK_EQ(g.vertex_count(), 1u);
  CHECK(!g.solve(control));
}

}  // namespace
}  // namespace highroad::testing
