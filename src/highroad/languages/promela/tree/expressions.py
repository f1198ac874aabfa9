"""Types, declared variables, and expressions over them. Types and expressions refer to each other: a variable has an
initial value."""

from __future__ import annotations

from enum import Enum, StrEnum

from msgspec import Struct

from highroad.diagnostics import Span
from highroad.ir.expressions import Operator, UnaryOperator

# Types


class Basic(StrEnum):
    """The scalar types. `bool` is `bit` and `pid` is `byte`, but they keep their names for messages."""

    BIT = "bit"
    BOOL = "bool"
    BYTE = "byte"
    PID = "pid"
    SHORT = "short"
    INT = "int"
    UNSIGNED = "unsigned"
    MTYPE = "mtype"
    CHAN = "chan"


class ScalarType(Struct, frozen=True):
    basic: Basic
    bits: int = 0  # of unsigned
    subtype: str = ""  # of mtype: "" is the set without a name


class Typedef(Struct, eq=False):
    name: str
    fields: list[Variable]
    span: Span


Type = ScalarType | Typedef


class ChannelInitialiser(Struct, frozen=True):
    """`[capacity] of { fields }`; a structure among the fields stands for all of its own."""

    capacity: int
    fields: tuple[Type, ...]
    span: Span


class Scope(Enum):
    GLOBAL = "global"
    LOCAL = "local"
    PARAMETER = "parameter"
    FIELD = "field"


class Variable(Struct, eq=False):
    """A declared variable, parameter or field. Blocks may reuse a name, so lowering tells variables apart by object."""

    name: str
    type: Type
    scope: Scope
    span: Span
    length: int | None = None  # of an array
    initial: Expression | tuple[Expression, ...] | None = None  # a tuple: `{ 1, 2, 3 }` for an array
    channel: ChannelInitialiser | None = None
    is_hidden: bool = False
    is_shown: bool = False
    is_local: bool = False  # the prefix `local` of a global variable


# Expressions


class Number(Struct, frozen=True):
    """A constant. `name` is the mtype constant, or `true`, `false`, `skip`, that the user wrote."""

    value: int
    span: Span
    name: str = ""
    subtype: str | None = None  # of an mtype constant


class Reference(Struct, frozen=True):
    """A variable, an element of it, or a field of either: `a`, `a[i]`, `a.b[j].c`."""

    variable: Variable
    span: Span
    index: Expression | None = None
    field: Reference | None = None  # within the structure


class Special(StrEnum):
    """Names that SPIN declares itself. `_` stands only where something is received or assigned."""

    PID = "_pid"
    PROCESSES = "_nr_pr"
    LAST = "_last"
    PRIORITY = "_priority"
    TIMEOUT = "timeout"
    NON_PROGRESS = "np_"
    ANYTHING = "_"


class SpecialName(Struct, frozen=True):
    kind: Special
    span: Span


class Unary(Struct, frozen=True):
    operator: UnaryOperator
    operand: Expression
    span: Span


class Binary(Struct, frozen=True):
    operator: Operator
    left: Expression
    right: Expression
    span: Span


class Conditional(Struct, frozen=True):
    """`(condition -> then : otherwise)`."""

    condition: Expression
    then: Expression
    otherwise: Expression
    span: Span


class Run(Struct, frozen=True):
    """`run P(arguments) priority k`: the whole right-hand side of an assignment, or a condition of its own."""

    process: str  # a key of Model.proctypes; it may be declared later
    arguments: tuple[Expression, ...]
    span: Span
    priority: int | None = None


class ChannelQuery(StrEnum):
    LENGTH = "len"
    EMPTY = "empty"
    FULL = "full"
    NOT_EMPTY = "nempty"
    NOT_FULL = "nfull"


class ChannelState(Struct, frozen=True):
    query: ChannelQuery
    channel: Reference
    span: Span


class Eval(Struct, frozen=True):
    """`eval(e)` among the arguments of a receive: the field must equal the value of e."""

    value: Expression
    span: Span


Argument = "Expression | Eval"
"""Of a receive: a Number (or its negation) must be equal, a Reference receives, `_` discards, an Eval must be equal."""


class Poll(Struct, frozen=True):
    """`q?[arguments]`, or `q??[arguments]`: whether the receive would be executable."""

    channel: Reference
    arguments: tuple[Expression | Eval, ...]
    is_random: bool
    span: Span


class Enabled(Struct, frozen=True):
    """`enabled(pid)`."""

    process: Expression
    span: Span


class PcValue(Struct, frozen=True):
    """`pc_value(pid)`."""

    process: Expression
    span: Span


class GetPriority(Struct, frozen=True):
    """`get_priority(pid)`."""

    process: Expression
    span: Span


class RemoteLabel(Struct, frozen=True):
    """`P[i]@label`, or `P@label` for the first process of the type."""

    proctype: str
    process: Expression | None
    label: str
    span: Span


class RemoteVariable(Struct, frozen=True):
    """`P[i]:x`, `P:x`, `P[i]:x[j]`."""

    proctype: str
    process: Expression | None
    name: str
    index: Expression | None
    span: Span


Expression = (
    Number
    | Reference
    | SpecialName
    | Unary
    | Binary
    | Conditional
    | Run
    | ChannelState
    | Poll
    | Enabled
    | PcValue
    | GetPriority
    | RemoteLabel
    | RemoteVariable
)
