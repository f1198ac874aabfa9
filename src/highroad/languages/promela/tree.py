"""The tree of a Promela model: names are resolved, macros and inlines expanded; `for` and `select` stand as written.

Declarations are objects with an identity, to which references point. Everything else is plain data with a span, which
is where the *user* wrote it: for text that comes from a macro or an inline, the place of the call.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, StrEnum

from highroad.diagnostics import Span

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


@dataclass(frozen=True, slots=True)
class ScalarType:
    basic: Basic
    bits: int = 0  # of unsigned
    subtype: str = ""  # of mtype: "" is the set without a name


@dataclass(eq=False, slots=True)
class Typedef:
    name: str
    fields: list[Variable]
    span: Span


Type = ScalarType | Typedef


@dataclass(frozen=True, slots=True)
class ChannelInitialiser:
    """`[capacity] of { fields }`; a structure among the fields stands for all of its own."""

    capacity: int
    fields: tuple[Type, ...]
    span: Span


class Scope(Enum):
    GLOBAL = "global"
    LOCAL = "local"
    PARAMETER = "parameter"
    FIELD = "field"


@dataclass(eq=False, slots=True)
class Variable:
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


@dataclass(frozen=True, slots=True)
class Number:
    """A constant. `name` is the mtype constant, or `true`, `false`, `skip`, that the user wrote."""

    value: int
    span: Span
    name: str = ""
    subtype: str | None = None  # of an mtype constant


@dataclass(frozen=True, slots=True)
class Reference:
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


@dataclass(frozen=True, slots=True)
class SpecialName:
    kind: Special
    span: Span


class UnaryOperator(StrEnum):
    NEGATE = "-"
    NOT = "!"
    COMPLEMENT = "~"


class BinaryOperator(StrEnum):
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


@dataclass(frozen=True, slots=True)
class Unary:
    operator: UnaryOperator
    operand: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Binary:
    operator: BinaryOperator
    left: Expression
    right: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Conditional:
    """`(condition -> then : otherwise)`."""

    condition: Expression
    then: Expression
    otherwise: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Run:
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


@dataclass(frozen=True, slots=True)
class ChannelState:
    query: ChannelQuery
    channel: Reference
    span: Span


@dataclass(frozen=True, slots=True)
class Eval:
    """`eval(e)` among the arguments of a receive: the field must equal the value of e."""

    value: Expression
    span: Span


Argument = "Expression | Eval"
"""Of a receive: a Number (or its negation) must be equal, a Reference receives, `_` discards, an Eval must be equal."""


@dataclass(frozen=True, slots=True)
class Poll:
    """`q?[arguments]`, or `q??[arguments]`: whether the receive would be executable."""

    channel: Reference
    arguments: tuple[Expression | Eval, ...]
    is_random: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Enabled:
    """`enabled(pid)`."""

    process: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class PcValue:
    """`pc_value(pid)`."""

    process: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class GetPriority:
    """`get_priority(pid)`."""

    process: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class RemoteLabel:
    """`P[i]@label`, or `P@label` for the first process of the type."""

    proctype: str
    process: Expression | None
    label: str
    span: Span


@dataclass(frozen=True, slots=True)
class RemoteVariable:
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


# Statements. Each is wrapped in `Labelled`, which has what all of them have.


@dataclass(frozen=True, slots=True)
class Declaration:
    """Variables declared in a body. One that follows a statement is a step of its own, see `Labelled.is_initial`."""

    variable: Variable


@dataclass(frozen=True, slots=True)
class Assignment:
    """`v = e`, `v++`, `v--` (as `v = v + 1`). A target `_` is not allowed."""

    target: Reference | SpecialName  # _priority may be assigned
    value: Expression


@dataclass(frozen=True, slots=True)
class Condition:
    """An expression as a statement; `skip` is the Number 1, and `run P()` may stand alone."""

    expression: Expression


@dataclass(frozen=True, slots=True)
class Else:
    pass


@dataclass(frozen=True, slots=True)
class Assertion:
    expression: Expression


@dataclass(frozen=True, slots=True)
class Print:
    """`printf(format, arguments)`; `printm(e)` has the format "%e"."""

    format: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Goto:
    label: str  # unique in the body: labels of inlines are renamed for each call


@dataclass(frozen=True, slots=True)
class Break:
    pass


@dataclass(frozen=True, slots=True)
class Send:
    """`q!a,b`, and `q!!a,b` when sorted."""

    channel: Reference
    arguments: tuple[Expression, ...]
    is_sorted: bool


@dataclass(frozen=True, slots=True)
class Receive:
    """`q?a,b`; `q??a,b` when random; `q?<a,b>` when it keeps the message."""

    channel: Reference
    arguments: tuple[Expression | Eval, ...]
    is_random: bool
    keeps: bool


@dataclass(frozen=True, slots=True)
class SetPriority:
    process: Expression
    priority: Expression


@dataclass(frozen=True, slots=True)
class Exclusive:
    """`xr q1, q2` or `xs q1, q2`: a promise to SPIN's reduction, without effect here."""

    is_receive: bool
    channels: tuple[Reference, ...]


@dataclass(frozen=True, slots=True)
class If:
    options: tuple[Sequence, ...]


@dataclass(frozen=True, slots=True)
class Do:
    options: tuple[Sequence, ...]


@dataclass(frozen=True, slots=True)
class ForRange:
    """`for (v : low .. high) { body }`."""

    variable: Reference
    low: Expression
    high: Expression
    body: Sequence


@dataclass(frozen=True, slots=True)
class ForArray:
    """`for (v in array) { body }`: v counts the elements."""

    variable: Reference
    array: Reference
    body: Sequence


@dataclass(frozen=True, slots=True)
class ForChannel:
    """`for (m in channel) { body }`: m has each message in turn."""

    variable: Reference
    channel: Reference
    body: Sequence


@dataclass(frozen=True, slots=True)
class Select:
    """`select (v : low .. high)`."""

    variable: Reference
    low: Expression
    high: Expression
    is_listed: bool  # bounds are literal, at most 32 apart, and it is not in an inline: SPIN makes an if of it


@dataclass(frozen=True, slots=True)
class Atomic:
    body: Sequence


@dataclass(frozen=True, slots=True)
class DStep:
    body: Sequence


@dataclass(frozen=True, slots=True)
class Block:
    """`{ ... }`, also the body of an inline at its call."""

    body: Sequence


@dataclass(frozen=True, slots=True)
class Unless:
    main: Sequence
    escape: Sequence


Kind = (
    Declaration
    | Assignment
    | Condition
    | Else
    | Assertion
    | Print
    | Goto
    | Break
    | Send
    | Receive
    | SetPriority
    | Exclusive
    | If
    | Do
    | ForRange
    | ForArray
    | ForChannel
    | Select
    | Atomic
    | DStep
    | Block
    | Unless
)


@dataclass(frozen=True, slots=True)
class Labelled:
    """A statement with its labels and its place. `text` is what the user wrote, in one line without extra blanks."""

    kind: Kind
    span: Span
    text: str
    labels: tuple[str, ...] = ()
    is_initial: bool = False  # a declaration at the very start of a body: part of the creation of the process


Sequence = tuple[Labelled, ...]


# Units


@dataclass(eq=False, slots=True)
class Proctype:
    name: str  # ":init:" for init
    parameters: list[Variable]
    span: Span
    body: Sequence = ()
    variables: list[Variable] = field(default_factory=list)  # all locals, of all blocks, in textual order
    labels: dict[str, Span] = field(default_factory=dict)
    active: int = 0  # how many live initially
    priority: int | None = None
    provided: Expression | None = None
    is_deterministic: bool = False  # D_proctype


@dataclass(eq=False, slots=True)
class Claim:
    """A `never` claim, or a `trace`/`notrace`: its body is like that of a process."""

    kind: str  # "never", "trace" or "notrace"
    name: str
    body: Sequence
    span: Span
    labels: dict[str, Span] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Formula:
    """An operator of an `ltl` block: `always`, `eventually`, `until`, `weakuntil`, `release`, `next`, `implies`,
    `equivalent`, `and`, `or`, `not`."""

    operator: str
    operands: tuple[Formula | Expression, ...]
    span: Span


@dataclass(eq=False, slots=True)
class Ltl:
    name: str
    formula: Formula | Expression
    span: Span


@dataclass(eq=False, slots=True)
class Model:
    """A whole file. `proctypes` is in textual order, `init` included; so is `globals`."""

    name: str
    globals: list[Variable] = field(default_factory=list)
    typedefs: dict[str, Typedef] = field(default_factory=dict)
    mtypes: dict[str, dict[str, int]] = field(default_factory=dict)  # by subtype: names and values
    proctypes: dict[str, Proctype] = field(default_factory=dict)
    claims: list[Claim] = field(default_factory=list)
    formulas: list[Ltl] = field(default_factory=list)
