"""What several experiments compute from their records: rates, means of what was successful, growing probabilities."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Mapping, Sequence

from highroad.experiments._experiment import Series
from highroad.experiments._results import Record
from highroad.experiments._samples import Mean, Rate

MOST_POINTS = 200  # of a line in a figure
QUANTILE = 2.576  # of the normal distribution: 99 % lie within so many standard errors


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


def earliness(records: Sequence[Record], key: str, most: float) -> list[float]:
    """How early each run was successful: 1 at once, 0 if not within `most`. Runs without success count.

    The mean is the average height of the line of growing probability, from 0 to `most`.
    """
    return [max(0.0, 1 - each[key] / most) if each["found"] else 0.0 for each in records]


def is_greater(one: Sequence[float], other: Sequence[float]) -> bool | None:
    """Whether one has the greater mean; None, if the difference is within what chance gives at 99 %."""
    difference = statistics.fmean(one) - statistics.fmean(other)
    error = math.sqrt(sum(_variance(values) / len(values) for values in (one, other)))
    return None if abs(difference) <= QUANTILE * error else difference > 0


def all_of(answers: Iterable[bool | None]) -> bool | None:
    """True if all are, False if one is; otherwise nobody knows."""
    known = list(answers)
    return False if False in known else None if None in known else True


def is_best(values: Mapping[str, Sequence[float]], name: str) -> bool | None:
    """Whether one has a greater mean than all others."""
    return all_of(is_greater(values[name], others) for other, others in values.items() if other != name)


def told_means(values: Mapping[str, Sequence[float]]) -> str:
    return ", ".join(f"{name} {statistics.fmean(each):.3f}" for name, each in values.items())


def _variance(values: Sequence[float]) -> float:
    return statistics.variance(values) if len(values) > 1 else 0.0


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
