// A model together with an automaton that reads its runs, as one model: a state is the model's bytes, then two bytes
// for the state of the automaton, and two for the copy if runs are to be fair.
//
// In (s, q) the automaton takes each transition q -> q' that allows the letter of the step s -> s': what is observed of
// s, and what matches the step's label. A state without successors is followed by itself for ever, without a label (the
// stutter extension). The order is that of the model's steps, and of the transitions for each step.
//
// Weak fairness (a process that is enabled for ever moves again and again) is Choueka's construction with a counter, as
// in Holzmann's SPIN. Copy 0 waits for an accepting state of the automaton; copy i+1 waits for process i to be served:
// to take the step, to receive what is sent in it without a buffer, or not to be enabled. A step may serve several, up
// to the next process that is enabled and does not move. When there is none left, the copy is kServed, which is what
// accepts; from there it goes on as from copy 0. A process that is never enabled costs no copy, so nobody has to know
// how many there are.
#pragma once

#include <mutex>
#include <utility>
#include <vector>

#include "automaton.hpp"
#include "labels.hpp"
#include "successors.hpp"

namespace highroad {

class ProductModel final : public Model {
 public:
  struct Traits {
    bool is_fair = false;
    std::uint64_t accepting_observation = 0;  // where one of these is observed of the model, a state is accepting, too
  };
  using ActionAtom = std::pair<std::uint32_t, LabelPattern>;  // a bit of the letter

  static constexpr Label kStutter = UINT32_MAX;
  static constexpr std::uint32_t kNobody = UINT32_MAX;  // the process that stutters

  // `labels` are those of the model if its labels are to have arguments.
  ProductModel(const Model& model, Automaton automaton, std::vector<ActionAtom> actions, Traits traits,
               LabelTable* labels);

  void initial(Successors& out) const override;
  void successors(StateView state, Successors& out) const override;

  // kFinal, kAccepting, kRejecting, kFull, and the automaton's component.
  std::uint64_t observe(StateView state) const override;

  bool may_end(StateView) const override { return true; }  // where the automaton does not go on, nothing is wrong
  bool is_wanted(Label label) const override { return label != kStutter && model_.is_wanted(label); }
  bool is_numbered() const override { return model_.is_numbered(); }
  void numbers(StateView state, std::vector<std::uint32_t>& out) const override;
  std::size_t bytes() const override;
  std::size_t state_size() const override { return model_.state_size() == 0 ? 0 : model_.state_size() + suffix_; }
  std::string label_text(Label label) const override { return label == kStutter ? "" : model_.label_text(label); }

  // What a state consists of.
  struct Parts {
    StateView state;
    Automaton::State automaton;
    std::uint16_t copy;
  };
  Parts parts(StateView state) const;

  // The action atoms that some label matched, of those that were seen so far.
  std::uint64_t matched_actions() const;

 private:
  static constexpr std::uint16_t kServed = UINT16_MAX;

  class Writer;

  bool is_accepting(const Parts& parts) const;  // the copies aside
  std::uint64_t actions_of(Label label) const;

  const Model& model_;
  const Automaton automaton_;
  const std::vector<ActionAtom> actions_;
  const std::uint64_t action_bits_;
  const Traits traits_;
  LabelTable* const labels_;
  const std::size_t suffix_;
  std::vector<std::uint64_t> observations_;  // by state of the automaton
  mutable std::mutex mutex_;
  mutable std::vector<std::uint64_t> known_actions_;  // by label, with kNoValue where they are known
};

}  // namespace highroad
