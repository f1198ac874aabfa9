"""Statements. Each is wrapped in `Labelled`, which has what all of them have."""

from __future__ import annotations

from msgspec import Struct

from highroad.diagnostics import Span
from highroad.languages.promela.tree.expressions import Eval, Expression, Reference, SpecialName, Variable


class Declaration(Struct, frozen=True):
    """Variables declared in a body. One that follows a statement is a step of its own, see `Labelled.is_initial`."""

    variable: Variable


class Assignment(Struct, frozen=True):
    """`v = e`, `v++`, `v--` (as `v = v + 1`). A target `_` is not allowed."""

    target: Reference | SpecialName  # _priority may be assigned
    value: Expression


class Condition(Struct, frozen=True):
    """An expression as a statement; `skip` is the Number 1, and `run P()` may stand alone."""

    expression: Expression


class Else(Struct, frozen=True):
    pass


class Assertion(Struct, frozen=True):
    expression: Expression


class Print(Struct, frozen=True):
    """`printf(format, arguments)`; `printm(e)` has the format "%e"."""

    format: str
    arguments: tuple[Expression, ...]


class Goto(Struct, frozen=True):
    label: str  # unique in the body: labels of inlines are renamed for each call


class Break(Struct, frozen=True):
    pass


class Send(Struct, frozen=True):
    """`q!a,b`, and `q!!a,b` when sorted."""

    channel: Reference
    arguments: tuple[Expression, ...]
    is_sorted: bool


class Receive(Struct, frozen=True):
    """`q?a,b`; `q??a,b` when random; `q?<a,b>` when it keeps the message."""

    channel: Reference
    arguments: tuple[Expression | Eval, ...]
    is_random: bool
    keeps: bool


class SetPriority(Struct, frozen=True):
    process: Expression
    priority: Expression


class Exclusive(Struct, frozen=True):
    """`xr q1, q2` or `xs q1, q2`: a promise to SPIN's reduction, without effect here."""

    is_receive: bool
    channels: tuple[Reference, ...]


class If(Struct, frozen=True):
    options: tuple[Sequence, ...]


class Do(Struct, frozen=True):
    options: tuple[Sequence, ...]


class ForRange(Struct, frozen=True):
    """`for (v : low .. high) { body }`."""

    variable: Reference
    low: Expression
    high: Expression
    body: Sequence


class ForArray(Struct, frozen=True):
    """`for (v in array) { body }`: v counts the elements."""

    variable: Reference
    array: Reference
    body: Sequence


class ForChannel(Struct, frozen=True):
    """`for (m in channel) { body }`: m has each message in turn."""

    variable: Reference
    channel: Reference
    body: Sequence


class Select(Struct, frozen=True):
    """`select (v : low .. high)`."""

    variable: Reference
    low: Expression
    high: Expression
    is_listed: bool  # bounds are literal, at most 32 apart, and it is not in an inline: SPIN makes an if of it


class Atomic(Struct, frozen=True):
    body: Sequence


class DStep(Struct, frozen=True):
    body: Sequence


class Block(Struct, frozen=True):
    """`{ ... }`, also the body of an inline at its call."""

    body: Sequence


class Unless(Struct, frozen=True):
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


class Labelled(Struct, frozen=True):
    """A statement with its labels and its place. `text` is what the user wrote, in one line without extra blanks."""

    kind: Kind
    span: Span
    text: str
    labels: tuple[str, ...] = ()
    is_initial: bool = False  # a declaration at the very start of a body: part of the creation of the process


Sequence = tuple[Labelled, ...]
