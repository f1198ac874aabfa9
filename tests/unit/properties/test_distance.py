"""How far a predicate is from being as sought, and expressions as numbers of steps."""

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from highroad import _core
from highroad.diagnostics import InputError
from highroad.properties.distance import MOST_MISSING, distance, no_locations
from highroad.properties.numeric import steps_of
from highroad.properties.parts import MOST_PARTS, alternatives
from unit.properties.predicate_text import bracketed, parsed

VALUES: Mapping[str, Any] = {
    "x": 3,
    "y": 10,
    "name": "a",
    "is_on": True,
    "list": (1, 2),
    "half": Fraction(1, 2),
    "nan": math.nan,
    "huge": 10**400,
    "real": 1.5,
    "infinite": math.inf,
}

FAR = [
    # predicate, when it is to hold, when it is not to hold, and the same relaxed
    ("x == 3", 0, 1, 0, 1),
    ("x == 7", 4, 0, 1, 0),
    ("x != 3", 1, 0, 1, 0),
    ("x < 3", 1, 0, 1, 0),
    ("x < 1", 3, 0, 1, 0),
    ("x <= 1", 2, 0, 1, 0),
    ("x > 3", 1, 0, 1, 0),
    ("x > y", 8, 0, 1, 0),
    ("x >= y", 7, 0, 1, 0),
    ("x < y", 0, 7, 0, 1),
    ("x <= y", 0, 8, 0, 1),
    ('name == "b"', 1, 0, 1, 0),
    ("half == 3", 3, 0, 1, 0),
    ("nan == 1", 1, 0, 1, 0),
    ("infinite == 1", 1, 0, 1, 0),
    ("huge == 0", MOST_MISSING, 0, 1, 0),
    ("huge == real", MOST_MISSING, 0, 1, 0),
    ("is_on == false", 1, 0, 1, 0),
    ("is_on", 0, 1, 0, 1),
    ("x == 5 && y == 13", 5, 0, 1, 0),
    ("x == 5 || y == 13", 2, 0, 1, 0),
    ("x == 5 || y == 10", 0, 1, 0, 1),
    ("x == 3 && y == 10", 0, 1, 0, 1),
    ("x < 6 || y > 8", 0, 5, 0, 1),
    ("!(x < 6 && !is_on) && x == 9", 6, 0, 1, 0),
    ("x == 3 && !(x == 3)", 1, 0, 1, 0),
    ("x == 5 && list[x] == 1", 3, 0, 1, 0),
    ("huge == 1 && huge == 2", 2 * MOST_MISSING, 0, 1, 0),
]


@pytest.mark.parametrize(("text", "to_hold", "not_to", "relaxed", "relaxed_not"), FAR, ids=[row[0] for row in FAR])
def test_distance(text: str, to_hold: int, not_to: int, relaxed: int, relaxed_not: int) -> None:
    found = [
        distance(parsed(text), VALUES, sought, is_relaxed, no_locations)
        for is_relaxed in (False, True)
        for sought in (True, False)
    ]
    assert found == [to_hold, not_to, relaxed, relaxed_not]


class Process:
    place = "here"
    other = "x"


def to_place(component: Any, name: str, text: str, is_there: bool) -> int | None:
    """Four steps to everywhere but 'nowhere', one to leave."""
    if not isinstance(component, Process) or name != "place":
        return None
    return _core.UNREACHABLE if text == "nowhere" else 4 if is_there else 1


@pytest.mark.parametrize(
    ("text", "is_relaxed", "steps"),
    [
        ('process.place == "there"', False, 4),
        ('"there" == process.place', True, 4),
        ('!(process.place != "there")', True, 4),
        ('process.place != "here"', True, 1),
        ('process.place == "here"', True, 0),
        ('process.place == "there" && x == 5', False, 6),
        ('process.place == "there" && x == 5', True, 4),
        ('process.place == "there" || x == 5', True, 1),
        ('process.place == "nowhere" && x == 5', False, _core.UNREACHABLE),
        ('process.place == "nowhere" || x == 5', False, 2),
        ('process.other == "there"', False, 1),
    ],
)
def test_places_count_by_their_own_distance(text: str, is_relaxed: bool, steps: int) -> None:
    assert distance(parsed(text), {**VALUES, "process": Process()}, True, is_relaxed, to_place) == steps


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("z == 1", "E405"),
        ("x == 1 && z == 1", "E405"),
        ("list[7] == 1", "E410"),
        ("x == 3 && list[x] == 1", "E410"),
        ("x@here", "E409"),
    ],
)
def test_mistakes_are_those_of_the_predicate(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        distance(parsed(text), VALUES, True, False, no_locations)
    assert caught.value.diagnostic.code == code
    assert caught.value.diagnostic.span is not None


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("x", 3),
        ("x - y", 0),
        ("x * y + (x < y)", 31),
        ("is_on", 1),
        ("!is_on", 0),
        ("real", 1),
        ("half", 0),
        ("huge", _core.UNREACHABLE),
        ("0 - huge", 0),
        ("infinite", _core.UNREACHABLE),
    ],
)
def test_expressions_are_numbers_of_steps(text: str, steps: int) -> None:
    assert steps_of(parsed(text), VALUES) == steps


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name", "the estimate 'a' is not a number"),
        ("nan", "the estimate is NaN"),
        ("list", r"the estimate \(1, 2\) is not a number"),
        ("z + 1", "unknown name 'z'"),
        ("x / 0", "no value here"),
    ],
)
def test_mistakes_in_expressions_have_a_place(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        steps_of(parsed(text), VALUES)
    assert caught.value.diagnostic.span is not None


@pytest.mark.parametrize(
    ("text", "sought", "found"),
    [
        ("a && (b || !c)", True, [["a", "b"], ["a", "not c"]]),
        ("a && (b || !c)", False, [["not a"], ["not b", "c"]]),
        ("!(a == b)", True, [["not (a == b)"]]),
    ],
)
def test_alternatives(text: str, sought: bool, found: list[list[str]]) -> None:
    split = alternatives(parsed(text), sought)
    assert split is not None
    shown = [[("" if part.sought else "not ") + bracketed(part.node) for part in parts] for parts in split]
    assert shown == found


def test_too_many_alternatives_are_none() -> None:
    text = " && ".join(f"(a{n} || b{n})" for n in range(20))
    assert alternatives(parsed(text), True) is None
    assert len(alternatives(parsed(text), False) or ()) == 20
    assert MOST_PARTS < 2**20
