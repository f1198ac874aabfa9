// The set of states that a search has seen: byte string -> dense id, exact (full vectors are compared).
//
//     Store store(model.state_size(), budget_bytes);
//     auto [id, is_new] = store.insert(state, hash);
//     store.view(id);                            // the bytes again
//     PerState<StateId> parents(store);          // data about states lives beside, keyed by id
//
// Open addressing, 8-byte slots (32 bits of the hash, 32 bits of id), linear probing. The position follows the hash bits in the
// slot monotonically, so a shard grows by one streaming pass that does not touch the states. There are 64 shards: growth is
// smooth, needs little memory at once, and threads can own or lock a shard.
#pragma once

#include <array>
#include <cassert>
#include <cstring>
#include <memory>

#include "memory.hpp"
#include "model.hpp"

namespace highroad {

using StateId = std::uint32_t;
constexpr StateId kNoState = UINT32_MAX;

class Store {
 public:
  struct Insertion {
    StateId id;
    bool is_new;
  };

  // `state_size` is the length of every state, or 0 when it varies; `budget` bounds the address space.
  Store(std::size_t state_size, std::size_t budget)
      : state_size_(state_size), bytes_(budget), ends_(state_size == 0 ? budget / 8 : 0) {}

  Insertion insert(StateView state, std::uint64_t hash) {
    Shard& shard = shards_[hash >> 58];
    if (shard.used >= shard.limit) grow(shard);
    const std::uint32_t tag = tag_of(hash);
    std::uint64_t* slot = shard.slots.get() + position(tag, shard.capacity);
    for (; *slot != 0; ++slot) {
      if (static_cast<std::uint32_t>(*slot >> 32) != tag) continue;
      const StateId id = static_cast<StateId>(*slot) - 1;
      if (equal(id, state)) return {id, false};
    }
    if (slot == shard.end() - 1) {  // the last slot stays empty: it ends every probe
      grow(shard);
      return insert(state, hash);
    }
    const StateId id = append(state);
    *slot = std::uint64_t{tag} << 32 | (id + 1);
    ++shard.used;
    return {id, true};
  }

  // The id of a stored state, or kNoState.
  StateId find(StateView state, std::uint64_t hash) const {
    const Shard& shard = shards_[hash >> 58];
    if (shard.capacity == 0) return kNoState;
    const std::uint32_t tag = tag_of(hash);
    for (const std::uint64_t* slot = shard.slots.get() + position(tag, shard.capacity); *slot != 0; ++slot) {
      if (static_cast<std::uint32_t>(*slot >> 32) != tag) continue;
      const StateId id = static_cast<StateId>(*slot) - 1;
      if (equal(id, state)) return id;
    }
    return kNoState;
  }

  // Brings the slot of a hash near: call it for a batch, then insert the batch.
  void prefetch(std::uint64_t hash) const {
    const Shard& shard = shards_[hash >> 58];
    if (shard.capacity != 0) __builtin_prefetch(shard.slots.get() + position(tag_of(hash), shard.capacity));
  }

  // The second stage: the slot is near, bring the bytes of the state that it names.
  void prefetch_state(std::uint64_t hash) const {
    const Shard& shard = shards_[hash >> 58];
    if (shard.capacity == 0) return;
    const std::uint32_t tag = tag_of(hash);
    const std::uint64_t* slot = shard.slots.get() + position(tag, shard.capacity);
    while (*slot != 0 && static_cast<std::uint32_t>(*slot >> 32) != tag) ++slot;
    if (*slot != 0) __builtin_prefetch(bytes_.data() + begin_of(static_cast<StateId>(*slot) - 1));
  }

  StateView view(StateId id) const {
    const std::size_t begin = begin_of(id);
    return {bytes_.data() + begin, state_size_ != 0 ? state_size_ : ends_[id] - begin};
  }

  StateId size() const { return size_; }

  // Memory in use.
  std::size_t bytes() const { return bytes_.bytes() + ends_.bytes() + table_bytes_; }

  void clear() {
    for (auto& shard : shards_) shard = Shard{};
    bytes_.clear();
    ends_.clear();
    table_bytes_ = 0;
    size_ = 0;
  }

 private:
  struct Free {
    void operator()(std::uint64_t* slots) const { ::free(slots); }
  };
  struct Shard {
    std::unique_ptr<std::uint64_t[], Free> slots;
    std::uint32_t capacity = 0;  // positions; kOverhang more slots follow, so that probing never wraps
    std::uint32_t used = 0;
    std::uint32_t limit = 0;
    const std::uint64_t* end() const { return slots.get() + capacity + kOverhang; }
  };
  static constexpr std::uint32_t kOverhang = 64;

  static std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 26); }
  static std::size_t position(std::uint32_t tag, std::uint32_t capacity) {
    return (std::uint64_t{tag} * capacity) >> 32;
  }
  std::size_t begin_of(StateId id) const {
    if (state_size_ != 0) return std::size_t{id} * state_size_;
    return id == 0 ? 0 : ends_[id - 1];
  }
  bool equal(StateId id, StateView state) const {
    const StateView stored = view(id);
    return stored.size() == state.size() && std::memcmp(stored.data(), state.data(), state.size()) == 0;
  }

  StateId append(StateView state) {
    if (size_ == kNoState - 1) throw std::bad_alloc();
    assert(state_size_ == 0 || state.size() == state_size_);
    const std::size_t begin = bytes_.extend(state.size());
    std::memcpy(bytes_.data() + begin, state.data(), state.size());
    if (state_size_ == 0) ends_.push_back(bytes_.size());
    return size_++;
  }

  void grow(Shard& shard) {
    for (std::uint32_t capacity = std::max<std::uint32_t>(64, shard.capacity + shard.capacity / 2);;
         capacity += capacity / 2) {
      Shard larger = allocate(capacity);
      if (move_slots(shard, larger)) {
        table_bytes_ += larger.capacity * sizeof(std::uint64_t) - shard.capacity * sizeof(std::uint64_t);
        shard = std::move(larger);
        return;
      }
    }
  }

  static Shard allocate(std::uint32_t capacity) {
    const std::size_t bytes = (std::size_t{capacity} + kOverhang) * sizeof(std::uint64_t);
    Shard shard;
    if (bytes >= kHugePage) {
      void* at = ::aligned_alloc(kHugePage, (bytes + kHugePage - 1) & ~(kHugePage - 1));
      if (at == nullptr) throw std::bad_alloc();
      advise_huge(at, bytes);
      std::memset(at, 0, bytes);
      shard.slots.reset(static_cast<std::uint64_t*>(at));
    } else {
      shard.slots.reset(static_cast<std::uint64_t*>(::calloc(bytes, 1)));
      if (!shard.slots) throw std::bad_alloc();
    }
    shard.capacity = capacity;
    shard.limit = capacity - capacity / 4;
    return shard;
  }

  // Reinserts by the hash bits in the slots, in order of position; false when the overhang is too small.
  static bool move_slots(const Shard& from, Shard& to) {
    if (from.capacity == 0) return true;
    for (const std::uint64_t* old = from.slots.get(); old != from.end(); ++old) {
      if (*old == 0) continue;
      std::uint64_t* slot = to.slots.get() + position(static_cast<std::uint32_t>(*old >> 32), to.capacity);
      while (*slot != 0) ++slot;
      if (slot >= to.end() - 1) return false;
      *slot = *old;
    }
    to.used = from.used;
    return true;
  }

  std::size_t state_size_;
  Reserved<Byte> bytes_;
  Reserved<std::uint64_t> ends_;  // where each state ends, when lengths vary
  std::array<Shard, 64> shards_{};
  std::size_t table_bytes_ = 0;
  StateId size_ = 0;
};

}  // namespace highroad
