// Highway search, exact: each level is a uniform draw of N among the *distinct* eligible successors (Definition 5 of Engels et
// al., 2009), in memory for N.
//
// Every candidate gets a priority, a keyed hash of its bytes with a fresh key for each level, and the N smallest stay. A
// state that is met twice has the same priority twice, so neither duplicates nor the order of arrival can bias the draw,
// and a level could be split among workers without changing the result.
#include "search/level_search.hpp"

namespace highroad {
namespace {

class SmallestPriorities {
 public:
  SmallestPriorities(Space& space, std::size_t width) : width_(width), keys_(space.rng.next()) { next_level(); }

  void offer(const Successor& s, StateId parent) {
    const std::uint64_t priority = mix(mix(s.hash ^ key_) + key_);
    if (heap_.size() == width_ && priority >= heap_.front().priority) {
      has_dropped_ = has_dropped_ || candidates_.find(s.state, s.hash) == candidates_.kNone;
      return;
    }
    if (candidates_.find(s.state, s.hash) != candidates_.kNone) return;
    if (heap_.size() < width_) {
      heap_.push_back({priority, candidates_.insert(s.state, s.hash, parent)});
    } else {
      std::pop_heap(heap_.begin(), heap_.end());
      candidates_.replace(heap_.back().slot, s.state, s.hash, parent);
      heap_.back().priority = priority;
      has_dropped_ = true;
    }
    std::push_heap(heap_.begin(), heap_.end());
  }

  NodeSet<StateId>& candidates() { return candidates_; }

  // By priority, so that it depends on the states alone.
  const std::vector<NodeSet<StateId>::Slot>& order() {
    std::sort_heap(heap_.begin(), heap_.end());
    order_.clear();
    for (const Entry& entry : heap_) order_.push_back(entry.slot);
    return order_;
  }

  void next_level() {
    candidates_.clear();
    heap_.clear();
    key_ = split_mix(keys_);
  }

  bool has_dropped() const { return has_dropped_; }

 private:
  struct Entry {
    std::uint64_t priority;
    NodeSet<StateId>::Slot slot;
    bool operator<(const Entry& other) const { return priority < other.priority; }
  };

  std::size_t width_;
  std::uint64_t keys_;
  std::uint64_t key_ = 0;
  NodeSet<StateId> candidates_;  // with the state from which each was reached first
  std::vector<Entry> heap_;      // the greatest priority in front
  std::vector<NodeSet<StateId>::Slot> order_;
  bool has_dropped_ = false;
};

const Registered registered{{
    .name = "highway",
    .summary = "of each level N states drawn uniformly: short witnesses, memory for N times the depth",
    .options = {{"width", 1000, 1, 4e9, "how many states of a level are visited (N)"}},
    .exhaustive = false,
    .shortest = false,
    .randomised = true,
    .run = [](Space& space,
              const Options& options) { return level_search(space, SmallestPriorities(space, options.integer("width"))); },
}};

}  // namespace
}  // namespace highroad
