#include "labels.hpp"

#include <algorithm>
#include <cctype>

namespace highroad {

bool matches(const std::string& pattern, const std::string& text) {
  std::size_t p = 0, t = 0, star = std::string::npos, resume = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != std::string::npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

namespace {

bool is_of_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || c == '\'' || c == '*' || byte >= 0x80;
}

// The text with one blank between words, and none elsewhere; what stands in quotes stays as it is.
std::string without_blanks(const std::string& text) {
  std::string kept;
  bool is_quoted = false, is_after_blank = false;
  for (const char c : text) {
    if (!is_quoted && std::isspace(static_cast<unsigned char>(c)) != 0) {
      is_after_blank = true;
      continue;
    }
    if (is_after_blank && !kept.empty() && is_of_word(kept.back()) && is_of_word(c)) kept += ' ';
    is_after_blank = false;
    is_quoted ^= c == '"';
    kept += c;
  }
  return kept;
}

// The actions of `a(1)|b|c(2, [3])`; none if the label is no such text.
std::vector<std::string> simultaneous_actions(const std::string& label) {
  std::vector<std::string> actions;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t at = 0; at <= label.size(); ++at) {
    const char c = at < label.size() ? label[at] : '|';
    if (c == '(' && at > begin) ++depth;
    if (c == '|' && depth == 0) {
      if (at == begin) return {};
      actions.push_back(label.substr(begin, at - begin));
      begin = at + 1;
    } else if (c == ')') {
      if (--depth < 0 || (depth == 0 && at + 1 < label.size() && label[at + 1] != '|')) return {};
    } else if (depth == 0 && !is_of_word(c)) {
      return {};
    }
  }
  return depth == 0 && actions.size() > 1 ? actions : std::vector<std::string>{};
}

bool wants_action(const std::string& pattern, const std::string& action) {
  return matches(pattern, action) || matches(pattern, action.substr(0, action.find('(')));
}

// Whether each pattern, from the `next` on, has an action of its own, and none is left.
bool pair_up(const std::vector<std::string>& patterns, const std::vector<std::string>& actions, std::size_t next = 0) {
  if (patterns.size() - next != actions.size()) return false;
  if (actions.empty()) return true;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (!wants_action(patterns[next], actions[i])) continue;
    std::vector<std::string> rest = actions;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    if (pair_up(patterns, rest, next + 1)) return true;
  }
  return false;
}

bool wants_label(const std::string& pattern, const std::string& label) {
  if (wants_action(pattern, label)) return true;
  const auto actions = simultaneous_actions(label);
  if (actions.empty()) return false;
  const auto together = simultaneous_actions(pattern);
  if (!together.empty()) return pair_up(together, actions);
  return std::any_of(actions.begin(), actions.end(), [&](const auto& action) { return wants_action(pattern, action); });
}

}  // namespace

LabelPattern::LabelPattern(std::string pattern) : pattern_(std::move(pattern)), compact_(without_blanks(pattern_)) {}

bool LabelPattern::wants(const std::string& label) const {
  if (pattern_.empty()) return false;
  if (wants_label(pattern_, label) || wants_label(compact_, without_blanks(label))) return true;
  const std::size_t time = label.rfind(" @ "), wanted_time = compact_.rfind('@');
  if (time == std::string::npos) return false;
  if (wanted_time != std::string::npos &&
      !matches(compact_.substr(wanted_time + 1), without_blanks(label.substr(time + 3))))
    return false;
  return wants_label(compact_.substr(0, wanted_time), without_blanks(label.substr(0, time)));
}

LabelTable::LabelTable(std::vector<std::string> actions, LabelPattern pattern)
    : actions_(std::move(actions)), pattern_(std::move(pattern)) {
  for (const auto& action : actions_) {
    keys_.emplace_back(keys_.size(), std::vector<std::int64_t>{});
    wanted_.push_back(pattern_.wants(action));
  }
}

Label LabelTable::intern(std::uint32_t step, std::span<const std::int64_t> arguments) {
  if (arguments.empty()) return step;
  const std::scoped_lock lock(mutex_);
  Key key(step, {arguments.begin(), arguments.end()});
  const auto [entry, is_new] = numbers_.try_emplace(std::move(key), static_cast<Label>(keys_.size()));
  if (is_new) {
    keys_.push_back(entry->first);
    wanted_.push_back(pattern_.wants(text_of(entry->first)));
  }
  return entry->second;
}

std::string LabelTable::text(Label label) const {
  const std::scoped_lock lock(mutex_);
  return text_of(keys_.at(label));
}

bool LabelTable::is_wanted(Label label) const {
  const std::scoped_lock lock(mutex_);
  return wanted_.at(label);
}

std::string LabelTable::text_of(const Key& key) const {
  std::string text = actions_.at(key.first);
  for (std::size_t i = 0; i < key.second.size(); ++i) text += (i == 0 ? '(' : ',') + std::to_string(key.second[i]);
  return key.second.empty() ? text : text + ')';
}

}  // namespace highroad
