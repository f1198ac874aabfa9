"""How often a run may find what no run has found yet, or how often it finds something.

If a run had a probability of more than e to find something, n runs would all miss it with a probability below
(1 - e)^n (Grosu and Smolka, "Monte Carlo model checking", 2005).
"""

from __future__ import annotations

import math

from highroad.statistics.quantiles import normal_quantile

CONFIDENCE = 0.95


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
