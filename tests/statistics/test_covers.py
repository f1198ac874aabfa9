"""What uniform random search (urs) and simplified deep random search (sdrs) have stored after some steps, and how many
steps they need to store everything ("Systems Verification using Randomized Exploration", section 2).

Sets of states are compared as a whole with their exact probabilities by Clopper-Pearson intervals; see
`evidence.verdicts` for the error.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Literal

import numpy
import pytest
from evidence.runs import FIRST_SEED, Search, graph_model, stored_sets
from evidence.verdicts import disagreements

from highroad import _core
from oracles.exact import cover_time_mean, distinct, reachable, sdrs_cover, urs_cover
from oracles.graph import Graph
from oracles.structures import grid, tree

RUNS = 10_000
SETS = 5000
SHOWING_STEPS = 220  # enough to come back to each of 8 stored states: one is missed with chance 1.4e-12

Name = Literal["urs", "sdrs"]
COVERS: Mapping[Name, Callable[[Graph, int], dict[frozenset[int], Fraction]]] = {"urs": urs_cover, "sdrs": sdrs_cover}

TANGLED: Graph = {0: [1, 2, 2, 2], 1: [3, 4, 0], 2: [4, 5, 1], 3: [6], 4: [6, 7, 5], 5: [7, 2], 6: [], 7: [0, 7, 7, 6]}
"""Cycles, a loop, a deadlock, and steps that lead to the same state."""

GRAPHS = {"tree": (tree(2, 2), 6), "grid": (grid(2, 2), 7), "tangled": (TANGLED, 5)}
every_search = pytest.mark.parametrize("search", ["urs", "sdrs"])


def other(search: Name) -> Name:
    return "sdrs" if search == "urs" else "urs"


@every_search
@pytest.mark.parametrize(("graph", "steps"), [pytest.param(*row, id=name) for name, row in GRAPHS.items()])
def test_stored_sets(search: Name, graph: Graph, steps: int) -> None:
    sets = stored_sets(graph, Search(search, steps=steps + SHOWING_STEPS), SETS, steps=steps)
    successors = distinct(graph)
    assert not disagreements(sets, COVERS[search](successors, steps), SETS)
    assert disagreements(sets, COVERS[search](successors, steps - 1), SETS)
    assert disagreements(sets, COVERS[other(search)](successors, steps), SETS)
    if graph != successors:  # Succ(v) is a set: the reading that counts steps is refuted
        assert disagreements(sets, COVERS[search](graph, steps), SETS)


def cover_times(search: Name, graph: Graph, runs: int) -> list[int]:
    """Run until the memory is full, with room for exactly the reachable states: each step is one visit."""
    setting = Search(search, steps=10_000, nodes=len(reachable(graph)))
    model, objective = graph_model(graph), _core.Objective()
    return [setting.run(model, objective, FIRST_SEED + run)[1]["visited"] for run in range(runs)]


@every_search
@pytest.mark.parametrize("name", GRAPHS)
def test_cover_time(search: Name, name: str) -> None:
    """The mean is compared by its standard error, the chance to be done early by an exact interval.

    Seven standard errors have a chance of 3e-12; a cover time has an exponential tail, and for ten thousand of them
    the normal law is right up to a factor of a few even that far out.
    """
    graph, early = distinct(GRAPHS[name][0]), 14
    times = numpy.array(cover_times(search, graph, RUNS))
    error = 7 * times.std() / RUNS**0.5
    assert abs(times.mean() - float(cover_time_mean(graph, search))) < error
    assert abs(times.mean() - float(cover_time_mean(graph, search, len(graph) - 1))) > error
    done = {"done": int((times <= early).sum())}

    def chance(steps: int) -> Fraction:
        return COVERS[search](graph, steps).get(reachable(graph), Fraction(0))

    assert not disagreements(done, {"done": chance(early)}, RUNS)
    assert disagreements(done, {"done": chance(early - 3)}, RUNS)
