"""What the verbs of the API ask of a model, whatever language it was written in.

A system gives the searches a model of the core (`compile`), and people the meaning: initial states, successors with
labels, names and values. States are byte strings everywhere.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from highroad import _core
from highroad.diagnostics import Diagnostic, InputError, Source, Span

if TYPE_CHECKING:
    from highroad.automata.automaton import Automaton

Value = Any
"""A value as people see it: a number, a truth value, a name; for models in Python, any object."""


def predicate_of(source: Source) -> Callable[[Mapping[str, Value]], bool]:
    """A predicate over named values, from its text. Most runs have none: its parser is loaded when there is one."""
    from highroad.properties.evaluation import is_true
    from highroad.properties.syntax import parse_predicate

    node = parse_predicate(source)
    return lambda values: is_true(node, values)


def value_of(text: str) -> Value:
    """Numbers and truth values can be computed with; what else there is can only be compared."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text


def steps_of(edges: Iterable[Edge]) -> Iterator[Step]:
    """The edges of a system without processes and faults, as an audit compares them."""
    return (Step(edge.label, None, 0, edge.state or b"") for edge in edges)


def represent(value: Value) -> str:
    """Any object in one line, also when its own representation fails or has several."""
    try:
        return " ".join(repr(value).split("\n"))
    except BaseException as error:
        if is_passed_on(error):
            raise
        return f"<{type(value).__name__} without representation: {type(error).__name__}>"


def text_of(value: Value) -> str:
    """A value as people read it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else represent(value)


def is_passed_on(error: BaseException) -> bool:
    """Whether an error that comes out of the user's code is none of its mistakes. Ctrl-C is for the main thread."""
    if isinstance(error, KeyboardInterrupt):
        return threading.current_thread() is threading.main_thread()
    return isinstance(error, InputError | MemoryError)


@dataclass(frozen=True, slots=True)
class Message:
    """What is sent or received. In a rendezvous, the move of the sender is followed by that of the receiver."""

    channel: str
    values: tuple[str, ...]
    is_sent: bool
    is_rendezvous: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """One step of one process, of those that make up an edge, and what it prints.

    `identifier` is the number of the statement in trails of SPIN; a statement within another one has none.
    """

    text: str
    process: str
    number: int  # of the process
    step: int
    state: bytes | None
    fault: str | None = None
    span: Span | None = None
    output: str = ""
    identifier: int | None = None
    message: Message | None = None


@dataclass(frozen=True, slots=True)
class Edge:
    """A step from a state to a next one. With a fault there may be none. An atomic section has several moves."""

    label: str
    state: bytes | None
    process: str | None = None
    fault: str | None = None
    span: Span | None = None
    parts: tuple[Move, ...] = ()

    @property
    def action(self) -> str:
        """What patterns of actions are compared with: a step of several statements is known by the first one."""
        return self.parts[0].text if self.parts else self.label


@dataclass(frozen=True, slots=True)
class Step:
    """A step as a search is told of it, and as another reading of the model tells it: an audit compares the two."""

    label: str
    process: int | None  # None if the reading does not know processes
    fault: int  # 0, or what went wrong
    target: bytes  # empty where the step leads nowhere
    partners: tuple[int, ...] = ()  # other processes that take part


@dataclass(frozen=True, slots=True)
class SoughtRuns:
    """Runs that a search looks for: those that the automaton accepts.

    `atoms` has for each atom of the automaton its predicate, and none for an action. Where `accepting` holds, the
    automaton counts as being in an accepting state, too.
    """

    automaton: Automaton
    atoms: tuple[Source | None, ...]
    accepting: Source | None = None
    is_fair: bool = False  # a process that can move from some point on moves again and again
    is_asked_for: bool = False  # such a run is what the user wants to see, and no violation
    reason: str = "a run that violates the property"  # what a run shows


@dataclass(frozen=True, slots=True)
class Objective:
    """What a search looks for: one of the first three, or runs. A predicate is sought where it has the value `sought`.

    Faults are always looked for, except where something is only counted and the model goes on after them.
    """

    deadlock: bool = False
    action: str = ""
    predicate: Source | None = None
    sought: bool = True
    faults: bool = True
    goal: bytes | None = None  # this state and no other
    most_steps: int | None = None  # what is farther away is not looked for
    runs: SoughtRuns | None = None
    formula: Source | None = None  # of the mu-calculus: no search looks for it, it is decided on the explored system

    @property
    def observed(self) -> Sequence[tuple[Source | None, bool]]:
        """What a model tells of a state, a bit each: whether a predicate has a value. Without a predicate it is 0."""
        if self.runs is not None:
            accepting = [] if self.runs.accepting is None else [self.runs.accepting]
            return [(atom, True) for atom in (*self.runs.atoms, *accepting)]
        return [] if self.predicate is None else [(self.predicate, self.sought)]


class Host(Protocol):
    """A model whose functions are called in Python during a search: what has to be known of it to keep a budget."""

    @property
    def always_returns(self) -> bool:
        """Whether no question takes longer than some seconds."""
        ...

    def coming_bytes(self) -> int:
        """Memory that it is about to take in one piece."""
        ...

    def cancel(self) -> None:
        """The search is to end: do not begin anything long."""
        ...


@dataclass(frozen=True, slots=True)
class Target:
    """A system made ready for a search: the core's model, and whether labels need their arguments."""

    core: Any
    with_arguments: bool = False
    owner: object = field(default=None, repr=False)  # keeps native code alive as long as the core's model
    host: Host | None = field(default=None, repr=False)
    whole: Target | None = field(default=None, repr=False)  # of the system itself, if `core` is made from that

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """While searches run, a system may be asked for edges and values in here only."""
        if self.whole is not None:
            with self.whole.exclusive():
                yield
            return
        if not isinstance(self.core, _core.ComposedModel):
            yield
            return
        self.core.acquire()
        try:
            yield
        finally:
            self.core.release()


class Unread(Exception):
    """Another reading of the model has no answer for a state: nothing can be compared there."""


class System(Protocol):
    """A model in any language."""

    @property
    def name(self) -> str: ...

    @property
    def language(self) -> str: ...

    @property
    def is_repeatable(self) -> bool:
        """Whether a state is sure to have the same successors whenever it is asked for them."""
        ...

    @property
    def actions(self) -> Collection[str] | None:
        """The names of all actions; those seen so far, when only a search finds them."""
        ...

    def compile(self, objective: Objective) -> Target:
        """A model of the core that looks for the objective."""
        ...

    def initial(self) -> Sequence[bytes]: ...

    def edges(self, state: bytes) -> Iterable[Edge]:
        """The steps out of a state, computed as far as they are asked for: there may be millions."""
        ...

    def describe(self, state: bytes) -> Mapping[str, Value]:
        """The state as names and values."""
        ...

    @property
    def reference_is_ordered(self) -> bool:
        """Whether `reference_steps` come in the order of the core's model."""
        ...

    def reference_steps(self, state: bytes, *, with_arguments: bool) -> Iterable[Step]:
        """What the core's model says of a state, by code that it does not run. Labels may have their arguments.

        Unless they are ordered, it means nothing how often a step comes. Raises `Unread` where there is no answer.
        """
        ...

    def holds(self, predicate: Source, state: bytes) -> bool:
        """Whether a predicate, given as text, holds in a state."""
        ...


@runtime_checkable
class Confirming(Protocol):
    """A system whose edges are found in clever ways: a plainer reading must have every step of a witness, too.

    All of it raises `Unread` where that reading has no answer.
    """

    def confirms_start(self, state: bytes) -> bool: ...

    def confirms_step(self, state: bytes, edge: Edge) -> bool: ...

    def confirms_rest(self, state: bytes) -> bool:
        """Whether there is no step."""
        ...


@runtime_checkable
class Untyped(Protocol):
    """A system whose values, and so the mistakes in a predicate over them, are known only when they are seen."""

    def unlike(self, predicate: Source) -> str | None:
        """A comparison in the predicate that had nothing to compare in any state seen so far, such as `3 == "x"`."""
        ...


@runtime_checkable
class TellsArguments(Protocol):
    """A system that knows how many arguments its actions have, before any search."""

    def argument_counts(self, action: str) -> Collection[int]:
        """How many the steps of this name have; none, if there is no such step."""
        ...


@runtime_checkable
class ReadsActions(Protocol):
    """A system that knows what the arguments of its actions mean, before any search."""

    def read_action(self, pattern: Source) -> str:
        """A pattern as the labels of the system are written. A mistake is an error, located in the pattern."""
        ...


@runtime_checkable
class TellsUnseen(Protocol):
    """A system that knows of actions that no step can ever show, although it has them."""

    def unseen(self, pattern: str) -> str | None:
        """Why no step can match the pattern; None if one might."""
        ...


@runtime_checkable
class Composed(System, Protocol):
    """A system of components; in a description their names stand for where they are, `name.variable` for the rest."""

    @property
    def components(self) -> Sequence[str]: ...


@runtime_checkable
class Specified(Protocol):
    """A system whose text has temporal properties of its own."""

    @property
    def specifications(self) -> Mapping[str, str]:
        """What kind of property each of them is, by its name."""
        ...

    def specification(self, name: str) -> SoughtRuns:
        """The runs that violate one of them."""
        ...

    def labelled(self, prefix: str) -> Source | None:
        """Holds where a process is at a label that begins so; none, if the model has no such label."""
        ...


@runtime_checkable
class Doubtful(Protocol):
    """A system whose text can be legal and yet not mean what its author thinks."""

    def warnings(self) -> Sequence[Diagnostic]: ...


@dataclass(frozen=True, slots=True)
class Specification:
    """The mCRL2 text of a system, in whose terms formulas and labels are read, and the constants replaced in it."""

    source: Source
    replaced: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a process is; `is_end` if it may stay there for ever."""

    process: str
    state: str
    span: Span | None
    is_end: bool


@runtime_checkable
class Stepwise(System, Protocol):
    """A system whose edges are made of moves, and whose processes come and go."""

    def standing(self, state: bytes) -> Sequence[Standing]:
        """Where each process is, by their numbers."""
        ...

    def variables(self, state: bytes) -> Mapping[str, Value]:
        """The values of the variables alone, as `describe` has them."""
        ...


@dataclass(frozen=True, slots=True)
class Merging:
    """What SPIN's verifier does not tell of a run, by the numbers of statements in its trails."""

    followers: Mapping[int, tuple[int, ...]]  # the statements that are executed together with one, which has a line
    jumps: frozenset[int]  # have no effect and are no choice: there may be a line for them, or none


@runtime_checkable
class ToldBySpin(Stepwise, Protocol):
    """A system whose runs are told by trails of SPIN."""

    def merging(self) -> Merging: ...
