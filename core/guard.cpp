#include "guard.hpp"

#include <unistd.h>

#include <thread>

#include "resources.hpp"

namespace highroad {

Guard& Guard::of_process() {
  static Guard* const guard = new Guard;  // never destroyed: its thread outlives everything else
  return *guard;
}

void Guard::tell(std::string doing, int status) {
  const std::lock_guard lock(mutex_);
  doing_ = std::move(doing);
  status_ = status;
}

void Guard::set(double seconds, std::uint64_t memory) {
  using Clock = std::chrono::steady_clock;
  const auto end =
      seconds > 1e9
          ? Clock::time_point::max()
          : Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  const std::lock_guard lock(mutex_);
  deadline_ = end;
  memory_ = memory;
  if (is_watching_) return;
  is_watching_ = true;
  std::thread([this] {
    for (;; std::this_thread::sleep_for(kInterval)) look();
  }).detach();
}

void Guard::look() {
  if (std::chrono::steady_clock::now() >= deadline_.load()) end("time", "--max-time");
  const std::uint64_t most = memory_.load();
  if (most != UINT64_MAX && resident_bytes() > most) end("memory", "--max-memory");
}

void Guard::end(const char* of_what, const char* option) {
  const std::lock_guard lock(mutex_);
  std::string words = ::isatty(STDERR_FILENO) ? "\r\x1b[K\x1b[?25h" : "";  // a progress line hides the cursor
  words += std::string("error: out of ") + of_what + " while " + doing_ + "; see " + option + "\n";
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, words.data(), words.size());
  ::_exit(status_);
}

}  // namespace highroad
