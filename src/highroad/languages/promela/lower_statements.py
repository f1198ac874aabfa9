"""What a basic statement needs and does, in the IR."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from highroad.ir.expressions import (
    FALSE,
    TRUE,
    Binary,
    Capacity,
    ChannelCount,
    Constant,
    Element,
    Expression,
    Foreign,
    ForeignAt,
    Length,
    Matches,
    Operator,
    Own,
    Place,
    ProcessCount,
    ProcessId,
    Unary,
    UnaryOperator,
    Wrap,
)
from highroad.ir.model import Assign, Receive, Send, Start
from highroad.ir.types import bounds
from highroad.languages.promela import tree
from highroad.languages.promela.lower_expressions import MOST_PROCESSES, Expressions
from highroad.languages.promela.storage import leaves, scalar_type
from highroad.languages.promela.values import Value, conjunction, constant
from highroad.languages.promela.world import PRIORITY, PRIORITY_BY_DEFAULT, Frame, World, unsupported


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """The part of a step that comes from its statement."""

    guard: Expression = TRUE
    updates: tuple[Assign, ...] = ()
    communication: Send | Receive | None = None
    start: Start | None = None
    assertion: Expression = TRUE


class Statements:
    """Lowers the statements of one process type."""

    def __init__(self, world: World, frame: Frame) -> None:
        self._world = world
        self._frame = frame
        self.expressions = Expressions(world, frame)

    def effects(self, statement: tree.Labelled) -> list[Effect]:
        """One effect, or several that exclude each other."""
        match statement.kind:
            case tree.SetPriority(process=process, priority=priority):
                return self._set_priority(process, priority)
            case _:
                return [self._effect(statement)]

    def _effect(self, statement: tree.Labelled) -> Effect:
        expressions = self.expressions
        match statement.kind:
            case tree.Condition(expression=tree.Run() as run):
                return Effect(start=self._start(run))
            case tree.Condition(expression=expression):
                return Effect(guard=expressions.truth(expression))
            case tree.Assignment(target=target, value=value):
                return self._assignment(target, value)
            case tree.Assertion(expression=expression):
                return Effect(assertion=expressions.truth(expression))
            case tree.Declaration(variable=variable):
                return Effect(updates=self._declaration(variable))
            case tree.Send(channel=channel, arguments=arguments, is_sorted=is_sorted):
                values = expressions.message(arguments)
                send = Send(channel=expressions.number(channel), values=values, is_sorted=is_sorted)
                return Effect(communication=send)
            case tree.Receive():
                return Effect(communication=self._receive(statement.kind))
            case _:
                return Effect()

    def executable(self, statement: tree.Labelled) -> Expression:
        """Whether a statement is executable by itself; a rendezvous, which needs two, is not."""
        match statement.kind:
            case tree.Condition(expression=expression) if not isinstance(expression, tree.Run):
                return self.expressions.truth(expression)
            case tree.Send(channel=reference):
                channel = self.expressions.number(reference)
                return Binary(Operator.LESS, Length(channel), Capacity(channel))
            case tree.Receive(channel=reference, arguments=arguments, is_random=is_random):
                channel = self.expressions.number(reference)
                is_there = Binary(Operator.GREATER, Length(channel), Constant(0))
                matches = Matches(channel, self.expressions.patterns(arguments), anywhere=is_random)
                return Binary(Operator.AND, is_there, matches)
            case _:
                return TRUE

    def none_executable(self, statements: list[tree.Labelled]) -> Expression:
        parts = [self.executable(statement) for statement in statements]
        if TRUE in parts:
            return FALSE
        return conjunction([Unary(UnaryOperator.NOT, part) for part in parts])

    # Assignments

    def _assignment(self, target: tree.Reference | tree.SpecialName, value: tree.Expression) -> Effect:
        start = self._start(value) if isinstance(value, tree.Run) else None
        if isinstance(target, tree.SpecialName):
            return Effect(updates=(Assign(target=Own(PRIORITY), value=self.expressions.value(value).stored()),))
        if not self._world.is_stored(target.variable):
            return Effect(start=start)
        if isinstance(value, tree.Reference) and self.expressions.is_structure(value):
            return Effect(updates=self._copy(target, value))
        stored = ProcessCount() if isinstance(value, tree.Run) else self.expressions.value(value).stored()
        return Effect(updates=(Assign(target=self.expressions.place(target), value=stored),), start=start)

    def _copy(self, target: tree.Reference, source: tree.Reference) -> tuple[Assign, ...]:
        """A structure as a whole."""
        pairs = zip(self.expressions.leaves(target), self.expressions.leaves(source), strict=True)
        return tuple(Assign(target=to.place, value=leaf.value.stored()) for to, leaf in pairs)

    def _declaration(self, variable: tree.Variable) -> tuple[Assign, ...]:
        """A declaration after the first statement assigns: of an array the first element, of a structure nothing."""
        if isinstance(variable.type, tree.Typedef):
            return ()
        place = self._world.root(variable, self._frame)
        target: Place = place if variable.length is None else Element(place, Constant(0))
        initial = variable.initial[0] if isinstance(variable.initial, tuple) else variable.initial
        value = constant(0) if initial is None else self.expressions.value(initial)
        return (Assign(target=target, value=value.stored()),)

    # Communication

    def _receive(self, receive: tree.Receive) -> Receive:
        targets: list[Place | None] = []
        for argument in receive.arguments:
            match argument:
                case tree.Reference(variable=variable) if self._world.is_stored(variable):
                    targets += (leaf.place for leaf in self.expressions.leaves(argument))
                case tree.Eval(value=tree.Reference() as value):
                    targets += [None] * len(self.expressions.leaves(value))
                case _:
                    targets.append(None)
        return Receive(
            channel=self.expressions.number(receive.channel),
            patterns=self.expressions.patterns(receive.arguments),
            targets=tuple(targets),
            anywhere=receive.is_random,
            keeps=receive.keeps,
        )

    # Processes

    def _start(self, run: tree.Run) -> Start:
        """The new process with its parameters, and all else whose first value is not known before."""
        frame = self._world.frame_by_name[run.process]
        arguments = self._arguments(run, frame)
        if self._world.usage.uses_priorities:
            priority = PRIORITY_BY_DEFAULT if run.priority is None else run.priority
            arguments.append(Constant(priority))
        known = self._parameters(run, frame)
        for variable in frame.computed:
            value = self._first_value(variable, frame, known)
            known[variable] = value
            arguments.append(value.stored())
        return Start(type=frame.number, arguments=tuple(arguments))

    def _arguments(self, run: tree.Run, frame: Frame) -> list[Expression]:
        arguments = list(self.expressions.message(run.arguments))
        expected = sum(1 for parameter in frame.proctype.parameters for _ in leaves(parameter))
        if len(arguments) != expected:
            message = f"'run {run.process}' with {len(arguments)} values for {expected} parameters"
            raise unsupported(message, run.span, "give each parameter a value")
        return arguments

    def _parameters(self, run: tree.Run, frame: Frame) -> dict[tree.Variable, Value]:
        """The values of parameters as the locals of the new process see them: brought into their types."""
        known: dict[tree.Variable, Value] = {}
        for parameter, argument in zip(frame.proctype.parameters, run.arguments, strict=False):
            if isinstance(parameter.type, tree.ScalarType):
                known[parameter] = _converted(self.expressions.value(argument), parameter.type)
        for variable in frame.others:
            value = self._world.first_value(variable, frame)
            if isinstance(value, int):
                known[variable] = constant(value)
        return known

    def _first_value(self, variable: tree.Variable, frame: Frame, known: Mapping[tree.Variable, Value]) -> Value:
        """Of a local variable of a process that is being started, seen from the process that starts it."""
        if variable.channel is not None:
            number = Binary(Operator.ADD, ChannelCount(), Constant(1 + frame.first_queue(variable)))
            return Value(number, 0, MOST_PROCESSES)
        newcomer = Value(ProcessCount(), 0, MOST_PROCESSES)
        assert variable.initial is not None
        assert not isinstance(variable.initial, tuple)
        assert isinstance(variable.type, tree.ScalarType)
        value = Expressions(self._world, frame, known, newcomer).value(variable.initial)
        return _converted(value, variable.type)

    def _set_priority(self, process: tree.Expression, priority: tree.Expression) -> list[Effect]:
        """One effect for each type that the process can have, and one without effect if there is no such process."""
        number, value = self.expressions.number(process), self.expressions.value(priority).stored()
        if number == ProcessId():
            return [Effect(updates=(Assign(target=Own(PRIORITY), value=value),))]
        effects = []
        for frame in self._world.frames:
            is_there = ForeignAt(frame.number, number, frozenset(range(len(frame.automaton.locations))))
            update = Assign(target=Foreign(frame.number, number, PRIORITY), value=value)
            effects.append(Effect(guard=is_there, updates=(update,)))
        nobody = conjunction([Unary(UnaryOperator.NOT, effect.guard) for effect in effects])
        return [*effects, Effect(guard=nobody)]


def _converted(value: Value, kind: tree.ScalarType) -> Value:
    """The value after a store into a variable."""
    target = scalar_type(kind)
    low, high = bounds(target)
    if low <= value.low and value.high <= high:
        return Value(value.number(), value.low, value.high)
    return Value(Wrap(value.stored(), target), low, high)
