// Two bits for each state, by number.
#pragma once

#include "memory.hpp"
#include "slot_table.hpp"

namespace highroad {

class Colours {
 public:
  explicit Colours(std::size_t address_space) : bytes_(address_space) {}

  // Of one more state: the colour 0.
  void add() {
    if (count_++ % kInByte == 0) bytes_.push_back(0);
  }
  unsigned operator[](StateId state) const { return bytes_[state / kInByte] >> shift(state) & kMask; }
  void set(StateId state, unsigned colour) {
    Byte& byte = bytes_[state / kInByte];
    byte = static_cast<Byte>((byte & ~(kMask << shift(state))) | colour << shift(state));
  }
  std::size_t bytes() const { return bytes_.bytes(); }

 private:
  static constexpr unsigned kInByte = 4, kMask = 3;
  static unsigned shift(StateId state) { return state % kInByte * 2; }

  Reserved<Byte> bytes_;
  std::size_t count_ = 0;
};

}  // namespace highroad
