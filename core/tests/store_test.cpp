// The store against a plain map: whatever the hashes are, states get dense ids that never change.
#include "store.hpp"

#include <functional>
#include <unordered_map>

#include "hash.hpp"
#include "tests/check.hpp"
#include "tests/states.hpp"

namespace highroad::testing {
namespace {

constexpr std::size_t kBudget = std::size_t{1} << 32;

using HashFunction = std::function<std::uint64_t(StateView)>;

std::uint64_t full_hash(StateView state) { return hash_bytes(state, 7); }

// A store beside its model; every operation is done on both and compared.
class Pair {
 public:
  Pair(std::size_t state_size, HashFunction hash, std::size_t budget = kBudget)
      : store(state_size, budget), hash_(std::move(hash)) {}

  // False: it was new, and there was no room for it.
  bool insert(const std::string& text) {
    const State state(text);
    const auto known = ids_.find(text);
    const bool is_new = known == ids_.end();
    Store::Insertion insertion;
    try {
      insertion = store.insert(state, hash_(state));
    } catch (const std::bad_alloc&) {
      CHECK(is_new);
      return false;
    }
    if (is_new) ids_[text] = insertion.id;
    CHECK_EQ(insertion.is_new, is_new);
    CHECK_EQ(insertion.id, is_new ? ids_.size() - 1 : known->second);
    CHECK_EQ(store.size(), ids_.size());
    if (is_new) data_.push_back(store.view(insertion.id).data());
    return true;
  }

  void find(const std::string& text) {
    const State state(text);
    const auto known = ids_.find(text);
    CHECK_EQ(store.find(state, hash_(state)), known == ids_.end() ? kNoState : known->second);
    store.prefetch(hash_(state));
    store.prefetch_state(hash_(state));
  }

  void check_everything() {
    for (const auto& [text, id] : ids_) {
      CHECK(text_of(store.view(id)) == text);
      CHECK(store.view(id).data() == data_[id]);  // never moved
      find(text);
    }
  }

  void clear() {
    store.clear();
    ids_.clear();
    data_.clear();
  }

  Store store;

 private:
  HashFunction hash_;
  std::unordered_map<std::string, StateId> ids_;
  std::vector<const Byte*> data_;
};

void operate(Pair& pair, Rng& rng, std::size_t operations, std::uint64_t variety,
             const std::function<std::size_t()>& length) {
  for (std::size_t i = 0; i < operations; ++i) {
    const std::string text = draw_text(rng, length(), variety);
    if (rng.below(3) == 0)
      pair.find(text);
    else
      pair.insert(text);
  }
  pair.check_everything();
}

// Hashes of which only some bits say anything, above or below: from all states alike to hardly any.
HashFunction random_hash(Rng& rng) {
  const auto bits = static_cast<int>(rng.below(3) == 0 ? 64 : rng.below(17));
  const std::uint64_t kept = bits == 64 ? UINT64_MAX : (std::uint64_t{1} << bits) - 1;
  const int shift = bits == 0 || rng.below(2) == 0 ? 0 : 64 - bits;
  const std::uint64_t others = rng.below(2) == 0 ? 0 : ~(kept << shift) & rng.next();
  return [=](StateView state) { return (full_hash(state) & kept << shift) | others; };
}

// Whatever is done in whatever order, with whatever hashes, in whatever memory.
TEST(store_is_like_a_set) {
  Rng rng(9);
  std::size_t left = 500'000 * static_cast<std::size_t>(effort());
  for (int round = 0; left > 0; ++round) {
    const std::size_t size = rng.below(3) == 0 ? 0 : 1 + rng.below(24);
    const std::size_t budget = rng.below(2) == 0 ? kBudget : 4096 + rng.below(1 << 20);
    const std::uint64_t variety = 1 + rng.below(1 << (1 + rng.below(13)));
    const Note note("round ", round, ", state size ", size, ", budget ", budget, ", variety ", variety);
    Pair pair(size, random_hash(rng), budget);
    const std::size_t operations = std::min<std::size_t>(left, 1 + rng.below(8'000));
    left -= operations;
    for (std::size_t i = 0; i < operations; ++i) {
      const std::string text = draw_text(rng, size == 0 ? rng.below(12) : size, variety);
      const std::uint64_t what = rng.below(2'000);
      if (what == 0) {
        pair.clear();
      } else if (what < 700) {
        pair.find(text);
      } else if (!pair.insert(text)) {
        break;  // there is no more room
      }
    }
    pair.check_everything();
  }
}

TEST(store_fixed_length) {
  Rng rng(1);
  for (const std::size_t length : {1, 3, 4, 8, 13, 40}) {
    const Note note("length ", length);
    Pair pair(length, full_hash);
    operate(pair, rng, 100'000, 60'000, [&] { return length; });
  }
}

TEST(store_varying_length) {
  Rng rng(2);
  Pair pair(0, full_hash);
  operate(pair, rng, 300'000, 5'000, [&] { return rng.below(50); });
}

// Strings that are each other's beginnings, and the empty one, are different states even when their hashes agree.
TEST(store_tells_prefixes_apart) {
  Pair pair(0, [](StateView) { return std::uint64_t{0x123456789abcdef0}; });
  std::string text;
  for (int i = 0; i < 40; ++i, text += '\0') pair.insert(text);
  pair.check_everything();
}

TEST(store_few_hash_bits) {
  Rng rng(3);
  for (const int bits : {4, 6, 8, 10}) {
    const Note note("bits ", bits);
    Pair pair(8, [&](StateView state) { return full_hash(state) >> (64 - bits) << (64 - bits); });
    operate(pair, rng, 20'000, 400 << (bits / 2), [] { return 8; });
  }
}

TEST(store_low_hash_bits_only) {
  Rng rng(4);
  Pair pair(4, [](StateView state) { return full_hash(state) & 0xffff; });
  operate(pair, rng, 10'000, 1'000, [] { return 4; });
}

TEST(store_equal_hashes) {
  for (const std::uint64_t hash : {std::uint64_t{0}, UINT64_MAX, std::uint64_t{1} << 63, UINT64_MAX >> 1,
                                   UINT64_MAX << 32, UINT64_MAX >> 32, UINT64_MAX << 58}) {
    const Note note("hash ", hash);
    Pair pair(4, [&](StateView) { return hash; });
    for (std::uint32_t i = 0; i < 40; ++i) pair.insert(std::string(4, static_cast<char>(i)));
    pair.check_everything();
  }
}

// Hashes crowd in one place of the table, so that probes become long, run beyond the end, and move when the table
// grows; every `others`-th state lies anywhere.
TEST(store_hashes_crowd) {
  Rng rng(5);
  for (const int shift : {8, 16, 24, 28, 32, 40, 63}) {
    for (const int place : {0, 1, 2}) {
      for (const std::uint64_t others : {2, 5, 1'000'000'000}) {
        const Note note("shift ", shift, ", place ", place, ", others ", others);
        Pair pair(8, [&](StateView state) {
          const std::uint64_t drawn = full_hash(state), near = drawn >> shift;
          if (drawn % others == 0) return drawn;
          return place == 0 ? near : place == 1 ? (std::uint64_t{1} << 63) + near : UINT64_MAX - near;
        });
        operate(pair, rng, 1'500, 600, [] { return 8; });
      }
    }
  }
}

// Many small tables, each of which grows several times: whatever lies next to each other at that moment is found again.
TEST(store_finds_everything_after_growth) {
  Rng rng(8);
  for (int round = 0; round < 1'000; ++round) {
    const Note note("round ", round);
    Store store(4, 1 << 20);
    std::vector<std::uint64_t> hashes;
    for (std::uint32_t i = 0; i < 450; ++i) {
      hashes.push_back(rng.next());
      Byte bytes[12] = {};
      std::memcpy(bytes, &i, sizeof i);
      CHECK(store.insert({bytes, 4}, hashes.back()).is_new);
      if ((i + 1) % 150 != 0) continue;
      for (std::uint32_t j = 0; j <= i; ++j) {
        std::memcpy(bytes, &j, sizeof j);
        CHECK_EQ(store.find({bytes, 4}, hashes[j]), j);
      }
    }
  }
}

TEST(store_views_survive_growth) {
  Store store(16, kBudget);
  const State first(std::string(16, 'a'));
  CHECK_EQ(store.insert(first, full_hash(first)).id, 0);
  const Byte* const data = store.view(0).data();
  for (std::uint64_t i = 0; i < 200'000; ++i) {
    Byte bytes[24] = {};
    std::memcpy(bytes, &i, sizeof i);
    const StateView state{bytes, 16};
    CHECK_EQ(store.insert(state, full_hash(state)).id, i + 1);
  }
  CHECK(store.view(0).data() == data);
  CHECK(text_of(store.view(0)) == std::string(16, 'a'));
}

TEST(store_clear_and_reuse) {
  Rng rng(7);
  for (const std::size_t size : {std::size_t{0}, std::size_t{8}}) {
    Pair pair(size, full_hash);
    std::size_t before = 0;
    for (int round = 0; round < 4; ++round) {
      const Note note("state size ", size, ", round ", round);
      operate(pair, rng, 10'000, 5'000, [&] { return size == 0 ? rng.below(20) : size; });
      if (round == 0) before = pair.store.bytes();
      CHECK(pair.store.bytes() < 2 * before);
      pair.clear();
      CHECK_EQ(pair.store.size(), 0);
      CHECK(pair.store.bytes() < 10'000);
      pair.find(draw_text(rng, size, 5'000));
    }
  }
}

// Enough bytes that clearing gives the pages back to the system.
TEST(store_clear_when_large) {
  constexpr std::size_t kLength = 8192;
  Store store(kLength, kBudget);
  for (int round = 0; round < 2; ++round) {
    std::vector<Byte> bytes(kLength + 8);
    for (std::uint32_t i = 0; i < 6'000; ++i) {
      std::memcpy(bytes.data() + kLength - sizeof i, &i, sizeof i);
      CHECK_EQ(store.insert({bytes.data(), kLength}, full_hash({bytes.data(), kLength})).id, i);
    }
    CHECK_EQ(store.view(17).back(), 0);
    CHECK_EQ(store.view(17)[kLength - sizeof(std::uint32_t)], 17);
    store.clear();
    CHECK_EQ(store.find({bytes.data(), kLength}, full_hash({bytes.data(), kLength})), kNoState);
  }
}

// What was touched stays taken, until all is given back.
TEST(store_memory_that_was_left_still_counts) {
  Reserved<std::uint32_t> numbers(10'000);
  numbers.extend(100);
  numbers.shrink(50);
  numbers.shrink(10);
  CHECK_EQ(numbers.size(), 40u);
  CHECK_EQ(numbers.bytes(), 400u);
  numbers.extend(80);
  CHECK_EQ(numbers.bytes(), 480u);
  numbers.clear();
  CHECK_EQ(numbers.bytes(), 0u);
  numbers.extend(10'000);
  CHECK(numbers.full());
  bool is_refused = false;
  try {
    numbers.extend(1);
  } catch (const std::bad_alloc&) {
    is_refused = true;
  }
  CHECK(is_refused);
}

TEST(store_accounts_for_its_bytes) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{12}}) {
    const Note note("state size ", size);
    Store store(size, kBudget);
    std::size_t before = store.bytes();
    CHECK(before < 10'000);
    for (std::uint64_t i = 1; i <= 100'000; ++i) {
      Byte bytes[24] = {};
      std::memcpy(bytes, &i, sizeof i);
      store.insert({bytes, 12}, full_hash({bytes, 12}));
      const std::size_t now = store.bytes();
      CHECK(now > before);
      before = now;
      CHECK(now >= i * (12 + 10));  // the table is never more than three quarters full
      CHECK(now <= i * (12 + 8 + 24) + 100'000);
      if (i % 4096 == 0) {  // what is there already costs nothing
        store.insert({bytes, 12}, full_hash({bytes, 12}));
        CHECK_EQ(store.bytes(), before);
      }
    }
  }
}

// Wherever the budget ends, no leap of the table goes far past it, and little of it is left unused.
TEST(store_meets_its_budget_in_small_leaps) {
  for (std::size_t budget = 400'000; budget < 1'200'000; budget += 20'000) {
    const Note note("budget ", budget);
    Store store(8, budget);
    std::uint64_t next = 0;
    const auto bytes_of = [](std::uint64_t& number) { return StateView{reinterpret_cast<const Byte*>(&number), 8}; };
    for (; store.bytes() <= budget; ++next) {
      CHECK(store.insert(bytes_of(next), full_hash(bytes_of(next))).is_new);
      CHECK(store.bytes() < budget + budget / 16);
    }
    CHECK(next * 22 > budget);
    for (std::uint64_t number = 0; number < next; ++number)
      CHECK_EQ(store.find(bytes_of(number), full_hash(bytes_of(number))), number);
  }
}

TEST(store_says_when_its_budget_is_used) {
  Store store(1024, 64 * 1024);
  std::vector<Byte> bytes(1024 + 8);
  std::size_t stored = 0;
  bool is_full = false;
  for (; stored < 1'000 && !is_full; ++stored) {
    std::memcpy(bytes.data(), &stored, sizeof stored);
    try {
      store.insert({bytes.data(), 1024}, full_hash({bytes.data(), 1024}));
    } catch (const std::bad_alloc&) {
      is_full = true;
    }
  }
  CHECK(is_full);
  CHECK_EQ(store.size(), 64);
  CHECK_EQ(store.view(63)[0], 63);
}

}  // namespace
}  // namespace highroad::testing
