#include "tests/toy_model.hpp"

#include "tests/check.hpp"

namespace highroad::testing {

// Number 0 is the empty string when lengths vary; other numbers are followed by up to 22 bytes of filling.
std::uint32_t number_of(StateView state) {
  if (state.empty()) return 0;
  if (state.size() < 4) throw Failure("no state of a toy model");
  std::uint32_t number;
  std::memcpy(&number, state.data(), sizeof number);
  return number;
}

std::vector<Byte> ToyModel::state_for(std::uint32_t number) const {
  if (lengths_ == Lengths::kVarying && number == 0) return {};
  std::vector<Byte> bytes(4 + (lengths_ == Lengths::kVarying ? number * 7 % 23 : 0), static_cast<Byte>(number));
  std::memcpy(bytes.data(), &number, sizeof number);
  return bytes;
}

void ToyModel::initial(Successors& out) const {
  for (const std::uint32_t state : initial_)
    if (!out.add(0, state_for(state))) return;
}

void ToyModel::successors(StateView state, Successors& out) const {
  for (const Edge& edge : edges_.at(number_of(state))) {
    const bool is_fault = edge.label == faulty;
    const bool goes_on =
        is_fault ? out.add(edge.label, {}, edge.source, 9) : out.add(edge.label, state_for(edge.target), edge.source);
    if (!goes_on) return;
  }
}

}  // namespace highroad::testing
