// An estimate computed by native code that was made from an expression over the model's variables.
#pragma once

#include <algorithm>

#include "heuristic.hpp"

namespace highroad {

class NativeEstimate final : public Heuristic {
 public:
  using Function = std::int64_t (*)(const Byte* state, std::uint64_t length);

  explicit NativeEstimate(Function function) : function_(function) {}

  std::uint32_t estimate(StateView state) const override {
    const std::int64_t steps = function_(state.data(), state.size());
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(steps, 0, kUnreachable));
  }

 private:
  Function function_;
};

}  // namespace highroad
