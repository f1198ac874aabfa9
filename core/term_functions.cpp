// What native code calls to build terms: lists, sets, and functions that are updated at some keys.
//
// Native code knows no exceptions, and is left by a jump when it gets stuck: nothing here may throw or own memory.
#include "term_functions.hpp"

#include <algorithm>

#include "terms.hpp"

namespace highroad {
namespace {

using Context = TermContext;

Place place(Word word) { return static_cast<Place>(word); }

std::span<const Word> words(const Context* context, Word node) { return context->terms->words(place(node)); }

Word made(Context* context, Symbol symbol, std::span<const Word> arguments) {
  context->terms->work(1 + arguments.size());
  const Place at = context->terms->find_or_add(symbol, arguments);
  if (at == 0) context->terms->get_stuck();
  return at;
}

Symbol symbol_of(const Context* context, Word node) { return context->terms->symbol_of(place(node)); }

// Lists. A node with arguments is an element and what follows it.

bool is_cons(const Context* context, Word list) { return !words(context, list).empty(); }

// The elements, in the scratch memory; gives the empty list at the end.
Word elements(Context* context, Word list) {
  auto& scratch = context->terms->scratch;
  scratch.clear();
  for (; is_cons(context, list); list = words(context, list)[1]) scratch.push_back(words(context, list)[0]);
  context->terms->work(scratch.size());
  return list;
}

// The elements of the scratch memory in front of a list.
Word prepended(Context* context, Symbol cons, Word list) {
  auto& scratch = context->terms->scratch;
  for (auto element = scratch.rbegin(); element != scratch.rend(); ++element) {
    const Word parts[] = {*element, list};
    list = made(context, cons, parts);
  }
  return list;
}

void stuck(Context* context) { context->terms->get_stuck(); }

Word term(Context* context, Symbol symbol, std::uint32_t count, const Word* arguments) {
  return made(context, symbol, {arguments, count});
}

Word compare(const Context* context, Word left, Word right) {
  return context->terms->compare(place(left), place(right));
}

Word list_length(const Context* context, Word list) {
  Word length = 0;
  for (; is_cons(context, list); list = words(context, list)[1]) ++length;
  context->terms->work(static_cast<std::size_t>(length));
  return length;
}

Word list_at(Context* context, Word list, Word position) {
  for (; is_cons(context, list); list = words(context, list)[1]) {
    context->terms->work(1);
    if (position-- == 0) return words(context, list)[0];
  }
  context->terms->get_stuck();
}

Word list_in(const Context* context, Word element, Word list) {
  for (; is_cons(context, list); list = words(context, list)[1]) {
    context->terms->work(1);
    if (words(context, list)[0] == element) return 1;
  }
  return 0;
}

Word list_append(Context* context, Symbol cons, Word list, Word element) {
  const Word end = elements(context, list);
  context->terms->scratch.push_back(element);
  return prepended(context, cons, end);
}

Word list_concat(Context* context, Word left, Word right) {
  if (!is_cons(context, left)) return right;
  elements(context, left);
  return prepended(context, symbol_of(context, left), right);
}

Word list_last(Context* context, Word list) {
  if (!is_cons(context, list)) context->terms->get_stuck();
  for (; is_cons(context, words(context, list)[1]); list = words(context, list)[1]) context->terms->work(1);
  return words(context, list)[0];
}

Word list_front(Context* context, Word list) {
  if (!is_cons(context, list)) context->terms->get_stuck();
  const Word end = elements(context, list);
  context->terms->scratch.pop_back();
  return prepended(context, symbol_of(context, list), end);
}

// Sets: the arguments of a node, in ascending order.

Word set_of(Context* context, Symbol symbol, std::uint32_t are_nodes, std::uint32_t count, const Word* arguments) {
  auto& scratch = context->terms->scratch;
  scratch.assign(arguments, arguments + count);
  const auto* terms = context->terms;
  std::sort(scratch.begin(), scratch.end(),
            [&](Word one, Word other) { return terms->compare(one, other, are_nodes != 0) < 0; });
  scratch.erase(std::unique(scratch.begin(), scratch.end()), scratch.end());
  return made(context, symbol, scratch);
}

Word set_in(const Context* context, Word element, Word set) {
  const auto members = words(context, set);
  context->terms->work(members.size());
  return std::find(members.begin(), members.end(), element) != members.end();
}

// What a walk along two sets keeps: elements of the left only, of both, of the right only.
struct Kept {
  bool left, both, right;
};

Word merged(Context* context, bool are_nodes, Word left, Word right, Kept kept) {
  auto& scratch = context->terms->scratch;
  scratch.clear();
  auto one = words(context, left), other = words(context, right);
  while (!one.empty() || !other.empty()) {
    int order = one.empty() ? 1 : other.empty() ? -1 : context->terms->compare(one[0], other[0], are_nodes);
    if (order < 0 ? kept.left : order > 0 ? kept.right : kept.both) scratch.push_back(order <= 0 ? one[0] : other[0]);
    if (order <= 0) one = one.subspan(1);
    if (order >= 0) other = other.subspan(1);
  }
  return made(context, symbol_of(context, left), scratch);
}

Word set_union(Context* context, std::uint32_t are_nodes, Word left, Word right) {
  return merged(context, are_nodes != 0, left, right, {true, true, true});
}

Word set_intersection(Context* context, std::uint32_t are_nodes, Word left, Word right) {
  return merged(context, are_nodes != 0, left, right, {false, true, false});
}

Word set_difference(Context* context, std::uint32_t are_nodes, Word left, Word right) {
  return merged(context, are_nodes != 0, left, right, {true, false, false});
}

Word set_subset(const Context* context, Word left, Word right) {
  const auto members = words(context, left);
  return std::all_of(members.begin(), members.end(), [&](Word member) { return set_in(context, member, right) != 0; });
}

// Functions: a base, then keys in ascending order, each followed by its value.

Word lookup(const Context* context, Word function, Word key, Word* value) {
  const auto parts = words(context, function);
  context->terms->work(parts.size());
  for (std::size_t k = 1; k < parts.size(); k += 2) {
    if (parts[k] == key) {
      *value = parts[k + 1];
      return 1;
    }
  }
  return 0;
}

// Unless the value is kept, it is the one that the base gives to the key.
Word update(Context* context, Symbol symbol, std::uint32_t are_nodes, Word function, Word key, Word value,
            std::uint32_t is_kept) {
  const auto* terms = context->terms;
  auto& scratch = context->terms->scratch;
  if (symbol_of(context, function) != symbol) {
    if (is_kept == 0) return function;
    const Word parts[] = {function, key, value};
    return made(context, symbol, parts);
  }
  const auto parts = words(context, function);
  std::size_t k = 1;
  while (k < parts.size() && terms->compare(parts[k], key, are_nodes != 0) < 0) k += 2;
  const bool is_there = k < parts.size() && parts[k] == key;
  scratch.assign(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(k));
  if (is_kept != 0) scratch.insert(scratch.end(), {key, value});
  scratch.insert(scratch.end(), parts.begin() + static_cast<std::ptrdiff_t>(is_there ? k + 2 : k), parts.end());
  return scratch.size() == 1 ? scratch[0] : made(context, symbol, scratch);
}

}  // namespace

std::vector<std::pair<std::string_view, std::uintptr_t>> term_functions() {
  const auto address = [](auto* function) { return reinterpret_cast<std::uintptr_t>(function); };
  return {
      {"highroad_stuck", address(&stuck)},
      {"highroad_term", address(&term)},
      {"highroad_compare", address(&compare)},
      {"highroad_list_length", address(&list_length)},
      {"highroad_list_at", address(&list_at)},
      {"highroad_list_in", address(&list_in)},
      {"highroad_list_append", address(&list_append)},
      {"highroad_list_concat", address(&list_concat)},
      {"highroad_list_last", address(&list_last)},
      {"highroad_list_front", address(&list_front)},
      {"highroad_set_of", address(&set_of)},
      {"highroad_set_in", address(&set_in)},
      {"highroad_set_union", address(&set_union)},
      {"highroad_set_intersection", address(&set_intersection)},
      {"highroad_set_difference", address(&set_difference)},
      {"highroad_set_subset", address(&set_subset)},
      {"highroad_lookup", address(&lookup)},
      {"highroad_update", address(&update)},
  };
}

}  // namespace highroad
