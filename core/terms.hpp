// Values of an algebraic language as nodes, equal ones only once; native code made from equations works on these.
//
// A value is a word: numbers and truth values as they are, everything else the place of its node. A node is a symbol
// and the words of its arguments. What native code cannot compute, such as the head of an empty list or a number that
// needs more than 64 bits, gets it stuck: it gives up at once, wherever it is, and the interpreter computes that
// instead.
#pragma once

#include <csetjmp>

#include "word_store.hpp"

namespace highroad {

using Symbol = std::uint32_t;

class Terms;

// What native code sees; the first two members are part of its contract.
struct TermContext {
  const std::uint64_t* nodes;
  std::int64_t fuel;  // calls of functions that are left
  Terms* terms;
  void* steps;  // whoever collects the steps of a component
};

class Terms {
 public:
  Terms();
  Terms(const Terms&) = delete;

  // A new symbol. For those that are compared: the position among the constructors, and a bit for each argument that is
  // a node.
  Symbol symbol(std::uint32_t position, std::uint64_t node_arguments);

  Place make(Symbol symbol, std::span<const Word> words);
  Place find_or_add(Symbol symbol, std::span<const Word> words) {  // 0 if there is no more room
    const Place at = nodes_.intern(symbol, words);
    is_full_ |= at == 0;
    return at;
  }
  Symbol symbol_of(Place at) const { return nodes_.tag(at); }
  std::span<const Word> words(Place at) const { return nodes_.words(at); }

  // By the positions of the constructors, then by the arguments from left to right.
  int compare(Place left, Place right) const;
  int compare(Word left, Word right, bool are_nodes) const;

  std::size_t bytes() const { return nodes_.bytes(); }
  // From now on no more bytes than these are taken.
  void limit(std::size_t bytes) {
    nodes_.limit(bytes);
    is_full_ = false;
  }
  bool is_full() const { return is_full_; }  // something found no room since then

  TermContext* context() { return &context_; }

  // Runs native code; says whether it came to its end. It must not own anything: what gets stuck is left by a jump.
  template <class Code>
  bool run(Code code) {
    std::jmp_buf* const outer = escape_;
    std::jmp_buf escape;
    escape_ = &escape;
    context_.fuel = kFuel;
    work_ = kWork;
    const bool is_done = setjmp(escape) == 0 && (code(), true);
    escape_ = outer;
    return is_done;
  }
  [[noreturn]] void get_stuck();

  // To be told by functions that native code calls: they go through so many words. Nothing may run for seconds, since a
  // search can be stopped only between two states.
  void work(std::size_t words) {
    work_ -= static_cast<std::int64_t>(words);
    if (work_ < 0) get_stuck();
  }

  std::vector<Word> scratch;  // for functions called by native code, which may not own memory of their own

 private:
  static constexpr std::int64_t kFuel = 5'000'000;
  static constexpr std::int64_t kWork = 30'000'000;

  struct Constructor {
    std::uint32_t position;
    std::uint64_t node_arguments;
  };

  WordStore nodes_;
  std::vector<Constructor> symbols_;
  TermContext context_;
  std::jmp_buf* escape_ = nullptr;
  bool is_full_ = false;
  std::int64_t work_ = kWork;
};

}  // namespace highroad
