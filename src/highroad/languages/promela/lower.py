"""From the tree of a Promela model to the IR. Nothing of Promela is left behind this line but what trails need."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from highroad.diagnostics import Span
from highroad.ir import model as ir
from highroad.ir.expressions import TRUE, Binary, Constant, Expression, Global, Operator, ProcessCount, ProcessId
from highroad.languages.promela import tree
from highroad.languages.promela.elements import Kind
from highroad.languages.promela.flow import Move
from highroad.languages.promela.initial_values import NotConstant, Reader
from highroad.languages.promela.labels import shown
from highroad.languages.promela.lower_statements import Effect, Statements
from highroad.languages.promela.storage import BYTE, Initials, stored_type
from highroad.languages.promela.values import conjunction
from highroad.languages.promela.world import LAST, PRIORITY, PRIORITY_BY_DEFAULT, Frame, World, unsupported

IS_YOUNGEST = Binary(Operator.EQUAL, ProcessId(), Binary(Operator.SUBTRACT, ProcessCount(), Constant(1)))


@dataclass(frozen=True, slots=True)
class Print:
    """What a print shows: `names` has for each argument the names of its values, if it is a symbol."""

    format: str
    arguments: tuple[Expression, ...]
    names: tuple[Mapping[int, str], ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """What the user wrote for a step, and SPIN's number of it in trails; a step within a d_step has none."""

    identifier: int | None
    text: str
    span: Span
    print: Print | None = None


@dataclass(frozen=True, slots=True)
class Lowered:
    """`statements[k]` belongs to step k of `model.numbered_steps()`; `world` tells what became of the names."""

    model: ir.Model
    statements: tuple[Statement, ...]
    world: World


def lower(model: tree.Model) -> Lowered:
    """The IR of a model without its claims and formulas."""
    world = World(model)
    lowered = [_ProcessLowering(world, frame) for frame in world.frames]
    result = ir.Model(
        name=model.name,
        variables=_globals(world),
        types=tuple(process.process_type() for process in lowered),
        instances=_instances(world),
        priority=PRIORITY if world.usage.uses_priorities else "",
        goes_on_after_faults=True,
    )
    return Lowered(result, tuple(statement for process in lowered for statement in process.statements), world)


def _globals(world: World) -> tuple[ir.Variable, ...]:
    found = [
        ir.Variable(name=v.name, type=stored_type(v, world.usage.wide_bits), initial=world.initials[v], span=v.span)
        for v in world.model.globals
        if world.is_stored(v) and not world.is_fixed_channel(v)
    ]
    if world.usage.uses_last:
        found.append(ir.Variable(name=LAST, type=BYTE))
    found += [ir.Variable(name=queue.name, type=queue.type, span=queue.variable.span) for queue in world.queues]
    return tuple(found)


# Processes


class _ProcessLowering:
    """The steps of one process type, and the statements that they come from, in the same order."""

    def __init__(self, world: World, frame: Frame) -> None:
        self._world = world
        self._frame = frame
        self._lowering = Statements(world, frame)
        self._provided = self._lower_provided()
        self._has_sections = any(move.identifier is None for move in frame.automaton.moves)
        self._steps: list[ir.Step] = []
        self.statements: list[Statement] = []
        for move in frame.automaton.moves:
            for effect in self._lowering.effects(move.element.statement):
                self._steps.append(self._step(move, effect))
                self.statements.append(self._statement(move))

    def process_type(self) -> ir.ProcessType:
        frame = self._frame
        return ir.ProcessType(
            name=frame.proctype.name,
            locations=tuple(self._location(number) for number in range(len(frame.automaton.locations))),
            variables=self._world.ir_variables(frame),
            steps=tuple(self._steps),
            span=frame.proctype.span,
            provided=TRUE if self._has_sections else self._provided,
        )

    def _lower_provided(self) -> Expression:
        provided = self._frame.proctype.provided
        return TRUE if provided is None else self._lowering.expressions.truth(provided)

    def _provided_for(self, move: Move) -> Expression:
        """A d_step is not interrupted by `provided`, so with d_steps it is part of the guards of all other steps."""
        return self._provided if self._has_sections and move.identifier is not None else TRUE

    def _location(self, number: int) -> ir.Location:
        """Named by its label, if it has one, and by SPIN's number."""
        automaton = self._frame.automaton
        element = automaton.locations[number]
        labels = [name for name, location in automaton.labels.items() if location == number and name[0] != ":"]
        name = f"{shown(labels[0])} {element.number}" if labels else str(element.number)
        return ir.Location(name=name, span=element.statement.span, is_end=automaton.is_end(number))

    def _step(self, move: Move, effect: Effect) -> ir.Step:
        is_end = move.element.kind is Kind.END
        if move.element.kind is not Kind.BASIC:
            effect = Effect(guard=IS_YOUNGEST if is_end else TRUE)  # a jump, or a join, or the closing brace
        excluded = self._lowering.none_executable([element.statement for element in move.excluded])
        updates = effect.updates
        if self._world.usage.uses_last:
            updates = (*updates, ir.Assign(target=Global(LAST), value=ProcessId()))
        return ir.Step(
            action=_text(move),
            source=move.source,
            target=move.target,
            guard=conjunction([self._provided_for(move), excluded, effect.guard]),
            updates=updates,
            span=move.element.statement.span,
            rank=move.rank,
            is_otherwise=move.is_otherwise,
            then=move.then,
            communication=effect.communication,
            start=effect.start,
            stops=is_end,
            assertion=effect.assertion,
        )

    def _statement(self, move: Move) -> Statement:
        statement = move.element.statement
        result = Statement(move.identifier, _text(move), statement.span)
        if move.element.kind is Kind.BASIC and isinstance(statement.kind, tree.Print):
            return replace(result, print=self._print(statement.kind))
        return result

    def _print(self, statement: tree.Print) -> Print:
        arguments = tuple(self._lowering.expressions.number(argument) for argument in statement.arguments)
        conversions = re.findall("%(.)", statement.format.replace("%%", "")) + ["d"] * len(arguments)
        pairs = zip(statement.arguments, conversions, strict=False)
        names = tuple(self._symbols(argument) if conversion == "e" else {} for argument, conversion in pairs)
        return Print(statement.format, arguments, names)

    def _symbols(self, argument: tree.Expression) -> Mapping[int, str]:
        """The names of the values that an argument can have, by its declaration."""
        subtype = ""
        if isinstance(argument, tree.Number):
            subtype = argument.subtype or ""
        elif isinstance(argument, tree.Reference):
            while argument.field is not None:
                argument = argument.field
            kind = argument.variable.type
            subtype = kind.subtype if isinstance(kind, tree.ScalarType) else ""
        return {value: name for name, value in self._world.model.mtypes.get(subtype, {}).items()}


def _text(move: Move) -> str:
    """What the user wrote; joins are shown as SPIN shows them."""
    if move.element.kind in (Kind.JOIN, Kind.BREAK_TARGET):
        return ".(goto)"
    return move.element.statement.text or "-"


# Initial processes


def _instances(world: World) -> tuple[ir.Instance, ...]:
    instances = []
    for number, frame in enumerate(world.instances()):
        name = frame.proctype.name
        if frame.proctype.active > 1:
            name = f"{name}:{number}"
        instances.append(ir.Instance(name=name, type=frame.number, initials=_initials(world, frame, number)))
    return tuple(instances)


def _initials(world: World, frame: Frame, number: int) -> dict[str, ir.Initial]:
    """What is known only of the process itself: its priority, its channels, values that depend on other variables."""
    found: dict[str, ir.Initial] = {}
    if world.usage.uses_priorities:
        priority = frame.proctype.priority
        found[PRIORITY] = PRIORITY_BY_DEFAULT if priority is None else priority
    first_channel = world.queues_before(number) + 1
    values: dict[tree.Variable, ir.Initial] = dict.fromkeys(frame.proctype.parameters, 0)
    values |= {v: world.first_value(v, frame) for v in frame.others}

    def read(reference: tree.Reference | tree.SpecialName) -> int:
        if isinstance(reference, tree.SpecialName):
            if reference.kind is tree.Special.PID:
                return number
            raise NotConstant
        value = values.get(reference.variable)
        return value if isinstance(value, int) else world.read_initial(reference)

    for variable in frame.computed:
        if variable.channel is not None:
            values[variable] = first_channel + frame.first_queue(variable)
        else:
            values[variable] = _evaluated(variable, read)
        found[frame.names[variable]] = values[variable]
    return found


def _evaluated(variable: tree.Variable, read: Reader) -> ir.Initial:
    try:
        return Initials(()).of(variable, read)
    except NotConstant:
        hint = "use numbers, parameters and global variables"
        raise unsupported(f"this first value of '{variable.name}'", variable.span, hint) from None
