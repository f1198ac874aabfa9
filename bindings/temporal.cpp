// Automata, and the product of one with a model.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "interpreter.hpp"
#include "native_model.hpp"
#include "product_model.hpp"

namespace nb = nanobind;

namespace highroad {

namespace {

using Transition = std::tuple<Automaton::State, std::uint64_t, std::uint64_t, Automaton::State>;

std::vector<Automaton::Edge> edges_of(const std::vector<Transition>& transitions) {
  std::vector<Automaton::Edge> edges;
  for (const auto& [source, positive, negative, target] : transitions)
    edges.push_back({source, {positive, negative, target}});
  return edges;
}

std::vector<ProductModel::ActionAtom> atoms_of(const std::vector<std::tuple<std::uint32_t, std::string>>& patterns) {
  std::vector<ProductModel::ActionAtom> atoms;
  for (const auto& [bit, pattern] : patterns) atoms.emplace_back(bit, LabelPattern(pattern));
  return atoms;
}

// With what native code may read beyond the end.
std::vector<Byte> state_of(const nb::bytes& bytes) {
  const auto* begin = static_cast<const Byte*>(bytes.data());
  std::vector<Byte> state(begin, begin + bytes.size());
  state.reserve(state.size() + 8);
  return state;
}

}  // namespace

void bind_temporal(nb::module_& module) {
  nb::class_<Automaton>(module, "Automaton")
      .def(
          "__init__",
          [](Automaton* self, Automaton::State initial, const std::vector<Transition>& transitions,
             const std::vector<Automaton::State>& accepting, const std::vector<Automaton::State>& final) {
            new (self) Automaton(initial, edges_of(transitions), accepting, final);
          },
          nb::arg("initial"), nb::arg("transitions"), nb::arg("accepting"),
          nb::arg("final") = std::vector<Automaton::State>{});

  nb::class_<ProductModel, Model>(module, "ProductModel")
      .def(
          "__init__",
          [](ProductModel* self, const Model& model, const Automaton& automaton,
             const std::vector<std::tuple<std::uint32_t, std::string>>& patterns, bool fair,
             std::uint64_t accepting_observation, bool with_arguments) {
            const auto* native = dynamic_cast<const NativeModel*>(&model);
            LabelTable* labels =
                native != nullptr && with_arguments ? const_cast<NativeModel*>(native)->labels() : nullptr;
            new (self) ProductModel(model, automaton, atoms_of(patterns), {fair, accepting_observation}, labels);
          },
          nb::arg("model"), nb::arg("automaton"),
          nb::arg("action_patterns") = std::vector<std::tuple<std::uint32_t, std::string>>{}, nb::arg("fair") = false,
          nb::arg("accepting_observation") = 0, nb::arg("with_arguments") = false, nb::keep_alive<1, 2>())
      .def("parts",
           [](const ProductModel& product, const nb::bytes& bytes) {
             const std::vector<Byte> state = state_of(bytes);
             const auto parts = product.parts(state);
             return nb::make_tuple(nb::bytes(parts.state.data(), parts.state.size()), parts.automaton, parts.copy);
           })
      .def_prop_ro("matched_actions", &ProductModel::matched_actions);
}

}  // namespace highroad
