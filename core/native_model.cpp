#include "native_model.hpp"

#include <algorithm>

namespace highroad {

namespace {

// See highroad.ir.model: the numbers are those of Fault, of Then, and the bound on the moves of an atomic section.
constexpr std::uint32_t kEndlessAtomicSection = 14;
constexpr std::uint32_t kAnyone = 0, kFirst = 2, kFailed = 255;
constexpr std::uint32_t kMostMoves = 100'000;
constexpr std::uint64_t kNestedQuestions = 8;  // a process that asks about one that asks about it

// A record in the second buffer says in its field `process` who goes on and how, with whom the edge began, and who
// received in a rendezvous, plus 1.
std::uint64_t mover(const Record& record) { return record.process & 0xff; }
std::uint32_t then(const Record& record) { return record.process >> 8 & 0xff; }
std::uint32_t receiver(const Record& record) { return record.process >> 24; }

// As the field `process` of an edge: with whom it began, and who received last, if anybody is asked for.
std::uint32_t movers(const Record& record, std::uint32_t later_receiver = 0) {
  const std::uint32_t last = later_receiver != 0 ? later_receiver : receiver(record);
  return (record.process >> 16 & 0xff) | last << 16;
}

}  // namespace

extern "C" std::uint32_t highroad_grow(Successors* out, std::uint64_t needed) { return out->grow(needed) ? 1 : 0; }

extern "C" std::uint32_t highroad_fault(Successors* out, Label step, std::uint32_t process, std::uint32_t fault) {
  return out->add(step, {}, process, fault) ? 1 : 0;
}

extern "C" std::uint32_t highroad_label(Successors* out, std::uint32_t step, const std::int64_t* arguments,
                                        std::uint64_t count) {
  return out->labels->intern(step, {arguments, count});
}

extern "C" std::uint32_t highroad_enabled(Successors* out, const Byte* state, std::uint64_t length,
                                          std::uint64_t process) {
  return out->network->is_enabled({state, length}, process, *out) ? 1 : 0;
}

NativeModel::NativeModel(std::vector<std::vector<Byte>> initial, std::size_t state_size,
                         std::vector<std::string> actions, std::string wanted, NetworkTraits traits)
    : initial_(std::move(initial)),
      state_size_(state_size),
      labels_(std::make_unique<LabelTable>(std::move(actions), LabelPattern(std::move(wanted)))),
      traits_(traits),
      is_network_(traits.has_sections || traits.waits_for_others || traits.has_priorities) {}

NativeModel::~NativeModel() = default;

void NativeModel::exchange(const NativeCode& code) {
  versions_.push_back(std::make_unique<const NativeCode>(code));
  code_.store(versions_.back().get(), std::memory_order_release);
}

void NativeModel::initial(Successors& out) const {
  for (const auto& state : initial_)
    if (!out.add(0, state)) return;
}

void NativeModel::network_successors(const NativeCode& code, StateView state, Successors& out) const {
  out.network = this;
  out.with_unfinished();
  const std::uint64_t before = out.count;
  all_moves(code, state, out);
  if (!traits_.waits_for_others || out.count != before) return;
  out.quiescent = 1;
  all_moves(code, state, out);
  out.quiescent = 0;
}

void NativeModel::all_moves(const NativeCode& code, StateView state, Successors& out) const {
  out.unfinished->reset();
  if (traits_.has_priorities)
    moves_by_priority(code, state, out);
  else
    code.successors(state.data(), state.size(), &out);
  if (out.unfinished->count != 0) finish(code, out);
}

void NativeModel::moves_by_priority(const NativeCode& code, StateView state, Successors& out) const {
  for (const std::uint64_t process : foremost(code, state, out)) code.moves(state.data(), state.size(), process, &out);
}

// The enabled processes of the greatest priority: only these move.
std::vector<std::uint64_t> NativeModel::foremost(const NativeCode& code, StateView state, const Successors& out) const {
  const auto live = static_cast<std::uint64_t>(-code.priority(state.data(), state.size(), UINT64_MAX) - 1);
  std::int64_t greatest = -1;
  std::vector<std::uint64_t> found;
  for (std::uint64_t process = 0; process < live; ++process) {
    if (!is_enabled(state, process, out)) continue;
    const std::int64_t priority = code.priority(state.data(), state.size(), process);
    if (priority > greatest) found.clear();
    greatest = std::max(greatest, priority);
    if (priority == greatest) found.push_back(process);
  }
  return found;
}

bool NativeModel::is_enabled(StateView state, std::uint64_t process, const Successors& asker) const {
  if (asker.nesting >= kNestedQuestions) return false;
  Successors probe(*asker.interrupt);
  probe.network = this;
  probe.quiescent = asker.quiescent;
  probe.nesting = asker.nesting + 1;
  probe.reset(1);
  probe.with_unfinished().reset(1);
  code_.load(std::memory_order_acquire)->moves(state.data(), state.size(), process, &probe);
  return probe.count + probe.unfinished->count != 0;
}

// Goes on with sections until they end or are stuck, the last one first.
void NativeModel::finish(const NativeCode& code, Successors& out) const {
  struct Open {
    std::size_t offset;
    std::uint32_t moves;
  };
  thread_local std::vector<Open> open;
  thread_local std::vector<Byte> state;
  Successors& unfinished = *out.unfinished;
  const std::uint64_t most = out.most, quiescent = std::exchange(out.quiescent, 0);
  const auto open_from = [&](std::size_t offset, std::uint32_t moves) {
    while (offset < unfinished.used()) {
      open.push_back({offset, moves});
      offset += Record::size_for(unfinished.at(offset)->length);
    }
  };
  open.clear();
  open_from(0, 1);
  while (!open.empty() && out.count < most && out.interrupt->load(std::memory_order_relaxed) == 0) {
    const Open last = open.back();
    Record* const waiting = unfinished.at(last.offset);
    if (then(*waiting) == kFirst && !finish_deterministic(code, *waiting, out)) {
      open.pop_back();
      unfinished.truncate(last.offset, 1);
      continue;
    }
    open.pop_back();
    const Record from = *waiting;
    state.resize(from.length + 8);  // readable beyond the end
    std::memcpy(state.data(), waiting->bytes(), from.length);
    unfinished.truncate(last.offset, 1);
    if (last.moves > kMostMoves) {
      const std::uint32_t fault = from.fault != 0 ? Record::without_state(from.fault) : kEndlessAtomicSection;
      out.add(from.label, {}, movers(from), fault);
      break;
    }
    const std::size_t finished = out.used();
    const std::uint64_t edges = out.count, moves = unfinished.count;
    const StateView now(state.data(), from.length);
    const auto may_move = [&] {
      const auto processes = foremost(code, now, out);
      return std::find(processes.begin(), processes.end(), mover(from)) != processes.end();
    };
    if (!traits_.has_priorities || may_move()) code.moves(state.data(), from.length, mover(from), &out);
    if (out.count == edges && unfinished.count == moves) {
      if (out.interrupt->load(std::memory_order_relaxed) != 0 || out.out_of_memory) break;
      out.add(from.label, {state.data(), from.length}, movers(from), from.fault);
      continue;
    }
    // What was written belongs to the edge that began earlier.
    for (std::size_t at = finished; at < out.used(); at += Record::size_for(out.at(at)->length)) {
      Record& record = *out.at(at);
      record.label = from.label;
      record.process = movers(from, record.process >> 16);
      if (from.fault != 0)
        record.fault = Record::has_state(record.fault) ? from.fault : Record::without_state(from.fault);
    }
    for (std::size_t at = last.offset; at < unfinished.used(); at += Record::size_for(unfinished.at(at)->length)) {
      Record& record = *unfinished.at(at);
      record.label = from.label;
      const std::uint32_t edge = movers(from, receiver(record));
      record.process = (record.process & 0xffff) | (edge & 0xff) << 16 | edge >> 16 << 24;
      if (from.fault != 0) record.fault = from.fault;
    }
    open_from(last.offset, last.moves + 1);
  }
  unfinished.reset();
  out.quiescent = quiescent;
}

// A deterministic section runs in place. True: its process goes on, in an atomic section around it.
bool NativeModel::finish_deterministic(const NativeCode& code, Record& record, Successors& out) const {
  auto* const bytes = const_cast<Byte*>(record.bytes());
  std::uint32_t fault = record.fault;
  const std::uint32_t next = code.section(bytes, record.length, mover(record), &out, &fault);
  if (next == kFailed) {
    out.add(record.label, {}, movers(record), Record::without_state(fault));
    return false;
  }
  record.fault = fault;
  if (next == kAnyone) {
    out.add(record.label, record.state(), movers(record), fault);
    return false;
  }
  record.process = (record.process & ~std::uint32_t{0xff00}) | next << 8;
  return true;
}

}  // namespace highroad
