// The strongly connected components of a graph that is at hand (Tarjan, 1972), without recursion.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace highroad {

// Calls `close(component)` for each component, a span of its states, those that can be reached from others first.
// `targets(state)` is a range of states; `is_left_out(state)` hides a state and its edges.
template <class Targets, class IsLeftOut, class Close>
void for_each_component(std::uint32_t states, Targets&& targets, IsLeftOut&& is_left_out, Close&& close) {
  constexpr std::uint32_t kNew = 0, kClosed = UINT32_MAX;
  struct Frame {
    std::uint32_t state;
    std::uint32_t next;  // of its targets
  };
  std::vector<std::uint32_t> order(states, kNew), low(states), open;
  std::vector<Frame> stack;
  std::uint32_t count = 0;
  const auto enter = [&](std::uint32_t state) {
    order[state] = low[state] = ++count;
    open.push_back(state);
    stack.push_back({state, 0});
  };
  const auto leave = [&](std::uint32_t state) {
    if (low[state] != order[state]) return;
    const auto first = std::find(open.rbegin(), open.rend(), state).base() - 1;
    const std::vector<std::uint32_t> component(first, open.end());
    open.erase(first, open.end());
    for (const std::uint32_t member : component) order[member] = kClosed;
    close(component);
  };
  for (std::uint32_t root = 0; root < states; ++root) {
    if (order[root] != kNew || is_left_out(root)) continue;
    enter(root);
    while (!stack.empty()) {
      const std::uint32_t state = stack.back().state;
      const auto& row = targets(state);
      if (stack.back().next < row.size()) {
        const std::uint32_t target = row[stack.back().next++];
        if (is_left_out(target)) continue;
        if (order[target] == kNew)
          enter(target);
        else if (order[target] != kClosed)
          low[state] = std::min(low[state], order[target]);
        continue;
      }
      stack.pop_back();
      if (!stack.empty()) low[stack.back().state] = std::min(low[stack.back().state], low[state]);
      leave(state);
    }
  }
}

}  // namespace highroad
