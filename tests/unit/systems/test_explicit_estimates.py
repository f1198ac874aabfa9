"""Estimates for explicit graphs: the whole graph is one process, so distances in it are exact."""

from __future__ import annotations

from random import Random

import pytest

from highroad import _core
from highroad.diagnostics import InputError, Source
from highroad.lts.graph import Graph
from highroad.systems import Objective
from highroad.systems.estimates import (
    UNREACHABLE,
    Active,
    Computed,
    ControlGraph,
    Differences,
    Directed,
    Distances,
    EachProcess,
    Estimate,
    Expression,
    Formula,
    Group,
)
from highroad.systems.explicit import ExplicitSystem
from unit.systems.exploring import distances, explored, place_distances

EDGES = [(2, "a", 0), (0, "b(1, f(2))|c", 1), (0, "b(2)", 3), (3, "c", 3)]


@pytest.fixture
def system() -> ExplicitSystem:
    return ExplicitSystem(Graph.from_edges(2, 5, EDGES), "test", "aut")


def state(number: int) -> bytes:
    return number.to_bytes(4, "little")


def estimates(system: ExplicitSystem, estimate: Estimate) -> list[int]:
    heuristic = system.estimator(estimate, system.compile(Objective()))
    assert isinstance(heuristic, _core.Heuristic)
    return [heuristic.estimate(state(number)) for number in range(system.graph.state_count)]


def test_the_graph_is_one_process(system: ExplicitSystem) -> None:
    assert isinstance(system, Directed)
    (graph,) = system.control()
    assert graph.locations == ("2", "1", "0", "3", "4")  # the initial state comes first
    assert [system.places(state(number)) for number in range(5)] == [[(0, place)] for place in (2, 1, 0, 3, 4)]
    assert {(e.source, e.target, e.cost, e.can_block) for e in graph.edges} == {
        (0, 2, 1, False),
        (2, 1, 1, False),
        (2, 3, 1, False),
        (3, 3, 1, False),
    }
    assert {e.target: e.actions for e in graph.edges} == {
        2: {"a"},
        1: {"b(1, f(2))|c", "b", "c"},
        3: {"c"},
    }


def test_distances_by_places(system: ExplicitSystem) -> None:
    table = {0: (7, 1, 5, 3, 4)}
    assert estimates(system, EachProcess(table, "least")) == [5, 1, 7, 3, 4]
    assert estimates(system, EachProcess({}, "greatest")) == [0] * 5
    first, second = Group({0: table}, True), Group({0: {0: (2,) * 5}, 1: table}, False)
    assert estimates(system, Distances((first, second))) == [2, 1, 2, 2, 2]
    assert estimates(system, Distances((first, Group({1: table}, True)))) == [0] * 5
    assert estimates(system, Distances(())) == [UNREACHABLE] * 5


def test_values_of_a_state(system: ExplicitSystem) -> None:
    assert estimates(system, Differences(state(3), of_bits=True)) == [2, 1, 1, 0, 3]
    assert estimates(system, Differences(state(3), of_bits=False)) == [1, 1, 1, 0, 1]
    assert estimates(system, Active()) == [1, 0, 1, 1, 0]
    assert estimates(system, Formula(Source("<test>", "state > 3"), True)) == [4, 3, 2, 1, 0]
    assert estimates(system, Formula(Source("<test>", "state > 3"), False, True)) == [0, 0, 0, 0, 1]
    assert estimates(system, Expression(Source("<test>", "10 - 3 * state"))) == [10, 7, 4, 1, 0]
    assert estimates(system, Computed(lambda values: values["state"] / 2)) == [0, 0, 1, 1, 2]


@pytest.mark.parametrize("text", ["stat", "state +", '"text"'])
def test_mistakes_are_located(system: ExplicitSystem, text: str) -> None:
    with pytest.raises(InputError) as caught:
        estimates(system, Expression(Source("<test>", text)))
    assert caught.value.diagnostic.span is not None


def random_system(random: Random) -> ExplicitSystem:
    count = random.randint(1, 12)
    edges = [(random.randrange(count), random.choice("abc"), random.randrange(count)) for _ in range(2 * count)]
    return ExplicitSystem(Graph.from_edges(random.randrange(count), count, edges), "test", "aut")


def test_distances_in_random_graphs_are_exact() -> None:
    for seed in range(60):
        random = Random(seed)
        system = random_system(random)
        space = explored(system, 100)
        assert space is not None
        goal = random.randrange(system.graph.state_count)
        exact = distances(space, lambda state, goal=goal: state == goal.to_bytes(4, "little"))
        graph = next(iter(system.control()))
        table = place_distances(graph, [place for place, name in enumerate(graph.locations) if name == str(goal)])
        for estimate in (EachProcess({0: table}, "greatest"), Distances((Group({0: {0: table}}, False),))):
            heuristic = system.estimator(estimate, system.compile(Objective()))
            assert [heuristic.estimate(state) for state in space.states] == exact


def test_edges_of_random_graphs_are_in_the_control_graph() -> None:
    for seed in range(30):
        system = random_system(Random(seed))
        space = explored(system, 100)
        assert space is not None
        graph: ControlGraph = next(iter(system.control()))
        places = [system.places(state)[0][1] for state in space.states]
        assert places[0] == 0
        known = {(edge.source, name, edge.target) for edge in graph.edges for name in edge.actions}
        assert {(places[step.source], step.label, places[step.target]) for step in space.steps} <= known
