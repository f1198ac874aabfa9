"""The runs on which the other tests rest: what is watched in Python is what the core does with a graph of its own."""

from itertools import pairwise

import pytest
from evidence.runs import FIRST_SEED, Search, each_run, graph_model

from highroad import _core
from oracles.graph import Graph
from oracles.structures import back_loops, back_loops_deadlock, component_exits, components, diamond, diamond_middle

SEARCHES = [
    Search("highway", width=2),
    Search("approximate-highway", width=2),
    Search("random", steps=30),
    Search("random", steps=30, restart=0),
    Search("rdfs", max_states=12),
    Search("urs", steps=20),
    Search("sdrs", steps=20),
    Search("rurs", steps=20, nodes=4),
    Search("rsdrs", steps=20, nodes=4, restart=1),
    Search("drs", steps=20),
]
TARGETS: list[tuple[Graph, set[int]]] = [
    (diamond(6), set(diamond_middle(6).values())),
    (diamond(6), {diamond_middle(6)[1]}),
    (back_loops(4), {back_loops_deadlock(4)}),
    (components(3, 3), set(component_exits(3, 3).values())),
]


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.name)
@pytest.mark.parametrize(("graph", "targets"), TARGETS, ids=["row", "corner", "deadlock", "exits"])
def test_a_target_is_found_when_it_is_considered(search: Search, graph: Graph, targets: set[int]) -> None:
    """With the same seed a graph of the core is searched in the same way, until the first target is considered."""
    objective = _core.Objective()
    objective.state = 1
    model = graph_model(graph, targets)
    for run, sighting in enumerate(each_run(graph, search, runs=150)):
        answer, _ = search.run(model, objective, FIRST_SEED + run)
        met = [state for state in sighting.considered if state in targets]
        assert (answer["ending"] == "found") == bool(met)
        if met:
            path = [int.from_bytes(state, "little") for state in answer["path"]]
            assert path[-1] == met[0]
            assert all(target in graph[source] for source, target in pairwise(path))


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.name)
def test_the_counts_of_a_run_are_true(search: Search) -> None:
    for sighting in each_run(components(3, 3), search, runs=150):
        assert sighting.counts["visited"] == len(sighting.visited)
        assert sighting.counts["considered"] == len(sighting.considered)
