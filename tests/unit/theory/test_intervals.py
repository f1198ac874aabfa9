"""The intervals of simulations against SciPy."""

from __future__ import annotations

import math

import pytest

from highroad.theory.intervals import incomplete_beta, mean_estimate, share_estimate
from oracles.confidence import clopper_pearson


@pytest.mark.parametrize(
    ("successes", "runs"), [(0, 10), (10, 10), (1, 1000), (3, 7), (50_000, 100_000), (99_990, 100_000)]
)
def test_clopper_pearson(successes: int, runs: int) -> None:
    estimate = share_estimate(successes, runs, 0.999)
    assert (estimate.low, estimate.high) == pytest.approx(clopper_pearson(successes, runs, 0.001), rel=1e-8)
    assert estimate.value == successes / runs


def test_incomplete_beta() -> None:
    from scipy.special import betainc

    for a, b, x in [(1, 1, 0.3), (2, 5, 0.9), (1000, 3, 0.998), (0.5, 0.5, 0.01), (3e4, 7e4, 0.3)]:
        assert incomplete_beta(a, b, x) == pytest.approx(float(betainc(a, b, x)), rel=1e-9)
    assert [incomplete_beta(2, 3, x) for x in (0.0, 1.0)] == [0, 1]


def test_mean() -> None:
    estimate = mean_estimate([1, 2, 3, 4], 0.95)
    assert estimate.value == 2.5
    assert estimate.high - 2.5 == pytest.approx(1.959964 * math.sqrt(5 / 3) / 2)
    assert mean_estimate([1], 0.95).high == math.inf
