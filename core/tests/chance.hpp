// How far random counts may stray. All seeds are fixed, so a test that passes once passes always; the bounds say that a
// correct implementation would fail for fewer than one seed in ten million.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

namespace highroad::testing {

// The statistic of Pearson's test that the counts are uniform.
inline double chi_square(const std::vector<std::uint64_t>& counts) {
  double total = 0, sum = 0;
  for (const std::uint64_t count : counts) total += static_cast<double>(count);
  const double expected = total / static_cast<double>(counts.size());
  for (const std::uint64_t count : counts) {
    const double difference = static_cast<double>(count) - expected;
    sum += difference * difference / expected;
  }
  return sum;
}

// The quantile of chi-square that is exceeded with probability 1e-7 (Wilson and Hilferty; 5.2 is the normal quantile).
inline double chi_square_bound(std::size_t cells) {
  const double freedom = static_cast<double>(cells) - 1;
  const double part = 2 / (9 * freedom);
  return freedom * std::pow(1 - part + 5.2 * std::sqrt(part), 3);
}

// Whether `hits` of `trials` is within six standard deviations (2e-9) of what the probability says.
inline bool is_plausible(double hits, double trials, double probability) {
  return std::abs(hits - trials * probability) <= 6 * std::sqrt(trials * probability * (1 - probability)) + 1e-9;
}

}  // namespace highroad::testing
