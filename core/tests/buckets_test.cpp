// Entries by priority: the order in which they come out, and the memory that they take.
#include "search/buckets.hpp"

#include <deque>

#include "rng.hpp"
#include "tests/check.hpp"

namespace highroad::testing {
namespace {

constexpr std::size_t kAddressSpace = std::size_t{1} << 30;

using Numbers = std::vector<std::uint64_t>;

Numbers popped(Buckets<std::uint64_t>& buckets, std::size_t most, Order order = Order::kNewestFirst) {
  Numbers entries;
  buckets.pop_some(order, most, [&](std::uint64_t entry) { entries.push_back(entry); });
  return entries;
}

TEST(buckets_give_the_lowest_first) {
  Buckets<std::uint64_t> buckets(kAddressSpace);
  CHECK(buckets.empty());
  const std::vector<std::uint32_t> priorities{7, UINT32_MAX, 0, 280'000, 262'143, 262'144, 3'000'000'000, 7};
  for (const std::uint32_t priority : priorities) buckets.push(priority, priority);
  for (const std::uint64_t expected : {0U, 7U, 7U, 262'143U, 262'144U, 280'000U, 3'000'000'000U, UINT32_MAX}) {
    CHECK(!buckets.empty());
    CHECK_EQ(popped(buckets, 1), Numbers{expected});
  }
  CHECK(buckets.empty());
}

TEST(buckets_give_the_newest_or_the_oldest_first) {
  Buckets<std::uint64_t> newest_first(kAddressSpace);
  Buckets<std::uint64_t> oldest_first(kAddressSpace);
  for (std::uint64_t entry = 0; entry < 1'000; ++entry) {
    newest_first.push(5, entry);
    oldest_first.push(5, entry);
  }
  for (std::uint64_t entry = 0; entry < 1'000; ++entry) {
    CHECK_EQ(popped(newest_first, 1), Numbers{999 - entry});
    CHECK_EQ(popped(oldest_first, 1, Order::kOldestFirst), Numbers{entry});
  }
  CHECK(newest_first.empty());
  CHECK(oldest_first.empty());
}

TEST(buckets_give_several_of_one_priority) {
  Buckets<std::uint64_t> buckets(kAddressSpace);
  for (std::uint64_t entry = 1; entry <= 5; ++entry) buckets.push(entry < 4 ? 2 : 300'000, entry);
  CHECK_EQ(popped(buckets, 2), (Numbers{3, 2}));
  CHECK_EQ(popped(buckets, 9), Numbers{1});
  CHECK_EQ(popped(buckets, 9), (Numbers{5, 4}));
  CHECK(buckets.empty());
}

// What comes in after something higher went out is lower again, and was emptied before.
TEST(buckets_against_a_map) {
  Rng rng(1);
  for (int round = 0; round < 200; ++round) {
    const Note note("round ", round);
    Buckets<std::uint64_t> buckets(kAddressSpace);
    std::map<std::uint32_t, std::deque<std::uint64_t>> expected;
    const std::uint64_t range = std::uint64_t{1} << (1 + rng.below(32));
    for (std::uint64_t step = 0; step < 2'000; ++step) {
      CHECK_EQ(buckets.empty(), expected.empty());
      if (expected.empty() || rng.below(5) < 3) {
        const auto priority = static_cast<std::uint32_t>(rng.below(range));
        buckets.push(priority, step);
        expected[priority].push_back(step);
        continue;
      }
      auto& lowest = expected.begin()->second;
      const Order order = rng.below(2) == 0 ? Order::kNewestFirst : Order::kOldestFirst;
      for (const std::uint64_t entry : popped(buckets, 1 + rng.below(50), order)) {
        CHECK(!lowest.empty());
        CHECK_EQ(entry, order == Order::kNewestFirst ? lowest.back() : lowest.front());
        if (order == Order::kNewestFirst)
          lowest.pop_back();
        else
          lowest.pop_front();
      }
      if (lowest.empty()) expected.erase(expected.begin());
    }
  }
}

// What waits at a time counts, not what ever waited.
TEST(buckets_use_their_memory_again) {
  Buckets<std::uint64_t> buckets(kAddressSpace);
  constexpr std::size_t kEntries = 10'000;
  for (std::uint32_t priority = 0; priority < 200; ++priority) {
    for (std::uint64_t entry = 0; entry < kEntries; ++entry) buckets.push(priority, entry);
    const Order order = priority % 2 == 0 ? Order::kNewestFirst : Order::kOldestFirst;
    CHECK_EQ(popped(buckets, kEntries, order).size(), kEntries);
    CHECK(buckets.bytes() >= kEntries * sizeof(std::uint64_t));
    CHECK(buckets.bytes() < 2 * kEntries * sizeof(std::uint64_t));
  }
}

}  // namespace
}  // namespace highroad::testing
