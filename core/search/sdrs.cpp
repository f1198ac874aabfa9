// Simplified Deep Random Search, and repeated: a random walk that stores what it visits; at a deadlock it goes on from
// a uniformly chosen stored state. "Systems Verification using Randomized Exploration", Section 2.1.
#include "search/walker.hpp"

namespace highroad {
namespace {

class SimplifiedDeepRandomSearch {
 public:
  explicit SimplifiedDeepRandomSearch(Exploration& exploration) : e_(exploration), walker_(exploration) {}
  void begin(Memory::Slot slot) {
    if (slot != Memory::kNone) walker_.stand_on(slot);
  }
  void end() { walker_.leave(); }

  std::optional<Selection> select() {
    if (e_.space.may_deepen(walker_.depth())) {
      successors_ = &walker_.expand();
      if (!is_dead_end()) return walker_.towards((*successors_)[e_.space.rng.below(successors_->size())]);
      const Memory::Slot here = walker_.slot();
      if (!e_.parameters.picks_closed && here != Memory::kNone) e_.memory.retire(here);
    }
    // There is no way on: this step is spent on a new start.
    const Memory::Slot start = e_.memory.pick(e_.space.rng, e_.parameters.leaves);
    is_complete_ = start == Memory::kNone && !e_.has_forgotten;
    if (!is_complete_) walker_.stand_on(start != Memory::kNone ? start : e_.restart());
    return std::nullopt;
  }

  void update(const Selection& selection) {
    const Memory::Slot next = e_.remember(selection);
    walker_.stand_on(next);
    if (e_.parameters.deletes_closed && selection.source != Memory::kNone && selection.source != next &&
        e_.is_closed(*successors_)) {
      e_.has_forgotten = true;
      e_.memory.erase(selection.source);
    }
  }

  bool is_complete() const { return is_complete_; }

 private:
  bool is_dead_end() const {
    return successors_->empty() || (!e_.parameters.picks_closed && e_.is_closed(*successors_));
  }

  Exploration& e_;
  Walker walker_;
  const std::vector<Successor>* successors_ = nullptr;
  bool is_complete_ = false;
};

Result run(Space& space, const Options& options) {
  return explore_at_random<SimplifiedDeepRandomSearch>(space, Parameters::once(options));
}

Result run_repeated(Space& space, const Options& options) {
  return explore_at_random<SimplifiedDeepRandomSearch>(space, Parameters(options, true));
}

const Registered sdrs{{
    .name = "sdrs",
    .summary = "simplified deep random search: a random walk that stores, restarting at a random stored state",
    .options = Parameters::declare_once(),
    .exhaustive = false,
    .shortest = false,
    .randomised = true,
    .run = run,
}};

const Registered rsdrs{{
    .name = "rsdrs",
    .summary = "sdrs repeated: the memory is emptied when it is full",
    .options = Parameters::declare(true),
    .exhaustive = false,
    .shortest = false,
    .randomised = true,
    .run = run_repeated,
}};

}  // namespace
}  // namespace highroad
