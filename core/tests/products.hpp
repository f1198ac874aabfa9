// Small products of graphs and automata for the tests of cycle searches, and what naive loops find out about them.
#pragma once

#include <map>
#include <tuple>

#include "product_model.hpp"
#include "tests/running.hpp"

namespace highroad::testing {

// An automaton as plain data.
struct ToyAutomaton {
  std::vector<Automaton::Edge> edges;
  std::vector<Automaton::State> accepting, final;

  Automaton automaton() const { return {0, edges, accepting, final}; }
};

// A graph whose edges are taken by processes: the label is the process. Some of its labels may be faults.
class ProcessModel final : public Model {
 public:
  ProcessModel(const Graph& graph, std::vector<std::uint64_t> observations, ToyModel::Lengths lengths)
      : model_(graph, lengths) {
    model_.observations = std::move(observations);
  }
  void initial(Successors& out) const override { model_.initial(out); }
  void successors(StateView state, Successors& out) const override {
    std::size_t at = out.used();
    model_.successors(state, out);
    for (; at < out.used(); at += Record::size_for(out.at(at)->length)) out.at(at)->process = out.at(at)->label;
  }
  std::uint64_t observe(StateView state) const override { return model_.observe(state); }
  bool is_wanted(Label) const override { return false; }
  std::size_t state_size() const override { return model_.state_size(); }
  std::string label_text(Label label) const override { return model_.label_text(label); }

 private:
  ToyModel model_;
};

// Bits 0 and 1 of a letter are observed, bit 2 is the action l1.
struct Toy {
  Graph graph;
  std::vector<std::uint64_t> observations;
  ToyAutomaton automaton;
  ProductModel::Traits traits = {};
  ToyModel::Lengths lengths = ToyModel::Lengths::kEqual;

  static constexpr std::uint32_t kActionBit = 2;
  static constexpr const char* kAction = "l1";
};
Toy random_toy(Rng& rng);

// The product, without copies: what is reachable, and where steps lead.
class Oracle {
 public:
  using State = std::pair<std::uint32_t, Automaton::State>;
  struct Step {
    std::uint32_t mover;
    State target;
  };

  explicit Oracle(const Toy& toy);

  bool has_final() const { return has_final_; }
  bool has_accepting_cycle() const;  // a fair one if the toy is
  // Throws unless the result has a run of the product that leads to a final state, or is accepting.
  void check_lasso(const Result& result, const ProductModel& product) const;

 private:
  std::vector<Step> steps_of(const State& state) const;
  bool is_accepting(const State& state) const;
  bool is_enabled(std::uint32_t process, std::uint32_t state) const;
  std::set<State> reachable_from(const State& state) const;  // by at least one step
  template <class Moves>
  bool is_fair(const std::vector<State>& cycle, Moves&& moves) const;

  const Toy& toy_;
  std::map<State, std::vector<Step>> steps_;  // of reachable states
  bool has_final_ = false;
};

// A product with what it is made from.
struct Product {
  explicit Product(const Toy& toy);
  ProcessModel model;
  ProductModel product;
};

}  // namespace highroad::testing
