// An estimate made of estimates for components of a composed model, each of which depends on the local state of one
// component alone and is asked for once. Components are in groups: within a group estimates are added up, or the
// greatest counts; of the groups the least does.
#pragma once

#include <algorithm>
#include <functional>

#include "composed_model.hpp"
#include "heuristic.hpp"

namespace highroad {

class LocalEstimates final : public Heuristic {
 public:
  struct Group {
    std::vector<Component> members;
    bool is_sum;
  };
  using Ask = std::function<std::uint32_t(std::size_t group, Component component, Local local)>;

  LocalEstimates(const ComposedModel& model, std::size_t components, std::vector<Group> groups, Ask ask)
      : model_(model), groups_(std::move(groups)), ask_(std::move(ask)), locals_(components) {
    for (const Group& group : groups_) known_.emplace_back(group.members.size());
  }

  std::uint32_t estimate(StateView state) const override {
    ComposedModel::decode(state, locals_);
    std::uint64_t least = kUnreachable;
    for (std::size_t group = 0; group < groups_.size(); ++group) least = std::min(least, of_group(group));
    return static_cast<std::uint32_t>(least);
  }

 private:
  static constexpr std::uint32_t kUnknown = kUnreachable - 1;

  std::uint64_t of_group(std::size_t number) const {
    const Group& group = groups_[number];
    std::uint64_t total = 0;
    for (std::size_t member = 0; member < group.members.size(); ++member) {
      const std::uint64_t own = of_member(number, member, locals_[group.members[member]]);
      total = group.is_sum ? total + own : std::max(total, own);
    }
    return total;
  }

  std::uint32_t of_member(std::size_t group, std::size_t member, Local local) const {
    auto& known = known_[group][member];
    if (local >= known.size()) known.resize(std::max<std::size_t>(local + 1, 2 * known.size()), kUnknown);
    if (known[local] == kUnknown) {
      const std::lock_guard lock(model_.mutex());
      known[local] = ask_(group, groups_[group].members[member], local);
    }
    return known[local];
  }

  const ComposedModel& model_;
  std::vector<Group> groups_;
  Ask ask_;
  mutable std::vector<std::vector<std::vector<std::uint32_t>>> known_;  // by group, member and local state
  mutable std::vector<Local> locals_;
};

}  // namespace highroad
