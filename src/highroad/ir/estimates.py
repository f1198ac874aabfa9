"""Numbers of steps, made of expressions: what estimates of a model of the IR are compiled from.

They are kept apart from expressions because no model has them, and because they never fault: an expression that has no
value counts 0. More than `UNREACHABLE` is as far as that.
"""

from __future__ import annotations

from msgspec import Struct

from highroad.ir.expressions import Expression

UNREACHABLE = 2**32 - 1
"""The core's estimate for states that lead nowhere."""

Numbers = tuple[tuple[int, ...], ...]
"""A number for each location of each process type, as `LocationOf` has them."""


class Amount(Struct, frozen=True):
    """The value of an expression; what is below 0 counts 0 in the end."""

    expression: Expression


class Sum(Struct, frozen=True):
    parts: tuple[Term, ...]


class Least(Struct, frozen=True):
    """`UNREACHABLE` if there are no parts."""

    parts: tuple[Term, ...]


class Greatest(Struct, frozen=True):
    """0 if there are no parts."""

    parts: tuple[Term, ...]


class EachLocation(Struct, frozen=True):
    """The least (of none: `UNREACHABLE`) or the greatest (of none: 0) of the numbers of all processes that live."""

    numbers: Numbers
    is_least: bool


Term = Amount | Sum | Least | Greatest | EachLocation


def expressions_in(term: Term) -> list[Expression]:
    """All expressions of a term, in order."""
    match term:
        case Amount(expression=expression):
            return [expression]
        case EachLocation():
            return []
        case Sum(parts=parts) | Least(parts=parts) | Greatest(parts=parts):
            return [expression for part in parts for expression in expressions_in(part)]
