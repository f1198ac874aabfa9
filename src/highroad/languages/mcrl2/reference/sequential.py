"""What one component can do: the rules for actions, choice, sequence, conditions, sums, time and calls.

A sum stands for a choice between perhaps infinitely many processes, so its variable stays unknown at first: a move is a
step for all values of its unknowns that satisfy its conditions. These are found when it is known who moves together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from highroad.languages.mcrl2.data import Data, DataError, Value, nodes
from highroad.languages.mcrl2.processes import (
    Action,
    Call,
    Choice,
    Conditional,
    Delta,
    Process,
    Sequence,
    Sum,
    Sync,
    Tau,
    Timed,
)
from highroad.languages.mcrl2.reference.actions import MultiAction
from highroad.languages.mcrl2.reference.errors import NoValue, Unreadable
from highroad.languages.mcrl2.reference.texts import At, Environment, Stack, Texts
from highroad.languages.mcrl2.sorts import Sort
from highroad.languages.mcrl2.terms import Term, Variable

MOST_REMEMBERED = 1 << 14
MOST_CALLS = 100_000  # before any action

Solution = Mapping[nodes.Variable, Value]


class Move(Struct, frozen=True):
    """`sum unknowns. conditions -> actions @ time . after`; the unknowns are variables in all the other parts."""

    unknowns: tuple[nodes.Variable, ...] = ()
    conditions: tuple[Value, ...] = ()
    actions: MultiAction = ()
    time: Value | None = None
    after: Stack = ()

    def under(self, *conditions: Value) -> Move:
        return replace(self, conditions=(*conditions, *self.conditions))

    def then(self, *after: At) -> Move:
        return replace(self, after=(*self.after, *after))


class Sequential:
    def __init__(self, texts: Texts, data: Data) -> None:
        self._texts = texts
        self._data = data
        self._known: dict[tuple[int, Stack], tuple[Move, ...]] = {}

    def moves(self, component: int, stack: Stack) -> tuple[Move, ...]:
        """Its unknowns are those of the component, and of no other."""
        key = (component, stack)
        found = self._known.get(key)
        if found is None:
            head, *rest = stack
            own = _Moves(self._texts, self._data, f"@{component}")
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            found = tuple(move.then(*rest) for move in own.of(head.text.process, head.environment))
            self._known[key] = found
        return found

    def entered(self, stack: Stack) -> Stack:
        """The same process with nothing on top that is decided already: a call is its body, a condition with a value
        one of its branches, and what follows a process that never ends does not matter."""
        for _ in range(MOST_CALLS):
            if not stack or (opened := self.opened(stack[0])) is None:
                return self._texts.reached(stack)
            stack = (*opened, *stack[1:])
        raise Unreadable("a process calls itself before it does anything")

    def opened(self, top: At) -> Stack | None:
        match top.text.process:
            case Sequence() | Call():
                return self.parts(top)
            case Conditional(condition, then, otherwise):
                try:
                    holds = self._data.holds(condition, _complete(top.environment, self._data.variables_of(condition)))
                except DataError:
                    return None  # it matters only if somebody looks at its steps
                chosen = then if holds else otherwise
                return (self._texts.at(self._texts.delta if chosen is None else chosen, top.environment),)
            case _:
                return None

    def parts(self, top: At) -> Stack | None:
        """A sequence as its parts, a call as the body of what is called; None for everything else."""
        match top.text.process:
            case Sequence(parts):
                return self._texts.reached([self._texts.at(part, top.environment) for part in parts])
            case Call() as call:
                body, environment = _Moves(self._texts, self._data, "").called(call, top.environment)
                return (self._texts.at(body, environment),)
            case _:
                return None

    def after(self, move: Move, solution: Solution) -> Stack:
        """Where a component is after a move, with these values for its unknowns."""
        return self.entered(
            tuple(At(text, tuple(self._value(each, solution) for each in values)) for text, values in move.after)
        )

    def _value(self, value: Value | None, solution: Solution) -> Value | None:
        return value if value is None or not value.free else self._data.value_of(value, solution)


class _Moves:
    """The rules. The names of unknowns end with the mark, so that no other variable has such a name."""

    def __init__(self, texts: Texts, data: Data, mark: str) -> None:
        self._texts = texts
        self._data = data
        self._mark = mark
        self._unknowns = 0

    def of(self, process: Process, environment: Environment) -> Iterator[Move]:
        match process:
            case Delta():
                return
            case Tau():
                yield Move()
            case Action(name, arguments):
                yield Move(actions=((name, tuple(self._value(argument, environment) for argument in arguments)),))
            case Sync(operands):
                yield from self._at_once(operands, environment)
            case Choice(operands):
                for operand in operands:
                    yield from self.of(operand, environment)
            case Sequence(parts):
                rest = [self._texts.at(part, environment) for part in parts[1:]]
                for move in self.of(parts[0], environment):
                    yield move.then(*rest)
            case Conditional(condition, then, otherwise):
                value = self._value(condition, environment)
                if value is not nodes.FALSE:
                    yield from self._under(value, then, environment)
                if value is not nodes.TRUE and otherwise is not None:
                    yield from self._under(nodes.logical("!", value), otherwise, environment)
            case Sum(variables, body):
                unknowns = {variable: self._unknown(variable.name, variable.sort) for variable in variables}
                for move in self.of(body, {**environment, **unknowns}):
                    used = _variables(move)
                    mattering = tuple(unknown for unknown in unknowns.values() if unknown in used)
                    yield replace(move, unknowns=(*mattering, *move.unknowns))
            case Timed(body, time):
                moment = self._value(time, environment)
                for move in self.of(body, environment):
                    if move.time is None:
                        yield replace(move, time=moment)
                    elif move.time is not moment:
                        yield move.under(nodes.relation("==", move.time, moment))
                    else:
                        yield move
            case Call() as call:
                yield from self.of(*self.called(call, environment))
            case _:
                raise Unreadable(f"the rules do not know '{type(process).__name__}'")

    def _at_once(self, operands: tuple[Process, ...], environment: Environment) -> Iterator[Move]:
        """Multi-actions: everything in them happens, or nothing."""
        done: MultiAction = ()
        for operand in operands:
            moves = list(self.of(operand, environment))
            if not moves:
                return
            done += moves[0].actions
        yield Move(actions=done)

    def _under(self, condition: Value, process: Process, environment: Environment) -> Iterator[Move]:
        for move in self.of(process, environment):
            yield move if condition is nodes.TRUE else move.under(condition)

    def called(self, call: Call, environment: Environment) -> tuple[Process, Environment]:
        """The body of a definition, and values for those of its parameters that can matter."""
        definition = self._texts.specification.processes[call.process]
        mattering = self._texts.text(definition.body).variables
        inner: dict[Variable, Value | None] = {**self._texts.globals}
        for parameter, argument in zip(definition.parameters, call.arguments, strict=True):
            is_known = all(environment.get(each) is not None for each in self._data.variables_of(argument))
            inner[parameter] = self._value(argument, environment) if parameter in mattering and is_known else None
        return definition.body, inner

    def _unknown(self, name: str, sort: Sort) -> nodes.Variable:
        self._unknowns += 1
        return nodes.variable(f"{name}{self._mark}.{self._unknowns}", sort)

    def _value(self, term: Term, environment: Environment) -> Value:
        return self._data.instance(term, _complete(environment, self._data.variables_of(term)))


def _complete(environment: Environment, variables: Iterable[Variable]) -> dict[Variable, Value]:
    """The values of the variables, all of which there must be."""
    values: dict[Variable, Value] = {}
    for variable in variables:
        value = environment.get(variable)
        if value is None:
            raise NoValue(variable.name)
        values[variable] = value
    return values


def _variables(move: Move) -> frozenset[nodes.Variable]:
    """The unknowns that occur in a move."""
    parts = [*move.conditions, *(argument for _, arguments in move.actions for argument in arguments)]
    parts += (value for at in move.after for value in at.values if value is not None)
    parts += () if move.time is None else (move.time,)
    return frozenset[nodes.Variable]().union(*(part.free for part in parts))
