"""Intervals against values computed by hand, and when a published value agrees."""

import math

import pytest

from highroad.experiments._probabilities import earliness, is_best, is_greater
from highroad.experiments._samples import Entry, Exact, Mean, Published, Rate, published_percent
from highroad.experiments._statistics import Outcome, corrected, interval, outcome


def judged(entry: Entry, level: float = 0.99) -> Outcome | None:
    return outcome(entry, interval(entry.sample, level))


def test_interval_of_a_rate_without_successes() -> None:
    """Clopper and Pearson: (1 - high)^n = alpha/2."""
    found = interval(Rate(0, 10), 0.95)
    assert found is not None
    assert found.low == 0
    assert found.high == pytest.approx(1 - 0.025 ** (1 / 10))


def test_interval_of_a_rate_with_only_successes() -> None:
    found = interval(Rate(20, 20), 0.99)
    assert found is not None
    assert found.high == 1
    assert found.low == pytest.approx(0.005 ** (1 / 20))


def test_interval_of_a_rate_bounds_both_tails() -> None:
    """At its ends, so many successes or more, or fewer, have a probability of alpha/2 each."""
    found = interval(Rate(3, 8), 0.9)
    assert found is not None

    def tail(p: float, counts: range) -> float:
        return sum(math.comb(8, k) * p**k * (1 - p) ** (8 - k) for k in counts)

    assert tail(found.low, range(3, 9)) == pytest.approx(0.05)
    assert tail(found.high, range(4)) == pytest.approx(0.05)


def test_interval_of_a_mean_is_near_that_of_student() -> None:
    """For 1 to 9: deviation sqrt(7.5), t(0.995, 8) = 3.3554; the bootstrap divides by n, and has chance of its own."""
    values = tuple(float(value) for value in range(1, 10))
    found = interval(Mean(values), 0.99)
    assert found is not None
    half = 3.3554 * math.sqrt(60 / 9 / 9)
    assert (found.low + found.high) / 2 == pytest.approx(5)
    assert (found.high - found.low) / 2 == pytest.approx(half, rel=0.05)


def test_interval_of_a_mean_is_the_same_every_time() -> None:
    sample = Mean((1.0, 2.0, 4.0, 8.0, 16.0, 3.0))
    assert interval(sample, 0.99) == interval(sample, 0.99)


def test_what_is_counted_is_not_below_nothing() -> None:
    counts, differences = (
        interval(Mean((0.0, 0.0, 0.0, 0.0, 9.0)), 0.99),
        interval(Mean((-1.0, 0.0, 0.0, 0.0, 9.0)), 0.99),
    )
    assert counts is not None
    assert differences is not None
    assert counts.low == 0
    assert differences.low < 0


def test_interval_without_enough_values() -> None:
    assert interval(Mean((1.0, 2.0, 3.0, 4.0)), 0.99) is None
    assert interval(Mean(()), 0.99) is None
    assert interval(Rate(0, 0), 0.99) is None
    assert interval(Exact(None), 0.99) is None


def test_correction_shares_the_error_among_cells() -> None:
    assert corrected(1) == pytest.approx(0.99)
    assert corrected(20) == pytest.approx(1 - 0.01 / 20)


def test_more_cells_make_intervals_wider() -> None:
    narrow, wide = interval(Rate(50, 100), corrected(1)), interval(Rate(50, 100), corrected(100))
    assert narrow is not None
    assert wide is not None
    assert wide.low < narrow.low < narrow.high < wide.high


def test_means_are_compared_only_beyond_chance() -> None:
    """0 and 1 in turn have a deviation of about a half: of 100 each, two means need 0.18 between them."""
    halves = [0.0, 1.0] * 50
    assert is_greater([value + 0.3 for value in halves], halves) is True
    assert is_greater(halves, [value + 0.3 for value in halves]) is False
    assert is_greater([value + 0.1 for value in halves], halves) is None
    assert is_greater([2.0], [1.0]) is True
    assert is_greater([1.0], [1.0]) is None
    assert is_best({"a": [3.0], "b": [2.0], "c": [1.0]}, "a") is True
    assert is_best({"a": [3.0], "b": [3.0], "c": [1.0]}, "a") is None
    assert is_best({"a": [3.0], "b": [3.0], "c": [4.0]}, "a") is False


def test_runs_without_success_count() -> None:
    records = [
        {"found": True, "states": 25},
        {"found": True, "states": 200},
        {"found": False, "states": 1},
    ]
    assert earliness(records, "states", 100) == [0.75, 0, 0]


def test_outcomes() -> None:
    assert judged(Entry(Rate(27, 100), published_percent(27))) is Outcome.MATCH
    assert judged(Entry(Rate(100, 100), published_percent(27))) is Outcome.DIFFERENCE
    assert judged(Entry(Rate(0, 0), published_percent(27))) is Outcome.OPEN
    assert judged(Entry(Rate(27, 100))) is None


def test_a_match_in_a_very_wide_interval_is_left_open() -> None:
    wide = Mean((0.0, 0.0, 0.0, 0.0, 0.0, 600.0))
    assert judged(Entry(wide, Published(90))) is Outcome.OPEN
    assert judged(Entry(wide, Published(90_000))) is Outcome.DIFFERENCE
    assert judged(Entry(Rate(5, 10), published_percent(50))) is Outcome.OPEN
    assert judged(Entry(Rate(0, 10), published_percent(95))) is Outcome.DIFFERENCE


def test_rounding_is_allowed_for() -> None:
    """A constant of 13 matches 13 and what is printed as 13, but not 12."""
    assert judged(Entry(Mean((13.4,) * 9), Published(13))) is Outcome.MATCH
    assert judged(Entry(Mean((12.6,) * 9), Published(13))) is Outcome.MATCH
    assert judged(Entry(Mean((13.0,) * 9), Published(12))) is Outcome.DIFFERENCE
    assert judged(Entry(Exact(100), Published(100))) is Outcome.MATCH
    assert judged(Entry(Exact(101), Published(100))) is Outcome.DIFFERENCE
