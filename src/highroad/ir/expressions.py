"""Expressions of the IR: pure, over exact integers, a closed union that is never subclassed."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

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


class Constant(Struct, frozen=True):
    value: int
    is_bool: bool = False


class Global(Struct, frozen=True):
    """A global variable."""

    name: str


class Own(Struct, frozen=True):
    """A variable of the process that takes the step."""

    name: str


class Remote(Struct, frozen=True):
    """A variable of the process with a given number, known statically: what properties use."""

    process: int
    name: str


class Element(Struct, frozen=True):
    """An element of an array. An index outside is a fault."""

    array: Place
    index: Expression


class Field(Struct, frozen=True):
    """A field of a record."""

    record: Place
    name: str


class Foreign(Struct, frozen=True):
    """A variable of the process whose number is computed. 0 when no such process lives or it is of another type."""

    type: int
    process: Expression
    name: str


Place = Global | Own | Remote | Foreign | Element | Field


class Read(Struct, frozen=True):
    """The value that a scalar place holds."""

    place: Place


class Local(Struct, frozen=True):
    """A parameter of the function, or a choice of the step."""

    name: str


class ProcessId(Struct, frozen=True):
    """The number of the process that takes the step."""


class At(Struct, frozen=True):
    """Whether the process with this number is at one of these locations."""

    process: int
    locations: frozenset[int]


class Unary(Struct, frozen=True):
    operator: UnaryOperator
    operand: Expression


class Binary(Struct, frozen=True):
    operator: Operator
    left: Expression
    right: Expression


class Conditional(Struct, frozen=True):
    """`then` if `condition` holds, `otherwise` if not; only one of the two is evaluated."""

    condition: Expression
    then: Expression
    otherwise: Expression


class Wrap(Struct, frozen=True):
    """The value brought into a range modulo the size of the range, as machine arithmetic does."""

    operand: Expression
    kind: Int


class Call(Struct, frozen=True):
    """A function of the model applied to arguments, which are evaluated from left to right."""

    function: str
    arguments: tuple[Expression, ...]


class ForeignAt(Struct, frozen=True):
    """Whether the process whose number is computed lives, is of this type, and is at one of these locations."""

    type: int
    process: Expression
    locations: frozenset[int]


class LocationOf(Struct, frozen=True):
    """`numbers[location]` of the process whose number is computed, by its type; 0 when it does not live."""

    process: Expression
    numbers: tuple[tuple[int, ...], ...]


class ProcessCount(Struct, frozen=True):
    """How many processes live. Also the number of the process that a step starts."""


class ChannelCount(Struct, frozen=True):
    """How many channels there are: the next one of a process that is started gets one more as its number."""


class Quiescent(Struct, frozen=True):
    """True when no step is enabled while it is false: `timeout`."""


class EnabledIn(Struct, frozen=True):
    """Whether the process whose number is computed lives and has an enabled step."""

    process: Expression


class Length(Struct, frozen=True):
    """How many messages a channel holds. Channels are numbered from 1: the queues of global variables in order, then
    those of each process in order of processes. A number without a channel is a fault here and in what follows."""

    channel: Expression


class Capacity(Struct, frozen=True):
    """How many messages a channel can hold."""

    channel: Expression


class Matches(Struct, frozen=True):
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
