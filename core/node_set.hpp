// A set of states that forgets: unlike the store, single states can be replaced or erased. Slots are stable while a
// state is in the set. Searches under a memory bound and the levels of a highway live here.
//
//     NodeSet<Payload> set;
//     auto slot = set.insert(state, hash, payload);
//     set.replace(slot, other, other_hash, other_payload);
//     set.erase(slot);
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "bytes.hpp"

namespace highroad {

template <class Payload>
class NodeSet {
 public:
  using Slot = std::uint32_t;
  static constexpr Slot kNone = UINT32_MAX;

  Slot find(StateView state, std::uint64_t hash) const { return index_.empty() ? kNone : index_[probe(state, hash)]; }

  // Inserts unless it is there; tells whether it is new.
  bool add(StateView state, std::uint64_t hash, const Payload& payload) {
    if (2 * nodes_.size() + 2 > index_.size() || state.size() > stride_ || !free_.empty()) {
      if (find(state, hash) != kNone) return false;
      insert(state, hash, payload);
      return true;
    }
    const std::size_t at = probe(state, hash);
    if (index_[at] != kNone) return false;
    const auto slot = static_cast<Slot>(nodes_.size());
    nodes_.push_back({hash, static_cast<std::uint32_t>(state.size()), payload});
    write(slot, state);
    index_[at] = slot;
    return true;
  }

  void prefetch(std::uint64_t hash) const {
    if (!index_.empty()) __builtin_prefetch(&index_[hash & mask_]);
  }

  // The state must not be in the set.
  Slot insert(StateView state, std::uint64_t hash, const Payload& payload) {
    Slot slot;
    if (!free_.empty()) {
      slot = free_.back();
      free_.pop_back();
    } else {
      slot = static_cast<Slot>(nodes_.size());
      nodes_.push_back({});
    }
    put(slot, state, hash, payload);
    return slot;
  }

  void replace(Slot slot, StateView state, std::uint64_t hash, const Payload& payload) {
    unlink(slot);
    put(slot, state, hash, payload);
  }

  void erase(Slot slot) {
    unlink(slot);
    free_.push_back(slot);
  }

  StateView view(Slot slot) const { return {bytes_.data() + slot * stride_, nodes_[slot].length}; }
  std::uint64_t hash(Slot slot) const { return nodes_[slot].hash; }
  Payload& payload(Slot slot) { return nodes_[slot].payload; }
  std::size_t size() const { return nodes_.size() - free_.size(); }
  std::size_t slots() const { return nodes_.size(); }  // all slots below this were used at some time

  void clear() {
    std::fill(index_.begin(), index_.end(), kNone);
    nodes_.clear();
    free_.clear();
  }

  std::size_t bytes() const {
    return bytes_.capacity() + nodes_.capacity() * sizeof(Node) + index_.capacity() * sizeof(Slot) +
           free_.capacity() * sizeof(Slot);
  }

 private:
  struct Node {
    std::uint64_t hash;
    std::uint32_t length;
    Payload payload;
  };

  bool same(const Node& node, StateView state) const {
    const auto slot = static_cast<std::size_t>(&node - nodes_.data());
    return same_state({bytes_.data() + slot * stride_, node.length}, state);
  }

  void put(Slot slot, StateView state, std::uint64_t hash, const Payload& payload) {
    if (state.size() > stride_) widen(state.size());
    write(slot, state);
    nodes_[slot] = {hash, static_cast<std::uint32_t>(state.size()), payload};
    if (2 * nodes_.size() > index_.size()) rebuild(slot);
    link(slot);
  }

  void write(Slot slot, StateView state) {
    const std::size_t end = (std::size_t{slot} + 1) * stride_;
    if (end + kSlack > bytes_.size()) bytes_.resize(std::max(bytes_.size() * 3 / 2, end + kSlack));
    copy_words(bytes_.data() + slot * stride_, state.data(), state.size());
  }

  // Where a state is in the index, or the empty place where it would be.
  std::size_t probe(StateView state, std::uint64_t hash) const {
    std::size_t at = hash & mask_;
    for (; index_[at] != kNone; at = (at + 1) & mask_) {
      const Node& node = nodes_[index_[at]];
      if (node.hash == hash && same(node, state)) break;
    }
    return at;
  }

  void link(Slot slot) {
    std::size_t at = nodes_[slot].hash & mask_;
    while (index_[at] != kNone) at = (at + 1) & mask_;
    index_[at] = slot;
  }

  // Removes the slot from the index; later entries of the cluster move up, so there are no tombstones.
  void unlink(Slot slot) {
    std::size_t hole = nodes_[slot].hash & mask_;
    while (index_[hole] != slot) hole = (hole + 1) & mask_;
    for (std::size_t at = (hole + 1) & mask_; index_[at] != kNone; at = (at + 1) & mask_) {
      const std::size_t home = nodes_[index_[at]].hash & mask_;
      if (((at - home) & mask_) >= ((at - hole) & mask_)) {
        index_[hole] = index_[at];
        hole = at;
      }
    }
    index_[hole] = kNone;
  }

  // Doubles the index and links every slot in use but `newcomer`.
  void rebuild(Slot newcomer) {
    std::vector<bool> unused(nodes_.size());
    for (const Slot slot : free_) unused[slot] = true;
    index_.assign(std::max<std::size_t>(64, index_.size() * 2), kNone);
    mask_ = index_.size() - 1;
    for (Slot slot = 0; slot < nodes_.size(); ++slot)
      if (slot != newcomer && !unused[slot]) link(slot);
  }

  void widen(std::size_t stride) {
    stride = (stride + 7) & ~std::size_t{7};
    std::vector<Byte> wider(nodes_.size() * stride + kSlack);
    const std::size_t written =
        stride_ == 0 ? 0 : std::min(nodes_.size(), bytes_.size() / stride_);  // not the newcomer
    for (std::size_t slot = 0; slot < written; ++slot)
      std::memcpy(wider.data() + slot * stride, bytes_.data() + slot * stride_, stride_);
    bytes_ = std::move(wider);
    stride_ = stride;
  }

  static constexpr std::size_t kSlack = 16;
  std::size_t stride_ = 0;
  std::vector<Byte> bytes_;
  std::vector<Node> nodes_;
  std::vector<Slot> free_;
  std::vector<Slot> index_;
  std::size_t mask_ = 0;
};

}  // namespace highroad
