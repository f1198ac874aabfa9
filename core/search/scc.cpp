// Accepting cycles by strongly connected components, found on the fly (Couvreur, "On-the-fly verification of linear
// temporal logic", 1999; Geldenhuys and Valmari, "Tarjan's algorithm makes on-the-fly LTL verification more efficient",
// 2004). The states on the stack form a chain of partial components, each known by its first state; a step back into
// the chain makes one component of its end, and if a state of it is accepting, there is a cycle through that one.
//
// Every state is visited once. The witness leads by fewest steps, among the visited states, to the nearest accepting
// state of that component, and from there by fewest steps back to it. When the time is over, it leads to an accepting
// state as the search did.
#include <chrono>

#include "search/lasso.hpp"
#include "search/waiting_successors.hpp"

namespace highroad {
namespace {

class ComponentSearch {
 public:
  explicit ComponentSearch(Space& space)
      : space_(space),
        tree_(space),
        waiting_(space),
        order_(space.address_space() / sizeof(std::uint32_t)),
        active_(space.address_space() / sizeof(StateId)),
        roots_(space.address_space() / sizeof(Root)) {}

  Result search() {
    waiting_.push_initial([this](const Successor& s) { return discover(s); });
    initial_ = tree_.size();
    while (!waiting_.empty() && !space_.stopped()) {
      if (!waiting_.has_next()) {
        leave(waiting_.pop());
        continue;
      }
      const StateId state = waiting_.next();
      if (state == kNoState) break;
      if (order_[state] == kNew)
        enter(state);
      else if (order_[state] != kClosed)
        merge(order_[state]);
    }
    account();
    return finish_with_lasso(space_, tree_, Ending::kComplete, [this] { return lasso(); });
  }

 private:
  static constexpr std::uint32_t kNew = 0, kClosed = UINT32_MAX;

  struct Root {
    std::uint32_t order;  // of the first state of a partial component
    bool is_accepting;    // some state of it
  };

  StateId discover(const Successor& s) {
    const auto [id, is_new] = tree_.find_or_add(s.state, s.hash, s.source);
    if (is_new) {
      order_.push_back(kNew);
      space_.consider(s, /*is_visited_later=*/space_.visits_at(waiting_.depth()));
    }
    return id;
  }

  bool is_accepting(StateId state) const { return (space_.acceptance(tree_.view(state)) & Model::kAccepting) != 0; }

  void enter(StateId state) {
    order_[state] = ++count_;
    active_.push_back(state);
    roots_.push_back({count_, is_accepting(state)});
    const std::uint64_t depth = waiting_.depth();
    space_.reach_depth(depth);
    if (space_.may_deepen(depth))
      waiting_.push(tree_, state, [this](const Successor& s) { return discover(s); });
    else
      waiting_.push_unvisited(state);
    if ((count_ & 255) == 0) account();
  }

  // A step leads from the top of the stack back to a state of this order.
  void merge(std::uint32_t order) {
    bool is_accepting = false;
    for (; roots_.back().order > order; roots_.shrink(1)) is_accepting |= roots_.back().is_accepting;
    Root& root = roots_[roots_.size() - 1];
    root.is_accepting |= is_accepting;
    if (root.is_accepting) space_.find_cycle(waiting_.top());
  }

  void leave(StateId state) {
    if (state == kNoState || roots_.back().order != order_[state]) return;
    roots_.shrink(1);
    StateId closed;
    do {
      closed = active_.back();
      active_.shrink(1);
      order_[closed] = kClosed;
    } while (closed != state);
  }

  // In the component at the end of the chain.
  Lasso lasso() const {
    const std::uint32_t first = roots_.back().order;
    const auto is_inside = [&](StateId state) { return order_[state] >= first && order_[state] != kClosed; };
    const auto is_goal = [&](StateId state) { return is_inside(state) && is_accepting(state); };
    const auto visited = [&](StateId state, auto&& visit) {
      if (is_late()) return;
      for (const Successor& s : space_.expand_distinct(tree_.view(state)))
        if (const StateId target = tree_.find(s); target != kNoState && order_[target] != kNew) visit(target);
    };
    const auto inside = [&](StateId state, auto&& visit) {
      for (const Successor& s : space_.expand_distinct(tree_.view(state)))
        if (const StateId target = tree_.find(s); target != kNoState && is_inside(target)) visit(target);
    };
    StateIds starts, way;
    for (StateId state = 0; state < initial_ && way.empty(); ++state) {
      if (order_[state] == kNew) continue;
      starts.push_back(state);
      if (is_goal(state)) way = {state};
    }
    if (way.empty()) way = shortest_way(tree_.size(), starts, visited, is_goal);
    if (way.empty()) way = way_found(*std::ranges::find_if(active_.data(), active_.data() + active_.size(), is_goal));
    const StateId seed = way.back();
    return Lasso::joined(way, shortest_way(tree_.size(), {seed}, inside, [&](StateId s) { return s == seed; }));
  }

  StateIds way_found(StateId state) const {
    StateIds way;
    for (; state != kNoState; state = tree_.parent(state)) way.push_back(state);
    std::ranges::reverse(way);
    return way;
  }

  bool is_late() const {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - started_;
    return passed.count() > space_.limits().seconds;
  }

  void account() { tree_.account(waiting_.bytes() + order_.bytes() + active_.bytes() + roots_.bytes()); }

  const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  Space& space_;
  Tree tree_;
  WaitingSuccessors waiting_;
  Reserved<std::uint32_t> order_;  // by state: in which they were entered
  Reserved<StateId> active_;       // those of the chain, in this order
  Reserved<Root> roots_;
  std::uint32_t count_ = 0;
  StateId initial_ = 0;  // so many initial states
};

const Registered registered{{
    .name = "scc",
    .summary = "accepting cycles by strongly connected components: exact, visits each state once, short witnesses",
    .options = {},
    .exhaustive = true,
    .shortest = false,
    .randomised = false,
    .run = [](Space& space, const Options&) { return ComponentSearch(space).search(); },
    .cycles = true,
}};

}  // namespace
}  // namespace highroad
