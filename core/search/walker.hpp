// The current state of a walk that remembers where it has been: what sdrs and drs have in common.
#pragma once

#include "search/random_exploration.hpp"

namespace highroad {

// Holds its own copy, because the memory may forget the state under its feet.
class Walker {
 public:
  explicit Walker(Exploration& exploration) : e_(exploration) {}

  void stand_on(Memory::Slot slot) {
    const StateView view = e_.memory.view(slot);
    state_.assign(view.begin(), view.end());
    state_.reserve(state_.size() + 8);
    const Memory::Node& node = e_.memory.node(slot);
    e_.lineage.hold(node.lineage);
    leave();
    lineage_ = node.lineage;
    depth_ = node.depth;
    hash_ = e_.memory.hash(slot);
  }
  void leave() { e_.lineage.release(std::exchange(lineage_, Lineage::kRoot)); }

  const std::vector<Successor>& expand() { return e_.expand(state_, lineage_); }
  Memory::Slot slot() const { return e_.memory.find({state_, hash_, 0, 0, kNoState, 0, 0}); }
  Selection towards(const Successor& successor) const { return {successor, lineage_, depth_, slot()}; }
  std::uint32_t depth() const { return depth_; }

 private:
  Exploration& e_;
  StateBytes state_;
  std::uint64_t hash_ = 0;
  Lineage::Node lineage_ = Lineage::kRoot;
  std::uint32_t depth_ = 0;
};

}  // namespace highroad
