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


@dataclass(frozen=True, slots=True)
class Foreign:
    """A variable of the process whose number is computed. 0 when no such process lives or it is of another type."""

    type: int
    process: Expression
    name: str


Place = Global | Own | Remote | Foreign | Element | Field


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


@dataclass(frozen=True, slots=True)
class ForeignAt:
    """Whether the process whose number is computed lives, is of this type, and is at one of these locations."""

    type: int
    process: Expression
    locations: frozenset[int]


@dataclass(frozen=True, slots=True)
class LocationOf:
    """`numbers[location]` of the process whose number is computed, by its type; 0 when it does not live."""

    process: Expression
    numbers: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class ProcessCount:
    """How many processes live. Also the number of the process that a step starts."""


@dataclass(frozen=True, slots=True)
class ChannelCount:
    """How many channels there are: the next one of a process that is started gets one more as its number."""


@dataclass(frozen=True, slots=True)
class Quiescent:
    """True when no step is enabled while it is false: `timeout`."""


@dataclass(frozen=True, slots=True)
class EnabledIn:
    """Whether the process whose number is computed lives and has an enabled step."""

    process: Expression


@dataclass(frozen=True, slots=True)
class Length:
    """How many messages a channel holds. Channels are numbered from 1: the queues of global variables in order, then
    those of each process in order of processes. A number without a channel is a fault here and in what follows."""

    channel: Expression


@dataclass(frozen=True, slots=True)
class Capacity:
    """How many messages a channel can hold."""

    channel: Expression


@dataclass(frozen=True, slots=True)
class Matches:
    """Whether the first message (with `anywhere`: any) of a channel has these values; None admits every value."""

    channel: Expression
    patterns: tuple[Expression | None, ...]
    anywhere: bool = False


Expression = (
    Constant
    | Read
    | Local
    | ProcessId
    | At
    | ForeignAt
    | LocationOf
    | ProcessCount
    | ChannelCount
    | Quiescent
    | EnabledIn
    | Length
    | Capacity
    | Matches
    | Unary
    | Binary
    | Conditional
    | Wrap
    | Call
)

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
        case ForeignAt(process=process) | LocationOf(process=process) | EnabledIn(process=process):
            return (process,)
        case Length(channel=channel) | Capacity(channel=channel):
            return (channel,)
        case Matches(channel=channel, patterns=patterns):
            return (channel, *(p for p in patterns if p is not None))
        case _:
            return ()


def indices(place: Place) -> tuple[Expression, ...]:
    """The index expressions in a place, outermost array first: the order in which they are evaluated."""
    match place:
        case Element(array=array, index=index):
            return (*indices(array), index)
        case Field(record=record):
            return indices(record)
        case Foreign(process=process):
            return (process,)
        case _:
            return ()
