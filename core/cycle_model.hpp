// The part of a model in which a cycle, or the way to it, is looked for: without faults, without states of which
// something is observed that must not be, and beginning with the steps out of some state, if one is given. Of its own
// states it observes one thing, in bit 0: whether they are where the search has to arrive. If no such states are given,
// it observes what the model does.
#pragma once

#include <optional>
#include <set>

#include "run.hpp"
#include "successors.hpp"

namespace highroad {

class CycleModel final : public Model {
 public:
  CycleModel(const Model& model, std::optional<Run> root, const Run& goals, std::uint64_t avoided)
      : model_(model), root_(std::move(root)), avoided_(avoided) {
    for (std::size_t i = 0; i < goals.size(); ++i) goals_.emplace(goals[i].begin(), goals[i].end());
  }

  void initial(Successors& out) const override {
    if (root_) return successors((*root_)[0], out);
    model_.initial(out);
  }
  void successors(StateView state, Successors& out) const override {
    const std::size_t begin = out.used();
    const std::uint64_t most = std::exchange(out.most, UINT64_MAX);
    model_.successors(state, out);
    out.most = most;
    out.keep_if(begin, [this](const Record& record) {
      return record.fault == 0 && (avoided_ == 0 || (model_.observe(record.state()) & avoided_) == 0);
    });
  }
  std::uint64_t observe(StateView state) const override {
    if (goals_.empty()) return model_.observe(state);
    return goals_.contains(StateBytes(state.begin(), state.end())) ? 1 : 0;
  }
  bool is_wanted(Label label) const override { return model_.is_wanted(label); }
  bool is_numbered() const override { return model_.is_numbered(); }
  void numbers(StateView state, std::vector<std::uint32_t>& out) const override { model_.numbers(state, out); }
  std::size_t bytes() const override { return model_.bytes(); }
  std::size_t state_size() const override { return model_.state_size(); }
  std::string label_text(Label label) const override { return model_.label_text(label); }

 private:
  const Model& model_;
  std::optional<Run> root_;  // a run of one state
  std::set<StateBytes> goals_;
  std::uint64_t avoided_;
};

}  // namespace highroad
