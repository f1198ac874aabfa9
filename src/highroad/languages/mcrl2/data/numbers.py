"""Pos, Nat, Int and Real. All are exact and unbounded; the sort of the symbol says which numbers the result may be.

An application to numbers is computed. To other terms only a few laws apply; otherwise it stays as it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.linear import bounds, difference
from highroad.languages.mcrl2.data.nodes import (
    FALSE,
    TRUE,
    Apply,
    Node,
    Number,
    Symbol,
    apply,
    choice,
    function_symbol,
    head_name,
    number,
    relation,
    truth,
)
from highroad.languages.mcrl2.sorts import INT, NAT, NUMERIC, POS, REAL, Function, Sort

if TYPE_CHECKING:
    from highroad.languages.mcrl2.data.built_in import BuiltIn
    from highroad.languages.mcrl2.data.rewriter import Rewriter

Numeral = int | Fraction

_LARGE = 10_000  # from so many bits on, each of them counts as a step


def in_sort(value: Numeral, sort: Sort) -> bool:
    if sort == REAL:
        return True
    return isinstance(value, int) and (sort == INT or value >= (1 if sort == POS else 0))


def _whole(value: Numeral) -> int:
    assert isinstance(value, int)
    return value


def _minus(*operands: Numeral) -> Numeral:
    return -operands[0] if len(operands) == 1 else operands[0] - operands[1]


def _quotient(left: Numeral, right: Numeral) -> Numeral | None:
    return None if right == 0 else Fraction(left) / right


def _power(base: Numeral, exponent: Numeral) -> Numeral | None:
    exponent = _whole(exponent)
    if base == 0 and exponent < 0:
        return None
    result = Fraction(base) ** exponent
    return result.numerator if result.denominator == 1 else result


_COMPUTED: dict[str, Callable[..., Numeral | None]] = {
    "+": lambda left, right: left + right,
    "-": _minus,
    "*": lambda left, right: left * right,
    "/": _quotient,
    "div": lambda left, right: left // right,
    "mod": lambda left, right: left % right,
    "exp": _power,
    "succ": lambda operand: operand + 1,
    "pred": lambda operand: operand - 1,
    "max": max,
    "min": min,
    "abs": abs,
    "sqrt": lambda operand: math.isqrt(_whole(operand)),
    "floor": math.floor,
    "ceil": math.ceil,
    "round": lambda operand: math.floor(operand + Fraction(1, 2)),
}


def _bits(value: Numeral) -> int:
    if isinstance(value, int):
        return value.bit_length()
    return value.numerator.bit_length() + value.denominator.bit_length()


def _least_bits_of_power(base: Numeral, exponent: Numeral) -> int:
    """At least half of them, unless there are few; known without computing the power."""
    whole = Fraction(base)
    size = max(abs(whole.numerator), whole.denominator).bit_length()
    return (size - 1) * abs(_whole(exponent)) if base else 0


def _computing(name: str, function: Callable[..., Numeral | None], law: BuiltIn) -> BuiltIn:
    def compute(machine: Rewriter, symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
        values = [argument.value for argument in arguments if isinstance(argument, Number)]
        if len(values) < len(arguments):
            return law(machine, symbol, arguments)
        if name == "exp" and (bits := _least_bits_of_power(*values)) > machine.fuel:
            machine.spend(symbol, bits)  # which is too much: others are as large as what they are made from
        result = function(*values)
        if result is not None and (bits := _bits(result)) > _LARGE:
            machine.spend(symbol, bits)
        if isinstance(result, Fraction) and result.denominator == 1:
            result = result.numerator
        assert isinstance(symbol.sort, Function)
        sort = symbol.sort.range
        return number(result, sort) if result is not None and in_sort(result, sort) else None

    return compute


# Laws for terms that are not numbers


def _is(node: Node, value: int) -> bool:
    return isinstance(node, Number) and node.value == value


def _result(symbol: Symbol) -> Sort:
    assert isinstance(symbol.sort, Function)
    return symbol.sort.range


def _no_law(_machine: Rewriter, _symbol: Symbol, _arguments: tuple[Node, ...]) -> Node | None:
    return None


def _sum_law(_machine: Rewriter, symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    left, right = arguments
    if _is(right, 0) and left.sort == _result(symbol):
        return left
    return right if _is(left, 0) and right.sort == _result(symbol) else None


def _product_law(_machine: Rewriter, symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    left, right = arguments
    if _is(left, 0) or _is(right, 0):
        return number(0, _result(symbol))
    if _is(right, 1):
        return left
    return right if _is(left, 1) else None


def _minus_law(machine: Rewriter, symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    """A difference of integers is a sum with the opposite; the opposite of the opposite is the number itself."""
    sort = arguments[0].sort
    if len(arguments) == 1:
        [operand] = arguments
        inner = isinstance(operand, Apply) and head_name(operand) == "-" and len(operand.arguments) == 1
        if isinstance(operand, Apply) and inner and operand.arguments[0].sort == sort:
            return operand.arguments[0]
        return None
    if sort not in (INT, REAL):
        return None
    left, right = arguments
    return machine.called("+", _result(symbol), left, machine.called("-", sort, right))


def _power_law(machine: Rewriter, symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    base, exponent = arguments
    sort = _result(symbol)
    if not isinstance(exponent, Number) or not 0 <= exponent.value <= 2:
        return None
    if exponent.value == 0:
        return number(1, sort)
    return base if exponent.value == 1 else machine.called("*", sort, base, base)


def _maximum_law(machine: Rewriter, symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    left, right = arguments
    return _extreme(machine, symbol, left, right)


def _minimum_law(machine: Rewriter, symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    left, right = arguments
    return _extreme(machine, symbol, right, left) if left.sort == right.sort else None


def _extreme(machine: Rewriter, symbol: Symbol, small: Node, great: Node) -> Node | None:
    """`great` if `small <= great`, else `small`; the operands of `min` come in the other order."""
    if small.sort != great.sort or small.sort != _result(symbol):
        return None
    if symbol.name == "min":
        return machine.value(choice(relation("<=", great, small), great, small))
    return machine.value(choice(relation("<=", small, great), great, small))


def _quotient_law(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    """A quotient of naturals is its whole part and a proper fraction."""
    left, right = arguments
    if left.sort != NAT or not isinstance(right, Number) or right.value == 0:
        return None
    divisor = number(right.value, POS)
    whole, rest = (machine.called(name, NAT, left, divisor) for name in ("div", "mod"))
    as_real = function_symbol("Nat2Real", (NAT,), REAL)
    fraction = machine.called("/", REAL, machine.value(apply(as_real, rest)), number(right.value, REAL))
    return machine.called("+", REAL, machine.value(apply(as_real, whole)), fraction)


_LAWS: dict[str, BuiltIn] = {
    "/": _quotient_law,
    "+": _sum_law,
    "*": _product_law,
    "-": _minus_law,
    "exp": _power_law,
    "max": _maximum_law,
    "min": _minimum_law,
}


# Conversions: those to narrower sorts are only defined for some numbers


def _converted(_machine: Rewriter, symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    [operand] = arguments
    sort = _result(symbol)
    if isinstance(operand, Number):
        return number(operand.value, sort) if in_sort(operand.value, sort) else None
    if isinstance(operand, Apply) and head_name(operand) == f"{sort}2{operand.sort}":
        return operand.arguments[0] if _is_widening(sort, operand.sort) else None
    return None


def _is_widening(narrow: Sort, wide: Sort) -> bool:
    order: list[Sort] = list(NUMERIC)
    return order.index(narrow) < order.index(wide)


FUNCTIONS: dict[str, BuiltIn] = {
    **{name: _computing(name, function, _LAWS.get(name, _no_law)) for name, function in _COMPUTED.items()},
    **{f"{a}2{b}": _converted for a in NUMERIC for b in NUMERIC if a != b},
}


# Relations


def equal(_machine: Rewriter, left: Node, right: Node) -> Node | None:
    if isinstance(left, Number) and isinstance(right, Number):
        return truth(left.value == right.value)
    low, high = bounds(difference(left, right))
    if low == high == 0:
        return TRUE
    return FALSE if (low is not None and low > 0) or (high is not None and high < 0) else None


def less(_machine: Rewriter, left: Node, right: Node) -> Node | None:
    if isinstance(left, Number) and isinstance(right, Number):
        return truth(left.value < right.value)
    low, high = bounds(difference(left, right))
    if high is not None and high < 0:
        return TRUE
    return FALSE if low is not None and low >= 0 else None


def less_or_equal(_machine: Rewriter, left: Node, right: Node) -> Node | None:
    if isinstance(left, Number) and isinstance(right, Number):
        return truth(left.value <= right.value)
    low, high = bounds(difference(left, right))
    if high is not None and high <= 0:
        return TRUE
    return FALSE if low is not None and low > 0 else None
