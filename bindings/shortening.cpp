// Ways to make a known run shorter, with the interpreter lock released.
#include "shortening/shortening.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "cycle_model.hpp"
#include "interpreter.hpp"
#include "native_model.hpp"
#include "restricted_model.hpp"

namespace nb = nanobind;

namespace highroad {

nb::dict answer_of(Result result);

namespace {

LabelTable* labels_of(const Model& model, bool with_arguments) {
  const auto* native = dynamic_cast<const NativeModel*>(&model);
  return native != nullptr && with_arguments ? const_cast<NativeModel*>(native)->labels() : nullptr;
}

// A way of shortening, as it is called from Python; `states` is how large a graph is at first, where there is one.
template <Result (*kWay)(Stepper&, const Run&, std::uint64_t, std::uint64_t&)>
nb::dict shorten(const Model& model, const Run& known, std::uint64_t length, const Objective& objective,
                 const Limits& limits, Control& control, std::uint64_t seed, bool with_arguments,
                 std::uint64_t states) {
  Result result;
  {
    const WithoutPython unlocked;
    Stepper stepper(model, objective, limits, seed, control, labels_of(model, with_arguments));
    try {
      result = kWay(stepper, known, length, states);
    } catch (const std::bad_alloc&) {
      result = nothing_found(Ending::kMemory);
    }
  }
  nb::dict answer = answer_of(std::move(result));
  answer["states"] = states;
  return answer;
}

template <Result (*kWay)(Stepper&, const Run&, std::uint64_t)>
Result without_graph(Stepper& stepper, const Run& known, std::uint64_t length, std::uint64_t&) {
  return kWay(stepper, known, length);
}

template <Result (*kWay)(Stepper&, const Run&, std::uint64_t, std::uint64_t&)>
void bind_way(nb::module_& module, const char* name) {
  module.def(name, &shorten<kWay>, nb::arg("model"), nb::arg("path"), nb::arg("length"), nb::arg("objective"),
             nb::arg("limits"), nb::arg("control"), nb::arg("seed"), nb::arg("with_arguments") = false,
             nb::arg("states") = 0);
}

}  // namespace

void bind_shortening(nb::module_& module) {
  nb::class_<RestrictedModel, Model>(module, "RestrictedModel")
      .def(
          "__init__",
          [](RestrictedModel* self, const Model& model, const Run& run, bool with_arguments) {
            const WithoutPython unlocked;
            new (self) RestrictedModel(model, run, labels_of(model, with_arguments));
          },
          nb::arg("model"), nb::arg("path"), nb::arg("with_arguments"), nb::keep_alive<1, 2>());
  nb::class_<CycleModel, Model>(module, "CycleModel")
      .def(
          "__init__",
          [](CycleModel* self, const Model& model, const Run& root, const Run& goals, std::uint64_t avoided) {
            new (self) CycleModel(model, root.empty() ? std::nullopt : std::optional(root), goals, avoided);
          },
          nb::arg("model"), nb::arg("root"), nb::arg("goals"), nb::arg("avoided") = 0, nb::keep_alive<1, 2>());
  bind_way<without_graph<shortcuts>>(module, "shortcuts");
  bind_way<without_graph<without_steps>>(module, "without_steps");
  bind_way<neighbourhood>(module, "neighbourhood");
}

}  // namespace highroad
