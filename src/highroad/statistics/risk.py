"""How often a run may find what no run has found yet, or how often it finds something.

If a run had a probability of more than e to find something, n runs would all miss it with a probability below
(1 - e)^n (Grosu and Smolka, "Monte Carlo model checking", 2005).
"""

from __future__ import annotations

import math

from highroad.statistics.quantiles import normal_quantile

CONFIDENCE = 0.95


def percent(confidence: float) -> str:
    """`95 %`; never 100 % for what is less."""
    return f"{100 * confidence:.15g} %"


def rounded_up(number: float, digits: int) -> float:
    """The least number with so many digits that is not less: what is said to be at most that stays true."""
    return _rounded(number, digits, "ROUND_CEILING")


def rounded_down(number: float, digits: int) -> float:
    return _rounded(number, digits, "ROUND_FLOOR")


def _rounded(number: float, digits: int, rounding: str) -> float:
    from decimal import Context  # a single run has no use for it

    return float(Context(digits, rounding).create_decimal(repr(number)))


def runs_needed(confidence: float, risk: float) -> int:
    """After so many runs without a find, a run finds something with at most the probability `risk`."""
    return max(1, math.ceil(math.log1p(-confidence) / math.log1p(-risk)))


def greatest_risk(runs: int, confidence: float = CONFIDENCE) -> float:
    """After so many runs without a find: with this confidence, a run finds something with at most this probability."""
    return -math.expm1(math.log1p(-confidence) / runs)


def rate_interval(successes: int, runs: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Between which rates the true rate of success lies, by Wilson's score interval (1927)."""
    z = normal_quantile(confidence)
    rate, weight = successes / runs, z * z / runs
    centre = (rate + weight / 2) / (1 + weight)
    half = z / (1 + weight) * math.sqrt(rate * (1 - rate) / runs + weight / (4 * runs))
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    return low, 1.0 if successes == runs else min(1.0, centre + half)
