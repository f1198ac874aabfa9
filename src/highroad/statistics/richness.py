"""How many states are reachable, at the least. Rare states are missed by these estimates, however many there are.

Chao, "Estimating the population size for capture-recapture data with unequal catchability" (1987).
"""

from __future__ import annotations

import math
from statistics import NormalDist

from highroad.statistics.quantiles import poisson_upper
from highroad.statistics.risk import CONFIDENCE
from highroad.statistics.tally import Tally


def chao2(tally: Tally) -> float:
    """An estimate of a lower bound, from how many states one run alone visited, and two runs.

    It can be too high: where all states are about as rare, half of the time; where they are found in large groups, by
    any factor.
    """
    unseen = tally.once * (tally.once - 1) / (2 * (tally.twice + 1))
    return tally.scale * (tally.states + (tally.runs - 1) / tally.runs * unseen)


def reachable_at_least(tally: Tally, confidence: float = CONFIDENCE) -> float:
    """A number that Chao's bound exceeds with the given confidence: from as few states that one run visited, and as
    many that two did, as may be taken for chance when both come in groups."""
    runs, seen = tally.runs, tally.states
    if tally.once == 0:
        return float(tally.scale * seen)
    z = NormalDist().inv_cdf(confidence)
    variance = (tally.once_squares - tally.once**2 / runs) * runs / (runs - 1)
    once = max(0.0, tally.once - z * math.sqrt(max(variance, tally.once)))
    group = tally.twice_squares / tally.twice if tally.twice else tally.once_squares / tally.once
    twice = group * poisson_upper(tally.twice / group, z)
    if tally.level:
        seen -= math.floor(z * math.sqrt(seen))  # how many of all states are counted is chance, too
    # With a confidence of less than a half, chance is taken to have made too little of it.
    return min(chao2(tally), tally.scale * (seen + (runs - 1) / runs * once**2 / (2 * twice)))


def overlap(tally: Tally) -> float | None:
    """What the two halves of the runs have in common says how much they had to choose from (Lincoln and Petersen)."""
    if not tally.both_halves:
        return None
    return tally.scale * tally.first_half * tally.second_half / tally.both_halves
