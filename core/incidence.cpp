#include "incidence.hpp"

#include <algorithm>
#include <bit>

namespace highroad {

namespace {

// The sum of the squares of how often each value occurs.
double squares(std::vector<std::uint64_t>& values) {
  std::ranges::sort(values);
  double sum = 0;
  for (auto at = values.begin(); at != values.end();) {
    const auto end = std::ranges::upper_bound(at, values.end(), *at);
    const auto often = static_cast<double>(end - at);
    sum += often * often;
    at = end;
  }
  return sum;
}

}  // namespace

Incidence::Incidence(std::uint64_t key, std::size_t capacity)
    : key_(key), capacity_(std::max<std::size_t>(capacity, 1)), entries_(std::bit_ceil(2 * capacity_)) {
  shift_ = 64 - std::countr_zero(entries_.size());
}

void Incidence::make_room(std::uint64_t hash) {
  while (states_ == capacity_) {
    skipped_ = 2 * skipped_ + 1;
    rebuild();
  }
  if ((hash & skipped_) == 0) count(hash);
}

void Incidence::rebuild() {
  const auto before = std::exchange(entries_, std::vector<Entry>(entries_.size()));
  states_ = 0;
  for (const Entry& entry : before) {
    if (entry.count() == 0 || (entry.hash & skipped_) != 0) continue;
    *find(entry.hash) = entry;
    ++states_;
  }
}

void Incidence::forget_run() {
  for (Entry& entry : entries_)
    if (entry.count() != 0 && entry.last == run_) --entry.runs[run_ & 1];
  ++forgotten_;
  rebuild();
}

IncidenceTally Incidence::tally() const {
  IncidenceTally tally;
  tally.runs = run_ - forgotten_;
  tally.level = static_cast<std::uint64_t>(std::popcount(skipped_));
  tally.states = states_;
  std::uint32_t fewest = UINT32_MAX;
  for (const Entry& entry : entries_)
    if (entry.count() != 0) fewest = std::min(fewest, entry.count());
  std::vector<std::uint64_t> finders, pairs, finders_of_rare;
  for (const Entry& entry : entries_) {
    if (entry.count() == 0) continue;
    tally.first_half += entry.runs[1] != 0;
    tally.second_half += entry.runs[0] != 0;
    tally.both_halves += entry.runs[0] != 0 && entry.runs[1] != 0;
    if (entry.count() <= std::max(fewest, kRare)) finders_of_rare.push_back(entry.first);
    if (entry.count() == 1) finders.push_back(entry.first);
    if (entry.count() == 2) pairs.push_back(std::uint64_t{entry.first} << 32 | entry.second);
  }
  tally.once = finders.size();
  tally.twice = pairs.size();
  tally.rare = finders_of_rare.size();
  tally.rare_squares = squares(finders_of_rare);
  tally.once_squares = squares(finders);
  tally.twice_squares = squares(pairs);
  return tally;
}

std::vector<std::pair<std::uint64_t, std::uint32_t>> Incidence::states() const {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> states;
  for (const Entry& entry : entries_)
    if (entry.count() != 0) states.emplace_back(entry.hash, entry.count());
  return states;
}

}  // namespace highroad
