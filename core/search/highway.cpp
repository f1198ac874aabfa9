// Highway search, exact: each level is a uniform draw of N among the *distinct* eligible successors (Definition 5 of
// Engels et al., 2009), in memory for N.
//
// Every candidate gets a priority, a keyed hash of its bytes with a fresh key for each level, and the N smallest stay.
// A state that is met twice has the same priority twice, so neither duplicates nor the order of arrival can bias the
// draw, and a level could be split among workers without changing the result.
#include "search/level_search.hpp"

namespace highroad {
namespace {

class SmallestPriorities {
 public:
  static constexpr bool kOffersOnce = false;  // what is offered twice has the same priority twice

  SmallestPriorities(Space& space, std::size_t width) : width_(width), keys_(space.rng.next()) { next_level(); }

  void offer(const Successor& s) {
    if (priority_of(s.hash) > greatest_) {
      has_dropped_ = true;
      return;
    }
    if (candidates_.add(s.state, s.hash, s.source) && candidates_.size() == kRoom * width_) keep_smallest();
  }

  // Puts the drawn states into the tree, in order of arrival: neighbours stay neighbours, which memory likes.
  void add_to(Tree& tree) {
    if (candidates_.size() > width_) find_greatest();
    add_all(tree, candidates_, [this](Slot slot) { return priority_of(candidates_.hash(slot)) <= greatest_; });
  }

  void prefetch(std::uint64_t hash) const { candidates_.prefetch(hash); }

  void next_level() {
    candidates_.clear();
    greatest_ = UINT64_MAX;
    key_ = split_mix(keys_);
    factor_ = split_mix(keys_) | 1;
  }

  bool has_dropped() const { return has_dropped_; }
  std::size_t bytes() const { return candidates_.bytes() + kept_.bytes() + priorities_.capacity() * 8; }

 private:
  using Slot = NodeSet<StateId>::Slot;
  static constexpr std::size_t kRoom = 2;

  std::uint64_t priority_of(std::uint64_t hash) const { return multiply_fold(hash ^ key_, factor_); }

  // Reduces the candidates to N. Done each time that there are several times as many, which costs less than a heap.
  void keep_smallest() {
    find_greatest();
    kept_.clear();
    for (Slot slot = 0; slot < candidates_.slots() && kept_.size() < width_; ++slot)
      if (priority_of(candidates_.hash(slot)) <= greatest_)
        kept_.insert(candidates_.view(slot), candidates_.hash(slot), candidates_.payload(slot));
    std::swap(kept_, candidates_);
  }

  // Finds the N-th smallest priority.
  void find_greatest() {
    has_dropped_ = true;
    priorities_.clear();
    for (Slot slot = 0; slot < candidates_.slots(); ++slot) priorities_.push_back(priority_of(candidates_.hash(slot)));
    const auto last = priorities_.begin() + static_cast<std::ptrdiff_t>(width_ - 1);
    std::nth_element(priorities_.begin(), last, priorities_.end());
    greatest_ = *last;
  }

  std::size_t width_;
  std::uint64_t keys_;
  std::uint64_t key_ = 0;                // fresh for each level
  std::uint64_t factor_ = 1;             // likewise
  std::uint64_t greatest_ = UINT64_MAX;  // what is greater cannot be among the N smallest
  NodeSet<StateId> candidates_;          // with the state from which each was reached first
  NodeSet<StateId> kept_;
  std::vector<std::uint64_t> priorities_;
  bool has_dropped_ = false;
};

const Registered registered{{
    .name = "highway",
    .summary = "of each level N states drawn uniformly: short witnesses, memory for N times the depth",
    .options = {{"width", 1000, 1, 4e9, "how many states of a level are visited (N)"}},
    .exhaustive = false,
    .shortest = false,
    .randomised = true,
    .run =
        [](Space& space, const Options& options) {
          return level_search(space, SmallestPriorities(space, options.integer("width")));
        },
}};

}  // namespace
}  // namespace highroad
