// Highway search that looks for accepting cycles: of each level N states are drawn uniformly among the distinct new
// ones, and the steps between visited states are kept. Cycles inside this part are looked for while it grows, each time
// that it is half as large again, and at the end, also where a limit ends it: in all that costs a constant factor.
// (Meulen, "Combining bounded model checking with highway search", 2009, checks such a part when it is complete; to do
// it on the way is future work there.)
//
// A state that was left out may be drawn when it is met again; steps to it from earlier levels are then not known. What
// is found is a cycle in any case, and if no level was cut, nothing is missing.
#include "components.hpp"
#include "node_set.hpp"
#include "search.hpp"
#include "search/lasso.hpp"

namespace highroad {
namespace {

class HighwayCycles {
 public:
  HighwayCycles(Space& space, std::uint64_t width)
      : space_(space),
        width_(width),
        tree_(space),
        candidates_(space.address_space()),
        row_ends_(space.address_space() / sizeof(std::uint64_t)),
        targets_(space.address_space() / sizeof(StateId)),
        accepting_(space.address_space()) {}

  Result search() {
    space_.start([this](const Successor& s) {
      space_.consider(s);
      offer(s);
    });
    StateId level = 0;
    for (std::uint64_t depth = 0; !space_.stopped(); ++depth) {
      draw();
      keep_steps();
      account();
      if (level == tree_.size()) break;
      if (visited() >= next_check_) look_for_cycle();
      space_.reach_depth(depth);
      if (!space_.may_deepen(depth)) break;
      visit(level, tree_.size());
      level = tree_.size();
    }
    if (space_.ran_out()) keep_known_steps();
    if (!space_.stopped() || space_.ran_out()) look_for_cycle();
    account();
    return finish_with_lasso(space_, tree_, was_cut_ ? Ending::kBound : Ending::kComplete, [this] { return lasso(); });
  }

 private:
  using Slot = NodeSet<StateId>::Slot;
  struct Step {
    StateId target;  // or a candidate, whose number is not known yet
    bool is_candidate;
  };

  StateId visited() const { return static_cast<StateId>(row_ends_.size()); }

  Slot offer(const Successor& s) {
    const Slot known = candidates_.find(s.state, s.hash);
    return known != NodeSet<StateId>::kNone ? known : candidates_.insert(s.state, s.hash, s.source);
  }

  void visit(StateId first, StateId end) {
    row_sizes_.assign(end - first, 0);
    space_.expand_all(
        tree_, first, end,
        [&](const Successor& s) {
          ++row_sizes_[s.source - first];
          if (const StateId known = tree_.find(s); known != kNoState) {
            steps_.push_back({known, false});
            has_back_step_ = true;
            return;
          }
          space_.consider(s);
          steps_.push_back({offer(s), true});
        },
        [this] { account(); });
  }

  // Moves the drawn candidates into the tree, in order of arrival.
  void draw() {
    const auto count = static_cast<Slot>(candidates_.slots());
    std::uint64_t wanted = std::min<std::uint64_t>(width_, count);
    was_cut_ |= wanted < count;
    numbers_.assign(count, kNoState);
    for (Slot slot = 0; slot < count && !space_.stopped(); ++slot) {
      if (space_.rng.below(count - slot) >= wanted) continue;
      --wanted;
      const auto added = tree_.find_or_add(candidates_.view(slot), candidates_.hash(slot), candidates_.payload(slot));
      numbers_[slot] = added.id;
      if (!added.is_new) continue;  // no room
      const bool is_accepting = (space_.acceptance(tree_.view(added.id)) & Model::kAccepting) != 0;
      accepting_.push_back(is_accepting);
      has_accepting_ |= is_accepting;
    }
    candidates_.clear();
  }

  // Now that the candidates have numbers, or were left out.
  void keep_steps() {
    auto step = steps_.begin();
    for (const std::uint32_t size : row_sizes_) {
      for (const auto end = step + size; step != end; ++step) {
        const StateId target = step->is_candidate ? numbers_[step->target] : step->target;
        if (target != kNoState) targets_.push_back(target);
      }
      row_ends_.push_back(targets_.size());
    }
    steps_.clear();
    row_sizes_.clear();
  }

  // Of a level that was not visited to its end, the candidates are never drawn.
  void keep_known_steps() {
    numbers_.assign(candidates_.slots(), kNoState);
    keep_steps();
  }

  std::span<const StateId> row(StateId state) const {
    const std::uint64_t begin = state == 0 ? 0 : row_ends_[state - 1];
    return {targets_.data() + begin, row_ends_[state] - begin};
  }

  // The first accepting state, as they were met, that is on a cycle.
  void look_for_cycle() {
    next_check_ = visited() + visited() / 2 + 1;
    if (!has_back_step_ || !has_accepting_) return;
    const std::size_t needed = bytes() + visited() * kBytesOfCheck;
    space_.account(tree_.size(), needed);
    if ((space_.stopped() && !space_.ran_out()) || needed > space_.limits().memory) return;
    has_back_step_ = false;
    const auto is_unvisited = [this](StateId state) { return state >= visited(); };
    for_each_component(
        visited(), [this](StateId state) { return row(state); }, is_unvisited,
        [&](const std::vector<StateId>& component) {
          if (component.size() == 1 && std::ranges::count(row(component[0]), component[0]) == 0) return;
          for (const StateId state : component)
            if (accepting_[state] != 0) seed_ = std::min(seed_, state);
        });
    if (seed_ != kNoState) space_.find_cycle(seed_);
  }

  Lasso lasso() const {
    StateIds way;
    for (StateId state = seed_; state != kNoState; state = tree_.parent(state)) way.push_back(state);
    std::ranges::reverse(way);
    const auto targets = [this](StateId state, auto&& visit) {
      if (state >= visited()) return;
      for (const StateId target : row(state)) visit(target);
    };
    return Lasso::joined(way, shortest_way(tree_.size(), {seed_}, targets, [&](StateId s) { return s == seed_; }));
  }

  std::size_t bytes() const {
    return tree_.bytes() + candidates_.bytes() + row_ends_.bytes() + targets_.bytes() + accepting_.bytes() +
           steps_.capacity() * sizeof(Step) + (row_sizes_.capacity() + numbers_.capacity()) * sizeof(StateId);
  }
  void account() { space_.account(tree_.size(), bytes()); }

  static constexpr std::size_t kBytesOfCheck = 20;  // for each state, while components are looked for

  Space& space_;
  const std::uint64_t width_;
  Tree tree_;                         // the visited states, and in the end those of the last level
  NodeSet<StateId> candidates_;       // the new states, with where they come from
  Reserved<std::uint64_t> row_ends_;  // by state: where its steps end
  Reserved<StateId> targets_;
  Reserved<Byte> accepting_;
  std::vector<Step> steps_;               // of the level that is being visited
  std::vector<std::uint32_t> row_sizes_;  // likewise, by state
  std::vector<StateId> numbers_;          // of the candidates, after the draw
  StateId next_check_ = 1;
  StateId seed_ = kNoState;
  bool was_cut_ = false;
  bool has_accepting_ = false;
  bool has_back_step_ = false;  // since the last check: without one there is no new cycle
};

const Registered registered{{
    .name = "highway-cycles",
    .summary = "accepting cycles among N states of each level, drawn uniformly: short witnesses in a part of the whole",
    .options = {{"width", 1000, 1, 4e9, "how many states of a level are visited (N)"}},
    .exhaustive = false,
    .shortest = false,
    .randomised = true,
    .run = [](Space& space, const Options& options) { return HighwayCycles(space, options.integer("width")).search(); },
    .cycles = true,
}};

}  // namespace
}  // namespace highroad
