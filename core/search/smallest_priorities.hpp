// How the exact highway search draws: uniformly N among the *distinct* eligible successors of a level (Definition 5 of
// Engels et al., 2009), in memory for N.
//
// Every candidate gets a priority, a keyed hash of its bytes with a fresh key for each level, and the N smallest stay.
// A state that is met twice has the same priority twice, so neither duplicates nor the order of arrival can bias the
// draw, and a level could be split among workers without changing the result.
//
// Levels resemble the ones before them, so the greatest priority that will be drawn can be guessed, and most candidates
// need not be kept. Should fewer than N be left by such a guess, the level is gone through again without one.
//
// How many candidates there were is known as long as all are kept. After that their priorities tell: the k-th smallest
// of C numbers that are uniform up to 1 is about k / C (Bar-Yossef et al., "Counting distinct elements in a data
// stream", 2002), with a standard error of 1 / sqrt(k). A narrow highway keeps more than it draws for that reason.
#pragma once

#include <cmath>

#include "search/level_search.hpp"

namespace highroad {

class SmallestPriorities {
 public:
  static constexpr bool kOffersOnce = false;  // what is offered twice has the same priority twice

  SmallestPriorities(Space& space, std::size_t width)
      : width_(width),
        kept_(std::max(width, kEnoughToCount)),
        margin_(1.2 + 4 / std::sqrt(static_cast<double>(width))),
        keys_(space.rng.next()),
        candidates_(space.address_space()) {
    space.make_hashes_repeatable();
    next_level();
  }

  void offer(std::span<const Successor*> eligible) {
    std::size_t wanted = 0;
    for (const Successor* s : eligible) {
      eligible[wanted] = s;
      wanted += priority_of(s->hash) <= greatest_;
    }
    level_has_dropped_ |= wanted < eligible.size();
    eligible = eligible.first(wanted);
    candidates_.prefetch<Successor>(eligible);
    for (const Successor* s : eligible)
      if (candidates_.add(s->state, s->hash, s->source) && candidates_.size() == kRoom * kept_) keep_smallest();
  }

  // Puts the drawn states into the tree, in order of arrival: neighbours stay neighbours, which memory likes.
  void add_to(Tree& tree) {
    count_candidates();
    if (candidates_.size() > width_) find_greatest(width_);
    has_dropped_ |= level_has_dropped_;
    add_all(tree, candidates_, [this](Slot slot) { return is_drawn(slot); });
  }

  void next_level() {
    const bool can_guess = width_ >= kWide && candidates_.size() >= width_;
    const double guess = can_guess ? static_cast<double>(greatest_) * margin_ : kAll;
    start_level(guess < kAll ? static_cast<std::uint64_t>(guess) : UINT64_MAX);
    key_ = split_mix(keys_);
    factor_ = split_mix(keys_) | 1;
  }

  Candidates candidates() const { return counted_; }  // of the level that was added last

  // The guess was too low: other states than those kept might have been drawn.
  bool is_short() const { return candidates_.size() < width_ && level_has_dropped_; }
  void again() { start_level(UINT64_MAX); }

  bool has_dropped() const { return has_dropped_; }
  std::size_t bytes() const { return candidates_.bytes() + priorities_.capacity() * sizeof(priorities_[0]); }

 private:
  using Slot = NodeSet<StateId>::Slot;
  static constexpr std::size_t kRoom = 2;
  static constexpr std::size_t kEnoughToCount = 1024;  // a standard error of 3 %
  static constexpr std::size_t kWide = 100;            // from there on guesses are good, and worth it
  static constexpr double kAll = 0x1p64;

  void start_level(std::uint64_t greatest) {
    candidates_.clear();
    greatest_ = greatest;
    level_has_dropped_ = false;
  }

  std::uint64_t priority_of(std::uint64_t hash) const { return multiply_fold(hash ^ key_, factor_); }

  bool is_drawn(Slot slot) const { return priority_of(candidates_.hash(slot)) <= greatest_; }

  // Reduces the candidates. Done each time that there are several times as many, which costs less than a heap.
  void keep_smallest() {
    find_greatest(kept_);
    candidates_.keep_if([this](Slot slot) { return is_drawn(slot); });
  }

  // Of those that were kept, some may be greater than others that were not; they do not count.
  void count_candidates() {
    counted_ = {static_cast<double>(candidates_.size()), !level_has_dropped_};
    if (counted_.is_exact) return;
    double kept = 0;
    std::uint64_t greatest = 0;
    for (Slot slot = 0; slot < candidates_.slots(); ++slot) {
      if (!is_drawn(slot)) continue;
      ++kept;
      greatest = std::max(greatest, priority_of(candidates_.hash(slot)));
    }
    if (greatest > 0) counted_.count = std::max(counted_.count, (kept - 1) / (static_cast<double>(greatest) / kAll));
  }

  // Finds the `count`-th smallest priority.
  void find_greatest(std::size_t count) {
    level_has_dropped_ = true;
    priorities_.clear();
    for (Slot slot = 0; slot < candidates_.slots(); ++slot) priorities_.push_back(priority_of(candidates_.hash(slot)));
    const auto last = priorities_.begin() + static_cast<std::ptrdiff_t>(count - 1);
    std::nth_element(priorities_.begin(), last, priorities_.end());
    greatest_ = *last;
  }

  std::size_t width_;
  std::size_t kept_;  // at least as many candidates, if there are
  double margin_;     // by how much a guess exceeds the greatest priority drawn from the last level
  std::uint64_t keys_;
  std::uint64_t key_ = 0;                // fresh for each level
  std::uint64_t factor_ = 1;             // likewise
  std::uint64_t greatest_ = UINT64_MAX;  // what is greater is not among the N smallest, or so it is guessed
  NodeSet<StateId> candidates_;          // with the state from which each was reached first
  std::vector<std::uint64_t> priorities_;
  Candidates counted_{0, true};
  bool level_has_dropped_ = false;
  bool has_dropped_ = false;
};

}  // namespace highroad
