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

// `arrange` puts the successors into the order in which they are to be visited.
template <class Arrange>
Result depth_first(Space& space, Arrange&& arrange) {
  struct Frame {
    StateId state;
    std::size_t pending;  // how many entries lie below those of this frame
  };
  Tree tree(space);
  Pending pending(space);
  Reserved<Frame> stack(space.address_space() / sizeof(Frame));
  StateId current = kNoState;
  std::vector<Successor> order;

  const auto push_all = [&](const std::vector<Successor>& successors) {
    order.clear();
    for (const Successor& s : successors) {
      if (tree.contains(s)) continue;
      space.consider(s, /*is_visited_later=*/true);
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
    if (!tree.add(state, hash, current) || !space.go_on()) continue;
    current = tree.size() - 1;
    space.reach_depth(stack.size());
    if (!space.may_deepen(stack.size())) continue;
    stack.push_back({current, pending.size()});
    push_all(space.expand_distinct(tree.view(current)));
    if ((tree.size() & 255) == 0) tree.account(pending.bytes() + stack.bytes());
  }
  tree.account(pending.bytes() + stack.bytes());
  return space.finish(Ending::kComplete, [&](StateId) { return tree.path_to(current); });
}

}  // namespace highroad
