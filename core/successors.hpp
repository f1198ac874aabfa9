// The buffer into which a model writes the successors of a state, one record after the other:
//
//     label, length, process, fault (4 bytes each), the state's bytes, padding to 8 bytes
//
// Native code writes through the leading fields of `Successors` without a call for each successor, and calls
// `highroad_grow` when a record does not fit; a state may have millions of successors.
#pragma once

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "model.hpp"

namespace highroad {

struct Record {
  Label label;
  std::uint32_t length;
  std::uint32_t process;
  std::uint32_t fault;  // 0, or what went wrong, together with kGoesOn if there is a state nevertheless

  static constexpr std::uint32_t kGoesOn = 0x100;
  static constexpr std::uint32_t kOfProperty = 0x200;  // it is an atom of the property that has no value in the source
  static bool has_state(std::uint32_t fault) { return fault == 0 || (fault & kGoesOn) != 0; }
  static std::uint32_t without_state(std::uint32_t fault) { return fault & ~(kGoesOn | kOfProperty); }

  const Byte* bytes() const { return reinterpret_cast<const Byte*>(this + 1); }
  StateView state() const { return {bytes(), length}; }
  static constexpr std::size_t size_for(std::size_t length) {
    return sizeof(Record) + ((length + 7) & ~std::size_t{7});
  }
};
static_assert(sizeof(Record) == 16);

class LabelTable;

class Successors {
 public:
  // Native code knows these by their offsets: see backends/llvm/program.py.
  Byte* cursor = nullptr;
  Byte* limit = nullptr;
  std::uint64_t count = 0;
  std::uint64_t most = UINT64_MAX;              // the model may stop after this many records
  LabelTable* labels = nullptr;                 // when set, labels carry their arguments
  const std::atomic<std::uint32_t>* interrupt;  // when not zero, the model should give up
  Successors* unfinished = nullptr;             // where moves go after which the same process goes on
  std::uint64_t quiescent = 0;                  // 1: nothing is enabled unless it waits for just that
  const class NativeModel* network = nullptr;   // whose process may be asked whether it is enabled
  std::uint64_t partners = 0;                   // kPartners: `process` also tells who receives in a rendezvous

  static constexpr std::uint64_t kPartners = 0xffff0000;  // there: the receiver's number plus 1; 0 if there is none

  explicit Successors(const std::atomic<std::uint32_t>& interrupted) : interrupt(&interrupted) {}
  ~Successors() { std::free(begin_); }
  Successors(const Successors&) = delete;
  Successors& operator=(const Successors&) = delete;

  void reset(std::uint64_t most_records = UINT64_MAX) {
    cursor = begin_;
    count = 0;
    most = most_records;
  }

  // Room for one more record; false when memory is short or the run is interrupted.
  bool grow(std::size_t needed) {
    if (interrupt->load(std::memory_order_relaxed) != 0) return false;
    const std::size_t used = begin_ == nullptr ? 0 : static_cast<std::size_t>(cursor - begin_);
    std::size_t capacity = std::max<std::size_t>(capacity_ * 2, 1 << 14);
    while (capacity < used + needed) capacity *= 2;
    if (capacity > maximum_bytes) {
      out_of_memory = true;
      return false;
    }
    auto* bytes = static_cast<Byte*>(std::realloc(begin_, capacity + kSlack));
    if (bytes == nullptr) {
      out_of_memory = true;
      return false;
    }
    begin_ = bytes;
    capacity_ = capacity;
    cursor = bytes + used;
    limit = bytes + capacity;
    return true;
  }

  // The second buffer, for models whose edges consist of several moves.
  Successors& with_unfinished() {
    if (unfinished == nullptr) {
      own_unfinished_ = std::make_unique<Successors>(*interrupt);
      unfinished = own_unfinished_.get();
    }
    unfinished->interrupt = interrupt;
    unfinished->maximum_bytes = maximum_bytes;
    return *unfinished;
  }

  // A third one, for models that are made from what another model gives.
  Successors& with_inner() {
    if (own_inner_ == nullptr) own_inner_ = std::make_unique<Successors>(*interrupt);
    own_inner_->interrupt = interrupt;
    own_inner_->maximum_bytes = maximum_bytes;
    return *own_inner_;
  }
  bool is_interrupted() const { return interrupt->load(std::memory_order_relaxed) != 0; }

  std::size_t used() const { return begin_ == nullptr ? 0 : static_cast<std::size_t>(cursor - begin_); }
  Record* at(std::size_t offset) { return reinterpret_cast<Record*>(begin_ + offset); }
  // Forgets the records from an offset on, `records` of them.
  void truncate(std::size_t offset, std::uint64_t records) {
    cursor = begin_ + offset;
    count -= records;
  }

  // Keeps some of the records from an offset on, and moves them together.
  template <class IsKept>
  void keep_if(std::size_t offset, IsKept&& is_kept) {
    std::size_t kept = offset;
    std::uint64_t dropped = 0;
    for (std::size_t at = offset; at < used();) {
      const Record* const record = this->at(at);
      const std::size_t size = Record::size_for(record->length);
      at += size;
      if (!is_kept(*record)) {
        ++dropped;
        continue;
      }
      std::memmove(begin_ + kept, record, size);
      kept += size;
    }
    if (begin_ != nullptr) truncate(kept, dropped);
  }

  // For models that are not native: appends one record. False: stop.
  bool add(Label label, StateView state, std::uint32_t process = 0, std::uint32_t fault = 0) {
    const std::size_t needed = Record::size_for(state.size());
    if (static_cast<std::size_t>(limit - cursor) < needed && !grow(needed)) return false;
    const Record record{label, static_cast<std::uint32_t>(state.size()), process, fault};
    std::memcpy(cursor, &record, sizeof record);
    if (!state.empty()) std::memcpy(cursor + sizeof record, state.data(), state.size());
    cursor += needed;
    return ++count < most;
  }

  template <class Visit>
  void for_each(Visit&& visit) const {
    for (const Byte* at = begin_; at != cursor;) {
      const auto* record = reinterpret_cast<const Record*>(at);
      at += Record::size_for(record->length);
      visit(*record);
    }
  }

  std::size_t bytes() const { return capacity_ + (own_inner_ == nullptr ? 0 : own_inner_->bytes()); }

  std::uint64_t nesting = 0;  // of questions whether a process is enabled
  std::size_t maximum_bytes = std::size_t{1} << 40;
  bool out_of_memory = false;

 private:
  static constexpr std::size_t kSlack = 64;  // states are readable beyond their end
  Byte* begin_ = nullptr;
  std::size_t capacity_ = 0;
  std::unique_ptr<Successors> own_unfinished_;
  std::unique_ptr<Successors> own_inner_;
};

}  // namespace highroad
