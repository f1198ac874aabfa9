#include "terms.hpp"

#include <new>

namespace highroad {
namespace {

constexpr std::size_t kCapacity = std::size_t{1} << 32;  // words; only address space

}  // namespace

Terms::Terms() : nodes_(kCapacity), context_{nodes_.data(), 0, this, nullptr} {}

Symbol Terms::symbol(std::uint32_t position, std::uint64_t node_arguments) {
  symbols_.push_back({position, node_arguments});
  return static_cast<Symbol>(symbols_.size() - 1);
}

Place Terms::make(Symbol symbol, std::span<const Word> words) {
  const Place at = find_or_add(symbol, words);
  if (at == 0) throw std::bad_alloc();
  return at;
}

int Terms::compare(Word left, Word right, bool are_nodes) const {
  if (left == right) return 0;
  if (are_nodes) return compare(static_cast<Place>(left), static_cast<Place>(right));
  return left < right ? -1 : 1;
}

int Terms::compare(Place left, Place right) const {
  // Along the last argument in a loop: lists made from constructors may be long.
  while (left != right) {
    const Constructor& one = symbols_[symbol_of(left)];
    const Constructor& other = symbols_[symbol_of(right)];
    if (one.position != other.position) return one.position < other.position ? -1 : 1;
    const auto first = words(left), second = words(right);
    std::size_t k = 0;
    while (k < first.size() && first[k] == second[k]) ++k;
    if (k == first.size()) return 0;
    const bool are_nodes = (one.node_arguments >> k & 1) != 0;
    if (!are_nodes) return first[k] < second[k] ? -1 : 1;
    left = static_cast<Place>(first[k]);
    right = static_cast<Place>(second[k]);
  }
  return 0;
}

void Terms::get_stuck() { std::longjmp(*escape_, 1); }

}  // namespace highroad
