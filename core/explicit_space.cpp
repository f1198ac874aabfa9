#include "explicit_space.hpp"

namespace highroad {

ExplicitSpace::ExplicitSpace(const Model& model, Limits limits, Control& control, LabelTable* labels)
    : space_(model, Objective{}, limits, 0, control, labels), tree_(space_) {
  space_.start([&](const Successor& s) { tree_.add(s, kNoState); });
  StateId current = 0;
  for (; current < tree_.size() && space_.go_on(); ++current) {
    space_.expand(tree_.view(current), [&](const Successor& s) {
      tree_.add(s, current);
      labels_.push_back(s.label);
      targets_.push_back(tree_.find(s));
    });
    offsets_.push_back(targets_.size());
    if ((current & 1023) == 0) tree_.account(labels_.capacity() * 8 + offsets_.capacity() * 8);
  }
  ending_ = space_.finish(Ending::kComplete, [] { return Path{}; }).ending;
}

}  // namespace highroad
