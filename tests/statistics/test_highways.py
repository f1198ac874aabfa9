"""Which states a highway visits and considers, with what probability: both searches against the enumeration of every
draw they can make, on the structures of section 5.1 of Engels, Groote, van Weerdenburg and Willemse (2009).

Each count is compared with its exact probability by a Clopper-Pearson interval; see `evidence.verdicts` for the error.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import NamedTuple

import pytest
from _pytest.mark import ParameterSet
from evidence.graphs import pool
from evidence.runs import Search, Sightings, watch
from evidence.verdicts import disagreements

from oracles.exact import (
    approximate_highway_hits,
    approximate_highway_visits,
    distinct,
    highway_hits,
    highway_visits,
)
from oracles.graph import Graph
from oracles.structures import (
    back_loops,
    back_loops_deadlock,
    component_exits,
    components,
    diamond,
    diamond_middle,
    overlapping,
)

RUNS = 20_000
FEWER_RUNS = 10_000

Targets = frozenset[int]


class Case(NamedTuple):
    """A graph, a width, and sets of states of which a search may look for any one; the first tells widths apart."""

    graph: Graph
    width: int
    targets: list[Targets]


def single(states: Iterable[int]) -> list[Targets]:
    return [frozenset({state}) for state in states]


def diamond_case(size: int, width: int) -> Case:
    """Ask for a corner, for a numbered state beside the middle, and for any of both corners."""
    row = diamond_middle(size)
    return Case(diamond(size), width, [*single([row[1], row[size // 2]]), frozenset({row[1], row[size]})])


def back_loops_case(width: int) -> Case:
    """Ask for the deadlock, and for everything else."""
    graph = back_loops(9)
    return Case(graph, width, single(sorted(graph, key=lambda state: state != back_loops_deadlock(9))))


def components_case(count: int, size: int, width: int) -> Case:
    """Ask for one exit, the others being alike, and for any exit."""
    exits = component_exits(count, size)
    return Case(components(count, size), width, [frozenset({exits[1]}), frozenset(exits.values())])


def overlapping_case(width: int) -> Case:
    graph = overlapping(width)
    return Case(graph, width, single(sorted(graph, reverse=True)))


def pool_case(size: int, exits: int, width: int) -> Case:
    """Ask for one exit, the others being alike, and for some state of the pool."""
    return Case(pool(size, exits), width, single([size + 1, 1]))


def considerations(sightings: Sightings, targets: list[Targets]) -> dict[Targets, int]:
    return {wanted: sightings.considerations(wanted) for wanted in targets}


def parameters(cases: dict[str, Case]) -> list[ParameterSet]:
    return [pytest.param(case, id=name) for name, case in cases.items()]


HIGHWAYS = parameters(
    {
        "back-loops-3": back_loops_case(3),
        "overlapping-3": overlapping_case(3),
        **{f"diamond-{width}": diamond_case(10, width) for width in (2, 4, 6, 8)},
        **{f"back-loops-{width}": back_loops_case(width) for width in (1, 2, 4, 5)},
        **{f"components-{width}": components_case(5, 5, width) for width in (1, 2)},
        "pool-3": pool_case(6, 2, 3),
        "pool-1": pool_case(8, 1, 1),
    }
)


APPROXIMATE_HIGHWAYS = parameters(
    {
        "back-loops-2": back_loops_case(2),
        "overlapping-2": overlapping_case(2),
        "diamond-2": diamond_case(10, 2),
        "diamond-3": diamond_case(6, 3),
        **{f"back-loops-{width}": back_loops_case(width) for width in (3, 5)},
        "components-2-4-2": components_case(2, 4, 2),
        "pool-2": pool_case(4, 1, 2),
        "components-5-5-2": components_case(5, 5, 2),
    }
)


Visits = Callable[[Graph, int], dict[int, Fraction]]


def assert_chances(
    name: str, case: Case, runs: int, visits: Visits, hits: Callable[[Graph, int, Targets], Fraction]
) -> None:
    """One more or one less is the wrong expectation: the narrower highway, or the wider one if there is none."""
    graph, width, targets = case
    wrong_width = width - 1 or 2
    sightings = watch(graph, Search(name, width=width), runs)
    assert not disagreements(sightings.visits(), visits(graph, width), runs)
    assert disagreements(sightings.visits(), visits(graph, wrong_width), runs)

    def chances(width: int, targets: list[Targets]) -> dict[Targets, Fraction]:
        return {wanted: hits(graph, width, wanted) for wanted in targets}

    assert not disagreements(considerations(sightings, targets), chances(width, targets), runs)
    assert disagreements(considerations(sightings, targets[:1]), chances(wrong_width, targets[:1]), runs)


@pytest.mark.parametrize("case", HIGHWAYS)
def test_highway(case: Case) -> None:
    assert_chances("highway", case, RUNS, highway_visits, partial(highway_hits, considered=True))


@pytest.mark.parametrize("case", APPROXIMATE_HIGHWAYS)
def test_approximate_highway(case: Case) -> None:
    hits = partial(approximate_highway_hits, considered=True)
    assert_chances("approximate-highway", case, FEWER_RUNS, approximate_highway_visits, hits)


def test_funnels_tell_the_two_highways_apart() -> None:
    """Where lanes overlap, the fair draw and a counter that is never reset are refuted by the same comparison."""
    graph, width = overlapping(2), 2
    visits = watch(graph, Search("approximate-highway", width=width), FEWER_RUNS, with_considered=False).visits()
    assert not disagreements(visits, approximate_highway_visits(graph, width), FEWER_RUNS)
    assert disagreements(visits, highway_visits(graph, width), FEWER_RUNS)
    assert disagreements(visits, approximate_highway_visits(graph, width, reset_counter=False), FEWER_RUNS)


REPEATED_STEPS: dict[str, Graph] = {
    "few": {0: [1, 2, 3, 4, 4, 4, 4, 4], 1: [], 2: [], 3: [], 4: []},
    "many": {0: [2, 1, 2], 1: [*range(3, 23), 3, 3, 3, 3, 22], 2: [7, 7, 7, 8, 8]} | {s: [] for s in range(3, 23)},
}
"""Several steps lead to the same state, which is one successor nevertheless: succ(s) is a set."""
repeated_steps = pytest.mark.parametrize(
    "graph", [pytest.param(graph, id=name) for name, graph in REPEATED_STEPS.items()]
)


@repeated_steps
def test_highway_takes_successors_as_a_set(graph: Graph) -> None:
    visits = watch(graph, Search("highway", width=2), FEWER_RUNS).visits()
    assert not disagreements(visits, highway_visits(graph, 2), FEWER_RUNS)
    assert disagreements(visits, approximate_highway_visits(graph, 2), FEWER_RUNS)


@repeated_steps
def test_approximate_highway_takes_successors_as_a_set(graph: Graph) -> None:
    """Line 5 of algorithm 1 goes through the set succ(s), which names no state twice; other states may."""
    visits = watch(graph, Search("approximate-highway", width=2), FEWER_RUNS).visits()
    assert not disagreements(visits, approximate_highway_visits(distinct(graph), 2), FEWER_RUNS)
    assert disagreements(visits, approximate_highway_visits(graph, 2), FEWER_RUNS)
