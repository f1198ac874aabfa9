// Beam search, a directed highway: of each level the N states are visited that seem to be nearest, and those that seem
// equally near are drawn at random.
#include "search/level_search.hpp"

namespace highroad {
namespace {

class LowestEstimates {
 public:
  static constexpr bool kOffersOnce = false;  // what is offered twice has the same priority twice

  LowestEstimates(Space& space, std::size_t width)
      : space_(space), width_(width), keys_(space.rng.next()), candidates_(space.address_space()) {
    next_level();
  }

  void offer(std::span<const Successor*> eligible) {
    for (const Successor* s : eligible) {
      const std::uint32_t estimate = space_.estimate(s->state);
      const std::uint64_t priority = std::uint64_t{estimate} << 32 | multiply_fold(s->hash ^ key_, factor_) >> 32;
      if (priority > greatest_) {
        has_dropped_ = true;
      } else if (candidates_.add(s->state, s->hash, {s->source, priority}) && candidates_.size() == kRoom * width_) {
        find_greatest();
        candidates_.keep_if([this](Slot slot) { return is_drawn(slot); });
      }
    }
  }

  void add_to(Tree& tree) {
    if (candidates_.size() > width_) find_greatest();
    for (Slot slot = 0; slot < candidates_.slots(); ++slot)
      if (is_drawn(slot)) tree.add(candidates_.view(slot), candidates_.hash(slot), candidates_.payload(slot).source);
  }

  void next_level() {
    candidates_.clear();
    greatest_ = UINT64_MAX;
    key_ = split_mix(keys_);
    factor_ = split_mix(keys_) | 1;
  }

  bool is_short() const { return false; }
  void again() {}
  bool has_dropped() const { return has_dropped_; }
  std::size_t bytes() const { return candidates_.bytes() + priorities_.capacity() * sizeof(priorities_[0]); }

 private:
  struct Candidate {
    StateId source;
    std::uint64_t priority;
  };
  using Slot = NodeSet<Candidate>::Slot;
  static constexpr std::size_t kRoom = 2;

  bool is_drawn(Slot slot) { return candidates_.payload(slot).priority <= greatest_; }

  // Finds the N-th lowest priority.
  void find_greatest() {
    has_dropped_ = true;
    priorities_.clear();
    for (Slot slot = 0; slot < candidates_.slots(); ++slot) priorities_.push_back(candidates_.payload(slot).priority);
    const auto last = priorities_.begin() + static_cast<std::ptrdiff_t>(width_ - 1);
    std::nth_element(priorities_.begin(), last, priorities_.end());
    greatest_ = *last;
  }

  Space& space_;
  std::size_t width_;
  std::uint64_t keys_;
  std::uint64_t key_ = 0;  // fresh for each level
  std::uint64_t factor_ = 1;
  std::uint64_t greatest_ = UINT64_MAX;  // what is greater is not among the N lowest
  NodeSet<Candidate> candidates_;
  std::vector<std::uint64_t> priorities_;
  bool has_dropped_ = false;
};

const Registered registered{{
    .name = "beam",
    .summary = "of each level the N states that seem to be nearest: short witnesses fast, memory for N times the depth",
    .options = {{"width", 1000, 1, 4e9, "how many states of a level are visited (N)"}},
    .exhaustive = false,
    .shortest = false,
    .randomised = true,
    .run = [](Space& space,
              const Options& options) { return level_search(space, LowestEstimates(space, options.integer("width"))); },
    .directed = true,
}};

}  // namespace
}  // namespace highroad
