// Heuristics: those of the core, and functions written in Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "heuristics/active_processes.hpp"
#include "heuristics/different_bits.hpp"
#include "heuristics/known_estimates.hpp"
#include "heuristics/local_estimates.hpp"
#include "heuristics/native_estimate.hpp"
#include "interpreter.hpp"

namespace nb = nanobind;

namespace highroad {
namespace {

// A function of the state's bytes. What it gives was checked in Python.
class PythonEstimate final : public Heuristic {
 public:
  explicit PythonEstimate(nb::callable function) : function_(std::move(function)) {}

  std::uint32_t estimate(StateView state) const override {
    const WithPython lock;
    return nb::cast<std::uint32_t>(answer(function_, nb::bytes(state.data(), state.size())));
  }

 private:
  nb::callable function_;
};

std::vector<Byte> to_bytes(const nb::bytes& bytes) {
  const auto* begin = static_cast<const Byte*>(bytes.data());
  return {begin, begin + bytes.size()};
}

// 32-bit numbers in the machine's own order, as `array("I")` has them.
std::vector<std::uint32_t> to_numbers(const nb::bytes& bytes) {
  std::vector<std::uint32_t> numbers(bytes.size() / sizeof(std::uint32_t));
  std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(std::uint32_t));
  return numbers;
}

}  // namespace

void bind_heuristics(nb::module_& module) {
  module.attr("UNREACHABLE") = Heuristic::kUnreachable;

  nb::class_<Heuristic>(module, "Heuristic").def("estimate", [](const Heuristic& self, const nb::bytes& state) {
    auto bytes = to_bytes(state);
    bytes.reserve(bytes.size() + 8);  // readable beyond its end
    const WithoutPython unlocked;
    return self.estimate(bytes);
  });
  nb::class_<DifferentBits, Heuristic>(module, "DifferentBits")
      .def("__init__", [](DifferentBits* self, const nb::bytes& goal) { new (self) DifferentBits(to_bytes(goal)); });
  nb::class_<NativeEstimate, Heuristic>(module, "NativeEstimate")
      .def("__init__", [](NativeEstimate* self, std::uintptr_t function) {
        new (self) NativeEstimate(reinterpret_cast<NativeEstimate::Function>(function));
      });
  nb::class_<KnownEstimates, Heuristic>(module, "KnownEstimates")
      .def("__init__",
           [](KnownEstimates* self, const nb::bytes& steps) { new (self) KnownEstimates(to_numbers(steps)); });
  nb::class_<ActiveProcesses, Heuristic>(module, "ActiveProcesses")
      .def(nb::init<const Model&, std::vector<std::vector<std::uint32_t>>>(), nb::arg("model"), nb::arg("members"),
           nb::keep_alive<1, 2>());
  nb::class_<LocalEstimates, Heuristic>(module, "LocalEstimates")
      .def(
          "__init__",
          [](LocalEstimates* self, const ComposedModel& model, std::size_t components,
             const std::vector<std::pair<std::vector<Component>, bool>>& groups, nb::callable ask) {
            std::vector<LocalEstimates::Group> all;
            for (const auto& [members, is_sum] : groups) all.push_back({members, is_sum});
            new (self) LocalEstimates(model, components, std::move(all),
                                      [ask = std::move(ask)](std::size_t group, Component component, Local local) {
                                        const WithPython lock;
                                        return nb::cast<std::uint32_t>(answer(ask, group, component, local));
                                      });
          },
          nb::arg("model"), nb::arg("components"), nb::arg("groups"), nb::arg("ask"), nb::keep_alive<1, 2>());
  nb::class_<PythonEstimate, Heuristic>(module, "PythonEstimate").def(nb::init<nb::callable>());
}

}  // namespace highroad
