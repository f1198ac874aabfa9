"""Property 8: the recursion, its closed form, and the interval, against the oracle and against every order."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from highroad.diagnostics import InputError
from highroad.theory.funnels import funnel, funnel_interval, funnel_recursion
from highroad.theory.highways import chances
from highroad.theory.small_graph import SmallGraph
from oracles.funnels import funnel_probability
from oracles.sampling import approximate_highway


def test_the_formulas_agree() -> None:
    for width in (1, 2, 5):
        for counted in range(width, width + 6):
            for offers in range(6):
                assert funnel(width, counted, offers) == funnel_probability(width, counted, offers)
                for failed in range(offers + 1):
                    assert funnel(width, counted, offers, failed) == funnel_recursion(width, counted, offers, failed)


def test_width_one() -> None:
    assert funnel(1, 4, 3) == Fraction(3, 7)  # K / (c + K), as the paper has it


def offered(sequence: tuple[int, ...]) -> SmallGraph:
    """A graph whose third level is offered exactly this sequence: each state of the second one has one successor."""
    first = range(1, len(sequence) + 1)
    places = [sequence_place + len(sequence) + 1 for sequence_place in sequence]
    return SmallGraph.from_successors([list(first), *([place] for place in places), *([] for _ in range(9))])


def test_every_order_is_within_the_interval() -> None:
    """The width is one: every state of the second level is visited only if that has room for all, so they are given as
    a level of their own, by a highway as wide as the sequence, of which the bounds speak with a smaller one."""
    width, sequence = 2, (0, 0, 0, 1, 2, 3)
    low, high = funnel_interval(width, 3, len(sequence), 4)
    seen = set()
    for order in set(permutations(sequence)):
        chance = selected(order, width, place=0)
        assert low <= chance <= high
        seen.add(chance)
    assert max(seen) == high == selected((1, 2, 3, 0, 0, 0), width, place=0)
    assert min(seen) < (low + high) / 2


def selected(sequence: tuple[int, ...], width: int, place: int) -> Fraction:
    """Algorithm 1 on one sequence of offers, choice by choice."""
    rows: dict[tuple[frozenset[int], int], Fraction] = {(frozenset(), 0): Fraction(1)}
    for offer in sequence:
        following: dict[tuple[frozenset[int], int], Fraction] = {}

        def add(key: tuple[frozenset[int], int], chance: Fraction, to: dict = following) -> None:  # type: ignore[type-arg]
            to[key] = to.get(key, Fraction(0)) + chance

        for (row, count), chance in rows.items():
            if offer in row:
                add((row, count), chance)
            elif count < width:
                add((row | {offer}, count + 1), chance)
            else:
                add((row, count + 1), chance * (1 - Fraction(width, count + 1)))
                for replaced in row:
                    add((row - {replaced} | {offer}, count + 1), chance * Fraction(1, count + 1))
        rows = following
    return sum((chance for (row, _), chance in rows.items() if place in row), Fraction(0))


def test_a_funnel_in_a_graph() -> None:
    """Three states lead to others and then three to one: the funnel of formula (2) within a whole simulation, where the
    second level has six states and room for six, and the third one would have room for more; so a chance of one."""
    graph = offered((1, 2, 3, 0, 0, 0))
    assert chances(graph, 6, "approximate-highway", exact=True).visited[-1] == 1


def test_simulation_of_algorithm_1() -> None:
    """20,000 runs of a line-by-line transcription; five standard errors have a chance of 6e-7."""
    random, runs, width, counted, offers = Random(8), 20_000, 1, 3, 4
    # One state on the first level offers three others; then each of four more offers the funnel: they are reached
    # through a chain, so that the level of the others and the funnel is drawn from one state after another.
    graph = {0: [1], 1: [2, 3, 4, 5], 2: [], 3: [], 4: [], 5: []}
    expected = funnel(width, counted, 1)
    hits = sum(5 in approximate_highway(graph, width, random) for _ in range(runs))
    error = 5 * (float(expected * (1 - expected)) / runs) ** 0.5
    assert abs(hits / runs - float(expected)) < error
    assert abs(hits / runs - float(funnel(width, counted, offers))) > error


def test_bad_input() -> None:
    for compute in (
        lambda: funnel(0, 5, 1),
        lambda: funnel(3, 2, 1),
        lambda: funnel(1, 2, -1),
        lambda: funnel(1, 2, 3, 4),
        lambda: funnel_interval(2, 1, 5, 2),
        lambda: funnel_interval(2, 3, 4, 3),
    ):
        with pytest.raises(InputError, match="E1000"):
            compute()
