#include "explicit_space.hpp"

namespace highroad {

ExplicitSpace::ExplicitSpace(const Model& model, Limits limits, Control& control, LabelTable* labels)
    : space_(model, Objective{}, limits, 0, control, labels), tree_(space_) {
  const auto discover = [&](const Successor& s) {
    if (tree_.add(s)) space_.consider(s, /*is_visited_later=*/true);
  };
  space_.start(discover);
  std::uint64_t depth = 0;
  for (StateId level = 0; level < tree_.size() && space_.go_on(); ++depth) {
    space_.reach_depth(depth);
    const StateId level_end = tree_.size();
    if (!space_.may_deepen(depth)) break;
    space_.expand_all(tree_, level, level_end, [&](const Successor& s) {
      discover(s);
      const StateId target = tree_.find(s);
      if (target == kNoState) return;  // a limit
      while (offsets_.size() <= s.source) offsets_.push_back(targets_.size());
      labels_.push_back(s.label);
      targets_.push_back(target);
      if ((targets_.size() & 4095) == 0) tree_.account(labels_.capacity() * 8 + offsets_.capacity() * 8);
    });
    level = level_end;
  }
  // They are visited in order, and whoever is stopped may be in the middle of one.
  whole_count_ = space_.counters().visited;
  if (space_.stopped() && whole_count_ > 0) --whole_count_;
  while (offsets_.size() <= tree_.size()) offsets_.push_back(targets_.size());
  tree_.account(labels_.capacity() * 8 + offsets_.capacity() * 8);
  ending_ = space_.finish(Ending::kComplete, [](StateId) { return Run{}; }).ending;
}

}  // namespace highroad
