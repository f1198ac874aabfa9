// The last resort of a budget, which ends the process.
#include "guard.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

namespace nb = nanobind;

namespace highroad {

void bind_guard(nb::module_& module) {
  module.def("guard", [](double seconds, std::uint64_t memory) { Guard::of_process().set(seconds, memory); });
  module.def("tell_guard", [](std::string doing, int status) { Guard::of_process().tell(std::move(doing), status); });
}

}  // namespace highroad
