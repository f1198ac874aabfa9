// A model of which only some steps are shown: those that a known run takes, by process and label. A state in which none
// of them is possible is no deadlock unless the whole model has no step there.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "shortening/run.hpp"
#include "successors.hpp"

namespace highroad {

class RestrictedModel final : public Model {
 public:
  // `labels` are those of the model if its labels are to have arguments.
  RestrictedModel(const Model& model, const Run& run, LabelTable* labels) : model_(model), labels_(labels) {
    const std::atomic<std::uint32_t> never{0};
    Successors out(never);
    out.labels = labels;
    for (std::size_t i = 0; i + 1 < run.size(); ++i) {
      out.reset();
      model.successors(run[i], out);
      out.for_each([&](const Record& record) {
        if (same_state(record.state(), run[i + 1])) shown_.emplace_back(record.process, record.label);
      });
    }
    std::ranges::sort(shown_);
    shown_.erase(std::ranges::unique(shown_).begin(), shown_.end());
  }

  void initial(Successors& out) const override { model_.initial(out); }
  void successors(StateView state, Successors& out) const override {
    const std::size_t begin = out.used();
    const std::uint64_t most = std::exchange(out.most, UINT64_MAX);
    LabelTable* const labels = std::exchange(out.labels, labels_);
    model_.successors(state, out);
    out.most = most;
    out.labels = labels;
    out.keep_if(begin, [this](const Record& record) { return is_shown(record); });
  }
  std::uint64_t observe(StateView state) const override { return model_.observe(state); }
  bool may_end(StateView state) const override {
    const std::atomic<std::uint32_t> never{0};
    Successors probe(never);
    probe.reset(1);
    model_.successors(state, probe);
    return probe.count > 0 || model_.may_end(state);
  }
  bool is_wanted(Label label) const override { return model_.is_wanted(label); }
  std::size_t bytes() const override { return model_.bytes(); }
  std::size_t state_size() const override { return model_.state_size(); }
  std::string label_text(Label label) const override { return model_.label_text(label); }

 private:
  // Faults and steps that are looked for are always shown.
  bool is_shown(const Record& record) const {
    return record.fault != 0 || std::ranges::binary_search(shown_, std::pair(record.process, record.label)) ||
           model_.is_wanted(record.label);
  }

  const Model& model_;
  LabelTable* labels_;
  std::vector<std::pair<std::uint32_t, Label>> shown_;
};

}  // namespace highroad
