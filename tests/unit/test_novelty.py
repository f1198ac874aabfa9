"""Estimates from how many runs visited each state: known formulas, and what must be so at the edges."""

from __future__ import annotations

import pytest

from highroad import _core
from highroad.statistics.novelty import expected_new
from highroad.statistics.richness import chao2, overlap, reachable_at_least
from highroad.statistics.series import Series, novelty_of
from highroad.statistics.tally import Tally


def tally_of(*runs: set[int], capacity: int = 1000) -> Tally:
    incidence = _core.Incidence(key=1, capacity=capacity)
    for run in runs:
        incidence.begin_run()
        for state in run:
            incidence.see(state.to_bytes(4, "little"))
    return Tally(**incidence.tally())


RUNS = ({0, 1, 2}, {0, 1, 3, 4}, {0, 2, 5}, {0, 6}, {0, 3, 7, 8, 9}, {0})


def test_what_is_counted() -> None:
    tally = tally_of(*RUNS)
    assert (tally.runs, tally.level, tally.states, tally.once, tally.twice) == (6, 0, 10, 6, 3)
    assert tally.once_squares == 1 + 1 + 1 + 9  # of the runs with 4, 5, 6, and 7 to 9
    assert tally.twice_squares == 3  # three pairs of runs with one state each
    assert (tally.first_half, tally.second_half, tally.both_halves) == (8, 5, 3)


def test_the_published_formulas() -> None:
    tally = tally_of(*RUNS)
    assert expected_new(tally).value == 6 / 6
    assert chao2(tally) == 10 + 5 / 6 * (6 * 5) / (2 * (3 + 1))
    assert overlap(tally) == 8 * 5 / 3


def test_the_estimate_is_within_its_interval() -> None:
    said = expected_new(tally_of(*RUNS))
    assert 0 <= said.low < said.value < said.high


def test_the_estimate_is_within_its_interval_also_where_it_is_known_to_be_too_high() -> None:
    """Each of a hundred runs has a thousand states alone, and fifty with each of the others."""
    states = 100 * 1000 + 4950 * 50
    squares = sum((1000 + 50 * others) ** 2 for others in range(100))
    tally = Tally(100, 0, states, 100 * 1000, 4950 * 50, 100 * 1000.0**2, 4950 * 50.0**2, states, squares, 0, 0, 0)
    assert expected_new(tally).high == expected_new(tally).value == 1000
    assert 900 < expected_new(tally).low < 950


def test_more_confidence_is_a_wider_interval_and_a_smaller_bound() -> None:
    tally = tally_of(*({10 * run + i for i in range(5)} | {run % 7, 1000} for run in range(40)))
    sure, surer = expected_new(tally, 0.8), expected_new(tally, 0.99)
    assert surer.low < sure.low < sure.value == surer.value < sure.high < surer.high
    assert tally.states <= reachable_at_least(tally, 0.99) < reachable_at_least(tally, 0.8) < chao2(tally)


def test_states_in_groups_say_less_than_single_ones() -> None:
    """As many states that one run alone visited, but all of them by the same one."""
    alone = [{0, 100 + run} for run in range(20)]
    together = [{0}] * 19 + [{0, *range(100, 120)}]
    assert expected_new(tally_of(*alone)).value == expected_new(tally_of(*together)).value == 1
    assert expected_new(tally_of(*alone)).low > 0.5
    assert expected_new(tally_of(*together)).low == 0
    assert expected_new(tally_of(*together)).high > 5
    assert chao2(tally_of(*together)) > 200  # although 21 states may be all there are
    assert reachable_at_least(tally_of(*together)) == 21


def test_nothing_new_since_the_first_run() -> None:
    tally = tally_of(*[{1, 2, 3}] * 30)
    said = expected_new(tally)
    assert (said.value, said.low) == (0, 0)
    assert said.high == pytest.approx(3 * 3.689 / 30, rel=1e-3)  # all three were found together
    assert chao2(tally) == reachable_at_least(tally) == overlap(tally) == 3


def test_halves_without_a_common_state_say_nothing() -> None:
    assert overlap(tally_of({1}, {2})) is None


def test_a_part_of_the_states_is_scaled_up_and_said_to_be_one() -> None:
    runs = [{run * 1000 + i for i in range(1000)} for run in range(10)]
    whole, part = tally_of(*runs, capacity=100_000), tally_of(*runs, capacity=1_000)
    assert (whole.scale, part.scale) == (1, 16)
    assert expected_new(whole).value == 1000
    said = expected_new(part)
    assert said.low < 1000 < said.high
    assert said.high - said.low > 2 * (expected_new(whole).high - expected_new(whole).low)
    novelty = novelty_of(part, total=None)
    assert (novelty.sampled_one_in, novelty.distinct) == (16, part.states * 16)


def test_a_run_that_was_cut_off_does_not_count() -> None:
    series = Series(seed=1)
    for state in (b"a", b"b"):
        series.begin()
        series.incidence.see(state)
        series.finish()
    series.begin()
    series.incidence.see(b"a")
    series.incidence.see(b"c")
    assert (series.tally().runs, series.tally().states, series.tally().once) == (2, 2, 2)


def test_too_few_runs_for_an_estimate_and_a_known_total() -> None:
    few, many = tally_of({1}, {1, 2}), tally_of(*RUNS)
    assert (novelty_of(few, total=None).distinct, novelty_of(few, total=None).expected_new) == (2, None)
    known = novelty_of(many, total=12)
    assert (known.total, known.expected_new, known.reachable_at_least, known.overlap) == (12, None, None, None)


def test_the_bound_is_not_above_what_it_is_a_bound_for() -> None:
    tally = tally_of(*({run, run + 1, 100 + run} for run in range(9)))
    assert reachable_at_least(tally, 0.1) == chao2(tally) > tally.states
