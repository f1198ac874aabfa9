#include "native_model.hpp"

namespace highroad {

extern "C" std::uint32_t highroad_grow(Successors* out, std::uint64_t needed) { return out->grow(needed) ? 1 : 0; }

extern "C" std::uint32_t highroad_fault(Successors* out, Label step, std::uint32_t process, std::uint32_t fault) {
  return out->add(step, {}, process, fault) ? 1 : 0;
}

extern "C" std::uint32_t highroad_label(Successors* out, std::uint32_t step, const std::int64_t* arguments,
                                        std::uint64_t count) {
  return out->labels->intern(step, {arguments, count});
}

NativeModel::NativeModel(std::vector<std::vector<Byte>> initial, std::size_t state_size,
                         std::vector<std::string> actions, std::string wanted)
    : initial_(std::move(initial)),
      state_size_(state_size),
      labels_(std::make_unique<LabelTable>(std::move(actions), LabelPattern(std::move(wanted)))) {}

void NativeModel::exchange(std::uintptr_t successors, std::uintptr_t observe) {
  observe_.store(reinterpret_cast<NativeObserve>(observe), std::memory_order_release);
  successors_.store(reinterpret_cast<NativeSuccessors>(successors), std::memory_order_release);
}

void NativeModel::initial(Successors& out) const {
  for (const auto& state : initial_)
    if (!out.add(0, state)) return;
}

}  // namespace highroad
