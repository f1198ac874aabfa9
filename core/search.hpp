// The registry of searches. A search is one file in core/search that ends with one `Registered` object; nothing else
// lists searches. Options are declared once, here: parsing, bounds, help and the documentation derive from them.
#pragma once

#include <string>
#include <vector>

#include "space.hpp"

namespace highroad {

struct Option {
  std::string name;
  double standard;
  double low;
  double high;
  std::string help;
  std::vector<std::string> words = {};  // when not empty, the option is one of these, and its value the position
  bool is_integer = true;
};

// The values of a search's options, in the order of their declaration.
class Options {
 public:
  Options(const std::vector<Option>& declared, std::vector<double> values)
      : declared_(declared), values_(std::move(values)) {}
  double real(const std::string& name) const;
  std::uint64_t integer(const std::string& name) const { return static_cast<std::uint64_t>(real(name)); }
  bool flag(const std::string& name) const { return real(name) != 0; }

 private:
  const std::vector<Option>& declared_;
  std::vector<double> values_;
};

struct Search {
  std::string name;
  std::string summary;
  std::vector<Option> options;
  bool exhaustive;  // may end with kComplete on any finite model
  bool shortest;    // its first finding has a shortest witness
  bool randomised;
  Result (*run)(Space&, const Options&);
  bool cycles = false;    // looks for cycles through accepting states of a product with an automaton
  bool directed = false;  // asks the model for estimates; what it says of witnesses is true if none is too great
};

const std::vector<Search>& searches();  // by name

struct Registered {
  explicit Registered(Search search);
};

}  // namespace highroad
