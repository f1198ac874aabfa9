"""Intervals on what was measured, and whether a published value agrees with it.

A rate has the interval of Clopper and Pearson. A mean has its bootstrapped standard error times a quantile of Student's
distribution: at corrected levels, quantiles of the bootstrap itself would need hundreds of thousands of resamples.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from highroad.diagnostics import Diagnostic, InputError
from highroad.experiments._samples import Entry, Exact, Mean, Rate, Sample

LEVEL = 0.99
RESAMPLES = 2000
SEED = 1
LEAST = 5  # values of which a mean has an interval
WIDEST_RATE = 0.25  # of an interval in which a match says something; of a mean it is the mean itself

RULE = (
    "A published value *matches* if it lies, within what was lost by rounding, in the interval of ours. Intervals are "
    f"at {LEVEL:.0%} for all published values of an experiment together (Bonferroni): of k, each is at "
    f"1 - {1 - LEVEL:.2f}/k. For rates it is the interval of Clopper and Pearson; for means it is the standard error "
    f"by bootstrap ({RESAMPLES:,} resamples, fixed seed) times the quantile of Student's distribution. Of fewer than "
    f"{LEAST} runs a mean has no interval, and the cell is left *open*; so is one whose interval has the published "
    f"value in it but is wider than the mean itself, or for rates than {WIDEST_RATE:.0%}: more runs would be needed. "
    "Numbers in which there is no chance must be equal. The chance in the published values themselves is not known and "
    "not allowed for. A conclusion that ranks searches as in a figure of growing probability counts the mean height of "
    "the line, so that runs without success count as well; it is *undecided* if two means are within 2.576 standard "
    "errors of each other (99 %, not corrected)."
)


class Outcome(StrEnum):
    MATCH = "match"
    DIFFERENCE = "difference"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Interval:
    low: float
    high: float


def require_scipy() -> None:
    """Only a report needs statistics; whoever makes one is told what is missing."""
    try:
        import scipy.stats  # noqa: F401
    except ImportError as error:
        hint = "pip install 'highroad[stats]'"
        raise InputError(Diagnostic("E1065", "reports need scipy, which is not installed", None, hint)) from error


def interval(sample: Sample, level: float) -> Interval | None:
    """The interval of a sample at a level, if there is enough of it."""
    match sample:
        case Exact(value=None):
            return None
        case Exact(value=value):
            assert value is not None
            return Interval(value, value)
        case Rate(runs=0):
            return None
        case Rate():
            return _of_rate(sample, level)
        case Mean():
            return _of_mean(sample, level)


def _of_rate(rate: Rate, level: float) -> Interval:
    from scipy.stats import binomtest

    found = binomtest(rate.successes, rate.runs).proportion_ci(confidence_level=level, method="exact")
    return Interval(float(found.low), float(found.high))


def _of_mean(mean: Mean, level: float) -> Interval | None:
    import numpy
    from scipy.stats import bootstrap, t

    count, value = len(mean.values), mean.value
    if count < LEAST or value is None:
        return None
    if min(mean.values) == max(mean.values):
        return Interval(value, value)
    values = numpy.array(mean.values)
    resampled = bootstrap((values,), numpy.mean, n_resamples=RESAMPLES, method="percentile", rng=SEED, batch=100)
    half = float(resampled.standard_error) * float(t.ppf((1 + level) / 2, count - 1))
    lowest = 0.0 if min(mean.values) >= 0 else -math.inf  # what is counted, or takes time, is not below nothing
    return Interval(max(value - half, lowest), value + half)


def corrected(cells: int) -> float:
    """The level of each of so many cells, so that all together are at `LEVEL`."""
    return 1 - (1 - LEVEL) / max(1, cells)


def outcome(entry: Entry, found: Interval | None) -> Outcome | None:
    """Whether the published value agrees with ours; nothing, if none was published."""
    if entry.published is None:
        return None
    if found is None:
        return Outcome.OPEN
    if entry.published.low > found.high or found.low > entry.published.high:
        return Outcome.DIFFERENCE
    return Outcome.MATCH if _says_something(entry.sample, found) else Outcome.OPEN


def _says_something(sample: Sample, found: Interval) -> bool:
    """Whether an interval is narrow enough: in a very wide one, nearly everything would match."""
    widest = WIDEST_RATE if isinstance(sample, Rate) else abs(sample.value or 0.0)
    return found.high - found.low <= widest
