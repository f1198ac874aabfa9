#include "tests/running.hpp"

#include <algorithm>
#include <new>

#include "tests/check.hpp"

namespace highroad::testing {

Outcome run(const Search& search, const Model& model, const Setup& setup, Control& control) {
  std::vector<double> values;
  for (const Option& option : search.options) {
    const auto given = setup.options.find(option.name);
    values.push_back(given != setup.options.end() ? given->second : option.standard);
  }
  Outcome outcome;
  Space space(model, setup.objective, setup.limits, setup.seed, control, setup.labels, setup.heuristic,
              setup.incidence);
  try {
    outcome.result = search.run(space, Options(search.options, values));
  } catch (const std::bad_alloc&) {  // the caller's part of the contract
    outcome.result.ending = Ending::kMemory;
  }
  const Statistics& s = control.statistics;
  outcome.counts = {s.visited, s.considered, s.stored, s.transitions, s.deadlocks,
                    s.depth,   s.restarts,   s.bytes,  s.distinct};
  return outcome;
}

Outcome run(const Search& search, const Model& model, const Setup& setup) {
  Control control;
  return run(search, model, setup, control);
}

const Search& search_named(const std::string& name) {
  for (const Search& search : searches())
    if (search.name == name) return search;
  throw Failure("no search " + name);
}

std::map<std::string, double> offered(const Search& search, const std::map<std::string, double>& options) {
  std::map<std::string, double> some;
  for (const Option& option : search.options)
    if (const auto given = options.find(option.name); given != options.end()) some.insert(*given);
  return some;
}

std::map<std::string, double> random_options(const Search& search, Rng& rng) {
  std::map<std::string, double> options;
  for (const Option& option : search.options) {
    double value = option.low + static_cast<double>(rng.below(2) == 0 ? rng.below(4) : rng.below(40));
    if (option.name == "steps")
      value = static_cast<double>(rng.below(2) == 0 ? rng.below(20) : rng.below(2'000));
    else if (!option.is_integer)
      value = option.low + rng.unit() * (option.high - option.low);
    else if (rng.below(4) == 0 || option.name == "table")  // without a table the time is exponential
      value = option.standard;
    options[option.name] = std::clamp(value, option.low, option.high);
  }
  return options;
}

std::vector<std::uint32_t> numbers_of(const Run& path) {
  std::vector<std::uint32_t> numbers;
  for (const StateView state : path.states()) numbers.push_back(number_of(state));
  return numbers;
}

std::set<std::uint32_t> reachable(const Graph& graph) {
  std::set<std::uint32_t> states;
  const auto distances = graph.distances();
  for (std::uint32_t state = 0; state < graph.states; ++state)
    if (distances[state] != kFar) states.insert(state);
  return states;
}

Objective Target::objective() const {
  return {.deadlock = kind == Kind::kDeadlock,
          .action = kind == Kind::kAction,
          .state = kind == Kind::kState ? std::uint64_t{1} : 0};
}

std::uint32_t Target::shortest(const Graph& graph) const {
  const auto distances = graph.distances();
  std::uint32_t least = kFar;
  for (const std::uint32_t state : reachable(graph))
    if ((kind == Kind::kDeadlock && graph.is_deadlock(state)) || (kind == Kind::kState && observations[state] & 1))
      least = std::min(least, distances[state]);
  if (kind == Kind::kAction)
    for (const Edge& edge : graph.edges)
      if (edge.label == wanted && distances[edge.source] != kFar) least = std::min(least, distances[edge.source] + 1);
  return least;
}

std::vector<std::uint32_t> Target::remaining(const Graph& graph) const {
  std::vector<std::uint32_t> steps(graph.states, kind == Kind::kDeadlock ? 0 : kFar), next;
  std::vector<std::vector<std::uint32_t>> sources(graph.states);
  for (const Edge& edge : graph.edges) {
    sources[edge.target].push_back(edge.source);
    if (kind == Kind::kDeadlock) steps[edge.source] = kFar;
  }
  for (std::uint32_t state = 0; kind == Kind::kState && state < graph.states; ++state)
    if (observations[state] & 1) steps[state] = 0;
  for (const Edge& edge : graph.edges)
    if (kind == Kind::kAction && edge.label == wanted) steps[edge.source] = 1;
  for (std::uint32_t state = 0; state < graph.states; ++state)
    if (steps[state] != kFar) next.push_back(state);
  for (std::size_t i = 0; i < next.size(); ++i) {  // backwards from what is looked for, which is all at one distance
    for (const std::uint32_t source : sources[next[i]]) {
      if (steps[source] != kFar) continue;
      steps[source] = steps[next[i]] + 1;
      next.push_back(source);
    }
  }
  return steps;
}

Target random_target(Rng& rng, const Graph& graph) {
  Target target{static_cast<Target::Kind>(rng.below(4))};
  if (target.kind == Target::Kind::kAction) target.wanted = static_cast<Label>(rng.below(Graph::kLabels));
  if (target.kind == Target::Kind::kState) {
    const std::uint64_t rarity = 2 + rng.below(40);
    for (std::uint32_t i = 0; i < graph.states; ++i) target.observations.push_back(rng.below(rarity) == 0 ? 3 : 2);
  }
  return target;
}

void check_witness(const Graph& graph, const Target& target, const Result& result) {
  CHECK_EQ(result.ending, Ending::kFound);
  const auto path = numbers_of(result.path);
  const Note note("path ", path);
  CHECK(!path.empty());
  CHECK(std::find(graph.initial.begin(), graph.initial.end(), path.front()) != graph.initial.end());
  std::vector<std::vector<std::uint32_t>> targets(graph.states);
  for (const Edge& edge : graph.edges) targets[edge.source].push_back(edge.target);
  for (std::size_t i = 1; i < path.size(); ++i)
    CHECK(std::ranges::find(targets[path[i - 1]], path[i]) != targets[path[i - 1]].end());
  switch (target.kind) {
    case Target::Kind::kNothing:
      throw Failure("found something although nothing was looked for");
    case Target::Kind::kDeadlock:
      CHECK_EQ(result.finding.kind, Finding::Kind::kDeadlock);
      CHECK(graph.is_deadlock(path.back()));
      break;
    case Target::Kind::kState:
      CHECK_EQ(result.finding.kind, Finding::Kind::kState);
      CHECK_EQ(target.observations[path.back()] & 1, 1);
      break;
    case Target::Kind::kAction:
      CHECK_EQ(result.finding.kind, Finding::Kind::kAction);
      CHECK_EQ(result.finding.label, target.wanted);
      CHECK(path.size() >= 2);
      CHECK(graph.has({path[path.size() - 2], target.wanted, path.back()}));
  }
}

}  // namespace highroad::testing
