"""Processes with values for their variables: what a component is, in the reading of the rules.

    p . q . r   in which n is 3    ->    At(p, n=3), At(q, n=3), At(r, n=3)      a stack; the empty one has terminated

Text and values are kept apart, so nothing is ever substituted and no name can be caught by a wrong binder. Of the
values only those are kept that can matter, and of what follows a process that never ends, nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from highroad.languages.mcrl2.data import Data, Value
from highroad.languages.mcrl2.processes import (
    Action,
    Allow,
    Block,
    Call,
    Choice,
    Communicate,
    Conditional,
    Delta,
    Dist,
    Hide,
    LeftMerge,
    Parallel,
    Process,
    ProcessId,
    Rename,
    Sequence,
    Sum,
    Sync,
    Tau,
    Timed,
    Until,
)
from highroad.languages.mcrl2.specification import Specification
from highroad.languages.mcrl2.terms import Term, Variable

Environment = Mapping[Variable, Value | None]
"""Values by variable; None for one whose value nobody kept."""


class Text:
    """A process of the specification, with what is known of it whatever the values of its variables are."""

    __slots__ = ("can_end", "process", "variables")

    def __init__(self, process: Process, variables: tuple[Variable, ...], can_end: bool) -> None:
        self.process = process
        self.variables = variables  # those whose values can matter
        self.can_end = can_end


class At(NamedTuple):
    text: Text
    values: tuple[Value | None, ...]

    @property
    def environment(self) -> dict[Variable, Value | None]:
        return dict(zip(self.text.variables, self.values, strict=True))


Stack = tuple[At, ...]


class Texts:
    """Every process of a specification as a text. Processes are told apart by identity."""

    def __init__(self, specification: Specification, data: Data) -> None:
        self.specification = specification
        self.globals: dict[Variable, Value | None] = {
            each: data.representative(each.sort) for each in specification.globals
        }
        self.delta = Delta(specification.init.span)  # where there is no text
        self.ended: Stack = (At(Text(self.delta, (), can_end=False), ()),)  # after the end of the whole system
        self._data = data
        self._texts: dict[int, Text] = {}
        self._ending: set[ProcessId] = set()
        self._mattering: dict[ProcessId, frozenset[Variable]] = dict.fromkeys(specification.processes, frozenset())
        self._settle(self._update_ending)
        self._settle(self._update_mattering)

    def at(self, process: Process, environment: Environment) -> At:
        text = self.text(process)
        return At(text, tuple([environment.get(variable) for variable in text.variables]))

    def text(self, process: Process) -> Text:
        found = self._texts.get(id(process))
        if found is None:
            variables = sorted(self._variables(process), key=lambda variable: (variable.name, str(variable.sort)))
            found = self._texts[id(process)] = Text(process, tuple(variables), self._can_end(process))
        return found

    def reached(self, stack: Iterable[At]) -> Stack:
        """The stack up to the first process that never ends."""
        found: list[At] = []
        for each in stack:
            found.append(each)
            if not each.text.can_end:
                break
        return tuple(found)

    def free(self, terms: Iterable[Term]) -> frozenset[Variable]:
        return frozenset[Variable]().union(*map(self._data.variables_of, terms))

    def _settle(self, update: Callable[[ProcessId], bool]) -> None:
        """Finds the least solution: when something new is known of a definition, those that call it are looked at."""
        callers: dict[ProcessId, list[ProcessId]] = {called: [] for called in self.specification.processes}
        for caller, definition in self.specification.processes.items():
            for called in _calls(definition.body):
                callers[called].append(caller)
        pending = list(callers)
        while pending:
            called = pending.pop()
            if update(called):
                pending += callers[called]

    def _update_ending(self, called: ProcessId) -> bool:
        """A definition can end if its body can, and that if definitions can that it calls."""
        if called in self._ending or not self._can_end(self.specification.processes[called].body):
            return False
        self._ending.add(called)
        return True

    def _can_end(self, process: Process) -> bool:
        match process:
            case Delta():
                return False
            case Action() | Tau():
                return True
            case Call(called):
                return called in self._ending
            case Sequence(parts) | Sync(parts) | Parallel(parts):
                return all(map(self._can_end, parts))
            case _:
                return any(map(self._can_end, children(process)))

    def _update_mattering(self, called: ProcessId) -> bool:
        """A parameter matters that occurs in an action, a condition or a time, or in an argument for one that does."""
        variables = self._variables(self.specification.processes[called].body)
        is_new = variables != self._mattering[called]
        self._mattering[called] = variables
        return is_new

    def _variables(self, process: Process) -> frozenset[Variable]:
        match process:
            case Action(_, arguments):
                return self.free(arguments)
            case Call(called, arguments):
                pairs = zip(self.specification.processes[called].parameters, arguments, strict=True)
                return self.free(argument for parameter, argument in pairs if parameter in self._mattering[called])
            case Sum(variables, body):
                return self._variables(body).difference(variables)
            case Conditional(condition):
                return self.free([condition]).union(*map(self._variables, children(process)))
            case Timed(body, time):
                return self.free([time]) | self._variables(body)
            case Sequence(parts):
                never = next((number for number, part in enumerate(parts, 1) if not self._can_end(part)), len(parts))
                return frozenset[Variable]().union(*map(self._variables, parts[:never]))
            case _:
                return frozenset[Variable]().union(*map(self._variables, children(process)))


def _calls(process: Process) -> set[ProcessId]:
    pending, found = [process], set[ProcessId]()
    while pending:
        part = pending.pop()
        pending += children(part)
        if isinstance(part, Call):
            found.add(part.process)
    return found


def children(process: Process) -> tuple[Process, ...]:
    match process:
        case Action() | Call() | Delta() | Tau():
            return ()
        case Choice(parts) | Sequence(parts) | Parallel(parts) | Sync(parts):
            return parts
        case LeftMerge(left, right) | Until(left, right):
            return (left, right)
        case Conditional(_, then, otherwise):
            return (then,) if otherwise is None else (then, otherwise)
        case Dist() | Sum() | Timed() | Block() | Hide() | Rename() | Allow() | Communicate():
            return (process.body,)
