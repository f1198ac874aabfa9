// Runs the tests of these names in this order, or all, to the first that fails, and tells how much processor time each took.
#include <cstdio>
#include <cstring>
#include <ctime>
#include <exception>
#include <vector>

#include "tests/check.hpp"

int main(int count, char** arguments) {
  using namespace highroad::testing;
  std::vector<Test> chosen;
  for (int i = 1; i < count; ++i)
    for (const Test& test : tests())
      if (std::strcmp(test.name, arguments[i]) == 0) chosen.push_back(test);
  for (const Test& test : count > 1 ? chosen : tests()) {
    const std::clock_t start = std::clock();
    try {
      test.run();
    } catch (const std::exception& exception) {
      std::printf("%s FAILED: %s\n", test.name, exception.what());
      return 1;
    }
    std::printf("%s ok %ld ms\n", test.name, static_cast<long>((std::clock() - start) * 1000 / CLOCKS_PER_SEC));
    std::fflush(stdout);
  }
  return 0;
}
