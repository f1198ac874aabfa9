// Runs the tests of these names in this order, or all, to the first that fails, and tells how much processor time each
// took. `name=250` allows a test 250 milliseconds of it: then the program is ended by SIGPROF.
#include <sys/time.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <string>

#include "tests/check.hpp"

namespace {

void limit(long milliseconds) {
  const itimerval timer{{0, 0}, {milliseconds / 1000, milliseconds % 1000 * 1000}};
  setitimer(ITIMER_PROF, &timer, nullptr);
}

bool passes(const highroad::testing::Test& test) {
  const std::clock_t start = std::clock();
  try {
    test.run();
  } catch (const std::exception& exception) {
    std::printf("%s FAILED: %s\n", test.name, exception.what());
    return false;
  }
  std::printf("%s ok %ld ms\n", test.name, static_cast<long>((std::clock() - start) * 1000 / CLOCKS_PER_SEC));
  std::fflush(stdout);
  return true;
}

}  // namespace

int main(int count, char** arguments) {
  const auto& tests = highroad::testing::tests();
  if (count == 1) return std::all_of(tests.begin(), tests.end(), passes) ? 0 : 1;
  for (int i = 1; i < count; ++i) {
    const char* const mark = std::strchr(arguments[i], '=');
    const std::string name(static_cast<const char*>(arguments[i]), mark);
    limit(std::atol(mark + 1));
    for (const auto& test : tests)
      if (name == test.name && !passes(test)) return 1;
  }
  return 0;
}
