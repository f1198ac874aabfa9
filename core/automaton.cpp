#include "automaton.hpp"

#include <algorithm>

#include "components.hpp"

namespace highroad {

Automaton::Automaton(State initial, std::span<const Edge> edges, std::span<const State> accepting,
                     std::span<const State> final)
    : initial_(initial) {
  const auto at = [this](State state) -> Data& {
    if (state >= states_.size()) states_.resize(std::size_t{state} + 1);
    return states_[state];
  };
  at(initial);
  for (const Edge& edge : edges) {
    at(edge.transition.target);
    at(edge.source).transitions.push_back(edge.transition);
  }
  for (const State state : accepting) at(state).is_accepting = true;
  for (const State state : final) at(state).is_final = true;
  classify();
}

void Automaton::classify() {
  const auto count = static_cast<std::uint32_t>(states_.size());
  std::vector<std::vector<std::uint32_t>> targets(count);
  for (std::uint32_t state = 0; state < count; ++state)
    for (const Transition& transition : states_[state].transitions) targets[state].push_back(transition.target);
  const auto targets_of = [&](std::uint32_t state) -> const auto& { return targets[state]; };
  const auto has_cycle = [&](const std::vector<std::uint32_t>& component) {
    return component.size() > 1 || std::ranges::count(targets[component[0]], component[0]) != 0;
  };

  std::uint32_t number = 0;
  const auto is_accepting = [this](std::uint32_t state) { return states_[state].is_accepting; };
  for_each_component(
      count, targets_of, [](std::uint32_t) { return false; },
      [&](const auto& component) {
        const bool accepts = has_cycle(component) && std::ranges::any_of(component, is_accepting);
        for (const std::uint32_t state : component) {
          states_[state].component = number;
          states_[state].cycles = accepts ? Cycles::kAll : Cycles::kNone;
        }
        ++number;
      });
  // A cycle that is left when the accepting states are gone is one that is not accepting.
  std::vector<bool> has_other(number);
  for_each_component(count, targets_of, is_accepting, [&](const auto& component) {
    if (has_cycle(component)) has_other[states_[component[0]].component] = true;
  });
  for (Data& state : states_)
    if (state.cycles == Cycles::kAll && has_other[state.component]) state.cycles = Cycles::kSome;
}

}  // namespace highroad
