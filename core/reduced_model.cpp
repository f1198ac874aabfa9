#include "reduced_model.hpp"

#include <utility>

namespace highroad {

namespace {

// The states from which every run of the reduction comes to a dead end: from the dead ends backwards, in time
// proportional to the transitions.
std::vector<bool> without_a_future(const Reduction& reduction) {
  const std::vector<std::uint64_t>& offsets = reduction.offsets();
  const std::vector<StateId>& targets = reduction.targets();
  const auto states = static_cast<StateId>(reduction.state_count());
  std::vector<std::uint64_t> first(states + 2);  // of the predecessors of each state
  for (const StateId target : targets) ++first[target + 2];
  for (StateId id = 0; id < states; ++id) first[id + 2] += first[id + 1];
  std::vector<StateId> predecessors(targets.size()), found = reduction.dead_ends();
  std::vector<std::uint64_t> ways(states);  // how many transitions may have a future
  for (StateId id = 0; id < states; ++id) {
    ways[id] = offsets[id + 1] - offsets[id];
    for (std::uint64_t edge = offsets[id]; edge < offsets[id + 1]; ++edge)
      predecessors[first[targets[edge] + 1]++] = id;
  }
  std::vector<bool> result(states);
  for (const StateId id : found) result[id] = true;
  while (!found.empty()) {
    const StateId id = found.back();
    found.pop_back();
    for (std::uint64_t at = first[id]; at < first[id + 1]; ++at) {
      const StateId source = predecessors[at];
      if (--ways[source] > 0) continue;
      result[source] = true;
      found.push_back(source);
    }
  }
  return result;
}

}  // namespace

ReducedModel::ReducedModel(const Model& model, const Reduction& reduction, LabelTable* labels, bool without_dead_ends)
    : PartOfModel(model, labels), reduction_(reduction) {
  if (without_dead_ends && !reduction.dead_ends().empty()) left_out_ = without_a_future(reduction);
}

void ReducedModel::initial(Successors& out) const {
  const std::size_t begin = out.used();
  model_.initial(out);
  out.keep_if(begin, [this](const Record& record) { return is_shown(record); });
}

}  // namespace highroad
