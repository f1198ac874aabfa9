"""Bounds from runs without a find, and rates from runs with some, against exact and other people's computations."""

import pytest
from scipy import stats

from highroad.statistics.quantiles import normal_quantile, poisson_interval, student_quantile
from highroad.statistics.risk import greatest_risk, rate_interval, runs_needed


@pytest.mark.parametrize(
    ("confidence", "risk", "runs"),
    [(0.95, 1e-2, 299), (0.95, 1e-3, 2_995), (0.99, 1e-2, 459), (0.99, 1e-4, 46_050), (0.5, 0.5, 1), (0.01, 0.9, 1)],
)
def test_how_many_runs_are_needed(confidence: float, risk: float, runs: int) -> None:
    """One run less would not do."""
    assert runs_needed(confidence, risk) == runs
    assert (1 - risk) ** runs <= 1 - confidence
    assert runs == 1 or (1 - risk) ** (runs - 1) > 1 - confidence


@pytest.mark.parametrize("runs", [1, 2, 10, 1_000, 10**9])
@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.999])
def test_the_risk_is_the_upper_limit_of_clopper_and_pearson(runs: int, confidence: float) -> None:
    exact = stats.binomtest(0, runs, alternative="less").proportion_ci(confidence, method="exact").high
    assert greatest_risk(runs, confidence) == pytest.approx(exact, rel=1e-6)


@pytest.mark.parametrize("runs", [1, 7, 200])
def test_runs_and_risk_undo_each_other(runs: int) -> None:
    assert runs_needed(0.9, greatest_risk(runs, 0.9) * (1 + 1e-9)) == runs


@pytest.mark.parametrize(("successes", "runs"), [(0, 5), (5, 5), (1, 100), (50, 100), (999, 1000)])
def test_the_rate_of_success_is_wilsons(successes: int, runs: int) -> None:
    wilson = stats.binomtest(successes, runs).proportion_ci(0.99, method="wilson")
    assert rate_interval(successes, runs, 0.99) == pytest.approx((wilson.low, wilson.high))


@pytest.mark.parametrize("freedom", [4, 9, 50, 1_000])
@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.99])
def test_students_quantile(freedom: int, confidence: float) -> None:
    exact = stats.t.ppf((1 + confidence) / 2, freedom)
    assert student_quantile(normal_quantile(confidence), freedom) == pytest.approx(exact, rel=0.03)


@pytest.mark.parametrize("count", [0, 1, 2, 5, 20, 1_000])
def test_the_limits_of_a_poisson_count(count: int) -> None:
    low, high = poisson_interval(count, normal_quantile(0.95), 0.95)
    exact_low = stats.chi2.ppf(0.025, 2 * count) / 2 if count else 0.0
    assert low == pytest.approx(exact_low, abs=0.02, rel=0.01)
    assert high == pytest.approx(stats.chi2.ppf(0.975, 2 * count + 2) / 2, rel=0.01)
