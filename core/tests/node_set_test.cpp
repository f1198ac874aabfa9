// The set that forgets against a plain map: slots stay put while a state is in the set, whatever collides with it.
#include "node_set.hpp"

#include <functional>
#include <set>
#include <unordered_map>

#include "hash.hpp"
#include "tests/check.hpp"
#include "tests/states.hpp"

namespace highroad::testing {
namespace {

using HashFunction = std::function<std::uint64_t(StateView)>;
using Set = NodeSet<std::uint32_t>;

std::uint64_t full_hash(StateView state) { return hash_bytes(state, 11); }

// A set beside its model; every operation is done on both and compared.
class Pair {
 public:
  explicit Pair(HashFunction hash) : hash_(std::move(hash)) {}

  // Inserts the text, or erases it, or puts it in the place of another: whichever is possible and drawn.
  void operate(Rng& rng, const std::string& text) {
    const State state(text);
    const std::uint64_t hash = hash_(state);
    const auto known = entries_.find(text);
    const auto slot = set_.find(state, hash);
    prefetch(hash);
    CHECK_EQ(slot, known == entries_.end() ? Set::kNone : known->second.slot);
    if (known != entries_.end()) {
      CHECK_EQ(set_.payload(slot), known->second.payload);
      if (rng.below(2) == 0) CHECK(!set_.add(state, hash, 0));
      if (rng.below(2) == 0) return;
      set_.erase(slot);
      forget(known->second.slot);
    } else if (!order_.empty() && rng.below(3) == 0) {
      const auto victim = order_[rng.below(order_.size())];
      const std::string old = text_of(set_.view(victim));
      forget(victim);
      set_.replace(victim, state, hash, next_payload_);
      remember(text, victim);
      const State old_state(old);
      CHECK_EQ(set_.find(old_state, hash_(old_state)), Set::kNone);
    } else {
      const bool adds = rng.below(2) == 0;
      if (adds) CHECK(set_.add(state, hash, next_payload_));
      const auto fresh = adds ? set_.find(state, hash) : set_.insert(state, hash, next_payload_);
      CHECK(!texts_.contains(fresh));
      remember(text, fresh);
    }
    CHECK_EQ(set_.size(), entries_.size());
    CHECK(set_.slots() >= set_.size());
  }

  void check_everything() {
    for (const auto& [text, entry] : entries_) {
      const State state(text);
      CHECK_EQ(set_.find(state, hash_(state)), entry.slot);
      CHECK(text_of(set_.view(entry.slot)) == text);
      CHECK_EQ(set_.hash(entry.slot), hash_(state));
      CHECK_EQ(set_.payload(entry.slot), entry.payload);
      CHECK(entry.slot < set_.slots());
    }
  }

  void clear() {
    for (int i = 0; i < 3 && !order_.empty(); ++i) {  // so that there are free slots
      set_.erase(order_.back());
      forget(order_.back());
    }
    set_.clear();
    entries_.clear();
    texts_.clear();
    order_.clear();
    CHECK_EQ(set_.size(), 0);
    CHECK_EQ(set_.slots(), 0);
  }

  const Set& set() const { return set_; }

 private:
  // Nothing to be seen of it, but it must not touch what it may not.
  void prefetch(std::uint64_t hash) const {
    struct Hashed {
      std::uint64_t hash;
    } const hashed{hash};
    const Hashed* const one[] = {&hashed};
    set_.prefetch<Hashed>(one);
  }

  struct Entry {
    Set::Slot slot;
    std::uint32_t payload;
    std::size_t position;  // in order_
  };

  void remember(const std::string& text, Set::Slot slot) {
    entries_[text] = {slot, next_payload_++, order_.size()};
    texts_[slot] = text;
    order_.push_back(slot);
  }
  void forget(Set::Slot slot) {
    const std::size_t position = entries_.at(texts_.at(slot)).position;
    order_[position] = order_.back();
    entries_.at(texts_.at(order_.back())).position = position;
    order_.pop_back();
    entries_.erase(texts_.at(slot));
    texts_.erase(slot);
  }

  Set set_{1 << 28};
  HashFunction hash_;
  std::unordered_map<std::string, Entry> entries_;
  std::unordered_map<Set::Slot, std::string> texts_;
  std::vector<Set::Slot> order_;
  std::uint32_t next_payload_ = 0;
};

void operate(Pair& pair, Rng& rng, int operations, std::uint64_t variety, const std::function<std::size_t()>& length) {
  for (int i = 0; i < operations; ++i) pair.operate(rng, draw_text(rng, length(), variety));
  pair.check_everything();
}

TEST(node_set_fixed_length) {
  Rng rng(1);
  for (const std::size_t length : {1, 4, 8, 40}) {
    const Note note("length ", length);
    Pair pair(full_hash);
    operate(pair, rng, 60'000, 5'000, [&] { return length; });
  }
}

TEST(node_set_varying_length) {
  Rng rng(2);
  for (int round = 0; round < 30; ++round) {
    const Note note("round ", round);
    Pair pair(full_hash);
    operate(pair, rng, 3'000, 20, [&] { return rng.below(round + 2) * rng.below(6); });
  }
}

// Each state is longer than all before, so the room for a state widens every time.
TEST(node_set_widens) {
  for (std::size_t first = 0; first < 40; ++first) {
    const Note note("first length ", first);
    Rng rng(3);
    Pair pair(full_hash);
    for (std::size_t length = first; length < 200; length += 1 + first % 9)
      pair.operate(rng, std::string(length, static_cast<char>('a' + length % 26)));
    pair.check_everything();
  }
}

TEST(node_set_few_hash_bits) {
  Rng rng(4);
  for (const int bits : {0, 1, 3, 6}) {
    for (const int shift : {0, 58}) {
      const Note note("bits ", bits, ", shift ", shift);
      Pair pair([&](StateView state) { return (full_hash(state) & ((1u << bits) - 1)) << shift; });
      operate(pair, rng, 6'000, 60, [&] { return rng.below(12); });
    }
  }
}

// Hashes at the end of the index: clusters wrap round, which is where moving entries up goes wrong first.
TEST(node_set_clusters_wrap) {
  Rng rng(5);
  for (int round = 0; round < 50; ++round) {
    const Note note("round ", round);
    Pair pair([&](StateView state) { return UINT64_MAX - full_hash(state) % 6; });
    operate(pair, rng, 1'000, 30, [] { return 5; });
  }
}

TEST(node_set_clear_and_reuse) {
  Rng rng(6);
  Pair pair(full_hash);
  std::size_t largest = 0;
  for (int round = 0; round < 10; ++round) {
    const Note note("round ", round);
    operate(pair, rng, 5'000, 1'000, [&] { return rng.below(20); });
    if (round == 2) largest = pair.set().bytes();
    if (round > 2) CHECK(pair.set().bytes() < 2 * largest);
    pair.clear();
    pair.check_everything();
  }
}

TEST(node_set_reuses_slots) {
  Set set(1 << 28);
  std::set<Set::Slot> slots;
  for (std::uint32_t i = 0; i < 10'000; ++i) {
    const State state(std::to_string(i));
    if (i % 2 == 0)
      CHECK(set.add(state, full_hash(state), i));
    else
      set.insert(state, full_hash(state), i);
    const auto slot = set.find(state, full_hash(state));
    slots.insert(slot);
    if (slots.size() > 10) break;
    if (i >= 9) set.erase(slot);
  }
  CHECK_EQ(slots.size(), 10);
  CHECK_EQ(set.slots(), 10);
  CHECK_EQ(set.size(), 9);
}

TEST(node_set_keeps_some) {
  Set set(1 << 28);
  for (std::uint32_t i = 0; i < 1000; ++i) {
    const State state(std::to_string(i));
    CHECK(set.add(state, full_hash(state), i));
  }
  set.keep_if([&](Set::Slot slot) { return set.payload(slot) % 3 == 0; });
  CHECK_EQ(set.size(), 334);
  for (std::uint32_t i = 0; i < 1000; ++i) {
    const State state(std::to_string(i));
    const auto slot = set.find(state, full_hash(state));
    CHECK_EQ(slot, i % 3 == 0 ? i / 3 : Set::kNone);
    if (slot != Set::kNone) CHECK_EQ(set.payload(slot), i);
  }
}

TEST(node_set_accounts_for_its_bytes) {
  Set set(1 << 28);
  for (std::uint32_t i = 1; i <= 20'000; ++i) {
    const State state("state " + std::to_string(100'000 + i));
    set.insert(state, full_hash(state), i);
    CHECK(set.bytes() >= i * (12 + 4 + 4));
    CHECK(set.bytes() <= i * 200 + 4096);
  }
}

}  // namespace
}  // namespace highroad::testing
