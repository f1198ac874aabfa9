// How many distinct states were ever seen, by a search that forgets: exactly while they fit a share of the memory, then
// by HyperLogLog (Flajolet et al., 2007; 2^14 registers, standard error 0.8 %; the estimator is Ertl's, 2017).
#pragma once

#include <array>
#include <cmath>
#include <memory>

#include "store.hpp"

namespace highroad {

class DistinctCounter {
 public:
  DistinctCounter(std::size_t state_size, std::size_t exact_bytes)
      : exact_bytes_(exact_bytes), exact_(std::make_unique<Store>(state_size, 2 * exact_bytes)) {}

  void see(StateView state, std::uint64_t hash) {
    const std::uint64_t spread = hash * 0x9e3779b97f4a7c15ULL;
    const auto rank = static_cast<Byte>(std::countl_zero((spread << kBits) | 1) + 1);
    Byte& highest = registers_[spread >> (64 - kBits)];
    highest = std::max(highest, rank);
    if (!exact_) return;
    exact_->insert(state, hash);
    if (exact_->bytes() > exact_bytes_) exact_.reset();
  }

  bool is_exact() const { return exact_ != nullptr; }
  std::uint64_t count() const { return exact_ ? exact_->size() : estimate(); }
  std::size_t bytes() const { return sizeof registers_ + (exact_ ? exact_->bytes() : 0); }

 private:
  static constexpr int kBits = 14;

  // Registers that are still empty need care: the published estimator is off by up to 4 % between two ranges.
  std::uint64_t estimate() const {
    const double registers = static_cast<double>(registers_.size());
    double sum = 0, empty = 0;
    for (const Byte rank : registers_) rank == 0 ? empty += 1 : sum += std::ldexp(1.0, -rank);
    if (empty == registers) return 0;
    sum += registers * weight_of_empty(empty / registers);
    return static_cast<std::uint64_t>(std::llround(registers * registers / (2 * std::log(2.0) * sum)));
  }

  // x + sum of x^(2^k) 2^(k-1) over k > 0.
  static double weight_of_empty(double x) {
    double sum = x, before = 0;
    for (double factor = 1; sum != before; factor *= 2) {
      before = sum;
      x *= x;
      sum += x * factor;
    }
    return sum;
  }

  std::size_t exact_bytes_;
  std::unique_ptr<Store> exact_;
  std::array<Byte, std::size_t{1} << kBits> registers_{};
};

}  // namespace highroad
