// A sample of what was put into a store, to see in the end that the same comes out again. States are chosen by their
// hashes: each is as likely as any other, and the choice costs one comparison.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "model.hpp"

namespace highroad {

[[noreturn]] inline void throw_not_the_same() {
  throw std::logic_error("a state that was read back from the store is not the one that was put in");
}

// Somebody who keeps states for a search.
class KeepsStates {
 public:
  // How many states were read again and are what they were. Throws if one is not.
  virtual std::uint64_t read_back() const = 0;

 protected:
  ~KeepsStates() = default;
};

class ReadBack {
 public:
  void note(std::uint32_t place, std::uint64_t hash) {
    if ((hash & mask_) == 0) [[unlikely]]
      keep(place, hash);
  }

  // How many were read again. Throws if one of them is not there any more, as `is_there(place, hash)` tells.
  template <class IsThere>
  std::uint64_t check(IsThere&& is_there) const {
    for (const Noted& each : noted_)
      if (!is_there(each.place, each.hash)) throw_not_the_same();
    return noted_.size();
  }

 private:
  struct Noted {
    std::uint32_t place;
    std::uint64_t hash;
  };
  static constexpr std::size_t kMost = 1024;

  void keep(std::uint32_t place, std::uint64_t hash) {
    noted_.push_back({place, hash});
    if (noted_.size() < kMost) return;
    mask_ = 2 * mask_ + 1;
    std::erase_if(noted_, [this](const Noted& each) { return (each.hash & mask_) != 0; });
  }

  std::uint64_t mask_ = 0;
  std::vector<Noted> noted_;
};

}  // namespace highroad
