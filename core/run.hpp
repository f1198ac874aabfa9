// The states of a run one after the other in one piece of memory, readable beyond their ends as models want it: a run
// may have millions of them.
#pragma once

#include <cstring>
#include <initializer_list>
#include <ranges>
#include <vector>

#include "bytes.hpp"

namespace highroad {

class Run {
 public:
  Run() : bytes_(kSlack) {}
  Run(std::initializer_list<StateView> states) : Run() {
    for (const StateView state : states) push_back(state);
  }

  std::size_t size() const { return ends_.size(); }
  bool empty() const { return ends_.empty(); }
  StateView operator[](std::size_t position) const {
    const std::size_t begin = begin_of(position);
    return {bytes_.data() + begin, ends_[position] - begin};
  }
  StateView back() const { return (*this)[size() - 1]; }
  auto states() const {
    return std::views::iota(std::size_t{0}, size()) |
           std::views::transform([this](std::size_t i) { return (*this)[i]; });
  }
  bool operator==(const Run&) const = default;

  // Room for so many states more, so that they are not moved again and again.
  void reserve(std::size_t states, std::size_t bytes) {
    ends_.reserve(size() + states);
    bytes_.reserve(bytes_.size() + bytes);
  }
  // The state must not be one of this run.
  void push_back(StateView state) {
    const std::size_t begin = begin_of(size());
    bytes_.resize(begin + state.size() + kSlack);
    if (!state.empty()) std::memcpy(bytes_.data() + begin, state.data(), state.size());
    ends_.push_back(begin + state.size());
  }
  void append(const Run& other, std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) push_back(other[i]);
  }

  std::size_t bytes() const { return bytes_.capacity() + ends_.capacity() * sizeof(std::size_t); }

 private:
  static constexpr std::size_t kSlack = 8;

  std::size_t begin_of(std::size_t position) const { return position == 0 ? 0 : ends_[position - 1]; }

  std::vector<Byte> bytes_;
  std::vector<std::size_t> ends_;
};

}  // namespace highroad
