"""Expressions of the IR with what is known about their values, so that 32-bit wrapping is written only where needed."""

from __future__ import annotations

from dataclasses import dataclass

from highroad.ir.expressions import (
    COMPARISONS,
    CONNECTIVES,
    Binary,
    Conditional,
    Constant,
    Expression,
    Operator,
    Unary,
    UnaryOperator,
    Wrap,
)
from highroad.languages.promela.initial_values import INT, LONGEST_SHIFT

_EQUALITIES = frozenset({Operator.EQUAL, Operator.UNEQUAL})
_SHIFTS = frozenset({Operator.LEFT, Operator.RIGHT})


@dataclass(frozen=True, slots=True)
class Value:
    """A C `int` from `low` to `high`. A truth value stands for 0 or 1, but the IR keeps it apart from numbers."""

    expression: Expression
    low: int
    high: int
    is_truth: bool = False

    def number(self) -> Expression:
        if not self.is_truth:
            return self.expression
        if isinstance(self.expression, Constant):
            return Constant(self.expression.value)
        return Conditional(self.expression, Constant(1), Constant(0))

    def truth(self) -> Expression:
        """Whether the value is not 0."""
        if self.is_truth:
            return self.expression
        if isinstance(self.expression, Constant):
            return Constant(int(self.expression.value != 0), is_bool=True)
        return Binary(Operator.UNEQUAL, self.expression, Constant(0))

    def stored(self) -> Expression:
        """For a store, which wraps itself: the sizes of all types divide 2^32, so one wrapping is enough."""
        number = self.number()
        return number.operand if isinstance(number, Wrap) and number.kind == INT else number


def constant(value: int) -> Value:
    return Value(Constant(value), value, value)


def truth(expression: Expression) -> Value:
    return Value(expression, 0, 1, is_truth=True)


def unary(operator: UnaryOperator, operand: Value) -> Value:
    match operator:
        case UnaryOperator.NOT:
            return truth(Unary(operator, operand.truth()))
        case UnaryOperator.NEGATE:
            if isinstance(operand.expression, Constant) and operand.expression.value != INT.low:
                return constant(-operand.expression.value)
            return _wrapped(Unary(operator, operand.number()), -operand.high, -operand.low)
        case UnaryOperator.COMPLEMENT:
            return Value(Unary(operator, operand.number()), ~operand.high, ~operand.low)


def binary(operator: Operator, left: Value, right: Value) -> Value:
    if operator in CONNECTIVES:
        return truth(Binary(operator, left.truth(), right.truth()))
    if operator in COMPARISONS:
        if operator in _EQUALITIES and left.is_truth and right.is_truth:
            return truth(Binary(operator, left.expression, right.expression))
        return truth(Binary(operator, left.number(), right.number()))
    if operator in _SHIFTS:
        right = _distance(right)
    return _wrapped(Binary(operator, left.number(), right.number()), *_range(operator, left, right))


def conditional(condition: Value, then: Value, otherwise: Value) -> Value:
    low, high = min(then.low, otherwise.low), max(then.high, otherwise.high)
    if then.is_truth and otherwise.is_truth:
        return truth(Conditional(condition.truth(), then.expression, otherwise.expression))
    return Value(Conditional(condition.truth(), then.number(), otherwise.number()), low, high)


def conjunction(parts: list[Expression]) -> Expression:
    """All of the truth values; the constant true when there is none."""
    needed = [part for part in parts if part != Constant(1, is_bool=True)]
    if not needed:
        return Constant(1, is_bool=True)
    whole = needed[0]
    for part in needed[1:]:
        whole = Binary(Operator.AND, whole, part)
    return whole


def _wrapped(expression: Expression, low: int, high: int) -> Value:
    if INT.low <= low and high <= INT.high:
        return Value(expression, low, high)
    return Value(Wrap(expression, INT), INT.low, INT.high)


def _distance(distance: Value) -> Value:
    """Of a shift: the processor uses only its five lowest bits."""
    if distance.low >= 0 and distance.high <= LONGEST_SHIFT:
        return distance
    return Value(Binary(Operator.BIT_AND, distance.number(), Constant(LONGEST_SHIFT)), 0, LONGEST_SHIFT)


def _range(operator: Operator, left: Value, right: Value) -> tuple[int, int]:
    """The exact results of an arithmetic operator, before they are wrapped."""
    match operator:
        case Operator.ADD:
            return left.low + right.low, left.high + right.high
        case Operator.SUBTRACT:
            return left.low - right.high, left.high - right.low
        case Operator.MULTIPLY:
            corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
            return min(corners), max(corners)
        case Operator.LEFT:
            corners = [a << b for a in (left.low, left.high) for b in (right.low, right.high)]
            return min(corners), max(corners)
        case Operator.RIGHT:
            return min(left.low, left.low >> right.high), max(left.high, 0)
        case Operator.DIVIDE | Operator.REMAINDER:
            greatest = max(abs(left.low), abs(left.high))
            return (0 if min(left.low, right.low) >= 0 else -greatest), greatest
        case _:
            return _bitwise_range(left, right)


def _bitwise_range(left: Value, right: Value) -> tuple[int, int]:
    bits = max(value.bit_length() for value in (left.low, left.high, right.low, right.high))
    low = 0 if min(left.low, right.low) >= 0 else -(1 << bits)
    return low, (1 << bits) - 1
