#include "labels.hpp"

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

bool LabelPattern::wants(const std::string& label) const {
  return !pattern_.empty() && (matches(pattern_, label) || matches(pattern_, label.substr(0, label.find('('))));
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
