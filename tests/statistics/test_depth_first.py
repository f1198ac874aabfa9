"""Randomised depth-first search visits the successors of a state in uniform random order: which states are among the
first ones visited, with what probability. The yardstick of Engels, Groote, van Weerdenburg and Willemse (2009).

Each count is compared with its exact probability by a Clopper-Pearson interval; see `evidence.verdicts` for the error.
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from evidence.runs import Search, each_run, watch
from evidence.verdicts import disagreements

from oracles.exact import distinct, last_met_first_hits, rdfs_order_hits
from oracles.graph import Graph
from oracles.structures import back_loops, back_loops_deadlock, component_exits, components, diamond, diamond_middle

RUNS = 10_000
GRAPHS = {
    "diamond": (diamond(5), 18, diamond_middle(5)[5]),
    "back-loops": (back_loops(9), 30, back_loops_deadlock(9)),
    "components": (components(5, 5), 16, component_exits(5, 5)[1]),
}
REPEATED_STEPS: Graph = {0: [1, 1, 1, 2, 3], 1: [4, 4, 4, 5], 2: [5, 5, 6, 0], 3: [6], 4: [], 5: [3, 3, 2], 6: [1]}


def chances(graph: Graph, states: int) -> dict[int, Fraction]:
    return {state: rdfs_order_hits(graph, {state}, states) for state in graph}


@pytest.mark.parametrize(
    ("graph", "states", "target"),
    [pytest.param(*row, id=name) for name, row in GRAPHS.items()],
)
def test_first_states(graph: Graph, states: int, target: int) -> None:
    """A limit on the states ends the search after that many visits, which shows the first ones."""
    sightings = watch(graph, Search("rdfs", max_states=states), RUNS, with_considered=False)
    assert (sightings.visited.sum(axis=1) == states).all()
    visits = sightings.visits()
    assert not disagreements(visits, chances(graph, states), RUNS)
    assert disagreements({0: visits[target]}, {0: rdfs_order_hits(graph, {target}, states // 2)}, RUNS)


@pytest.mark.parametrize("is_marked", [False, True])
def test_states_marked_when_they_are_met(is_marked: bool) -> None:
    """A known state waits where it was met first, which makes 7 a late one more often than in a true search."""
    graph: Graph = {0: [1, 2, 7], 1: [3, 7], 2: [3, 4, 7], 3: [5, 7, 4], 4: [6], 5: [], 6: [1], 7: []}
    chances = {state: last_met_first_hits(graph, {state}, 4) for state in graph}
    seen: Counter[int] = Counter()
    for sighting in each_run(graph, Search("rdfs", mark=is_marked), RUNS):
        assert sorted(sighting.visited) == sorted(graph)
        seen.update(sighting.visited[:4])
    assert bool(disagreements(seen, chances, RUNS)) != is_marked


def test_repeated_steps_do_not_bias_the_order() -> None:
    visits = watch(REPEATED_STEPS, Search("rdfs", max_states=4), RUNS, with_considered=False).visits()
    assert not disagreements(visits, chances(distinct(REPEATED_STEPS), 4), RUNS)
    assert disagreements(visits, chances(REPEATED_STEPS, 4), RUNS)


@pytest.mark.parametrize("search", ["rdfs", "dfs"])
def test_all_orders_are_equally_likely(search: str) -> None:
    """Four successors come in 24 orders; the search without randomness shows that one order is told from many."""
    star: Graph = {0: [1, 2, 3, 4], 1: [], 2: [], 3: [], 4: []}
    orders = Counter(tuple(sighting.visited[1:]) for sighting in each_run(star, Search(search), RUNS))
    equal = {order: Fraction(1, 24) for order in permutations(range(1, 5))}
    assert bool(disagreements(orders, equal, RUNS)) == (search == "dfs")
