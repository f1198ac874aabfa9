// How many processes can move: near a deadlock there are few of them.
#pragma once

#include <bitset>
#include <vector>

#include "heuristic.hpp"
#include "successors.hpp"

namespace highroad {

class ActiveProcesses final : public Heuristic {
 public:
  // `members` are those of a number that stands for several processes which move together; empty if none does.
  explicit ActiveProcesses(const Model& model, std::vector<std::vector<std::uint32_t>> members = {})
      : model_(model), members_(std::move(members)), successors_(never_) {}

  std::uint32_t estimate(StateView state) const override {
    std::bitset<kMost> active;
    successors_.reset();
    model_.successors(state, successors_);
    successors_.for_each([&](const Record& record) {
      if (members_.empty()) return void(active.set(record.process % kMost));
      for (const std::uint32_t member : members_[record.process]) active.set(member % kMost);
    });
    return static_cast<std::uint32_t>(active.count());
  }

 private:
  static constexpr std::size_t kMost = 1024;

  const Model& model_;
  std::vector<std::vector<std::uint32_t>> members_;
  const std::atomic<std::uint32_t> never_{0};
  mutable Successors successors_;
};

}  // namespace highroad
