"""Expressions as text, with as few brackets as the usual precedences of C allow.

x, self.x, process[1].x     a global variable, an own one, one of the process number 1
pid                         the number of the process that takes the step
process[1] at {0, 2}        whether process 1 is at one of these locations
wrap(x + 1, 0..255)         the value modulo the size of the range
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from highroad.ir.expressions import (
    At,
    Binary,
    Call,
    Capacity,
    ChannelCount,
    Conditional,
    Constant,
    Element,
    EnabledIn,
    Expression,
    Field,
    Foreign,
    ForeignAt,
    Global,
    Length,
    Local,
    LocationOf,
    Matches,
    Operator,
    Own,
    Place,
    ProcessCount,
    ProcessId,
    Quiescent,
    Read,
    Remote,
    Unary,
    UnaryOperator,
    Wrap,
)
from highroad.ir.walk import Node, bottom_up

_CONDITIONAL, _COMPARISON, _UNARY, _ATOM = 0, 6, 11, 12
_PRECEDENCES = {
    Operator.OR: 1,
    Operator.AND: 2,
    Operator.BIT_OR: 3,
    Operator.BIT_XOR: 4,
    Operator.BIT_AND: 5,
    Operator.EQUAL: 6,
    Operator.UNEQUAL: 6,
    Operator.LESS: 7,
    Operator.LESS_EQUAL: 7,
    Operator.GREATER: 7,
    Operator.GREATER_EQUAL: 7,
    Operator.LEFT: 8,
    Operator.RIGHT: 8,
    Operator.ADD: 9,
    Operator.SUBTRACT: 9,
    Operator.MULTIPLY: 10,
    Operator.DIVIDE: 10,
    Operator.REMAINDER: 10,
}


def print_expression(expression: Expression) -> str:
    return ExpressionPrinter().print(expression)


class ExpressionPrinter:
    """Prints expressions; `location_name` gives a process's location a name, otherwise locations are numbers."""

    def __init__(self, location_name: Callable[[int, int], str] | None = None) -> None:
        self._location_name = location_name
        self._printed: dict[int, tuple[str, int]] = {}

    def print(self, node: Expression | Place) -> str:
        self._printed = {}
        for part in bottom_up(node):
            self._printed[id(part)] = self._print(part)
        return self._printed[id(node)][0]

    def _text(self, node: Node, least: int = _CONDITIONAL) -> str:
        """The text of a part, in brackets if it binds weaker than `least`."""
        text, precedence = self._printed[id(node)]
        return text if precedence >= least else f"({text})"

    def _print(self, node: Node) -> tuple[str, int]:
        """The text of a node and how strongly it binds."""
        match node:
            case Constant(value=value, is_bool=is_bool):
                if is_bool:
                    return ("true" if value else "false"), _ATOM
                return str(value), (_UNARY if value < 0 else _ATOM)
            case Global(name=name) | Local(name=name):
                return name, _ATOM
            case Own(name=name):
                return f"self.{name}", _ATOM
            case Remote(process=process, name=name):
                return f"process[{process}].{name}", _ATOM
            case Element(array=array, index=index):
                return f"{self._text(array)}[{self._text(index)}]", _ATOM
            case Field(record=record, name=name):
                return f"{self._text(record)}.{name}", _ATOM
            case Read(place=place):
                return self._text(place), _ATOM
            case ProcessId():
                return "pid", _ATOM
            case At(process=process, locations=locations):
                return f"process[{process}] at {{{self._locations(process, sorted(locations))}}}", _COMPARISON
            case Foreign(type=kind, process=other, name=name):
                return f"type{kind}[{self._text(other)}].{name}", _ATOM
            case ForeignAt(type=kind, process=other, locations=locations):
                return f"type{kind}[{self._text(other)}] at {{{', '.join(map(str, sorted(locations)))}}}", _COMPARISON
            case LocationOf(process=other):
                return f"location({self._text(other)})", _ATOM
            case EnabledIn(process=other):
                return f"enabled({self._text(other)})", _ATOM
            case ProcessCount():
                return "processes", _ATOM
            case ChannelCount():
                return "channels", _ATOM
            case Quiescent():
                return "quiescent", _ATOM
            case Length(channel=channel):
                return f"length({self._text(channel)})", _ATOM
            case Capacity(channel=channel):
                return f"capacity({self._text(channel)})", _ATOM
            case Matches(channel=channel, patterns=patterns, anywhere=anywhere):
                wanted = ", ".join("_" if p is None else self._text(p) for p in patterns)
                return f"{'any' if anywhere else 'first'}({self._text(channel)}, {wanted})", _ATOM
            case Unary(operator=operator, operand=operand):
                return f"{operator}{self._operand(operator, operand)}", _UNARY
            case Binary(operator=operator, left=left, right=right):
                precedence = _PRECEDENCES[operator]
                return f"{self._text(left, precedence)} {operator} {self._text(right, precedence + 1)}", precedence
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                parts = (self._text(condition, _CONDITIONAL + 1), self._text(then), self._text(otherwise))
                return "{} ? {} : {}".format(*parts), _CONDITIONAL
            case Wrap(operand=operand, kind=kind):
                return f"wrap({self._text(operand)}, {kind.low}..{kind.high})", _ATOM
            case Call(function=function, arguments=arguments):
                return f"{function}({', '.join(self._text(a) for a in arguments)})", _ATOM
            case _:
                assert_never(node)

    def _operand(self, operator: UnaryOperator, operand: Expression) -> str:
        """Brackets keep a minus sign apart from one that follows, and from a number of which it would become a part."""
        text = self._text(operand, _UNARY)
        is_ambiguous = operator is UnaryOperator.NEGATE and (text[0] == "-" or text[0].isdigit())
        return f"({text})" if is_ambiguous else text

    def _locations(self, process: int, locations: list[int]) -> str:
        name = self._location_name or (lambda _, location: str(location))
        return ", ".join(name(process, location) for location in locations)
