"""Expressions of the IR: pure, over exact integers, a closed union that is never subclassed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from highroad.ir.types import Int


class Operator(StrEnum):
    """Binary operators. `and`, `or` evaluate their right side only when needed; division truncates towards zero."""

    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"
    REMAINDER = "%"
    LEFT = "<<"
    RIGHT = ">>"
    BIT_AND = "&"
    BIT_OR = "|"
    BIT_XOR = "^"
    EQUAL = "=="
    UNEQUAL = "!="
    LESS = "<"
    LESS_EQUAL = "<="
    GREATER = ">"
    GREATER_EQUAL = ">="
    AND = "&&"
    OR = "||"


COMPARISONS = frozenset(
    {
        Operator.EQUAL,
        Operator.UNEQUAL,
        Operator.LESS,
        Operator.LESS_EQUAL,
        Operator.GREATER,
        Operator.GREATER_EQUAL,
    }
)
CONNECTIVES = frozenset({Operator.AND, Operator.OR})


class UnaryOperator(StrEnum):
    NEGATE = "-"
    NOT = "!"
    COMPLEMENT = "~"


@dataclass(frozen=True, slots=True)
class Constant:
    value: int
    is_bool: bool = False


@dataclass(frozen=True, slots=True)
class Global:
    """A global variable."""

    name: str


@dataclass(frozen=True, slots=True)
class Own:
    """A variable of the process that takes the step."""

    name: str


@dataclass(frozen=True, slots=True)
class Remote:
    """A variable of the process with a given number, known statically: what properties use."""

    process: int
    name: str


@dataclass(frozen=True, slots=True)
class Element:
    """An element of an array. An index outside is a fault."""

    array: Place
    index: Expression


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record."""

    record: Place
    name: str


Place = Global | Own | Remote | Element | Field


@dataclass(frozen=True, slots=True)
class Read:
    """The value that a scalar place holds."""

    place: Place


@dataclass(frozen=True, slots=True)
class Local:
    """A parameter of the function, or a choice of the step."""

    name: str


@dataclass(frozen=True, slots=True)
class ProcessId:
    """The number of the process that takes the step."""


@dataclass(frozen=True, slots=True)
class At:
    """Whether the process with this number is at one of these locations."""

    process: int
    locations: frozenset[int]


@dataclass(frozen=True, slots=True)
class Unary:
    operator: UnaryOperator
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary:
    operator: Operator
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Conditional:
    """`then` if `condition` holds, `otherwise` if not; only one of the two is evaluated."""

    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class Wrap:
    """The value brought into a range modulo the size of the range, as machine arithmetic does."""

    operand: Expression
    kind: Int


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the model applied to arguments, which are evaluated from left to right."""

    function: str
    arguments: tuple[Expression, ...]


Expression = Constant | Read | Local | ProcessId | At | Unary | Binary | Conditional | Wrap | Call

TRUE = Constant(1, is_bool=True)
FALSE = Constant(0, is_bool=True)


def children(expression: Expression) -> tuple[Expression, ...]:
    """The direct subexpressions, indices of places included."""
    match expression:
        case Unary(operand=operand) | Wrap(operand=operand):
            return (operand,)
        case Binary(left=left, right=right):
            return (left, right)
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            return (condition, then, otherwise)
        case Call(arguments=arguments):
            return arguments
        case Read(place=place):
            return indices(place)
        case _:
            return ()


def indices(place: Place) -> tuple[Expression, ...]:
    """The index expressions in a place, outermost array first: the order in which they are evaluated."""
    match place:
        case Element(array=array, index=index):
            return (*indices(array), index)
        case Field(record=record):
            return indices(record)
        case _:
            return ()
