// The parity game of a formula of the modal mu-calculus on an explicit labelled transition system.
//
// A vertex is a state together with an instance of a subformula, which has values for its data variables. Which
// instances there are is found out as the game is explored: `explore` tells those that it came to and that nobody has
// defined yet.
//
//     for (auto asked = game.explore(control); !asked.empty(); asked = game.explore(control))
//       for (auto instance : asked) game.define(...);
//     game.solve(control); game.holds();
#pragma once

#include <optional>
#include <unordered_map>

#include "parity_game.hpp"
#include "slot_table.hpp"
#include "space.hpp"

namespace highroad {

using Instance = std::uint32_t;

// What an instance says of a state: all or some of other instances hold there, or hold in all or some of the states to
// which a step leads whose label is in a set. Or nobody knows what it says.
enum class Connective : std::uint8_t { kAll, kSome, kBox, kDiamond, kUnknown };

class FormulaGame {
 public:
  struct Rows {  // the edges of state s are offsets[s] .. offsets[s + 1] - 1
    std::span<const std::uint64_t> offsets;
    std::span<const std::uint32_t> labels, targets;
    std::span<const std::uint8_t> cut = {};  // not 0: the state may have more edges than these; may end early
  };

  // Begins with instance 0 in the initial state. `memory` bounds the address space, not the use.
  FormulaGame(Rows rows, std::uint32_t initial, std::uint64_t memory);

  // A set of labels, by which a box or a diamond knows it. Labels beyond its end are not in it.
  std::uint32_t add_labels(std::vector<bool> labels);

  // Says what an instance means, once. A box or diamond has one operand; `labels` is for them alone.
  void define(Instance instance, Connective connective, std::uint32_t priority, std::vector<Instance> operands,
              std::uint32_t labels = 0);

  // Goes on as far as instances are defined; gives those that are needed next, none at the end.
  std::vector<Instance> explore(const Control& control);

  // Decides the game when it is explored; false if it was stopped. What is not known, since it depends on edges that
  // were cut, counts as `unknown`: what holds if nothing of that holds, and what fails if all of it holds, is certain.
  bool solve(const Control& control, bool unknown = false);
  bool holds() const { return solution_->winners[0] == 0; }

  // The edges of the transition system that the winner needs to show that he is right, in order.
  std::vector<std::uint64_t> evidence() const;

  std::size_t vertex_count() const { return states_.size(); }
  std::size_t edge_count() const { return successors_.size(); }

 private:
  struct Meaning {
    bool is_defined = false;
    Connective connective = Connective::kAll;
    std::uint32_t priority = 0;
    std::uint32_t labels = 0;
    std::vector<Instance> operands;
  };

  Vertex vertex(std::uint32_t state, Instance instance);
  void expand(Vertex v, const Meaning& meaning);
  bool is_in(std::uint32_t label, std::uint32_t set) const {
    return label < label_sets_[set].size() && label_sets_[set][label];
  }
  bool is_modal(Vertex v) const {
    const Connective connective = meanings_[instances_[v]].connective;
    return connective == Connective::kBox || connective == Connective::kDiamond;
  }
  bool is_cut(std::uint32_t state) const { return state < rows_.cut.size() && rows_.cut[state] != 0; }
  // Whether a vertex that is not known has a value by itself, when all that is not known has that value.
  bool is_decided_by(Vertex v, bool unknown) const;

  const Rows rows_;
  const std::uint64_t memory_;
  std::vector<std::vector<bool>> label_sets_;
  std::vector<Meaning> meanings_;
  std::unordered_map<Instance, std::vector<Vertex>> waiting_;  // vertices of instances that are not defined yet
  std::vector<Vertex> ready_;                                  // those whose instance was defined meanwhile
  Reserved<std::uint32_t> states_;
  Reserved<Instance> instances_;
  Reserved<std::uint64_t> begins_, ends_;
  Reserved<Vertex> successors_;
  SlotTable slots_;
  Vertex next_ = 0;  // the first that was never looked at
  std::optional<ParitySolution> solution_;
};

}  // namespace highroad
