// Monte Carlo model checking (Grosu and Smolka, 2005): random walks from an initial state, each until it meets itself.
// Such a lasso is accepting if its cycle has an accepting state. If a share of at least e of all lassos is accepting,
// by their probability, then after n walks without one the chance to have missed them all is at most (1 - e)^n; so n =
// ln(d) / ln(1 - e) walks say, with confidence 1 - d, that it is less. `lassos` in the statistics is this n.
//
// A walk that comes to where the automaton does not go on was rejected, and counts. One that is cut off does not.
#include "node_set.hpp"
#include "search.hpp"

namespace highroad {
namespace {

class Walk {
 public:
  explicit Walk(Space& space) : space_(space), positions_(space.address_space()) {}

  void begin() {
    for (const Slot slot : slots_) positions_.erase(slot);
    slots_.clear();
    last_accepting_ = kNever;
  }

  // Goes on to a state. True: it has been there, and the walk is a lasso.
  bool take(const Successor& next) {
    if (const Slot known = positions_.find(next.state, next.hash); known != Positions::kNone) {
      cycle_ = positions_.payload(known);
      closing_ = known;
      return true;
    }
    if (slots_.size() >= space_.limits().states) {
      space_.stop(Ending::kStates);
      return false;
    }
    if ((space_.acceptance(next.state) & Model::kAccepting) != 0) last_accepting_ = slots_.size();
    slots_.push_back(positions_.insert(next.state, next.hash, static_cast<std::uint32_t>(slots_.size())));
    space_.reach_depth(slots_.size() - 1);
    if (slots_.size() % 256 == 0 || next.state.size() > 1024) account();
    return false;
  }
  bool is_accepting() const { return last_accepting_ != kNever && last_accepting_ >= cycle_; }

  StateView state() const { return positions_.view(slots_.back()); }
  std::uint64_t depth() const { return slots_.size() - 1; }
  std::size_t cycle() const { return cycle_; }
  void account() { space_.account(slots_.size(), positions_.bytes() + slots_.capacity() * sizeof(Slot)); }

  Run path(bool is_lasso) const {
    Run path;
    for (const Slot slot : slots_) space_.lengthen(path, positions_.view(slot));
    if (is_lasso) space_.lengthen(path, positions_.view(closing_));
    return path;
  }

 private:
  using Positions = NodeSet<std::uint32_t>;
  using Slot = Positions::Slot;
  static constexpr std::size_t kNever = SIZE_MAX;

  Space& space_;
  Positions positions_;  // of the states on the walk
  std::vector<Slot> slots_;
  std::size_t last_accepting_ = kNever;
  std::size_t cycle_ = 0;
  Slot closing_ = Positions::kNone;
};

enum class End { kGoesOn, kLasso, kCutOff };

End step(Space& space, Walk& walk) {
  if (!space.may_deepen(walk.depth())) return End::kCutOff;
  const auto& successors = space.expand_distinct(walk.state());
  for (const Successor& s : successors) space.consider(s);
  if (space.stopped()) return End::kCutOff;
  if (successors.empty()) return End::kLasso;
  if (!walk.take(successors[space.rng.below(successors.size())])) return End::kGoesOn;
  if (walk.is_accepting()) space.find_cycle(kNoState);
  return End::kLasso;
}

Result monte_carlo(Space& space, const Options& options) {
  std::uint64_t steps = options.integer("steps");
  Walk walk(space);
  bool has_begun = false;
  for (const Successor& s : space.initial_distinct()) space.consider(s);
  for (std::uint64_t run = 0; run < options.integer("runs") && steps > 0 && space.go_on(); ++run) {
    const auto& initial = space.initial_distinct();
    if (initial.empty()) break;
    if (run > 0) space.restarted();
    walk.begin();
    walk.take(initial[space.rng.below(initial.size())]);
    has_begun = true;
    End end = End::kGoesOn;
    while (end == End::kGoesOn && steps-- > 0 && space.go_on()) end = step(space, walk);
    if (end == End::kLasso) space.saw_lasso();
    if (end == End::kGoesOn) break;
  }
  walk.account();
  Result result =
      space.finish(Ending::kBound, [&](StateId) { return has_begun ? walk.path(space.found_cycle()) : Run{}; });
  if (result.finding.kind == Finding::Kind::kCycle) result.cycle = walk.cycle();
  return result;
}

const Registered registered{{
    .name = "monte-carlo",
    .summary = "random walks until they meet themselves: memory for one walk; says how rare an accepting cycle must be",
    .options =
        {
            {"runs", 10'000, 1, 1e18, "how many walks"},
            {"steps", 1e18, 1, 1e18, "how many steps in all"},
        },
    .exhaustive = false,
    .shortest = false,
    .randomised = true,
    .run = monte_carlo,
    .cycles = true,
}};

}  // namespace
}  // namespace highroad
