"""Values that are known before a model runs: those of initialisers, computed as C's `int` does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from highroad.ir.types import Int, wrap
from highroad.languages.promela import tree

INT = Int(-(2**31), 2**31 - 1, wraps=True)
LONGEST_SHIFT = 31

Reader = Callable[[tree.Reference | tree.SpecialName], int]


class NotConstant(Exception):
    """The value depends on the state."""


def value_of(expression: tree.Expression, read: Reader) -> int:
    """The value of an expression; `read` gives that of a variable, or raises NotConstant."""
    match expression:
        case tree.Number(value=value):
            return wrap(value, INT)
        case tree.Reference() | tree.SpecialName():
            return read(expression)
        case tree.Unary(operator=operator, operand=operand):
            return wrap(_UNARY[operator](value_of(operand, read)), INT)
        case tree.Binary(operator=operator, left=left, right=right):
            return _binary(operator, value_of(left, read), value_of(right, read))
        case tree.Conditional(condition=condition, then=then, otherwise=otherwise):
            return value_of(then if value_of(condition, read) else otherwise, read)
        case _:
            raise NotConstant


def no_variables(_: tree.Reference | tree.SpecialName) -> int:
    """The reader for expressions that must not mention variables."""
    raise NotConstant


def _binary(operator: tree.BinaryOperator, left: int, right: int) -> int:
    if right == 0 and operator in (tree.BinaryOperator.DIVIDE, tree.BinaryOperator.REMAINDER):
        raise NotConstant
    return wrap(_BINARY[operator](left, right), INT)


def _quotient(left: int, right: int) -> int:
    """Division truncates towards zero."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


_UNARY: Mapping[tree.UnaryOperator, Callable[[int], int]] = {
    tree.UnaryOperator.NEGATE: lambda value: -value,
    tree.UnaryOperator.NOT: lambda value: int(not value),
    tree.UnaryOperator.COMPLEMENT: lambda value: ~value,
}

_BINARY: Mapping[tree.BinaryOperator, Callable[[int, int], int]] = {
    tree.BinaryOperator.ADD: lambda a, b: a + b,
    tree.BinaryOperator.SUBTRACT: lambda a, b: a - b,
    tree.BinaryOperator.MULTIPLY: lambda a, b: a * b,
    tree.BinaryOperator.DIVIDE: _quotient,
    tree.BinaryOperator.REMAINDER: lambda a, b: a - b * _quotient(a, b),
    tree.BinaryOperator.LEFT: lambda a, b: a << (b & LONGEST_SHIFT),
    tree.BinaryOperator.RIGHT: lambda a, b: a >> (b & LONGEST_SHIFT),
    tree.BinaryOperator.BIT_AND: lambda a, b: a & b,
    tree.BinaryOperator.BIT_OR: lambda a, b: a | b,
    tree.BinaryOperator.BIT_XOR: lambda a, b: a ^ b,
    tree.BinaryOperator.EQUAL: lambda a, b: int(a == b),
    tree.BinaryOperator.UNEQUAL: lambda a, b: int(a != b),
    tree.BinaryOperator.LESS: lambda a, b: int(a < b),
    tree.BinaryOperator.LESS_EQUAL: lambda a, b: int(a <= b),
    tree.BinaryOperator.GREATER: lambda a, b: int(a > b),
    tree.BinaryOperator.GREATER_EQUAL: lambda a, b: int(a >= b),
    tree.BinaryOperator.AND: lambda a, b: int(bool(a and b)),
    tree.BinaryOperator.OR: lambda a, b: int(bool(a or b)),
}
