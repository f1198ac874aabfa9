"""Many reductions of one system in numbers."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from highroad.properties import Property
from highroad.reduction import Reduction
from highroad.repeated import with_statistics
from highroad.results import Holds, Inconclusive, Outlook, Result, Verdict, Violated
from highroad.statistics.risk import CONFIDENCE
from highroad.statistics.series import Series


@dataclass(frozen=True, slots=True)
class ReductionRuns(Outlook):
    """Several reductions in numbers; those that were not finished do not count. Means over nothing are None.

    Those are successful that decide the property, and the states that they visit are the drawn ones.
    """

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
    """Counts reductions one by one, so that none has to be kept. Those that count do so in the series, too."""

    def __init__(self, series: Series | None = None) -> None:
        self._series = series
        self._counts: list[tuple[int, int, int, int]] = []
        self._whole = 0
        self._total: int | None = None  # of the whole system, if a reduction is that
        self._limit: str | None = None
        self._verdicts: list[type[Verdict]] = []
        self._has_property = False

    def add(self, reduction: Reduction, property: Property | None) -> Result | None:
        """Counts a reduction, and checks the property on it."""
        self._has_property = property is not None
        result = reduction.check(property) if property is not None and reduction.is_finished else None
        was_interrupted = reduction.was_interrupted or (result is not None and result.was_interrupted)
        is_cut_off = result is not None and result.verdict in (Inconclusive("time"), Inconclusive("interrupted"))
        self._limit = "interrupted" if was_interrupted else "time" if is_cut_off else reduction.limit
        if not reduction.is_finished or is_cut_off:
            return result
        lts = reduction.lts
        self._counts.append((lts.state_count, lts.transition_count, reduction.levels, reduction.rescued))
        if not reduction.is_cut:
            self._whole += 1
            self._total = lts.state_count
        if result is not None:
            self._verdicts.append(type(result.verdict))
        if self._series is not None:
            self._series.finish()
        return result

    def summary(self, asked: int, seed: int, confidence: float = CONFIDENCE) -> ReductionRuns:
        """Of all that count; with what they say about others, if there is a series."""
        columns: Sequence[tuple[int, ...]] = list(zip(*self._counts, strict=True)) or [()] * 4
        means = [statistics.fmean(column) if column else None for column in columns]
        deviations = [statistics.pstdev(column) if column else None for column in columns]
        holds, violated, undecided = (
            self._verdicts.count(kind) if self._has_property else None for kind in (Holds, Violated, Inconclusive)
        )
        summary = ReductionRuns(
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
        if self._series is None or not self._counts:
            return summary
        decided = None if holds is None or violated is None else holds + violated
        return with_statistics(summary, self._series.tally(), confidence, successes=decided, total=self._total)
