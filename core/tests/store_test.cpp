// The store against a plain map: whatever the hashes are, states get dense ids that never change.
#include "store.hpp"

#include <functional>
#include <set>
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
  Pair(std::size_t state_size, HashFunction hash) : store(state_size, kBudget), hash_(std::move(hash)) {}

  void insert(const std::string& text) {
    const State state(text);
    const auto [known, is_new] = ids_.try_emplace(text, static_cast<StateId>(ids_.size()));
    const auto insertion = store.insert(state, hash_(state));
    CHECK_EQ(insertion.is_new, is_new);
    CHECK_EQ(insertion.id, known->second);
    CHECK_EQ(store.size(), ids_.size());
    if (is_new) data_.push_back(store.view(insertion.id).data());
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
  Pair pair(4, [](StateView state) { return full_hash(state) & 0xffff; });  // one shard, one tag
  operate(pair, rng, 10'000, 1'000, [] { return 4; });
}

TEST(store_equal_hashes) {
  for (const std::uint64_t hash : {std::uint64_t{0}, UINT64_MAX, std::uint64_t{1} << 58, (std::uint64_t{1} << 58) - 1,
                                   std::uint64_t{0x8000000000000000}, UINT64_MAX << 26, UINT64_MAX << 58}) {
    const Note note("hash ", hash);
    Pair pair(4, [&](StateView) { return hash; });
    for (std::uint32_t i = 0; i < 40; ++i) pair.insert(std::string(4, static_cast<char>(i)));
    pair.check_everything();
  }
}

// All states want the end of a shard: probes run into the overhang, and the shard must grow although it is nearly empty.
TEST(store_end_of_shard) {
  Rng rng(5);
  for (const int spread : {20, 24, 26, 28}) {
    for (const std::uint64_t shard : {0, 31, 63}) {
      const Note note("spread ", spread, ", shard ", shard);
      Pair pair(8, [&](StateView state) {
        const std::uint64_t tag = 0xffffffffULL - (full_hash(state) >> (64 - spread));
        return shard << 58 | tag << 26 | (full_hash(state) & 0x3ffffff);
      });
      operate(pair, rng, 1'500, spread == 20 ? 400 : 1'000, [] { return 8; });
    }
  }
}

// A full shard whose cluster lies at the end, so that a growth may itself fail and must take the next size.
TEST(store_grows_with_a_cluster_at_the_end) {
  Rng rng(6);
  for (const std::uint64_t fraction : {2, 3, 5, 8}) {
    const Note note("fraction ", fraction);
    Pair pair(8, [&](StateView state) {
      const std::uint64_t drawn = full_hash(state);
      const std::uint64_t tag = drawn % fraction == 0 ? drawn >> 32 : 0xffffffffULL - (drawn >> 44);
      return tag << 26;
    });
    operate(pair, rng, 2'000, 700, [] { return 8; });
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
      CHECK(now >= i * (12 + 8));
      CHECK(now <= i * (12 + 8 + 24) + 100'000);
      if (i % 4096 == 0) {  // what is there already costs nothing
        store.insert({bytes, 12}, full_hash({bytes, 12}));
        CHECK_EQ(store.bytes(), before);
      }
    }
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
