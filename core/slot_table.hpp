// The hash table of the store: 8-byte slots (32 bits of the hash, 32 bits of id), open addressing, linear probing.
//
// The home of a slot grows with the hash bits in it, and neighbours are kept in order of these bits. A search for a
// state that is not there therefore ends as early as one for a state that is, and the table grows in place, from the
// end to the beginning, in one streaming pass that touches no state and needs no second table.
//
// Slots are kept with all bits inverted: an empty one, which is 0, is then smaller than every other, and the order
// descends, so that one comparison ends a search at a later slot and at an empty one alike.
#pragma once

#include <algorithm>
#include <utility>

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

  // The first slot that may be that of a hash; those that are follow each other.
  std::uint64_t* first(std::uint64_t hash) const {
    std::uint64_t* slot = home(hash);
    while (*slot > ~(hash >> 32 << 32)) ++slot;
    return slot;
  }
  static bool matches(std::uint64_t slot, std::uint64_t hash) { return ~slot >> 32 == hash >> 32 && slot != 0; }
  static StateId id(std::uint64_t slot) { return static_cast<StateId>(~slot); }

  // Where the search for a hash begins.
  std::uint64_t* home(std::uint64_t hash) const {
    return data() + static_cast<std::size_t>(static_cast<unsigned __int128>(hash >> 32) * capacity_ >> 32);
  }

  bool is_full() const { return used_ >= full_; }

  // Puts an id at a place that `first` gave, or behind others of the same hash; what is there moves on.
  void put(std::uint64_t* slot, std::uint64_t hash, StateId id) {
    place(slot, ~((hash >> 32 << 32) | id));
    ++used_;
  }

  // Makes the table half as large again, but takes no more than a fourth of the bytes that are left at once: near the
  // end of the budget it grows in smaller leaps, and before a leap that would hardly pay it gets fuller instead.
  //
  // From the end to the beginning each slot moves up to its new place, or stays where it is when its new home is no
  // further: what follows has greater hash bits, so no home is ever passed by.
  void grow(std::size_t bytes_left) {
    const std::uint64_t least = capacity_ / 16;
    const std::uint64_t more = std::min<std::uint64_t>(capacity_ / 2, bytes_left / 4 / sizeof(std::uint64_t));
    if (more < least && full_ < capacity_ - least) {
      full_ = capacity_ - least;
      return;
    }
    const std::uint64_t old_end = slots_.size();
    resize(capacity_ + std::max(more, least));
    for (std::uint64_t i = old_end; i-- > 0;)
      if (data()[i] != 0) move(std::exchange(data()[i], 0));
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

  void resize(std::uint64_t capacity) {
    if (const std::uint64_t end = capacity + kOverhang; end > slots_.size()) slots_.extend(end - slots_.size());
    capacity_ = capacity;
    full_ = capacity - capacity / 4;
  }

  // Inserts a slot; those from there on move up to the next empty one. The very last slot stays empty, since it ends
  // every search: when it is needed, there will be more behind it.
  void place(std::uint64_t* slot, std::uint64_t value) {
    while (value != 0) std::swap(*slot++, value);
    if (slot == data() + slots_.size()) slots_.extend(kOverhang);
  }

  void move(std::uint64_t value) { place(first(~value), value); }

  Reserved<std::uint64_t> slots_;
  std::uint64_t capacity_ = 0;
  std::uint64_t full_ = 0;  // with so many slots in use it is time to grow
  std::uint64_t used_ = 0;
};

}  // namespace highroad
