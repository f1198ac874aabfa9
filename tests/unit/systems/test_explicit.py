"""Explicit graphs: a state is its number, and predicates speak of `state`."""

import pytest

import highroad
from highroad.diagnostics import InputError
from highroad.lts.graph import Graph
from highroad.systems.explicit import ExplicitSystem

EDGES = [(2, "a", 0), (0, "b(1)", 1), (0, "b(2)", 3), (3, "c", 3)]


@pytest.fixture
def system() -> ExplicitSystem:
    return ExplicitSystem(Graph.from_edges(2, 5, EDGES), "test", "aut")


def test_states_and_edges(system: ExplicitSystem) -> None:
    (start,) = system.initial()
    assert system.describe(start) == {"state": 2}
    (edge,) = system.edges(start)
    assert edge.label == "a"
    assert edge.state is not None
    assert [e.label for e in system.edges(edge.state)] == ["b(1)", "b(2)"]


def test_counts(system: ExplicitSystem) -> None:
    count = highroad.count(system)
    assert (count.states, count.statistics.transitions, count.statistics.deadlocks) == (4, 4, 1)


@pytest.mark.parametrize(
    ("property", "length"),
    [
        ("deadlock", 2),
        ("state == 3", 2),
        ("state == 2", 0),
        ("state == 4", None),
        ("invariant: state != 1", 2),
        ("invariant: state < 4", None),
        ("action: a", 1),
        ("action: b", 2),
        ("action: b(2)", 2),
        ("action: c", 3),
        ("action: b*2*", 2),
        ("action: d", None),
    ],
)
def test_properties(system: ExplicitSystem, property: str, length: int | None) -> None:
    result = highroad.check(system, property)
    found = len(result.verdict.witness) if isinstance(result.verdict, highroad.Violated) else None
    assert found == length
    assert (result.note is not None) == (property == "action: d")


def test_a_predicate_speaks_of_the_state_only(system: ExplicitSystem) -> None:
    with pytest.raises(InputError, match="did you mean 'state'"):
        highroad.check(system, "stat == 1")
