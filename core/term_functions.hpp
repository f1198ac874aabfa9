// The functions of `term_functions.cpp`, by name: for whoever tells native code where they are.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace highroad {

std::vector<std::pair<std::string_view, std::uintptr_t>> term_functions();

}  // namespace highroad
