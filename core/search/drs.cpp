// Deep Random Search: a random walk into unvisited states only; when there is none ahead, it goes on from a uniformly
// chosen stored state that is not closed (a closed state has all its successors visited). It ends when every state is
// closed. After Grosu, Huang, Smolka, Tan and Tripakis, "Deep random search for efficient model checking of timed
// automata", 2006.
#include "search/walker.hpp"

namespace highroad {
namespace {

class DeepRandomSearch {
 public:
  explicit DeepRandomSearch(Exploration& exploration) : e_(exploration), walker_(exploration) {}
  void begin(Memory::Slot slot) {
    is_complete_ = slot == Memory::kNone;
    if (slot != Memory::kNone) walker_.stand_on(slot);
  }
  void end() { walker_.leave(); }

  std::optional<Selection> select() {
    unvisited_.clear();
    if (e_.space.may_deepen(walker_.depth()))
      for (const Successor& s : walker_.expand())
        if (!e_.is_known(s, walker_.depth() + 1)) unvisited_.push_back(s);
    if (!unvisited_.empty()) {
      const Selection selection = walker_.towards(unvisited_[e_.space.rng.below(unvisited_.size())]);
      if (unvisited_.size() == 1 && selection.source != Memory::kNone) close(selection.source);
      return selection;
    }
    if (const Memory::Slot here = walker_.slot(); here != Memory::kNone) close(here);
    const Memory::Slot start = e_.memory.pick(e_.space.rng, e_.parameters.leaves);
    is_complete_ = start == Memory::kNone;
    if (!is_complete_) walker_.stand_on(start);
    return std::nullopt;
  }

  void update(const Selection& selection) {
    Selection kept = selection;
    if (e_.parameters.deletes_closed) kept.source = walker_.slot();  // it may just have been deleted
    walker_.stand_on(e_.remember(kept));
  }

  bool is_complete() const { return is_complete_; }

 private:
  void close(Memory::Slot slot) {
    if (!e_.parameters.deletes_closed) return e_.memory.retire(slot);
    e_.has_forgotten = true;
    e_.memory.erase(slot);
  }

  Exploration& e_;
  Walker walker_;
  std::vector<Successor> unvisited_;
  bool is_complete_ = false;
};

constexpr double kNoBound = 1e18;
constexpr std::uint64_t kForgetfulSteps = 1'000'000;

std::vector<Option> options() {
  std::vector<Option> options = Parameters::declare(false, 4e9, kNoBound);
  for (Option& option : options)
    if (option.name == "delete-closed") option.help += "; steps are then a million unless bounded otherwise";
  return options;
}

// What is deleted is visited again where the model has cycles, so that a search that deletes need not end by itself.
Parameters bounded(Parameters parameters) {
  if (parameters.deletes_closed && parameters.steps >= static_cast<std::uint64_t>(kNoBound))
    parameters.steps = kForgetfulSteps;
  return parameters;
}

const Registered registered{{
    .name = "drs",
    .summary = "deep random search: random walks into unvisited states, restarting where something is left",
    .options = options(),
    .exhaustive = true,
    .shortest = false,
    .randomised = true,
    .run =
        [](Space& space, const Options& options) {
          return explore_at_random<DeepRandomSearch>(space, bounded(Parameters(options, false)));
        },
}};

}  // namespace
}  // namespace highroad
