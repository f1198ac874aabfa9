#include "formula_game.hpp"

#include <algorithm>

namespace highroad {
namespace {

constexpr std::uint64_t kSlack = 64;  // vertices between two looks at the stop flag

std::uint64_t hash_of(std::uint32_t state, Instance instance) {
  std::uint64_t key = std::uint64_t{state} << 32 | instance;
  return split_mix(key);
}

}  // namespace

FormulaGame::FormulaGame(Rows rows, std::uint32_t initial, std::uint64_t memory)
    : rows_(rows),
      memory_(std::clamp<std::uint64_t>(memory, std::uint64_t{1} << 20, std::uint64_t{1} << 36)),
      states_(memory_ / sizeof(std::uint32_t)),
      instances_(memory_ / sizeof(Instance)),
      begins_(memory_ / sizeof(std::uint64_t)),
      ends_(memory_ / sizeof(std::uint64_t)),
      successors_(memory_ / sizeof(Vertex)),
      slots_(memory_) {
  vertex(initial, 0);
}

std::uint32_t FormulaGame::add_labels(std::vector<bool> labels) {
  label_sets_.push_back(std::move(labels));
  return static_cast<std::uint32_t>(label_sets_.size() - 1);
}

void FormulaGame::define(Instance instance, Connective connective, std::uint32_t priority,
                         std::vector<Instance> operands, std::uint32_t labels) {
  if (meanings_.size() <= instance) meanings_.resize(instance + 1);
  meanings_[instance] = {true, connective, priority, labels, std::move(operands)};
  if (const auto found = waiting_.find(instance); found != waiting_.end()) {
    ready_.insert(ready_.end(), found->second.begin(), found->second.end());
    waiting_.erase(found);
  }
}

std::vector<Instance> FormulaGame::explore(const Control& control) {
  const auto look_at = [&](Vertex v) {
    const Instance instance = instances_[v];
    if (instance < meanings_.size() && meanings_[instance].is_defined)
      expand(v, meanings_[instance]);
    else
      waiting_[instance].push_back(v);
  };
  const auto may_go_on = [&](std::uint64_t done) { return done % kSlack != 0 || control.stop == 0; };
  for (; !ready_.empty() && may_go_on(ready_.size());) {
    const Vertex v = ready_.back();
    ready_.pop_back();
    look_at(v);
  }
  for (; next_ < states_.size() && may_go_on(next_); ++next_) look_at(next_);
  std::vector<Instance> asked;
  for (const auto& [instance, vertices] : waiting_) asked.push_back(instance);
  std::sort(asked.begin(), asked.end());
  return asked;
}

Vertex FormulaGame::vertex(std::uint32_t state, Instance instance) {
  const std::uint64_t hash = hash_of(state, instance);
  std::uint64_t* slot = slots_.first(hash);
  for (; SlotTable::matches(*slot, hash); ++slot) {
    const Vertex known = SlotTable::id(*slot);
    if (states_[known] == state && instances_[known] == instance) return known;
  }
  if (slots_.is_full()) {
    slots_.grow(memory_ - std::min<std::uint64_t>(memory_, slots_.bytes()));
    for (slot = slots_.first(hash); SlotTable::matches(*slot, hash);) ++slot;
  }
  const auto added = static_cast<Vertex>(states_.size());
  if (added == kNoVertex) throw std::bad_alloc();
  slots_.put(slot, hash, added);
  states_.push_back(state);
  instances_.push_back(instance);
  begins_.push_back(0);
  ends_.push_back(0);
  return added;
}

void FormulaGame::expand(Vertex v, const Meaning& meaning) {
  const std::uint32_t state = states_[v];
  begins_[v] = successors_.size();
  if (!is_modal(v)) {
    for (const Instance operand : meaning.operands) successors_.push_back(vertex(state, operand));
  } else {
    for (std::uint64_t edge = rows_.offsets[state]; edge < rows_.offsets[state + 1]; ++edge)
      if (is_in(rows_.labels[edge], meaning.labels))
        successors_.push_back(vertex(rows_.targets[edge], meaning.operands[0]));
  }
  ends_[v] = successors_.size();
}

bool FormulaGame::is_decided_by(Vertex v, bool unknown) const {
  switch (meanings_[instances_[v]].connective) {
    case Connective::kUnknown:
      return true;
    case Connective::kBox:  // an edge that was cut may lead to where it does not hold
      return !unknown && is_cut(states_[v]);
    case Connective::kDiamond:
      return unknown && is_cut(states_[v]);
    default:
      return false;
  }
}

bool FormulaGame::solve(const Control& control, bool unknown) {
  if (next_ < states_.size() || !ready_.empty() || !waiting_.empty()) return false;  // it was stopped before
  std::vector<std::uint8_t> owners(states_.size());
  std::vector<std::uint32_t> priorities(states_.size());
  std::vector<std::uint64_t> ends(ends_.data(), ends_.data() + ends_.size());
  for (Vertex v = 0; v < states_.size(); ++v) {
    const Meaning& meaning = meanings_[instances_[v]];
    owners[v] = meaning.connective == Connective::kAll || meaning.connective == Connective::kBox;
    priorities[v] = meaning.priority;
    if (is_decided_by(v, unknown)) {
      owners[v] = unknown;  // who cannot move loses
      ends[v] = begins_[v];
    }
  }
  const ParityGame game{
      owners, priorities, {begins_.data(), begins_.size()}, ends, {successors_.data(), successors_.size()}};
  solution_ = highroad::solve(game, control.stop);
  return solution_->is_complete;
}

std::vector<std::uint64_t> FormulaGame::evidence() const {
  const std::uint8_t winner = solution_->winners[0];
  std::vector<std::uint64_t> used;
  std::vector<Vertex> waiting{0};
  std::vector<bool> is_known(states_.size());
  is_known[0] = true;
  while (!waiting.empty()) {
    const Vertex v = waiting.back();
    waiting.pop_back();
    const Meaning& meaning = meanings_[instances_[v]];
    const bool is_his =
        (meaning.connective == Connective::kSome || meaning.connective == Connective::kDiamond) == (winner == 0);
    std::uint64_t edge = rows_.offsets[states_[v]];
    for (std::uint64_t at = begins_[v]; at < ends_[v]; ++at, ++edge) {
      while (is_modal(v) && !is_in(rows_.labels[edge], meaning.labels)) ++edge;
      const Vertex w = successors_[at];
      if (is_his && w != solution_->strategy[v]) continue;
      if (is_modal(v)) used.push_back(edge);
      if (!is_known[w]) waiting.push_back(w);
      is_known[w] = true;
      if (is_his) break;
    }
  }
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  return used;
}

}  // namespace highroad
