// Uniform Random Search, and repeated: each step picks uniformly one stored state, then uniformly one of its
// successors. "Systems Verification using Randomized Exploration", Section 2.1.
#include "search/random_exploration.hpp"

namespace highroad {
namespace {

class UniformRandomSearch {
 public:
  explicit UniformRandomSearch(Exploration& exploration) : e_(exploration) {}
  void begin(Memory::Slot) {}
  void end() {}

  std::optional<Selection> select() {
    const Memory::Slot source = e_.memory.pick(e_.space.rng, e_.parameters.leaves);
    if (source == Memory::kNone) {  // everything was closed
      is_complete_ = !e_.has_forgotten;
      if (!is_complete_) e_.restart();
      return std::nullopt;
    }
    const Memory::Node node = e_.memory.node(source);
    if (!e_.space.may_deepen(node.depth)) return std::nullopt;
    successors_ = &e_.expand(source);
    if (successors_->empty()) {
      close(source);
      return std::nullopt;
    }
    const Successor& chosen = (*successors_)[e_.space.rng.below(successors_->size())];
    return Selection{chosen, node.lineage, node.depth, source};
  }

  void update(const Selection& selection) {
    e_.remember(selection);
    if (may_close() && e_.is_closed(*successors_)) close(selection.source);
  }

  bool is_complete() const { return is_complete_; }

 private:
  bool may_close() const { return e_.parameters.deletes_closed || !e_.parameters.picks_closed; }
  void close(Memory::Slot slot) {
    if (e_.parameters.deletes_closed) {
      e_.has_forgotten = true;
      e_.memory.erase(slot);
    } else if (!e_.parameters.picks_closed) {
      e_.memory.retire(slot);
    }
  }

  Exploration& e_;
  const std::vector<Successor>* successors_ = nullptr;
  bool is_complete_ = false;
};

Result run(Space& space, const Options& options) {
  return explore_at_random<UniformRandomSearch>(space, Parameters::once(options));
}

Result run_repeated(Space& space, const Options& options) {
  return explore_at_random<UniformRandomSearch>(space, Parameters(options, true));
}

const Registered urs{{
    .name = "urs",
    .summary = "uniform random search: a random stored state, a random successor, until N states are stored",
    .options = Parameters::declare_once(),
    .exhaustive = false,
    .shortest = false,
    .randomised = true,
    .run = run,
}};

const Registered rurs{{
    .name = "rurs",
    .summary = "urs repeated: the memory is emptied when it is full",
    .options = Parameters::declare(true),
    .exhaustive = false,
    .shortest = false,
    .randomised = true,
    .run = run_repeated,
}};

}  // namespace
}  // namespace highroad
