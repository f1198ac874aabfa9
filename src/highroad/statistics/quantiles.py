"""Limits in closed form. They are approximations; the tests compare them with exact ones."""

from __future__ import annotations

import math


def normal_quantile(confidence: float) -> float:
    """So many standard deviations on both sides hold the given share of a normal distribution."""
    from statistics import NormalDist  # it takes long to load, and a single run has no use for it

    return NormalDist().inv_cdf((1 + confidence) / 2)


def student_quantile(z: float, freedom: int) -> float:
    """The quantile of Student's distribution that corresponds to one of the normal distribution (Abramowitz and Stegun,
    "Handbook of mathematical functions", 1964, 26.7.5)."""
    second = (z**3 + z) / 4
    third = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    fourth = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + second / freedom + third / freedom**2 + fourth / freedom**3


def poisson_interval(count: float, z: float, confidence: float) -> tuple[float, float]:
    """Byar's interval of the mean of a Poisson distribution (Breslow and Day, "Statistical methods in cancer research",
    1987); exact where nothing was counted."""
    if count <= 0:
        return 0.0, -math.log((1 - confidence) / 2)
    low = 1 - 1 / (9 * count) - z / (3 * math.sqrt(count))
    return count * max(0.0, low) ** 3, poisson_upper(count, z)


def poisson_upper(count: float, z: float) -> float:
    more = count + 1
    return more * (1 - 1 / (9 * more) + z / (3 * math.sqrt(more))) ** 3
