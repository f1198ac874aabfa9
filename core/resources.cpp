#include "resources.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>

namespace highroad {
namespace {

struct Pages {
  unsigned long long all = 0, resident = 0;
};

Pages pages() {
  Pages pages;
  const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return pages;
  char text[128];
  const ssize_t length = ::read(file, text, sizeof text - 1);
  ::close(file);
  if (length <= 0) return pages;
  text[length] = '\0';
  std::sscanf(text, "%llu %llu", &pages.all, &pages.resident);
  return pages;
}

std::uint64_t bytes_of(unsigned long long count) { return count * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)); }

}  // namespace

std::uint64_t resident_bytes() { return bytes_of(pages().resident); }

std::uint64_t free_address_space() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return UINT64_MAX;
  const std::uint64_t taken = bytes_of(pages().all);
  return limit.rlim_cur > taken ? limit.rlim_cur - taken : 0;
}

}  // namespace highroad
