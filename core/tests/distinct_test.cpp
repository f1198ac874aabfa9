// Counting distinct states: exact within the budget, close to the truth beyond it.
#include "distinct.hpp"

#include "hash.hpp"
#include "tests/check.hpp"

namespace highroad::testing {
namespace {

// Sees the numbers from `first` up to `last`, as states of 8 bytes.
void see(DistinctCounter& counter, std::uint64_t first, std::uint64_t last, std::uint64_t key = 1) {
  for (std::uint64_t i = first; i < last; ++i) {
    Byte bytes[16] = {};
    std::memcpy(bytes, &i, sizeof i);
    counter.see({bytes, 8}, hash_bytes({bytes, 8}, key));
  }
}

TEST(distinct_is_exact_within_the_budget) {
  for (const std::size_t state_size : {0, 8}) {
    DistinctCounter counter(state_size, std::size_t{64} << 20);
    CHECK_EQ(counter.count(), 0);
    see(counter, 0, 50'000);
    see(counter, 25'000, 100'000);
    see(counter, 0, 1'000);
    CHECK(counter.is_exact());
    CHECK_EQ(counter.count(), 100'000);
  }
}

TEST(distinct_leaves_its_budget_when_it_is_used) {
  constexpr std::size_t kBudget = 1 << 20;
  DistinctCounter counter(8, kBudget);
  std::uint64_t seen = 0;
  std::size_t most = 0;
  for (; counter.is_exact() && seen < 1'000'000; ++seen) {
    see(counter, seen, seen + 1);
    most = std::max(most, counter.bytes());
  }
  CHECK(!counter.is_exact());
  CHECK(seen > 20'000);  // the budget was good for something
  CHECK(most <= kBudget + 20'000);
  CHECK(counter.bytes() < 20'000);
}

TEST(distinct_estimates_a_million) {
  for (std::uint64_t key = 1; key <= 3; ++key) {
    const Note note("key ", key);
    DistinctCounter counter(8, 1 << 20);
    see(counter, 0, 1'000'000, key);
    CHECK(!counter.is_exact());
    const double estimate = static_cast<double>(counter.count());
    CHECK(std::abs(estimate - 1e6) <= 0.04e6);
    see(counter, 0, 100'000, key);  // what was seen before changes nothing
    CHECK_EQ(counter.count(), static_cast<std::uint64_t>(estimate));
  }
}

// Small counts, and those where one way of estimating ends and the other begins (2.5 times 2^14).
TEST(distinct_estimates_everything_between) {
  DistinctCounter counter(8, 1);
  std::uint64_t seen = 0;
  for (const std::uint64_t target : {1, 2, 10, 100, 1'000, 10'000, 30'000, 40'000, 42'000, 50'000, 80'000, 200'000}) {
    const Note note("states ", target);
    see(counter, seen, target, 5);
    seen = target;
    CHECK(!counter.is_exact());
    const double error = std::abs(static_cast<double>(counter.count()) - static_cast<double>(target));
    CHECK(error <= 0.04 * static_cast<double>(target));
  }
}

}  // namespace
}  // namespace highroad::testing
