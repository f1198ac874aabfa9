// Depth-first search proper: a state's successors wait on the stack until the search comes back to them, and a state is
// visited when it is taken from there. The order in which they are taken is the one thing that dfs and rdfs differ in.
#pragma once

#include "search.hpp"
#include "tree.hpp"

namespace highroad {

// Successors that wait to be visited, their bytes in one growing block.
class Pending {
 public:
  explicit Pending(const Space& space)
      : bytes_(space.address_space()), entries_(space.address_space() / sizeof(Entry)) {}

  void push(const Successor& s) {
    const std::size_t begin = bytes_.extend(s.state.size());
    std::copy(s.state.begin(), s.state.end(), bytes_.data() + begin);
    entries_.push_back({begin, s.hash});
  }
  // Takes the last one; the view is valid until the next push.
  std::pair<StateView, std::uint64_t> pop() {
    const Entry entry = entries_.back();
    const std::size_t length = bytes_.size() - entry.begin;
    entries_.shrink(1);
    bytes_.shrink(length);
    return {{bytes_.data() + entry.begin, length}, entry.hash};
  }
  std::size_t size() const { return entries_.size(); }
  std::size_t bytes() const { return bytes_.bytes() + entries_.bytes(); }

 private:
  struct Entry {
    std::size_t begin;
    std::uint64_t hash;
  };
  Reserved<Byte> bytes_;
  Reserved<Entry> entries_;
};

// A bound of its own on the depth, and whether a state is visited again when it is reached on a shorter way. If not,
// what lies within the bound may be missed: a state that was first met near the bound hides what is behind it. A limit
// on the depth of any search (`--max-depth`) is another matter: nothing within it may be missed without a word.
struct DepthBound {
  std::uint64_t depth = UINT64_MAX;
  bool revisits = false;
};

// `arrange` puts the successors into the order in which they are to be visited.
template <class Arrange>
Result depth_first(Space& space, Arrange&& arrange, DepthBound bound = {}) {
  struct Frame {
    StateId state;
    std::size_t pending;  // how many entries lie below those of this frame
  };
  bound.revisits = bound.revisits || (bound.depth == UINT64_MAX && space.is_depth_bounded());
  Tree tree(space);
  Pending pending(space);
  Reserved<Frame> stack(space.address_space() / sizeof(Frame));
  Reserved<std::uint32_t> depths(bound.revisits ? space.address_space() / sizeof(std::uint32_t) : 0);
  StateId current = kNoState;
  bool was_cut = false;
  std::vector<Successor> order;

  // Adds a state, or finds that it is to be visited again.
  const auto enter = [&](StateView state, std::uint64_t hash) {
    const auto [id, is_new] = tree.find_or_add(state, hash, current);
    const auto depth = static_cast<std::uint32_t>(stack.size());
    if (is_new) {
      if (bound.revisits) depths.push_back(depth);
    } else if (id == kNoState || !bound.revisits || depths[id] <= depth) {
      return false;
    } else {
      depths[id] = depth;
      tree.set_parent(id, current);
    }
    current = id;
    return true;
  };

  const auto push_all = [&](const std::vector<Successor>& successors) {
    order.clear();
    for (const Successor& s : successors) {
      const StateId known = tree.find(s);
      if (known != kNoState && (!bound.revisits || depths[known] <= stack.size())) continue;
      space.consider(s, /*is_visited_later=*/stack.size() < bound.depth && space.visits_at(stack.size()));
      order.push_back(s);
    }
    arrange(order);
    for (auto s = order.rbegin(); s != order.rend(); ++s) pending.push(*s);
  };

  push_all(space.initial_distinct());
  while (pending.size() > 0 && !space.stopped()) {
    while (!stack.empty() && pending.size() == stack.back().pending) stack.shrink(1);
    const auto [state, hash] = pending.pop();
    current = stack.empty() ? kNoState : stack.back().state;
    if (!enter(state, hash) || !space.go_on()) continue;
    space.reach_depth(stack.size());
    const bool is_within_limit = space.may_deepen(stack.size());
    if (!is_within_limit || stack.size() >= bound.depth) {
      was_cut |= is_within_limit || !bound.revisits;
      continue;
    }
    stack.push_back({current, pending.size()});
    push_all(space.expand_distinct(tree.view(current)));
    if ((tree.size() & 255) == 0) tree.account(pending.bytes() + stack.bytes() + depths.bytes());
  }
  tree.account(pending.bytes() + stack.bytes() + depths.bytes());
  return space.finish(was_cut ? Ending::kBound : Ending::kComplete, [&](StateId) { return tree.path_to(current); });
}

}  // namespace highroad
