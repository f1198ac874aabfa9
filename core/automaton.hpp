// A Büchi automaton that reads a run letter by letter: it accepts if it can go on for ever and be in an accepting state
// again and again. A letter has a bit for each atom that holds. Arriving in a final state is enough by itself.
//
// A cycle of a product never leaves a strongly connected component of the automaton, so these say much about it
// beforehand: in a component of kind kNone no cycle is accepting, in one of kind kAll every cycle is (the N- and
// F-components of Edelkamp, Lluch Lafuente and Leue, "Directed explicit model checking with HSF-SPIN", 2001).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace highroad {

class Automaton {
 public:
  using State = std::uint16_t;

  struct Transition {  // taken when all atoms of `positive` hold and none of `negative`
    std::uint64_t positive;
    std::uint64_t negative;
    State target;

    bool allows(std::uint64_t letter) const { return (letter & positive) == positive && (letter & negative) == 0; }
  };

  struct Edge {
    State source;
    Transition transition;
  };

  enum class Cycles : std::uint8_t { kNone, kSome, kAll };  // which cycles of a component are accepting

  // The transitions of a state keep the order that they have here. Its states are those that are mentioned.
  Automaton(State initial, std::span<const Edge> edges, std::span<const State> accepting, std::span<const State> final);

  State initial() const { return initial_; }
  std::size_t size() const { return states_.size(); }
  std::span<const Transition> transitions(State state) const { return states_[state].transitions; }
  bool is_accepting(State state) const { return states_[state].is_accepting; }
  bool is_final(State state) const { return states_[state].is_final; }
  std::uint32_t component(State state) const { return states_[state].component; }
  Cycles cycles(State state) const { return states_[state].cycles; }

 private:
  struct Data {
    std::vector<Transition> transitions = {};
    bool is_accepting = false;
    bool is_final = false;
    std::uint32_t component = 0;
    Cycles cycles = Cycles::kNone;
  };

  void classify();

  std::vector<Data> states_;
  State initial_;
};

}  // namespace highroad
