"""The states that the runs of a series visit, counted as the runs go by."""

from __future__ import annotations

import math
from dataclasses import dataclass

from highroad import _core
from highroad.statistics.novelty import FEWEST_RUNS, expected_new
from highroad.statistics.richness import chao2, overlap, reachable_at_least
from highroad.statistics.risk import CONFIDENCE
from highroad.statistics.tally import Tally

CAPACITY = 8192  # states that are counted, in half a megabyte: more do not stay near, and slow a random walk by a fifth
_PURPOSE = (1 << 64) - 1  # a number that no run has


@dataclass(frozen=True, slots=True)
class Novelty:
    """What the states that few runs visited say about those that none did. Numbers are estimates if only one state in
    `sampled_one_in` was counted. If a run visited every state, `total` is their number, and nothing is estimated."""

    of: str  # states; or pairs, of a state and one of the automaton
    distinct: int  # visited by some run
    sampled_one_in: int
    once: int  # visited by one run alone
    twice: int  # visited by two
    total: int | None
    expected_new: float | None  # in the next run
    expected_new_low: float | None
    expected_new_high: float | None
    chao2: int | None  # an estimate of a lower bound of the reachable states
    reachable_at_least: int | None  # what that bound exceeds, with confidence
    overlap: int | None  # another such estimate, from what two halves of the runs have in common


class Series:
    """Independent runs of one search. `incidence` is what the core counts in."""

    def __init__(self, seed: int) -> None:
        self.incidence = _core.Incidence(_core.derived_seed(seed, _PURPOSE), CAPACITY)
        self._is_running = False

    def begin(self) -> None:
        self.drop_unfinished()
        self.incidence.begin_run()
        self._is_running = True

    def finish(self) -> None:
        """The run came to its end, and counts."""
        self._is_running = False

    def drop_unfinished(self) -> None:
        """A run that was cut off does not count: it had another budget than the others."""
        if self._is_running:
            self.incidence.forget_run()
        self._is_running = False

    def tally(self) -> Tally:
        self.drop_unfinished()
        return Tally(**self.incidence.tally())


def novelty_of(tally: Tally, confidence: float = CONFIDENCE, *, total: int | None, of: str = "states") -> Novelty:
    """What is told of a series; fewer runs than FEWEST_RUNS are too few for estimates."""
    is_estimated = total is None and tally.runs >= FEWEST_RUNS
    new = expected_new(tally, confidence) if is_estimated else None
    halves = overlap(tally) if is_estimated else None
    return Novelty(
        of=of,
        distinct=tally.states * tally.scale,
        sampled_one_in=tally.scale,
        once=tally.once * tally.scale,
        twice=tally.twice * tally.scale,
        total=total,
        expected_new=None if new is None else new.value,
        expected_new_low=None if new is None else new.low,
        expected_new_high=None if new is None else new.high,
        chao2=round(chao2(tally)) if is_estimated else None,
        reachable_at_least=math.floor(reachable_at_least(tally, confidence)) if is_estimated else None,
        overlap=None if halves is None else round(halves),
    )
