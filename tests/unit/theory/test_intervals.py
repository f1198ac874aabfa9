"""The intervals of simulations against SciPy."""

from __future__ import annotations

import math
from random import Random

import pytest

from highroad.theory.intervals import incomplete_beta, mean_estimate, share_estimate, student_quantile
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
    assert estimate.high - 2.5 == pytest.approx(3.182446 * math.sqrt(5 / 3) / 2)
    assert mean_estimate([1], 0.95).high == math.inf


def test_a_mean_is_where_it_can_be() -> None:
    estimate = mean_estimate([1, 9], 0.999, least=1, most=9)
    assert (estimate.value, estimate.low, estimate.high) == (5, 1, 9)


@pytest.mark.parametrize("freedom", [1, 2, 5, 100, 1_000_000])
@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.999])
def test_students_quantile(freedom: int, confidence: float) -> None:
    from scipy.stats import t

    assert student_quantile(confidence, freedom) == pytest.approx(float(t.ppf((1 + confidence) / 2, freedom)), rel=1e-7)


@pytest.mark.parametrize("runs", [2, 3, 10])
def test_how_often_intervals_of_few_runs_are_true(runs: int) -> None:
    """Each of 2,000 intervals of 90 % misses the mean of a die with at most 10 %; the deviation of their number is 13.
    Normal ones miss it more than twice as often with two runs. Equal throws must not look certain."""
    random, missed = Random(1), 0
    for _ in range(2000):
        estimate = mean_estimate([random.randint(1, 6) for _ in range(runs)], 0.9)
        missed += not estimate.low <= 3.5 <= estimate.high
    assert missed < 200 + 5 * 13
