// The local states of a component and their steps in native code, for components that take steps on their own.
//
// A local state is a location and the values of its variables. At some locations there is native code for the steps; at
// all others, and wherever the code gets stuck, the interpreter is asked. Both number local states here.
#pragma once

#include <functional>
#include <memory>
#include <mutex>

#include "store.hpp"
#include "terms.hpp"

namespace highroad {

class LocalMachine {
 public:
  using Location = std::uint32_t;
  using Number = std::uint32_t;
  using Code = void (*)(TermContext*, const Word* values);
  // The label of a summand with these arguments; kNoStep if the step cannot be taken after all.
  using LabelOf = std::function<std::uint32_t(std::uint32_t summand, std::span<const Word> arguments)>;

  static constexpr std::uint32_t kNoStep = 0xffffffff;

  LocalMachine(std::shared_ptr<Terms> terms, LabelOf label_of);

  void install(Location location, Code code);

  // Local states are numbered from 0, in the order in which they are met.
  Number number(Location location, std::span<const Word> values);
  Location location(Number local) const { return static_cast<Location>(words(local)[0]); }
  std::span<const Word> values(Number local) const { return words(local).subspan(1); }
  std::size_t count() const { return states_.size(); }

  // Whether native code computes the steps of a local state; not any more if it got stuck there.
  bool has_code(Number local) const;

  std::size_t bytes() const;

  // The steps of a local state: labels and next local states, in turn, none twice. Null if there is no code for them.
  // Throws std::bad_alloc rather than take more memory than it may have in all.
  const std::vector<std::uint32_t>* steps(Number local, std::size_t most_bytes = SIZE_MAX);

  // For native code: a step of a summand to a location, as in `Step`.
  static void add_step(TermContext* context, std::uint32_t summand, std::uint32_t key_count, std::uint32_t node_keys,
                       std::uint32_t argument_count, Location location, std::uint32_t value_count, const Word* words);

  mutable std::recursive_mutex mutex;  // held by whoever uses the machine or the terms

 private:
  // A step as native code found it. Its words are in `words_`: the keys by which the steps of a summand are ordered,
  // then the arguments of the actions, then the values of the variables at the location.
  struct Step {
    std::uint32_t summand, key_count, node_keys, argument_count;
    Location location;
    std::uint32_t value_count;
    std::size_t begin;
  };

  void sort_found();
  bool comes_before(const Step& one, const Step& other) const;
  std::span<const Word> words(Number local) const;
  Store::Insertion insert(Store& store, std::uint32_t first, std::span<const Word> rest);
  std::uint32_t label(std::uint32_t summand, std::span<const Word> arguments);
  void remove_repeated();

  std::shared_ptr<Terms> terms_;
  LabelOf label_of_;
  Store states_;  // a location, then its values
  std::vector<bool> is_stuck_;
  Store labelled_;  // a summand, then the arguments of its actions
  std::vector<std::uint64_t> labels_;
  std::vector<Code> code_;
  std::vector<Step> found_;
  std::vector<Word> words_;
  std::vector<Word> key_;
  std::vector<std::uint32_t> steps_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> order_;
};

}  // namespace highroad
