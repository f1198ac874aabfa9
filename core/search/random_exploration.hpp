// The generic randomised exploration scheme of "Systems Verification using Randomized Exploration" (Section 2.1):
//
//     while (not stop condition) { v <- select(V, P, I);  check(v);  (V, I) <- update(V, v, P, I); }
//
// V is a `Memory` of at most N states. A variant is a policy (select, update) and not another loop: urs, sdrs, drs; the
// repeated ones empty the memory when it is full and go on.
#pragma once

#include <optional>

#include "distinct.hpp"
#include "lineage.hpp"
#include "node_set.hpp"
#include "search.hpp"

namespace highroad {

struct Parameters {
  std::size_t nodes;    // N: never more states in memory than this
  std::uint64_t steps;  // n
  double leaves;        // the mixing parameter: how often a leaf is picked; negative: uniform over all
  bool deletes_closed;
  bool picks_closed = true;  // false: nothing is left to do at states whose successors are all stored
  bool repeats;
  bool restarts_anywhere;  // a repetition begins at a random stored state instead of an initial one

  static std::vector<Option> declare(bool repeats, double nodes = 100'000, double steps = 1'000'000);
  static std::vector<Option> declare_once();       // of urs and sdrs, which may pass over closed states
  static Parameters once(const Options& options);  // their values
  Parameters(const Options& options, bool is_repeated)
      : nodes(options.integer("nodes")),
        steps(options.integer("steps")),
        leaves(options.real("leaves")),
        deletes_closed(options.flag("delete-closed")),
        repeats(is_repeated),
        restarts_anywhere(is_repeated && options.integer("restart") == 1) {}
};

// V: the stored states, with a way to each. A leaf is a state through which no other was stored yet.
class Memory {
 public:
  struct Node {
    Lineage::Node lineage;
    std::uint32_t depth;
    std::uint32_t position;  // in its list, or kRetired
    bool is_leaf;
  };
  using Slot = NodeSet<Node>::Slot;
  static constexpr Slot kNone = NodeSet<Node>::kNone;

  Memory(Lineage& lineage, std::size_t budget_bytes) : lineage_(lineage), nodes_(budget_bytes) {}

  Slot find(const Successor& s) const { return nodes_.find(s.state, s.hash); }
  Slot add(StateView state, std::uint64_t hash, Lineage::Node lineage, std::uint32_t depth);
  void mark_internal(Slot slot);
  void retire(Slot slot);  // is not picked any more, but is still known
  void erase(Slot slot);
  void clear();

  // A random state that is not retired; kNone when there is none.
  Slot pick(Rng& rng, double leaves) const;

  StateView view(Slot slot) const { return nodes_.view(slot); }
  std::uint64_t hash(Slot slot) const { return nodes_.hash(slot); }
  template <class Hash>
  std::uint64_t read_back(Hash&& hash_of) const {
    return nodes_.read_back(hash_of);
  }
  const Node& node(Slot slot) { return nodes_.payload(slot); }
  std::size_t size() const { return nodes_.size(); }
  std::size_t bytes() const {
    return nodes_.bytes() + (lists_[0].capacity() + lists_[1].capacity()) * sizeof(Slot) + lineage_.bytes();
  }

 private:
  static constexpr std::uint32_t kRetired = UINT32_MAX;
  void enlist(Slot slot);
  void delist(Slot slot);

  Lineage& lineage_;
  NodeSet<Node> nodes_;
  std::vector<Slot> lists_[2];  // internal nodes, leaves
};

// What select found: the chosen successor of a stored or current state.
struct Selection {
  Successor successor;
  Lineage::Node source_lineage;
  std::uint32_t source_depth;
  Memory::Slot source;  // kNone when the source is not stored any more
};

// I, and everything that the policies share.
struct Exploration final : KeepsStates {
  Space& space;
  Parameters parameters;
  Lineage lineage;
  Memory memory;
  DistinctCounter distinct;
  Lineage::Node expanded = Lineage::kRoot;  // the way to the state expanded last
  bool has_forgotten = false;               // something was deleted: completeness is out of reach

  Exploration(Space& s, Parameters p);
  ~Exploration() { space.unwatch(*this); }
  std::uint64_t read_back() const override {
    return memory.read_back([this](StateView state) { return space.hash(state); });
  }
  Memory::Slot restart();                                   // puts a start state into the memory
  const std::vector<Successor>& expand(Memory::Slot slot);  // all successors are considered
  const std::vector<Successor>& expand(StateView state, Lineage::Node lineage);
  bool has_room_for(const Successor& successor);  // false: --max-states forbids to store it
  // Whether a successor is stored; not if it was reached on a longer way, and the depth is bounded.
  bool is_known(const Successor& successor, std::uint32_t depth) { return slot_of(successor, depth) != Memory::kNone; }
  Memory::Slot remember(const Selection& selection);  // the slot of the successor, stored if it was not
  bool is_closed(const std::vector<Successor>& successors) const;
  bool is_full() const { return memory.size() >= parameters.nodes; }
  void account();

 private:
  Memory::Slot slot_of(const Successor& successor, std::uint32_t depth);
};

template <class Policy>
Result explore_at_random(Space& space, Parameters parameters) {
  Exploration exploration(space, parameters);
  Policy policy(exploration);
  Memory::Slot start = exploration.restart();
  policy.begin(start);
  bool is_complete = start == Memory::kNone;  // there is no initial state
  for (std::uint64_t step = 0; step < parameters.steps && space.go_on() && !is_complete; ++step) {
    if (exploration.is_full()) {
      if (!parameters.repeats) break;
      space.restarted();
      policy.end();
      start = exploration.restart();
      if (start == Memory::kNone) break;  // the model gave up, because the run is interrupted
      policy.begin(start);
    }
    const std::optional<Selection> selection = policy.select();
    if (selection && exploration.has_room_for(selection->successor)) policy.update(*selection);
    is_complete = policy.is_complete();
  }
  exploration.account();
  space.statistics().distinct = exploration.distinct.count();
  return space.finish(is_complete && !exploration.has_forgotten ? Ending::kComplete : Ending::kBound,
                      [&](StateId) { return space.replay(exploration.lineage.path(exploration.expanded)); });
}

}  // namespace highroad
