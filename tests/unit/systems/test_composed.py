"""Components that step together: what the core explores is what `edges` tells, and every search can use it."""

import re
from collections.abc import Mapping, Sequence

import pytest

import highroad
from highroad import _core
from highroad.properties import make_property
from highroad.systems import Objective
from highroad.systems.composed import ComposedSystem
from highroad.systems.estimates import ControlEdge, ControlGraph


class Relay:
    """Cells in a row that hand over a token's number; the last one counts what it got, modulo `limit`."""

    def __init__(self, cells: int, limit: int) -> None:
        self.component_names = [f"cell({number})" for number in range(cells - 1)] + ["last"]
        self.initial = (0,) * cells
        self.vectors = [(number,) for number in range(cells)] + [(number, number + 1) for number in range(cells - 1)]
        self._cells = cells
        self._limit = limit
        self.asked: list[tuple[int, tuple[int, ...]]] = []

    def offers(self, component: int, local: int) -> Sequence[int]:
        give, take = self._cells + component, self._cells + component - 1
        if component == self._cells - 1:
            return [take, component] if local else [take]
        return ([component] if local == 0 else [give]) + ([take] if component and local == 0 else [])

    def joint(self, vector: int, locals_: tuple[int, ...]) -> Sequence[tuple[int, tuple[int, ...]]]:
        self.asked.append((vector, locals_))
        if vector < self._cells:
            if vector == self._cells - 1:
                return [(0, (0,))]
            return [(1, (1,)), (2, (2,))]
        given, taken = locals_
        is_last = vector == self._cells + self._cells - 2
        return [(3, (0, (taken + given) % self._limit if is_last else given))]

    def machine(self, vector: int) -> None:
        """It is fast enough as it is."""

    def variable_sorts(self, component: int) -> Mapping[str, str]:  # noqa: ARG002
        return {}

    def variable_names(self, component: int) -> Sequence[str]:  # noqa: ARG002
        return ["number", "is_idle", "dead"]

    def label(self, label: int) -> str:
        return ["empty", "new(1)", "new(2)", "give|take"][label]

    def describe(self, component: int, local: int) -> Sequence[tuple[str, str]]:  # noqa: ARG002
        return [("location", "here"), ("number", str(local)), ("is_idle", "true" if local == 0 else "false")]

    def control(self, component: int) -> ControlGraph:
        return ControlGraph(self.component_names[component], ("here",), (ControlEdge(0, 0, frozenset({"give"})),))

    def place(self, component: int, local: int) -> int:  # noqa: ARG002
        return 0

    def place_name(self, component: int) -> str:  # noqa: ARG002
        return "location"


def system(cells: int = 3, limit: int = 300) -> ComposedSystem:
    return ComposedSystem(Relay(cells, limit), "relay", "test", dict.fromkeys(["empty", "new", "give", "take"], ()))


def test_the_core_explores_what_edges_tell() -> None:
    own = system()
    count = highroad.count(own)
    seen = set(own.initial())
    pending, transitions = list(seen), 0
    while pending:
        for edge in own.edges(pending.pop()):
            transitions += 1
            assert edge.state is not None
            if edge.state not in seen:
                seen.add(edge.state)
                pending.append(edge.state)
    assert count.complete
    assert (count.states, count.statistics.transitions) == (len(seen), transitions)
    assert len(seen) == 3 * 3 * 300  # numbers of the last cell need two bytes


@pytest.mark.parametrize("search", ["bfs", "dfs", "rdfs", "highway:width=50", "random:steps=100000", "urs:nodes=5000"])
def test_every_search_finds_a_witness(search: str) -> None:
    result = highroad.check(system(), "last.number == 7 && cell[0].is_idle", search=search, seed=3)
    assert result.witness is not None


def test_names_of_several_actions_at_once() -> None:
    for action in ("give", "take", "give|take", "new(2)", "new"):
        result = highroad.check(system(), make_property("action", action), seed=1)
        assert result.witness is not None, action
    assert highroad.check(system(), make_property("action", "new(3)"), seed=1).witness is None


def test_control_is_told_under_the_names_of_predicates() -> None:
    own = system()
    assert [graph.name for graph in own.control()] == own.components == ["cell[0]", "cell[1]", "last"]
    assert own.places(own.initial()[0]) == [(0, 0), (1, 0), (2, 0)]


def test_values_are_named() -> None:
    own = system(2)
    assert own.describe(own.initial()[0]) == {
        "cell[0]": "here",
        "cell[0].number": 0,
        "cell[0].is_idle": True,
        "last": "here",
        "last.number": 0,
        "last.is_idle": True,
    }


@pytest.mark.parametrize("predicate", ["last.dead == 0", "last.dead != 0", "last.dead < 1", "last.dead"])
def test_a_variable_that_is_not_there_compares_with_nothing(predicate: str) -> None:
    assert highroad.check(system(), predicate, seed=1).witness is None


@pytest.mark.parametrize(
    ("predicate", "message"),
    [
        ("last.ded == 0", "no state has a variable 'ded', or it does not matter in any; known: dead, is_idle, number"),
        ("lost.number == 0", "unknown name 'lost'\n  1 | lost.number == 0\n      ^^^^\n  help: did you mean 'last'?"),
        ("cell[7].number == 0", "no value here: there is no cell[7]; known: cell[0], cell[1]"),
    ],
)
def test_mistakes_in_predicates(predicate: str, message: str) -> None:
    with pytest.raises(highroad.InputError, match=re.escape(message)):
        highroad.check(system(), predicate, seed=1)


class Watched(Relay):
    """Remembers which local states were described."""

    def __init__(self) -> None:
        super().__init__(3, 300)
        self.described: list[tuple[int, int]] = []

    def describe(self, component: int, local: int) -> Sequence[tuple[str, str]]:
        self.described.append((component, local))
        return super().describe(component, local)


@pytest.mark.parametrize(
    ("predicate", "mentioned", "evaluations"),
    [
        ("last.number == 300", {2}, 300),
        ("cell[1].number == 3 && cell[1].is_idle", {1}, 3),
        ("cell[last.number - last.number].number == 3", {0, 1, 2}, 3 * 3 * 300),
        ("cell[0].number == 3 || last.number == 300", {0, 2}, 3 * 300),
    ],
)
def test_a_predicate_is_evaluated_once_for_those_it_mentions(
    predicate: str, mentioned: set[int], evaluations: int
) -> None:
    network = Watched()
    system = ComposedSystem(network, "relay", "test", {})
    assert highroad.check(system, predicate, seed=1, audit="off").witness is None
    assert {component for component, _ in network.described} == mentioned
    assert len(network.described) == evaluations * len(mentioned)


def test_a_question_is_asked_once() -> None:
    network = Relay(3, 5)
    target = ComposedSystem(network, "relay", "test", {}).compile(Objective())
    _core.ExplicitSpace(target.core, _core.Limits(), _core.Control())
    assert len(network.asked) == len(set(network.asked)) > 0
