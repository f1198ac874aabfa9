// Strong bisimilarity, compared with the definition carried out step by step on random graphs.
#include "bisimulation.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "rng.hpp"
#include "tests/check.hpp"

namespace highroad::testing {
namespace {

struct Rows {
  std::vector<std::uint64_t> offsets{0};
  std::vector<std::uint32_t> labels, targets;

  void add(std::uint32_t label, std::uint32_t target) {
    labels.push_back(label);
    targets.push_back(target);
  }
  void end_state() { offsets.push_back(targets.size()); }
  std::size_t states() const { return offsets.size() - 1; }
  std::vector<std::uint32_t> classes(std::uint32_t stop = 0) const {
    return bisimulation_classes(offsets, labels, targets, std::atomic<std::uint32_t>(stop));
  }
};

Rows random_rows(Rng& rng, std::uint32_t states, std::uint32_t edges, std::uint32_t labels) {
  Rows rows;
  for (std::uint32_t s = 0; s < states; ++s) {
    for (auto n = rng.below(2 * edges + 1); n > 0; --n)
      rows.add(static_cast<std::uint32_t>(rng.below(labels)), static_cast<std::uint32_t>(rng.below(states)));
    rows.end_state();
  }
  return rows;
}

// All states are alike until edges tell them apart, again and again, until nothing changes.
std::vector<std::uint32_t> by_definition(const Rows& rows) {
  std::vector<std::uint32_t> classes(rows.states(), 0);
  for (std::size_t known = 1;;) {
    using Signature = std::pair<std::uint32_t, std::set<std::pair<std::uint32_t, std::uint32_t>>>;
    std::map<Signature, std::uint32_t> numbers;
    std::vector<std::uint32_t> finer;
    for (std::size_t s = 0; s < rows.states(); ++s) {
      Signature signature{classes[s], {}};
      for (auto e = rows.offsets[s]; e < rows.offsets[s + 1]; ++e)
        signature.second.emplace(rows.labels[e], classes[rows.targets[e]]);
      finer.push_back(numbers.emplace(signature, static_cast<std::uint32_t>(numbers.size())).first->second);
    }
    classes = finer;
    if (numbers.size() == known) return classes;
    known = numbers.size();
  }
}

bool same_partition(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  std::map<std::uint32_t, std::uint32_t> there, back;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (there.emplace(a[i], b[i]).first->second != b[i] || back.emplace(b[i], a[i]).first->second != a[i]) return false;
  return a.size() == b.size();
}

TEST(bisimulation_of_random_graphs) {
  Rng rng(7);
  std::size_t coarse = 0;
  for (int round = 0; round < 3000; ++round) {
    const Note note("round ", round);
    const auto states = static_cast<std::uint32_t>(1 + rng.below(30));
    const Rows rows = random_rows(rng, states, static_cast<std::uint32_t>(rng.below(3)), 1 + round % 3);
    const auto expected = by_definition(rows);
    CHECK(same_partition(rows.classes(), expected));
    const auto count = *std::max_element(expected.begin(), expected.end()) + 1;
    coarse += 1 < count && count < states;
  }
  CHECK(coarse > 1000);  // most of them are neither all alike nor all different
}

TEST(bisimulation_of_nothing) { CHECK(Rows().classes().empty()); }

TEST(bisimulation_ignores_repeated_edges) {
  Rows rows;
  rows.add(0, 2);
  rows.end_state();
  rows.add(0, 2);
  rows.add(0, 2);
  rows.end_state();
  rows.end_state();
  const auto classes = rows.classes();
  CHECK_EQ(classes[0], classes[1]);
  CHECK(classes[0] != classes[2]);
}

TEST(bisimulation_of_a_long_chain) {
  Rows rows;
  constexpr std::uint32_t kLength = 100'000;
  for (std::uint32_t s = 0; s < kLength; ++s) {
    if (s + 1 < kLength) rows.add(0, s + 1);
    rows.end_state();
  }
  const auto classes = rows.classes();
  CHECK_EQ(std::set<std::uint32_t>(classes.begin(), classes.end()).size(), std::size_t{kLength});
}

}  // namespace
}  // namespace highroad::testing
