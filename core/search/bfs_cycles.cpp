// Breadth-first search for accepting cycles: among all that lie within some steps of the initial states, the one whose
// run, the way and the cycle together, has the fewest steps. The states within these steps are visited, and their steps
// kept. A cycle lies in a strongly connected component; from each state of a component with an accepting one, nearest
// first, the shortest way round is looked for, as long as that could make a shorter run than the best one so far. If
// there is none, some more steps are allowed. Before that the nearest accepting states are tried, so that something is
// known when the time is over.
//
// Where nothing is found, every state is visited once. Where something is, the ways round cost up to a breadth-first
// search for each state of the component. A final state ends the search at once.
#include "components.hpp"
#include "search.hpp"
#include "search/lasso.hpp"

namespace highroad {
namespace {

class BreadthFirstCycles {
 public:
  explicit BreadthFirstCycles(Space& space)
      : space_(space),
        tree_(space),
        rows_(space.address_space() / sizeof(std::uint64_t)),
        targets_(space.address_space() / sizeof(StateId)) {}

  Result search() {
    space_.start([this](const Successor& s) { discover(s); });
    const std::uint64_t most = space_.most_steps();
    for (std::uint64_t steps = 1; !space_.stopped(); steps += 1 + steps / 4) {
      const bool is_all = visit_up_to(std::min(steps, most));
      if (space_.stopped()) break;
      look_for_lasso(is_all ? most : depth());
      if (is_all || steps >= most || best_length() <= steps + 1) break;
    }
    if (level_ < tree_.size()) space_.may_deepen(depth());  // it is told if a limit is the reason
    account();
    const Result result = space_.finish(Ending::kComplete, [this](StateId source) { return tree_.path_to(source); });
    return best_.states.empty() ? result : found();
  }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;
  static constexpr int kTried = 16;

  std::uint64_t depth() const { return level_begins_.size(); }  // so many levels were visited
  StateId visited() const { return level_; }

  void discover(const Successor& s) {
    const auto [id, is_new] = tree_.find_or_add(s.state, s.hash, s.source);
    if (is_new) space_.consider(s, /*is_visited_later=*/true);
    if (id == kNoState || s.source == kNoState) return;
    begin_rows(s.source + 1);
    targets_.push_back(id);
  }

  // Also when there was no time to look for a better one.
  Result found() const {
    Result result;
    result.ending = Ending::kFound;
    result.finding.kind = Finding::Kind::kCycle;
    space_.make_path(result, [this] { return tree_.run_of(best_.states); });
    result.cycle = best_.cycle;
    return result;
  }

  // The steps out of a state are kept in a row; those of earlier states are complete.
  void begin_rows(StateId end) {
    while (rows_.size() < end) rows_.push_back(targets_.size());
  }
  std::span<const StateId> targets(StateId state) const {
    const std::uint64_t end = state + 1 < rows_.size() ? rows_[state + 1] : targets_.size();
    return {targets_.data() + rows_[state], static_cast<std::size_t>(end - rows_[state])};
  }

  // True: there is nothing farther away.
  bool visit_up_to(std::uint64_t steps) {
    while (depth() < steps && level_ < tree_.size() && space_.go_on()) {
      space_.reach_depth(depth());
      const StateId end = tree_.size();
      space_.expand_all<true>(tree_, level_, end, [this](const Successor& s) { discover(s); });
      begin_rows(end);
      level_begins_.push_back(level_);
      level_ = end;
      account();
    }
    return level_ == tree_.size();
  }

  // The best one of at most this many steps, all of which are out of visited states; maybe a longer one.
  void look_for_lasso(std::uint64_t most) {
    find_components();
    met_.assign(2 * std::size_t{visited()}, 0);
    sources_.resize(met_.size());
    account();
    int tried = 0;
    for_each_entry(
        space_.most_steps(),
        [&](StateId state, std::uint64_t depth) {
          if (!accepting_[state]) return;
          try_entry(state, depth, space_.most_steps());
          ++tried;
        },
        [&] { return tried < kTried; });
    for_each_entry(
        most, [&](StateId state, std::uint64_t depth) { try_entry(state, depth, most); }, [] { return true; });
  }

  // The states of components, nearest first, as long as they could make the run shorter.
  template <class Try, class GoesOn>
  void for_each_entry(std::uint64_t most, Try&& try_it, GoesOn&& goes_on) {
    for (std::uint64_t depth = 0; depth < this->depth(); ++depth) {
      const StateId end = depth + 1 < this->depth() ? level_begins_[depth + 1] : level_;
      for (StateId state = level_begins_[depth]; state < end; ++state) {
        if (depth >= std::min(most, best_length() - 1) || !goes_on() || !space_.go_on()) return;
        if (component_[state] != kNone) try_it(state, depth);
      }
    }
  }

  void try_entry(StateId state, std::uint64_t depth, std::uint64_t most) {
    const StateIds cycle = way_round(state, std::min(most, best_length() - 1) - depth);
    if (!cycle.empty()) best_ = Lasso::joined(way_to(state), cycle);
  }

  std::uint64_t best_length() const { return best_.states.empty() ? UINT64_MAX : best_.states.size() - 1; }

  // Only those with an accepting cycle matter.
  void find_components() {
    component_.assign(visited(), kNone);
    accepting_.resize(visited());
    for (StateId state = 0; state < visited(); ++state)
      accepting_[state] = (space_.acceptance(tree_.view(state)) & Model::kAccepting) != 0;
    const auto all = [this](StateId state) { return targets(state); };
    std::uint32_t number = 0;
    for_each_component(
        visited(), all, [this](StateId state) { return state >= visited(); },
        [&](const StateIds& members) {
          const bool is_cyclic = members.size() > 1 || std::ranges::count(targets(members[0]), members[0]) != 0;
          if (!is_cyclic || std::ranges::none_of(members, [this](StateId s) { return accepting_[s]; })) return;
          for (const StateId state : members) component_[state] = number;
          ++number;
        });
  }

  // The fewest steps, and not more than `most`, that lead back to a state by way of an accepting one. A state is met
  // twice: with an accepting one on the way to it, and without.
  StateIds way_round(StateId root, std::uint64_t most) {
    ++round_;
    const std::size_t start = node(root, accepting_[root]), goal = node(root, true);
    std::vector<std::size_t> level{start}, next;
    if (start != goal) met_[start] = round_;
    for (std::uint64_t steps = 1; steps <= most && !level.empty() && space_.go_on(); ++steps) {
      next.clear();
      for (const std::size_t from : level) {
        for (const StateId target : targets(static_cast<StateId>(from / 2))) {
          if (target >= visited() || component_[target] != component_[root]) continue;
          const std::size_t to = node(target, from % 2 != 0 || accepting_[target]);
          if (met_[to] == round_) continue;
          met_[to] = round_;
          sources_[to] = from;
          if (to == goal) return way_back(start, goal);
          next.push_back(to);
        }
      }
      level.swap(next);
    }
    return {};
  }

  static std::size_t node(StateId state, bool has_accepted) { return 2 * std::size_t{state} + (has_accepted ? 1 : 0); }

  StateIds way_back(std::size_t start, std::size_t goal) const {
    StateIds way{static_cast<StateId>(goal / 2)};
    std::size_t at = goal;
    do {
      at = sources_[at];
      way.push_back(static_cast<StateId>(at / 2));
    } while (at != start);
    std::ranges::reverse(way);
    return way;
  }

  StateIds way_to(StateId state) const {
    StateIds way;
    for (; state != kNoState; state = tree_.parent(state)) way.push_back(state);
    std::ranges::reverse(way);
    return way;
  }

  void account() {
    const std::size_t per_state = component_.capacity() * (sizeof(std::uint32_t) + 1) +
                                  met_.capacity() * (sizeof(std::uint32_t) + sizeof(std::size_t));
    tree_.account(rows_.bytes() + targets_.bytes() + per_state);
  }

  Space& space_;
  Tree tree_;
  Reserved<std::uint64_t> rows_;       // by visited state: where its targets begin
  Reserved<StateId> targets_;          // of steps
  std::vector<StateId> level_begins_;  // of visited levels
  StateId level_ = 0;                  // the first state that was not visited
  std::vector<std::uint32_t> component_;
  std::vector<bool> accepting_;
  std::vector<std::uint32_t> met_;    // the round in which a node was met
  std::vector<std::size_t> sources_;  // of nodes, in that round
  std::uint32_t round_ = 0;
  Lasso best_{{}, 0};
};

const Registered registered{{
    .name = "bfs-cycles",
    .summary = "accepting cycles, breadth-first: exact, short witnesses, needs the most memory",
    .options = {},
    .exhaustive = true,
    .shortest = false,
    .randomised = false,
    .run = [](Space& space, const Options&) { return BreadthFirstCycles(space).search(); },
    .cycles = true,
}};

}  // namespace
}  // namespace highroad
