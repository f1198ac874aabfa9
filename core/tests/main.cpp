// Runs the tests, or those whose name contains the argument.
#include <chrono>
#include <cstdio>
#include <cstring>
#include <exception>

#include "tests/check.hpp"

int main(int count, char** arguments) {
  using namespace highroad::testing;
  using Clock = std::chrono::steady_clock;
  int passed = 0, failed = 0;
  for (const Test& test : tests()) {
    if (count > 1 && std::strstr(test.name, arguments[1]) == nullptr) continue;
    std::printf("%s", test.name);
    std::fflush(stdout);  // a sanitizer's report comes right after the name of its test
    const auto start = Clock::now();
    std::string problem;
    try {
      test.run();
    } catch (const std::exception& exception) {
      problem = exception.what();
    }
    const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count();
    std::printf(" %s (%lld ms)\n", problem.empty() ? "ok" : "FAILED", static_cast<long long>(milliseconds));
    if (!problem.empty()) std::printf("  %s\n", problem.c_str());
    ++(problem.empty() ? passed : failed);
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 && passed > 0 ? 0 : 1;
}
