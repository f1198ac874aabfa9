"""The states that the runs of a series visit, counted as the runs go by."""

from __future__ import annotations

from dataclasses import dataclass

from highroad import _core
from highroad.statistics.novelty import expected_new
from highroad.statistics.richness import chao2, overlap
from highroad.statistics.risk import CONFIDENCE
from highroad.statistics.tally import Tally


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
    reachable_at_least: int | None  # Chao's estimate of a lower bound
    overlap: int | None  # the same from what two halves of the runs have in common


class Series:
    """Independent runs of one search. `incidence` is what the core counts in."""

    def __init__(self, seed: int) -> None:
        self.incidence = _core.Incidence(key=_core.derived_seed(seed, _PURPOSE))
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


_PURPOSE = (1 << 64) - 1  # a number that no run has


def novelty_of(
    tally: Tally, confidence: float = CONFIDENCE, *, total: int | None, of: str = "states"
) -> Novelty | None:
    """What is told of a series; nothing if it has too few runs for that."""
    if tally.runs < 2:
        return None
    new = None if total is not None else expected_new(tally, confidence)
    halves = overlap(tally)
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
        reachable_at_least=None if new is None else round(chao2(tally)),
        overlap=None if new is None or halves is None else round(halves),
    )
