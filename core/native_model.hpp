// A model whose functions were compiled from the IR. The functions may be exchanged for faster ones while a search
// runs.
//
// An edge of a network of processes may consist of several moves of one process (an atomic section). Native code writes
// moves; what is to be continued it writes into a second buffer, and the model here goes on with it until an edge is
// complete. Nothing of this costs anything when a model has no such section.
#pragma once

#include <atomic>
#include <memory>

#include "labels.hpp"
#include "successors.hpp"

namespace highroad {

// The functions that native code provides, and those that it calls.
using NativeSuccessors = void (*)(const Byte* state, std::uint64_t length, Successors* out);
using NativeObserve = std::uint64_t (*)(const Byte* state, std::uint64_t length);
using NativeMoves = void (*)(const Byte* state, std::uint64_t length, std::uint64_t process, Successors* out);
using NativeSection = std::uint32_t (*)(Byte* state, std::uint64_t length, std::uint64_t process, Successors* out,
                                        std::uint32_t* fault);
using NativeQuery = std::int64_t (*)(const Byte* state, std::uint64_t length, std::uint64_t process);
extern "C" {
std::uint32_t highroad_grow(Successors* out, std::uint64_t needed);
std::uint32_t highroad_fault(Successors* out, Label step, std::uint32_t process, std::uint32_t fault);
std::uint32_t highroad_label(Successors* out, std::uint32_t step, const std::int64_t* arguments, std::uint64_t count);
std::uint32_t highroad_enabled(Successors* out, const Byte* state, std::uint64_t length, std::uint64_t process);
}

// The functions of one version of the code. All but the first two are for networks only.
struct NativeCode {
  NativeSuccessors successors = nullptr;
  NativeObserve observe = nullptr;
  NativeMoves moves = nullptr;      // of one process
  NativeSection section = nullptr;  // goes on with a deterministic section, in place
  NativeQuery may_end = nullptr;    // of the state: the process is not looked at
  NativeQuery priority = nullptr;   // of one process, or how many live when there is no such process, negated
};

struct NetworkTraits {
  bool has_sections = false;      // some edges consist of several moves
  bool waits_for_others = false;  // something is enabled only when nothing else is
  bool has_priorities = false;
};

class NativeModel final : public Model {
 public:
  NativeModel(std::vector<std::vector<Byte>> initial, std::size_t state_size, std::vector<std::string> actions,
              std::string wanted, NetworkTraits traits = {});
  ~NativeModel() override;

  void exchange(const NativeCode& code);

  void initial(Successors& out) const override;
  void successors(StateView state, Successors& out) const override {
    const NativeCode& code = *code_.load(std::memory_order_acquire);
    if (!is_network_) return code.successors(state.data(), state.size(), &out);
    network_successors(code, state, out);
  }
  std::uint64_t observe(StateView state) const override {
    return code_.load(std::memory_order_acquire)->observe(state.data(), state.size());
  }
  bool may_end(StateView state) const override {
    const NativeCode& code = *code_.load(std::memory_order_acquire);
    return code.may_end != nullptr && code.may_end(state.data(), state.size(), 0) != 0;
  }
  bool is_wanted(Label label) const override { return labels_->is_wanted(label); }
  std::size_t state_size() const override { return state_size_; }
  std::string label_text(Label label) const override { return labels_->text(label); }
  LabelTable* labels() { return labels_.get(); }

  bool is_enabled(StateView state, std::uint64_t process, const Successors& asker) const;

 private:
  void network_successors(const NativeCode& code, StateView state, Successors& out) const;
  void all_moves(const NativeCode& code, StateView state, Successors& out) const;
  void moves_by_priority(const NativeCode& code, StateView state, Successors& out) const;
  std::vector<std::uint64_t> foremost(const NativeCode& code, StateView state, const Successors& out) const;
  void finish(const NativeCode& code, Successors& out) const;
  bool finish_deterministic(const NativeCode& code, Record& record, Successors& out) const;

  std::vector<std::vector<Byte>> initial_;
  std::size_t state_size_;
  std::unique_ptr<LabelTable> labels_;
  NetworkTraits traits_;
  bool is_network_;
  std::atomic<const NativeCode*> code_{nullptr};
  std::vector<std::unique_ptr<const NativeCode>> versions_;  // a thread may still run an earlier one
};

}  // namespace highroad
