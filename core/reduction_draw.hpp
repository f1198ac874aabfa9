// How a level of the breadth-bounded reduction is drawn from the states that its predecessor leads to and that were not
// visited yet. As in a highway search at most N are drawn; but a state whose successors are all unvisited *needs* one
// of them, or it would become a deadlock that the whole system does not have (Definition 9 of Meulen, 2009). So each
// such state protects one of its successors, and what is left of N is drawn from the others.
//
// A level has at most N states, each of which protects at most one: the next level has never more than N either.
//
// A draw has: kOffersOnce (whether the successors of one state are a set), offer(unvisited, needs_one), add_to(tree),
// next_level(), rescued(), bytes().
#pragma once

#include "search/level_search.hpp"

namespace highroad {

using Unvisited = std::span<const Successor* const>;  // the unvisited successors of one state

// The draw of the exact highway search. The candidates are in a random order, given by a keyed hash of their bytes with
// a fresh key for each level. A state that needs a successor protects the first of its own in that order, which is a
// uniform choice; the others are drawn from the beginning of the order. If the first N of all candidates have a
// successor for each state that needs one, they are the level: a uniform draw of N. Otherwise the last of them give
// way.
class UniformDraw {
 public:
  static constexpr bool kOffersOnce = false;  // what is offered twice has the same place in the order twice

  UniformDraw(Space& space, std::size_t width)
      : width_(width), keys_(space.rng.next()), candidates_(space.address_space()) {
    space.make_hashes_repeatable();
    next_level();
  }

  void offer(Unvisited unvisited, bool needs_one) {
    const auto priority = [this](const Successor* s) { return priority_of(s->hash); };
    const Successor* const first = needs_one ? *std::ranges::min_element(unvisited, {}, priority) : nullptr;
    for (const Successor* s : unvisited) {
      if (s != first && priority(s) > greatest_) continue;
      Slot slot = candidates_.find(s->state, s->hash);
      if (slot == candidates_.kNone) slot = candidates_.insert(s->state, s->hash, {s->source, false});
      if (s == first) candidates_.payload(slot).is_protected = true;
      if (candidates_.size() >= kRoom * width_) keep_possible();
    }
  }

  void add_to(Tree& tree) {
    if (candidates_.size() > width_) give_way();
    for (Slot slot = 0; slot < candidates_.slots(); ++slot)
      if (is_possible(slot)) tree.add(candidates_.view(slot), candidates_.hash(slot), candidates_.payload(slot).source);
  }

  void next_level() {
    candidates_.clear();
    greatest_ = UINT64_MAX;
    key_ = split_mix(keys_);
    factor_ = split_mix(keys_) | 1;
  }

  // How many states were drawn only because they were protected.
  std::uint64_t rescued() const { return rescued_; }
  std::size_t bytes() const { return candidates_.bytes() + priorities_.capacity() * sizeof(priorities_[0]); }

 private:
  struct Candidate {
    StateId source;
    bool is_protected;
  };
  using Slot = NodeSet<Candidate>::Slot;
  static constexpr std::size_t kRoom = 4;  // N may be protected and N others be first: half of the room is free again

  std::uint64_t priority_of(std::uint64_t hash) const { return multiply_fold(hash ^ key_, factor_); }
  bool is_protected(Slot slot) { return candidates_.payload(slot).is_protected; }
  bool is_possible(Slot slot) { return is_protected(slot) || priority_of(candidates_.hash(slot)) <= greatest_; }

  // Forgets those that come after the first N and are not protected.
  void keep_possible() {
    find_greatest(width_, [](Slot) { return true; });
    candidates_.keep_if([this](Slot slot) { return is_possible(slot); });
  }

  // Leaves, beside the protected ones, as many others as there is room for.
  void give_way() {
    find_greatest(width_, [](Slot) { return true; });
    std::size_t room = width_;
    for (Slot slot = 0; slot < candidates_.slots(); ++slot) {
      if (!is_protected(slot)) continue;
      --room;
      rescued_ += priority_of(candidates_.hash(slot)) > greatest_;
    }
    find_greatest(room, [this](Slot slot) { return !is_protected(slot); });
  }

  // The greatest priority among the first `count` of those that are counted.
  template <class IsCounted>
  void find_greatest(std::size_t count, IsCounted&& is_counted) {
    priorities_.clear();
    for (Slot slot = 0; slot < candidates_.slots(); ++slot)
      if (is_counted(slot)) priorities_.push_back(priority_of(candidates_.hash(slot)));
    if (count >= priorities_.size()) {
      greatest_ = UINT64_MAX;
      return;
    }
    const auto after = priorities_.begin() + static_cast<std::ptrdiff_t>(count);
    std::nth_element(priorities_.begin(), after, priorities_.end());
    greatest_ = *after == 0 ? 0 : *after - 1;
  }

  std::size_t width_;
  std::uint64_t keys_;
  std::uint64_t key_ = 0;                // fresh for each level
  std::uint64_t factor_ = 1;             // likewise
  std::uint64_t greatest_ = UINT64_MAX;  // what is greater is drawn only if it is protected
  NodeSet<Candidate> candidates_;        // in order of arrival
  std::vector<std::uint64_t> priorities_;
  std::uint64_t rescued_ = 0;
};

// The draw of the approximate highway search: a reservoir of N over the *occurrences* of unvisited successors. A state
// that needs a successor protects one of its own, chosen uniformly. Protected states that are not in the reservoir
// replace others in it that are not protected, chosen uniformly.
class ReservoirDraw {
 public:
  static constexpr bool kOffersOnce = true;

  ReservoirDraw(Space& space, std::size_t width)
      : rng_(space.rng), width_(width), reservoir_(space.address_space()), protected_(space.address_space()) {}

  void offer(Unvisited unvisited, bool needs_one) {
    if (needs_one) {
      const Successor& s = *unvisited[rng_.below(unvisited.size())];
      protected_.add(s.state, s.hash, s.source);
    }
    for (const Successor* s : unvisited) offer(*s);
  }

  void add_to(Tree& tree) {
    give_way();
    for (Slot slot = 0; slot < reservoir_.slots(); ++slot)
      if (!gives_way_[slot]) tree.add(reservoir_.view(slot), reservoir_.hash(slot), reservoir_.payload(slot));
    for (Slot slot = 0; slot < protected_.slots(); ++slot)
      tree.add(protected_.view(slot), protected_.hash(slot), protected_.payload(slot));
  }

  void next_level() {
    reservoir_.clear();
    protected_.clear();
    considered_ = 0;
  }

  std::uint64_t rescued() const { return rescued_; }
  std::size_t bytes() const {
    return reservoir_.bytes() + protected_.bytes() + others_.capacity() * sizeof(Slot) + gives_way_.capacity() / 8;
  }

 private:
  using Slot = NodeSet<StateId>::Slot;

  void offer(const Successor& s) {  // lines 6 to 13 of Algorithm 1 of Engels et al.
    if (reservoir_.find(s.state, s.hash) != reservoir_.kNone) return;
    ++considered_;
    if (considered_ <= width_) {
      reservoir_.insert(s.state, s.hash, s.source);
    } else if (const std::uint64_t drawn = rng_.below(considered_); drawn < width_) {
      reservoir_.replace(static_cast<Slot>(drawn), s.state, s.hash, s.source);
    }
  }

  // Chooses who leaves the reservoir, so that there is room for the protected states that are not in it.
  void give_way() {
    gives_way_.assign(reservoir_.slots(), false);
    others_.clear();
    for (Slot slot = 0; slot < reservoir_.slots(); ++slot)
      if (protected_.find(reservoir_.view(slot), reservoir_.hash(slot)) == protected_.kNone) others_.push_back(slot);
    const std::size_t missing = protected_.size() - (reservoir_.size() - others_.size());
    rescued_ += missing;  // only a full reservoir has left somebody out: they all need a place
    for (std::size_t i = 0; i < missing; ++i) {
      std::swap(others_[i], others_[i + rng_.below(others_.size() - i)]);
      gives_way_[others_[i]] = true;
    }
  }

  Rng& rng_;
  std::size_t width_;
  std::uint64_t considered_ = 0;
  NodeSet<StateId> reservoir_;
  NodeSet<StateId> protected_;
  std::vector<Slot> others_;
  std::vector<bool> gives_way_;
  std::uint64_t rescued_ = 0;
};

}  // namespace highroad
