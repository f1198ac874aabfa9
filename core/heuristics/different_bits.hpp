// The Hamming distance to a known state, over the bits of the bytes. Bytes that only one of the two has count in full.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "heuristic.hpp"

namespace highroad {

class DifferentBits final : public Heuristic {
 public:
  explicit DifferentBits(std::vector<Byte> goal) : goal_(std::move(goal)) {}

  std::uint32_t estimate(StateView state) const override {
    const std::size_t shared = std::min(state.size(), goal_.size());
    std::size_t bits = 8 * (std::max(state.size(), goal_.size()) - shared), i = 0;
    for (; i + 8 <= shared; i += 8) bits += static_cast<std::size_t>(std::popcount(word(state, i) ^ word(goal_, i)));
    for (; i < shared; ++i) bits += static_cast<std::size_t>(std::popcount(static_cast<Byte>(state[i] ^ goal_[i])));
    return static_cast<std::uint32_t>(bits);
  }

 private:
  static std::uint64_t word(StateView bytes, std::size_t at) {
    std::uint64_t value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
  }

  std::vector<Byte> goal_;
};

}  // namespace highroad
