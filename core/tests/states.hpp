// Byte strings as states for the tests of the containers: text with the readable bytes beyond the end that the core
// asks for, and drawn so that short strings come back often.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "model.hpp"
#include "rng.hpp"

namespace highroad::testing {

// A copy of the text in a block of its own; the sanitizer watches its end.
class State {
 public:
  explicit State(const std::string& text) : bytes_(text.size() + 8, 0xa5), length_(text.size()) {
    if (!text.empty()) std::memcpy(bytes_.data(), text.data(), text.size());
  }
  operator StateView() const { return {bytes_.data(), length_}; }

 private:
  std::vector<Byte> bytes_;
  std::size_t length_;
};

inline std::string text_of(StateView state) { return {state.begin(), state.end()}; }

// A string of the given length among at most `variety` ones.
inline std::string draw_text(Rng& rng, std::size_t length, std::uint64_t variety) {
  std::uint64_t seed = rng.below(variety);
  std::string text(length, '\0');
  for (std::size_t i = 0; i < length; i += 8) {
    const std::uint64_t word = split_mix(seed);
    std::memcpy(text.data() + i, &word, std::min<std::size_t>(8, length - i));
  }
  return text;
}

}  // namespace highroad::testing
