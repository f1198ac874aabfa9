"""Distances between control locations, against the plainest way to compute them."""

from random import Random

from highroad.heuristics.control import all_finite, costs_to, costs_to_edges, finite
from highroad.systems.estimates import UNREACHABLE, ControlEdge, ControlGraph


def edge(source: int, target: int, cost: int = 1, starts: int | None = None) -> ControlEdge:
    return ControlEdge(source, target, frozenset(), cost=cost, starts=starts)


def graph(locations: int, *edges: ControlEdge) -> ControlGraph:
    return ControlGraph("P", tuple(map(str, range(locations))), edges)


def all_pairs(control: ControlGraph) -> list[list[float]]:
    """Floyd-Warshall."""
    count = range(len(control.locations))
    costs = [[0 if here == there else float("inf") for there in count] for here in count]
    for each in control.edges:
        costs[each.source][each.target] = min(costs[each.source][each.target], each.cost)
    for via in count:
        for here in count:
            for there in count:
                costs[here][there] = min(costs[here][there], costs[here][via] + costs[via][there])
    return costs


def test_costs_to_locations_are_those_of_floyd_and_warshall() -> None:
    rng = Random(1)
    for _ in range(200):
        locations = rng.randint(1, 12)
        edges = [
            edge(rng.randrange(locations), rng.randrange(locations), rng.choice((0, 1, 1)))
            for _ in range(rng.randint(0, 3 * locations))
        ]
        control = graph(locations, *edges)
        goals = {rng.randrange(locations): rng.randrange(3) for _ in range(rng.randint(1, 3))}
        pairs = all_pairs(control)
        expected = [min(pairs[here][goal] + cost for goal, cost in goals.items()) for here in range(locations)]
        assert costs_to(control, goals) == tuple(UNREACHABLE if cost == float("inf") else cost for cost in expected)


def test_a_wanted_edge_may_be_taken_by_a_process_that_is_started() -> None:
    wanted = edge(2, 2)
    child = graph(3, edge(0, 1), edge(1, 2), wanted)
    parent = graph(3, edge(0, 1), edge(1, 2, starts=0), edge(2, 2))
    assert costs_to_edges([child, parent], lambda each: each is wanted) == [(3, 2, 1), (5, 4, UNREACHABLE)]


def test_a_place_without_a_way_is_farther_than_all_others() -> None:
    assert finite((3, UNREACHABLE, 5)) == (3, 6, 5)
    assert finite((UNREACHABLE, UNREACHABLE)) == (0, 0)


def test_a_type_without_a_way_is_not_nearer_than_others() -> None:
    """The least over all processes counts: one that never gets there must not be it."""
    assert all_finite([(2, 1), (UNREACHABLE, UNREACHABLE)]) == {0: (2, 1), 1: (3, 3)}
