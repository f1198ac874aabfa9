"""The recursions over covered sets against the oracles, which follow the pseudo-code choice by choice."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest

from highroad.diagnostics import InputError
from highroad.lts.graph import Graph
from highroad.theory.graphs import SearchName, cover_times, coverage
from highroad.theory.small_graph import SmallGraph, bits
from highroad.theory.work import OutOfTime, Work
from oracles.covers import cover_time_mean, sdrs_cover, urs_cover
from oracles.graph import distinct
from oracles.structures import grid

ORACLES = {"urs": urs_cover, "sdrs": sdrs_cover}
every_search = pytest.mark.parametrize("search", ["urs", "sdrs"])


def random_graph(random: Random, nodes: int) -> dict[int, list[int]]:
    """With loops, cycles, deadlocks, repeated steps, and nodes that cannot be reached."""
    return {node: [random.randrange(nodes) for _ in range(random.choice([0, 1, 2, 2, 3]))] for node in range(nodes)}


def small(graph: dict[int, list[int]]) -> SmallGraph:
    return SmallGraph.from_successors([graph[node] for node in range(len(graph))])


def named_sets(graph: SmallGraph, search: SearchName, steps: int) -> dict[frozenset[int], Fraction]:
    sets = coverage(graph, search, steps).sets
    return {frozenset(graph.names[node] for node in bits(mask)): Fraction(chance) for mask, chance in sets.items()}


@every_search
def test_covered_sets_are_those_of_the_oracle(search: SearchName) -> None:
    random = Random(1)
    for _ in range(40):
        graph = random_graph(random, random.randint(1, 9))
        expected = {stored: chance for stored, chance in ORACLES[search](distinct(graph), 6).items() if chance}
        assert named_sets(small(graph), search, 6) == expected


def oracle_times(graph: dict[int, list[int]], search: SearchName, nodes: int) -> list[Fraction | float]:
    times: list[Fraction | float] = [0]
    for wanted in range(1, nodes + 1):
        try:
            times.append(cover_time_mean(distinct(graph), search, wanted))
        except ValueError:
            times.append(math.inf)
    return times


@every_search
def test_cover_times_are_those_of_the_oracle(search: SearchName) -> None:
    random = Random(2)
    infinite = 0
    for _ in range(60):
        graph = random_graph(random, random.randint(1, 8))
        times = cover_times(small(graph), search)
        assert times == oracle_times(graph, search, len(small(graph)))
        infinite += times[-1] == math.inf
    assert infinite == 0 if search == "urs" else infinite > 1


@pytest.mark.slow
@every_search
def test_graphs_of_twelve_nodes(search: SearchName) -> None:
    random = Random(3)
    large = 0
    while large < 3:
        graph = random_graph(random, 12)
        nodes = len(small(graph))
        if nodes < 11:
            continue
        large += 1
        assert cover_times(small(graph), search) == oracle_times(graph, search, nodes)
        floats = cover_times(small(graph), search, exact=False)
        assert floats == pytest.approx([float(time) for time in cover_times(small(graph), search)])


def test_what_follows_from_the_distribution() -> None:
    """Two children, one of which leads to the other: two steps of urs, by hand."""
    after = coverage(SmallGraph.from_successors([[1, 2], [], [1]]), "urs", 2)
    assert after.sets == {0b011: Fraction(3, 8), 0b101: Fraction(1, 8), 0b111: Fraction(1, 2)}
    assert after.reachability == [1, Fraction(7, 8), Fraction(5, 8)]
    assert after.minimum == Fraction(5, 8)
    assert after.sizes == {2: Fraction(1, 2), 3: Fraction(1, 2)}
    assert after.mean == Fraction(5, 2)


@every_search
def test_symmetries_change_nothing(search: SearchName) -> None:
    plain = SmallGraph.from_successors([grid(2, 2)[node] for node in range(9)])
    mirror = tuple(plain.names.index(3 * (name % 3) + name // 3) for name in plain.names)  # (x, y) has the name 3 x + y
    folded = SmallGraph(plain.successors, plain.names, (mirror,))
    assert folded.count_covered_sets(1000) < plain.count_covered_sets(1000)
    assert cover_times(folded, search) == cover_times(plain, search)


def test_a_graph_of_a_file() -> None:
    graph = Graph.from_edges(2, 4, [(2, "a", 0), (2, "b", 0), (0, "a", 1), (3, "a", 0)])
    assert SmallGraph.from_graph(graph) == SmallGraph(((1,), (2,), ()), (2, 0, 1))


def test_too_large_is_refused_at_once() -> None:
    star = SmallGraph.from_successors([list(range(1, 60)), *([] for _ in range(59))])
    for compute in (lambda: cover_times(star, "urs"), lambda: coverage(star, "sdrs", 3)):
        with pytest.raises(InputError, match=r"E1001.*at most 2\^59") as caught:
            compute()
        assert caught.value.diagnostic.hint is not None
        assert "--simulate" in caught.value.diagnostic.hint
    with pytest.raises(InputError, match=r"E1001.*operations"):
        coverage(SmallGraph.from_successors([[1], [0]]), "urs", 10**9)


def test_out_of_range() -> None:
    graph = SmallGraph.from_successors([[]])
    for compute in (
        lambda: coverage(graph, "urs", -1),
        lambda: coverage(graph, "bfs", 1),  # type: ignore[arg-type]
        lambda: SmallGraph.from_successors([[1]]),
        lambda: SmallGraph.from_successors([], 0),
    ):
        with pytest.raises(InputError, match="E1000"):
            compute()


def test_time_is_honoured() -> None:
    ladder = [[2 * n + 2, 2 * n + 3] for n in range(20) for _ in (0, 1)]
    graph = SmallGraph.from_successors([*ladder[:16], *([] for _ in range(2))])
    with pytest.raises(OutOfTime):
        cover_times(graph, "sdrs", work=Work(1e-9))
