"""How many states the next run is expected to visit that no run has visited yet.

The estimate is Good's and Turing's, with runs as draws: the mean over all runs of the states that only they visited
(Good, "The population frequencies of species and the estimation of population parameters", 1953).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from highroad.statistics.risk import CONFIDENCE, normal_quantile
from highroad.statistics.tally import Tally


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that is not known, and between which bounds it is with the confidence that was asked for."""

    value: float
    low: float
    high: float


def expected_new(tally: Tally, confidence: float = CONFIDENCE) -> Estimate:
    """The expected number of new states in the next run, given those that were seen.

    States are found in groups: a run that enters an unknown part finds much of it at once. The variance is therefore
    taken between runs, and between pairs of runs, instead of from the number of states. Then as many groups as give
    this variance are taken to have come by chance, one by one.
    """
    runs, scale = tally.runs, tally.scale
    found = tally.once * scale
    group = max(1.0, _variance(tally) / found) if found else _group_of_twice(tally)
    low, high = _poisson_interval(found / group, confidence)
    return Estimate(found / runs, low * group / runs, high * group / runs)


def _variance(tally: Tally) -> float:
    """Of the error of the number of states that one run alone visited, as estimate of what the next runs bring.

    The first part is how much that number varies itself; the second, how much what is left to find does; the third
    takes out what a sub-population makes the second part seem to vary.
    """
    runs, scale = tally.runs, tally.scale
    pairs = runs * (runs - 1) / 2
    once = tally.once_squares - tally.once**2 / runs
    twice = tally.twice_squares - tally.twice**2 / pairs if runs > 1 else 0.0
    return scale**2 * (once + 2 * twice) - scale * (scale - 1) * 2 * tally.twice


def _group_of_twice(tally: Tally) -> float:
    """How many states are found at once, when none is left that one run alone visited."""
    return tally.scale * (tally.twice_squares / tally.twice if tally.twice else 1.0)


def _poisson_interval(count: float, confidence: float) -> tuple[float, float]:
    """Byar's interval of the mean of a Poisson distribution (Breslow and Day, 1987, page 69); exact for none."""
    if count <= 0:
        return 0.0, -math.log((1 - confidence) / 2)
    z = normal_quantile(confidence)
    low = 1 - 1 / (9 * count) - z / (3 * math.sqrt(count))
    more = count + 1
    high = 1 - 1 / (9 * more) + z / (3 * math.sqrt(more))
    return count * max(0.0, low) ** 3, more * high**3
