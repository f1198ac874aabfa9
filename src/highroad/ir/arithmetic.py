"""Operators over exact integers, and what a slot makes of a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from highroad.ir.expressions import Operator, UnaryOperator
from highroad.ir.model import Fault
from highroad.ir.types import WORD_HIGH, WORD_LOW, Int, Scalar, bounds, wrap


class Trap(Exception):
    """Evaluation cannot go on: the step that needed the value faults."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.text)
        self.fault = fault


def stored(value: int, kind: Scalar) -> int:
    """The value that a slot holds after `value` was assigned to it."""
    low, high = bounds(kind)
    if low <= value <= high:
        return value
    if isinstance(kind, Int) and kind.wraps:
        return wrap(value, kind)
    raise Trap(Fault.VALUE_OUT_OF_RANGE)


def _word(value: int) -> int:
    if not WORD_LOW <= value <= WORD_HIGH:
        raise Trap(Fault.OVERFLOW)
    return value


def unary(operator: UnaryOperator, value: int) -> int:
    match operator:
        case UnaryOperator.NEGATE:
            return _word(-value)
        case UnaryOperator.NOT:
            return int(not value)
        case UnaryOperator.COMPLEMENT:
            return ~value
        case _:
            assert_never(operator)


def _divide(left: int, right: int) -> int:
    if right == 0:
        raise Trap(Fault.DIVISION_BY_ZERO)
    quotient = abs(left) // abs(right)
    return _word(quotient if (left < 0) == (right < 0) else -quotient)


def _remainder(left: int, right: int) -> int:
    return left - right * _divide(left, right)


def _shift(value: int, distance: int, *, leftward: bool) -> int:
    if not 0 <= distance <= 63:
        raise Trap(Fault.SHIFT_OUT_OF_RANGE)
    return _word(value << distance) if leftward else value >> distance


_BINARY: dict[Operator, Callable[[int, int], int]] = {
    Operator.ADD: lambda a, b: _word(a + b),
    Operator.SUBTRACT: lambda a, b: _word(a - b),
    Operator.MULTIPLY: lambda a, b: _word(a * b),
    Operator.DIVIDE: _divide,
    Operator.REMAINDER: _remainder,
    Operator.LEFT: lambda a, b: _shift(a, b, leftward=True),
    Operator.RIGHT: lambda a, b: _shift(a, b, leftward=False),
    Operator.BIT_AND: lambda a, b: a & b,
    Operator.BIT_OR: lambda a, b: a | b,
    Operator.BIT_XOR: lambda a, b: a ^ b,
    Operator.EQUAL: lambda a, b: int(a == b),
    Operator.UNEQUAL: lambda a, b: int(a != b),
    Operator.LESS: lambda a, b: int(a < b),
    Operator.LESS_EQUAL: lambda a, b: int(a <= b),
    Operator.GREATER: lambda a, b: int(a > b),
    Operator.GREATER_EQUAL: lambda a, b: int(a >= b),
}


def binary(operator: Operator, left: int, right: int) -> int:
    return _BINARY[operator](left, right)
