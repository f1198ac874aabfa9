// Sequences of words, each kept once: equal sequences with equal tags have the same place, which never changes.
//
//     WordStore store(1'000'000);
//     const Place at = store.intern(7, words);   // the same each time
//
// At its place a sequence has a word with its tag and its length, then its own words: what has the place of a sequence
// reads it without any table, which is what sets this apart from `Store`.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "hash.hpp"
#include "memory.hpp"

namespace highroad {

using Word = std::int64_t;
using Place = std::uint32_t;

class WordStore {
 public:
  explicit WordStore(std::size_t capacity) : words_(capacity), slots_(kSmallest) {
    words_.push_back(0);  // no sequence is at 0
  }

  // The place of a sequence; 0 if there is no more room.
  Place intern(std::uint32_t tag, std::span<const Word> words) {
    const std::uint64_t header = tag | std::uint64_t{words.size()} << 32;
    const std::uint32_t hash = hash_of(header, words);
    std::size_t i = hash & mask();
    for (; slots_[i].at != 0; i = (i + 1) & mask())
      if (slots_[i].hash == hash && is_at(slots_[i].at, header, words)) return slots_[i].at;
    const std::size_t size = 1 + words.size();
    if (words_.full(size) || words_.size() + size > kLast || would_exceed(size)) return 0;
    const auto at = static_cast<Place>(words_.extend(size));
    words_[at] = header;
    for (std::size_t k = 0; k < words.size(); ++k) words_[at + 1 + k] = static_cast<std::uint64_t>(words[k]);
    slots_[i] = {hash, at};
    if (2 * ++count_ > slots_.size()) grow();
    return at;
  }

  std::uint32_t tag(Place at) const { return static_cast<std::uint32_t>(words_[at]); }
  std::size_t length(Place at) const { return words_[at] >> 32; }
  std::span<const Word> words(Place at) const {
    return {reinterpret_cast<const Word*>(words_.data()) + at + 1, length(at)};
  }
  const std::uint64_t* data() const { return words_.data(); }
  // From now on no more bytes than these are taken.
  void limit(std::size_t bytes) { limit_ = bytes; }
  std::size_t bytes() const { return words_.bytes() + slots_.capacity() * sizeof(Slot); }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    Place at = 0;
  };
  static constexpr std::size_t kSmallest = 256;
  static constexpr std::size_t kLast = 0xffffffff;

  // A larger table needs room beside the one that it replaces.
  bool would_exceed(std::size_t size) const {
    const std::size_t table = 2 * (count_ + 1) > slots_.size() ? 2 * slots_.size() * sizeof(Slot) : 0;
    return bytes() + size * sizeof(Word) + table > limit_;
  }

  std::size_t mask() const { return slots_.size() - 1; }

  static std::uint32_t hash_of(std::uint64_t header, std::span<const Word> words) {
    std::uint64_t h = multiply_fold(header ^ 0xa0761d6478bd642fULL, 0x9e3779b97f4a7c15ULL);
    for (const Word word : words) h = multiply_fold(h ^ static_cast<std::uint64_t>(word), 0xd6e8feb86659fd93ULL) + h;
    return static_cast<std::uint32_t>(h ^ h >> 32);
  }

  bool is_at(Place at, std::uint64_t header, std::span<const Word> words) const {
    return words_[at] == header && std::equal(words.begin(), words.end(), this->words(at).begin());
  }

  void grow() {
    std::vector<Slot> larger(slots_.size() * 2);
    for (const Slot& slot : slots_) {
      if (slot.at == 0) continue;
      std::size_t i = slot.hash & (larger.size() - 1);
      while (larger[i].at != 0) i = (i + 1) & (larger.size() - 1);
      larger[i] = slot;
    }
    slots_ = std::move(larger);
  }

  Reserved<std::uint64_t> words_;
  std::vector<Slot> slots_;  // open addressing, linear probing; at most half of them are in use
  std::size_t count_ = 0;
  std::size_t limit_ = SIZE_MAX;
};

}  // namespace highroad
