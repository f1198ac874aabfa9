// Refinement of signatures: states are in one block as long as they have the same edges into the same blocks.
//
// When a block is split its largest part keeps the number, so that a state changes its number at most log n times, and
// only the predecessors of those that change have to be looked at again.
#include "bisimulation.hpp"

#include <algorithm>
#include <numeric>

namespace highroad {
namespace {

using State = std::uint32_t;
using Block = std::uint32_t;

// States grouped by block; within a block those that have to be looked at again come first.
class Partition {
 public:
  explicit Partition(std::size_t states) : order_(states), place_(states), block_(states, 0) {
    std::iota(order_.begin(), order_.end(), 0);
    std::iota(place_.begin(), place_.end(), 0);
    blocks_.push_back({0, static_cast<std::uint32_t>(states), static_cast<std::uint32_t>(states)});
  }

  Block block(State state) const { return block_[state]; }
  const std::vector<Block>& numbers() const { return block_; }
  std::uint32_t size(Block block) const { return blocks_[block].end - blocks_[block].begin; }
  std::span<State> marked(Block block) {
    return {order_.data() + blocks_[block].begin, order_.data() + blocks_[block].unmarked};
  }

  // Whether the block had no marked state before.
  bool mark(State state) {
    Range& range = blocks_[block_[state]];
    if (place_[state] < range.unmarked) return false;
    swap(place_[state], range.unmarked);
    return range.unmarked++ == range.begin;
  }
  void unmark_all(Block block) { blocks_[block].unmarked = blocks_[block].begin; }

  // Makes the first `count` states of a block a block of its own.
  Block split_first(Block block, std::uint32_t count) {
    const std::uint32_t begin = blocks_[block].begin;
    blocks_[block].begin += count;
    unmark_all(block);
    const auto made = static_cast<Block>(blocks_.size());
    blocks_.push_back({begin, begin, begin + count});
    for (std::uint32_t i = begin; i < begin + count; ++i) block_[order_[i]] = made;
    return made;
  }
  // Has to be called when the marked states of a block were put into another order.
  void reordered(Block block) {
    for (std::uint32_t i = blocks_[block].begin; i < blocks_[block].unmarked; ++i) place_[order_[i]] = i;
  }
  std::span<const State> states(Block block) const {
    return {order_.data() + blocks_[block].begin, order_.data() + blocks_[block].end};
  }
  // Gives the states of two blocks each other's number.
  void exchange(Block a, Block b) {
    std::swap(blocks_[a], blocks_[b]);
    for (const State state : states(a)) block_[state] = a;
    for (const State state : states(b)) block_[state] = b;
  }

 private:
  struct Range {
    std::uint32_t begin, unmarked, end;
  };

  void swap(std::uint32_t a, std::uint32_t b) {
    std::swap(order_[a], order_[b]);
    place_[order_[a]] = a;
    place_[order_[b]] = b;
  }

  std::vector<State> order_;
  std::vector<std::uint32_t> place_;
  std::vector<Block> block_;
  std::vector<Range> blocks_;
};

class Refinement {
 public:
  Refinement(std::span<const std::uint64_t> offsets, std::span<const std::uint32_t> labels,
             std::span<const std::uint32_t> targets, const std::atomic<std::uint32_t>& stop)
      : offsets_(offsets), labels_(labels), targets_(targets), stop_(stop), partition_(offsets.size() - 1) {
    reverse();
  }

  std::vector<Block> run() {
    if (offsets_.size() == 1) return {};
    pending_.push_back(0);
    while (!pending_.empty()) {
      const Block block = pending_.back();
      pending_.pop_back();
      if (!refine(block)) return {};
    }
    return partition_.numbers();
  }

 private:
  using Signature = std::vector<std::uint64_t>;

  // Splits a block by the signatures of its marked states. The others all have the signature that they had, which none
  // of the marked ones has any more: a successor of each of these is in a block that is new since then.
  // False: it was stopped.
  bool refine(Block block) {
    const auto marked = partition_.marked(block);
    std::vector<std::pair<Signature, State>> signed_states;
    signed_states.reserve(marked.size());
    for (const State state : marked) {
      if (is_stopped()) return false;
      signed_states.emplace_back(signature(state), state);
    }
    std::sort(signed_states.begin(), signed_states.end());
    if (is_stopped()) return false;
    std::vector<std::uint32_t> group_sizes;
    for (std::size_t i = 0; i < signed_states.size(); ++i) {
      if (i == 0 || signed_states[i].first != signed_states[i - 1].first) group_sizes.push_back(0);
      ++group_sizes.back();
      marked[i] = signed_states[i].second;
    }
    partition_.reordered(block);
    partition_.unmark_all(block);

    std::vector<Block> parts;
    for (const std::uint32_t size : group_sizes)
      if (size < partition_.size(block)) parts.push_back(partition_.split_first(block, size));
    for (const Block part : parts)
      if (partition_.size(part) > partition_.size(block)) partition_.exchange(part, block);
    for (const Block part : parts)
      for (const State state : std::vector<State>(partition_.states(part).begin(), partition_.states(part).end()))
        for (std::uint64_t e = reverse_offsets_[state]; e < reverse_offsets_[state + 1]; ++e)
          if (partition_.mark(sources_[e])) pending_.push_back(partition_.block(sources_[e]));
    return true;
  }

  bool is_stopped() const { return stop_.load(std::memory_order_relaxed) != 0; }

  Signature signature(State state) const {
    Signature edges;
    for (std::uint64_t e = offsets_[state]; e < offsets_[state + 1]; ++e)
      edges.push_back(std::uint64_t{labels_[e]} << 32 | partition_.block(targets_[e]));
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    return edges;
  }

  void reverse() {
    reverse_offsets_.resize(offsets_.size());
    for (const State target : targets_) ++reverse_offsets_[target + 1];
    std::partial_sum(reverse_offsets_.begin(), reverse_offsets_.end(), reverse_offsets_.begin());
    sources_.resize(targets_.size());
    auto free = reverse_offsets_;
    for (State state = 0; state + 1 < offsets_.size(); ++state)
      for (std::uint64_t e = offsets_[state]; e < offsets_[state + 1]; ++e) sources_[free[targets_[e]]++] = state;
  }

  std::span<const std::uint64_t> offsets_;
  std::span<const std::uint32_t> labels_, targets_;
  const std::atomic<std::uint32_t>& stop_;
  std::vector<std::uint64_t> reverse_offsets_;
  std::vector<State> sources_;
  Partition partition_;
  std::vector<Block> pending_;  // the blocks with marked states
};

}  // namespace

std::vector<std::uint32_t> bisimulation_classes(std::span<const std::uint64_t> offsets,
                                                std::span<const std::uint32_t> labels,
                                                std::span<const std::uint32_t> targets,
                                                const std::atomic<std::uint32_t>& stop) {
  return Refinement(offsets, labels, targets, stop).run();
}

}  // namespace highroad
