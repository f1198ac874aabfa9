// A hash for states whose bytes are numbers that the model gives out as it is asked: after other searches, the same
// state has other bytes. What a search draws must not depend on what was searched before, so the hash is made of the
// order in which this search met the numbers.
#pragma once

#include <vector>

#include "hash.hpp"
#include "model.hpp"

namespace highroad {

class Sightings {
 public:
  explicit Sightings(const Model& model) : model_(model) {}

  // The hash of a state, whose numbers are met here for the first time if they were not before.
  std::uint64_t see(StateView state, std::uint64_t key) {
    model_.numbers(state, numbers_);
    if (met_.size() < numbers_.size()) met_.resize(numbers_.size());
    for (std::size_t i = 0; i < numbers_.size(); ++i) numbers_[i] = met_[i].see(numbers_[i]);
    return hashed(numbers_, key);
  }

  // The same for a state that was seen. Others have no hash of their own.
  std::uint64_t hash(StateView state, std::uint64_t key) const {
    std::vector<std::uint32_t> numbers;
    model_.numbers(state, numbers);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = i < met_.size() ? met_[i].place(numbers[i]) : 0;
    return hashed(numbers, key);
  }

  std::size_t bytes() const {
    std::size_t sum = 0;
    for (const Met& met : met_) sum += met.places.capacity() * sizeof(std::uint32_t);
    return sum;
  }

 private:
  // The numbers at one position of a state.
  struct Met {
    std::vector<std::uint32_t> places;  // by number: when it was met, from 1 on; 0 if it was not
    std::uint32_t count = 0;

    std::uint32_t see(std::uint32_t number) {
      if (number >= places.size()) places.resize(number + std::size_t{1});
      if (places[number] == 0) places[number] = ++count;
      return places[number];
    }
    std::uint32_t place(std::uint32_t number) const { return number < places.size() ? places[number] : 0; }
  };

  static std::uint64_t hashed(const std::vector<std::uint32_t>& numbers, std::uint64_t key) {
    const auto* const bytes = reinterpret_cast<const Byte*>(numbers.data());
    return hash_bytes({bytes, numbers.size() * sizeof(std::uint32_t)}, key);
  }

  const Model& model_;
  std::vector<std::uint32_t> numbers_;
  std::vector<Met> met_;
};

}  // namespace highroad
