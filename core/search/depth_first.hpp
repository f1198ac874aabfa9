// Depth-first search proper: a state's successors wait on the stack until the search comes back to them, and a state is
// visited when it is taken from there. The order in which they are taken is the one thing that dfs and rdfs differ in.
#pragma once

#include "search.hpp"
#include "tree.hpp"

namespace highroad {

// Successors that wait to be visited, their bytes in one growing block.
class Pending {
 public:
  void push(const Successor& s) {
    entries_.push_back({bytes_.size(), s.hash});
    bytes_.insert(bytes_.end(), s.state.begin(), s.state.end());
    if (bytes_.capacity() < bytes_.size() + 8) bytes_.reserve(2 * bytes_.size() + 8);  // readable beyond the end
  }
  // Takes the last one; the view is valid until the next push.
  std::pair<StateView, std::uint64_t> pop() {
    const Entry entry = entries_.back();
    entries_.pop_back();
    const std::size_t length = bytes_.size() - entry.begin;
    bytes_.resize(entry.begin);
    return {{bytes_.data() + entry.begin, length}, entry.hash};
  }
  std::size_t size() const { return entries_.size(); }
  std::size_t bytes() const { return bytes_.capacity() + entries_.capacity() * sizeof(Entry); }

 private:
  struct Entry {
    std::size_t begin;
    std::uint64_t hash;
  };
  std::vector<Byte> bytes_;
  std::vector<Entry> entries_;
};

// `arrange` puts the successors into the order in which they are to be visited.
template <class Arrange>
Result depth_first(Space& space, Arrange&& arrange) {
  struct Frame {
    StateId state;
    std::size_t pending;  // how many entries lie below those of this frame
  };
  Tree tree(space);
  Pending pending;
  std::vector<Frame> stack;
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
  while (pending.size() > 0 && space.go_on()) {
    while (!stack.empty() && pending.size() == stack.back().pending) stack.pop_back();
    const auto [state, hash] = pending.pop();
    current = stack.empty() ? kNoState : stack.back().state;
    if (!tree.add(state, hash, current)) continue;
    current = tree.size() - 1;
    space.reach_depth(stack.size());
    if (!space.may_deepen(stack.size())) continue;
    stack.push_back({current, pending.size()});
    push_all(space.expand_distinct(tree.view(current)));
    if ((tree.size() & 255) == 0) tree.account(pending.bytes() + stack.capacity() * sizeof(Frame));
  }
  tree.account(pending.bytes());
  return space.finish(Ending::kComplete, [&](StateId) { return tree.path_to(current); });
}

}  // namespace highroad
