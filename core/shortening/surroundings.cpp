#include "shortening/surroundings.hpp"

#include <algorithm>

namespace highroad {
namespace {

std::size_t address_space(const Limits& limits) {
  return std::clamp<std::uint64_t>(limits.memory, std::uint64_t{1} << 20, std::uint64_t{1} << 38);
}

}  // namespace

Surroundings::Surroundings(Stepper& stepper, const Run& run)
    : stepper_(stepper),
      store_(stepper.model().state_size(), address_space(stepper.limits())),
      edges_(address_space(stepper.limits()) / sizeof(StateId)),
      ends_(address_space(stepper.limits()) / sizeof(std::uint64_t)),
      costs_(address_space(stepper.limits())) {
  for (std::size_t i = 0; i < run.size(); ++i) add(run[i], stepper.hash(run[i]));
  for (const Successor& s : stepper.initial()) initial_.push_back(add(s.state, s.hash));
}

StateId Surroundings::add(StateView state, std::uint64_t hash) {
  const auto [id, is_new] = store_.insert(state, hash);
  if (is_new) costs_.push_back(stepper_.is_sought(state) ? 0 : kNothing);
  return id;
}

bool Surroundings::grow(std::uint64_t expanded) {
  while (ends_.size() < expanded && !is_all()) {
    if (!stepper_.go_on(bytes())) return false;
    const auto id = static_cast<StateId>(ends_.size());
    for (const Successor& s : stepper_.successors(store_.view(id))) {
      const StateId target = add(s.state, s.hash);
      edges_.push_back(target);
    }
    const Finding& finding = stepper_.finding();
    if (finding.kind != Finding::Kind::kNothing)
      costs_[id] = std::min(costs_[id], static_cast<std::uint8_t>(steps_of(1, finding)));
    ends_.push_back(edges_.size());
  }
  return stepper_.go_on(bytes());
}

std::optional<Result> Surroundings::shortest(std::uint64_t length) {
  std::vector<StateId> parents(store_.size(), kNoState);
  std::vector<StateId> level = initial_, next;
  for (const StateId id : initial_) parents[id] = id;
  StateId best = kNoState;
  for (std::uint64_t depth = 0; !level.empty() && depth < length; ++depth) {
    for (const StateId id : level) {
      if (costs_[id] != kNothing && depth + costs_[id] < length) {
        best = id;
        length = depth + costs_[id];
      }
      if (id >= expanded()) continue;
      for (std::uint64_t edge = begin_of(id); edge < ends_[id]; ++edge) {
        const StateId target = edges_[edge];
        if (parents[target] != kNoState) continue;
        parents[target] = id;
        next.push_back(target);
      }
    }
    level.swap(next);
    next.clear();
  }
  if (best == kNoState) return std::nullopt;
  const Run run = way_to(best, parents);
  return result_of(run, stepper_.end_in(run.back()));
}

Run Surroundings::way_to(StateId id, const std::vector<StateId>& parents) const {
  std::vector<StateId> ids{id};
  for (; parents[id] != id; id = parents[id]) ids.push_back(parents[id]);
  Run run;
  for (auto each = ids.rbegin(); each != ids.rend(); ++each) run.push_back(store_.view(*each));
  return run;
}

}  // namespace highroad
