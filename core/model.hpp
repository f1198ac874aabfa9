// The waist: all that a search knows of a model. A state is a byte string; everything else is behind these functions.
//
// Front ends (native code made from the IR, explicit graphs, models written in Python) implement `Model`; searches use
// it through `Space` only. Functions are const and may be called by several threads at once.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace highroad {

using Byte = std::uint8_t;
using StateView = std::span<const Byte>;  // readable for 8 bytes beyond its end: native code loads whole words
using Label = std::uint32_t;

class Successors;

class Model {
 public:
  virtual ~Model() = default;

  // Appends the initial states, as records without a meaningful label.
  virtual void initial(Successors& out) const = 0;

  // Appends the successors of a state, and its faults, in the order that the model defines.
  virtual void successors(StateView state, Successors& out) const = 0;

  // The atomic propositions that hold in the state, a bit each. The highest bit says that one of them has no value.
  virtual std::uint64_t observe(StateView state) const = 0;

  // Whether a state without successors is a proper end, and no deadlock.
  virtual bool may_end(StateView) const { return false; }

  // Whether an edge with this label is one that the property asks for.
  virtual bool is_wanted(Label label) const = 0;

  // Whether the bytes of a state are numbers that mean nothing, such as those given out in the order in which the model
  // was asked. Then `numbers` gives them, as many for each state.
  virtual bool is_numbered() const { return false; }
  virtual void numbers(StateView, std::vector<std::uint32_t>&) const {}

  // Bytes that the model keeps for the states it was asked for, beside what the search stores.
  virtual std::size_t bytes() const { return 0; }

  // The length of every state, or 0 when it varies.
  virtual std::size_t state_size() const = 0;

  // The text of a label, for people and for files.
  virtual std::string label_text(Label label) const = 0;

  static constexpr std::uint64_t kNoValue = std::uint64_t{1} << 63;

  // What is observed of a model that is a product with an automaton; a cycle with an accepting state is looked for.
  static constexpr std::uint64_t kFinal = 1;      // what is looked for was found on the way here already
  static constexpr std::uint64_t kAccepting = 2;  //
  static constexpr std::uint64_t kRejecting = 4;  // no cycle through the state has an accepting one
  static constexpr std::uint64_t kFull = 8;       // every cycle through the state has an accepting one
  static constexpr int kComponentShift = 16;      // above: a number that is the same for all states of a cycle
};

}  // namespace highroad
