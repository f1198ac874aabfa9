// Random numbers: the published sequences, and draws below a bound that are exactly uniform.
#include "rng.hpp"

#include <array>
#include <vector>

#include "tests/chance.hpp"
#include "tests/check.hpp"

namespace highroad::testing {
namespace {

// The generator as its authors published it, to compare with.
std::uint64_t published_next(std::array<std::uint64_t, 4>& s) {
  const auto rotl = [](std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); };
  const std::uint64_t result = rotl(s[1] * 5, 7) * 9;
  const std::uint64_t t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotl(s[3], 45);
  return result;
}

TEST(rng_split_mix_vector) {
  std::uint64_t state = 1234567;
  for (const std::uint64_t expected : {6457827717110365317ULL, 3203168211198807973ULL, 9817491932198370423ULL,
                                       4593380528125082431ULL, 16408922859458223821ULL})
    CHECK_EQ(split_mix(state), expected);
}

TEST(rng_xoshiro_vector) {
  std::array<std::uint64_t, 4> published{1, 2, 3, 4};
  for (const std::uint64_t expected :
       {11520ULL, 0ULL, 1509978240ULL, 1215971899390074240ULL, 1216172134540287360ULL, 607988272756665600ULL,
        16172922978634559625ULL, 8476171486693032832ULL, 10595114339597558777ULL, 2904607092377533576ULL})
    CHECK_EQ(published_next(published), expected);

  std::uint64_t seed = 42;
  for (auto& word : published) word = split_mix(seed);
  Rng rng(42);
  for (int i = 0; i < 1'000; ++i) CHECK_EQ(rng.next(), published_next(published));
}

TEST(rng_is_determined_by_its_seed) {
  Rng first(5), second(5), other(6);
  const Rng copy = first;
  int equal = 0;
  for (int i = 0; i < 1'000; ++i) {
    const std::uint64_t drawn = first.next();
    CHECK_EQ(drawn, second.next());
    equal += drawn == other.next();
  }
  CHECK_EQ(equal, 0);
  Rng again = copy;
  Rng fresh(5);
  CHECK_EQ(again.below(1'000'000), fresh.below(1'000'000));
}

TEST(rng_below_is_uniform) {
  Rng rng(7);
  for (const std::uint64_t bound : {2, 3, 5, 6, 7, 10, 16, 100, 1000}) {
    const Note note("bound ", bound);
    std::vector<std::uint64_t> counts(bound);
    for (int i = 0; i < 300'000; ++i) ++counts.at(rng.below(bound));
    CHECK(chi_square(counts) < chi_square_bound(bound));
  }
}

// With a bound of 3/4 of all words, a draw without rejection gives every third number twice as often.
TEST(rng_below_rejects) {
  Rng rng(8);
  std::vector<std::uint64_t> counts(3), thirds(3);
  constexpr std::uint64_t kBound = std::uint64_t{3} << 62;
  for (int i = 0; i < 300'000; ++i) {
    const std::uint64_t drawn = rng.below(kBound);
    CHECK(drawn < kBound);
    ++counts[drawn % 3];
    ++thirds[drawn >> 62];
  }
  CHECK(chi_square(counts) < chi_square_bound(3));
  CHECK(chi_square(thirds) < chi_square_bound(3));
}

TEST(rng_below_extreme_bounds) {
  Rng rng(9);
  for (int i = 0; i < 1'000; ++i) CHECK_EQ(rng.below(1), 0);
  constexpr std::uint64_t kBound = (std::uint64_t{1} << 63) + 1;
  std::vector<std::uint64_t> eighths(8);
  for (int i = 0; i < 200'000; ++i) {
    const std::uint64_t drawn = rng.below(kBound);
    CHECK(drawn < kBound);
    if (drawn < kBound - 1) ++eighths[drawn >> 60];
  }
  CHECK(chi_square(eighths) < chi_square_bound(8));
  for (int i = 0; i < 1'000; ++i) CHECK(rng.below(UINT64_MAX) < UINT64_MAX);
}

TEST(rng_unit) {
  Rng rng(10);
  std::vector<std::uint64_t> counts(64);
  for (int i = 0; i < 300'000; ++i) {
    const double drawn = rng.unit();
    CHECK(drawn >= 0 && drawn < 1);
    ++counts[static_cast<std::size_t>(drawn * 64)];
  }
  CHECK(chi_square(counts) < chi_square_bound(64));
}

}  // namespace
}  // namespace highroad::testing
