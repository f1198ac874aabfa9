// Where successors, counters, budget and property meet. Searches see a model through a `Space` only; their loops
// therefore deal with order and nothing else.
//
//     space.start([&](const Successor& s) { ... });                              // the initial states
//     space.expand_all(tree, first, end, [&](const Successor& s) { ... });       // visits stored states in order
//     return space.finish(Ending::kComplete, [&](StateId source) { return tree.path_to(source); });
//
// The witness is asked for only when something was found; `source` is the state that was being expanded then.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <vector>

#include "audit_sample.hpp"
#include "hash.hpp"
#include "heuristic.hpp"
#include "incidence.hpp"
#include "read_back.hpp"
#include "resources.hpp"
#include "rng.hpp"
#include "run.hpp"
#include "sightings.hpp"
#include "store.hpp"
#include "successors.hpp"

namespace highroad {

using StateBytes = std::vector<Byte>;

// How a search ended. Only kComplete allows "holds".
enum class Ending {
  kComplete,     // every reachable state was visited
  kFound,        // the property's state, edge or deadlock was found, or the model has a fault
  kBound,        // the search came to its own end (steps, levels, width) without having seen everything
  kDepth,        // --max-depth cut something off
  kStates,       // --max-states
  kMemory,       // --max-memory
  kTime,         // --max-time
  kInterrupted,  // the user stopped it
};

struct Limits {
  std::uint64_t states = UINT64_MAX;
  std::uint64_t memory = UINT64_MAX;  // bytes that the core itself may use
  std::uint64_t depth = UINT64_MAX;
  double seconds = 1e18;
};

// What a search looks for. `state` is a mask over Model::observe; a search stops at the first hit.
struct Objective {
  bool deadlock = false;
  bool action = false;  // an edge whose label the model calls wanted
  bool faults = true;   // an edge on which something goes wrong; if not looked for, those with a target are edges
  std::uint64_t state = 0;
  bool cycle = false;  // a cycle through an accepting state, or a final state, of a product with an automaton
  std::optional<StateBytes> goal = {};    // this state and no other
  std::uint64_t most_steps = UINT64_MAX;  // what is farther away is not looked for

  bool is_of_states() const { return state != 0 || cycle || goal.has_value(); }
};

// Counters that another thread may read while the search runs.
struct Statistics {
  std::atomic<std::uint64_t> visited{0};     // states that the search moved to
  std::atomic<std::uint64_t> considered{0};  // states on which the property was checked
  std::atomic<std::uint64_t> stored{0};      // states in memory, the peak
  std::atomic<std::uint64_t> transitions{0};
  std::atomic<std::uint64_t> deadlocks{0};
  std::atomic<std::uint64_t> faults{0};  // edges on which something goes wrong, when they are not looked for
  std::atomic<std::uint64_t> depth{0};   // levels, or the greatest depth
  std::atomic<std::uint64_t> restarts{0};
  std::atomic<std::uint64_t> lassos{0};  // sampled runs that end in a cycle, or where the automaton does not go on
  std::atomic<std::uint64_t> bytes{0};
  std::atomic<std::uint64_t> distinct{0};  // distinct states ever seen, where a search forgets states; else 0
  std::atomic<bool> distinct_is_exact{true};
  std::atomic<std::uint64_t> read_back{0};  // stored states that were read again in the end, and are what they were
};

struct Counters {
  std::uint64_t visited, considered, transitions, deadlocks;
};

// The way to stop a run from outside, and to look into it. `stop` is the Ending to report, 0 while it may go on.
struct Control {
  std::atomic<std::uint32_t> stop{0};
  Statistics statistics;
  std::shared_ptr<AuditSample> sample = {};  // of the visited states, if somebody looks at them; set before the run
};

struct Successor {
  StateView state;
  std::uint64_t hash;
  Label label;
  std::uint32_t index;  // among the records of the source: how to find it again
  StateId source;       // kNoState for an initial state, and where a search does not number its states
  std::uint32_t process;
  std::uint32_t fault;  // not 0: there is no state; never shown to a search
};

struct Finding {  // what was found
  enum class Kind { kNothing, kState, kAction, kDeadlock, kFault, kPropertyFault, kCycle } kind = Kind::kNothing;
  Label label = 0;
  std::uint32_t process = 0;
  std::uint32_t fault = 0;
  bool has_target = false;  // `target` is one step beyond the path
  StateBytes target;
  StateId source = kNoState;
};

// How the states of a level were drawn, by a search that draws uniformly.
struct LevelDraw {
  double candidates;    // among how many
  std::uint64_t drawn;  // how many: all of them, or as many as the search is wide
  bool is_exact;        // otherwise the candidates were not all kept, and their number is an estimate
};

struct Result {
  Ending ending = Ending::kBound;
  Finding finding;
  Run path;  // from an initial state to the state that was expanded when the finding was made, then the target
  std::optional<std::size_t> cycle = {};  // where in the path the state is with which the path ends
  bool is_shortest = false;               // every state was visited from which something nearer could have been found
  bool is_lost = false;                // something was found, but there was no time or no memory to make the path to it
  std::vector<LevelDraw> levels = {};  // of a highway, beginning with the initial states

  // The steps of the witness; the last one may lead nowhere.
  std::uint64_t length() const {
    return path.size() - (finding.kind == Finding::Kind::kFault && !finding.has_target ? 0 : 1);
  }
};

class Space {
 public:
  Space(const Model& model, Objective objective, Limits limits, std::uint64_t seed, Control& control,
        LabelTable* labels, const Heuristic* heuristic = nullptr, Incidence* incidence = nullptr);

  // Shows the initial states.
  template <class Visit>
  void start(Visit&& visit) {
    generate_initial();
    collect();
    show(distinct(successors_), visit);
  }

  // Visits the states `next` .. `end`-1 of a tree in order: counts each, checks deadlock, faults and actions, and shows
  // its successors. Several are generated ahead, so that memory is near when it is needed; nobody can tell from
  // outside.
  // With `kOnce` a successor of a state is shown once, however many steps lead to it. A `visit` may also take all
  // successors of a state at once, as a span. What was shown lives until
  // `after_batch` returns.
  template <bool kOnce = false, class States, class Visit, class AfterBatch = decltype([] {})>
  void expand_all(const States& states, StateId next, StateId end, Visit&& visit, AfterBatch&& after_batch = {}) {
    expand_each<kOnce>(states, std::views::iota(next, std::max(next, end)), visit, after_batch);
  }

  // The same for any states of the tree.
  template <bool kOnce = false, class States, class Ids, class Visit, class AfterBatch = decltype([] {})>
  void expand_each(const States& states, const Ids& ids, Visit&& visit, AfterBatch&& after_batch = {}) {
    for (auto next = ids.begin(); next != ids.end() && !stopped();) {
      buffer_.reset();
      batch_.clear();
      for (; next != ids.end() && buffer_.count < kBatch; ++next) {
        generate(states.view(*next));
        batch_.push_back({*next, static_cast<std::uint32_t>(buffer_.count)});
      }
      collect();
      std::span<Successor> rest(successors_);
      std::uint32_t begin = 0;
      for (const Source& source : batch_) {
        if (!go_on()) return;
        visit_state(source.state, states.view(source.state), rest.first(source.end - begin));
        if constexpr (kOnce)
          show(distinct(rest.first(source.end - begin)), visit);
        else
          show(rest.first(source.end - begin), visit);
        rest = rest.subspan(source.end - begin);
        begin = source.end;
      }
      after_batch();
    }
  }

  // What is left to do with stored states that are never visited, since they are at the greatest depth.
  template <class States>
  void look_for_deadlocks(const States& states, StateId first, StateId end) {
    for (; objective_.deadlock && first < end && !stopped(); ++first) {
      if ((++ticks_ & 63) == 0) check_clock();
      check({states.view(first), 0, 0, 0, states.parent(first), 0, 0});
    }
  }

  // Visits one state, and gives its distinct successors in order of first occurrence: what a uniform draw needs.
  const std::vector<Successor>& expand_distinct(StateView state);
  const std::vector<Successor>& initial_distinct();

  // Checks the property on a state; `is_visited_later` promises that `expand` will see it, which makes deadlocks free.
  // A state at the greatest depth is never visited: see `visits_at`.
  void consider(const Successor& successor, bool is_visited_later = false) {
    add(statistics_.considered, 1);
    if (objective_.is_of_states() || (objective_.deadlock && !is_visited_later)) check(successor);
  }

  void consider(std::span<const Successor* const> successors) {
    if (!objective_.is_of_states() && !objective_.deadlock) return add(statistics_.considered, successors.size());
    for (const Successor* successor : successors)
      if (!stopped()) consider(*successor);
  }

  // How many steps may be left; nothing is known without a heuristic. To an edge there is always one.
  std::uint32_t estimate(StateView state) const {
    const std::uint32_t least = objective_.deadlock || objective_.is_of_states() ? 0 : 1;
    return heuristic_ == nullptr ? least : std::max(least, heuristic_->estimate(state));
  }

  // Counting can be set back to an earlier moment, when a part of the search is done again or does not count.
  Counters counters() const;
  void set_back(const Counters& counters);

  // False when the search must end: something was found or a limit is reached. Cheap.
  bool go_on() {
    if (stopped()) return false;
    if (statistics_.visited.load(std::memory_order_relaxed) >= limits_.states) stop(Ending::kStates);
    if ((++ticks_ & 63) == 0) check_clock();
    return !stopped();
  }
  bool stopped() const { return stop_ != Running || control_.stop.load(std::memory_order_relaxed) != 0; }
  // Whether a limit of states or of time ended the search: what was seen can still be looked at.
  bool ran_out() const {
    const auto why = stop_ != Running ? stop_ : static_cast<int>(control_.stop.load(std::memory_order_relaxed));
    return why == static_cast<int>(Ending::kStates) || why == static_cast<int>(Ending::kTime);
  }
  bool found() const { return finding_.kind != Finding::Kind::kNothing; }
  bool found_cycle() const { return finding_.kind == Finding::Kind::kCycle; }

  // To be told by the search: its memory, its depth, its restarts.
  void account(std::uint64_t stored, std::size_t bytes);
  void reach_depth(std::uint64_t depth) {
    if (depth > statistics_.depth.load(std::memory_order_relaxed)) statistics_.depth = depth;
  }
  bool may_deepen(std::uint64_t depth);  // false: successors of a state at this depth are out of bounds
  // The same, where it is only asked what will be.
  bool visits_at(std::uint64_t depth) const { return depth < most_steps(); }
  std::uint64_t most_steps() const { return std::min(farthest_, limits_.depth); }
  // Whether it matters on how long a way a state is reached: what was met too deep hides what is behind it, until it is
  // met again on a shorter way.
  bool is_depth_bounded() const { return most_steps() != UINT64_MAX; }
  void restarted() { add(statistics_.restarts, 1); }
  void saw_lasso() { add(statistics_.lassos, 1); }

  // A cycle through an accepting state was found, maybe after the search ended. The witness that `finish` asks for is
  // then the whole of it.
  void find_cycle(StateId source) {
    if (found()) return;
    finding_.kind = Finding::Kind::kCycle;
    finding_.source = source;
    stop(Ending::kFound);
  }
  // What a product with an automaton tells of a state; nothing if no cycle is looked for.
  std::uint64_t acceptance(StateView state) const { return objective_.cycle ? model_.observe(state) : 0; }

  // Goes on after something was found, looking for a way to it of at most this many steps.
  void look_nearer(std::uint64_t most_steps) {
    finding_ = {};
    stop_ = Running;
    farthest_ = most_steps;
  }
  void stop(Ending ending) {
    if (stop_ == Running) stop_ = static_cast<int>(ending);
  }

  // The result. `path` gives the states from an initial one to the one that was being expanded when something was
  // found.
  Result finish(Ending ending, const std::function<Run(StateId source)>& path);
  // Gives a result its path. Within `path`, states are added by `lengthen`, which ends it when there is no more time or
  // memory for that.
  void make_path(Result& result, const std::function<Run()>& path) const;
  void lengthen(Run& run, StateView state) const;

  const Model& model() const { return model_; }
  const Limits& limits() const { return limits_; }
  // Address space costs nothing until it is used, but there should be an end to it. Where it is limited, each of those
  // who want some shall get some.
  std::size_t address_space() const {
    const std::uint64_t most = std::min(std::uint64_t{1} << 38, free_address_space() / 8);
    return std::clamp<std::uint64_t>(limits_.memory, std::uint64_t{1} << 20, std::max(most, std::uint64_t{1} << 20));
  }
  Statistics& statistics() { return statistics_; }
  std::uint64_t hash(StateView state) const {
    return sightings_ ? sightings_->hash(state, hash_key_) : hash_bytes(state, hash_key_);
  }
  // To be told by a search that draws by hashes, before it begins: with the same seed they shall be the same.
  void make_hashes_repeatable() {
    if (model_.is_numbered()) sightings_.emplace(model_);
  }
  std::uint64_t seed() const { return seed_; }
  Rng rng;

  // Who keeps states for the search is asked in the end whether they are still what they were.
  void watch(const KeepsStates& keeper) { keepers_.push_back(&keeper); }
  void unwatch(const KeepsStates& keeper) { std::erase(keepers_, &keeper); }

  // When set, every hash is told to the store before the successors are shown, so that its memory is near.
  void prefetch_from(const Store& store) { prefetched_ = &store; }

  // Re-creates states from the indices of successors: the first is an index into the initial states.
  Run replay(const std::vector<std::uint32_t>& indices);

 private:
  static constexpr int Running = -1;

  static void add(std::atomic<std::uint64_t>& counter, std::uint64_t amount) {
    counter.store(counter.load(std::memory_order_relaxed) + amount, std::memory_order_relaxed);
  }

  static constexpr std::uint64_t kBatch = 64;
  static constexpr std::chrono::milliseconds kLastMoment{500};      // to make a witness, when time is up
  static constexpr std::size_t kLastBytes = std::size_t{16} << 20;  // for a witness, when memory is used up

  struct Source {
    StateId state;
    std::uint32_t end;  // of its records in the batch
  };

  void generate(StateView state);
  void generate_initial();
  void collect();  // records -> successors_, with hashes
  // Counts, and checks deadlock.
  void visit_state(StateId source, StateView state, std::span<const Successor> successors);
  void count_faults(std::span<const Successor> successors);
  void show_audit(StateView state, std::span<const Successor> successors);
  // Checks fault and action; false: the search does not get to see it.
  bool inspect(const Successor& successor) {
    if (successor.fault != 0 || objective_.action) [[unlikely]]
      return inspect_closely(successor);
    return true;
  }
  bool inspect_closely(const Successor& successor);
  void check(const Successor& successor);  // the property, on a considered state
  const std::vector<Successor>& inspect_distinct();
  bool has_no_successor(StateView state);
  void check_clock();
  void require_room(std::size_t bytes) const;
  void find(Finding::Kind kind, const Successor& successor);

  // Shows those that pass inspection one by one, or all at once if the search wants them so.
  template <class Visit>
  void show(std::span<const Successor> successors, Visit&& visit) {
    constexpr bool kTakesMany = std::invocable<Visit, std::span<const Successor>>;
    if (kTakesMany && !objective_.action && !has_fault_) {
      if constexpr (kTakesMany) visit(successors);
      return;
    }
    for (const Successor& successor : successors) {
      if (stopped()) return;
      if (!inspect(successor)) continue;
      if constexpr (kTakesMany)
        visit(std::span(&successor, 1));
      else
        visit(successor);
    }
  }
  std::span<const Successor> distinct(std::span<Successor> successors);  // inspects all, then leaves one of each state

  const Model& model_;
  const Heuristic* const heuristic_;
  Incidence* const incidence_;  // of the series that this run belongs to, if it does
  const Objective objective_;
  const Limits limits_;
  Control& control_;
  Statistics& statistics_;
  const std::uint64_t seed_;
  const std::uint64_t hash_key_;
  std::chrono::steady_clock::time_point deadline_;
  Successors buffer_;
  Successors probe_;
  std::vector<Successor> successors_;
  std::vector<Source> batch_;
  const Store* prefetched_ = nullptr;
  std::vector<const KeepsStates*> keepers_;
  std::optional<Sightings> sightings_;
  Finding finding_;
  int stop_ = Running;
  bool has_fault_ = false;  // some record of the batch
  bool depth_was_cut_ = false;
  std::uint64_t farthest_ = UINT64_MAX;  // what is found beyond it is no better than what was found before
  bool shows_initial_ = false;           // the records in the buffer are initial states: their labels mean nothing
  std::uint32_t ticks_ = 0;
};

}  // namespace highroad
