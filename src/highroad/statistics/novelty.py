"""How many states the next run is expected to visit that no run has visited yet.

The estimate is Good's and Turing's, with runs as draws: the mean over all runs of the states that only they visited
(Good, "The population frequencies of species and the estimation of population parameters", 1953).

States are found in groups: a run that enters an unknown part finds much of it at once. Intervals that take states for
independent of each other are far too narrow then. Here the variance is taken between runs and between pairs of runs,
and the limits are those of as many groups, come by chance one by one, as give this variance.
"""

from __future__ import annotations

from dataclasses import dataclass

from highroad.statistics.quantiles import normal_quantile, poisson_interval, student_quantile
from highroad.statistics.risk import CONFIDENCE
from highroad.statistics.tally import Tally

FEWEST_RUNS = 5  # the variance between fewer says nothing


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that is not known, and between which bounds it is with the confidence that was asked for."""

    value: float
    low: float
    high: float


def expected_new(tally: Tally, confidence: float = CONFIDENCE) -> Estimate:
    """The expected number of new states in the next run, given those that were seen."""
    runs, scale = tally.runs, tally.scale
    once = tally.once * scale
    rare_group = scale * tally.rare_squares / tally.rare if tally.rare else 1.0
    z = student_quantile(normal_quantile(confidence), runs - 1)
    none, most = poisson_interval(0, z, confidence)
    if once == 0:
        return Estimate(0.0, none, most * rare_group / runs)
    # One run alone is one run less to have seen a state, so that the estimate is a little too high.
    left = max(0.0, once - 2 * tally.twice * scale / (runs - 1))
    group = max(float(scale), _variance(tally) / once)
    _, high = poisson_interval(left / group, z, confidence)
    # Whether what seems to be left is there at all depends on groups that two runs found, of which few may be known.
    careful_group = group + 2 * group**2 / once
    low, _ = poisson_interval(left / careful_group, z, confidence)
    # Groups as large as other rare ones may have been missed by all runs, even if those that one found are small.
    return Estimate(once / runs, low * careful_group / runs, max(once, high * group, most * rare_group) / runs)


def _variance(tally: Tally) -> float:
    """Of the error of the number of states that one run alone visited, as estimate of what as many runs would bring.

    The first part is how much that number varies itself; the second, how much what is left to find does; the last takes
    out what a sub-population makes the second part seem to vary.
    """
    runs, scale = tally.runs, tally.scale
    once = (tally.once_squares - tally.once**2 / runs) * runs / (runs - 1)
    twice = tally.twice_squares - tally.twice**2 / (runs * (runs - 1) / 2)
    return scale**2 * (once + 2 * twice) - scale * (scale - 1) * 2 * tally.twice
