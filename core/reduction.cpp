#include "reduction.hpp"

#include "reduction_draw.hpp"

namespace highroad {

Reduction::Reduction(const Model& model, Bounds bounds, Limits limits, std::uint64_t seed, Control& control,
                     LabelTable* labels, Incidence* incidence)
    : space_(model, Objective{}, limits, seed, control, labels, nullptr, incidence), tree_(space_) {
  if (bounds.by_occurrences)
    draw_levels(ReservoirDraw(space_, bounds.width), bounds.depth);
  else
    draw_levels(UniformDraw(space_, bounds.width), bounds.depth);
  if (!space_.stopped()) keep_transitions();
  result_ = space_.finish(Ending::kComplete, [this](StateId source) { return tree_.path_to(source); });
}

// Faults are always looked for and end the reduction, so that a state's successors are shown all at once.
template <class Draw>
void Reduction::draw_levels(Draw draw, std::uint64_t depth_bound) {
  std::vector<const Successor*> unvisited;
  bool is_initial = true;
  const auto offer = [&](std::span<const Successor> successors) {
    unvisited.clear();
    for (const Successor& s : successors)
      if (!tree_.contains(s)) unvisited.push_back(&s);
    space_.consider(unvisited);
    const bool has_visited_one = unvisited.size() < successors.size();
    if (!unvisited.empty()) draw.offer(unvisited, !is_initial && !has_visited_one);
  };
  const auto account = [&] { tree_.account(draw.bytes()); };
  space_.start(offer);
  is_initial = false;
  for (std::uint64_t depth = 0; !space_.stopped(); ++depth) {
    const StateId level = tree_.size();
    draw.add_to(tree_);
    account();
    draw.next_level();
    if (level == tree_.size()) break;
    levels_ = depth + 1;
    space_.reach_depth(depth);
    if (depth == depth_bound) {
      bounded_ = level;
      break;
    }
    space_.expand_all<Draw::kOffersOnce>(tree_, level, tree_.size(), offer, account);
  }
  rescued_ = draw.rescued();
}

// Looks at the successors of every drawn state again. Only now it is known which of them were drawn in the end.
void Reduction::keep_transitions() {
  space_.set_back({.visited = 0, .considered = space_.counters().considered, .transitions = 0, .deadlocks = 0});
  offsets_.push_back(0);
  cut_.assign(tree_.size(), 0);
  const auto keep = [this](std::span<const Successor> successors) {
    for (const Successor& s : successors) {
      if (const StateId target = tree_.find(s); target != kNoState) {
        labels_.push_back(s.label);
        targets_.push_back(target);
      } else {
        ++(s.source >= bounded_ ? cut_by_depth_ : cut_by_width_);
        cut_[s.source] = 1;
      }
    }
    if (!successors.empty() && targets_.size() == offsets_.back()) dead_ends_.push_back(successors.front().source);
    offsets_.push_back(targets_.size());
  };
  space_.expand_all(tree_, 0, tree_.size(), keep, [this] { tree_.account(bytes()); });
}

std::size_t Reduction::bytes() const {
  return cut_.capacity() + offsets_.capacity() * sizeof(offsets_[0]) + labels_.capacity() * sizeof(Label) +
         (targets_.capacity() + dead_ends_.capacity()) * sizeof(StateId);
}

}  // namespace highroad
