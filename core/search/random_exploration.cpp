#include "search/random_exploration.hpp"

namespace highroad {

std::vector<Option> Parameters::declare(bool repeats, double nodes, double steps) {
  std::vector<Option> options = {
      {"nodes", nodes, repeats ? 2.0 : 1.0, 4e9, "how many states the memory holds (N)"},
      {"steps", steps, 1, 1e18, "how many steps in all (n)"},
      {"leaves", -1, -1, 1, "how often a leaf is picked, 0 to 1; -1: uniformly among all stored states", {}, false},
      {"delete-closed", 0, 0, 1, "1: states whose successors are all stored leave the memory"},
  };
  if (repeats) options.push_back({"restart", 0, 0, 1, "where a repetition begins", {"initial", "stored"}});
  return options;
}

std::vector<Option> Parameters::declare_once() {
  std::vector<Option> options = declare(false);
  options.push_back({"pick-closed", 1, 0, 1, "0: states whose successors are all stored are passed over"});
  return options;
}

Parameters Parameters::once(const Options& options) {
  Parameters parameters(options, false);
  parameters.picks_closed = options.flag("pick-closed");
  return parameters;
}

Memory::Slot Memory::add(StateView state, std::uint64_t hash, Lineage::Node lineage, std::uint32_t depth) {
  const Slot slot = nodes_.insert(state, hash, {lineage, depth, 0, true});
  enlist(slot);
  return slot;
}

void Memory::mark_internal(Slot slot) {
  Node& node = nodes_.payload(slot);
  if (!node.is_leaf) return;
  const bool was_retired = node.position == kRetired;
  if (!was_retired) delist(slot);
  node.is_leaf = false;
  if (!was_retired) enlist(slot);
}

void Memory::retire(Slot slot) {
  if (nodes_.payload(slot).position != kRetired) delist(slot);
}

void Memory::erase(Slot slot) {
  retire(slot);
  lineage_.release(nodes_.payload(slot).lineage);
  nodes_.erase(slot);
}

void Memory::clear() {
  for (auto& list : lists_)
    while (!list.empty()) erase(list.back());
  nodes_.clear();
}

Memory::Slot Memory::pick(Rng& rng, double leaves) const {
  const auto& [internal, leaf] = lists_;
  if (internal.empty() && leaf.empty()) return kNone;
  if (leaves < 0) {
    const std::uint64_t position = rng.below(internal.size() + leaf.size());
    return position < internal.size() ? internal[position] : leaf[position - internal.size()];
  }
  const bool wants_leaf = rng.unit() < leaves;
  const auto& list = (wants_leaf ? !leaf.empty() : internal.empty()) ? leaf : internal;
  return list[rng.below(list.size())];
}

void Memory::enlist(Slot slot) {
  Node& node = nodes_.payload(slot);
  auto& list = lists_[node.is_leaf ? 1 : 0];
  node.position = static_cast<std::uint32_t>(list.size());
  list.push_back(slot);
}

void Memory::delist(Slot slot) {
  Node& node = nodes_.payload(slot);
  auto& list = lists_[node.is_leaf ? 1 : 0];
  const Slot last = list.back();
  list[node.position] = last;
  nodes_.payload(last).position = node.position;
  list.pop_back();
  node.position = kRetired;
}

Exploration::Exploration(Space& s, Parameters p)
    : space(s),
      parameters(p),
      memory(lineage, s.address_space()),
      distinct(s.model().state_size(), std::clamp<std::uint64_t>(s.limits().memory / 4, 1 << 20, 1 << 30)) {
  space.watch(*this);
}

Memory::Slot Exploration::restart() {
  if (parameters.restarts_anywhere && memory.size() > 0) {
    const Memory::Slot chosen = memory.pick(space.rng, -1);
    const StateView view = memory.view(chosen);
    StateBytes state(view.begin(), view.end());
    state.reserve(state.size() + 8);  // readable beyond the end
    const Memory::Node node = memory.node(chosen);
    const std::uint64_t hash = memory.hash(chosen);
    lineage.hold(node.lineage);
    memory.clear();
    return memory.add(state, hash, node.lineage, node.depth);
  }
  memory.clear();
  const auto& initial = space.initial_distinct();
  for (const Successor& s : initial) space.consider(s);
  if (initial.size() > space.limits().states) space.stop(Ending::kStates);
  // A repetition needs room for one more, or it would be full before its first step.
  const std::uint64_t room =
      std::min<std::uint64_t>(parameters.nodes - (parameters.repeats ? 1 : 0), space.limits().states);
  const std::size_t count = std::min<std::uint64_t>(initial.size(), room);
  if (count == 0) return Memory::kNone;
  const std::size_t chosen = space.rng.below(count);
  Memory::Slot start = Memory::kNone;
  for (std::size_t i = 0; i < count; ++i) {
    const Successor& s = initial[i];
    distinct.see(s.state, s.hash);
    const auto slot = memory.add(s.state, s.hash, lineage.add(Lineage::kRoot, s.index), 0);
    if (i == chosen) start = slot;
  }
  account();
  return start;
}

const std::vector<Successor>& Exploration::expand(Memory::Slot slot) {
  return expand(memory.view(slot), memory.node(slot).lineage);
}

const std::vector<Successor>& Exploration::expand(StateView state, Lineage::Node way) {
  lineage.hold(way);  // the state may be forgotten in this very step, and a witness needs the way to it
  lineage.release(std::exchange(expanded, way));
  const auto& successors = space.expand_distinct(state);
  for (const Successor& s : successors) space.consider(s);
  return successors;
}

bool Exploration::has_room_for(const Successor& s) {
  if (memory.size() < space.limits().states || memory.find(s) != Memory::kNone) return true;
  space.stop(Ending::kStates);
  return false;
}

Memory::Slot Exploration::remember(const Selection& selection) {
  const Successor& s = selection.successor;
  const std::uint32_t depth = selection.source_depth + 1;
  if (const Memory::Slot known = slot_of(s, depth); known != Memory::kNone) return known;
  if (const Memory::Slot deeper = memory.find(s); deeper != Memory::kNone) memory.erase(deeper);
  distinct.see(s.state, s.hash);
  space.reach_depth(depth);
  const auto slot = memory.add(s.state, s.hash, lineage.add(selection.source_lineage, s.index), depth);
  if (selection.source != Memory::kNone) memory.mark_internal(selection.source);
  account();
  return slot;
}

Memory::Slot Exploration::slot_of(const Successor& s, std::uint32_t depth) {
  const Memory::Slot slot = memory.find(s);
  const bool is_too_deep = slot != Memory::kNone && space.is_depth_bounded() && memory.node(slot).depth > depth;
  return is_too_deep ? Memory::kNone : slot;
}

bool Exploration::is_closed(const std::vector<Successor>& successors) const {
  for (const Successor& s : successors)
    if (memory.find(s) == Memory::kNone) return false;
  return true;
}

void Exploration::account() {
  space.account(memory.size(), memory.bytes() + distinct.bytes());
  Statistics& statistics = space.statistics();
  statistics.distinct =
      distinct.is_exact() || (statistics.visited & 1023) == 0 ? distinct.count() : statistics.distinct.load();
  statistics.distinct_is_exact = distinct.is_exact();
}

}  // namespace highroad
