#include "shortening/stepper.hpp"

#include <algorithm>

namespace highroad {
namespace {

std::chrono::steady_clock::time_point deadline_in(double seconds) {
  using Clock = std::chrono::steady_clock;
  if (seconds > 1e9) return Clock::time_point::max();
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

Stepper::Stepper(const Model& model, const Objective& objective, const Limits& limits, std::uint64_t seed,
                 Control& control, LabelTable* labels)
    : model_(model),
      objective_(objective),
      limits_(limits),
      control_(control),
      key_(seed),
      deadline_(deadline_in(limits.seconds)),
      buffer_(control.stop) {
  buffer_.labels = labels;
  buffer_.maximum_bytes = std::max<std::uint64_t>(limits.memory, 1 << 20);
}

const std::vector<Successor>& Stepper::initial() {
  buffer_.reset();
  model_.initial(buffer_);
  finding_ = {};
  steps_.clear();
  std::uint32_t index = 0;
  buffer_.for_each([&](const Record& record) {
    steps_.push_back({record.state(), hash(record.state()), 0, index++, kNoState, 0, 0});
  });
  return steps_;
}

const std::vector<Successor>& Stepper::successors(StateView state) {
  buffer_.reset();
  model_.successors(state, buffer_);
  finding_ = {};
  steps_.clear();
  std::uint32_t index = 0;
  buffer_.for_each([&](const Record& record) {
    if (inspect(record))
      steps_.push_back({record.state(), hash(record.state()), record.label, index, kNoState, record.process, 0});
    ++index;
  });
  control_.statistics.visited.fetch_add(1, std::memory_order_relaxed);
  control_.statistics.transitions.fetch_add(buffer_.count, std::memory_order_relaxed);
  const bool is_whole = !buffer_.out_of_memory && control_.stop.load(std::memory_order_relaxed) == 0;
  if (objective_.deadlock && buffer_.count == 0 && is_whole && !model_.may_end(state))
    finding_.kind = Finding::Kind::kDeadlock;
  return steps_;
}

// Keeps the first step that is looked for; false: nothing can be gone on with.
bool Stepper::inspect(const Record& record) {
  const bool is_fault = record.fault != 0 && objective_.faults;
  const bool is_wanted = record.fault == 0 && objective_.action && model_.is_wanted(record.label);
  if ((is_fault || is_wanted) && finding_.kind == Finding::Kind::kNothing) {
    finding_.kind = is_fault ? Finding::Kind::kFault : Finding::Kind::kAction;
    finding_.label = record.label;
    finding_.process = record.process;
    finding_.fault = Record::without_state(record.fault);
    finding_.has_target = Record::has_state(record.fault);
    finding_.target.assign(record.state().begin(), record.state().end());
  }
  return !is_fault && Record::has_state(record.fault);
}

bool Stepper::is_sought(StateView state) const {
  if (objective_.goal && std::ranges::equal(state, *objective_.goal)) return true;
  if (objective_.state == 0) return false;
  const std::uint64_t seen = model_.observe(state);
  return (seen & objective_.state) != 0 && (seen & Model::kNoValue) == 0;
}

Finding Stepper::end_in(StateView state) {
  if (is_sought(state)) {
    Finding finding;
    finding.kind = Finding::Kind::kState;
    return finding;
  }
  successors(state);
  return finding_;
}

bool Stepper::go_on(std::size_t bytes) {
  if (ending_ != Ending::kBound) return false;
  if (const auto asked = control_.stop.load(std::memory_order_relaxed); asked != 0)
    ending_ = static_cast<Ending>(asked);
  else if (bytes + model_.bytes() > limits_.memory || buffer_.out_of_memory)
    ending_ = Ending::kMemory;
  else if ((++ticks_ & 31) == 0 && std::chrono::steady_clock::now() >= deadline_)
    ending_ = Ending::kTime;
  return ending_ == Ending::kBound;
}

Result result_of(const Run& run, Finding finding) {
  Result result;
  result.ending = Ending::kFound;
  result.path = run;
  if (finding.has_target) result.path.push_back(finding.target);
  result.finding = std::move(finding);
  return result;
}

Result nothing_found(Ending ending) {
  Result result;
  result.ending = ending;
  return result;
}

}  // namespace highroad
