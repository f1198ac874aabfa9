// The hash: systematic strings do not collide, every input bit reaches every output bit, and the key matters.
#include "hash.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <vector>

#include "rng.hpp"
#include "tests/chance.hpp"
#include "tests/check.hpp"

namespace highroad::testing {
namespace {

constexpr std::size_t kLongest = 40;
using Text = std::array<Byte, kLongest + 8>;

// A million short strings that differ little: of every length, a counter at the beginning and at the end, and single
// and double bits in zeros. Duplicates are left out.
std::vector<std::uint64_t> hashes_of_systematic_strings(std::uint64_t key) {
  std::vector<std::uint64_t> hashes;
  for (std::size_t length = 1; length <= kLongest; ++length) {
    std::set<std::string> seen;
    const auto add = [&](const Text& text) {
      if (seen.emplace(reinterpret_cast<const char*>(text.data()), length).second)
        hashes.push_back(hash_bytes({text.data(), length}, key));
    };
    const std::size_t digits = std::min<std::size_t>(length, 3);
    for (std::uint32_t i = 0; i < 13'500; ++i) {
      Text first{}, last{};
      for (std::size_t digit = 0; digit < digits; ++digit) {
        first[digit] = static_cast<Byte>(i >> (8 * digit));
        last[length - 1 - digit] = static_cast<Byte>(i >> (8 * digit));
      }
      add(first);
      add(last);
    }
    for (std::size_t i = 0; i < 8 * length; i += 3) {
      for (std::size_t j = 0; j <= i; j += 3) {
        Text text{};
        text[i / 8] ^= static_cast<Byte>(1 << i % 8);
        if (j != i) text[j / 8] ^= static_cast<Byte>(1 << j % 8);
        add(text);
      }
    }
  }
  return hashes;
}

// How many neighbours agree once sorted, in the bits that the mask keeps.
std::size_t collisions(std::vector<std::uint64_t> hashes, std::uint64_t mask) {
  for (auto& hash : hashes) hash &= mask;
  std::sort(hashes.begin(), hashes.end());
  std::size_t count = 0;
  for (std::size_t i = 1; i < hashes.size(); ++i) count += hashes[i] == hashes[i - 1];
  return count;
}

TEST(hash_of_systematic_strings) {
  const auto hashes = hashes_of_systematic_strings(1);
  CHECK(hashes.size() >= 1'000'000);
  CHECK_EQ(collisions(hashes, UINT64_MAX), 0);
  // Half of the bits collide as often as random words do, on both ends: tables use the upper and the lower ones.
  const double pairs = static_cast<double>(hashes.size()) * static_cast<double>(hashes.size()) / 2;
  for (const std::uint64_t mask : {UINT64_MAX << 32, UINT64_MAX >> 32}) {
    const Note note("mask ", mask);
    CHECK(is_plausible(static_cast<double>(collisions(hashes, mask)), pairs, std::ldexp(1.0, -32)));
  }
}

// The last bytes are read as whole words: what lies beyond the end must not matter.
TEST(hash_ends_where_the_state_ends) {
  for (std::size_t length = 0; length <= kLongest; ++length) {
    Text zeros{}, ones{};
    std::fill(ones.begin() + static_cast<std::ptrdiff_t>(length), ones.end(), 0xff);
    CHECK_EQ(hash_bytes({zeros.data(), length}, 3), hash_bytes({ones.data(), length}, 3));
    if (length > 0) CHECK(hash_bytes({zeros.data(), length}, 3) != hash_bytes({zeros.data(), length - 1}, 3));
  }
}

TEST(hash_avalanche) {
  constexpr int kSamples = 600;
  Rng rng(1);
  for (const std::size_t length : {1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 20, 24, 31, 32, 33, 40}) {
    std::vector<std::array<int, 64>> flips(8 * length, std::array<int, 64>{});
    for (int sample = 0; sample < kSamples; ++sample) {
      Text text{};
      for (std::size_t i = 0; i < length; ++i) text[i] = static_cast<Byte>(rng.next());
      const std::uint64_t key = rng.next();
      const std::uint64_t before = hash_bytes({text.data(), length}, key);
      for (std::size_t bit = 0; bit < 8 * length; ++bit) {
        text[bit / 8] ^= static_cast<Byte>(1 << bit % 8);
        std::uint64_t changed = before ^ hash_bytes({text.data(), length}, key);
        text[bit / 8] ^= static_cast<Byte>(1 << bit % 8);
        for (int* flip = flips[bit].data(); changed != 0; changed >>= 1) *flip++ += static_cast<int>(changed & 1);
      }
    }
    for (std::size_t bit = 0; bit < 8 * length; ++bit) {
      for (std::size_t out = 0; out < 64; ++out) {
        const Note note("length ", length, ", input bit ", bit, ", output bit ", out);
        CHECK(is_plausible(flips[bit][out], kSamples, 0.5));
      }
    }
  }
}

TEST(hash_depends_on_the_key) {
  Text text{};
  std::set<std::uint64_t> hashes;
  for (std::size_t length = 1; length <= kLongest; ++length)
    for (std::uint64_t key = 0; key < 1'000; ++key) hashes.insert(hash_bytes({text.data(), length}, key));
  CHECK_EQ(hashes.size(), 1'000 * kLongest);
}

// Two strings that collide in some bits under one key do not under the next.
TEST(hash_keys_have_different_collisions) {
  const auto upper = [](std::uint32_t value, std::uint64_t key) {
    Text text{};
    std::memcpy(text.data(), &value, sizeof value);
    return hash_bytes({text.data(), sizeof value}, key) >> 48;
  };
  std::vector<std::pair<std::uint64_t, std::uint32_t>> order;
  for (std::uint32_t i = 0; i < 50'000; ++i) order.push_back({upper(i, 1), i});
  std::sort(order.begin(), order.end());
  int pairs = 0, again = 0;
  for (std::size_t i = 1; i < order.size(); ++i) {
    if (order[i].first != order[i - 1].first) continue;
    ++pairs;
    again += upper(order[i].second, 2) == upper(order[i - 1].second, 2);
  }
  CHECK(pairs > 10'000);
  CHECK(again < 10);
}

TEST(hash_mix_is_a_bijection_on_samples) {
  std::vector<std::uint64_t> words;
  for (std::uint64_t i = 0; i < 100'000; ++i) words.push_back(mix(i << (i % 32)));
  std::vector<std::uint64_t> inputs;
  for (std::uint64_t i = 0; i < 100'000; ++i) inputs.push_back(i << (i % 32));
  CHECK_EQ(collisions(words, UINT64_MAX), collisions(inputs, UINT64_MAX));
}

}  // namespace
}  // namespace highroad::testing
