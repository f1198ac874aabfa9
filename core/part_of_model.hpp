// A model of which only some steps are shown. A state in which none of them is possible is no deadlock unless the whole
// model has no step there.
#pragma once

#include <utility>

#include "successors.hpp"

namespace highroad {

class PartOfModel : public Model {
 public:
  // `labels` are those of the model if its labels are to have arguments.
  PartOfModel(const Model& model, LabelTable* labels) : model_(model), labels_(labels) {}

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
  bool is_numbered() const override { return model_.is_numbered(); }
  void numbers(StateView state, std::vector<std::uint32_t>& out) const override { model_.numbers(state, out); }
  std::size_t bytes() const override { return model_.bytes(); }
  std::size_t state_size() const override { return model_.state_size(); }
  std::string label_text(Label label) const override { return model_.label_text(label); }

 protected:
  virtual bool is_shown(const Record& record) const = 0;

  const Model& model_;

 private:
  LabelTable* labels_;
};

}  // namespace highroad
