"""The Hamming distance to a known state, over variables instead of bits."""

from highroad.heuristics import Aim, Heuristic
from highroad.systems.estimates import Differences, Directed


def _estimate(_system: Directed, aim: Aim) -> Differences:
    assert aim.goal is not None
    return Differences(aim.goal, of_bits=False)


HEURISTIC = Heuristic(
    name="hamming-variables",
    summary="how many variables differ from those of a known state",
    admissible=False,  # one step may change many
    consistent=False,
    estimate=_estimate,
    fits=lambda aim: aim.goal is not None,
    needs="needs a state to go to: --toward TRAIL",
)
