// A model of a toy graph that can do what explicit graphs cannot: several initial states or none, states of varying
// length (the empty one too), faults. And a spy that sees which states a search asks about.
#pragma once

#include <functional>
#include <set>

#include "tests/toy_graph.hpp"

namespace highroad::testing {

std::uint32_t number_of(StateView state);  // of a state of a GraphModel or of a ToyModel

class ToyModel final : public Model {
 public:
  enum class Lengths { kEqual, kVarying };

  explicit ToyModel(const Graph& graph, Lengths lengths = Lengths::kEqual)
      : initial_(graph.initial), edges_(graph.states), lengths_(lengths) {
    for (const Edge& edge : graph.edges) edges_[edge.source].push_back(edge);
  }

  static constexpr Label kNoLabel = UINT32_MAX;
  Label wanted = kNoLabel;
  Label faulty = kNoLabel;  // edges with this label are faults instead
  std::vector<std::uint64_t> observations = {};

  void initial(Successors& out) const override;
  void successors(StateView state, Successors& out) const override;
  std::uint64_t observe(StateView state) const override {
    return observations.empty() ? 0 : observations[number_of(state)];
  }
  bool is_wanted(Label label) const override { return label == wanted; }
  std::size_t state_size() const override { return lengths_ == Lengths::kVarying ? 0 : 4; }
  std::string label_text(Label label) const override { return "l" + std::to_string(label); }

 private:
  std::vector<Byte> state_for(std::uint32_t number) const;

  std::vector<std::uint32_t> initial_;
  std::vector<std::vector<Edge>> edges_;  // of each state
  Lengths lengths_;
};

class Spy final : public Model {
 public:
  explicit Spy(const Model& model) : model_(model) {}

  mutable std::set<std::uint32_t> expanded = {};  // whose successors were asked for
  mutable std::uint64_t calls = 0;                // how often they were
  std::function<void()> on_successors = [] {};    // before each of these calls

  void initial(Successors& out) const override { model_.initial(out); }
  void successors(StateView state, Successors& out) const override {
    ++calls;
    expanded.insert(number_of(state));
    on_successors();
    model_.successors(state, out);
  }
  std::uint64_t observe(StateView state) const override { return model_.observe(state); }
  bool is_wanted(Label label) const override { return model_.is_wanted(label); }
  bool is_numbered() const override { return model_.is_numbered(); }
  void numbers(StateView state, std::vector<std::uint32_t>& out) const override { model_.numbers(state, out); }
  std::size_t state_size() const override { return model_.state_size(); }
  std::string label_text(Label label) const override { return model_.label_text(label); }

 private:
  const Model& model_;
};

// Without end: the successors of n are 2n+1 and 2n+2, in `length` bytes.
class EndlessModel final : public Model {
 public:
  explicit EndlessModel(std::size_t length = 8) : length_(length) {}
  void initial(Successors& out) const override { add(out, 0); }
  void successors(StateView state, Successors& out) const override {
    std::uint64_t number;
    std::memcpy(&number, state.data(), sizeof number);
    add(out, 2 * number + 1);
    add(out, 2 * number + 2);
  }
  std::uint64_t observe(StateView) const override { return 0; }
  bool is_wanted(Label) const override { return false; }
  std::size_t state_size() const override { return length_; }
  std::string label_text(Label) const override { return "step"; }

 private:
  void add(Successors& out, std::uint64_t number) const {
    std::vector<Byte> bytes(length_);
    std::memcpy(bytes.data(), &number, sizeof number);
    out.add(0, bytes);
  }
  std::size_t length_;
};

}  // namespace highroad::testing
