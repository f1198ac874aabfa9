// An explicit labelled transition system as a model: states are numbers, edges lie in compressed rows.
#pragma once

#include <string>
#include <vector>

#include "labels.hpp"
#include "successors.hpp"

namespace highroad {

class GraphModel final : public Model {
 public:
  // The edges of state s are offsets[s] .. offsets[s+1]-1. `observations` has a word for each state, or is empty.
  GraphModel(std::uint32_t initial, std::vector<std::uint64_t> offsets, std::vector<std::uint32_t> labels,
             std::vector<std::uint32_t> targets, std::vector<std::string> names, std::string wanted,
             std::vector<std::uint64_t> observations)
      : initial_(initial),
        offsets_(std::move(offsets)),
        labels_(std::move(labels)),
        targets_(std::move(targets)),
        names_(std::move(names)),
        observations_(std::move(observations)) {
    const LabelPattern pattern(std::move(wanted));
    for (const auto& name : names_) wanted_.push_back(pattern.wants(name));
  }

  void initial(Successors& out) const override { add(out, 0, initial_); }
  void successors(StateView state, Successors& out) const override {
    const std::uint32_t source = number(state);
    for (std::uint64_t edge = offsets_[source]; edge < offsets_[source + 1]; ++edge)
      if (!add(out, labels_[edge], targets_[edge])) return;
  }
  std::uint64_t observe(StateView state) const override {
    return observations_.empty() ? 0 : observations_[number(state)];
  }
  bool is_wanted(Label label) const override { return wanted_[label]; }
  bool is_numbered() const override { return true; }  // in any order: equal graphs are searched alike
  void numbers(StateView state, std::vector<std::uint32_t>& out) const override { out.assign(1, number(state)); }
  std::size_t state_size() const override { return sizeof(std::uint32_t); }
  std::string label_text(Label label) const override { return names_.at(label); }

 private:
  static std::uint32_t number(StateView state) {
    std::uint32_t value;
    std::memcpy(&value, state.data(), sizeof value);
    return value;
  }
  static bool add(Successors& out, Label label, std::uint32_t state) {
    Byte bytes[sizeof state];
    std::memcpy(bytes, &state, sizeof state);
    return out.add(label, bytes);
  }

  std::uint32_t initial_;
  std::vector<std::uint64_t> offsets_;
  std::vector<std::uint32_t> labels_;
  std::vector<std::uint32_t> targets_;
  std::vector<std::string> names_;
  std::vector<bool> wanted_;
  std::vector<std::uint64_t> observations_;
};

}  // namespace highroad
