"""What several experiments compute from their records: rates, means of what was successful, growing probabilities."""

from __future__ import annotations

from collections.abc import Sequence

from highroad.experiments._experiment import Series
from highroad.experiments._results import Record
from highroad.experiments._samples import Mean, Rate

MOST_POINTS = 200  # of a line in a figure


def rate(records: Sequence[Record]) -> Rate:
    """How many of the runs were successful."""
    return Rate(sum(bool(each["found"]) for each in records), len(records))


def success(records: Sequence[Record]) -> float:
    return rate(records).value or 0.0


def mean_of(records: Sequence[Record], key: str) -> Mean:
    """A value of the successful runs."""
    return Mean.of([each[key] for each in records if each["found"]])


def found_within(records: Sequence[Record], key: str, bound: float) -> Rate:
    """How many runs needed at most so many states, or steps."""
    return Rate(sum(bool(each["found"]) and each[key] <= bound for each in records), len(records))


def cumulative(name: str, records: Sequence[Record], key: str, most: int) -> Series:
    """How likely it was found with at most so many states, or steps, from 0 to `most`."""
    step = max(1, most // MOST_POINTS)
    needed = sorted(each[key] for each in records if each["found"])
    points, found = [], 0
    for bound in range(0, most + 1, step):
        while found < len(needed) and needed[found] <= bound:
            found += 1
        points.append((float(bound), found / max(1, len(records))))
    return Series(name, tuple(points) if records else ())
