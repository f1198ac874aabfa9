"""Formulas as they are evaluated: typed, without negation, and with steps of one action only.

Regular formulas have become fixpoints, so that parts are shared: a formula is a graph. Variables are unique: one that
would hide another in sight has a new name. What is needed of the values of variables is in `free`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from highroad.diagnostics import Span
from highroad.languages.mcrl2.sorts import Sort
from highroad.languages.mcrl2.terms import Term, Variable

Free = tuple[Variable, ...]

# Sets of labels


@dataclass(frozen=True, slots=True, eq=False)
class AnyLabel:
    """All labels, or none."""

    value: bool


@dataclass(frozen=True, slots=True, eq=False)
class LabelTest:
    """All labels if the condition holds."""

    condition: Term


@dataclass(frozen=True, slots=True, eq=False)
class LabelNegation:
    operand: LabelSet


@dataclass(frozen=True, slots=True, eq=False)
class LabelJoin:
    is_all: bool
    parts: tuple[LabelSet, ...]


@dataclass(frozen=True, slots=True, eq=False)
class LabelBinder:
    is_all: bool
    variables: tuple[Variable, ...]
    body: LabelSet
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    name: str
    sorts: tuple[Sort, ...]
    arguments: tuple[Term, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """The label with exactly these actions."""

    actions: tuple[Action, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class TimedLabels:
    operand: LabelSet
    time: Term
    span: Span


LabelSet = AnyLabel | LabelTest | LabelNegation | LabelJoin | LabelBinder | Event | TimedLabels

# States


@dataclass(frozen=True, slots=True, eq=False)
class Constant:
    value: bool
    free: Free = ()


@dataclass(slots=True, eq=False)
class Test:
    condition: Term
    span: Span
    free: Free = ()


@dataclass(slots=True, eq=False)
class Join:
    """All or some of the parts."""

    is_all: bool
    parts: tuple[Formula, ...]
    free: Free = ()


@dataclass(slots=True, eq=False)
class Binder:
    """For all or some values of variables."""

    is_all: bool
    variables: tuple[Variable, ...]
    body: Formula
    span: Span
    free: Free = ()


@dataclass(slots=True, eq=False)
class Step:
    """After all or some of the steps with a label in a set."""

    is_all: bool
    labels: LabelSet
    body: Formula
    span: Span
    free: Free = ()
    label_variables: Free = ()  # those of `free` that occur in the set


@dataclass(slots=True, eq=False)
class Fixpoint:
    """`body` and `priority` are known later than the fixpoint itself: the body refers to it."""

    name: str
    is_greatest: bool
    parameters: tuple[Variable, ...]
    span: Span
    body: Formula = field(default_factory=lambda: Constant(False), repr=False)
    priority: int = 0
    free: Free = ()  # besides the parameters


@dataclass(slots=True, eq=False)
class Unfolding:
    """A fixpoint, with values for its parameters. `is_definition` where it is defined, not only referred to."""

    fixpoint: Fixpoint
    arguments: tuple[Term, ...]
    is_definition: bool
    span: Span
    free: Free = ()


Formula = Constant | Test | Join | Binder | Step | Unfolding
