"""The value of a predicate over named Python values, for models whose states are Python objects.

Arithmetic on integers is that of the IR (division towards zero), without its bounds; objects use their own operators.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from highroad.diagnostics import Diagnostic, InputError, nearest
from highroad.properties.enumerations import compared
from highroad.properties.nodes import (
    AtLocation,
    BinaryNode,
    Index,
    Member,
    Name,
    Node,
    Number,
    Text,
    Truth,
    UnaryNode,
)
from highroad.systems import is_passed_on
from highroad.systems.blame import text_of

NO_VALUE = "E410"  # where a part of a predicate cannot be evaluated
EQUATIONS = ("==", "!=")
MAXIMUM_SHIFT = 10_000  # states may use integers as sets, but not ones that fill the memory


def _divided(a: Any, b: Any) -> Any:
    """Division of integers as in the IR: towards zero."""
    if not (isinstance(a, int) and isinstance(b, int)):
        return a / b
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _remainder(a: Any, b: Any) -> Any:
    """What division leaves: it has the sign of `a`."""
    return a - b * _divided(a, b) if isinstance(a, int) and isinstance(b, int) else math.fmod(a, b)


def _product(a: Any, b: Any) -> Any:
    if isinstance(a, Sequence) or isinstance(b, Sequence):
        raise TypeError("only numbers can be multiplied")  # a repeated text could take all memory
    return a * b


def _shifted_left(a: Any, b: Any) -> Any:
    if b > MAXIMUM_SHIFT:
        raise ValueError(f"a shift by more than {MAXIMUM_SHIFT}")
    return a << b


_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "|": operator.or_,
    "^": operator.xor,
    "&": operator.and_,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "<<": _shifted_left,
    ">>": operator.rshift,
    "+": operator.add,
    "-": operator.sub,
    "*": _product,
    "/": _divided,
    "%": _remainder,
}


def is_true(node: Node, values: Mapping[str, Any]) -> bool:
    """Whether a predicate holds. As everywhere in Python, zero and what is empty count as false."""
    value = evaluate(node, values)
    try:
        return bool(value)
    except BaseException as error:
        if is_passed_on(error):
            raise
        raise _no_value(error, node) from error


def evaluate(node: Node, values: Mapping[str, Any]) -> Any:
    """The value of a predicate over named Python values."""
    match node:
        case Number(value=value):
            return value
        case Truth(value=truth):
            return truth
        case Text(value=text):
            return text
        case Name(name=name, span=span):
            if name not in values:
                raise InputError(Diagnostic("E405", f"unknown name '{name}'", span, nearest(name, values)))
            return values[name]
        case UnaryNode(operator="!", operand=operand):
            return not is_true(operand, values)
        case BinaryNode(operator="&&", left=left, right=right):
            return is_true(left, values) and is_true(right, values)
        case BinaryNode(operator="||", left=left, right=right):
            return is_true(left, values) or is_true(right, values)
        case AtLocation(span=span):
            raise InputError(Diagnostic("E409", "this model has no processes with locations", span))
        case _:
            return _evaluate_on_objects(node, values)


def _evaluate_on_objects(node: UnaryNode | BinaryNode | Index | Member, values: Mapping[str, Any]) -> Any:
    """The cases in which the user's objects decide; what they raise is shown as a located error."""
    try:
        match node:
            case UnaryNode(operator=symbol, operand=operand):
                value = evaluate(operand, values)
                return -value if symbol == "-" else ~value
            case BinaryNode(operator=symbol):
                return _OPERATORS[symbol](*sides(node, values))
            case Index(base=base, index=index):
                return evaluate(base, values)[evaluate(index, values)]
            case Member(base=base, name=name):
                return getattr(evaluate(base, values), name)
    except BaseException as error:
        if is_passed_on(error):
            raise
        raise _no_value(error, node) from error


def sides(node: BinaryNode, values: Mapping[str, Any]) -> tuple[Any, Any]:
    """The values of both sides of an operator."""
    if node.operator in EQUATIONS:
        return compared(node.left, node.right, values, evaluate)
    return evaluate(node.left, values), evaluate(node.right, values)


def _no_value(error: BaseException, node: Node) -> InputError:
    reason = text_of(error) or type(error).__name__
    return InputError(Diagnostic(NO_VALUE, f"the predicate has no value here: {reason}", node.span))
