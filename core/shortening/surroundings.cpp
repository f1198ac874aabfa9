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
  StateId last = kNoState;
  for (std::size_t i = 0; i < run.size(); ++i) {
    const StateId id = add(run[i], stepper.hash(run[i]));
    if (last != kNoState) along_.emplace(last, id);
    last = id;
  }
  if (last != kNoState) note(last, stepper.end_in(run.back()));
  for (const Successor& s : stepper.initial()) initial_.push_back(add(s.state, s.hash));
}

StateId Surroundings::add(StateView state, std::uint64_t hash) {
  const auto [id, is_new] = store_.insert(state, hash);
  if (is_new) costs_.push_back(stepper_.is_sought(state) ? 0 : kNothing);
  return id;
}

void Surroundings::note(StateId id, const Finding& finding) {
  if (finding.kind == Finding::Kind::kNothing) return;
  costs_[id] = std::min(costs_[id], static_cast<std::uint8_t>(steps_of(1, finding)));
}

bool Surroundings::grow(std::uint64_t expanded) {
  while (ends_.size() < expanded && !is_all()) {
    if (!stepper_.go_on(bytes())) return false;
    const auto id = static_cast<StateId>(ends_.size());
    for (const Successor& s : stepper_.successors(store_.view(id))) {
      const StateId target = add(s.state, s.hash);
      edges_.push_back(target);
    }
    note(id, stepper_.finding());
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
      for_each_target(id, [&](StateId target) {
        if (parents[target] != kNoState) return;
        parents[target] = id;
        next.push_back(target);
      });
    }
    level.swap(next);
    next.clear();
  }
  if (best == kNoState) return std::nullopt;
  const Run run = way_to(best, parents);
  const Finding finding = stepper_.end_in(run.back());
  if (finding.kind == Finding::Kind::kNothing) return std::nullopt;  // the model was stopped meanwhile
  return result_of(run, finding);
}

Run Surroundings::way_to(StateId id, const std::vector<StateId>& parents) const {
  std::vector<StateId> ids{id};
  for (; parents[id] != id; id = parents[id]) ids.push_back(parents[id]);
  Run run;
  for (auto each = ids.rbegin(); each != ids.rend(); ++each) run.push_back(store_.view(*each));
  return run;
}

}  // namespace highroad
