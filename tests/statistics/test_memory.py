"""What the memory of urs and sdrs does to them: which states are picked from it, and what happens when it is full
("Systems Verification using Randomized Exploration", section 2).

Compared is the set of states that a run visited, together with how many it says that it stored: a joint distribution,
by Clopper-Pearson intervals with the error of `evidence.verdicts`.
"""

from collections import Counter, defaultdict
from fractions import Fraction

import pytest
from evidence.chains import Exploration
from evidence.runs import Search, each_run
from evidence.verdicts import disagreements

from oracles.exact import reachable, sdrs_cover, urs_cover
from oracles.graph import Graph
from oracles.structures import components, grid, tree

RUNS = 5000

TANGLED: Graph = {0: [1, 2], 1: [3, 4, 0], 2: [4, 1], 3: [], 4: [4, 2, 3]}
GRAPHS = {"tree": tree(2, 2), "tangled": TANGLED}
every_graph = pytest.mark.parametrize("graph", [pytest.param(graph, id=name) for name, graph in GRAPHS.items()])
walking = pytest.mark.parametrize("walks", [False, True], ids=["urs", "sdrs"])

Trace = tuple[frozenset[int], int]
"""The visited states, and how many states were ever stored."""


def traces(graph: Graph, search: Search) -> Counter[Trace]:
    return Counter(
        (frozenset(sighting.visited), sighting.counts["distinct"])
        for sighting in each_run(graph, search, RUNS, with_considered=False)
    )


def chances(exploration: Exploration, steps: int) -> dict[Trace, Fraction]:
    distribution: dict[Trace, Fraction] = defaultdict(Fraction)
    for position, chance in exploration.after(steps).items():
        distribution[position.visited, len(position.ever)] += chance
    return distribution


@every_graph
def test_the_chain_agrees_with_the_oracles(graph: Graph) -> None:
    for walks, cover in ((False, urs_cover), (True, sdrs_cover)):
        sets: dict[frozenset[int], Fraction] = defaultdict(Fraction)
        for position, chance in Exploration(graph=graph, walks=walks).after(6).items():
            assert position.stored == position.ever
            sets[position.stored] += chance
        assert sets == cover(graph, 6)


@every_graph
@walking
@pytest.mark.parametrize("leaves", [0, 0.25, 1])
def test_leaves(graph: Graph, walks: bool, leaves: float) -> None:
    """0 never picks a leaf where there is another state, 1 never another state where there is a leaf."""
    steps = 8
    counts = traces(graph, Search("sdrs" if walks else "urs", steps=steps, leaves=leaves))

    def expected(leaves: float) -> dict[Trace, Fraction]:
        return chances(Exploration(graph=graph, walks=walks, leaves=Fraction(leaves)), steps)

    assert not disagreements(counts, expected(leaves), RUNS)
    assert disagreements(counts, expected(1 - leaves), RUNS)


@every_graph
@walking
@pytest.mark.parametrize("anywhere", [False, True], ids=["initial", "stored"])
def test_a_full_memory_is_emptied(graph: Graph, walks: bool, anywhere: bool) -> None:
    """The repeated searches begin again at the initial state, or at a uniformly chosen one of those stored."""
    steps, nodes = 8, 3
    counts = traces(graph, Search("rsdrs" if walks else "rurs", steps=steps, nodes=nodes, restart=int(anywhere)))

    def expected(nodes: int, anywhere: bool) -> dict[Trace, Fraction]:
        return chances(Exploration(graph=graph, walks=walks, nodes=nodes, restarts_anywhere=anywhere), steps)

    assert not disagreements(counts, expected(nodes, anywhere), RUNS)
    assert disagreements(counts, expected(nodes, not anywhere), RUNS)
    assert disagreements(counts, expected(nodes + 1, anywhere), RUNS)


@pytest.mark.parametrize("graph", [grid(3, 2), components(3, 3)], ids=["grid", "components"])
@pytest.mark.parametrize("search", ["rurs", "rsdrs"])
@pytest.mark.parametrize("restart", [0, 1], ids=["initial", "stored"])
@pytest.mark.parametrize("nodes", [2, 3, 6])
def test_no_more_than_the_memory_holds(graph: Graph, search: str, restart: int, nodes: int) -> None:
    """Visited states were stored; so the exact number of those ever stored lies between visited and reachable ones."""
    for sighting in each_run(graph, Search(search, steps=60, nodes=nodes, restart=restart), runs=100):
        assert sighting.counts["stored"] <= nodes
        assert sighting.counts["distinct_is_exact"]
        assert len(set(sighting.visited)) <= sighting.counts["distinct"] <= len(reachable(graph))
