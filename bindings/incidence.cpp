// In how many runs of a series each state was visited.
#include "incidence.hpp"

#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace highroad {

void bind_incidence(nb::module_& module) {
  nb::class_<Incidence>(module, "Incidence")
      .def(nb::init<std::uint64_t, std::size_t>(), nb::arg("key"), nb::arg("capacity"))
      .def("begin_run", &Incidence::begin_run)
      .def("forget_run", &Incidence::forget_run)
      .def("see", [](Incidence& self,
                     const nb::bytes& state) { self.see({static_cast<const Byte*>(state.data()), state.size()}); })
      .def("tally",
           [](const Incidence& self) {
             const IncidenceTally tally = self.tally();
             nb::dict values;
             values["runs"] = tally.runs;
             values["level"] = tally.level;
             values["states"] = tally.states;
             values["once"] = tally.once;
             values["twice"] = tally.twice;
             values["once_squares"] = tally.once_squares;
             values["twice_squares"] = tally.twice_squares;
             values["rare"] = tally.rare;
             values["rare_squares"] = tally.rare_squares;
             values["first_half"] = tally.first_half;
             values["second_half"] = tally.second_half;
             values["both_halves"] = tally.both_halves;
             return values;
           })
      .def("states", [](const Incidence& self) {
        nb::dict runs;
        for (const auto& [hash, count] : self.states()) runs[nb::cast(hash)] = count;
        return runs;
      });
}

}  // namespace highroad
