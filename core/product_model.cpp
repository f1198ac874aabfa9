#include "product_model.hpp"

#include <algorithm>

#include "bytes.hpp"

namespace highroad {

namespace {

std::uint64_t bits_of(const std::vector<ProductModel::ActionAtom>& actions) {
  std::uint64_t bits = 0;
  for (const auto& [bit, pattern] : actions) bits |= std::uint64_t{1} << bit;
  return bits;
}

std::uint16_t load16(const Byte* at) {
  std::uint16_t value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

}  // namespace

// Writes the successors of one state of the product.
class ProductModel::Writer {
 public:
  Writer(const ProductModel& product, const Parts& from, Successors& out) : product_(product), from_(from), out_(out) {}

  // Looks up which transitions the state's observations allow, whatever the step. False: its atoms have no value.
  bool observe() {
    const auto transitions = product_.automaton_.transitions(from_.automaton);
    open_.clear();
    if (transitions.empty()) return true;
    const std::uint64_t seen = product_.model_.observe(from_.state);
    if ((seen & kNoValue) != 0) {
      const auto fault = static_cast<std::uint32_t>(seen & 0xff);
      out_.add(0, {}, 0, fault | Record::kOfProperty);
      return false;
    }
    const std::uint64_t actions = product_.action_bits_;
    for (const Automaton::Transition& t : transitions) {
      const Automaton::Transition rest{t.positive & actions, t.negative & actions, t.target};
      const Automaton::Transition now{t.positive & ~actions, t.negative & ~actions, t.target};
      if (now.allows(seen) && !is_open(rest)) open_.push_back(rest);
    }
    return true;
  }

  // Fairness asks which processes are enabled.
  void see_processes(const Successors& steps) {
    if (!product_.traits_.is_fair) return;
    enabled_.clear();
    steps.for_each([&](const Record& step) {
      if (Record::has_state(step.fault)) enabled_.push_back(sender(step.process));
    });
    std::ranges::sort(enabled_);
    enabled_.erase(std::ranges::unique(enabled_).begin(), enabled_.end());
    counter_ = from_.copy == kServed ? 0 : from_.copy;
    if (counter_ == 0 && product_.is_accepting(from_)) counter_ = 1;
  }

  bool write_initial(const Record& record) {
    if (Record::has_state(record.fault)) return add(record, record.state(), from_.automaton);
    return out_.add(record.label, {}, record.process, record.fault);
  }

  // Combines a step of the model with the transitions that allow it. False: there is no room for more.
  bool write(const Record& record, std::uint64_t actions) {
    const Record step = without_partner(record);
    copy_ = copy_after(record.process);
    const bool has_state = Record::has_state(step.fault);
    bool is_written = false;
    for (const Automaton::Transition& transition : open_) {
      if (!has_state) break;
      if (!transition.allows(actions)) continue;
      if (!add(step, record.state(), transition.target)) return false;
      is_written = true;
    }
    // A fault is one even where the automaton does not go on.
    if (step.fault == 0 || is_written) return true;
    return out_.add(step.label, {}, step.process, Record::without_state(step.fault));
  }

  bool stutter() {
    const Record step{kStutter, 0, kNobody, 0};
    copy_ = copy_after(kNobody);
    for (const Automaton::Transition& transition : open_)
      if (transition.allows(0) && !add(step, from_.state, transition.target)) return false;
    return true;
  }

 private:
  bool is_open(const Automaton::Transition& transition) const {
    return std::ranges::any_of(open_, [&](const Automaton::Transition& t) {
      return t.target == transition.target && t.positive == transition.positive && t.negative == transition.negative;
    });
  }

  Record without_partner(Record step) const {
    if (product_.traits_.is_fair) step.process &= ~static_cast<std::uint32_t>(Successors::kPartners);
    return step;
  }

  bool add(const Record& step, StateView state, Automaton::State target) {
    const std::size_t length = state.size() + product_.suffix_, needed = Record::size_for(length);
    if (static_cast<std::size_t>(out_.limit - out_.cursor) < needed && !out_.grow(needed)) return false;
    const Record record{step.label, static_cast<std::uint32_t>(length), step.process, step.fault};
    std::memcpy(out_.cursor, &record, sizeof record);
    Byte* const bytes = out_.cursor + sizeof record;
    copy_words(bytes, state.data(), state.size());
    std::memcpy(bytes + state.size(), &target, sizeof target);
    if (product_.traits_.is_fair) std::memcpy(bytes + state.size() + sizeof target, &copy_, sizeof copy_);
    out_.cursor += needed;
    return ++out_.count < out_.most;
  }

  // The next process, from the one that is waited for on, that is enabled and does not move.
  std::uint16_t copy_after(std::uint32_t process) const {
    if (counter_ == 0) return 0;
    auto next = std::ranges::lower_bound(enabled_, std::uint32_t{counter_} - 1);
    while (next != enabled_.end() && (*next == sender(process) || *next + 1 == process >> 16)) ++next;
    return next == enabled_.end() ? kServed : static_cast<std::uint16_t>(*next + 1);
  }

  // There are not that many copies: whatever is numbered higher is one process.
  static std::uint32_t sender(std::uint32_t process) { return std::min<std::uint32_t>(process & 0xffff, kServed - 2); }

  const ProductModel& product_;
  const Parts& from_;
  Successors& out_;
  std::uint16_t counter_ = 0;                                    // the copy from which processes are served
  std::uint16_t copy_ = 0;                                       // after the step
  static thread_local std::vector<Automaton::Transition> open_;  // with what they still ask of the step
  static thread_local std::vector<std::uint32_t> enabled_;
};

thread_local std::vector<Automaton::Transition> ProductModel::Writer::open_;
thread_local std::vector<std::uint32_t> ProductModel::Writer::enabled_;

ProductModel::ProductModel(const Model& model, Automaton automaton, std::vector<ActionAtom> actions, Traits traits,
                           LabelTable* labels)
    : model_(model),
      automaton_(std::move(automaton)),
      actions_(std::move(actions)),
      action_bits_(bits_of(actions_)),
      traits_(traits),
      labels_(labels),
      suffix_(sizeof(Automaton::State) + (traits.is_fair ? sizeof(std::uint16_t) : 0)) {
  for (std::size_t i = 0; i < automaton_.size(); ++i) {
    const auto state = static_cast<Automaton::State>(i);
    const auto cycles = automaton_.cycles(state);
    std::uint64_t seen = std::uint64_t{automaton_.component(state)} << kComponentShift;
    if (automaton_.is_final(state)) seen |= kFinal;
    if (automaton_.is_accepting(state)) seen |= kAccepting;
    if (cycles == Automaton::Cycles::kNone && traits.accepting_observation == 0) seen |= kRejecting;
    if (cycles == Automaton::Cycles::kAll && !traits.is_fair) seen |= kFull;
    observations_.push_back(seen);
  }
}

ProductModel::Parts ProductModel::parts(StateView state) const {
  const std::size_t length = state.size() - suffix_;
  const Byte* const end = state.data() + length;
  return {{state.data(), length}, load16(end), traits_.is_fair ? load16(end + 2) : std::uint16_t{0}};
}

void ProductModel::numbers(StateView state, std::vector<std::uint32_t>& out) const {
  const Parts parts = this->parts(state);
  model_.numbers(parts.state, out);
  out.push_back(parts.automaton);
  out.push_back(parts.copy);
}

bool ProductModel::is_accepting(const Parts& parts) const {
  if (automaton_.is_accepting(parts.automaton)) return true;
  return traits_.accepting_observation != 0 && (model_.observe(parts.state) & traits_.accepting_observation) != 0;
}

std::uint64_t ProductModel::observe(StateView state) const {
  const Parts parts = this->parts(state);
  std::uint64_t seen = observations_[parts.automaton];
  if (traits_.is_fair) return parts.copy == kServed ? seen | kAccepting : seen & ~kAccepting;
  if (traits_.accepting_observation == 0) return seen;
  const std::uint64_t observed = model_.observe(parts.state);
  if ((observed & kNoValue) != 0) return observed;
  return (observed & traits_.accepting_observation) != 0 ? seen | kAccepting : seen;
}

void ProductModel::initial(Successors& out) const {
  Successors& states = out.with_inner();
  states.labels = labels_;
  states.reset();
  model_.initial(states);
  out.out_of_memory |= states.out_of_memory;
  const Parts nowhere{{}, automaton_.initial(), 0};
  Writer writer(*this, nowhere, out);
  bool has_room = true;
  states.for_each([&](const Record& record) { has_room = has_room && writer.write_initial(record); });
}

void ProductModel::successors(StateView state, Successors& out) const {
  const Parts from = parts(state);
  Successors& steps = out.with_inner();
  steps.labels = labels_;
  steps.partners = traits_.is_fair ? Successors::kPartners : 0;
  steps.reset();
  model_.successors(from.state, steps);
  out.out_of_memory |= steps.out_of_memory;
  if (steps.is_interrupted() || steps.out_of_memory) return;
  Writer writer(*this, from, out);
  if (!writer.observe()) return;
  writer.see_processes(steps);
  bool has_room = true, has_state = false;
  std::unique_lock<std::mutex> lock;
  if (!actions_.empty()) lock = std::unique_lock(mutex_);
  steps.for_each([&](const Record& step) {
    if (!has_room) return;
    has_state |= Record::has_state(step.fault);
    has_room = writer.write(step, actions_.empty() ? 0 : actions_of(step.label));
  });
  if (has_room && !has_state) writer.stutter();
}

std::size_t ProductModel::bytes() const {
  const std::scoped_lock lock(mutex_);
  return model_.bytes() + known_actions_.capacity() * sizeof(known_actions_[0]);
}

std::uint64_t ProductModel::matched_actions() const {
  const std::scoped_lock lock(mutex_);
  std::uint64_t matched = 0;
  for (const std::uint64_t known : known_actions_) matched |= known & ~kNoValue;
  return matched;
}

// Called under the lock. A text is looked at once for each label.
std::uint64_t ProductModel::actions_of(Label label) const {
  if (label >= known_actions_.size())
    known_actions_.resize(std::max<std::size_t>(2 * known_actions_.size(), label + 1));
  std::uint64_t& known = known_actions_[label];
  if (known != 0) return known;
  known = kNoValue;
  const std::string text = model_.label_text(label);
  for (const auto& [bit, pattern] : actions_)
    if (pattern.wants(text)) known |= std::uint64_t{1} << bit;
  return known;
}

}  // namespace highroad
