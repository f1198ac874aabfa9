"""The Hamming distance to a known state, over the bits of its encoding (Edelkamp, Lluch-Lafuente and Leue, 2001)."""

from highroad.heuristics import Aim, Heuristic
from highroad.systems.estimates import Differences, Directed


def _estimate(_system: Directed, aim: Aim) -> Differences:
    assert aim.goal is not None
    return Differences(aim.goal, of_bits=True)


HEURISTIC = Heuristic(
    name="hamming",
    summary="how many bits of the state differ from those of a known state",
    admissible=False,  # one step may change many
    consistent=False,
    estimate=_estimate,
    fits=lambda aim: aim.goal is not None,
    needs="needs a state to go to: --toward TRAIL",
)
