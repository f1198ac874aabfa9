"""Deep random search (drs) stores every reachable state, and goes to each unvisited successor with equal chance
(Grosu, Huang, Smolka, Tan and Tripakis, 2006).

Orders of states are compared as a whole with their exact probabilities by Clopper-Pearson intervals; see
`evidence.verdicts` for the error.
"""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from evidence.chains import drs_orders
from evidence.runs import Search, each_run
from evidence.verdicts import disagreements

from oracles.exact import distinct, reachable
from oracles.graph import Graph
from oracles.structures import back_loops, components, diamond, grid, tree

RUNS = 10_000
TANGLED: Graph = {0: [1, 2, 2, 2], 1: [3, 4, 0], 2: [4, 5, 1], 3: [6], 4: [6, 7, 5], 5: [7, 2], 6: [], 7: [0, 7, 7, 6]}
GRAPHS = {"tree": (tree(2, 2), 6), "grid": (grid(2, 2), 6), "loops": (back_loops(3), 7), "tangled": (TANGLED, 5)}


def random_graph(seed: int) -> Graph:
    """Build a graph with cycles, deadlocks, and states that cannot be reached."""
    random = Random(seed)
    states = random.randint(1, 30)
    return {state: random.choices(range(states), k=random.choice((0, 1, 2, 4))) for state in range(states)}


@pytest.mark.parametrize("seed", range(40))
def test_everything_is_visited(seed: int) -> None:
    graph = random_graph(seed)
    for sighting in each_run(graph, Search("drs"), runs=10):
        assert sighting.ending == "complete"
        assert set(sighting.visited) == reachable(graph)
        assert sighting.counts["stored"] == len(reachable(graph))


@pytest.mark.parametrize(
    "graph", [diamond(10), back_loops(9), components(5, 5)], ids=["diamond", "loops", "components"]
)
def test_the_structures_of_the_papers_are_covered(graph: Graph) -> None:
    for sighting in each_run(graph, Search("drs"), runs=100):
        assert sighting.ending == "complete"
        assert set(sighting.visited) == set(graph)


@pytest.mark.parametrize(
    ("graph", "length"),
    [pytest.param(*row, id=name) for name, row in GRAPHS.items()],
)
def test_orders(graph: Graph, length: int) -> None:
    """A state is visited in the step after it was stored, so the order of first visits is the order of storing."""
    orders: Counter[tuple[int, ...]] = Counter()
    for sighting in each_run(graph, Search("drs"), RUNS, with_considered=False):
        orders[tuple(dict.fromkeys(sighting.visited))[:length]] += 1
    assert not disagreements(orders, drs_orders(distinct(graph), length), RUNS)
    assert disagreements(orders, depth_first_orders(distinct(graph), length), RUNS)
    if graph is TANGLED:
        assert disagreements(orders, drs_orders(graph, length), RUNS)


def depth_first_orders(graph: Graph, length: int) -> dict[tuple[int, ...], Fraction]:
    """Return the wrong expectation: going back to the last state with something left, as depth-first search does."""
    orders: dict[tuple[int, ...], Fraction] = {(0,): Fraction(1)}
    stacks: dict[tuple[int, ...], tuple[int, ...]] = {(0,): (0,)}
    for _ in range(length - 1):
        following: dict[tuple[int, ...], Fraction] = {}
        for order, chance in orders.items():
            stack = stacks[order]
            while stack and not set(graph[stack[-1]]) - set(order):
                stack = stack[:-1]
            new = [target for target in graph[stack[-1]] if target not in order]
            for target in new:
                following[*order, target] = chance / len(new)
                stacks[*order, target] = (*stack, target)
        orders = following
    return orders
