// Entries by integer priority, a bucket for each; of the lowest bucket the newest or the oldest come out first.
//
//     Buckets<StateId> waiting(address_space);
//     waiting.push(7, state);
//     waiting.pop_some(Order::kNewestFirst, 64, [&](StateId state) { ... });  // up to 64 of the lowest priority
//
// A bucket is a list of blocks. An empty block goes to whichever bucket needs one next: memory is taken for what waits
// at a time, and nothing ever moves. Few states have great priorities; their buckets are in a map instead of an array.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "memory.hpp"

namespace highroad {

enum class Order { kOldestFirst, kNewestFirst };

template <class Entry>
class Buckets {
 public:
  // `address_space`: how many bytes entries may take.
  explicit Buckets(std::size_t address_space)
      : blocks_(std::min<std::size_t>(address_space / sizeof(Block), kNoBlock)) {}

  void push(std::uint32_t priority, const Entry& entry) {
    Bucket& bucket = bucket_for(priority);
    if (bucket.is_empty() || bucket.end == kBlock) append_block(bucket);
    blocks_[bucket.last].entries[bucket.end++] = entry;
    ++size_;
  }

  bool empty() const { return size_ == 0; }

  // Takes out up to `most` entries of the lowest priority. There must be one; nothing may be pushed meanwhile.
  template <class Take>
  void pop_some(Order order, std::size_t most, Take&& take) {
    Bucket& bucket = lowest();
    for (; most > 0 && !bucket.is_empty(); --most)
      take(order == Order::kOldestFirst ? pop_first(bucket) : pop_last(bucket));
  }

  std::size_t bytes() const { return blocks_.bytes() + near_.capacity() * sizeof(Bucket) + far_.size() * kBytesInMap; }

 private:
  static constexpr std::uint32_t kNear = 1 << 18;  // lower priorities are in the array
  static constexpr std::uint32_t kBlock = 31;
  static constexpr std::uint32_t kNoBlock = UINT32_MAX;
  static constexpr std::size_t kBytesInMap = 80;

  struct Block {
    Entry entries[kBlock];
    std::uint32_t before;
    std::uint32_t after;  // the next block of the bucket, or of those that are free
  };
  struct Bucket {
    std::uint32_t first = kNoBlock;
    std::uint32_t last = kNoBlock;
    std::uint32_t begin = 0;  // of the entries in the first block
    std::uint32_t end = 0;    // of those in the last one
    bool is_empty() const { return first == kNoBlock; }
    bool is_used_up() const { return first == last && begin == end; }
  };

  Bucket& bucket_for(std::uint32_t priority) {
    if (priority >= kNear) return far_[priority];
    if (priority >= near_.size()) near_.resize(priority + 1);
    lowest_ = std::min(lowest_, priority);
    return near_[priority];
  }

  Bucket& lowest() {
    while (lowest_ < near_.size() && near_[lowest_].is_empty()) ++lowest_;
    if (lowest_ < near_.size()) return near_[lowest_];
    while (far_.begin()->second.is_empty()) far_.erase(far_.begin());
    return far_.begin()->second;
  }

  Entry pop_first(Bucket& bucket) {
    const Entry entry = blocks_[bucket.first].entries[bucket.begin++];
    --size_;
    if (bucket.is_used_up()) {
      release(bucket.first);
      bucket = {};
    } else if (bucket.begin == kBlock) {
      const std::uint32_t used_up = std::exchange(bucket.first, blocks_[bucket.first].after);
      bucket.begin = 0;
      release(used_up);
    }
    return entry;
  }

  Entry pop_last(Bucket& bucket) {
    const Entry entry = blocks_[bucket.last].entries[--bucket.end];
    --size_;
    if (bucket.is_used_up()) {
      release(bucket.first);
      bucket = {};
    } else if (bucket.end == 0) {
      const std::uint32_t used_up = std::exchange(bucket.last, blocks_[bucket.last].before);
      bucket.end = kBlock;
      release(used_up);
    }
    return entry;
  }

  void append_block(Bucket& bucket) {
    std::uint32_t block = free_;
    if (block == kNoBlock)
      block = static_cast<std::uint32_t>(blocks_.extend(1));
    else
      free_ = blocks_[block].after;
    if (bucket.is_empty())
      bucket.first = block;
    else
      blocks_[bucket.last].after = block;
    blocks_[block].before = std::exchange(bucket.last, block);
    bucket.end = 0;
  }

  void release(std::uint32_t block) { blocks_[block].after = std::exchange(free_, block); }

  Reserved<Block> blocks_;
  std::uint32_t free_ = kNoBlock;
  std::vector<Bucket> near_;
  std::map<std::uint32_t, Bucket> far_;
  std::uint32_t lowest_ = 0;  // no bucket in the array below it has an entry
  std::size_t size_ = 0;
};

}  // namespace highroad
