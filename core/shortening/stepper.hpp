// What can be done in a state, and whether that is what is looked for: for those who follow a known run and look around
// it, instead of searching. Unlike a `Space` it goes on after something was found.
#pragma once

#include <chrono>
#include <vector>

#include "run.hpp"
#include "space.hpp"

namespace highroad {

class Stepper {
 public:
  Stepper(const Model& model, const Objective& objective, const Limits& limits, std::uint64_t seed, Control& control,
          LabelTable* labels);

  // The initial states.
  const std::vector<Successor>& initial();

  // The steps out of a state that can be gone on from. They live until the next question; `finding` is about them.
  const std::vector<Successor>& successors(StateView state);
  const std::vector<Successor>& steps() const { return steps_; }  // the last answer

  // What the state that was asked for last shows: that nothing is possible, or a step that is looked for.
  const Finding& finding() const { return finding_; }

  // Whether the state itself is looked for. One in which the property has no value is not.
  bool is_sought(StateView state) const;

  // What ends a run in a state that is looked for, or shows it; nothing if neither.
  Finding end_in(StateView state);

  // False when time or memory is spent, or somebody wants an end.
  bool go_on(std::size_t bytes = 0);
  Ending why_ended() const { return ending_; }

  const Model& model() const { return model_; }
  const Limits& limits() const { return limits_; }
  std::uint64_t hash(StateView state) const { return hash_bytes(state, key_); }

 private:
  bool inspect(const Record& record);

  const Model& model_;
  const Objective objective_;
  const Limits limits_;
  Control& control_;
  const std::uint64_t key_;
  const std::chrono::steady_clock::time_point deadline_;
  Successors buffer_;
  std::vector<Successor> steps_;
  Finding finding_;
  Ending ending_ = Ending::kBound;
  std::uint32_t ticks_ = 0;
};

// How many steps a run has that goes through so many states and ends with the finding.
inline std::uint64_t steps_of(std::size_t states, const Finding& finding) {
  const bool is_of_edge = finding.kind == Finding::Kind::kAction || finding.kind == Finding::Kind::kFault;
  return states - 1 + (is_of_edge ? 1 : 0);
}

// A run that ends with the finding, as a search would give it.
Result result_of(const Run& run, Finding finding);

// What is said when a run was not made shorter.
Result nothing_found(Ending ending);

}  // namespace highroad
