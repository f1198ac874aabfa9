"""Statements. Each is wrapped in `Labelled`, which has what all of them have."""

from __future__ import annotations

from dataclasses import dataclass

from highroad.diagnostics import Span
from highroad.languages.promela.tree.expressions import Eval, Expression, Reference, SpecialName, Variable


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
