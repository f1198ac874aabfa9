// Labels: what a pattern matches, and numbers for labels with arguments that all threads agree on.
#include "labels.hpp"

#include <algorithm>
#include <atomic>
#include <set>
#include <thread>

#include "rng.hpp"
#include "tests/check.hpp"

namespace highroad::testing {
namespace {

TEST(labels_matches) {
  const struct {
    const char* pattern;
    const char* text;
    bool expected;
  } cases[] = {
      {"", "", true},
      {"", "a", false},
      {"a", "", false},
      {"a", "a", true},
      {"a", "b", false},
      {"a", "ab", false},
      {"ab", "a", false},
      {"A", "a", false},
      {"*", "", true},
      {"*", "abc", true},
      {"**", "", true},
      {"***", "x", true},
      {"a*", "a", true},
      {"a*", "abc", true},
      {"a*", "ba", false},
      {"*a", "a", true},
      {"*a", "bca", true},
      {"*a", "ab", false},
      {"a*b", "ab", true},
      {"a*b", "axxb", true},
      {"a*b", "axxbc", false},
      {"a*b*c", "abc", true},
      {"a*b*c", "acb", false},
      {"a*b*c", "axbxbxc", true},
      {"*ab", "aab", true},
      {"*ab", "aaab", true},
      {"*aab*", "aaab", true},
      {"*abc", "ababc", true},
      {"*a*b", "bbbb", false},
      {"a**b", "ab", true},
      {"*b*", "abc", true},
      {"*bb*", "abc", false},
      {"a?c", "abc", false},
      {"a?c", "a?c", true},
      {"[ab]", "a", false},
      {"a.c", "abc", false},
      {"f(*)", "f(1,2)", true},
      {"f(*,2)", "f(1,2)", true},
      {"f(*,3)", "f(1,2)", false},
      {"f(1,*", "f(1,2)", true},
      {"*(1)*", "f(1)g", true},
      {"a*", "a*", true},
      {"*", "*", true},
      {"a*c", "a*c", true},
  };
  for (const auto& [pattern, text, expected] : cases) {
    const Note note("pattern ", pattern, ", text ", text);
    CHECK_EQ(matches(pattern, text), expected);
  }
}

// The obvious definition, by recursion.
bool matches_slowly(const std::string& pattern, const std::string& text) {
  if (pattern.empty()) return text.empty();
  if (pattern[0] == '*')
    return matches_slowly(pattern.substr(1), text) || (!text.empty() && matches_slowly(pattern, text.substr(1)));
  return !text.empty() && text[0] == pattern[0] && matches_slowly(pattern.substr(1), text.substr(1));
}

TEST(labels_matches_as_defined) {
  Rng rng(1);
  const auto draw = [&](std::size_t longest, const std::string& letters) {
    std::string text;
    for (std::size_t i = rng.below(longest + 1); i > 0; --i) text += letters[rng.below(letters.size())];
    return text;
  };
  int matched = 0;
  for (int i = 0; i < 100'000; ++i) {
    const std::string pattern = draw(6, "ab**"), text = draw(8, "ab");
    const Note note("pattern ", pattern, ", text ", text);
    CHECK_EQ(matches(pattern, text), matches_slowly(pattern, text));
    matched += matches(pattern, text);
  }
  CHECK(matched > 10'000);
}

TEST(labels_pattern) {
  const struct {
    const char* pattern;
    const char* label;
    bool expected;
  } cases[] = {
      {"", "", false},
      {"", "send", false},
      {"send", "send", true},
      {"send", "send(1)", true},
      {"send", "send(1,2)", true},
      {"send", "sender", false},
      {"send", "sender(1)", false},
      {"send(1)", "send(1)", true},
      {"send(1)", "send(2)", false},
      {"send(1)", "send", false},
      {"send(*)", "send(1)", true},
      {"send(*,2)", "send(1,2)", true},
      {"send(*,2)", "send(1)", false},
      {"se*", "send(1)", true},
      {"se*", "receive(1)", false},
      {"*", "anything(1)", true},
      {"*nd", "send(1)", true},
      {"*)", "send(1)", true},
      {"*)", "send", false},
      {"*1*", "send(1)", true},
      {"1", "send(1)", false},
      {"b", "a(1)|b", true},
      {"a", "a|b|c(1", false},
      {"a", "a(1)|b", true},
      {"b", "a(b)|c", false},
      {"c(2)", "a(1)|c(2)|d", true},
      {"c(3)", "a(1)|c(2)|d", false},
      {"b", "a(f(1)|2)|b", true},
      {"b", "a|bc", false},
      {"b", "x = a|b", false},
      {"b", "a||b", false},
      {"b", "a(1|b", false},
      {"b", "a(1)x|b", false},
      {"a(d1,1)", "a(d1, 1)", true},
      {"a( d1 , 1 )", "a(d1,1)", true},
      {"a(d1,1)", "a(d1, 11)", false},
      {"a(*,1)", "a(d1, 1)", true},
      {"x=x+1", "x = x + 1", true},
      {"go on", "goon", false},
      {"goon", "go on", false},
      {"go  on", "go on", true},
      {"go *", "go (on)", true},
      {"go *", "goes", false},
      {"say(\"a  b\")", "say(\"a b\")", false},
      {"say( \"a b\" )", "say(\"a b\")", true},
      {"e|b", "b|e", true},
      {"e | b", "b|e", true},
      {"b|e", "b|c|e", false},
      {"b|e", "b", false},
      {"b|b", "b|e", false},
      {"e|b", "b(1)|e(2)", true},
      {"e(3)|b", "b(1)|e(2)", false},
      {"b(*)|*", "b(1)|e(2)", true},
      {"*|b(1)", "b(1)|b(2)", true},
      {"*|b(1)", "b(2)|b(2)", false},
      {"a", "a @ 3", true},
      {"a(1)", "a(1) @ 3", true},
      {"a(1)", "a(2) @ 3", false},
      {"b", "a(1)|b @ 3", true},
      {"a@3", "a @ 3", true},
      {"a @ 4", "a @ 3", false},
      {"a @ 3", "a(1) @ 3", true},
      {"b @ (1 / 2)", "a|b @ (1 / 2)", true},
      {"a(2) @ 3", "a(1) @ 3", false},
  };
  for (const auto& [pattern, label, expected] : cases) {
    const Note note("pattern ", pattern, ", label ", label);
    CHECK_EQ(LabelPattern(pattern).wants(label), expected);
  }
  CHECK(LabelPattern().empty());
  CHECK(LabelPattern("").empty());
  CHECK(!LabelPattern("a").empty());
  CHECK(!LabelPattern().wants("a"));
}

TEST(labels_table) {
  LabelTable table({"send", "receive"}, LabelPattern("send(*,2)"));
  CHECK_EQ(table.intern(0, {}), 0);
  CHECK_EQ(table.intern(1, {}), 1);
  CHECK_EQ(table.text(0), "send");
  CHECK(!table.is_wanted(0));
  const std::vector<std::int64_t> one{1}, pair{1, 2}, negative{INT64_MIN, -1};
  const Label a = table.intern(0, one), b = table.intern(0, pair), c = table.intern(1, pair);
  const Label d = table.intern(1, negative);
  CHECK(a >= 2 && b >= 2 && c >= 2 && a != b && b != c && a != c);
  CHECK_EQ(table.intern(0, one), a);
  CHECK_EQ(table.intern(0, pair), b);
  CHECK_EQ(table.intern(1, pair), c);
  CHECK_EQ(table.text(a), "send(1)");
  CHECK_EQ(table.text(b), "send(1,2)");
  CHECK_EQ(table.text(c), "receive(1,2)");
  CHECK_EQ(table.text(d), "receive(-9223372036854775808,-1)");
  CHECK(!table.is_wanted(a) && table.is_wanted(b) && !table.is_wanted(c));
}

TEST(labels_bare_action_is_wanted_with_all_arguments) {
  LabelTable table({"send", "receive"}, LabelPattern("send"));
  CHECK(table.is_wanted(0) && !table.is_wanted(1));
  const std::vector<std::int64_t> arguments{4, 5};
  CHECK(table.is_wanted(table.intern(0, arguments)));
  CHECK(!table.is_wanted(table.intern(1, arguments)));
}

TEST(labels_threads_agree) {
  constexpr int kThreads = 4, kLabels = 2'000;
  LabelTable table({"a", "b", "c"}, LabelPattern("b(*7)"));
  std::vector<std::vector<Label>> numbers(kThreads, std::vector<Label>(kLabels));
  std::atomic<int> mistakes{0};
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      Rng rng(static_cast<std::uint64_t>(thread));
      std::vector<int> order(kLabels);
      for (int i = 0; i < kLabels; ++i) order[i] = i;
      for (std::size_t i = kLabels; i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
      for (const int i : order) {
        const std::int64_t arguments[] = {i % 10, i};
        const auto step = static_cast<std::uint32_t>(i % 3);
        const Label label = table.intern(step, {arguments, 2});
        numbers[thread][i] = label;
        const std::string text = std::string(1, static_cast<char>('a' + step)) + '(' + std::to_string(i % 10) + ',' +
                                 std::to_string(i) + ')';
        mistakes += table.text(label) != text;
        mistakes += table.is_wanted(label) != (step == 1 && i % 10 == 7);
      }
    });
  }
  for (auto& thread : threads) thread.join();
  CHECK_EQ(mistakes.load(), 0);
  for (int thread = 1; thread < kThreads; ++thread) CHECK(numbers[thread] == numbers[0]);
  CHECK_EQ(std::set<Label>(numbers[0].begin(), numbers[0].end()).size(), kLabels);
  CHECK_EQ(*std::max_element(numbers[0].begin(), numbers[0].end()), 3 + kLabels - 1);  // no number is lost
}

}  // namespace
}  // namespace highroad::testing
