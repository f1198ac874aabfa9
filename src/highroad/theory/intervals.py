"""Intervals for what was simulated: exact ones for probabilities (Clopper and Pearson), Student's for means."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

CONFIDENCE = 0.999
LEAST_DEVIATION = 0.5  # of whole numbers that happen to be the same in all runs: as if every other one were one more


@dataclass(frozen=True, slots=True)
class Estimate:
    """What runs say of a number. The interval holds it with the given confidence."""

    value: float
    low: float
    high: float
    runs: int

    def __str__(self) -> str:
        return f"{self.value:.6g} ({self.low:.6g} to {self.high:.6g})"


def mean_estimate(
    values: Sequence[int], confidence: float = CONFIDENCE, *, least: float = -math.inf, most: float = math.inf
) -> Estimate:
    """The mean with Student's interval, as far as the mean can be there at all; one run says nothing about others."""
    mean, freedom = fmean(values), len(values) - 1
    if freedom == 0:
        return Estimate(mean, least, most, 1)
    width = student_quantile(confidence, freedom) * (stdev(values) or LEAST_DEVIATION) / math.sqrt(len(values))
    return Estimate(mean, max(least, mean - width), min(most, mean + width), len(values))


def student_quantile(confidence: float, freedom: int) -> float:
    """So many standard errors on both sides hold the given share of Student's distribution."""
    share = _root(lambda x: incomplete_beta(freedom / 2, 0.5, x) - 1 + confidence)
    return math.sqrt(freedom * (1 - share) / share)


def share_estimate(successes: int, runs: int, confidence: float = CONFIDENCE) -> Estimate:
    """A probability from how often something happened."""
    error = (1 - confidence) / 2
    low = 0.0 if successes == 0 else _root(lambda p: incomplete_beta(successes, runs - successes + 1, p) - error)
    high = (
        1.0 if successes == runs else _root(lambda p: incomplete_beta(successes + 1, runs - successes, p) - 1 + error)
    )
    return Estimate(successes / runs, low, high, runs)


def _root(rising: Callable[[float], float]) -> float:
    """Where a rising function on 0 to 1 is 0, by bisection."""
    low, high = 0.0, 1.0
    while (middle := (low + high) / 2) not in (low, high):
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return middle


def incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function: the probability that a beta variable is at most x.

    By its continued fraction, evaluated after Lentz; it converges fast on the side of the mean where it is used.
    """
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)) / a
    fraction, c, d = 1.0, 1.0, 0.0
    for step in range(10_000):
        half = step // 2
        if step == 0:
            numerator = 1.0
        elif step % 2 == 0:
            numerator = half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))
        else:
            numerator = -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
        d = 1 / (1 + numerator * d)
        c = 1 + numerator / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return front * (fraction - 1)
