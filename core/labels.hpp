// Labels of a model: a step's action, with arguments when somebody asks for them.
//
// Without arguments a label is the number of its step. With arguments each distinct (step, arguments) gets a further
// number the first time that it occurs, and whether the property wants it is decided then, once, on its text.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "model.hpp"

namespace highroad {

// Whether `text` matches `pattern`, in which `*` stands for any characters.
bool matches(const std::string& pattern, const std::string& text);

// What a property asks of labels: a bare action name matches whatever its arguments, anything else the whole label. In
// a label of several actions at once, such as `a(1)|b`, it is enough that one of them matches; a pattern of several
// asks for exactly these, in any order. Blanks that separate nothing do not count: `a(1,2)` is `a(1, 2)`. The time of a
// label, as in `a(1) @ 3`, counts if the pattern has one.
class LabelPattern {
 public:
  LabelPattern() = default;
  explicit LabelPattern(std::string pattern);
  bool empty() const { return pattern_.empty(); }
  bool wants(const std::string& label) const;

 private:
  std::string pattern_;
  std::string compact_;  // the pattern without blanks that separate nothing
};

class LabelTable {
 public:
  LabelTable(std::vector<std::string> actions, LabelPattern pattern);

  Label intern(std::uint32_t step, std::span<const std::int64_t> arguments);
  std::string text(Label label) const;
  bool is_wanted(Label label) const;

 private:
  using Key = std::pair<std::uint32_t, std::vector<std::int64_t>>;
  std::string text_of(const Key& key) const;

  std::vector<std::string> actions_;
  LabelPattern pattern_;
  mutable std::mutex mutex_;
  std::map<Key, Label> numbers_;
  std::vector<Key> keys_;
  std::vector<bool> wanted_;
};

}  // namespace highroad
