"""What was measured in a cell of a table, and what was published for it. Intervals are computed in `_statistics`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """So many runs of so many."""

    successes: int
    runs: int

    @property
    def value(self) -> float | None:
        return self.successes / self.runs if self.runs else None


@dataclass(frozen=True, slots=True)
class Mean:
    """Values of which the mean is told."""

    values: tuple[float, ...]

    @staticmethod
    def of(values: Sequence[float]) -> Mean:
        return Mean(tuple(values))

    @property
    def value(self) -> float | None:
        return sum(self.values) / len(self.values) if self.values else None


@dataclass(frozen=True, slots=True)
class Exact:
    """A number in which there is no chance, such as how many states a model has."""

    value: float | None


Sample = Rate | Mean | Exact


@dataclass(frozen=True, slots=True)
class Published:
    """A value as printed: what was rounded to it lies within half a unit of its last digit."""

    value: float
    unit: float = 1.0

    @property
    def low(self) -> float:
        return self.value - self.unit / 2

    @property
    def high(self) -> float:
        return self.value + self.unit / 2


def published_percent(percent: float, unit: float = 1.0) -> Published:
    """A rate that was printed in percent."""
    return Published(percent / 100, unit / 100)


@dataclass(frozen=True, slots=True)
class Entry:
    """A cell of a table: ours, and what was published, if anything was."""

    sample: Sample
    published: Published | None = None
    percent: bool = False
