#include "local_machine.hpp"

#include <algorithm>
#include <new>

namespace highroad {
namespace {

constexpr std::size_t kCapacity = std::size_t{1} << 35;  // bytes; only address space
constexpr std::uint64_t kUnknown = ~std::uint64_t{0};

}  // namespace

LocalMachine::LocalMachine(std::shared_ptr<Terms> terms, LabelOf label_of)
    : terms_(std::move(terms)), label_of_(std::move(label_of)), states_(0, kCapacity), labelled_(0, kCapacity) {}

void LocalMachine::install(Location location, Code code) {
  if (location >= code_.size()) code_.resize(location + 1);
  code_[location] = code;
}

LocalMachine::Number LocalMachine::number(Location location, std::span<const Word> values) {
  return insert(states_, location, values).id;
}

// All lengths are multiples of a word, so what is in a store is aligned.
std::span<const Word> LocalMachine::words(Number local) const {
  const StateView bytes = states_.view(local);
  return {reinterpret_cast<const Word*>(bytes.data()), bytes.size() / sizeof(Word)};
}

Store::Insertion LocalMachine::insert(Store& store, std::uint32_t first, std::span<const Word> rest) {
  key_.assign(1, first);
  key_.insert(key_.end(), rest.begin(), rest.end());
  const StateView bytes(reinterpret_cast<const Byte*>(key_.data()), key_.size() * sizeof(Word));
  return store.insert(bytes, hash_bytes(bytes, 0));
}

bool LocalMachine::has_code(Number local) const {
  const std::lock_guard lock(mutex);
  const Location at = location(local);
  return at < code_.size() && code_[at] != nullptr && !(local < is_stuck_.size() && is_stuck_[local]);
}

std::size_t LocalMachine::bytes() const {
  const std::lock_guard lock(mutex);
  return terms_->bytes() + states_.bytes() + labelled_.bytes() + labels_.capacity() * sizeof(labels_[0]);
}

const std::vector<std::uint32_t>* LocalMachine::steps(Number local, std::size_t most_bytes) {
  const std::lock_guard lock(mutex);
  if (!has_code(local)) return nullptr;
  const std::size_t others = bytes() - terms_->bytes();
  terms_->limit(most_bytes > others ? most_bytes - others : 0);
  found_.clear();
  words_.clear();
  TermContext* const context = terms_->context();
  context->steps = this;
  const Code code = code_[location(local)];
  const Word* const values = this->values(local).data();
  if (!terms_->run([=] { code(context, values); })) {
    if (terms_->is_full()) throw std::bad_alloc();
    if (local >= is_stuck_.size()) is_stuck_.resize(local + 1);
    is_stuck_[local] = true;
    return nullptr;
  }
  sort_found();
  steps_.clear();
  for (const Step& step : found_) {
    const auto words = std::span<const Word>(words_).subspan(step.begin + step.key_count);
    // Numbered also if it is not reached, as the interpreter does: numbers must not depend on who came first.
    const Number next = number(step.location, words.subspan(step.argument_count, step.value_count));
    const std::uint32_t wanted = label(step.summand, words.first(step.argument_count));
    if (wanted == kNoStep) continue;
    steps_.push_back(wanted);
    steps_.push_back(next);
  }
  remove_repeated();
  return &steps_;
}

std::uint32_t LocalMachine::label(std::uint32_t summand, std::span<const Word> arguments) {
  const auto [id, is_new] = insert(labelled_, summand, arguments);
  if (is_new) labels_.push_back(kUnknown);  // and it stays so if the interpreter has an error to report
  if (labels_[id] == kUnknown) labels_[id] = label_of_(summand, arguments);
  return static_cast<std::uint32_t>(labels_[id]);
}

void LocalMachine::remove_repeated() {
  const std::size_t count = steps_.size() / 2;
  order_.clear();
  for (std::uint32_t k = 0; k < count; ++k)
    order_.emplace_back(std::uint64_t{steps_[2 * k]} << 32 | steps_[2 * k + 1], k);
  std::sort(order_.begin(), order_.end());
  const auto same = [](const auto& one, const auto& other) { return one.first == other.first; };
  const auto end = std::unique(order_.begin(), order_.end(), same);
  if (end == order_.end()) return;
  std::sort(order_.begin(), end, [](const auto& one, const auto& other) { return one.second < other.second; });
  steps_.clear();
  for (auto step = order_.begin(); step != end; ++step) {
    steps_.push_back(static_cast<std::uint32_t>(step->first >> 32));
    steps_.push_back(static_cast<std::uint32_t>(step->first));
  }
}

// The steps of each summand by their keys, so that their order does not depend on how they were found.
void LocalMachine::sort_found() {
  for (auto first = found_.begin(); first != found_.end();) {
    const auto is_other = [&](const Step& step) { return step.summand != first->summand; };
    const auto last = std::find_if(first, found_.end(), is_other);
    if (first->key_count != 0)
      std::stable_sort(first, last, [this](const Step& one, const Step& other) { return comes_before(one, other); });
    first = last;
  }
}

bool LocalMachine::comes_before(const Step& one, const Step& other) const {
  for (std::uint32_t k = 0; k < one.key_count; ++k) {
    const bool are_nodes = (one.node_keys >> k & 1) != 0;
    const int order = terms_->compare(words_[one.begin + k], words_[other.begin + k], are_nodes);
    if (order != 0) return order < 0;
  }
  return false;
}

void LocalMachine::add_step(TermContext* context, std::uint32_t summand, std::uint32_t key_count,
                            std::uint32_t node_keys, std::uint32_t argument_count, Location location,
                            std::uint32_t value_count, const Word* words) {
  auto* const self = static_cast<LocalMachine*>(context->steps);
  self->found_.push_back({summand, key_count, node_keys, argument_count, location, value_count, self->words_.size()});
  self->words_.insert(self->words_.end(), words, words + key_count + argument_count + value_count);
}

}  // namespace highroad
