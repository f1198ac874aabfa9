// The hash table of the store: 8-byte slots (32 bits of the hash, 32 bits of id), open addressing, linear probing.
//
// The home of a slot grows with the hash bits in it, so the table is roughly sorted by them. It therefore grows in place, from
// the end to the beginning, in one streaming pass that touches no state and needs no second table.
#pragma once

#include <algorithm>
#include <vector>

#include "memory.hpp"
#include "model.hpp"

namespace highroad {

using StateId = std::uint32_t;
constexpr StateId kNoState = UINT32_MAX;

class SlotTable {
 public:
  explicit SlotTable(std::size_t budget_bytes) : slots_(budget_bytes / sizeof(std::uint64_t) + kSmallest + kOverhang) {
    resize(kSmallest);
  }

  static bool matches(std::uint64_t slot, std::uint64_t hash) { return slot >> 32 == hash >> 32; }
  static StateId id(std::uint64_t slot) { return static_cast<StateId>(slot) - 1; }

  // Where the search for a hash begins; it ends at an empty slot (0), of which there is always one.
  std::uint64_t* first(std::uint64_t hash) const { return data() + home(hash >> 32, capacity_); }

  bool is_full() const { return used_ >= capacity_ - capacity_ / 4; }

  void put(std::uint64_t* slot, std::uint64_t hash, StateId id) {
    fill(slot, (hash >> 32 << 32) | (id + 1));
    ++used_;
  }

  // Makes the table half as large again. Slots move upwards: each one's new home is beyond its old place, except near the
  // beginning, where a slot may lie further from its home than the home moves. That part is taken out first.
  void grow() {
    const std::uint64_t old_end = slots_.size();
    resize(capacity_ + capacity_ / 2);
    std::uint64_t* const slots = data();
    std::uint64_t early_end = 0;
    for (std::uint64_t i = 0; i < old_end; ++i)
      if (slots[i] != 0 && first(slots[i]) <= slots + i) early_end = i + 1;
    std::vector<std::uint64_t> early;
    for (std::uint64_t i = 0; i < early_end; ++i)
      if (slots[i] != 0) early.push_back(std::exchange(slots[i], 0));
    for (std::uint64_t i = old_end; i-- > early_end;)
      if (slots[i] != 0) move(std::exchange(slots[i], 0));
    for (const std::uint64_t slot : early) move(slot);
  }

  std::size_t bytes() const { return slots_.bytes(); }

  void clear() {
    slots_.clear();
    used_ = 0;
    resize(kSmallest);
  }

 private:
  static constexpr std::uint64_t kSmallest = 256;
  static constexpr std::uint64_t kOverhang = 64;  // slots behind the last home, so that probing never wraps

  std::uint64_t* data() const { return const_cast<std::uint64_t*>(slots_.data()); }

  static std::uint64_t home(std::uint64_t tag, std::uint64_t capacity) { return (tag * capacity) >> 32; }

  void resize(std::uint64_t capacity) {
    if (const std::uint64_t end = capacity + kOverhang; end > slots_.size()) slots_.extend(end - slots_.size());
    capacity_ = capacity;
  }

  // The very last slot stays empty, since it ends every probe: when it is needed, there will be more behind it.
  void fill(std::uint64_t* slot, std::uint64_t value) {
    if (slot == data() + slots_.size() - 1) slots_.extend(kOverhang);
    *slot = value;
  }

  void move(std::uint64_t value) {
    std::uint64_t* place = first(value);
    while (*place != 0) ++place;
    fill(place, value);
  }

  Reserved<std::uint64_t> slots_;
  std::uint64_t capacity_ = 0;
  std::uint64_t used_ = 0;
};

}  // namespace highroad
