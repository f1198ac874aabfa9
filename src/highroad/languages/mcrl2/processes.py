"""Process expressions after type checking: every name is resolved, every argument has the sort that is asked for.

Associative operators hold all their operands in one node, so that a long choice is not a deep tree. What is nested can
still be 1,000 levels deep, as terms can.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from highroad.diagnostics import Span
from highroad.languages.mcrl2.sorts import Sort
from highroad.languages.mcrl2.terms import Term, Variable

MultiName = tuple[str, ...]  # the action names of a multi-action, sorted


@dataclass(frozen=True, slots=True)
class ProcessId:
    """Processes are overloaded by the sorts of their parameters."""

    name: str
    sorts: tuple[Sort, ...]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(str, self.sorts))})" if self.sorts else self.name


@dataclass(frozen=True, slots=True)
class Action:
    """One action with its arguments; actions are overloaded by the sorts of these."""

    name: str
    arguments: tuple[Term, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Call:
    """A process with a value for each of its parameters, also when the text only assigned some."""

    process: ProcessId
    arguments: tuple[Term, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Delta:
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Tau:
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """`p + q + ..`."""

    operands: tuple[Process, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Sequence:
    """`p . q . ..`."""

    operands: tuple[Process, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Parallel:
    """`p || q || ..`."""

    operands: tuple[Process, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Sync:
    """`a | b | ..`: all at once. The checker does not ask that the operands are actions."""

    operands: tuple[Process, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class LeftMerge:
    """`p ||_ q`: as `p || q`, but p does the first step."""

    left: Process
    right: Process
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Until:
    """`p << q`: the part of p that starts before q could be idle no longer."""

    left: Process
    right: Process
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Conditional:
    """`condition -> then <> otherwise`; without the latter, otherwise nothing happens."""

    condition: Term
    then: Process
    otherwise: Process | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Sum:
    variables: tuple[Variable, ...]
    body: Process
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Dist:
    """`dist variables[weight] . body`: the values are drawn with the weight, a Real, as probability."""

    variables: tuple[Variable, ...]
    weight: Term
    body: Process
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Timed:
    """`body @ time`; the time is a Real."""

    body: Process
    time: Term
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Block:
    names: frozenset[str]
    body: Process
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Hide:
    names: frozenset[str]
    body: Process
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Rename:
    """The pairs (old, new) apply at once; no name is old twice."""

    renamings: tuple[tuple[str, str], ...]
    body: Process
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Allow:
    allowed: frozenset[MultiName]
    body: Process
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Communicate:
    """`comm`: each pair holds the names that communicate and the name of the result."""

    communications: tuple[tuple[MultiName, str], ...]
    body: Process
    span: Span = field(compare=False, repr=False)


Operators = Choice | Sequence | Parallel | Sync | LeftMerge | Until | Conditional | Sum | Dist | Timed
Process = Action | Call | Delta | Tau | Operators | Block | Hide | Rename | Allow | Communicate
