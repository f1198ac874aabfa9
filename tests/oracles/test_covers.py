"""URS and SDRS: the pseudo-code enumerated here against the recursions and means that can be had another way."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import Literal, TypeAlias

import pytest

from oracles.exact import Graph, cover_time_mean, sdrs_cover, urs_cover
from oracles.structures import back_loops, diamond, tree

Sequence: TypeAlias = tuple[int, ...]  # stored states in the order of their first visits
Cover: TypeAlias = Callable[[Graph, int], dict[frozenset[int], Fraction]]

GRAPHS: list[Graph] = [
    tree(2, 2),
    diamond(3),
    back_loops(3),
    {0: [1, 1, 2], 1: [0, 3], 2: [2, 4], 3: [], 4: [0, 1]},
    {0: []},
]


def as_sets(sequences: dict[Sequence, Fraction]) -> dict[frozenset[int], Fraction]:
    cover: dict[frozenset[int], Fraction] = defaultdict(Fraction)
    for sequence, probability in sequences.items():
        cover[frozenset(sequence)] += probability
    return {stored: probability for stored, probability in cover.items() if probability}


def step_share(graph: Graph, state: int, target: int) -> Fraction:
    return Fraction(list(graph[state]).count(target), len(graph[state]))


def lemma_1(graph: Graph, steps: int) -> dict[frozenset[int], Fraction]:
    """The recursion over visiting orders, with the redundancy factor of a deadlock taken to be one, not zero."""
    chances: dict[Sequence, Fraction] = {(0,): Fraction(1)}
    for _ in range(steps):
        following: dict[Sequence, Fraction] = defaultdict(Fraction)
        for order, chance in chances.items():
            k = len(order)
            alpha = Fraction(0)
            for state in order:
                inside = sum((step_share(graph, state, target) for target in order if graph[state]), Fraction(0))
                alpha += (inside if graph[state] else Fraction(1)) / k
            following[order] += alpha * chance
            for new in set(graph) - set(order):
                beta = sum((step_share(graph, state, new) for state in order if graph[state]), Fraction(0)) / k
                following[(*order, new)] += beta * chance
        chances = following
    return as_sets(chances)


def lemma_2(graph: Graph, steps: int) -> dict[frozenset[int], Fraction]:
    """The recursion with its closed points: the state to restart from is only drawn by the step after."""
    closed: dict[Sequence, Fraction] = {}
    opened: dict[tuple[Sequence, int], Fraction] = {((0,), 0): Fraction(1)}
    for _ in range(steps):
        left = [(order, state, chance) for (order, state), chance in opened.items()]
        left += [(order, state, chance / len(order)) for order, chance in closed.items() for state in order]
        closed, opened = defaultdict(Fraction), defaultdict(Fraction)
        for order, state, chance in left:
            if not graph[state]:
                closed[order] += chance
            for target in set(graph[state]):
                longer = order if target in order else (*order, target)
                opened[longer, target] += chance * step_share(graph, state, target)
    total: dict[Sequence, Fraction] = defaultdict(Fraction, closed)
    for (order, _), chance in opened.items():
        total[order] += chance
    return as_sets(total)


@pytest.mark.parametrize("graph", GRAPHS)
@pytest.mark.parametrize("steps", [0, 1, 3, 5])
def test_covers_follow_the_lemmas(graph: Graph, steps: int) -> None:
    assert urs_cover(graph, steps) == lemma_1(graph, steps)
    assert sdrs_cover(graph, steps) == lemma_2(graph, steps)


def test_idle_steps_are_steps() -> None:
    """URS picks the deadlock in its second step half of the time; SDRS always spends that step on its jump."""
    fork: Graph = {0: [1, 2], 1: [], 2: []}
    everything = frozenset({0, 1, 2})
    assert urs_cover(fork, 2)[everything] == Fraction(1, 4)
    assert everything not in sdrs_cover(fork, 2)
    assert sdrs_cover(fork, 3)[everything] == Fraction(1, 4)


@pytest.mark.parametrize("leaves", [1, 2, 5])
def test_cover_time_of_a_star(leaves: int) -> None:
    """A coupon collector that has to come back to the root for every draw.

    With k leaves stored a draw is new with (leaves - k) / leaves, and the root is picked with 1 / (k + 1). SDRS goes
    back first, k + 1 steps in the mean, and then draws.
    """
    rounds = [Fraction(leaves, leaves - k) for k in range(leaves)]
    urs = sum((draws * (k + 1) for k, draws in enumerate(rounds)), Fraction(0))
    sdrs = 1 + sum((draws * (k + 2) for k, draws in enumerate(rounds) if k), Fraction(0))
    assert cover_time_mean(tree(leaves, 1), "urs") == urs
    assert cover_time_mean(tree(leaves, 1), "sdrs") == sdrs


@pytest.mark.parametrize(("search", "cover"), [("urs", urs_cover), ("sdrs", sdrs_cover)])
@pytest.mark.parametrize("states", [2, None])
def test_cover_time_is_the_sum_of_the_tail(search: Literal["urs", "sdrs"], cover: Cover, states: int | None) -> None:
    """A mean is the sum over n of the probability to need more than n steps; 80 of them leave less than 1e-5."""
    graph: Graph = {0: [1, 2], 1: [0, 0, 2], 2: []}
    wanted = len(graph) if states is None else states
    tails = (
        sum(float(chance) for stored, chance in cover(graph, steps).items() if len(stored) < wanted)
        for steps in range(80)
    )
    assert float(cover_time_mean(graph, search, states)) == pytest.approx(sum(tails), abs=1e-5)


def test_infinite_cover_times_are_refused() -> None:
    trap: Graph = {0: [1, 2], 1: [1], 2: []}
    with pytest.raises(ValueError, match="caught"):
        cover_time_mean(trap, "sdrs")
    assert cover_time_mean(trap, "sdrs", 2) == 1
    assert cover_time_mean(trap, "urs") > 3
    with pytest.raises(ValueError, match="only 3"):
        cover_time_mean(trap, "urs", 4)
