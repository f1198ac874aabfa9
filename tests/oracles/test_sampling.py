"""The exact oracles against plain random programs.

Every comparison asks whether an exact probability lies in a Clopper-Pearson interval that misses with probability
1e-9. There are fewer than 700 comparisons, so a right oracle would fail for fewer than one in 10^6 choices of the
seed; the seed is fixed.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from random import Random

import pytest

from oracles import exact, sampling
from oracles.graph import Graph
from oracles.structures import back_loops, components, diamond, overlapping, tree

RUNS = 4000
ERROR = 1e-9
SEED = 20090130

TANGLED: Graph = {0: [1, 2, 2], 1: [3, 4, 0], 2: [4, 5, 1], 3: [6], 4: [6, 7, 5], 5: [7, 2], 6: [], 7: [0, 7, 6]}
GRAPHS = {
    "diamond": diamond(4),
    "back-loops": back_loops(4),
    "components": components(2, 3),
    "overlapping": overlapping(2),
    "tree": tree(2, 2),
    "tangled": TANGLED,
}
every_graph = pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS.keys())


def frequencies(run: Callable[[Random], Iterable[int]]) -> Counter[int]:
    """Count in how many runs each state was met."""
    random = Random(SEED)
    counts: Counter[int] = Counter()
    for _ in range(RUNS):
        counts.update(set(run(random)))
    return counts


def agrees(counts: Mapping[int, int], chances: Mapping[int, Fraction]) -> bool:
    intervals = {state: exact.clopper_pearson(counts.get(state, 0), RUNS, ERROR) for state in chances}
    return all(low <= chances[state] <= high for state, (low, high) in intervals.items())


@every_graph
@pytest.mark.parametrize("restart", [False, True])
def test_walks(graph: Graph, restart: bool) -> None:
    chances = {state: exact.random_walk_hits(graph, {state}, 7, considered=False, restart=restart) for state in graph}
    assert agrees(frequencies(lambda random: sampling.walk(graph, 7, restart, random)), chances)


@every_graph
@pytest.mark.parametrize("width", [1, 2])
def test_highways(graph: Graph, width: int) -> None:
    counts = frequencies(lambda random: sampling.highway(graph, width, random))
    assert agrees(counts, exact.highway_visits(graph, width))


@every_graph
@pytest.mark.parametrize("width", [1, 2])
@pytest.mark.parametrize("reset", [False, True])
def test_approximate_highways(graph: Graph, width: int, reset: bool) -> None:
    counts = frequencies(lambda random: sampling.approximate_highway(graph, width, random, reset))
    assert agrees(counts, exact.approximate_highway_visits(graph, width, reset_counter=reset))


@every_graph
def test_depth_first(graph: Graph) -> None:
    chances = {state: exact.rdfs_order_hits(graph, {state}, 5) for state in graph}
    assert agrees(frequencies(lambda random: sampling.depth_first(graph, random)[:5]), chances)


@pytest.mark.parametrize("cover", [(exact.urs_cover, sampling.urs), (exact.sdrs_cover, sampling.sdrs)])
@pytest.mark.parametrize("name", ["tree", "tangled"])
def test_covers(
    cover: tuple[
        Callable[[Graph, int], dict[frozenset[int], Fraction]], Callable[[Graph, int, Random], frozenset[int]]
    ],
    name: str,
) -> None:
    graph, (distribution, sample) = GRAPHS[name], cover
    chances = dict.fromkeys(graph, Fraction(0))
    for stored, chance in distribution(graph, 8).items():
        for state in stored:
            chances[state] += chance
    assert agrees(frequencies(lambda random: sample(graph, 8, random)), chances)


def test_the_comparison_can_tell_wrong_oracles() -> None:
    """The same runs must refute the other highway and the other counter: otherwise agreement would mean little."""
    graph = overlapping(2)
    counts = frequencies(lambda random: sampling.approximate_highway(graph, 2, random))
    assert agrees(counts, exact.approximate_highway_visits(graph, 2))
    assert not agrees(counts, exact.highway_visits(graph, 2))
    assert not agrees(counts, exact.approximate_highway_visits(graph, 2, reset_counter=False))
