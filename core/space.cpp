#include "space.hpp"

#include <algorithm>

namespace highroad {

namespace {

std::chrono::steady_clock::time_point deadline_in(double seconds) {
  using Clock = std::chrono::steady_clock;
  if (seconds > 1e9) return Clock::time_point::max();
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// A witness that cannot be made within the limits; which of them is in the way.
struct TooLong {
  Ending limit;
};

std::uint64_t derived(std::uint64_t seed, std::uint64_t purpose) {
  std::uint64_t state = seed ^ (purpose * 0xd1342543de82ef95ULL);
  return split_mix(state);
}

}  // namespace

Space::Space(const Model& model, Objective objective, Limits limits, std::uint64_t seed, Control& control,
             LabelTable* labels, const Heuristic* heuristic, Incidence* incidence)
    : rng(seed),
      model_(model),
      heuristic_(heuristic),
      incidence_(incidence),
      objective_(objective),
      limits_(limits),
      control_(control),
      statistics_(control.statistics),
      seed_(seed),
      hash_key_(derived(seed, 1)),
      deadline_(deadline_in(limits.seconds)),
      buffer_(control.stop),
      probe_(control.stop) {
  farthest_ = objective.most_steps;
  buffer_.labels = labels;
  buffer_.maximum_bytes = probe_.maximum_bytes = std::max<std::uint64_t>(limits.memory, 1 << 20);
}

void Space::generate(StateView state) {
  shows_initial_ = false;
  model_.successors(state, buffer_);
  if (buffer_.out_of_memory) stop(Ending::kMemory);
}

void Space::generate_initial() {
  buffer_.reset();
  batch_.clear();
  shows_initial_ = true;
  model_.initial(buffer_);
  if (buffer_.out_of_memory) stop(Ending::kMemory);
  batch_.push_back({kNoState, static_cast<std::uint32_t>(buffer_.count)});
}

void Space::collect() {
  successors_.clear();
  has_fault_ = false;
  std::uint32_t begin = 0, number = 0;
  auto source = batch_.begin();
  buffer_.for_each([&](const Record& record) {
    while (number == source->end) begin = (source++)->end;
    const StateView state = record.state();
    const bool is_sighting = sightings_ && record.fault == 0;
    const std::uint64_t hashed = is_sighting ? sightings_->see(state, hash_key_) : hash_bytes(state, hash_key_);
    if (prefetched_ != nullptr) prefetched_->prefetch(hashed);
    successors_.push_back({state, hashed, record.label, number - begin, source->state, record.process, record.fault});
    has_fault_ |= record.fault != 0;
    ++number;
  });
  if (prefetched_ != nullptr)
    for (const Successor& successor : successors_) prefetched_->prefetch_state(successor.hash);
}

void Space::visit_state(StateId source, StateView state, std::span<const Successor> successors) {
  add(statistics_.visited, 1);
  add(statistics_.transitions, successors.size());
  if (incidence_ != nullptr && !stopped()) incidence_->see(state);
  if (has_fault_ && !objective_.faults) count_faults(successors);
  if (control_.sample != nullptr && !stopped() && control_.sample->wants_next()) show_audit(state, successors);
  if (!successors.empty() || stopped() || model_.may_end(state)) return;
  add(statistics_.deadlocks, 1);
  if (objective_.deadlock) {
    finding_.kind = Finding::Kind::kDeadlock;
    finding_.source = source;
    stop(Ending::kFound);
  }
}

// What the search goes by: the state as it was stored, and the steps as the model gave them.
void Space::show_audit(StateView state, std::span<const Successor> successors) {
  const auto text = [](StateView bytes) { return std::string(bytes.begin(), bytes.end()); };
  AuditedVisit visit{text(state), objective_.is_of_states() ? model_.observe(state) : 0, {}, true};
  for (const Successor& s : successors) {
    if (visit.edges.size() == AuditSample::kMostEdges) {
      visit.has_all_edges = false;
      break;
    }
    const bool has_state = Record::has_state(s.fault);
    visit.edges.push_back(
        {s.label, s.process, Record::without_state(s.fault), has_state ? text(s.state) : std::string()});
  }
  control_.sample->put(std::move(visit), control_.stop);
}

// A fault without a target is no transition, when faults are not looked for.
void Space::count_faults(std::span<const Successor> successors) {
  for (const Successor& s : successors) {
    if (s.fault == 0) continue;
    add(statistics_.faults, 1);
    if (!Record::has_state(s.fault)) statistics_.transitions.fetch_sub(1, std::memory_order_relaxed);
  }
}

bool Space::inspect_closely(const Successor& successor) {
  if (successor.fault != 0) {
    if ((successor.fault & Record::kOfProperty) != 0 && !stopped()) find(Finding::Kind::kPropertyFault, successor);
    if (objective_.faults && !stopped()) find(Finding::Kind::kFault, successor);
    if (objective_.faults || !Record::has_state(successor.fault)) return false;
  }
  if (objective_.action && !shows_initial_ && !stopped() && model_.is_wanted(successor.label))
    find(Finding::Kind::kAction, successor);
  return true;
}

void Space::find(Finding::Kind kind, const Successor& s) {
  finding_.kind = kind;
  finding_.label = s.label;
  finding_.process = s.process;
  finding_.fault = Record::without_state(s.fault);
  finding_.source = s.source;
  finding_.has_target = Record::has_state(s.fault);
  finding_.target.assign(s.state.begin(), s.state.end());
  stop(Ending::kFound);
}

const std::vector<Successor>& Space::expand_distinct(StateView state) {
  buffer_.reset();
  generate(state);
  batch_.assign(1, {kNoState, static_cast<std::uint32_t>(buffer_.count)});
  collect();
  visit_state(kNoState, state, successors_);
  return inspect_distinct();
}

const std::vector<Successor>& Space::initial_distinct() {
  generate_initial();
  collect();
  return inspect_distinct();
}

const std::vector<Successor>& Space::inspect_distinct() {
  successors_.resize(distinct(successors_).size());
  return successors_;
}

std::span<const Successor> Space::distinct(std::span<Successor> successors) {
  const auto same = [](const Successor& a, const Successor& b) {
    return a.hash == b.hash && same_state(a.state, b.state);
  };
  const auto begin = successors.begin();
  auto end = std::remove_if(begin, successors.end(), [this](const Successor& s) { return !inspect(s); });
  if (end - begin <= 16) {
    auto kept = begin;
    for (auto s = begin; s != end; ++s)
      if (std::none_of(begin, kept, [&](const Successor& other) { return same(other, *s); })) *kept++ = *s;
    return {begin, kept};
  }
  const auto by_state = [&](const Successor& a, const Successor& b) {
    if (a.hash != b.hash) return a.hash < b.hash;
    return same_state(a.state, b.state) ? a.index < b.index : std::ranges::lexicographical_compare(a.state, b.state);
  };
  std::sort(begin, end, by_state);
  end = std::unique(begin, end, same);
  std::sort(begin, end, [](const Successor& a, const Successor& b) { return a.index < b.index; });
  return {begin, end};
}

void Space::check(const Successor& successor) {
  if (stopped()) return;
  if (objective_.goal && std::ranges::equal(successor.state, *objective_.goal))
    return find(Finding::Kind::kState, successor);
  const std::uint64_t wanted = objective_.state | (objective_.cycle ? Model::kFinal : 0);
  if (wanted == 0) {
    if (objective_.deadlock && has_no_successor(successor.state)) find(Finding::Kind::kDeadlock, successor);
    return;
  }
  const std::uint64_t seen = model_.observe(successor.state);
  if ((seen & (wanted | Model::kNoValue)) == 0) return;
  const bool has_value = (seen & Model::kNoValue) == 0;
  find(has_value ? Finding::Kind::kState : Finding::Kind::kPropertyFault, successor);
  if (!has_value) finding_.fault = static_cast<std::uint32_t>(seen & 0xff);
}

bool Space::has_no_successor(StateView state) {
  probe_.reset(1);
  model_.successors(state, probe_);
  if (probe_.out_of_memory) stop(Ending::kMemory);
  return !probe_.out_of_memory && probe_.count == 0 && control_.stop.load(std::memory_order_relaxed) == 0 &&
         !model_.may_end(state);
}

void Space::check_clock() {
  if (std::chrono::steady_clock::now() >= deadline_) stop(Ending::kTime);
}

void Space::account(std::uint64_t stored, std::size_t bytes) {
  bytes += model_.bytes() + (sightings_ ? sightings_->bytes() : 0);
  if (control_.sample != nullptr) bytes += control_.sample->bytes();
  if (stored > statistics_.stored.load(std::memory_order_relaxed)) statistics_.stored = stored;
  if (bytes > statistics_.bytes.load(std::memory_order_relaxed)) statistics_.bytes = bytes;
  if (bytes + buffer_.bytes() > limits_.memory) stop(Ending::kMemory);
}

bool Space::may_deepen(std::uint64_t depth) {
  if (depth >= farthest_) return false;
  if (depth < limits_.depth) return true;
  depth_was_cut_ = true;
  return false;
}

void Space::require_room(std::size_t bytes) const {
  const std::uint64_t used = statistics_.bytes.load(std::memory_order_relaxed);
  if (bytes > kLastBytes && (used > limits_.memory || bytes > limits_.memory - used)) throw TooLong{Ending::kMemory};
  using Clock = std::chrono::steady_clock;
  if (deadline_ != Clock::time_point::max() && Clock::now() >= deadline_ + kLastMoment) throw TooLong{Ending::kTime};
}

void Space::lengthen(Run& run, StateView state) const {
  if (run.size() % 1024 == 1023) require_room(run.bytes());
  run.push_back(state);
}

void Space::make_path(Result& result, const std::function<Run()>& path) const {
  try {
    result.path = path();
    if (result.finding.has_target) result.path.push_back(result.finding.target);
  } catch (const TooLong& too_long) {
    result.ending = too_long.limit;
    result.is_lost = true;
  }
}

Result Space::finish(Ending ending, const std::function<Run(StateId)>& path) {
  Result result;
  result.ending = ending;
  if (const auto asked = control_.stop.load(); asked != 0) result.ending = static_cast<Ending>(asked);
  if (depth_was_cut_ && result.ending == Ending::kComplete) result.ending = Ending::kDepth;
  if (stop_ != Running) result.ending = static_cast<Ending>(stop_);
  if (found()) {
    result.ending = Ending::kFound;
    result.finding = finding_;
    const Counters before = counters();
    static const std::atomic<std::uint32_t> never{0};
    buffer_.interrupt = &never;  // a witness is made to the end
    make_path(result, [&] { return path(finding_.source); });
    set_back(before);  // making a witness is not searching
  }
  for (const KeepsStates* keeper : keepers_) statistics_.read_back += keeper->read_back();
  return result;
}

Counters Space::counters() const {
  return {statistics_.visited, statistics_.considered, statistics_.transitions, statistics_.deadlocks};
}

void Space::set_back(const Counters& counters) {
  statistics_.visited = counters.visited;
  statistics_.considered = counters.considered;
  statistics_.transitions = counters.transitions;
  statistics_.deadlocks = counters.deadlocks;
}

Run Space::replay(const std::vector<std::uint32_t>& indices) {
  Run path;
  for (const std::uint32_t wanted : indices) {
    buffer_.reset();
    if (path.empty())
      model_.initial(buffer_);
    else
      model_.successors(path.back(), buffer_);
    std::uint32_t index = 0;
    StateBytes next;
    buffer_.for_each([&](const Record& record) {
      if (index++ == wanted) next.assign(record.bytes(), record.bytes() + record.length);
    });
    next.reserve(next.size() + 8);  // readable beyond the end
    lengthen(path, next);
  }
  return path;
}

}  // namespace highroad
