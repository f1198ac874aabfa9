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


def funnel_graph(width: int, counted: int, offers: int) -> dict[int, list[int]]:
    """A level of `width` states, of which the first leads to so many others, and then so many to the funnel, the last
    state; the rest leads nowhere."""
    first, others = list(range(1, width + 1)), list(range(width + 1, width + 1 + counted))
    last = width + 1 + counted
    rows = [first, others, *([last] for _ in range(offers)), *([] for _ in range(width - 1 - offers))]
    return dict(enumerate([*rows, *([] for _ in others), []]))


def test_a_funnel_in_a_graph() -> None:
    """Formula (2) within a whole simulation."""
    for width, counted, offers in ((2, 3, 1), (4, 4, 3), (4, 6, 3), (5, 6, 2)):
        graph = funnel_graph(width, counted, offers)
        small = SmallGraph.from_successors([graph[node] for node in range(len(graph))])
        visited = chances(small, width, "approximate-highway", exact=True).visited
        assert visited[small.names.index(len(graph) - 1)] == funnel(width, counted, offers)


def test_every_order_is_within_the_interval() -> None:
    """Formula (3), and its upper end is met when all occurrences come last."""
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


def test_simulation_of_algorithm_1() -> None:
    """20,000 runs of a transcription line by line; five standard errors have a chance of 6e-7."""
    random, runs, width, counted, offers = Random(8), 20_000, 4, 6, 3
    graph = funnel_graph(width, counted, offers)
    expected = float(funnel(width, counted, offers))
    hits = sum(len(graph) - 1 in approximate_highway(graph, width, random) for _ in range(runs))
    error = 5 * (expected * (1 - expected) / runs) ** 0.5
    assert abs(hits / runs - expected) < error
    assert abs(hits / runs - float(funnel(width, counted, offers - 1))) > error


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
