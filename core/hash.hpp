// A keyed 64-bit hash of byte strings (multiply and fold, after the idea of wyhash). The key is a run parameter, so two
// runs do not share their collisions.
#pragma once

#include "bytes.hpp"

namespace highroad {

inline std::uint64_t load32(const Byte* at) {
  std::uint32_t word;
  std::memcpy(&word, at, sizeof word);
  return word;
}

inline std::uint64_t multiply_fold(std::uint64_t a, std::uint64_t b) {
  const auto product = static_cast<unsigned __int128>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// A bijection of 64-bit words that spreads every bit (the finaliser of MurmurHash3).
inline std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdULL;
  x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53ULL;
  return x ^ (x >> 33);
}

inline std::uint64_t hash_bytes(StateView state, std::uint64_t key) {
  constexpr std::uint64_t kOdd[] = {0x9e3779b97f4a7c15ULL, 0xd6e8feb86659fd93ULL, 0xa0761d6478bd642fULL};
  const Byte* at = state.data();
  std::size_t left = state.size();
  std::uint64_t seed = key ^ (left * kOdd[0]);
  while (left > 16) {
    seed = multiply_fold(load64(at) ^ kOdd[1], load64(at + 8) ^ seed);
    at += 16;
    left -= 16;
  }
  std::uint64_t a = 0, b = 0;
  if (left >= 8) {
    a = load64(at);
    b = load64(at + left - 8);
  } else if (left >= 4) {
    a = load32(at);
    b = load32(at + left - 4);
  } else if (left > 0) {
    a = (std::uint64_t{at[0]} << 16) | (std::uint64_t{at[left / 2]} << 8) | at[left - 1];
  }
  return mix(multiply_fold(a ^ kOdd[1] ^ seed, b ^ kOdd[2] ^ (seed << 32 | seed >> 32)) + a);
}

}  // namespace highroad
