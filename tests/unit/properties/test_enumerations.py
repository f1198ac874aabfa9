"""Members of enumerations in predicates: compared by name and by value, and a name that nobody has is a mistake."""

from enum import Enum, Flag, IntEnum
from typing import Any, NamedTuple

import pytest

import highroad
from highroad.diagnostics import InputError
from highroad.properties.distance import distance, no_locations
from highroad.properties.evaluation import is_true
from unit.properties.predicate_text import parsed


class Light(Enum):
    IDLE = "idle"
    BUSY = 2
    idle = "BUSY"  # its value is the name of another one


class Level(IntEnum):
    LOW = 1
    HIGH = 5


class Right(Flag):
    READ = 1
    WRITE = 2


VALUES: dict[str, Any] = {
    "light": Light.BUSY,
    "other": Light.IDLE,
    "word": "BUSY",
    "wrong": "nobody",
    "level": Level.HIGH,
    "right": Right.READ | Right.WRITE,
    "nothing": None,
    "LOW": 5,
}

PREDICATES = [
    ('light == "BUSY"', True),
    ('"BUSY" == light', True),
    ('light != "BUSY"', False),
    ("light == BUSY", True),
    ("IDLE == other", True),
    ("light == IDLE", False),
    ("light == 2", True),
    ('other == "idle"', False),  # the member called so is another one: a name counts before a value
    ('light == "IDLE" || other == "IDLE"', True),
    ("light == word", True),
    ("light == wrong", False),  # it is a text now, and may be another one later
    ("light == other", False),
    ("light == nothing", False),
    ('level == "HIGH"', True),
    ("level == 5 && level > 4", True),
    ("level == 6", False),  # a number is as good as a member
    ("level == LOW", True),  # a variable counts before a member
    ("right == 3", True),
    ("right == 2", False),
    ("right != 4", True),
    ('light.name == "BUSY"', True),
]


@pytest.mark.parametrize(("text", "value"), PREDICATES)
def test_value(text: str, value: bool) -> None:
    assert is_true(parsed(text), VALUES) is value


MISTAKES = [
    ('light == "bussy"', "E420", 10, "no member of Light is 'bussy'", "did you mean 'BUSY'?"),
    ("light != 7", "E420", 10, "no member of Light is '7'", "known: BUSY, IDLE"),
    ("true == light", "E420", 1, "no member of Light is 'True'", None),
    ("light == bussy", "E405", 10, "unknown name 'bussy'", "did you mean 'BUSY'?"),
    ("IDLE == BUSY", "E405", 1, "unknown name 'IDLE'", None),
]


@pytest.mark.parametrize(("text", "code", "column", "message", "hint"), MISTAKES)
def test_what_can_never_be_equal_is_refused(text: str, code: str, column: int, message: str, hint: str | None) -> None:
    with pytest.raises(InputError) as caught:
        is_true(parsed(text), VALUES)
    diagnostic = caught.value.diagnostic
    assert (diagnostic.code, diagnostic.message) == (code, message)
    assert diagnostic.span is not None
    assert diagnostic.span.column == column
    assert hint is None or (diagnostic.hint or "").startswith(hint)


class Crossing(NamedTuple):
    light: Light
    cars: int


class Cars:
    def initial_states(self) -> list[Crossing]:
        return [Crossing(Light.IDLE, 0)]

    def successors(self, state: Crossing) -> list[tuple[str, Crossing]]:
        return [("come", Crossing(Light.BUSY, state.cars + 1))] if state.cars < 3 else []


@pytest.mark.parametrize("search", ["bfs", "astar", "greedy"])
@pytest.mark.parametrize("predicate", ['light == "BUSY"', "light == BUSY", "BUSY == light && cars == 1"])
def test_a_member_is_found(predicate: str, search: str) -> None:
    result = highroad.check(Cars(), predicate, search=search)
    assert isinstance(result.verdict, highroad.Violated)
    assert result.note is None
    assert result.witness is not None
    assert len(result.witness) == 1


def test_a_slip_is_no_verdict() -> None:
    with pytest.raises(InputError, match="E420"):
        highroad.check(Cars(), 'light == "Bussy"')


def test_the_estimate_for_a_member() -> None:
    assert distance(parsed("light == IDLE"), VALUES, True, False, no_locations) == 1
    assert distance(parsed("light == BUSY"), VALUES, True, False, no_locations) == 0
