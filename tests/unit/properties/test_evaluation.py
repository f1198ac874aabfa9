"""Predicates over Python objects: their own operators, and a located message when these fail."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from highroad.diagnostics import InputError
from highroad.properties.evaluation import MAXIMUM_SHIFT, evaluate, is_true
from unit.properties.predicate_text import parsed


class Stubborn:
    """An object that is neither true nor false."""

    def __bool__(self) -> bool:
        raise ValueError("neither true nor false")


VALUES: Mapping[str, Any] = {
    "n": 7,
    "t": (1, (2, 3)),
    "d": {"key": 5},
    "s": "text",
    "z": 1 + 2j,
    "half": Fraction(1, 2),
    "set": frozenset({1, 2}),
    "stubborn": Stubborn(),
    "big": 1 << 100,
}

EVALUATED = [
    ("n", 7),
    ("t[1][0]", 2),
    ('d["key"]', 5),
    ("s", "text"),
    ('s == "text" && n > 3', True),
    ('s + "s"', "texts"),
    ("z.imag", 2.0),
    ("half * 2 == 1", True),
    ("set & set == set", True),
    ("-n / 2", -3),
    ("-n % 2", -1),
    ("half / 2", Fraction(1, 4)),
    ("big >> 99", 2),
    ("big << 1 > big", True),
    ("~n", -8),
    ("!n || n == 8", False),
    ("not set", False),
]


@pytest.mark.parametrize(("text", "value"), EVALUATED, ids=[text for text, _ in EVALUATED])
def test_value(text: str, value: object) -> None:
    assert evaluate(parsed(text), VALUES) == value


MISTAKES = [
    ("m == 1", "E405", 1, "unknown name 'm'"),
    ("n == 7 && t[5] == 1", "E410", 11, "out of range"),
    ("n.real.missing", "E410", 1, "has no attribute 'missing'"),
    ('n < "7"', "E410", 1, "'<' not supported"),
    ("n / 0 == 1", "E410", 1, "by zero"),
    ("n % 0 == 1", "E410", 1, "by zero"),
    ("n << -1 == 1", "E410", 1, "negative shift"),
    (f"1 << {MAXIMUM_SHIFT + 1} > 0", "E410", 1, "a shift by more than"),
    ("s * 1000000000000 == s", "E410", 1, "only numbers can be multiplied"),
    ("1000000000000 * t == t", "E410", 1, "only numbers can be multiplied"),
    ("n@idle", "E409", 1, "no processes"),
    ("n == 7 && stubborn", "E410", 11, "neither true nor false"),
    ("!stubborn", "E410", 2, "neither true nor false"),
]


@pytest.mark.parametrize(("text", "code", "column", "message"), MISTAKES, ids=[row[0] for row in MISTAKES])
def test_mistake(text: str, code: str, column: int, message: str) -> None:
    with pytest.raises(InputError) as caught:
        is_true(parsed(text), VALUES)
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == code
    assert message in diagnostic.message
    assert diagnostic.span is not None
    assert diagnostic.span.column == column


def test_conditions_are_evaluated_only_as_far_as_needed() -> None:
    assert not is_true(parsed("n == 8 && t[5] == 1"), VALUES)
    assert is_true(parsed("n == 7 || t[5] == 1"), VALUES)


def test_running_out_of_memory_is_not_a_mistake_of_the_predicate() -> None:
    class Hungry:
        def __add__(self, other: object) -> object:
            raise MemoryError

    with pytest.raises(MemoryError):
        evaluate(parsed("h + 1"), {"h": Hungry()})
