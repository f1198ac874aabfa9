#include <algorithm>
#include <set>

#include "shortening/shortening.hpp"

namespace highroad {
namespace {

// A step as it is found again in another state.
struct Named {
  Label label;
  std::uint32_t process;
  std::uint32_t rank;  // among the steps with the same label and process
  bool is_like(const Successor& s) const { return s.label == label && s.process == process; }
};

class Reducer {
 public:
  Reducer(Stepper& stepper, const Run& known, std::uint64_t length) : stepper_(stepper), length_(length) {
    take(known);
  }

  // Leaves out what can be left out; whether there was anything.
  bool reduce() {
    const std::uint64_t before = length_;
    for (const std::uint32_t process : processes())
      attempt(0, [&](std::size_t i) { return steps_[i].process != process; });
    for (std::size_t chunk = std::max<std::size_t>(1, steps_.size() / 2);; chunk /= 2) {
      for (std::size_t first = 0; first < steps_.size() && stepper_.go_on();)
        if (!attempt(first, [&](std::size_t i) { return i < first || i >= first + chunk; })) first += chunk;
      if (chunk <= 1) break;
    }
    return length_ < before;
  }

  const Run& run() const { return run_; }
  const Finding& finding() const { return finding_; }

 private:
  void take(const Run& run) {
    run_ = run;
    steps_.clear();
    for (std::size_t i = 0; i + 1 < run_.size(); ++i) steps_.push_back(named(run_[i], run_[i + 1]));
  }

  Named named(StateView source, StateView target) {
    const auto& all = stepper_.successors(source);
    const auto found = std::ranges::find_if(all, [&](const Successor& s) { return same_state(s.state, target); });
    if (found == all.end()) return {0, 0, UINT32_MAX};  // was stopped
    Named step{found->label, found->process, 0};
    step.rank = static_cast<std::uint32_t>(
        std::count_if(all.begin(), found, [&](const Successor& s) { return step.is_like(s); }));
    return step;
  }

  // The step in another state: the one of the same rank, otherwise the first.
  static const Successor* find(const Named& step, const std::vector<Successor>& successors) {
    const Successor* first = nullptr;
    std::uint32_t rank = 0;
    for (const Successor& s : successors) {
      if (!step.is_like(s)) continue;
      if (first == nullptr) first = &s;
      if (rank++ == step.rank) return &s;
    }
    return first;
  }

  std::vector<std::uint32_t> processes() const {
    std::set<std::uint32_t> all;
    for (const Named& step : steps_) all.insert(step.process);
    return {all.begin(), all.end()};
  }

  // Follows the run with those steps only that are kept, from where the first is left out; takes what is shorter.
  template <class IsKept>
  bool attempt(std::size_t first, IsKept is_kept) {
    while (first < steps_.size() && is_kept(first)) ++first;
    if (first == steps_.size()) return false;
    Run shorter;
    shorter.append(run_, 0, first + 1);
    for (std::size_t i = first; stepper_.go_on();) {           // what comes before step i is decided
      if (i > first && same_state(shorter.back(), run_[i])) {  // from here on it is as it was
        shorter.append(run_, i + 1, run_.size());
        return accept(shorter, stepper_.end_in(shorter.back()));
      }
      Finding finding = stepper_.end_in(shorter.back());
      if (finding.kind != Finding::Kind::kNothing) return accept(shorter, std::move(finding));
      const Successor* next = nullptr;
      for (; i < steps_.size() && next == nullptr; ++i)
        if (is_kept(i)) next = find(steps_[i], stepper_.steps());
      if (next == nullptr) return false;
      shorter.push_back(next->state);
    }
    return false;
  }

  bool accept(const Run& shorter, Finding finding) {
    const std::uint64_t length = steps_of(shorter.size(), finding);
    if (finding.kind == Finding::Kind::kNothing || length >= length_) return false;
    length_ = length;
    finding_ = std::move(finding);
    take(shorter);
    return true;
  }

  Stepper& stepper_;
  Run run_;
  std::vector<Named> steps_;
  Finding finding_;  // of a run that was made shorter
  std::uint64_t length_;
};

}  // namespace

Result without_steps(Stepper& stepper, const Run& known, std::uint64_t length) {
  Reducer reducer(stepper, known, length);
  while (stepper.go_on() && reducer.reduce()) continue;
  if (reducer.finding().kind == Finding::Kind::kNothing) return nothing_found(stepper.why_ended());
  return result_of(reducer.run(), reducer.finding());
}

}  // namespace highroad
