// The last resort of a budget: a thread of its own looks at the clock and at the memory of the process, and ends the
// process when a part of it does not keep them by itself: a function that does not come back, a number that grows
// without end. It needs no lock of anybody. What it says then, and with which status, is told to it beforehand.
//
//     Guard& guard = Guard::of_process();
//     guard.tell("loading the model", 4);
//     guard.set(/*seconds=*/30, /*memory=*/1 << 30);
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace highroad {

class Guard {
 public:
  static Guard& of_process();

  // What is being done, and the status with which the process ends if it is ended now.
  void tell(std::string doing, int status);
  // The process ends after so many seconds from now, or when it has more than so many bytes of memory.
  void set(double seconds, std::uint64_t memory);

 private:
  static constexpr std::chrono::milliseconds kInterval{3};

  void look();
  [[noreturn]] void end(const char* of_what, const char* option);

  std::mutex mutex_;
  std::string doing_;
  int status_ = 1;
  bool is_watching_ = false;
  std::atomic<std::chrono::steady_clock::time_point> deadline_{std::chrono::steady_clock::time_point::max()};
  std::atomic<std::uint64_t> memory_{UINT64_MAX};
};

}  // namespace highroad
