// Entries by integer priority, a bucket for each: what was put in last into the lowest bucket comes out first.
//
//     Buckets<StateId> waiting(address_space);
//     waiting.push(7, state);
//     waiting.pop_some(64, [&](StateId state) { ... });  // up to 64 of the lowest priority
//
// A bucket is a stack of blocks. An empty block goes to whichever bucket needs one next: memory is taken for what waits
// at a time, and nothing ever moves. Few states have great priorities; their buckets are in a map instead of an array.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "memory.hpp"

namespace highroad {

template <class Entry>
class Buckets {
 public:
  // `address_space`: how many bytes entries may take.
  explicit Buckets(std::size_t address_space)
      : blocks_(std::min<std::size_t>(address_space / sizeof(Block), kNoBlock)) {}

  void push(std::uint32_t priority, const Entry& entry) {
    Bucket& bucket = bucket_for(priority);
    if (bucket.is_empty() || bucket.count == kBlock) bucket = {new_block(bucket.top), 0};
    blocks_[bucket.top].entries[bucket.count++] = entry;
    ++size_;
  }

  bool empty() const { return size_ == 0; }

  // Takes out up to `most` entries of the lowest priority. There must be one; nothing may be pushed meanwhile.
  template <class Take>
  void pop_some(std::size_t most, Take&& take) {
    Bucket& bucket = lowest();
    for (; most > 0 && !bucket.is_empty(); --most) take(pop(bucket));
  }

  std::size_t bytes() const { return blocks_.bytes() + near_.capacity() * sizeof(Bucket) + far_.size() * kBytesInMap; }

 private:
  static constexpr std::uint32_t kNear = 1 << 16;  // lower priorities are in the array
  static constexpr std::uint32_t kBlock = 31;
  static constexpr std::uint32_t kNoBlock = UINT32_MAX;
  static constexpr std::size_t kBytesInMap = 64;

  struct Block {
    Entry entries[kBlock];
    std::uint32_t below;  // the next block of the bucket, or of those that are free
  };
  struct Bucket {
    std::uint32_t top = kNoBlock;
    std::uint32_t count = 0;  // of entries in the top block; never 0 if there is one
    bool is_empty() const { return top == kNoBlock; }
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

  Entry pop(Bucket& bucket) {
    Block& block = blocks_[bucket.top];
    const Entry entry = block.entries[--bucket.count];
    --size_;
    if (bucket.count == 0) {
      const std::uint32_t empty = bucket.top;
      bucket = {block.below, block.below == kNoBlock ? 0 : kBlock};
      block.below = free_;
      free_ = empty;
    }
    return entry;
  }

  std::uint32_t new_block(std::uint32_t below) {
    std::uint32_t block = free_;
    if (block == kNoBlock)
      block = static_cast<std::uint32_t>(blocks_.extend(1));
    else
      free_ = blocks_[block].below;
    blocks_[block].below = below;
    return block;
  }

  Reserved<Block> blocks_;
  std::uint32_t free_ = kNoBlock;
  std::vector<Bucket> near_;
  std::map<std::uint32_t, Bucket> far_;
  std::uint32_t lowest_ = 0;  // no bucket in the array below it has an entry
  std::size_t size_ = 0;
};

}  // namespace highroad
