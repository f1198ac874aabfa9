#include "composed_model.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>
#include <shared_mutex>

#include "hash.hpp"

namespace highroad {
namespace {

constexpr Local kSevenBits = 0x7f;
constexpr std::uint32_t kMoreBytes = 0x80;

std::size_t width(Local local) {
  std::size_t bytes = 1;
  while (local > kSevenBits) ++bytes, local >>= 7;
  return bytes;
}

void write(Local local, Byte* at) {
  for (; local > kSevenBits; local >>= 7) *at++ = static_cast<Byte>(local | kMoreBytes);
  *at = static_cast<Byte>(local);
}

std::size_t read(const Byte* at, Local& local) {
  const Byte* const begin = at;
  local = *at & kSevenBits;
  for (int shift = 7; (*at++ & kMoreBytes) != 0; shift += 7) local |= (*at & kSevenBits) << shift;
  return static_cast<std::size_t>(at - begin);
}

enum Answer : char { kUnknown, kNo, kYes };

}  // namespace

std::uint64_t JointSteps::hash(Vector vector, std::span<const Local> locals) {
  std::uint64_t h = vector * 0x9e3779b97f4a7c15ULL;
  for (const Local local : locals) h = multiply_fold(h ^ local, 0xd6e8feb86659fd93ULL) + local;
  return h;
}

const JointSteps::Steps* JointSteps::find(std::uint64_t hash, Vector vector, std::span<const Local> locals) const {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = hash & mask; slots_[i] != nullptr; i = (i + 1) & mask) {
    const Entry& entry = *slots_[i];
    if (entry.hash == hash && entry.key[0] == vector &&
        std::equal(locals.begin(), locals.end(), entry.key.begin() + 1, entry.key.end()))
      return &entry.steps;
  }
  return nullptr;
}

const JointSteps::Steps* JointSteps::put(std::uint64_t hash, Vector vector, std::span<const Local> locals,
                                         std::vector<std::uint32_t> steps) {
  if (2 * (entries_.size() + 1) > slots_.size()) grow();
  auto entry = std::make_unique<Entry>(Entry{hash, {vector}, std::move(steps), {}});
  entry->key.insert(entry->key.end(), locals.begin(), locals.end());
  entry->steps = entry->numbers;
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = hash & mask;
  while (slots_[i] != nullptr) i = (i + 1) & mask;
  slots_[i] = entry.get();
  entries_.push_back(std::move(entry));
  return &entries_.back()->steps;
}

void JointSteps::grow() {
  std::vector<const Entry*> larger(slots_.size() * 2);
  const std::size_t mask = larger.size() - 1;
  for (const auto& entry : entries_) {
    std::size_t i = entry->hash & mask;
    while (larger[i] != nullptr) i = (i + 1) & mask;
    larger[i] = entry.get();
  }
  slots_ = std::move(larger);
}

ComposedModel::ComposedModel(std::unique_ptr<Components> components, std::vector<Local> initial,
                             std::vector<std::vector<Component>> participants, std::string wanted)
    : components_(std::move(components)),
      initial_(std::move(initial)),
      participants_(std::move(participants)),
      pattern_(std::move(wanted)),
      alone_(initial_.size()),
      offers_(initial_.size()) {}

void ComposedModel::encode(std::span<const Local> locals, std::vector<Byte>& bytes) {
  bytes.clear();
  for (const Local local : locals) {
    bytes.resize(bytes.size() + width(local));
    write(local, bytes.data() + bytes.size() - width(local));
  }
}

void ComposedModel::decode(StateView state, std::span<Local> locals) {
  std::size_t at = 0;
  for (Local& local : locals) at += read(state.data() + at, local);
}

void ComposedModel::initial(Successors& out) const {
  std::vector<Byte> bytes;
  encode(initial_, bytes);
  out.add(0, bytes);
}

ComposedModel::Expansion& ComposedModel::expansion() {
  thread_local Expansion expanded;
  return expanded;
}

void ComposedModel::successors(StateView state, Successors& out) const {
  {
    const std::shared_lock lock(mutex_);
    if (!has_machine_ && add_known(state, out)) return;
  }
  const std::lock_guard lock(mutex_);
  if (out.interrupt->load(std::memory_order_relaxed) != 0) return;  // while it waited for the others
  add_all(state, out);
}

bool ComposedModel::add_known(StateView state, Successors& out) const {
  Expansion& expanded = expansion();
  expanded.start(state, initial_.size());
  for (Component c = 0; c < expanded.locals.size(); ++c)
    if ((expanded.current[c] = known_offers(c, expanded.locals[c])) == nullptr) return false;
  const std::size_t begin = out.used();
  for (Component c = 0; c < expanded.locals.size(); ++c)
    for (const Vector vector : expanded.current[c]->led) {
      if (!all_offer(vector, expanded)) continue;
      const JointSteps::Steps* const steps = known_joint(vector, expanded);
      if (steps == nullptr) {
        out.keep_if(begin, [](const Record&) { return false; });
        return false;
      }
      if (!add_steps(vector, *steps, expanded, out)) return true;
    }
  return true;
}

void ComposedModel::add_all(StateView state, Successors& out) const {
  Expansion& expanded = expansion();
  expanded.start(state, initial_.size());
  for (Component c = 0; c < expanded.locals.size(); ++c) expanded.current[c] = &offers(c, expanded.locals[c]);
  for (Component c = 0; c < expanded.locals.size(); ++c)
    for (const Vector vector : expanded.current[c]->led) {
      if (!all_offer(vector, expanded)) continue;
      JointSteps::Steps steps;
      try {
        steps = joint(vector, expanded, out.maximum_bytes);
      } catch (const std::bad_alloc&) {
        out.out_of_memory = true;
        return;
      }
      if (!add_steps(vector, steps, expanded, out)) return;
    }
}

bool ComposedModel::add_steps(Vector vector, JointSteps::Steps steps, Expansion& expanded, Successors& out) const {
  const auto& members = participants_[vector];
  for (std::size_t at = 0; at < steps.size(); at += 1 + members.size()) {
    const std::span<const Local> targets = steps.subspan(at + 1, members.size());
    if (!out.add(steps[at], expanded.with(members, targets), vector)) return false;
  }
  for (const Component member : members)
    write(expanded.locals[member], expanded.bytes.data() + expanded.places[member]);
  return true;
}

void ComposedModel::Expansion::start(StateView state, std::size_t components) {
  locals.resize(components);
  places.resize(components + 1);
  current.resize(components);
  std::uint32_t place = 0;
  for (Component c = 0; c < components; ++c) {
    places[c] = place;
    place += static_cast<std::uint32_t>(read(state.data() + place, locals[c]));
  }
  places.back() = place;
  bytes.assign(state.begin(), state.end());
}

// Mostly the local states take as many bytes as those before, and are just written over them.
StateView ComposedModel::Expansion::with(std::span<const Component> members, std::span<const Local> targets) {
  bool fits = true;
  for (std::size_t m = 0; m < members.size(); ++m)
    fits &= width(targets[m]) == places[members[m] + 1] - places[members[m]];
  if (fits) {
    for (std::size_t m = 0; m < members.size(); ++m) write(targets[m], bytes.data() + places[members[m]]);
    return bytes;
  }
  auto next = locals;
  for (std::size_t m = 0; m < members.size(); ++m) next[members[m]] = targets[m];
  encode(next, other_bytes);
  return other_bytes;
}

std::uint64_t ComposedModel::observe(StateView state) const {
  const std::lock_guard lock(mutex_);
  std::vector<Local>& locals = expansion().locals;
  locals.resize(initial_.size());
  decode(state, locals);
  return components_->observe(locals);
}

void ComposedModel::numbers(StateView state, std::vector<std::uint32_t>& out) const {
  out.resize(initial_.size());
  decode(state, out);
}

bool ComposedModel::is_wanted(Label label) const {
  std::atomic_ref<char> answer(wanted_[std::min<std::size_t>(label, kMostLabels - 1)]);
  if (const char known = answer.load(std::memory_order_relaxed); known != kUnknown && label < kMostLabels)
    return known == kYes;
  const std::lock_guard lock(mutex_);
  const bool is_wanted = pattern_.wants(components_->label_text(label));
  answer.store(is_wanted ? kYes : kNo, std::memory_order_relaxed);
  return is_wanted;
}

ComposedModel::Offers ComposedModel::offers_of(Component component, const std::vector<Vector>& vectors) const {
  Offers offers{true, {}, std::vector<std::uint64_t>(participants_.size() / 64 + 1)};
  for (const Vector vector : vectors) {
    offers.all[vector / 64] |= std::uint64_t{1} << vector % 64;
    if (participants_[vector].front() == component) offers.led.push_back(vector);
  }
  return offers;
}

std::size_t ComposedModel::bytes() const {
  const std::lock_guard lock(mutex_);
  std::size_t bytes = 0;
  for (const Alone& alone : alone_) bytes += alone.machine == nullptr ? 0 : alone.machine->bytes();
  return bytes;
}

const ComposedModel::Offers* ComposedModel::known_offers(Component component, Local local) const {
  const auto& known = offers_[component];
  return local < known.size() && known[local].is_known ? &known[local] : nullptr;
}

const ComposedModel::Offers& ComposedModel::offers(Component component, Local local) const {
  const Alone& alone = alone_[component];
  if (alone.machine != nullptr && alone.machine->has_code(local)) return alone.offers;
  auto& known = offers_[component];
  if (local >= known.size()) known.resize(std::max<std::size_t>(local + 1, 2 * known.size()));
  if (!known[local].is_known) {
    auto found = offers_of(component, components_->offers(component, local));
    offers_[component][local] = std::move(found);
  }
  return known[local];
}

bool ComposedModel::all_offer(Vector vector, const Expansion& expanded) const {
  return std::all_of(participants_[vector].begin(), participants_[vector].end(), [&](Component member) {
    return (expanded.current[member]->all[vector / 64] >> vector % 64 & 1) != 0;
  });
}

const JointSteps::Steps* ComposedModel::known_joint(Vector vector, Expansion& expanded) const {
  expanded.taking_part.clear();
  for (const Component member : participants_[vector]) expanded.taking_part.push_back(expanded.locals[member]);
  return known_.find(JointSteps::hash(vector, expanded.taking_part), vector, expanded.taking_part);
}

JointSteps::Steps ComposedModel::joint(Vector vector, Expansion& expanded, std::size_t most_bytes) const {
  const auto& members = participants_[vector];
  Alone& alone = alone_[members[0]];
  if (alone.machine != nullptr && alone.vector == vector)
    if (const auto* steps = alone.machine->steps(expanded.locals[members[0]], most_bytes)) return *steps;
  if (const auto* steps = known_joint(vector, expanded)) return *steps;
  const std::span<const Local> taking_part = expanded.taking_part;
  const auto* steps =
      known_.put(JointSteps::hash(vector, taking_part), vector, taking_part, components_->joint(vector, taking_part));
  if (members.size() == 1 && alone.machine == nullptr)
    if (auto machine = components_->machine(vector)) {
      alone = {std::move(machine), vector, offers_of(members[0], {vector})};
      has_machine_ = true;
    }
  return *steps;
}

}  // namespace highroad
