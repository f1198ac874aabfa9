"""Many reductions of one system in numbers."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from highroad.properties import Property
from highroad.reduction import Reduction
from highroad.results import Holds, Inconclusive, Result, Verdict, Violated


@dataclass(frozen=True, slots=True)
class ReductionRuns:
    """Several reductions in numbers; those that were not finished do not count. Means over nothing are None."""

    asked: int
    count: int
    limit: str | None  # why there are fewer than were asked for
    seed: int
    states_mean: float | None
    states_deviation: float | None
    transitions_mean: float | None
    transitions_deviation: float | None
    levels_mean: float | None
    rescued_mean: float | None
    whole: int  # how many of them cut nothing
    holds: int | None  # and what the property was for how many of them, if there is one
    violated: int | None
    undecided: int | None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


class Tally:
    """Counts reductions one by one, so that none has to be kept."""

    def __init__(self) -> None:
        self._counts: list[tuple[int, int, int, int]] = []
        self._whole = 0
        self._limit: str | None = None
        self._verdicts: list[type[Verdict]] = []
        self._has_property = False

    def add(self, reduction: Reduction, property: Property | None) -> Result | None:
        """Counts a reduction, and checks the property on it."""
        self._limit = "interrupted" if reduction.was_interrupted else reduction.limit
        self._has_property = property is not None
        if not reduction.is_finished:
            return None
        lts = reduction.lts
        self._counts.append((lts.state_count, lts.transition_count, reduction.levels, reduction.rescued))
        self._whole += not reduction.is_cut
        if property is None:
            return None
        result = reduction.check(property)
        self._verdicts.append(type(result.verdict))
        return result

    def summary(self, asked: int, seed: int) -> ReductionRuns:
        columns: Sequence[tuple[int, ...]] = list(zip(*self._counts, strict=True)) or [()] * 4
        means = [statistics.fmean(column) if column else None for column in columns]
        deviations = [statistics.pstdev(column) if column else None for column in columns]
        holds, violated, undecided = (
            self._verdicts.count(kind) if self._has_property else None for kind in (Holds, Violated, Inconclusive)
        )
        return ReductionRuns(
            asked=asked,
            count=len(self._counts),
            limit=self._limit or (None if len(self._counts) == asked else "time"),
            seed=seed,
            states_mean=means[0],
            states_deviation=deviations[0],
            transitions_mean=means[1],
            transitions_deviation=deviations[1],
            levels_mean=means[2],
            rescued_mean=means[3],
            whole=self._whole,
            holds=holds,
            violated=violated,
            undecided=undecided,
        )
