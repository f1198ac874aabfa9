"""Estimates for models in plain Python, and several threads that search in one of them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from threading import Event, Thread
from typing import Any, NamedTuple

import pytest

import highroad
from highroad import _core
from highroad.diagnostics import InputError, Source
from highroad.systems import Objective, python
from highroad.systems.estimates import (
    UNREACHABLE,
    Active,
    Computed,
    Differences,
    Directed,
    Distances,
    EachProcess,
    Estimate,
    Expression,
    Formula,
    Group,
)
from highroad.systems.python import PythonSystem
from highroad.systems.python_estimates import differences


class Walk(NamedTuple):
    x: int
    name: str


class Walking:
    def initial_states(self) -> list[Walk]:
        return [Walk(0, "a")]

    def successors(self, state: Walk) -> Iterator[tuple[str, Walk]]:
        if state.x < 4:
            yield "right", Walk(state.x + 1, state.name)
        if state.name == "a" and state.x == 2:
            yield "rename", Walk(2, "b")


@pytest.fixture
def system() -> Directed:
    own = highroad.load(Walking())
    highroad.count(own)
    assert isinstance(own, Directed)
    return own


def estimates(system: Directed, estimate: Estimate) -> list[tuple[int, str, int]]:
    """By x and name."""
    heuristic = system.estimator(estimate, system.compile(Objective()))
    assert isinstance(heuristic, _core.Heuristic)
    states = [number.to_bytes(4, "little") for number in range(8)]
    return sorted((*system.describe(state).values(), heuristic.estimate(state)) for state in states)


def test_there_are_no_processes(system: Directed) -> None:
    assert not system.control()
    assert not system.places(system.initial()[0])
    for estimate in (EachProcess({}, "least"), Distances((Group({0: {0: (5,)}}, True),))):
        assert {steps for *_, steps in estimates(system, estimate)} == {0}
    assert {steps for *_, steps in estimates(system, Distances(()))} == {UNREACHABLE}


def test_values_of_a_state(system: Directed) -> None:
    places = [(0, "a"), (1, "a"), (2, "a"), (2, "b"), (3, "a"), (3, "b"), (4, "a"), (4, "b")]
    goal = next(n.to_bytes(4, "little") for n in range(8) if system.describe(n.to_bytes(4, "little"))["x"] == 3)
    for estimate, steps in (
        (Formula(Source("<test>", 'x == 3 && name == "b"'), True), [4, 3, 2, 1, 1, 0, 2, 1]),
        (Formula(Source("<test>", 'x == 3 && name == "b"'), True, True), [1, 1, 1, 1, 1, 0, 1, 1]),
        (Expression(Source("<test>", 'x * 2 + (name == "b")')), [0, 2, 4, 5, 6, 7, 8, 9]),
        (Computed(lambda values: values["x"]), [0, 1, 2, 2, 3, 3, 4, 4]),
        (Active(), [1, 1, 1, 1, 1, 1, 0, 0]),
        (Differences(goal, of_bits=True), [2, 1, 1, 2, 0, 1, 3, 4]),
        (Differences(goal, of_bits=False), [1, 1, 1, 2, 0, 1, 1, 2]),
    ):
        assert estimates(system, estimate) == [(*place, n) for place, n in zip(places, steps, strict=True)], estimate


class Stubborn:
    def __ne__(self, other: object) -> bool:
        raise ValueError("cannot be compared")


@pytest.mark.parametrize(
    ("values", "wanted", "bits", "variables"),
    [
        ({"a": 5, "b": True}, {"a": 2, "b": False}, 4, 2),
        ({"a": 3}, {"a": -3}, 1, 1),
        ({"a": "x"}, {"a": 7}, 1, 1),
        ({"a": 1.5}, {"a": 1.5}, 0, 0),
        ({"a": 1, "b": 2}, {"b": 2, "c": 3}, 2, 2),
        ({"a": Stubborn()}, {"a": 1}, 1, 1),
        ({"a": 1 << 100}, {"a": 0}, 1, 1),
    ],
)
def test_differences(values: dict[str, Any], wanted: dict[str, Any], bits: int, variables: int) -> None:
    assert differences(values, wanted, of_bits=True) == bits
    assert differences(values, wanted, of_bits=False) == variables


@pytest.mark.parametrize("text", ["y", "x +", "name", "x / 0"])
def test_mistakes_are_located(system: Directed, text: str) -> None:
    with pytest.raises(InputError) as caught:
        estimates(system, Expression(Source("<test>", text)))
    assert caught.value.diagnostic.span is not None


class Slow(NamedTuple):
    """A state that gives way to other threads while it is numbered."""

    number: int

    def __hash__(self) -> int:
        time.sleep(1e-5)
        return self.number


class Wide:
    """Each of its initial states has successors of its own."""

    def initial_states(self) -> list[Slow]:
        return [Slow(number) for number in range(6)]

    def successors(self, state: Slow) -> Iterator[tuple[str, Slow]]:
        if state.number < 6:
            for number in range(30):
                yield f"go({state.number}, {number})", Slow(6 + 30 * state.number + number)


def test_several_threads_number_states_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python, "PATIENCE", 0)  # nobody waits for the others
    system = PythonSystem(Wide(), "test", "<test>")
    starts = system.initial()
    found: dict[bytes, list[str]] = {}

    def ask(start: bytes) -> None:
        found[start] = [f"{edge.label} {edge.state and system.describe(edge.state)}" for edge in system.edges(start)]

    threads = [Thread(target=ask, args=(start,)) for start in starts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for own, start in enumerate(starts):
        assert found[start] == [f"go({own}, {n}) {{'number': {6 + 30 * own + n}}}" for n in range(30)]
    assert len(system._states) == len(system._numbers) == 6 + 6 * 30
    assert len(system._labels) == len(system._label_numbers) == 6 * 30


class Scribbling:
    """Works on a board of its own, and takes back what it did."""

    def __init__(self) -> None:
        self._board = [0, 0]

    def initial_states(self) -> list[tuple[int, ...]]:
        return [(0, 0), (1, 0), (2, 0)]

    def successors(self, state: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        self._board[:] = state
        for number in range(20):
            self._board[1] += number
            time.sleep(1e-4)
            yield "add", tuple(self._board)
            self._board[1] -= number


def test_a_model_may_keep_notes_while_several_threads_search() -> None:
    system = PythonSystem(Scribbling(), "test", "<test>")
    wrong: list[Mapping[str, Any]] = []

    def ask(start: bytes) -> None:
        (first, _) = system.describe(start)["state"]
        edges = system.edges(start)
        values = [system.describe(edge.state) for edge in edges if edge.state is not None]
        wrong.extend(own for number, own in enumerate(values) if own != {"state": (first, number)})

    threads = [Thread(target=ask, args=(start,)) for start in system.initial()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


class Stuck:
    """Does not come back before it is told to, the first time."""

    def __init__(self) -> None:
        self.has_begun, self.may_end = Event(), Event()

    def initial_states(self) -> list[int]:
        return [0]

    def successors(self, state: int) -> list[tuple[str, int]]:
        if not self.has_begun.is_set():
            self.has_begun.set()
            self.may_end.wait()
        return [("next", state + 1)]


def test_people_do_not_wait_for_a_search_that_does_not_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python, "PATIENCE", 0.01)
    model = Stuck()
    system = PythonSystem(model, "test", "<test>")
    (start,) = system.initial()
    thread = Thread(target=system.edges, args=(start,))
    thread.start()
    model.has_begun.wait()
    assert [edge.label for edge in system.edges(start)] == ["next"]
    model.may_end.set()
    thread.join()


def test_what_one_target_is_told_does_not_end_what_others_ask() -> None:
    system = PythonSystem(Wide(), "test", "<test>")
    first, second = system.compile(Objective()), system.compile(Objective())
    assert first.host is not None
    first.host.cancel()
    assert len(system.edges(system.initial()[0])) == 30
    for target in (second, first):  # a search begins anew
        assert _core.ExplicitSpace(target.core, _core.Limits(), _core.Control()).state_count == 6 + 6 * 30
