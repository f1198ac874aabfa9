"""Which states a reduction has, with what probability: both ways of drawing against the enumeration of every choice.

The whole set of states of each run is the observation, so nothing about the draws can be wrong in a way that some
average hides. See `evidence.verdicts` for the error.
"""

from collections import Counter
from random import Random

import pytest
from evidence.runs import FIRST_SEED, MEMORY_BYTES, graph_model
from evidence.verdicts import disagreements

from highroad import _core
from oracles.graph import Graph
from oracles.reductions import conditioned, independent, reductions, reservoir, uniform, unprotected

RUNS = 4_000
MORE_RUNS = 16_000
UNBOUNDED = 1 << 40

LAYERS: Graph = {
    0: [1, 2, 3],
    1: [4, 5],
    2: [5, 6, 7],
    3: [0, 7, 8],
    4: [9],
    5: [9, 9, 10],
    6: [5, 10, 11],
    7: [11],
    8: [8],
    9: [0],
    10: [11],
    11: [2],
}
"""Some states have a way back and need no successor, some share successors, and one step is there twice."""

TELLING: Graph = {0: [1, 2, 3], 1: [8], 2: [7, 8, 9], 3: [0, 4, 5, 6, 7]} | {state: [] for state in range(4, 10)}
"""With three states of each level, the draws that somebody could think of differ most here."""


def random_graph(seed: int) -> Graph:
    """A graph with deadlocks, loops and forward jumps."""
    random = Random(seed)
    return {state: random.choices(range(9), k=random.choice((0, 1, 2, 2, 3))) for state in range(1, 9)} | {
        0: random.sample(range(1, 9), 4)
    }


each_graph = pytest.mark.parametrize(
    "graph",
    [
        pytest.param(LAYERS, id="layers"),
        pytest.param(random_graph(3), id="first", marks=pytest.mark.slow),
        pytest.param(random_graph(9), id="second", marks=pytest.mark.slow),
    ],
)


def drawn(
    graph: Graph, width: int, *, by_occurrences: bool, depth: int = UNBOUNDED, runs: int = RUNS
) -> Counter[frozenset[int]]:
    """Count the sets of states of many reductions."""
    model = graph_model(graph)
    limits = _core.Limits()
    limits.memory = MEMORY_BYTES
    sets: Counter[frozenset[int]] = Counter()
    for run in range(runs):
        reduction = _core.Reduction(
            model=model,
            width=width,
            depth=depth,
            by_occurrences=by_occurrences,
            seed=FIRST_SEED + run,
            limits=limits,
            control=_core.Control(),
        )
        assert reduction.ending == "complete"
        states = range(reduction.state_count)
        sets[frozenset(int.from_bytes(reduction.state(state), "little") for state in states)] += 1
    return sets


@pytest.mark.parametrize("width", [1, 2, 3])
@each_graph
def test_uniform(graph: Graph, width: int) -> None:
    sets = drawn(graph, width, by_occurrences=False)
    assert len(sets) > 1
    assert not disagreements(sets, reductions(graph, width, uniform), RUNS)


def test_other_draws_are_refuted() -> None:
    sets = drawn(TELLING, 3, by_occurrences=False, runs=MORE_RUNS)
    assert not disagreements(sets, reductions(TELLING, 3, uniform), MORE_RUNS)
    for wrong in (unprotected, conditioned, independent, reservoir):
        assert disagreements(sets, reductions(TELLING, 3, wrong), MORE_RUNS), wrong


@pytest.mark.parametrize("width", [1, 2, 3])
@each_graph
def test_by_occurrences(graph: Graph, width: int) -> None:
    sets = drawn(graph, width, by_occurrences=True)
    assert len(sets) > 1
    assert not disagreements(sets, reductions(graph, width, reservoir), RUNS)


def test_other_draws_by_occurrences_are_refuted() -> None:
    sets = drawn(TELLING, 3, by_occurrences=True, runs=MORE_RUNS)
    assert not disagreements(sets, reductions(TELLING, 3, reservoir), MORE_RUNS)
    for wrong in (unprotected, conditioned, independent, uniform):
        assert disagreements(sets, reductions(TELLING, 3, wrong), MORE_RUNS), wrong


def test_depth() -> None:
    sets = drawn(LAYERS, 2, by_occurrences=False, depth=2)
    assert not disagreements(sets, reductions(LAYERS, 2, uniform, depth=2), RUNS)
    assert disagreements(sets, reductions(LAYERS, 2, uniform, depth=3), RUNS)
