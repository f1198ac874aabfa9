// The tests' own tiny framework: a registry of named functions, and checks that say where they failed and with what
// values. The first failed check ends its test, so nothing runs on with broken assumptions.
//
//     TEST(store_keeps_ids) {
//       const Note note("seed ", seed);  // printed with a failure, for loops over many cases
//       CHECK(store.size() > 0);
//       CHECK_EQ(store.find(state, hash), id);
//     }
#pragma once

#include <algorithm>
#include <cstdlib>
#include <ranges>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace highroad::testing {

struct Test {
  const char* name;
  void (*run)();
};

inline std::vector<Test>& tests() {
  static std::vector<Test> all;
  return all;
}

struct Registration {
  Registration(const char* name, void (*run)()) { tests().push_back({name, run}); }
};

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class T>
std::string shown(const T& value) {
  std::ostringstream text;
  if constexpr (std::is_enum_v<T>)
    text << static_cast<long long>(value);
  else if constexpr (std::is_same_v<T, unsigned char>)
    text << static_cast<unsigned>(value);
  else if constexpr (requires { text << value; })
    text << value;
  else if constexpr (std::ranges::input_range<const T>)
    for (const auto& element : value) text << (text.str().empty() ? "" : " ") << shown(element);
  else
    text << '?';
  return text.str();
}

// How often tests that repeat themselves do so, as a multiple of what is enough for every day: HIGHROAD_EFFORT.
inline int effort() {
  const char* const given = std::getenv("HIGHROAD_EFFORT");
  return given == nullptr ? 1 : std::max(1, std::atoi(given));
}

// What the test is about right now.
class Note {
 public:
  template <class... Parts>
  explicit Note(const Parts&... parts) {
    std::string text;
    ((text += shown(parts)), ...);
    all().push_back(std::move(text));
  }
  ~Note() { all().pop_back(); }
  Note(const Note&) = delete;
  Note& operator=(const Note&) = delete;

  static std::vector<std::string>& all() {
    static std::vector<std::string> notes;
    return notes;
  }
};

[[noreturn]] inline void fail(const char* file, int line, const std::string& what) {
  std::string text = std::string(file) + ':' + std::to_string(line) + ": " + what;
  for (const auto& note : Note::all()) text += "\n    in " + note;
  throw Failure(text);
}

template <class A, class B>
bool is_equal(const A& a, const B& b) {
  if constexpr (std::is_integral_v<A> && std::is_integral_v<B> && !std::is_same_v<A, bool> && !std::is_same_v<B, bool>)
    return std::cmp_equal(a, b);
  else
    return a == b;
}

template <class A, class B>
void check_equal(const A& a, const B& b, const char* text, const char* file, int line) {
  if (!is_equal(a, b)) fail(file, line, std::string(text) + ": " + shown(a) + " is not " + shown(b));
}

}  // namespace highroad::testing

#define TEST(name)                                                                    \
  static void test_##name();                                                          \
  static const ::highroad::testing::Registration register_##name{#name, test_##name}; \
  static void test_##name()

#define CHECK(expression)                                                                                \
  do {                                                                                                   \
    if (!(expression)) ::highroad::testing::fail(__FILE__, __LINE__, "CHECK(" #expression ") is false"); \
  } while (false)

#define CHECK_EQ(left, right) \
  ::highroad::testing::check_equal((left), (right), "CHECK_EQ(" #left ", " #right ")", __FILE__, __LINE__)
