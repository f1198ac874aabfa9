"""Random search is one random walk (definitions 2 and 3 of Engels, Groote, van Weerdenburg and Willemse, 2009): every
step is a uniform draw from the *set* of successors, and all successors of the states it went on from are considered.

Each count is compared with its exact probability by a Clopper-Pearson interval; see `evidence.verdicts` for the error.
"""

from fractions import Fraction

import pytest
from evidence.runs import Search, Sightings, watch
from evidence.verdicts import disagreements

from oracles.exact import distinct, random_walk_hits, reachable
from oracles.graph import Graph
from oracles.structures import back_loops, components, diamond

RUNS = 20_000
GRAPHS = {"diamond": diamond(6), "back-loops": back_loops(9), "components": components(5, 5)}
every_graph = pytest.mark.parametrize("graph", [pytest.param(graph, id=name) for name, graph in GRAPHS.items()])

REPEATED_STEPS: dict[str, Graph] = {
    "few": {0: [1, 2, 2, 2], 1: [3, 3, 0], 2: [0, 0, 0, 1, 4], 3: [0], 4: []},
    "many": {0: [*range(1, 21), 1, 1, 1, 1, 20]} | {state: [0, 0, 0, 1, 20] for state in range(1, 21)},
}


def considered_by(sightings: Sightings, graph: Graph) -> dict[int, int]:
    return {state: sightings.considerations({state}) for state in graph}


def chances(graph: Graph, steps: int, considered: bool) -> dict[int, Fraction]:
    return {state: random_walk_hits(graph, {state}, steps, considered=considered) for state in graph}


@every_graph
@pytest.mark.parametrize("steps", [4, 10])
def test_random_walk(graph: Graph, steps: int) -> None:
    """The last state of a walk is not expanded: what is visited is the walk without its last step."""
    sightings = watch(graph, Search("random", steps=steps, restart=0), RUNS)
    considered = considered_by(sightings, graph)
    assert not disagreements(considered, chances(graph, steps, considered=True), RUNS)
    assert disagreements(considered, chances(graph, steps // 2, considered=True), RUNS)
    assert disagreements(considered, chances(graph, steps, considered=False), RUNS)
    assert not disagreements(sightings.visits(), chances(graph, steps - 1, considered=False), RUNS)
    assert disagreements(sightings.visits(), chances(graph, steps // 2, considered=False), RUNS)


@pytest.mark.parametrize("graph", REPEATED_STEPS.values(), ids=REPEATED_STEPS.keys())
def test_repeated_steps_do_not_bias_the_walk(graph: Graph) -> None:
    """succ(s) is a set: a successor that several steps lead to is as likely as one that a single step leads to."""
    visits = watch(graph, Search("random", steps=4, restart=0), RUNS).visits()
    assert not disagreements(visits, chances(distinct(graph), 3, considered=False), RUNS)
    assert disagreements(visits, chances(graph, 3, considered=False), RUNS)


@pytest.mark.parametrize("graph", [back_loops(3), components(3, 3)], ids=["back-loops", "components"])
def test_restart_at_a_deadlock(graph: Graph) -> None:
    """To begin again takes a step, like an edge from each deadlock to the initial state."""
    steps = 20
    closed = {state: graph[state] or [0] for state in graph}
    considered = considered_by(watch(graph, Search("random", steps=steps), RUNS), graph)
    assert not disagreements(considered, chances(closed, steps, considered=True), RUNS)
    assert disagreements(considered, chances(graph, steps, considered=True), RUNS)


def unrolled(graph: Graph, depth: int) -> Graph:
    """Return the graph of (state, depth) pairs that begins again, by one step, at a depth and at deadlocks."""
    size = len(graph)

    def successors(state: int, level: int) -> list[int]:
        further = [(level + 1) * size + target for target in graph[state]] if level < depth else []
        return further or [0]

    return {level * size + state: successors(state, level) for level in range(depth + 1) for state in graph}


@pytest.mark.parametrize("graph", [diamond(4), back_loops(4)], ids=["diamond", "back-loops"])
def test_restart_at_a_depth(graph: Graph) -> None:
    """A walk looks at no successors where it is cut."""
    steps, depth = 12, 4
    considered = considered_by(watch(graph, Search("random", steps=steps, depth=depth), RUNS), graph)

    def with_depth(depth: int) -> dict[int, Fraction]:
        pairs = unrolled(graph, depth)
        met = reachable(pairs)
        copies = {state: {pair for pair in met if pair % len(graph) == state} for state in graph}
        return {state: random_walk_hits(pairs, copies[state], steps, considered=True) for state in graph}

    assert not disagreements(considered, with_depth(depth), RUNS)
    assert disagreements(considered, with_depth(depth - 1), RUNS)
