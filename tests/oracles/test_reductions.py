"""The oracle of the reduction on graphs that a person can follow."""

from fractions import Fraction

import pytest

from oracles.graph import Graph
from oracles.reductions import Draw, conditioned, independent, reductions, reservoir, uniform, unprotected

FORK: Graph = {0: [1, 2], 1: [3, 4], 2: [5], 3: [0], 4: [0], 5: [0]}
"""Figure 5 of the paper: with two states of each level, 2 needs 5."""

SHARED: Graph = {0: [1, 2], 1: [3, 4], 2: [4, 5], 3: [], 4: [], 5: []}

DRAWS = [uniform, unprotected, conditioned, independent, reservoir]


@pytest.mark.parametrize("draw", [uniform, independent, reservoir])
def test_figure_5(draw: Draw) -> None:
    visited = frozenset({0, 1, 2})
    half = Fraction(1, 2)
    assert reductions(FORK, 2, draw) == {visited | {3, 5}: half, visited | {4, 5}: half}


def test_without_protection_a_state_may_lose_everything() -> None:
    assert reductions(FORK, 2, unprotected)[frozenset({0, 1, 2, 3, 4})] == Fraction(1, 3)


def test_each_draw_is_another() -> None:
    """With three candidates of which all pairs but {3} alone and {5} alone are good, and width 2, then 1."""
    visited = frozenset({0, 1, 2})
    expected = {visited | {3, 4}: Fraction(1, 3), visited | {4, 5}: Fraction(1, 3), visited | {3, 5}: Fraction(1, 3)}
    assert reductions(SHARED, 2, uniform) == reductions(SHARED, 2, conditioned) == expected
    assert reductions(SHARED, 2, independent)[visited | {3, 5}] == Fraction(1, 4)


def test_who_would_be_lost_is_put_in_the_place_of_the_last() -> None:
    """2 needs 6. Any two of 3, 4, 5 are drawn with it: the third place is not its own."""
    graph: Graph = {0: [1, 2], 1: [0, 3, 4, 5], 2: [6], 3: [], 4: [], 5: [], 6: []}
    visited = frozenset({0, 1, 2, 6})
    assert reductions(graph, 2, uniform) == {visited | {state}: Fraction(1, 3) for state in (3, 4, 5)}


@pytest.mark.parametrize("draw", DRAWS)
def test_chances_add_up(draw: Draw) -> None:
    for graph in (FORK, SHARED):
        for width in (1, 2, 3):
            assert sum(reductions(graph, width, draw).values()) == 1
        assert reductions(graph, 3, draw) == {frozenset(graph): Fraction(1)}


@pytest.mark.parametrize("draw", DRAWS)
def test_depth(draw: Draw) -> None:
    assert reductions(FORK, 2, draw, depth=0) == {frozenset({0}): Fraction(1)}
    assert reductions(FORK, 2, draw, depth=1) == {frozenset({0, 1, 2}): Fraction(1)}
