"""How many states are reachable, at the least. Rare states are missed by these estimates, however many there are."""

from __future__ import annotations

from highroad.statistics.tally import Tally


def chao2(tally: Tally) -> float:
    """Chao's lower bound from how many states one run visited, and two runs (Chao, "Estimating the population size for
    capture-recapture data with unequal catchability", 1987)."""
    unseen = tally.once * (tally.once - 1) / (2 * (tally.twice + 1))
    return tally.scale * (tally.states + (tally.runs - 1) / tally.runs * unseen)


def overlap(tally: Tally) -> float | None:
    """What the two halves of the runs have in common says how much they had to choose from (Lincoln and Petersen)."""
    if not tally.both_halves:
        return None
    return tally.scale * tally.first_half * tally.second_half / tally.both_halves
