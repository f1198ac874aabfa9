// Ways to states: a node lives while it or something reached through it is held, and its room is used again.
#include "lineage.hpp"

#include <set>

#include "rng.hpp"
#include "tests/check.hpp"

namespace highroad::testing {
namespace {

using Indices = std::vector<std::uint32_t>;

TEST(lineage_path) {
  Lineage lineage;
  const auto a = lineage.add(Lineage::kRoot, 3);
  const auto b = lineage.add(a, 0);
  const auto c = lineage.add(b, 8);
  const auto other = lineage.add(a, 5);
  CHECK(lineage.path(Lineage::kRoot).empty());
  CHECK_EQ(lineage.path(a), Indices{3});
  CHECK_EQ(lineage.path(c), (Indices{3, 0, 8}));
  CHECK_EQ(lineage.path(other), (Indices{3, 5}));
}

TEST(lineage_keeps_the_ancestors_of_what_is_held) {
  Lineage lineage;
  const auto a = lineage.add(Lineage::kRoot, 1);
  const auto b = lineage.add(a, 2);
  const auto c = lineage.add(b, 3);
  lineage.release(a);
  lineage.release(b);
  for (int i = 0; i < 10; ++i) lineage.add(Lineage::kRoot, 9);
  CHECK_EQ(lineage.path(c), (Indices{1, 2, 3}));
}

TEST(lineage_counts_holders) {
  Lineage lineage;
  const auto a = lineage.add(Lineage::kRoot, 1);
  lineage.hold(a);
  lineage.release(a);
  CHECK(lineage.add(Lineage::kRoot, 2) != a);
  CHECK_EQ(lineage.path(a), Indices{1});
  lineage.release(a);
  CHECK_EQ(lineage.add(Lineage::kRoot, 3), a);
  lineage.hold(Lineage::kRoot);
  lineage.release(Lineage::kRoot);
}

TEST(lineage_frees_whole_chains) {
  Lineage lineage;
  std::size_t bytes = 0;
  for (int round = 0; round < 50; ++round) {
    std::set<Lineage::Node> chain;
    auto tip = Lineage::kRoot;
    for (std::uint32_t i = 0; i < 1'000; ++i) {
      const auto next = lineage.add(tip, i);
      lineage.release(tip);  // only the chain holds it from here on
      tip = next;
      CHECK(chain.insert(tip).second);
    }
    CHECK_EQ(lineage.path(tip).size(), 1'000);
    lineage.release(tip);
    if (round == 0) bytes = lineage.bytes();
    CHECK_EQ(lineage.bytes(), bytes);
    CHECK(*chain.rbegin() < 1'000);  // the same thousand nodes every round
  }
}

// Random trees against a map from each held node to its way.
TEST(lineage_against_a_model) {
  Rng rng(1);
  Lineage lineage;
  std::vector<std::pair<Lineage::Node, Indices>> held;  // an entry for each hold
  for (int i = 0; i < 100'000; ++i) {
    const std::uint64_t choice = rng.below(held.size() < 200 ? 3 : 6);
    if (held.empty() || choice == 0) {
      const auto index = static_cast<std::uint32_t>(rng.below(5));
      held.push_back({lineage.add(Lineage::kRoot, index), {index}});
    } else if (choice == 1) {
      auto [parent, way] = held[rng.below(held.size())];
      way.push_back(static_cast<std::uint32_t>(rng.below(5)));
      if (way.size() > 100) continue;
      held.push_back({lineage.add(parent, way.back()), way});
    } else if (choice == 2) {
      const auto again = held[rng.below(held.size())];
      lineage.hold(again.first);
      held.push_back(again);
    } else {
      std::swap(held[rng.below(held.size())], held.back());
      lineage.release(held.back().first);
      held.pop_back();
    }
    if (i % 500 == 0)
      for (const auto& [node, way] : held) CHECK_EQ(lineage.path(node), way);
  }
  for (const auto& [node, way] : held) lineage.release(node);
}

}  // namespace
}  // namespace highroad::testing
