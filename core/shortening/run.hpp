// The states of a run one after the other in one piece of memory, readable beyond their ends as models want it.
#pragma once

#include <cstring>
#include <vector>

#include "space.hpp"

namespace highroad {

class Run {
 public:
  Run() : bytes_(kSlack) {}
  explicit Run(const Path& states) : Run() {
    for (const StateBytes& state : states) push_back(state);
  }

  std::size_t size() const { return ends_.size(); }
  StateView operator[](std::size_t position) const {
    const std::size_t begin = begin_of(position);
    return {bytes_.data() + begin, ends_[position] - begin};
  }
  StateView back() const { return (*this)[size() - 1]; }

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

  Path path() const {
    Path path;
    for (std::size_t i = 0; i < size(); ++i) path.emplace_back((*this)[i].begin(), (*this)[i].end());
    return path;
  }

 private:
  static constexpr std::size_t kSlack = 8;

  std::size_t begin_of(std::size_t position) const { return position == 0 ? 0 : ends_[position - 1]; }

  std::vector<Byte> bytes_;
  std::vector<std::size_t> ends_;
};

}  // namespace highroad
