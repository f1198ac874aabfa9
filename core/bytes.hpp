// Byte strings a word at a time. Callers promise that 8 bytes beyond the end are readable (see StateView).
#pragma once

#include <cstring>

#include "model.hpp"

namespace highroad {

inline std::uint64_t load64(const Byte* at) {
  std::uint64_t word;
  std::memcpy(&word, at, sizeof word);
  return word;
}

// Copies whole words: up to 7 bytes beyond the end of `to` are overwritten.
inline void copy_words(Byte* to, const Byte* from, std::size_t length) {
  for (std::size_t i = 0; i < length; i += 8) {
    const std::uint64_t word = load64(from + i);
    std::memcpy(to + i, &word, sizeof word);
  }
}

// States are short: comparing them in line is several times faster than a call of memcmp.
inline bool same_bytes(const Byte* a, const Byte* b, std::size_t length) {
  for (; length >= 8; a += 8, b += 8, length -= 8)
    if (load64(a) != load64(b)) return false;
  return length == 0 || ((load64(a) ^ load64(b)) << (64 - 8 * length)) == 0;
}

inline bool same_state(StateView a, StateView b) {
  return a.size() == b.size() && same_bytes(a.data(), b.data(), a.size());
}

}  // namespace highroad
