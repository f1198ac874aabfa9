// Nested depth-first search for accepting cycles: when the first search leaves an accepting state, a second one looks
// for a way from there back to the first one's stack. Second searches never enter what an earlier one has seen, so the
// whole is linear (Courcoubetis, Vardi, Wolper and Yannakakis, 1992; Holzmann, Peled and Yannakakis, "On nested depth
// first search", 1996). The four colours, and seeing a cycle at once when the first search meets its own stack, are
// from Schwoon and Esparza, "A note on on-the-fly verification algorithms", 2005.
//
// What the automaton's components tell can be used on top of that: see improved_nested_dfs.cpp.
#pragma once

#include "search/colours.hpp"
#include "search/lasso.hpp"
#include "search/waiting_successors.hpp"

namespace highroad {

enum class Knowledge { kNone, kOfComponents };  // of the automaton

template <Knowledge kKnowledge>
class NestedDepthFirst {
 public:
  explicit NestedDepthFirst(Space& space)
      : space_(space), tree_(space), colours_(space.address_space()), first_(space), second_(space) {}

  Result search() {
    first_.push_initial([this](const Successor& s) { return discover(s); });
    while (!first_.empty() && !space_.stopped()) {
      if (!first_.has_next()) {
        leave();
        continue;
      }
      const StateId state = first_.next();
      if (state == kNoState) break;
      if (colours_[state] == kWhite)
        enter(state);
      else if (colours_[state] == kCyan && closes_cycle(state))
        find(state);
    }
    account();
    return finish_with_lasso(space_, tree_, Ending::kComplete, [this] { return lasso(); });
  }

 private:
  // New; on the stack of the first search; left by it; seen by a second one.
  static constexpr unsigned kWhite = 0, kCyan = 1, kBlue = 2, kRed = 3;

  StateId discover(const Successor& s) {
    const auto [id, is_new] = tree_.find_or_add(s.state, s.hash, s.source);
    if (is_new) {
      colours_.add();
      space_.consider(s, /*is_visited_later=*/space_.visits_at(first_.depth()));
    }
    return id;
  }

  std::uint64_t acceptance(StateId state) const { return space_.acceptance(tree_.view(state)); }

  void enter(StateId state) {
    const std::uint64_t depth = first_.depth();
    space_.reach_depth(depth);
    if (space_.may_deepen(depth)) {
      colours_.set(state, kCyan);
      first_.push(tree_, state, [this](const Successor& s) { return discover(s); });
    } else {
      colours_.set(state, kRed);  // nobody is to visit it
    }
    if ((++entered_ & 255) == 0) account();
  }

  // Whether a step from the top of the stack to a state on it makes a cycle that is known to be accepting.
  bool closes_cycle(StateId target) const {
    const std::uint64_t here = acceptance(first_.top());
    if (kKnowledge == Knowledge::kOfComponents && (here & Model::kFull) != 0) return true;
    return ((here | acceptance(target)) & Model::kAccepting) != 0;
  }

  void leave() {
    const StateId state = first_.top();
    if (state != kNoState && starts_second_search(acceptance(state))) {
      look_for_stack_from(state);
      if (space_.stopped()) return;
      colours_.set(state, kRed);
    } else if (state != kNoState) {
      colours_.set(state, kBlue);
    }
    first_.pop();
  }

  // In a component without accepting cycles there is nothing to find; where all are, the first search finds them.
  static bool starts_second_search(std::uint64_t acceptance) {
    if (kKnowledge == Knowledge::kOfComponents && (acceptance & (Model::kRejecting | Model::kFull)) != 0) return false;
    return (acceptance & Model::kAccepting) != 0;
  }

  void look_for_stack_from(StateId seed) {
    const auto known = [this](const Successor& s) { return tree_.find(s); };
    const std::uint64_t component = component_of(seed);
    second_.push(tree_, seed, known);
    while (!second_.empty() && !space_.stopped()) {
      if (!second_.has_next()) {
        second_.pop();
        continue;
      }
      const StateId state = second_.next();
      if (state == kNoState) break;
      if (colours_[state] == kCyan) {
        find(state);
      } else if (colours_[state] == kBlue && component_of(state) == component) {
        colours_.set(state, kRed);
        second_.push(tree_, state, known);
      }
    }
  }

  // Of the automaton; no cycle leaves it.
  std::uint64_t component_of(StateId state) const {
    return kKnowledge == Knowledge::kOfComponents ? acceptance(state) >> Model::kComponentShift : 0;
  }

  void find(StateId on_stack) {
    closing_ = on_stack;
    space_.find_cycle(first_.top());
  }

  // The stack of the first search, then that of the second, which begins with the top of the first; the last step leads
  // back to the first stack.
  Lasso lasso() const {
    StateIds states = first_.states();
    const auto cycle = static_cast<std::size_t>(std::ranges::find(states, closing_) - states.begin());
    const StateIds second = second_.states();
    if (!second.empty()) states.insert(states.end(), second.begin() + 1, second.end());
    states.push_back(closing_);
    return {states, cycle};
  }

  void account() { tree_.account(colours_.bytes() + first_.bytes() + second_.bytes()); }

  Space& space_;
  Tree tree_;
  Colours colours_;
  WaitingSuccessors first_, second_;
  StateId closing_ = kNoState;
  std::uint32_t entered_ = 0;
};

}  // namespace highroad
