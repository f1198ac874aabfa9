// Terms, and the local states of components, for those who make native code for them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "interpreter.hpp"
#include "local_machine.hpp"
#include "term_functions.hpp"

namespace nb = nanobind;

namespace highroad {
namespace {

// What is bound to a machine waits for it without the lock of Python: the search that holds the machine may want that.
template <class Action>
auto locked(LocalMachine& machine, Action action) {
  const WithoutPython release;
  const std::lock_guard lock(machine.mutex);
  return action();
}

std::vector<Word> to_vector(std::span<const Word> words) { return {words.begin(), words.end()}; }

LocalMachine::LabelOf label_of(nb::callable function) {
  return [function = std::move(function)](std::uint32_t summand, std::span<const Word> arguments) {
    const WithPython lock;
    return nb::cast<std::uint32_t>(answer(function, summand, to_vector(arguments)));
  };
}

using TermCode = Word (*)(TermContext*, const Word*);

}  // namespace

void bind_terms(nb::module_& module) {
  nb::class_<Terms>(module, "Terms")
      .def(nb::init<>())
      .def("symbol", &Terms::symbol, nb::arg("position") = 0, nb::arg("nodes") = 0)
      .def("make",
           [](Terms& terms, Symbol symbol, const std::vector<Word>& words) { return terms.make(symbol, words); })
      .def("node",
           [](const Terms& terms, Place at) { return std::pair(terms.symbol_of(at), to_vector(terms.words(at))); })
      .def("call", [](Terms& terms, std::uintptr_t code, const std::vector<Word>& words) {
        Word result = 0;
        Word* const out = &result;
        const Word* const arguments = words.data();
        const bool is_done = terms.run(
            [&terms, code, arguments, out] { *out = reinterpret_cast<TermCode>(code)(terms.context(), arguments); });
        return is_done ? std::optional(result) : std::nullopt;
      });

  nb::class_<LocalMachine>(module, "LocalMachine")
      .def("__init__",
           [](LocalMachine* self, std::shared_ptr<Terms> terms, nb::callable function) {
             new (self) LocalMachine(std::move(terms), label_of(std::move(function)));
           })
      .def("install",
           [](LocalMachine& self, LocalMachine::Location location, std::uintptr_t code) {
             locked(self, [&] { return self.install(location, reinterpret_cast<LocalMachine::Code>(code)); });
           })
      .def("number",
           [](LocalMachine& self, LocalMachine::Location location, const std::vector<Word>& values) {
             return locked(self, [&] { return self.number(location, values); });
           })
      .def("state",
           [](LocalMachine& self, LocalMachine::Number local) {
             return locked(self, [&] { return std::pair(self.location(local), to_vector(self.values(local))); });
           })
      .def("steps",
           [](LocalMachine& self, LocalMachine::Number local) {
             return locked(self, [&] {
               const auto* steps = self.steps(local);
               return steps == nullptr ? std::nullopt : std::optional(*steps);
             });
           })
      .def("__len__", [](LocalMachine& self) { return locked(self, [&] { return self.count(); }); });
}

}  // namespace highroad
