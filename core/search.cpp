#include "search.hpp"

#include <algorithm>

namespace highroad {

namespace {
std::vector<Search>& registry() {
  static std::vector<Search> all;
  return all;
}
}  // namespace

const std::vector<Search>& searches() { return registry(); }

Registered::Registered(Search search) {
  auto& all = registry();
  const auto place = std::upper_bound(all.begin(), all.end(), search,
                                      [](const Search& a, const Search& b) { return a.name < b.name; });
  all.insert(place, std::move(search));
}

double Options::real(const std::string& name) const {
  for (std::size_t i = 0; i < declared_.size(); ++i)
    if (declared_[i].name == name) return values_[i];
  throw std::out_of_range("no option " + name);
}

}  // namespace highroad
