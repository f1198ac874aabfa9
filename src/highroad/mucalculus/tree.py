"""Formulas as they were written. State formulas and action formulas share their connectives; the parser keeps them
apart."""

from __future__ import annotations

from msgspec import Struct

from highroad.diagnostics import Span
from highroad.languages.mcrl2.tree import Data, Invocation, VariableDeclaration, Word


class Truth(Struct, frozen=True):
    """`true` or `false`."""

    value: bool
    span: Span


class Condition(Struct, frozen=True):
    """`val(data)`."""

    data: Data
    span: Span


class Negation(Struct, frozen=True):
    operand: Formula
    span: Span


class Junction(Struct, frozen=True):
    """`a && b && c` or `a || b || c`."""

    operator: str
    operands: tuple[Formula, ...]
    span: Span


class Implication(Struct, frozen=True):
    """`a => b => c`, which is `a => (b => c)`."""

    operands: tuple[Formula, ...]
    span: Span


class Quantified(Struct, frozen=True):
    """`forall` or `exists`."""

    kind: str
    variables: tuple[VariableDeclaration, ...]
    body: Formula
    span: Span


# State formulas


class Modality(Struct, frozen=True):
    """`[steps]body`, which is a box, or `<steps>body`."""

    is_box: bool
    steps: Steps
    body: Formula
    span: Span


class Parameter(Struct, frozen=True):
    """`x: S = value`."""

    variable: VariableDeclaration
    value: Data


class Fixpoint(Struct, frozen=True):
    """`mu X(..) . body` or `nu X(..) . body`."""

    is_greatest: bool
    name: Word
    parameters: tuple[Parameter, ...]
    body: Formula
    span: Span


class Reference(Struct, frozen=True):
    """`X` or `X(e, ..)`."""

    name: Word
    arguments: tuple[Data, ...]
    span: Span


# Action formulas


class MultiAction(Struct, frozen=True):
    """`a(e, ..)|b`; `tau` has no actions."""

    actions: tuple[Invocation, ...]
    span: Span


class Timed(Struct, frozen=True):
    """`operand @ time`."""

    operand: Formula
    time: Data
    span: Span


Connective = Truth | Condition | Negation | Junction | Implication | Quantified
Formula = Connective | Modality | Fixpoint | Reference | MultiAction | Timed


# Regular formulas, whose smallest parts are action formulas


class Sequence(Struct, frozen=True):
    parts: tuple[Steps, ...]


class Choice(Struct, frozen=True):
    parts: tuple[Steps, ...]


class Repetition(Struct, frozen=True):
    """`body*`, or `body+`, which happens at least once."""

    body: Steps
    is_at_least_once: bool


Steps = Formula | Sequence | Choice | Repetition
