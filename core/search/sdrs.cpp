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
      if (!successors_->empty()) return walker_.towards((*successors_)[e_.space.rng.below(successors_->size())]);
    }
    // Succ(v) is empty: this step is spent on a new start.
    const Memory::Slot start = e_.memory.pick(e_.space.rng, e_.parameters.leaves);
    walker_.stand_on(start != Memory::kNone ? start : e_.restart());
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

  bool is_complete() const { return false; }

 private:
  Exploration& e_;
  Walker walker_;
  const std::vector<Successor>* successors_ = nullptr;
};

template <bool kRepeats>
Result run(Space& space, const Options& options) {
  return explore_at_random<SimplifiedDeepRandomSearch>(space, Parameters(options, kRepeats));
}

const Registered sdrs{{
    .name = "sdrs",
    .summary = "simplified deep random search: a random walk that stores, restarting at a random stored state",
    .options = Parameters::declare(false),
    .exhaustive = false,
    .shortest = false,
    .randomised = true,
    .run = run<false>,
}};

const Registered rsdrs{{
    .name = "rsdrs",
    .summary = "sdrs repeated: the memory is emptied when it is full",
    .options = Parameters::declare(true),
    .exhaustive = false,
    .shortest = false,
    .randomised = true,
    .run = run<true>,
}};

}  // namespace
}  // namespace highroad
