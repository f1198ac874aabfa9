"""The control graphs of a model of the IR: what its steps do to locations, and what they depend on.

for graph in control_graphs(model):      # by type of process
    print(graph.name, [(edge.source, edge.target, edge.cost) for edge in graph.edges])
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from highroad.backends.llvm.fault_analysis import FaultAnalysis
from highroad.ir.expressions import TRUE, Constant, Place, Read
from highroad.ir.layout import Layout
from highroad.ir.model import MAXIMUM_PROCESSES, Model, ProcessType, Receive, Send, Step, Then
from highroad.ir.ranges import Range, Ranges
from highroad.ir.types import Int, Queue, Scalar, bounds
from highroad.ir.walk import expressions_of
from highroad.systems.estimates import ControlEdge, ControlGraph


def control_graphs(model: Model) -> tuple[ControlGraph, ...]:
    """One for each type of process."""
    channels = _Channels(model)
    return tuple(_graph(model, number, channels) for number in range(len(model.types)))


def _graph(model: Model, number: int, channels: _Channels) -> ControlGraph:
    process = model.types[number]
    costs = [channels.cost(step) for step in process.steps]
    is_repeated = _on_cycles(
        [(s.source, s.target) if c == 0 else None for s, c in zip(process.steps, costs, strict=True)]
    )
    blocking = _Blocking(model, process)
    faults = _Faults(model, number, channels)
    edges = [
        ControlEdge(
            source=step.source,
            target=step.target,
            actions=frozenset({step.action}),
            cost=cost,
            can_block=blocking.can_block(step),
            can_fail=repeats or blocking.can_get_stuck(step) or faults.can_fault(step),
            asserts=step.assertion != TRUE,
            starts=None if step.start is None else step.start.type,
            ends=step.stops,
        )
        for step, cost, repeats in zip(process.steps, costs, is_repeated, strict=True)
    ]
    locations = tuple(location.name for location in process.locations)
    may_end = frozenset(n for n, location in enumerate(process.locations) if location.is_end)
    return ControlGraph(process.name, locations, tuple(edges), may_end)


def _on_cycles(pairs: list[tuple[int, int] | None]) -> list[bool]:
    """Which of some edges lie on a cycle of them: their source can be reached from their target."""
    targets: dict[int, set[int]] = {}
    for source, target in (pair for pair in pairs if pair is not None):
        targets.setdefault(source, set()).add(target)
    return [pair is not None and pair[0] in _reached(pair[1], targets) for pair in pairs]


def _reached(start: int, targets: dict[int, set[int]]) -> set[int]:
    found, waiting = {start}, [start]
    while waiting:
        new = targets.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


class _Channels:
    """Which channels a communication can use, and so whether it may be a joint step."""

    def __init__(self, model: Model) -> None:
        layout = Layout.of(model)
        self._globals = layout.queues
        self._shapes = {slot.type for slot in layout.queues} | {q.type for frame in layout.frames for q in frame.queues}
        self._passes_on = any(
            isinstance(step.communication, Receive) and step.then is not Then.ANYONE and self._may_be_joint(step)
            for _, _, step in model.numbered_steps()
        )

    def cost(self, step: Step) -> int:
        """0 if a further step of the process may belong to the same edge.

        After a joint step it is the receiver who may go on: it can answer, and the sender moves a second time.
        """
        if step.then is not Then.ANYONE:
            return 0
        is_answered = isinstance(step.communication, Send) and self._passes_on and self._may_be_joint(step)
        return 0 if is_answered else 1

    def known(self, communication: Send | Receive) -> Queue | None:
        """The type of the channel, if it is known which one it is."""
        match communication.channel:
            case Constant(value=number) if 1 <= number <= len(self._globals):
                return self._globals[number - 1].type
            case _:
                return None

    def _may_be_joint(self, step: Step) -> bool:
        assert step.communication is not None
        known = self.known(step.communication)
        candidates = self._shapes if known is None else {known}
        arity = fields_of(step.communication)
        return any(shape.capacity == 0 and len(shape.fields) == arity for shape in candidates)


def fields_of(communication: Send | Receive) -> int:
    return len(communication.values if isinstance(communication, Send) else communication.patterns)


class _Blocking:
    """Whether the steps of a process type wait for anything but their location."""

    def __init__(self, model: Model, process: ProcessType) -> None:
        self._has_conditions = process.provided != TRUE or bool(model.priority)
        self._ranks: dict[int, set[int]] = {}
        for step in process.steps:
            self._ranks.setdefault(step.source, set()).add(step.rank)
        self._never_stuck = {step.source for step in process.steps if self._is_free(step)}

    def can_block(self, step: Step) -> bool:
        return not self._is_free(step) or step.is_otherwise or step.rank > min(self._ranks[step.source])

    def can_get_stuck(self, step: Step) -> bool:
        """Whether a deterministic section may end after the step because nothing is enabled."""
        return step.then is Then.FIRST and step.target not in self._never_stuck

    def _is_free(self, step: Step) -> bool:
        """Enabled, if none before it is."""
        waits = step.guard != TRUE or step.communication is not None or step.choices or step.stops
        return not (waits or self._has_conditions)


class _Faults:
    """Whether anything can go wrong in the steps of a process type; "yes" where that is not known."""

    def __init__(self, model: Model, number: int, channels: _Channels) -> None:
        self._model = model
        self._number = number
        self._channels = channels
        self._layout = Layout.of(model)
        self._processes = MAXIMUM_PROCESSES if self._layout.is_dynamic else len(model.instances)

    def can_fault(self, step: Step) -> bool:
        if step.assertion != TRUE or step.start is not None:
            return True
        ranges = self._ranges(self._choice_ranges(step))
        analysis = FaultAnalysis(self._layout, ranges, self._number)
        provided = self._model.types[self._number].provided
        if any(analysis.can_fault(expression) for expression in (provided, *expressions_of(step))):
            return True
        if any(not self._fits(ranges.of(u.value), self._type_of(u.target)) for u in step.updates):
            return True
        if any(analysis.can_fault(Read(target)) for target in _targets(step)):
            return True
        return step.communication is not None and not self._is_safe(step.communication, ranges)

    def _is_safe(self, communication: Send | Receive, ranges: Ranges) -> bool:
        """Whether the channel exists, its messages have as many fields, and all values fit."""
        queue = self._channels.known(communication)
        if queue is None or len(queue.fields) != fields_of(communication):
            return False
        if isinstance(communication, Send):
            pairs = zip(communication.values, queue.fields, strict=True)
            return all(self._fits(ranges.of(value), kind) for value, kind in pairs)
        targets = zip(communication.targets, queue.fields, strict=True)
        return all(t is None or self._fits(bounds(kind), self._type_of(t)) for t, kind in targets)

    @staticmethod
    def _fits(values: Range, kind: Scalar) -> bool:
        low, high = bounds(kind)
        return (isinstance(kind, Int) and kind.wraps) or (low <= values[0] and values[1] <= high)

    def _type_of(self, place: Place) -> Scalar:
        return self._layout.scalar_type(self._number, place)

    def _ranges(self, choices: dict[str, Range]) -> Ranges:
        return Ranges(partial(self._layout.scalar_type, self._number), choices, self._processes)

    def _choice_ranges(self, step: Step) -> dict[str, Range]:
        ranges = self._ranges({})
        return {choice.name: (ranges.of(choice.low)[0], ranges.of(choice.high)[1]) for choice in step.choices}


def _targets(step: Step) -> Iterable[Place]:
    """The places that a step writes."""
    yield from (update.target for update in step.updates)
    if isinstance(step.communication, Receive):
        yield from (target for target in step.communication.targets if target is not None)
