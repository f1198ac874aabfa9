// The stack of a depth-first search whose states are numbered when they are met: each state on it with those of its
// successors that are still to be looked at. A successor costs four bytes there, and is looked up in the store once.
//
// At the bottom is no state, and the initial states wait.
#pragma once

#include <algorithm>

#include "search.hpp"
#include "tree.hpp"

namespace highroad {

class WaitingSuccessors {
 public:
  explicit WaitingSuccessors(Space& space)
      : space_(space),
        frames_(space.address_space() / sizeof(Frame)),
        waiting_(space.address_space() / sizeof(StateId)) {}

  // `discover(successor)` gives its number, here and below.
  template <class Discover>
  void push_initial(Discover&& discover) {
    const std::size_t first = open(kNoState);
    space_.start([&](const Successor& s) { waiting_.push_back(discover(s)); });
    reverse(first);
  }
  // Visits a state.
  template <class Discover>
  void push(const Tree& tree, StateId state, Discover&& discover) {
    const std::size_t first = open(state);
    space_.expand_all(tree, state, state + 1, [&](const Successor& s) { waiting_.push_back(discover(s)); });
    reverse(first);
  }
  // Of a state that is not visited, because it is too deep.
  void push_unvisited(StateId state) { open(state); }

  bool empty() const { return frames_.empty(); }
  std::size_t depth() const { return frames_.size() - 1; }  // of the states that wait
  StateId top() const { return frames_.back().state; }
  bool has_next() const { return waiting_.size() > frames_.back().first; }
  StateId next() {  // kNoState if there was no room for it
    const StateId state = waiting_.back();
    waiting_.shrink(1);
    return state;
  }
  // Takes the top off. What waits there is forgotten.
  StateId pop() {
    const Frame frame = frames_.back();
    waiting_.shrink(waiting_.size() - frame.first);
    frames_.shrink(1);
    return frame.state;
  }

  // The states on the stack, beginning with an initial one.
  std::vector<StateId> states() const {
    std::vector<StateId> states;
    for (std::size_t i = 0; i < frames_.size(); ++i)
      if (frames_[i].state != kNoState) states.push_back(frames_[i].state);
    return states;
  }

  std::size_t bytes() const { return frames_.bytes() + waiting_.bytes(); }

 private:
  struct Frame {
    StateId state;
    std::size_t first;  // of what waits
  };

  std::size_t open(StateId state) {
    frames_.push_back({state, waiting_.size()});
    return waiting_.size();
  }
  void reverse(std::size_t first) { std::reverse(waiting_.data() + first, waiting_.data() + waiting_.size()); }

  Space& space_;
  Reserved<Frame> frames_;
  Reserved<StateId> waiting_;
};

}  // namespace highroad
