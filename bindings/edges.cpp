// The whole state space as numbered states and edges, in breadth-first order: what exporters write.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "arrays.hpp"
#include "bisimulation.hpp"
#include "explicit_space.hpp"
#include "interpreter.hpp"
#include "native_model.hpp"

namespace nb = nanobind;

namespace highroad {

const char* name_of(Ending ending);

void bind_edges(nb::module_& module) {
  nb::class_<ExplicitSpace>(module, "ExplicitSpace")
      .def(
          "__init__",
          [](ExplicitSpace* self, const Model& model, Limits limits, Control& control) {
            const auto* native = dynamic_cast<const NativeModel*>(&model);
            LabelTable* labels = native != nullptr ? const_cast<NativeModel*>(native)->labels() : nullptr;
            const WithoutPython unlocked;
            new (self) ExplicitSpace(model, limits, control, labels);
          },
          nb::keep_alive<1, 2>())
      .def_prop_ro("ending", [](const ExplicitSpace& s) { return name_of(s.ending()); })
      .def_prop_ro("state_count", &ExplicitSpace::state_count)
      .def_prop_ro("transition_count", &ExplicitSpace::transition_count)
      .def_prop_ro("whole_count", &ExplicitSpace::whole_count)
      .def("state",
           [](const ExplicitSpace& s, StateId id) {
             const StateView view = s.state(id);
             return nb::bytes(view.data(), view.size());
           })
      .def("rows", [](const ExplicitSpace& s) {
        return nb::make_tuple(bytes_of(s.offsets()), bytes_of(s.labels()), bytes_of(s.targets()));
      });

  // Nothing, if the control stops it.
  module.def("bisimulation_classes",
             [](const nb::bytes& offsets, const nb::bytes& labels, const nb::bytes& targets, const Control& control) {
               std::vector<std::uint32_t> classes;
               {
                 const WithoutPython unlocked;
                 classes = bisimulation_classes(span_of<std::uint64_t>(offsets), span_of<std::uint32_t>(labels),
                                                span_of<std::uint32_t>(targets), control.stop);
               }
               return bytes_of(classes);
             });
}

}  // namespace highroad
