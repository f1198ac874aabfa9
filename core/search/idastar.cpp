// IDA*: depth-first search under a bound on the length of the way so far and the estimate together; the bound grows to
// the least that was cut off. It needs memory for one way only, and visits states again and again; a table of states
// that were visited under the same bound, on a way that was no longer, spares most of that.
#include "search/depth_first.hpp"

namespace highroad {
namespace {

class Deepening {
 public:
  Deepening(Space& space, std::uint64_t table_size)
      : space_(space),
        table_size_(table_size),
        table_(space.model().state_size(), space.address_space()),
        pending_(space) {
    space.prefetch_from(table_);
  }

  Result run() {
    while (!space_.stopped()) {
      next_bound_ = kNone;
      go_deep();
      if (next_bound_ == kNone || space_.stopped()) break;  // nothing was cut off
      bound_ = next_bound_ < Heuristic::kUnreachable ? next_bound_ : kBoundless;
      space_.restarted();
    }
    return space_.finish(Ending::kComplete, [this](StateId) { return way(); });
  }

 private:
  static constexpr std::uint64_t kNone = UINT64_MAX;
  static constexpr std::uint64_t kBoundless = UINT64_MAX - 1;  // what seems to lead nowhere comes last, and all of it

  struct Step {
    StateBytes state;
    std::uint64_t hash;
    std::size_t pending;  // how many entries lie below those of this step
    bool is_in_table;
  };
  struct Visit {
    std::uint64_t bound;
    std::uint64_t length;
  };

  // All ways within the bound, from the initial states on.
  void go_deep() {
    push_all(space_.initial_distinct());
    while (pending_.size() > 0 && space_.go_on()) {
      while (!way_.empty() && pending_.size() == way_.back().pending) go_back();
      const auto [state, hash] = pending_.pop();
      visit(state, hash);
      if ((++visits_ & 255) == 0) account();
    }
    while (!way_.empty() && !space_.stopped()) go_back();
    account();
  }

  void go_back() {
    beside_table_ -= !way_.back().is_in_table;
    way_.pop_back();
  }

  void visit(StateView state, std::uint64_t hash) {
    const std::uint64_t length = way_.size();
    if (was_visited(state, hash, length)) return;
    space_.reach_depth(length);
    const bool may_deepen = space_.may_deepen(length);
    space_.consider({state, hash, 0, 0, kNoState, 0, 0}, /*is_visited_later=*/may_deepen);
    if (space_.stopped()) return;
    was_cut_ |= !may_deepen;
    way_.push_back({{}, hash, pending_.size(), table_.find(state, hash) != kNoState});
    way_.back().state.reserve(state.size() + 8);  // readable beyond its end
    way_.back().state.assign(state.begin(), state.end());
    beside_table_ += !way_.back().is_in_table;
    if (may_deepen) push_all(space_.expand_distinct(way_.back().state));
  }

  void push_all(const std::vector<Successor>& successors) {
    const std::uint64_t length = way_.size();
    for (auto s = successors.rbegin(); s != successors.rend(); ++s) {
      const std::uint64_t total = length + space_.estimate(s->state);
      if (total <= bound_)
        pending_.push(*s);
      else
        next_bound_ = std::min(next_bound_, total);
    }
  }

  // Whether nothing new can come of a state; if not, it is remembered, as long as there is room.
  bool was_visited(StateView state, std::uint64_t hash, std::uint64_t length) {
    StateId id = table_.find(state, hash);
    if (id == kNoState) {
      if (table_.size() + beside_table_ >= space_.limits().states) space_.stop(Ending::kStates);
      if (space_.stopped()) return true;
      if (table_.size() >= table_size_) return is_on_the_way(state, hash);
      id = table_.insert(state, hash).id;
      visited_.push_back({kNone, 0});
    }
    Visit& last = visited_[id];
    const bool is_shorter = length < last.length && (bound_ != kBoundless || was_cut_);  // without bounds no matter
    if (last.bound == bound_ && !is_shorter) return true;
    last = {bound_, length};
    return false;
  }

  bool is_on_the_way(StateView state, std::uint64_t hash) const {
    return std::any_of(way_.begin(), way_.end(),
                       [&](const Step& step) { return step.hash == hash && std::ranges::equal(step.state, state); });
  }

  void account() {
    const std::size_t step_bytes = way_.empty() ? 0 : sizeof(Step) + way_.back().state.capacity();
    space_.account(table_.size() + beside_table_,
                   table_.bytes() + visited_.capacity() * sizeof(Visit) + pending_.bytes() + way_.size() * step_bytes);
  }

  Run way() const {
    Run path;
    for (const Step& step : way_) space_.lengthen(path, step.state);
    return path;
  }

  Space& space_;
  std::uint64_t table_size_;
  Store table_;
  std::vector<Visit> visited_;  // by number in the table
  Pending pending_;
  std::vector<Step> way_;
  std::uint64_t beside_table_ = 0;  // states of the way that are not in the table
  std::uint64_t visits_ = 0;
  std::uint64_t bound_ = 0;
  std::uint64_t next_bound_ = kNone;
  bool was_cut_ = false;  // by a limit on the depth
};

const Registered registered{{
    .name = "idastar",
    .summary = "A* by repeated depth-first search under a growing bound: shortest witnesses in bounded memory, if no "
               "estimate is too great",
    .options = {{"table", 1e6, 0, 4e9, "how many states are remembered, to visit them less often"}},
    .exhaustive = true,
    .shortest = true,
    .randomised = false,
    .run = [](Space& space, const Options& options) { return Deepening(space, options.integer("table")).run(); },
    .directed = true,
}};

}  // namespace
}  // namespace highroad
