// Arrays of numbers as bytes of Python: one copy, whatever their length.
#pragma once

#include <nanobind/nanobind.h>

#include <span>
#include <vector>

namespace highroad {

template <class T>
std::span<const T> span_of(const nanobind::bytes& bytes) {
  return {static_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
}

template <class T>
nanobind::bytes bytes_of(const std::vector<T>& values) {
  return nanobind::bytes(values.data(), values.size() * sizeof(T));
}

}  // namespace highroad
