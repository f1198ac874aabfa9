// The breadth-bounded reduction, and a model that is restricted to it.
#include "reduction.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "interpreter.hpp"
#include "native_model.hpp"
#include "reduced_model.hpp"

namespace nb = nanobind;

namespace highroad {

const char* name_of(Ending ending);
nb::dict answer_of(Result result);

namespace {

LabelTable* labels_of(const Model& model, bool with_arguments) {
  const auto* native = dynamic_cast<const NativeModel*>(&model);
  return native != nullptr && with_arguments ? const_cast<NativeModel*>(native)->labels() : nullptr;
}

template <class T>
nb::bytes bytes_of(const std::vector<T>& values) {
  return nb::bytes(values.data(), values.size() * sizeof(T));
}

}  // namespace

void bind_reduction(nb::module_& module) {
  nb::class_<Reduction>(module, "Reduction")
      .def(
          "__init__",
          [](Reduction* self, const Model& model, std::uint64_t width, std::uint64_t depth, bool by_occurrences,
             std::uint64_t seed, Limits limits, Control& control, Incidence* incidence) {
            LabelTable* labels = labels_of(model, true);
            const WithoutPython unlocked;
            new (self) Reduction(model, {width, depth, by_occurrences}, limits, seed, control, labels, incidence);
          },
          nb::arg("model"), nb::arg("width"), nb::arg("depth"), nb::arg("by_occurrences"), nb::arg("seed"),
          nb::arg("limits"), nb::arg("control"), nb::arg("incidence").none() = nb::none(), nb::keep_alive<1, 2>(),
          nb::keep_alive<1, 8>(), nb::keep_alive<1, 9>())
      .def_prop_ro("ending", [](const Reduction& r) { return name_of(r.result().ending); })
      .def_prop_ro("finding", [](const Reduction& r) { return answer_of(r.result()); })
      .def_prop_ro("state_count", &Reduction::state_count)
      .def_prop_ro("transition_count", &Reduction::transition_count)
      .def_prop_ro("levels", &Reduction::levels)
      .def_prop_ro("rescued", &Reduction::rescued)
      .def_prop_ro("cut_by_width", &Reduction::cut_by_width)
      .def_prop_ro("cut_by_depth", &Reduction::cut_by_depth)
      .def_prop_ro("dead_ends", [](const Reduction& r) { return r.dead_ends().size(); })
      .def("cut", [](const Reduction& r) { return bytes_of(r.cut()); })
      .def("dead_end_numbers", [](const Reduction& r) { return bytes_of(r.dead_ends()); })
      .def("number",
           [](const Reduction& r, const nb::bytes& state) -> nb::object {
             const auto* begin = static_cast<const Byte*>(state.data());
             std::vector<Byte> bytes(begin, begin + state.size());
             bytes.reserve(bytes.size() + 8);  // readable beyond the end
             const StateId id = r.find(bytes);
             return id == kNoState ? nb::none() : nb::cast(id);
           })
      .def("state",
           [](const Reduction& r, StateId id) {
             const StateView view = r.state(id);
             return nb::bytes(view.data(), view.size());
           })
      .def("rows", [](const Reduction& r) {
        return nb::make_tuple(bytes_of(r.offsets()), bytes_of(r.labels()), bytes_of(r.targets()));
      });

  nb::class_<ReducedModel, Model>(module, "ReducedModel")
      .def(
          "__init__",
          [](ReducedModel* self, const Model& model, const Reduction& reduction, bool with_arguments,
             bool without_dead_ends) {
            new (self) ReducedModel(model, reduction, labels_of(model, with_arguments), without_dead_ends);
          },
          nb::arg("model"), nb::arg("reduction"), nb::arg("with_arguments"), nb::arg("without_dead_ends"),
          nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>());
}

}  // namespace highroad
