"""The model: global variables, process types with locations and steps, the processes that live, pure functions."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum, StrEnum
from typing import assert_never

from msgspec import Struct, field

from highroad.diagnostics import Span
from highroad.ir.expressions import TRUE, Element, Expression, Field, Foreign, Global, Own, Place, Remote
from highroad.ir.types import Array, Record, Type

MAXIMUM_CALL_DEPTH = 10_000
MAXIMUM_PROCESSES = 255
MAXIMUM_CHANNELS = 255
MAXIMUM_ATOMIC_MOVES = 100_000

Initial = int | tuple["Initial", ...]
"""The first value of a variable: an integer, or a tuple of such for arrays and records."""


class Fault(IntEnum):
    """What can go wrong when a step is evaluated. The numbers are shared with native code."""

    OVERFLOW = 1
    DIVISION_BY_ZERO = 2
    INDEX_OUT_OF_RANGE = 3
    VALUE_OUT_OF_RANGE = 4
    RECURSION_TOO_DEEP = 5
    SHIFT_OUT_OF_RANGE = 6
    ASSERTION_VIOLATED = 7
    NO_SUCH_CHANNEL = 8
    POLL_OF_RENDEZVOUS = 9
    WRONG_NUMBER_OF_FIELDS = 10
    TOO_MANY_PROCESSES = 11
    TOO_MANY_CHANNELS = 12
    BLOCKED_IN_DETERMINISTIC_SECTION = 13
    ENDLESS_ATOMIC_SECTION = 14

    @property
    def text(self) -> str:
        return self.name.lower().replace("_", " ")


class Variable(Struct, frozen=True, kw_only=True):
    name: str
    type: Type
    initial: Initial = 0
    span: Span | None = None


class Choice(Struct, frozen=True, kw_only=True):
    """A sum: the step exists once for each value of `name` from `low` to `high`."""

    name: str
    low: Expression
    high: Expression


class Assign(Struct, frozen=True, kw_only=True):
    target: Place
    value: Expression


class Send(Struct, frozen=True, kw_only=True):
    """Appends a message, or (with `is_sorted`) puts it before the first one that is greater, fields compared in order.

    Enabled if the channel is not full; with capacity 0, once for each step of another process that receives it now:
    both steps are then one. Values are brought into the types of the fields as an assignment does it.
    """

    channel: Expression
    values: tuple[Expression, ...]
    is_sorted: bool = False


class Receive(Struct, frozen=True, kw_only=True):
    """Takes the first message whose values the patterns admit (without `anywhere` that must be the first of all), and
    stores its fields one after the other; `keeps` leaves the message in the channel."""

    channel: Expression
    patterns: tuple[Expression | None, ...]
    targets: tuple[Place | None, ...]
    anywhere: bool = False
    keeps: bool = False


class Start(Struct, frozen=True, kw_only=True):
    """A new process of a type, behind all others; `arguments` are the first values of its first variables, brought into
    their types. Its other variables have their initial values."""

    type: int
    arguments: tuple[Expression, ...] = ()


class Then(StrEnum):
    """Who moves after a step."""

    ANYONE = "anyone"
    SAME = "same"  # this process, as long as it has an enabled step: an atomic section
    FIRST = "first"  # this process, by its first enabled step; to have none is a fault: a deterministic section


class Step(Struct, frozen=True, kw_only=True):
    """One labelled edge of a process: `source -- action(arguments), if guard --> target` with updates.

    Updates happen at once: every right-hand side and every index reads the old state. A step is enabled if its guard
    and its communication are, and no step of lower rank from the same location is; one that `is_otherwise`, only if no
    step before it, of the same rank and from the same location, is. Steps that are not followed by
    `Then.ANYONE` form one edge with what follows: a state in between is seen only where the process is stuck. After a
    joint step of sender and receiver the receiver's `then` counts.
    """

    action: str
    source: int = 0
    target: int = 0
    arguments: tuple[Expression, ...] = ()
    choices: tuple[Choice, ...] = ()
    guard: Expression = TRUE
    updates: tuple[Assign, ...] = ()
    span: Span | None = None
    rank: int = 0
    is_otherwise: bool = False
    then: Then = Then.ANYONE
    communication: Send | Receive | None = None
    start: Start | None = None
    stops: bool = False  # the process ends; only the one with the greatest number can
    assertion: Expression = TRUE  # when false, the edge is a fault, but it has a target nevertheless


class Location(Struct, frozen=True, kw_only=True):
    name: str
    span: Span | None = None
    is_end: bool = False  # a process may stay here for ever: no deadlock


class ProcessType(Struct, frozen=True, kw_only=True):
    """An automaton. Its frame in the state is the current location, then its variables. It starts at location 0."""

    name: str
    locations: tuple[Location, ...] = (Location(name="start"),)
    variables: tuple[Variable, ...] = ()
    steps: tuple[Step, ...] = ()
    span: Span | None = None
    provided: Expression = TRUE  # none of its steps is enabled while this is false


class Function(Struct, frozen=True, kw_only=True):
    """A pure function over integers, possibly recursive up to `MAXIMUM_CALL_DEPTH` nested calls."""

    name: str
    parameters: tuple[str, ...]
    body: Expression
    is_bool: bool = False
    span: Span | None = None


class Instance(Struct, frozen=True, kw_only=True):
    """A process that lives initially. `initials` overrides the initial values of variables of its type."""

    name: str
    type: int
    initials: dict[str, Initial] = field(default_factory=dict)


class Model(Struct, frozen=True, kw_only=True):
    name: str
    variables: tuple[Variable, ...] = ()
    types: tuple[ProcessType, ...] = ()
    instances: tuple[Instance, ...] = ()
    functions: tuple[Function, ...] = ()
    parameters: dict[str, int] = field(default_factory=dict)
    priority: str = ""  # a variable of every type: only enabled processes with its greatest value may move
    goes_on_after_faults: bool = False  # a step whose updates fault moves on without them, and the edge is a fault

    @property
    def is_dynamic(self) -> bool:
        """Whether processes can be started."""
        return any(step.start is not None for _, _, step in self.numbered_steps())

    def numbered_steps(self) -> Iterator[tuple[int, ProcessType, Step]]:
        """Every step with its number, which is its label in native code: type by type, in the order written."""
        number = 0
        for process in self.types:
            for step in process.steps:
                yield number, process, step
                number += 1


def place_type(model: Model, process_type: int | None, place: Place) -> Type:
    """The type of a place, seen from a step of a process type. The verifier has checked that the names exist."""
    match place:
        case Global(name=name):
            return next(v.type for v in model.variables if v.name == name)
        case Own(name=name):
            assert process_type is not None
            return next(v.type for v in model.types[process_type].variables if v.name == name)
        case Remote(process=number, name=name):
            return next(v.type for v in model.types[model.instances[number].type].variables if v.name == name)
        case Element(array=array):
            kind = place_type(model, process_type, array)
            assert isinstance(kind, Array)
            return kind.element
        case Field(record=record, name=name):
            kind = place_type(model, process_type, record)
            assert isinstance(kind, Record)
            return dict(kind.fields)[name]
        case Foreign(type=type_number, name=name):
            return next(v.type for v in model.types[type_number].variables if v.name == name)
        case _:
            assert_never(place)
