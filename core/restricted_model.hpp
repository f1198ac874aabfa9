// The part of a model that has only the steps of a known run, by process and label.
#pragma once

#include <algorithm>
#include <vector>

#include "part_of_model.hpp"
#include "run.hpp"

namespace highroad {

class RestrictedModel final : public PartOfModel {
 public:
  RestrictedModel(const Model& model, const Run& run, LabelTable* labels) : PartOfModel(model, labels) {
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

 private:
  // Faults and steps that are looked for are always shown.
  bool is_shown(const Record& record) const override {
    return record.fault != 0 || std::ranges::binary_search(shown_, std::pair(record.process, record.label)) ||
           model_.is_wanted(record.label);
  }

  std::vector<std::pair<std::uint32_t, Label>> shown_;
};

}  // namespace highroad
