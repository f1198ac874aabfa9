// A random sample of the states that a search visits, each with the steps that the model gave for it at that moment: an
// audit compares them with another reading of the model, in a thread of its own, while the search goes on.
//
//     if (sample.wants_next()) sample.put({state, observation, edges}, stop);   // the search, for every visited state
//     while (auto visit = sample.take()) ...                                    // the audit
//
// Every visit has the same chance to be in the sample (Vitter's reservoir, with the skips of Li, "Reservoir-sampling
// algorithms of time complexity O(n(1 + log(N/n)))", 1994), so that a search pays a countdown for most of them. While
// there are few visits, all of them are in it.
#pragma once

#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model.hpp"
#include "rng.hpp"

namespace highroad {

struct AuditedEdge {
  Label label;
  std::uint32_t process;
  std::uint32_t fault;
  std::string target;  // empty: the step leads nowhere
};

struct AuditedVisit {
  std::string state;
  std::uint64_t observation;
  std::vector<AuditedEdge> edges;
  bool has_all_edges;  // otherwise there were too many to keep

  std::size_t bytes() const {
    std::size_t sum = sizeof *this + state.capacity();
    for (const AuditedEdge& edge : edges) sum += sizeof edge + edge.target.capacity();
    return sum;
  }
};

class AuditSample {
 public:
  static constexpr std::size_t kMostEdges = 1000;  // of a state; the first ones are kept

  // `takes_all`: every visit is kept until it is taken, and the search waits for the audit.
  AuditSample(std::uint64_t seed, std::size_t most_visits, std::size_t most_bytes, bool takes_all = false)
      : most_visits_(most_visits), most_bytes_(most_bytes), takes_all_(takes_all), rng_(seed) {}

  // Whether the next visit belongs to the sample. For the thread that searches.
  bool wants_next() { return --countdown_ == 0; }

  // Adds the visit that was wanted. Returns early when the search is to stop.
  void put(AuditedVisit visit, const std::atomic<std::uint32_t>& stop) {
    std::unique_lock lock(mutex_);
    countdown_ = 1;
    if (takes_all_)
      while (waiting_.size() >= most_visits_ && stop.load(std::memory_order_relaxed) == 0 && !is_closed_)
        was_taken_.wait_for(lock, std::chrono::milliseconds(20));
    if (is_closed_) {
      countdown_ = std::numeric_limits<std::uint64_t>::max();
    } else if (takes_all_) {
      append(std::move(visit));
    } else if (!is_full_) {
      append(std::move(visit));
      is_full_ = visits_.size() >= most_visits_ || bytes_ >= most_bytes_;
      if (is_full_) skip();
    } else {
      replace(rng_.below(visits_.size()), std::move(visit));
      skip();
    }
  }

  // One of the visits that nobody took yet, chosen at random. For the thread that audits.
  std::optional<AuditedVisit> take() {
    const std::scoped_lock lock(mutex_);
    if (waiting_.empty()) return std::nullopt;
    std::swap(waiting_[rng_.below(waiting_.size())], waiting_.back());
    const std::size_t at = waiting_.back();
    waiting_.pop_back();
    if (takes_all_) free_.push_back(at);
    Place& place = visits_[at];
    place.is_waiting = false;
    bytes_ -= place.visit.bytes();
    was_taken_.notify_one();
    return std::exchange(place.visit, {});
  }

  // Nobody looks any more: what waits is forgotten, and nothing is added.
  void close() {
    const std::scoped_lock lock(mutex_);
    is_closed_ = true;
    visits_.clear();
    waiting_.clear();
    bytes_ = 0;
  }

  std::size_t bytes() const {
    const std::scoped_lock lock(mutex_);
    return bytes_;
  }

 private:
  struct Place {
    AuditedVisit visit = {};
    bool is_waiting = false;
  };

  void append(AuditedVisit visit) {
    if (free_.empty()) {
      free_.push_back(visits_.size());
      visits_.emplace_back();
    }
    replace(free_.back(), std::move(visit));
    free_.pop_back();
  }

  void replace(std::size_t at, AuditedVisit visit) {
    Place& place = visits_[at];
    if (place.is_waiting)
      bytes_ -= place.visit.bytes();
    else
      waiting_.push_back(at);
    bytes_ += visit.bytes();
    place = {std::move(visit), true};
  }

  // How many visits pass until the next one takes the place of another.
  void skip() {
    const auto size = static_cast<double>(visits_.size());
    greatest_ *= std::exp(std::log(positive_unit()) / size);
    const double passed = std::floor(std::log(positive_unit()) / std::log1p(-greatest_));
    countdown_ = passed < 1e18 ? static_cast<std::uint64_t>(passed) + 1 : std::numeric_limits<std::uint64_t>::max();
  }
  double positive_unit() { return (static_cast<double>(rng_.next() >> 11) + 1) * 0x1p-53; }

  const std::size_t most_visits_, most_bytes_;
  const bool takes_all_;
  mutable std::mutex mutex_;
  std::condition_variable was_taken_;
  Rng rng_;
  std::uint64_t countdown_ = 1;  // of the searching thread
  double greatest_ = 1;          // of the random numbers that the visits in the sample stand for
  std::vector<Place> visits_;
  std::vector<std::size_t> waiting_;  // the places of those that nobody took yet
  std::vector<std::size_t> free_;     // places that can be used again
  std::size_t bytes_ = 0;
  bool is_full_ = false;
  bool is_closed_ = false;
};

}  // namespace highroad
