#include "tests/products.hpp"

#include <algorithm>

#include "tests/check.hpp"

namespace highroad::testing {

Toy random_toy(Rng& rng) {
  const auto draw = [&](std::uint64_t bound) { return static_cast<std::uint32_t>(rng.below(bound)); };
  Toy toy{random_graph(rng, 1 + draw(14), 1 + draw(3)), {}, {}};
  for (std::uint32_t more = draw(3) * draw(3); more > 0; --more) toy.graph.initial.push_back(draw(toy.graph.states));
  for (std::uint32_t i = 0; i < toy.graph.states; ++i) toy.observations.push_back(draw(4));
  const std::uint32_t states = 1 + draw(4);
  for (std::uint32_t i = draw(3 * states + 1); i > 0; --i) {
    Automaton::Transition transition{0, 0, static_cast<Automaton::State>(draw(states))};
    for (int atom = 0; atom < 3; ++atom) {
      const std::uint32_t use = draw(5);
      if (use == 0) transition.positive |= 1U << atom;
      if (use == 1) transition.negative |= 1U << atom;
    }
    toy.automaton.edges.push_back({static_cast<Automaton::State>(draw(states)), transition});
  }
  for (std::uint32_t i = 0; i < states; ++i)
    if (draw(4) == 0) toy.automaton.accepting.push_back(static_cast<Automaton::State>(i));
  if (draw(8) == 0) toy.automaton.final.push_back(static_cast<Automaton::State>(draw(states)));
  toy.traits.is_fair = draw(3) == 0;
  if (draw(5) == 0) toy.traits.accepting_observation = 2;
  if (draw(3) == 0) toy.lengths = ToyModel::Lengths::kVarying;
  return toy;
}

Oracle::Oracle(const Toy& toy) : toy_(toy) {
  std::vector<State> next;
  for (const std::uint32_t state : toy.graph.initial) next.emplace_back(state, 0);
  while (!next.empty()) {
    const State state = next.back();
    next.pop_back();
    const auto [entry, is_new] = steps_.try_emplace(state);
    if (!is_new) continue;
    has_final_ |= std::ranges::count(toy.automaton.final, state.second) != 0;
    entry->second = steps_of(state);
    for (const Step& step : entry->second) next.push_back(step.target);
  }
}

std::vector<Oracle::Step> Oracle::steps_of(const State& state) const {
  std::vector<Step> steps;
  const auto read = [&](std::uint64_t letter, std::uint32_t mover, std::uint32_t target) {
    for (const auto& [source, transition] : toy_.automaton.edges)
      if (source == state.second && transition.allows(letter)) steps.push_back({mover, {target, transition.target}});
  };
  const std::uint64_t seen = toy_.observations[state.first];
  for (const Edge& edge : toy_.graph.edges_of(state.first))
    read(seen | (edge.label == 1 ? std::uint64_t{1} << Toy::kActionBit : 0), edge.label, edge.target);
  if (toy_.graph.is_deadlock(state.first)) read(seen, ProductModel::kNobody, state.first);
  return steps;
}

bool Oracle::is_accepting(const State& state) const {
  return std::ranges::count(toy_.automaton.accepting, state.second) != 0 ||
         (toy_.observations[state.first] & toy_.traits.accepting_observation) != 0;
}

bool Oracle::is_enabled(std::uint32_t process, std::uint32_t state) const {
  return std::ranges::any_of(toy_.graph.edges_of(state), [&](const Edge& edge) { return edge.label == process; });
}

std::set<Oracle::State> Oracle::reachable_from(const State& state) const {
  std::set<State> seen;
  std::vector<State> next = {state};
  while (!next.empty()) {
    const State from = next.back();
    next.pop_back();
    for (const Step& step : steps_.at(from))
      if (seen.insert(step.target).second) next.push_back(step.target);
  }
  return seen;
}

template <class Moves>
bool Oracle::is_fair(const std::vector<State>& cycle, Moves&& moves) const {
  for (std::uint32_t process = 0; process < Graph::kLabels; ++process) {
    const auto is_served = [&](const State& s) { return !is_enabled(process, s.first); };
    if (!std::ranges::any_of(cycle, is_served) && !moves(process)) return false;
  }
  return true;
}

bool Oracle::has_accepting_cycle() const {
  std::map<State, std::set<State>> reachable;
  for (const auto& [state, steps] : steps_) reachable[state] = reachable_from(state);
  for (const auto& [state, targets] : reachable) {
    if (!is_accepting(state) || !targets.contains(state)) continue;
    if (!toy_.traits.is_fair) return true;
    std::vector<State> component;
    for (const State& other : targets)
      if (reachable[other].contains(state)) component.push_back(other);
    const auto moves = [&](std::uint32_t process) {
      return std::ranges::any_of(component, [&](const State& from) {
        return std::ranges::any_of(steps_.at(from), [&](const Step& step) {
          return step.mover == process && std::ranges::count(component, step.target) != 0;
        });
      });
    };
    if (is_fair(component, moves)) return true;
  }
  return false;
}

void Oracle::check_lasso(const Result& result, const ProductModel& product) const {
  CHECK_EQ(result.ending, Ending::kFound);
  CHECK(!result.path.empty());
  std::vector<State> path;
  for (const StateView bytes : result.path.states()) {
    const auto parts = product.parts(bytes);
    path.emplace_back(number_of(parts.state), parts.automaton);
  }
  const auto step_between = [&](const State& from, const State& to, auto&& is_so) {
    return std::ranges::any_of(steps_.at(from), [&](const Step& step) { return step.target == to && is_so(step); });
  };
  CHECK(std::ranges::count(toy_.graph.initial, path[0].first) != 0 && path[0].second == 0);
  for (std::size_t i = 0; i + 1 < path.size(); ++i)
    CHECK(step_between(path[i], path[i + 1], [](const Step&) { return true; }));
  if (result.finding.kind == Finding::Kind::kState) {
    CHECK(!result.cycle);
    CHECK(std::ranges::count(toy_.automaton.final, path.back().second) != 0);
    return;
  }
  CHECK_EQ(result.finding.kind, Finding::Kind::kCycle);
  CHECK(result.cycle && *result.cycle + 1 < path.size());
  CHECK(same_state(result.path.back(), result.path[*result.cycle]));
  const std::vector<State> cycle(path.begin() + static_cast<std::ptrdiff_t>(*result.cycle), path.end());
  CHECK(std::ranges::any_of(cycle, [&](const State& state) { return is_accepting(state); }));
  const auto moves = [&](std::uint32_t process) {
    for (std::size_t i = 0; i + 1 < cycle.size(); ++i)
      if (step_between(cycle[i], cycle[i + 1], [&](const Step& step) { return step.mover == process; })) return true;
    return false;
  };
  CHECK(!toy_.traits.is_fair || is_fair(cycle, moves));
}

Product::Product(const Toy& toy)
    : model(toy.graph, toy.observations, toy.lengths),
      product(model, toy.automaton.automaton(), {{Toy::kActionBit, LabelPattern(Toy::kAction)}}, toy.traits, nullptr) {}

}  // namespace highroad::testing
