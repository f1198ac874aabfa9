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

// The actions of `a(1)|b|c(2, [3])`; none if the label is no such text.
std::vector<std::string> simultaneous_actions(const std::string& label) {
  const auto is_of_name = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '\'';
  };
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
    } else if (depth == 0 && !is_of_name(c)) {
      return {};
    }
  }
  return depth == 0 && actions.size() > 1 ? actions : std::vector<std::string>{};
}

}  // namespace

bool LabelPattern::wants(const std::string& label) const {
  if (pattern_.empty()) return false;
  const auto wants_action = [this](const std::string& action) {
    return matches(pattern_, action) || matches(pattern_, action.substr(0, action.find('(')));
  };
  if (wants_action(label)) return true;
  const auto actions = simultaneous_actions(label);
  return std::any_of(actions.begin(), actions.end(), wants_action);
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
