// Runs a registered search on a model, and checks what it says: a witness must be a real path of the graph.
#pragma once

#include <map>

#include "search.hpp"
#include "tests/toy_model.hpp"

namespace highroad::testing {

struct Setup {
  Objective objective = {};
  Limits limits = {};
  std::uint64_t seed = 1;
  std::map<std::string, double> options = {};  // the others have their standard values
  const Heuristic* heuristic = nullptr;
  Incidence* incidence = nullptr;
  LabelTable* labels = nullptr;  // where labels are to have arguments
};

// The statistics at the end, as plain numbers.
struct Counts {
  std::uint64_t visited, considered, stored, transitions, deadlocks, depth, restarts, bytes, distinct;
  bool operator==(const Counts&) const = default;
};

struct Outcome {
  Result result;
  Counts counts;
  Ending ending() const { return result.ending; }
};

Outcome run(const Search& search, const Model& model, const Setup& setup, Control& control);
Outcome run(const Search& search, const Model& model, const Setup& setup = {});
const Search& search_named(const std::string& name);

// The options of the search that are in the map; searches differ in what they offer.
std::map<std::string, double> offered(const Search& search, const std::map<std::string, double>& options);

// Values for all options of a search, within their bounds, in which small numbers are frequent; few steps.
std::map<std::string, double> random_options(const Search& search, Rng& rng);

std::vector<std::uint32_t> numbers_of(const Run& path);
std::set<std::uint32_t> reachable(const Graph& graph);

// What an objective looks for in a graph: wanted edges have `wanted`, wanted states bit 0 of their observation.
struct Target {
  enum class Kind { kNothing, kDeadlock, kState, kAction } kind = Kind::kNothing;
  Label wanted = ToyModel::kNoLabel;
  std::vector<std::uint64_t> observations = {};

  Objective objective() const;
  std::uint32_t shortest(const Graph& graph) const;                // how many steps the shortest witness has, or kFar
  std::vector<std::uint32_t> remaining(const Graph& graph) const;  // from each state, likewise
};
Target random_target(Rng& rng, const Graph& graph);

// Throws unless the result is a witness for the target.
void check_witness(const Graph& graph, const Target& target, const Result& result);

}  // namespace highroad::testing
