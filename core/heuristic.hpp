// How far a state may be from what is looked for: what directed searches ask. A heuristic knows what is looked for;
// searches see the number only, through `Space`.
#pragma once

#include <cstdint>

#include "model.hpp"

namespace highroad {

class Heuristic {
 public:
  virtual ~Heuristic() = default;

  // An estimate of the steps that are left, or kUnreachable. That is an estimate like all others: such states come
  // last, and are visited nevertheless before a search says that there is nothing. One thread at a time asks.
  virtual std::uint32_t estimate(StateView state) const = 0;

  static constexpr std::uint32_t kUnreachable = UINT32_MAX;
};

}  // namespace highroad
