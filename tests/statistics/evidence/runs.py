"""Many runs of a real search on a small graph, with all that each of them did.

The graph is shown to the core as a model written in Python, so every state that a search touches passes through here:
it is *visited* when its successors are asked for and *considered* when the property is checked on it. The property
never holds, so nothing ends a run early. `test_runs.py` shows that a graph of the core is searched in the same way.

    sightings = watch(diamond(10), Search("highway", width=4), runs=20_000)
    sightings.visits()            # in how many runs each state was visited
"""

from array import array
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy
from numpy.typing import NDArray

from highroad import _core
from oracles.graph import Graph

FIRST_SEED = 20090130
MEMORY_BYTES = 1 << 22  # far more than these graphs need; asking for less address space makes a run faster

Flags = NDArray[numpy.bool_]


class Search:
    """A search with its options by name, the others at their defaults; `max_states` is the limit on all searches."""

    def __init__(self, name: str, *, max_states: int | None = None, **options: float) -> None:
        declared = next(search["options"] for search in _core.searches() if search["name"] == name)
        values = {option["name"]: option["default"] for option in declared}
        given = {option.replace("_", "-"): value for option, value in options.items()}
        assert given.keys() <= values.keys(), f"{name} has no option {given.keys() - values.keys()}"
        self.name = name
        self.values = list((values | given).values())
        self.limits = _core.Limits()
        self.limits.memory = MEMORY_BYTES
        if max_states is not None:
            self.limits.states = max_states

    def run(self, model: Any, objective: Any, seed: int) -> tuple[dict[str, Any], dict[str, int]]:
        """Run once; return the answer of the core and its counts."""
        control = _core.Control()
        answer = _core.run(
            model=model,
            search=self.name,
            options=self.values,
            seed=seed,
            objective=objective,
            limits=self.limits,
            control=control,
        )
        assert answer["ending"] not in ("memory", "time", "interrupted")
        return answer, control.statistics()


@dataclass(frozen=True, slots=True)
class Sighting:
    """What one run did: the states in the order in which it visited and considered them, and its counts."""

    visited: Sequence[int]
    considered: Sequence[int]
    ending: str
    counts: dict[str, int]


def each_run(
    graph: Graph,
    search: Search,
    runs: int,
    *,
    seed_of: Callable[[int], int] = lambda run: FIRST_SEED + run,
    answers: int | None = None,
    with_considered: bool = True,
) -> Iterator[Sighting]:
    """Run a search with many seeds.

    After `answers` visits the model pretends that there are no successors any more: what a search has stored by then
    stays as it is, and further steps only show it. Watching what is considered costs time, and may be left out.
    """
    edges = [tuple((0, target) for target in graph[state]) for state in range(len(graph))]
    most = answers or 0
    visited: list[int] = []
    considered: list[int] = []

    def successors(state: int) -> tuple[tuple[int, int], ...]:
        visited.append(state)
        return edges[state]

    def first_successors(state: int) -> tuple[tuple[int, int], ...]:
        visited.append(state)
        return edges[state] if len(visited) <= most else ()

    def observe(state: int) -> int:
        considered.append(state)
        return 0

    shown = successors if answers is None else first_successors
    model = _core.PythonModel(lambda: [0], shown, observe, lambda _: False, lambda _: "")
    objective = _core.Objective()
    objective.state = int(with_considered)
    for run in range(runs):
        visited.clear()
        considered.clear()
        answer, counts = search.run(model, objective, seed_of(run))
        yield Sighting(tuple(visited), tuple(considered), answer["ending"], counts)


@dataclass(frozen=True, slots=True)
class Sightings:
    """Many runs: a row for each run, and a column for each state that says whether it was met."""

    visited: Flags
    considered: Flags

    @property
    def runs(self) -> int:
        return len(self.visited)

    def visits(self) -> dict[int, int]:
        """Count for each state the runs that visited it."""
        return dict(enumerate(map(int, self.visited.sum(axis=0))))

    def considerations(self, targets: Collection[int]) -> int:
        """Count the runs that considered at least one of the targets."""
        return int(self.considered[:, sorted(targets)].any(axis=1).sum())


def watch(graph: Graph, search: Search, runs: int, *, with_considered: bool = True) -> Sightings:
    """Run a search with many seeds, and remember for each run which states it met."""
    sightings = Sightings(numpy.zeros((runs, len(graph)), bool), numpy.zeros((runs, len(graph)), bool))
    for run, sighting in enumerate(each_run(graph, search, runs, with_considered=with_considered)):
        sightings.visited[run, list(sighting.visited)] = True
        sightings.considered[run, list(sighting.considered)] = True
    return sightings


def stored_sets(graph: Graph, search: Search, runs: int, *, steps: int) -> Counter[frozenset[int]]:
    """Count the sets of states that a search has stored after some steps.

    The search must spend each step on one visit of a stored state, and must go on for some hundred steps more: by
    then it has come back to each stored state, which its own count of them confirms.
    """
    sets: Counter[frozenset[int]] = Counter()
    for sighting in each_run(graph, search, runs, answers=steps, with_considered=False):
        stored = frozenset(sighting.visited)
        assert len(stored) == sighting.counts["stored"]
        sets[stored] += 1
    return sets


def graph_model(graph: Graph, targets: Collection[int] = ()) -> Any:
    """Give the same graph to the core itself; the targets are the states that the property asks for."""
    states = range(len(graph))
    offsets, edges = array("Q", [0]), array("I")
    for state in states:
        edges.extend(graph[state])
        offsets.append(len(edges))
    sought = array("Q", [int(state in targets) for state in states])
    labels = array("I", [0]) * len(edges)
    return _core.GraphModel(0, offsets.tobytes(), labels.tobytes(), edges.tobytes(), ["step"], "", sought.tobytes())
