"""Values that are known before a model runs: those of initialisers, computed as C's `int` does it."""

from __future__ import annotations

from collections.abc import Callable

from highroad.ir import arithmetic
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
            return wrap(arithmetic.unary(operator, value_of(operand, read)), INT)
        case tree.Binary(operator=operator, left=left, right=right):
            return _binary(operator, value_of(left, read), value_of(right, read))
        case tree.Conditional(condition=condition, then=then, otherwise=otherwise):
            return value_of(then if value_of(condition, read) else otherwise, read)
        case _:
            raise NotConstant


def no_variables(_: tree.Reference | tree.SpecialName) -> int:
    """The reader for expressions that must not mention variables."""
    raise NotConstant


def _binary(operator: tree.Operator, left: int, right: int) -> int:
    match operator:
        case tree.Operator.AND:
            return int(bool(left and right))
        case tree.Operator.OR:
            return int(bool(left or right))
        case tree.Operator.LEFT | tree.Operator.RIGHT:
            right &= LONGEST_SHIFT
    try:
        return wrap(arithmetic.binary(operator, left, right), INT)
    except arithmetic.Trap as trap:
        raise NotConstant from trap
