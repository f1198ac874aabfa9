// In how many runs of a series each state was visited: what can be said about states that no run has visited yet rests
// on those that one run visited, or two.
//
//     Incidence incidence(key, 8192);
//     incidence.begin_run();  incidence.see(state); ...      // by the space of each run
//     incidence.tally();
//
// Memory is constant. When the table is full, every other state leaves it, chosen by a hash that is the same in all
// runs, and from then on only its like is counted (adaptive sampling: Flajolet, "On adaptive sampling", 1990). What is
// left is a random part of all states, one in 2^`level`, of which everything is known.
#pragma once

#include <utility>
#include <vector>

#include "hash.hpp"

namespace highroad {

// The numbers of states by the runs that visited them, of the states that are counted.
struct IncidenceTally {
  std::uint64_t runs = 0;
  std::uint64_t level = 0;   // one state in 2^level is counted
  std::uint64_t states = 0;  // visited by some run
  std::uint64_t once = 0;    // visited by one run alone
  std::uint64_t twice = 0;   // visited by two
  // How unevenly they are spread: states that only one run visited were often found together.
  double once_squares = 0;   // the sum over all runs of the square of the number of states that only it visited
  double twice_squares = 0;  // likewise over all pairs of runs
  std::uint64_t rare = 0;    // visited by as few runs as any, or by at most kRare
  double rare_squares = 0;   // the sum over all runs of the square of the number of rare states that it found first
  std::uint64_t first_half = 0, second_half = 0, both_halves = 0;  // visited by runs with an odd or even number
};

class Incidence {
 public:
  static constexpr std::uint32_t kRare = 3;

  Incidence(std::uint64_t key, std::size_t capacity);

  void begin_run() { ++run_; }
  // The last run was cut off: as if it had not been. Its number is not used again.
  void forget_run();

  void see(StateView state) {
    const std::uint64_t hash = hash_bytes(state, key_);
    if ((hash & skipped_) == 0) count(hash);
  }

  IncidenceTally tally() const;

  // The hash of each state that is counted, and how many runs visited it.
  std::vector<std::pair<std::uint64_t, std::uint32_t>> states() const;

 private:
  struct Entry {
    std::uint64_t hash;
    std::uint32_t runs[2];              // that visited it, by the parity of their numbers; an empty entry has none
    std::uint32_t first, second, last;  // runs that visited it

    std::uint32_t count() const { return runs[0] + runs[1]; }
  };

  void count(std::uint64_t hash) {
    Entry& entry = *find(hash);
    if (entry.last == run_) return;
    if (entry.count() == 0 && states_ == capacity_) return make_room(hash);
    if (entry.count() == 0) {
      entry.hash = hash;
      entry.first = run_;
      ++states_;
    } else if (entry.count() == 1) {
      entry.second = run_;
    }
    entry.last = run_;
    ++entry.runs[run_ & 1];
  }

  // The entry of a state, or the empty one where it belongs. The low bits of all hashes are alike, the high ones are
  // not.
  Entry* find(std::uint64_t hash) {
    std::size_t at = hash >> shift_;
    while (entries_[at].count() != 0 && entries_[at].hash != hash) at = at + 1 == entries_.size() ? 0 : at + 1;
    return &entries_[at];
  }

  void make_room(std::uint64_t hash);
  void rebuild();  // without those that are not counted any more

  const std::uint64_t key_;
  const std::size_t capacity_;
  int shift_;
  std::vector<Entry> entries_;
  std::size_t states_ = 0;
  std::uint64_t skipped_ = 0;  // a state is counted if these bits of its hash are 0
  std::uint32_t run_ = 0;      // its number; the first is 1
  std::uint64_t forgotten_ = 0;
};

}  // namespace highroad
