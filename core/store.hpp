// The set of states that a search has seen: byte string -> dense id, exact (full vectors are compared).
//
//     Store store(model.state_size(), budget_bytes);
//     auto [id, is_new] = store.insert(state, hash);
//     store.view(id);                            // the bytes again
//
// Data about states lives in arrays beside the store, indexed by id. What a search asks for whenever it meets a state
// again may be a note: it lies before the state's bytes, in the line of memory that was read to compare them.
#pragma once

#include <cassert>
#include <cstring>

#include "bytes.hpp"
#include "slot_table.hpp"

namespace highroad {

class Store {
 public:
  struct Insertion {
    StateId id;
    bool is_new;
  };

  // `state_size` is the length of every state, or 0 when it varies; `budget` bounds the address space; `note_size` is
  // the length of the note on each state.
  Store(std::size_t state_size, std::size_t budget, std::size_t note_size = 0)
      : state_size_(state_size),
        note_size_(note_size),
        budget_(budget),
        bytes_(budget),
        ends_(state_size == 0 ? budget / 8 : 0),
        table_(budget) {}

  Insertion insert(StateView state, std::uint64_t hash) {
    if (table_.is_full()) table_.grow(budget_ - std::min(budget_, bytes()));
    std::uint64_t* const slot = probe(state, hash);
    if (SlotTable::matches(*slot, hash)) return {SlotTable::id(*slot), false};
    const StateId id = append(state);
    table_.put(slot, hash, id);
    return {id, true};
  }

  // The id of a stored state, or kNoState.
  StateId find(StateView state, std::uint64_t hash) const {
    const std::uint64_t slot = *probe(state, hash);
    return SlotTable::matches(slot, hash) ? SlotTable::id(slot) : kNoState;
  }

  // Brings the slot of a hash near: call it for a batch, then insert the batch.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(table_.home(hash)); }

  // The second stage: the slot is near, bring the bytes of the state that it names.
  void prefetch_state(std::uint64_t hash) const {
    const std::uint64_t slot = *table_.first(hash);
    if (SlotTable::matches(slot, hash)) __builtin_prefetch(bytes_.data() + begin_of(SlotTable::id(slot)));
  }

  StateView view(StateId id) const {
    const std::size_t begin = begin_of(id);
    return {bytes_.data() + begin, state_size_ != 0 ? state_size_ : ends_[id] - begin};
  }

  // The note on a state, which is all zero at first.
  template <class Note>
  Note note(StateId id) const {
    Note note;
    std::memcpy(&note, bytes_.data() + begin_of(id) - note_size_, sizeof note);
    return note;
  }
  template <class Note>
  void set_note(StateId id, const Note& note) {
    std::memcpy(bytes_.data() + begin_of(id) - note_size_, &note, sizeof note);
  }

  StateId size() const { return size_; }

  // Memory in use.
  std::size_t bytes() const { return bytes_.bytes() + ends_.bytes() + table_.bytes(); }

  void clear() {
    bytes_.clear();
    ends_.clear();
    table_.clear();
    size_ = 0;
  }

 private:
  // The slot of a state, or the place where it would be; the slot there then does not match.
  std::uint64_t* probe(StateView state, std::uint64_t hash) const {
    std::uint64_t* slot = table_.first(hash);
    while (SlotTable::matches(*slot, hash) && !same_state(view(SlotTable::id(*slot)), state)) ++slot;
    return slot;
  }

  std::size_t begin_of(StateId id) const {
    if (state_size_ != 0) return std::size_t{id} * (note_size_ + state_size_) + note_size_;
    return (id == 0 ? 0 : ends_[id - 1]) + note_size_;
  }

  StateId append(StateView state) {
    if (size_ == kNoState - 1) throw std::bad_alloc();
    assert(state_size_ == 0 || state.size() == state_size_);
    const std::size_t begin = bytes_.extend(note_size_ + state.size()) + note_size_;
    std::memcpy(bytes_.data() + begin, state.data(), state.size());
    if (state_size_ == 0) ends_.push_back(bytes_.size());
    return size_++;
  }

  std::size_t state_size_;
  std::size_t note_size_;
  std::size_t budget_;
  Reserved<Byte> bytes_;
  Reserved<std::uint64_t> ends_;  // where each state ends, when lengths vary
  SlotTable table_;
  StateId size_ = 0;
};

}  // namespace highroad
