"""Models in plain Python: states of any kind, numbered as they come, and what a budget must know about them."""

import sys
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import pytest

import highroad
from highroad.diagnostics import InputError, Source
from highroad.systems import Objective
from highroad.systems.python import Asking, PythonSystem
from unit.systems.plain_models import Counter, Grid


@dataclass(frozen=True)
class Train:
    speed: int
    name: str


class Point(NamedTuple):
    x: int
    y: int


class Colour(Enum):
    RED = 1


class Once:
    """A model with one state, which goes to itself."""

    def __init__(self, state: object) -> None:
        self._state = state

    def initial_states(self) -> list[object]:
        return [self._state]

    def successors(self, state: object) -> list[tuple[str, object]]:
        return [("stay", state)]


STATES = [
    (Train(3, "ICE"), {"speed": 3, "name": "ICE"}, 'speed == 3 && name == "ICE"'),
    (Point(1, 2), {"x": 1, "y": 2}, "x + y == 3"),
    ((1, "a"), {"state": (1, "a")}, 'state[1] == "a"'),
    (7, {"state": 7}, "state > 6"),
    ("text", {"state": "text"}, 'state == "text"'),
    (frozenset({1}), {"state": frozenset({1})}, "state"),
    (None, {"state": None}, "not state"),
    (Colour.RED, {"state": Colour.RED}, 'state.name == "RED"'),
    (1 << 100, {"state": 1 << 100}, "state >> 100 == 1"),
    (Train, {"state": Train}, 'state.__name__ == "Train"'),
]


@pytest.mark.parametrize(("state", "described", "predicate"), STATES, ids=[repr(row[0]) for row in STATES])
def test_states_of_any_kind(state: object, described: dict[str, object], predicate: str) -> None:
    system = highroad.load(Once(state))
    (number,) = system.initial()
    assert system.describe(number) == described
    assert system.holds(Source("<test>", predicate), number)
    assert isinstance(highroad.check(system, predicate).verdict, highroad.Violated)
    assert highroad.count(system).states == 1


def test_equal_states_are_one_state() -> None:
    class Doubles:
        def initial_states(self) -> list[object]:
            return [1, 1.0, True, (1, 2), Point(1, 2)]

        def successors(self, _state: object) -> list[tuple[str, object]]:
            return []

    assert highroad.count(highroad.load(Doubles())).states == 2


def test_edges_have_their_labels() -> None:
    system = highroad.load(Grid(2, 1))
    (start,) = system.initial()
    edges = list(system.edges(start))
    assert [edge.label for edge in edges] == ["go(0)", "go(1)"]
    assert [system.describe(edge.state)["state"] for edge in edges if edge.state is not None] == [(1, 0), (0, 1)]


@pytest.mark.parametrize(
    ("pattern", "length"), [("go", 1), ("go(1)", 1), ("go(*", 1), ("*", 1), ("go(7)", None), ("g", None)]
)
def test_actions_are_found_by_name_label_and_pattern(pattern: str, length: int | None) -> None:
    result = highroad.check(highroad.load(Grid(2, 3)), f"action: {pattern}")
    found = len(result.verdict.witness) if isinstance(result.verdict, highroad.Violated) else None
    assert found == length


def test_several_initial_states() -> None:
    class Starts(Counter):
        def initial_states(self) -> list[int]:
            return [0, 2]

    result = highroad.check(highroad.load(Starts(3)))
    assert isinstance(result.verdict, highroad.Violated)
    assert (result.verdict.witness.start, len(result.verdict.witness)) == (1, 1)
    assert highroad.count(highroad.load(Starts(3))).states == 4


def host_of(system: PythonSystem) -> Asking:
    host = system.compile(Objective()).host
    assert isinstance(host, Asking)
    return host


def test_what_a_dictionary_is_about_to_take() -> None:
    """Wherever the table of states grows by more than a little, this was said just before, and said to be enough."""
    system = PythonSystem(Counter(), "test", "<test>")
    host = host_of(system)
    before, announced = sys.getsizeof(system._numbers), 0
    for number in range(300_000):
        announced = host.coming_bytes() if number % 100 == 0 else announced
        system._number(number, Counter().successors)
        now = sys.getsizeof(system._numbers)
        if now > max(before, 1 << 21):
            assert announced >= now
        before = now


def test_most_of_the_time_nothing_is_about_to_be_taken() -> None:
    system = PythonSystem(Counter(), "test", "<test>")
    host = host_of(system)
    announcements = 0
    for number in range(100_000):
        system._number(number, Counter().successors)
        announcements += host.coming_bytes() > 0
    assert announcements < 10_000


def test_a_cancelled_search_asks_for_no_more_successors() -> None:
    class Endless:
        given = 0

        def initial_states(self) -> list[int]:
            return [0]

        def successors(self, _state: int) -> object:
            while True:
                self.given += 1
                yield "next", self.given

    model = Endless()
    host = host_of(PythonSystem(model, "test", "<test>"))  # type: ignore[arg-type]
    host.initial()
    pairs = host.successors(0)
    assert next(pairs)
    host.cancel()
    assert next(pairs, None) is None
    assert model.given == 1


def test_a_state_that_the_model_never_gave_is_the_models_fault() -> None:
    """A search that repeats its way through a model that changes may arrive anywhere."""
    system = highroad.load(Counter(3))
    nowhere = (7).to_bytes(4, "little")
    for ask in (system.describe, lambda state: list(system.edges(state))):
        with pytest.raises(InputError, match=r"E308.*the model changes while it is searched"):
            ask(nowhere)
