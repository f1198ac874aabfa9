// Memory that grows without moving: address space is reserved once, pages are taken as they are touched.
//
//     Reserved<std::uint32_t> parents(1'000'000'000);
//     parents.push_back(7);                     // no reallocation, so references stay valid, also for other threads
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

namespace highroad {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

// Asks for huge pages, which cost a third of the time of a random access; silently does without.
inline void advise_huge(void* at, std::size_t bytes) {
  if (bytes >= kHugePage) ::madvise(at, bytes, MADV_HUGEPAGE);
}

template <class T>
class Reserved {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit Reserved(std::size_t capacity) {
    // A process may not be allowed that much address space: take what it gets.
    for (capacity_ = std::max<std::size_t>(capacity, 1024);; capacity_ /= 2) {
      if (capacity_ < 1024) throw std::bad_alloc();
      data_ = ::mmap(nullptr, capacity_ * sizeof(T) + 64, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (data_ != MAP_FAILED) break;
    }
    mapped_ = capacity_ * sizeof(T) + 64;
  }
  ~Reserved() {
    if (data_ != nullptr) ::munmap(data_, mapped_);
  }
  Reserved(Reserved&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        mapped_(other.mapped_),
        capacity_(other.capacity_),
        size_(std::exchange(other.size_, 0)),
        peak_(std::exchange(other.peak_, 0)),
        is_huge_(other.is_huge_) {}
  Reserved& operator=(Reserved&&) = delete;

  T* data() { return static_cast<T*>(data_); }
  const T* data() const { return static_cast<const T*>(data_); }
  T& operator[](std::size_t index) { return data()[index]; }
  const T& operator[](std::size_t index) const { return data()[index]; }
  std::size_t size() const { return size_; }
  bool full(std::size_t more = 1) const { return size_ + more > capacity_; }
  bool empty() const { return size_ == 0; }
  const T& back() const { return data()[size_ - 1]; }
  std::size_t bytes() const { return std::max(size_, peak_) * sizeof(T); }  // what was touched stays taken

  void push_back(const T& value) { data()[extend(1)] = value; }
  void shrink(std::size_t count) {
    peak_ = std::max(size_, peak_);
    size_ -= count;
  }

  // Makes room for `count` more elements and gives the index of the first.
  std::size_t extend(std::size_t count) {
    if (full(count)) throw std::bad_alloc();
    const std::size_t first = size_;
    size_ += count;
    if (!is_huge_ && size_ * sizeof(T) > kHugePage / 2) {  // small arrays stay on small pages: small runs stay small
      advise_huge(data_, mapped_);
      is_huge_ = true;
    }
    return first;
  }

  // Gives the memory back. What is extended afterwards is zero again, as at first.
  void clear() {
    if (bytes() != 0) ::madvise(data_, mapped_, MADV_DONTNEED);
    size_ = peak_ = 0;
  }

 private:
  void* data_ = nullptr;
  std::size_t mapped_ = 0;
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
  std::size_t peak_ = 0;  // the greatest size before something was taken away
  bool is_huge_ = false;
};

}  // namespace highroad
