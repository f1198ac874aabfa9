"""The body of a process as the graph of elements that SPIN makes of it.

Which places of a body count as different locations, and the numbers that trails use, follow from this graph, so it is
built exactly as SPIN does it: every basic statement is an element, and so is every selection, loop and block, the join
behind a selection, and the target of the breaks of a loop. Elements are numbered as they are made, after their parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto

from highroad.languages.promela import tree


class Kind(Enum):
    BASIC = auto()
    GOTO = auto()  # also a break
    JOIN = auto()  # where the options of a selection meet; for a loop, it stands before the loop
    BREAK_TARGET = auto()
    IF = auto()
    DO = auto()
    BLOCK = auto()
    ATOMIC = auto()
    D_STEP = auto()
    UNLESS = auto()
    END = auto()  # the closing brace of the body


SELECTIONS = frozenset({Kind.IF, Kind.DO})
BLOCKS = frozenset({Kind.BLOCK, Kind.ATOMIC, Kind.D_STEP})


@dataclass(eq=False, slots=True)
class Chain:
    """Elements one after the other. `own_last` is the last one before the join of the selection was appended."""

    first: Element | None = None
    last: Element | None = None
    own_last: Element | None = None

    def append(self, element: Element) -> None:
        if self.last is None:
            self.first = element
        else:
            self.last.next = element
        self.last = element

    def __iter__(self) -> Iterator[Element]:
        return _until(self.first, self.last)

    def own(self) -> Iterator[Element]:
        """The elements without the join."""
        return _until(self.first, self.own_last)


@dataclass(eq=False, slots=True)
class Element:
    kind: Kind
    number: int  # in the body, from 1: what SPIN calls a state
    identifier: int  # in the whole model, from 0: what trails mention
    statement: tree.Labelled
    next: Element | None = None
    goal: str = ""  # the label to which a goto goes
    options: tuple[Chain, ...] = ()  # of a selection; the main part and the escape of an unless
    body: Chain | None = None  # of a block
    escapes: list[Chain] = field(default_factory=list)  # the outermost first
    is_atomic: bool = False  # in an atomic section, and not the last in it
    ends_atomic: bool = False
    leaves_atomic: bool = False  # a jump that was in an atomic section and ends it
    is_deterministic: bool = False  # in a d_step

    @property
    def first(self) -> Element:
        """The first element of a block."""
        assert self.body is not None
        assert self.body.first is not None
        return self.body.first


@dataclass(slots=True)
class Graph:
    """All elements of a body, in order of their numbers."""

    elements: list[Element]
    labels: dict[str, Element]
    first: Element
    next_identifier: int

    def goal(self, goto: Element) -> Element:
        return self.labels[goto.goal]


def _until(first: Element | None, last: Element | None) -> Iterator[Element]:
    element = first
    while element is not None:
        yield element
        if element is last:
            return
        element = element.next


def is_step(statement: tree.Labelled) -> bool:
    """Whether a statement makes elements. A channel with its queue is always made with the process."""
    match statement.kind:
        case tree.Declaration(variable=variable):
            return not statement.is_initial and variable.channel is None
        case tree.Exclusive():
            return False
        case _:
            return True


def is_skip(element: Element) -> bool:
    return _is_condition(element, 1)


def is_never_enabled(element: Element) -> bool:
    """A condition that is the constant 0, for which SPIN makes no step."""
    return _is_condition(element, 0) and not element.escapes


def _is_condition(element: Element, constant: int) -> bool:
    match element.statement.kind:
        case tree.Condition(expression=tree.Number(value=value)):
            return element.kind is Kind.BASIC and value == constant
        case _:
            return False


def is_else(element: Element) -> bool:
    return element.kind is Kind.BASIC and isinstance(element.statement.kind, tree.Else)
