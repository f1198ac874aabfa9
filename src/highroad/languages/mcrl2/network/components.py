"""`init` as a tree of operators over components that run one after the other inside: what composes, and what runs.

    hide({c}, allow({c}, comm({s|r -> c}, P(1) || Q)))  ->  Operator(Hide, Operator(Allow, Operator(Communicate,
                                                               Composition(Leaf(0), Leaf(1)))))

Calls of processes that compose are unfolded with the values of their arguments, and so is a condition around a
composition. So a family such as `Ring(n) = (n > 0) -> (Station(n) || Ring(n - 1)) <> Hub` may describe the system.
Anywhere else operators that compose are refused: components neither appear nor disappear while the system runs.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping

from msgspec import Struct

from highroad.diagnostics import InputError, Span
from highroad.languages.mcrl2.data import Data, Value
from highroad.languages.mcrl2.data.errors import DataError
from highroad.languages.mcrl2.network import mistakes
from highroad.languages.mcrl2.network.definitions import Definitions
from highroad.languages.mcrl2.network.traversal import COMPOSING, RESTRICTIONS, operands
from highroad.languages.mcrl2.printing import term_text
from highroad.languages.mcrl2.processes import (
    Allow,
    Block,
    Call,
    Choice,
    Communicate,
    Conditional,
    Delta,
    Hide,
    Parallel,
    Process,
    ProcessId,
    Rename,
    Sequence,
    Sum,
    Timed,
)
from highroad.languages.mcrl2.terms import Term, Variable

MAXIMUM_COMPONENTS = 1000
MAXIMUM_NESTING = 100  # of operators, reached only through recursion
MAXIMUM_CALLS = 100_000  # that are unfolded

Environment = Mapping[Variable, Value]
Restriction = Block | Hide | Rename | Allow | Communicate  # the operators that act on steps; their bodies are not used

_NAMES = {Parallel: "||", Block: "block", Hide: "hide", Rename: "rename", Allow: "allow", Communicate: "comm"}
_OUTER = {Sequence: "'.'", Choice: "'+'", Conditional: "a condition", Sum: "a sum", Timed: "'@'"}


class Leaf(Struct, frozen=True):
    """A component, by its number."""

    component: int


class Composition(Struct, frozen=True):
    """`p || q || ..`."""

    operands: tuple[Tree, ...]
    span: Span


class Operator(Struct, frozen=True):
    operator: Restriction
    body: Tree


Tree = Leaf | Composition | Operator


class Start(Struct, frozen=True):
    """Where a component starts: a process in which no operator composes, and the values of its variables."""

    name: str
    process: Process
    environment: Environment


def unfolded(init: Process, definitions: Definitions, data: Data, globals_: Environment) -> tuple[Tree, list[Start]]:
    """The components of a process that was prepared as the definitions are."""
    unfolding = _Unfolding(definitions, data, globals_)
    tree = unfolding.tree(init, globals_, 0)
    return tree, _with_different_names(unfolding.starts)


class _Unfolding:
    def __init__(self, definitions: Definitions, data: Data, globals_: Environment) -> None:
        self.starts: list[Start] = []
        self._definitions = definitions
        self._data = data
        self._globals = globals_
        self._calls = 0

    def tree(self, process: Process, environment: Environment, depth: int) -> Tree:
        process, environment = self._resolved(process, environment)
        if isinstance(process, RESTRICTIONS):
            if depth == MAXIMUM_NESTING:
                raise mistakes.too_many_components(MAXIMUM_COMPONENTS, _NAMES[type(process)], process.span)
            return Operator(process, self.tree(process.body, environment, depth + 1))
        if isinstance(process, Parallel):
            return Composition(self._operands(process, environment, depth), process.span)
        return self._leaf(process, environment)

    def _operands(self, process: Parallel, environment: Environment, depth: int) -> tuple[Tree, ...]:
        """The operands of a composition; compositions among these are taken apart, without recursion for a family."""
        trees: list[Tree] = []
        pending: list[tuple[Process, Environment]] = [(process, environment)]
        while pending:
            part, inner = self._resolved(*pending.pop())
            if isinstance(part, Parallel):
                pending += ((operand, inner) for operand in reversed(part.operands))
            else:
                trees.append(self.tree(part, inner, depth))
        return tuple(trees)

    def _resolved(self, process: Process, environment: Environment) -> tuple[Process, Environment]:
        """The process behind calls and conditions, as far as an operator that composes is found there."""
        while self._definitions.composes(process):
            if isinstance(process, Call):
                process, environment = self._entered(process, environment)
            elif isinstance(process, Conditional):
                process = self._chosen(process, environment)
            elif isinstance(process, COMPOSING):
                break
            else:
                raise self._refused(process)
        return process, environment

    def _entered(self, call: Call, environment: Environment) -> tuple[Process, Environment]:
        self._calls += 1
        if self._calls > MAXIMUM_CALLS or len(self.starts) > MAXIMUM_COMPONENTS:
            raise mistakes.too_many_components(MAXIMUM_COMPONENTS, call.process.name, call.span)
        definition = self._definitions[call.process]
        values = (self._value(argument, environment) for argument in call.arguments)
        return definition.body, {**self._globals, **dict(zip(definition.parameters, values, strict=True))}

    def _chosen(self, process: Conditional, environment: Environment) -> Process:
        try:
            holds = self._data.holds(process.condition, environment)
        except DataError as error:
            raise mistakes.open_composition(term_text(process.condition), process.condition.span) from error
        chosen = process.then if holds else process.otherwise
        return Delta(process.span) if chosen is None else chosen

    def _leaf(self, process: Process, environment: Environment) -> Tree:
        name = "init"
        if isinstance(process, Call):
            values = [self._data.text(self._value(argument, environment)) for argument in process.arguments]
            name = f"{process.process.name}({', '.join(values)})" if values else process.process.name
        self.starts.append(Start(name, process, environment))
        return Leaf(len(self.starts) - 1)

    def _value(self, term: Term, environment: Environment) -> Value:
        try:
            return self._data.value(term, environment)
        except DataError as error:
            raise mistakes.not_evaluated(error, term.span) from error

    def _refused(self, process: Process) -> InputError:
        """The mistake: an operator that composes stands below one that does not, here or in what is called."""
        pending: deque[tuple[Process, Process]] = deque([(process, process)])
        entered: set[ProcessId] = set()
        while True:
            part, outer = pending.popleft()
            if isinstance(part, COMPOSING):
                return mistakes.parallel_below(_NAMES[type(part)], _OUTER.get(type(outer), "an operator"), part.span)
            if not isinstance(part, Call):
                pending += ((operand, part) for operand in operands(part))
            elif part.process not in entered:
                entered.add(part.process)
                pending.append((self._definitions[part.process].body, outer))


def _with_different_names(starts: list[Start]) -> list[Start]:
    """Components of the same name are numbered, so that a witness tells them apart."""
    times = Counter(start.name for start in starts)
    seen: Counter[str] = Counter()
    named = []
    for start in starts:
        seen[start.name] += 1
        name = start.name if times[start.name] == 1 else f"{start.name}#{seen[start.name]}"
        named.append(Start(name, start.process, start.environment))
    return named
