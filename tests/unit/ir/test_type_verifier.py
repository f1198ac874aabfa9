"""Types that make no sense and first values that do not fit are refused, with the variable's place."""

from typing import Any

import pytest

from highroad.ir.types import WORD_HIGH, WORD_LOW, Array, Bool, Enum, Int, Integer, Record, Type
from highroad.ir.verifier import verify
from unit.ir.mistakes import assert_mistake
from unit.ir.small_models import POINT, VARIABLE_SPAN, with_variable

NESTED = Record((("a", Bool()), ("b", Array(Int(0, 3), 2))))


def deep_type(depth: int) -> Type:
    kind: Type = Bool()
    for _ in range(depth - 1):
        kind = Array(kind, 1)
    return kind


def doubled_type(times: int) -> Type:
    kind: Type = Bool()
    for _ in range(times):
        kind = Record((("a", kind), ("b", kind)))
    return kind


VARIABLE_MISTAKES = {
    "empty enumeration": (Enum(()), 0, "E211"),
    "empty record": (Record(()), 0, "E211"),
    "enumeration with a name twice": (Enum(("a", "b", "a")), 0, "E200"),
    "enumeration with an empty name": (Enum(("a", "")), 0, "E230"),
    "record with a field twice": (Record((("a", Bool()), ("a", Bool()))), 0, "E200"),
    "array without elements": (Array(Bool(), 0), 0, "E212"),
    "array in an array without elements": (Array(Array(Bool(), -1), 2), 0, "E212"),
    "empty range": (Int(1, 0), 0, "E213"),
    "range below the word": (Int(WORD_LOW - 1, 0), 0, "E214"),
    "range above the word": (Int(0, WORD_HIGH + 1), 0, "E214"),
    "wrapping range that is too large": (Int(0, 2**31, wraps=True), 0, "E215"),
    "initial value above": (Int(0, 5), 6, "E216"),
    "initial value below": (Int(1, 5), 0, "E216"),
    "initial truth value": (Bool(), 2, "E216"),
    "initial name": (Enum(("a", "b")), 2, "E216"),
    "initial value for all elements": (Array(Int(3, 5), 2), 0, "E216"),
    "initial value for all fields": (Record((("a", Int(0, 5)), ("b", Bool()))), 3, "E216"),
    "initial value of one element": (Array(Int(3, 5), 2), (3, 6), "E216"),
    "initial value deep inside": (Array(NESTED, 1), ((1, (2, 4)),), "E216"),
    "initial value with too few elements": (Array(Bool(), 3), (0, 0), "E217"),
    "initial value with too many fields": (POINT, (0, 0, 0), "E217"),
    "tuple for a scalar": (Int(0, 3), (0,), "E217"),
    "text for an array": (Array(Bool(), 3), "abc", "E217"),
    "type nested too deep": (deep_type(65), 0, "E228"),
    "type of astronomic size": (doubled_type(60), 0, "E235"),
    "something else as a type": ("int", 0, "E236"),
}


@pytest.mark.parametrize(("kind", "initial", "code"), VARIABLE_MISTAKES.values(), ids=VARIABLE_MISTAKES)
def test_mistakes_in_variables(kind: Type, initial: Any, code: str) -> None:
    assert_mistake(with_variable(kind, initial), code, VARIABLE_SPAN)


@pytest.mark.parametrize(
    ("kind", "initial"),
    [
        (Int(WORD_LOW, WORD_HIGH), WORD_LOW),
        (Integer(), WORD_HIGH),
        (Int(WORD_LOW, WORD_HIGH, wraps=True), 0),
        (Int(5, 5 + 2**31 - 1, wraps=True), 5),
        (Int(0, 2**40 - 1, wraps=True), 0),
        (Int(0, 2**31 - 2, wraps=True), 0),
        (Int(0, 2**40), 0),
        (Array(POINT, 2), ((3, 1), 0)),
        (Array(Array(Int(0, 3), 2), 2), 3),
        (Array(Array(Int(0, 3), 2), 2), (1, (2, 3))),
        (Int(4, 4), 4),
        (deep_type(64), 1),
        (Bool(), True),
    ],
)
def test_correct_variables(kind: Type, initial: Any) -> None:
    verify(with_variable(kind, initial))
