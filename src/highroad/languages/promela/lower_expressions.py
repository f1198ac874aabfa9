"""Expressions of Promela in the IR. Everything is a C `int`; conditions are values that are not 0."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce

from highroad.ir.expressions import (
    FALSE,
    Binary,
    Capacity,
    Conditional,
    Constant,
    Element,
    EnabledIn,
    Expression,
    Field,
    Foreign,
    ForeignAt,
    Global,
    Length,
    LocationOf,
    Matches,
    Operator,
    Own,
    Place,
    ProcessCount,
    ProcessId,
    Quiescent,
    Read,
    Unary,
    UnaryOperator,
)
from highroad.ir.types import WORD_HIGH
from highroad.languages.promela import tree, values
from highroad.languages.promela.storage import leaves, value_range
from highroad.languages.promela.values import Value, constant, truth
from highroad.languages.promela.world import LAST, PRIORITY, Frame, World, unsupported

MOST_PROCESSES = 255
MOST_MESSAGES = 65_535
GROUP_OF_PROCESSES = 16
SEARCHED_PROCESSES = 64  # among which the first of a type is looked for, when its number is not known

_QUERIES = {
    tree.ChannelQuery.EMPTY: Operator.EQUAL,
    tree.ChannelQuery.NOT_EMPTY: Operator.GREATER,
    tree.ChannelQuery.FULL: Operator.GREATER_EQUAL,
    tree.ChannelQuery.NOT_FULL: Operator.LESS,
}


@dataclass(frozen=True, slots=True)
class Leaf:
    """A scalar within a variable: what a message carries."""

    place: Place
    type: tree.ScalarType

    @property
    def value(self) -> Value:
        return Value(Read(self.place), *value_range(self.type))


@dataclass(frozen=True, slots=True)
class Expressions:
    """Lowers the expressions of a process type, or (without a frame) of what stands outside of all processes.

    `known` are values that stand for variables: when a process is started, those of the variables that it will have.
    """

    world: World
    frame: Frame | None = None
    known: Mapping[tree.Variable, Value] = field(default_factory=dict)
    process: Value = field(default_factory=lambda: Value(ProcessId(), 0, MOST_PROCESSES))

    def truth(self, expression: tree.Expression) -> Expression:
        return self.value(expression).truth()

    def number(self, expression: tree.Expression) -> Expression:
        return self.value(expression).number()

    def value(self, expression: tree.Expression) -> Value:
        match expression:
            case tree.Number(value=value):
                return constant(value)
            case tree.Reference():
                return self._reference(expression)
            case tree.SpecialName():
                return self._special(expression)
            case tree.Unary(operator=operator, operand=operand):
                return values.unary(operator, self.value(operand))
            case tree.Binary(operator=operator, left=left, right=right):
                return values.binary(operator, self.value(left), self.value(right))
            case tree.Conditional(condition=condition, then=then, otherwise=otherwise):
                return values.conditional(self.value(condition), self.value(then), self.value(otherwise))
            case tree.ChannelState(query=query, channel=channel):
                return self._query(query, channel)
            case tree.Poll(channel=channel, arguments=arguments, is_random=is_random):
                patterns = self._padded(channel, self.patterns(arguments))
                return truth(Matches(self.number(channel), patterns, anywhere=is_random))
            case _:
                return self._about_processes(expression)

    def _about_processes(self, expression: tree.Expression) -> Value:
        match expression:
            case tree.Enabled(process=process):
                return truth(EnabledIn(self.number(process)))
            case tree.PcValue(process=process):
                return self._location_of(process)
            case tree.GetPriority(process=process):
                return self._priority_of(process)
            case tree.RemoteLabel(proctype=name, process=process, label=label):
                return self._at_label(self.world.frame_by_name[name], process, label)
            case tree.RemoteVariable():
                return self._remote_variable(expression)
            case _:
                hint = "let it stand alone, or as the whole right side of an assignment"
                raise unsupported("'run' within an expression", expression.span, hint)

    # Variables

    def _reference(self, reference: tree.Reference) -> Value:
        variable = reference.variable
        if variable in self.known:
            return self._shifted(self.known[variable], reference)
        first = self.world.channel_number(variable, self.frame)
        if first is not None:
            return self._shifted(constant(first), reference)
        if self._holds_first_only(variable):
            return self._shifted(Value(Read(self.world.root(variable, self.frame)), 0, MOST_PROCESSES), reference)
        place, last = self._place(reference)
        assert isinstance(last.type, tree.ScalarType)
        return Value(Read(place), *value_range(last.type, is_element=last.length is not None))

    def _holds_first_only(self, variable: tree.Variable) -> bool:
        """Of a local array of channels that is never assigned only the first number is kept."""
        is_local = variable.scope is tree.Scope.LOCAL and variable.length is not None
        return is_local and self.world.is_fixed_channel(variable)

    def _shifted(self, first: Value, reference: tree.Reference) -> Value:
        """The number of a channel in an array of channels; an index outside gives 0, which is no channel."""
        length = reference.variable.length
        if length is None or reference.index is None:
            return first
        index = self.value(reference.index)
        number = values.binary(Operator.ADD, first, index)
        if isinstance(first.expression, Constant) and isinstance(index.expression, Constant):
            number = constant(first.expression.value + index.expression.value)
        if index.low >= 0 and index.high < length:
            return number
        is_inside = values.binary(
            Operator.AND,
            values.binary(Operator.LESS_EQUAL, constant(0), index),
            values.binary(Operator.LESS, index, constant(length)),
        )
        return values.conditional(is_inside, number, constant(0))

    def place(self, reference: tree.Reference) -> Place:
        return self._place(reference)[0]

    def _place(self, reference: tree.Reference) -> tuple[Place, tree.Variable]:
        """Where the value is, and the declaration of the innermost field."""
        variable = reference.variable
        place = self.world.root(variable, self.frame)
        is_parameter = variable.scope is tree.Scope.PARAMETER
        while True:
            if reference.variable.length is not None:
                index = Constant(0) if reference.index is None else self.number(reference.index)
                place = Element(place, index)
            if reference.field is None:
                return place, reference.variable
            reference = reference.field
            place = _within(place, reference.variable.name, is_parameter)

    def leaves(self, reference: tree.Reference) -> list[Leaf]:
        """The scalars that a reference stands for in a message: a structure stands for all of its fields."""
        place, last = self._place(reference)
        if isinstance(last.type, tree.ScalarType):
            return [Leaf(place, last.type)]
        is_parameter = reference.variable.scope is tree.Scope.PARAMETER
        found = []
        for part in last.type.fields:
            for path, kind in leaves(part):
                inner = _within(place, part.name, is_parameter)
                for step in path:
                    is_index = isinstance(step, int)
                    inner = Element(inner, Constant(step)) if is_index else _within(inner, step, is_parameter)  # type: ignore[arg-type]
                found.append(Leaf(inner, kind))
        return found

    def is_structure(self, reference: tree.Reference) -> bool:
        while reference.field is not None:
            reference = reference.field
        return isinstance(reference.variable.type, tree.Typedef)

    def _special(self, name: tree.SpecialName) -> Value:
        match name.kind:
            case tree.Special.PID:
                return self.process
            case tree.Special.PROCESSES:
                return Value(ProcessCount(), 0, MOST_PROCESSES)
            case tree.Special.LAST:
                return Value(Read(Global(LAST)), 0, MOST_PROCESSES)
            case tree.Special.PRIORITY:
                return Value(Read(Own(PRIORITY)), 0, MOST_PROCESSES)
            case tree.Special.TIMEOUT:
                return truth(Quiescent())
            case tree.Special.NON_PROGRESS if self.frame is None:
                return truth(Unary(UnaryOperator.NOT, self.at_labels("progress")))
            case _:
                raise unsupported(f"'{name.kind}'", name.span, "it has a meaning in claims only")

    # Channels

    def _query(self, query: tree.ChannelQuery, reference: tree.Reference) -> Value:
        channel = self.number(reference)
        length = Length(channel)
        if query is tree.ChannelQuery.LENGTH:
            return Value(length, 0, MOST_MESSAGES)
        is_about_capacity = query in (tree.ChannelQuery.FULL, tree.ChannelQuery.NOT_FULL)
        bound = Capacity(channel) if is_about_capacity else Constant(0)
        return truth(Binary(_QUERIES[query], length, bound))

    def patterns(self, arguments: tuple[tree.Expression | tree.Eval, ...]) -> tuple[Expression | None, ...]:
        """What each field of a message must be equal to; None where it does not matter."""
        found: list[Expression | None] = []
        for argument in arguments:
            match argument:
                case tree.Eval(value=value):
                    found += self._evaluated(value)
                case tree.Reference():
                    found += [None] * len(self.leaves(argument))
                case tree.SpecialName(kind=tree.Special.ANYTHING):
                    found.append(None)
                case _:
                    found.append(self.number(argument))
        return tuple(found)

    def _padded(
        self, channel: tree.Reference, patterns: tuple[Expression | None, ...]
    ) -> tuple[Expression | None, ...]:
        """A poll may leave out the last fields: they do not matter. All channels that it can be must have as many."""
        world = self.world
        queues = [*world.queues, *(queue for frame in world.frames for queue in frame.queues)]
        own = [queue for queue in queues if queue.variable is channel.variable] or queues
        arities = {len(queue.type.fields) for queue in own}
        missing = arities.pop() - len(patterns) if len(arities) == 1 else 0
        return patterns + (None,) * missing

    def _evaluated(self, value: tree.Expression) -> list[Expression]:
        if isinstance(value, tree.Reference) and self.is_structure(value):
            return [leaf.value.number() for leaf in self.leaves(value)]
        return [self.number(value)]

    def message(self, arguments: tuple[tree.Expression, ...]) -> tuple[Expression, ...]:
        """The values that a send puts into the fields."""
        found: list[Expression] = []
        for argument in arguments:
            if isinstance(argument, tree.Reference) and self.is_structure(argument):
                found += (leaf.value.stored() for leaf in self.leaves(argument))
            else:
                found.append(self.value(argument).stored())
        return tuple(found)

    # Other processes

    def _location_of(self, process: tree.Expression) -> Value:
        numbers = tuple(tuple(place.number for place in frame.automaton.locations) for frame in self.world.frames)
        return Value(LocationOf(self.number(process), numbers), 0, MOST_MESSAGES)

    def _priority_of(self, process: tree.Expression) -> Value:
        """The sum over all types, of which only that of the process counts."""
        number = self.number(process)
        if number == ProcessId():
            return Value(Read(Own(PRIORITY)), 0, MOST_PROCESSES)
        parts: list[Expression] = [Read(Foreign(frame.number, number, PRIORITY)) for frame in self.world.frames]
        total = parts[0]
        for part in parts[1:]:
            total = Binary(Operator.ADD, total, part)
        return Value(total, 0, MOST_PROCESSES)

    def _at_label(self, frame: Frame, process: tree.Expression | None, label: str) -> Value:
        location = frame.automaton.labels.get(label)
        if location is None:
            return truth(FALSE)
        return truth(self._is_at(frame, self._process_number(frame, process), frozenset({location})))

    def at_labels(self, prefix: str) -> Expression:
        """Whether some process is at a label that begins so. They are asked in groups, if so many live."""
        places = self._labelled(prefix)
        groups: list[Expression] = []
        for first in range(0, MOST_PROCESSES, GROUP_OF_PROCESSES):
            numbers = range(first, min(first + GROUP_OF_PROCESSES, MOST_PROCESSES))
            here = [self._is_at(frame, Constant(n), locations) for n in numbers for frame, locations in places]
            is_needed = Binary(Operator.GREATER, ProcessCount(), Constant(first))
            groups.append(Conditional(is_needed, any_of(here), FALSE))
        return any_of(groups if places else [])

    def _labelled(self, prefix: str) -> list[tuple[Frame, frozenset[int]]]:
        """The process types that have such labels, and the locations that have them."""
        places = []
        for frame in self.world.frames:
            labels = frame.automaton.labels.items()
            found = frozenset(at for name, at in labels if name.startswith(prefix) and at is not None)
            places += [(frame, found)] if found else []
        return places

    def _is_at(self, frame: Frame, process: Expression, locations: frozenset[int]) -> Expression:
        return ForeignAt(frame.number, process, locations)

    def _remote_variable(self, reference: tree.RemoteVariable) -> Value:
        frame = self.world.frame_by_name[reference.proctype]
        variable = frame.variable(reference.name)
        if variable is None or not isinstance(variable.type, tree.ScalarType):
            raise unsupported(f"the remote reference to '{reference.name}'", reference.span, "refer to a scalar")
        whole = tree.Reference(variable, reference.span, reference.index)
        first = self.world.channel_number(variable, frame)
        if first is not None:
            return self._shifted(constant(first), whole)
        process = self._process_number(frame, reference.process)
        if self._holds_first_only(variable):
            number = self._foreign(frame, process, frame.names[variable], None)
            return self._shifted(Value(number, 0, MOST_PROCESSES), whole)
        index = None if reference.index is None else self.number(reference.index)
        value = self._foreign(frame, process, frame.names[variable], index)
        return Value(value, *value_range(variable.type))

    def _foreign(self, frame: Frame, process: Expression, name: str, index: Expression | None) -> Expression:
        """A variable of another process, or an element of one."""
        place: Place = Foreign(frame.number, process, name)
        return Read(place if index is None else Element(place, index))

    def _process_number(self, frame: Frame, process: tree.Expression | None) -> Expression:
        """The number that was given, or that of the first process of the type."""
        if process is not None:
            return self.number(process)
        instances = list(self.world.instances())
        if frame in instances:
            return Constant(instances.index(frame))
        everywhere = frozenset(range(len(frame.automaton.locations)))
        found: Expression = Constant(WORD_HIGH)  # the number of no process
        for number in reversed(range(len(instances), len(instances) + SEARCHED_PROCESSES)):
            is_there = self._is_at(frame, Constant(number), everywhere)
            found = Conditional(is_there, Constant(number), found)
        return found


def any_of(parts: Sequence[Expression]) -> Expression:
    """Whether one of them holds."""
    return reduce(lambda found, part: Binary(Operator.OR, found, part), parts) if parts else FALSE


def _within(place: Place, name: str, is_parameter: bool) -> Place:
    """A field. Structures as parameters are kept as one variable for each field, so that Start can fill them."""
    if is_parameter and isinstance(place, Own):
        return Own(f"{place.name}.{name}")
    return Field(place, name)
