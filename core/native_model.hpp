// A model whose functions were compiled from the IR. The functions may be exchanged for faster ones while a search
// runs.
#pragma once

#include <atomic>
#include <memory>

#include "labels.hpp"
#include "successors.hpp"

namespace highroad {

// The functions that native code provides, and those that it calls.
using NativeSuccessors = void (*)(const Byte* state, std::uint64_t length, Successors* out);
using NativeObserve = std::uint64_t (*)(const Byte* state);
extern "C" {
std::uint32_t highroad_grow(Successors* out, std::uint64_t needed);
std::uint32_t highroad_fault(Successors* out, Label step, std::uint32_t process, std::uint32_t fault);
std::uint32_t highroad_label(Successors* out, std::uint32_t step, const std::int64_t* arguments, std::uint64_t count);
}

class NativeModel final : public Model {
 public:
  NativeModel(std::vector<std::vector<Byte>> initial, std::size_t state_size, std::vector<std::string> actions,
              std::string wanted);

  void exchange(std::uintptr_t successors, std::uintptr_t observe);

  void initial(Successors& out) const override;
  void successors(StateView state, Successors& out) const override {
    successors_.load(std::memory_order_acquire)(state.data(), state.size(), &out);
  }
  std::uint64_t observe(StateView state) const override {
    return observe_.load(std::memory_order_acquire)(state.data());
  }
  bool is_wanted(Label label) const override { return labels_->is_wanted(label); }
  std::size_t state_size() const override { return state_size_; }
  std::string label_text(Label label) const override { return labels_->text(label); }
  LabelTable* labels() { return labels_.get(); }

 private:
  std::vector<std::vector<Byte>> initial_;
  std::size_t state_size_;
  std::unique_ptr<LabelTable> labels_;
  std::atomic<NativeSuccessors> successors_{nullptr};
  std::atomic<NativeObserve> observe_{nullptr};
};

}  // namespace highroad
