// A set of states that forgets: unlike the store, single states can be replaced or erased. Slots are stable while a
// state is in the set. Searches under a memory bound and the levels of a highway live here.
//
//     NodeSet<Payload> set(budget_bytes);
//     auto slot = set.insert(state, hash, payload);
//     set.replace(slot, other, other_hash, other_payload);
//     set.erase(slot);
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "bytes.hpp"
#include "memory.hpp"
#include "read_back.hpp"

namespace highroad {

template <class Payload>
class NodeSet {
 public:
  using Slot = std::uint32_t;
  static constexpr Slot kNone = UINT32_MAX;

  explicit NodeSet(std::size_t budget_bytes) : nodes_(budget_bytes) {}

  Slot find(StateView state, std::uint64_t hash) const { return static_cast<Slot>(index_[probe(state, hash)]); }

  // Inserts unless it is there; tells whether it is new.
  bool add(StateView state, std::uint64_t hash, const Payload& payload) {
    const std::size_t at = probe(state, hash);
    if (index_[at] != kEmpty) return false;
    if (free_.empty() && !is_full() && state.size() <= room_) {  // the usual case: its place in the index is known
      index_[at] = entry(hash, slots_);
      write(slots_++, state, hash, payload);
    } else {
      insert(state, hash, payload);
    }
    return true;
  }

  // Brings near what `find` and `add` will need for each: first the places in the index, then the nodes named there.
  template <class Hashed>
  void prefetch(std::span<const Hashed* const> states) const {
    for (const Hashed* s : states) __builtin_prefetch(&index_[s->hash & mask_]);
    for (const Hashed* s : states)
      if (const std::uint64_t found = index_[s->hash & mask_]; found != kEmpty)
        __builtin_prefetch(at(static_cast<Slot>(found)));
  }

  // The state must not be in the set.
  Slot insert(StateView state, std::uint64_t hash, const Payload& payload) {
    if (is_full()) rebuild();
    Slot slot = slots_;
    if (free_.empty()) {
      ++slots_;
    } else {
      slot = free_.back();
      free_.pop_back();
    }
    put(slot, state, hash, payload);
    return slot;
  }

  void replace(Slot slot, StateView state, std::uint64_t hash, const Payload& payload) {
    unlink(slot);
    put(slot, state, hash, payload);
  }

  void erase(Slot slot) {
    unlink(slot);
    free_.push_back(slot);
  }

  // Reads some of the states again, evenly spread; they must have the hashes that they were put in with.
  template <class Hash>
  std::uint64_t read_back(Hash&& hash_of) const {
    std::uint64_t count = 0;
    const Slot distance = std::max<Slot>(1, slots_ / kReadBack);
    for (Slot slot = 0; slot < slots_; slot += distance, ++count)
      if (hash_of(view(slot)) != hash(slot)) throw_not_the_same();
    return count;
  }

  StateView view(Slot slot) const { return {at(slot) + sizeof(Node), node(slot).length}; }
  std::uint64_t hash(Slot slot) const { return node(slot).hash; }
  Payload& payload(Slot slot) { return node(slot).payload; }
  std::size_t size() const { return slots_ - free_.size(); }
  Slot slots() const { return slots_; }  // all slots below this were used at some time

  // Keeps those slots for which `is_kept(slot)`; they are numbered anew, in the same order. No slot may be free.
  template <class IsKept>
  void keep_if(IsKept&& is_kept) {
    Slot kept = 0;
    for (Slot slot = 0; slot < slots_; ++slot)
      if (is_kept(slot)) std::memmove(at(kept++), at(slot), stride());
    slots_ = kept;
    relink();
  }

  void clear() {
    std::fill(index_.begin(), index_.end(), kEmpty);
    free_.clear();
    slots_ = 0;
  }

  std::size_t bytes() const {
    return nodes_.bytes() + index_.capacity() * sizeof(index_[0]) + free_.capacity() * sizeof(Slot);
  }

 private:
  // A node is followed by its state, so that one line of memory tells whether it is the one that is sought.
  struct Node {
    std::uint64_t hash;
    Payload payload;
    std::uint32_t length;
  };

  std::size_t stride() const { return sizeof(Node) + room_; }
  Byte* at(Slot slot) { return nodes_.data() + slot * stride(); }
  const Byte* at(Slot slot) const { return nodes_.data() + slot * stride(); }
  Node& node(Slot slot) { return *reinterpret_cast<Node*>(at(slot)); }
  const Node& node(Slot slot) const { return *reinterpret_cast<const Node*>(at(slot)); }

  // An entry of the index has the upper half of the hash and the slot.
  static std::uint64_t entry(std::uint64_t hash, Slot slot) { return hash >> 32 << 32 | slot; }
  static constexpr std::uint64_t kEmpty = UINT64_MAX;

  bool is_full() const { return 3 * index_.size() <= 4 * std::size_t{slots_} + 4; }

  void put(Slot slot, StateView state, std::uint64_t hash, const Payload& payload) {
    if (state.size() > room_) widen(state.size());
    write(slot, state, hash, payload);
    link(slot);
  }

  void write(Slot slot, StateView state, std::uint64_t hash, const Payload& payload) {
    const std::size_t end = (std::size_t{slot} + 1) * stride() + kSlack;
    if (end > nodes_.size()) nodes_.extend(end - nodes_.size());
    node(slot) = {hash, payload, static_cast<std::uint32_t>(state.size())};
    copy_words(at(slot) + sizeof(Node), state.data(), state.size());
  }

  // Where a state is in the index, or the empty place where it would be.
  std::size_t probe(StateView state, std::uint64_t hash) const {
    std::size_t at = hash & mask_;
    for (; index_[at] != kEmpty; at = (at + 1) & mask_)
      if ((index_[at] ^ hash) >> 32 == 0 && same_state(view(static_cast<Slot>(index_[at])), state)) break;
    return at;
  }

  void link(Slot slot) {
    const std::uint64_t hash = node(slot).hash;
    std::size_t at = hash & mask_;
    while (index_[at] != kEmpty) at = (at + 1) & mask_;
    index_[at] = entry(hash, slot);
  }

  // Removes the slot from the index; later entries of the cluster move up, so there are no tombstones.
  void unlink(Slot slot) {
    std::size_t hole = node(slot).hash & mask_;
    while (static_cast<Slot>(index_[hole]) != slot) hole = (hole + 1) & mask_;
    for (std::size_t at = (hole + 1) & mask_; index_[at] != kEmpty; at = (at + 1) & mask_) {
      const std::size_t home = node(static_cast<Slot>(index_[at])).hash & mask_;
      if (((at - home) & mask_) >= ((at - hole) & mask_)) {
        index_[hole] = index_[at];
        hole = at;
      }
    }
    index_[hole] = kEmpty;
  }

  // Makes room in the index. Free slots are used before it is full, so there are none.
  void rebuild() {
    if (!free_.empty()) return;
    index_.resize(2 * index_.size());
    mask_ = index_.size() - 1;
    relink();
  }

  void relink() {
    std::fill(index_.begin(), index_.end(), kEmpty);
    for (Slot slot = 0; slot < slots_; ++slot) link(slot);
  }

  // Makes room for longer states, from the last node to the first, so that none is overwritten.
  void widen(std::size_t length) {
    const std::size_t before = stride();
    const std::size_t written = std::min<std::size_t>(slots_, nodes_.size() / before);  // the newcomer is not yet
    room_ = (length + 7) & ~std::size_t{7};
    if (const std::size_t end = written * stride() + kSlack; end > nodes_.size()) nodes_.extend(end - nodes_.size());
    for (std::size_t slot = written; slot-- > 0;)
      std::memmove(nodes_.data() + slot * stride(), nodes_.data() + slot * before, before);
  }

  static constexpr Slot kReadBack = 1024;
  static constexpr std::size_t kSlack = 16;  // states are read a word at a time
  std::size_t room_ = 0;                     // for the bytes of a state, in each node
  Reserved<Byte> nodes_;                     // of `stride()` bytes each
  Slot slots_ = 0;                           // how many nodes there are, free ones included
  std::vector<Slot> free_;
  std::vector<std::uint64_t> index_ = std::vector<std::uint64_t>(64, kEmpty);
  std::size_t mask_ = 63;
};

}  // namespace highroad
