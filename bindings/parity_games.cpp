// The parity games of formulas.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "arrays.hpp"
#include "formula_game.hpp"
#include "interpreter.hpp"

namespace nb = nanobind;

namespace highroad {
namespace {

std::vector<bool> bits_of(const nb::bytes& bytes) {
  const auto* values = static_cast<const char*>(bytes.data());
  return std::vector<bool>(values, values + bytes.size());
}

}  // namespace

void bind_parity_games(nb::module_& module) {
  nb::class_<FormulaGame>(module, "FormulaGame")
      .def(
          "__init__",
          [](FormulaGame* self, const nb::bytes& offsets, const nb::bytes& labels, const nb::bytes& targets,
             std::uint32_t initial, std::uint64_t memory, const nb::bytes& cut) {
            new (self) FormulaGame({span_of<std::uint64_t>(offsets), span_of<std::uint32_t>(labels),
                                    span_of<std::uint32_t>(targets), span_of<std::uint8_t>(cut)},
                                   initial, memory);
          },
          nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(), nb::keep_alive<1, 4>(), nb::keep_alive<1, 7>())
      .def("add_labels", [](FormulaGame& self, const nb::bytes& labels) { return self.add_labels(bits_of(labels)); })
      .def("define",
           [](FormulaGame& self, Instance instance, const char* connective, std::uint32_t priority,
              std::vector<Instance> operands, std::uint32_t labels) {
             const char first = connective[0];
             const Connective kind = first == 'a'   ? Connective::kAll
                                     : first == 's' ? Connective::kSome
                                     : first == 'b' ? Connective::kBox
                                     : first == 'd' ? Connective::kDiamond
                                                    : Connective::kUnknown;
             self.define(instance, kind, priority, std::move(operands), labels);
           })
      .def("explore", &FormulaGame::explore, nb::call_guard<WithoutPython>())
      .def("solve", &FormulaGame::solve, nb::call_guard<WithoutPython>())
      .def_prop_ro("holds", &FormulaGame::holds)
      .def("evidence", [](const FormulaGame& self) { return bytes_of(self.evidence()); })
      .def_prop_ro("vertex_count", &FormulaGame::vertex_count)
      .def_prop_ro("edge_count", &FormulaGame::edge_count);
}

}  // namespace highroad
