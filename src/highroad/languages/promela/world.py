"""What lowering knows of a model as a whole: its automata, where each variable lies, and what is there at first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from highroad.diagnostics import Diagnostic, InputError, Span
from highroad.ir import model as ir
from highroad.ir.expressions import Global, Own, Place
from highroad.languages.promela import tree
from highroad.languages.promela.elements import Graph
from highroad.languages.promela.flow import Automaton, automaton_of
from highroad.languages.promela.initial_values import NotConstant, no_variables
from highroad.languages.promela.numbering import graphs_of
from highroad.languages.promela.storage import (
    BYTE,
    Initials,
    OwnQueue,
    Path,
    leaves,
    part_of,
    queues_of,
    scalar_type,
    stored_type,
    unused_name,
)
from highroad.languages.promela.usage import Usage, is_scratch, nodes, usage_of

PRIORITY = "_priority"
LAST = "_last"
PRIORITY_BY_DEFAULT = 1


def unsupported(what: str, span: Span, hint: str) -> InputError:
    return InputError(Diagnostic("E690", f"{what} is not supported", span, hint))


@dataclass(slots=True)
class Frame:
    """A process type: its automaton and its variables.

    Variables stand in this order: parameters, the priority if there are any, locals whose first value is known only
    when a process is started (`computed`), the other locals, queues. Start gives values to all before the others.
    """

    number: int
    proctype: tree.Proctype
    automaton: Automaton
    queues: list[OwnQueue]
    declared_at_start: set[tree.Variable]
    names: dict[tree.Variable, str] = field(default_factory=dict)
    computed: list[tree.Variable] = field(default_factory=list)
    others: list[tree.Variable] = field(default_factory=list)
    queue_names: list[str] = field(default_factory=list)

    def variable(self, name: str) -> tree.Variable | None:
        """A variable by its name in the text: the first one, if blocks share the name."""
        return next((v for v in [*self.proctype.parameters, *self.proctype.variables] if v.name == name), None)

    def first_queue(self, variable: tree.Variable) -> int:
        """The position of a variable's first queue among those of the process, from 0."""
        return next(i for i, queue in enumerate(self.queues) if queue.variable is variable)


class World:
    def __init__(self, model: tree.Model) -> None:
        self.model = model
        self.usage: Usage = usage_of(model)
        self.queues = queues_of(model.globals)
        graphs = graphs_of(model)
        self.frames = [
            self._frame(number, proctype, graphs[proctype.name])
            for number, proctype in enumerate(model.proctypes.values())
        ]
        self.frame_by_name = {frame.proctype.name: frame for frame in self.frames}
        self.initials: dict[tree.Variable, ir.Initial] = {}
        self._initialise_globals()

    # Places

    def root(self, variable: tree.Variable, frame: Frame | None) -> Place:
        if variable.scope is tree.Scope.GLOBAL:
            return Global(variable.name)
        assert frame is not None
        return Own(frame.names[variable])

    def is_stored(self, variable: tree.Variable) -> bool:
        """A hidden variable that nobody reads is not, as in SPIN; one that is read must be, or states would be lost."""
        return not is_scratch(variable) or variable in self.usage.read

    def is_fixed_channel(self, variable: tree.Variable) -> bool:
        """Whether a channel variable always holds the number of its own queue."""
        return variable.channel is not None and variable not in self.usage.assigned

    def channel_number(self, variable: tree.Variable, frame: Frame | None) -> int | None:
        """The number of the (first) queue of a channel variable, if it is always the same."""
        if not self.is_fixed_channel(variable):
            return None
        if variable.scope is tree.Scope.GLOBAL:
            return 1 + next(i for i, queue in enumerate(self.queues) if queue.variable is variable)
        assert frame is not None
        if not self.is_single(frame):
            return None
        instance = next(i for i, frame_of in enumerate(self.instances()) if frame_of is frame)
        return 1 + self.queues_before(instance) + frame.first_queue(variable)

    # Processes

    def instances(self) -> Iterator[Frame]:
        """The processes that live initially, in order of their numbers."""
        for frame in self.frames:
            for _ in range(frame.proctype.active):
                yield frame

    def queues_before(self, instance: int) -> int:
        """How many channels there are before those of an initial process."""
        return len(self.queues) + sum(len(frame.queues) for frame in list(self.instances())[:instance])

    def is_single(self, frame: Frame) -> bool:
        """Whether there is only ever one process of a type."""
        return frame.proctype.active == 1 and frame.proctype.name not in self.usage.started

    # First values

    def _initialise_globals(self) -> None:
        """In textual order: an initialiser may mention earlier variables."""
        numbers = {(queue.variable, queue.path): number for number, queue in enumerate(self.queues, 1)}
        initials = Initials(self.usage.wide_bits, numbers)
        for variable in self.model.globals:
            try:
                self.initials[variable] = initials.of(variable, self.read_initial)
            except NotConstant:
                hint = "use numbers and variables that are declared before"
                raise unsupported(f"this initial value of '{variable.name}'", variable.span, hint) from None

    def read_initial(self, reference: tree.Reference | tree.SpecialName) -> int:
        """The first value of a global variable."""
        if isinstance(reference, tree.SpecialName) or reference.variable not in self.initials:
            raise NotConstant
        return part_of(self.initials[reference.variable], _constant_path(reference), reference.variable)

    # Frames

    def _frame(self, number: int, proctype: tree.Proctype, graph: Graph) -> Frame:
        at_start = {s.kind.variable for s in proctype.body if isinstance(s.kind, tree.Declaration) and s.is_initial}
        frame = Frame(number, proctype, automaton_of(graph), queues_of(proctype.variables), at_start)
        parameters = proctype.parameters
        local = [v for v in proctype.variables if v not in parameters] + _counters(graph, proctype)
        for variable in [*parameters, *local]:
            frame.names[variable] = unused_name(variable.name, lambda name: name in frame.names.values())
        for variable in local:
            if variable.channel is not None and self.is_fixed_channel(variable) and self.is_single(frame):
                continue
            is_computed = _is_computed(variable, at_start)
            (frame.computed if is_computed else frame.others).append(variable)
        frame.queue_names = [_queue_name(frame, queue) for queue in frame.queues]
        return frame

    def ir_variables(self, frame: Frame) -> tuple[ir.Variable, ...]:
        """In the order in which Start fills them."""
        found: list[ir.Variable] = []
        for parameter in frame.proctype.parameters:
            for path, kind in leaves(parameter):
                name = ".".join([frame.names[parameter], *map(str, path)])
                found.append(ir.Variable(name=name, type=scalar_type(kind), span=parameter.span))
        if self.usage.uses_priorities:
            found.append(ir.Variable(name=PRIORITY, type=BYTE, initial=PRIORITY_BY_DEFAULT))
        found += [self._computed_variable(variable, frame) for variable in frame.computed]
        found += [self._other_variable(variable, frame) for variable in frame.others]
        for name, queue in zip(frame.queue_names, frame.queues, strict=True):
            found.append(ir.Variable(name=name, type=queue.type, span=queue.variable.span))
        return tuple(found)

    def _computed_variable(self, variable: tree.Variable, frame: Frame) -> ir.Variable:
        """A scalar; of a fixed array of channels only the number of the first is kept."""
        if variable.length is not None and not self.is_fixed_channel(variable):
            what = f"a first value of the array '{variable.name}' that depends on the state"
            raise unsupported(what, variable.span, "assign the elements in the body")
        assert isinstance(variable.type, tree.ScalarType)
        return ir.Variable(name=frame.names[variable], type=scalar_type(variable.type), span=variable.span)

    def _other_variable(self, variable: tree.Variable, frame: Frame) -> ir.Variable:
        kind, initial = stored_type(variable, self.usage.wide_bits), self.first_value(variable, frame)
        return ir.Variable(name=frame.names[variable], type=kind, initial=initial, span=variable.span)

    def first_value(self, variable: tree.Variable, frame: Frame) -> ir.Initial:
        """Of a local variable for which it is known. One that is declared after a statement is 0 until then."""
        if variable in frame.declared_at_start or isinstance(variable.type, tree.Typedef):
            return self._constant_initial(variable, frame)
        return Initials(self.usage.wide_bits).of(_without_initial(variable), no_variables)

    def _constant_initial(self, variable: tree.Variable, frame: Frame) -> ir.Initial:
        channels: dict[tuple[tree.Variable, Path], int] = {}
        own = [queue for queue in frame.queues if queue.variable is variable]
        if own and not self.is_single(frame):
            what = f"the channel within the structure '{variable.name}' of a process that is not the only one"
            raise unsupported(what, variable.span, "declare the channel as a variable of its own")
        if own:
            instance = next(i for i, frame_of in enumerate(self.instances()) if frame_of is frame)
            first = 1 + self.queues_before(instance) + frame.first_queue(variable)
            channels = {(queue.variable, queue.path): first + i for i, queue in enumerate(own)}
        return Initials(self.usage.wide_bits, channels).of(variable, no_variables)


def _counters(graph: Graph, proctype: tree.Proctype) -> list[tree.Variable]:
    """The variables that the expansion of loops over channels has added."""
    declared = {*proctype.parameters, *proctype.variables}
    found: dict[tree.Variable, None] = {}
    for element in graph.elements:
        if isinstance(element.statement.kind, tree.Assignment | tree.Condition):
            references = (node for node in nodes(element.statement.kind) if isinstance(node, tree.Reference))
            for reference in references:
                if reference.variable.scope is tree.Scope.LOCAL and reference.variable not in declared:
                    found[reference.variable] = None
    return list(found)


def _is_computed(variable: tree.Variable, at_start: set[tree.Variable]) -> bool:
    """Whether the first value is known only when a process is started."""
    if variable.channel is not None:
        return True
    is_given = variable in at_start and not isinstance(variable.type, tree.Typedef)
    return is_given and not _is_constant(variable)


def _is_constant(variable: tree.Variable) -> bool:
    try:
        Initials(()).of(variable, no_variables)
    except NotConstant:
        return False
    return True


def _without_initial(variable: tree.Variable) -> tree.Variable:
    return tree.Variable(variable.name, variable.type, variable.scope, variable.span, variable.length)


def _queue_name(frame: Frame, queue: OwnQueue) -> str:
    return frame.names[queue.variable] + queue.name.removeprefix(queue.variable.name)


def _constant_path(reference: tree.Reference) -> Path:
    """The way to the part that a reference with constant indices means."""
    path: list[int | str] = []
    while True:
        if reference.variable.length is not None:
            match reference.index:
                case None:
                    path.append(0)
                case tree.Number(value=value) if 0 <= value < reference.variable.length:
                    path.append(value)
                case _:
                    raise NotConstant
        if reference.field is None:
            return tuple(path)
        reference = reference.field
        path.append(reference.variable.name)
