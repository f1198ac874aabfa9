// How states were reached, for searches that forget states: a tree of successor indices. A node lives as long as
// something that was reached through it is held, so a witness exists for every state in memory at 12 bytes for each
// ancestor.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace highroad {

class Lineage {
 public:
  using Node = std::uint32_t;
  static constexpr Node kRoot = UINT32_MAX;

  // A node for "the `index`-th successor of `parent`" (of the initial states, for kRoot). The caller holds it.
  Node add(Node parent, std::uint32_t index) {
    Node node;
    if (free_ != kRoot) {
      node = free_;
      free_ = nodes_[node].parent;
    } else {
      node = static_cast<Node>(nodes_.size());
      nodes_.push_back({});
    }
    nodes_[node] = {parent, index, 1};
    hold(parent);
    return node;
  }

  void hold(Node node) {
    if (node != kRoot) ++nodes_[node].holders;
  }

  void release(Node node) {
    while (node != kRoot && --nodes_[node].holders == 0) {
      const Node parent = nodes_[node].parent;
      nodes_[node].parent = free_;
      free_ = node;
      node = parent;
    }
  }

  // The indices that lead from the initial states to the node.
  std::vector<std::uint32_t> path(Node node) const {
    std::vector<std::uint32_t> indices;
    for (; node != kRoot; node = nodes_[node].parent) indices.push_back(nodes_[node].index);
    std::reverse(indices.begin(), indices.end());
    return indices;
  }

  std::size_t bytes() const { return nodes_.capacity() * sizeof(Entry); }

 private:
  struct Entry {
    Node parent;  // the next free node, when this one is free
    std::uint32_t index;
    std::uint32_t holders;
  };
  std::vector<Entry> nodes_;
  Node free_ = kRoot;
};

}  // namespace highroad
