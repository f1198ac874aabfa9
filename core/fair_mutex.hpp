// Many may read at a time, or one may write. Who wants to write does not wait for readers that come later: with the
// standard one alone, searches that read all the time could keep it out for ever.
#pragma once

#include <mutex>
#include <shared_mutex>

namespace highroad {

class FairMutex {
 public:
  void lock() {
    const std::lock_guard gate(gate_);
    mutex_.lock();
  }
  void unlock() { mutex_.unlock(); }

  void lock_shared() {
    const std::lock_guard gate(gate_);
    mutex_.lock_shared();
  }
  void unlock_shared() { mutex_.unlock_shared(); }

 private:
  std::mutex gate_;
  std::shared_mutex mutex_;
};

}  // namespace highroad
