"""The edges of a model: from an initial state, one after the other, in the order that the IR defines.

A *move* is one step of one process, or the joint step of a sender and a receiver. An *edge* is one move, or several of
an atomic section.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from highroad.backends.interpreter.evaluation import Context, Evaluator, admits, put, store
from highroad.backends.recursion import deep_recursion
from highroad.ir.arithmetic import Trap, stored
from highroad.ir.expressions import Expression, Own, Place, Read
from highroad.ir.layout import QueueSlot, initial_bits, queue_layout
from highroad.ir.model import (
    MAXIMUM_ATOMIC_MOVES,
    MAXIMUM_CHANNELS,
    MAXIMUM_PROCESSES,
    Choice,
    Fault,
    Model,
    Receive,
    Send,
    Start,
    Step,
    Then,
)
from highroad.ir.walk import choice_free_prefix, mentions_quiescence

Effect = Callable[[], int]


@dataclass(frozen=True, slots=True)
class Part:
    """One step of one process within an edge, and the state after it. Sender and receiver share their state."""

    number: int
    process: int
    state: bytes | None
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Successor:
    """One edge out of a state. A fault may have a target state, if the model goes on after it."""

    number: int  # of its first step in the model, the label of native code
    process: int
    label: str
    state: bytes | None
    fault: Fault | None = None
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class _Move:
    """The last part of an edge, and those before it. These are put together in the end: a section may be long."""

    last: tuple[Part, ...]
    label: str
    then: Then
    mover: int  # who goes on, if not anyone
    earlier: _Move | None = None
    length: int = 1  # in parts, with all earlier ones

    @property
    def state(self) -> bytes | None:
        return self.last[-1].state

    @property
    def parts(self) -> tuple[Part, ...]:
        moves: list[_Move] = [self]
        while (earlier := moves[-1].earlier) is not None:
            moves.append(earlier)
        return tuple(part for move in reversed(moves) for part in move.last)

    def after(self, earlier: _Move) -> _Move:
        return _Move(self.last, earlier.label, self.then, self.mover, earlier, earlier.length + len(self.last))

    def edge(self) -> Successor:
        parts = self.parts
        fault = next((part.fault for part in parts if part.fault is not None), None)
        return Successor(parts[0].number, parts[0].process, self.label, self.state, fault, parts)


class Interpreter(Evaluator):
    """Gives the initial state and the successors of a model."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._steps = self._steps_by_location()
        self._uses_quiescence = mentions_quiescence(model)

    def initial(self) -> bytes:
        model, layout = self.model, self.layout
        word = sum(initial_bits(v) << layout.variables[v.name].offset for v in model.variables)
        for instance, base in zip(model.instances, layout.frame_offsets, strict=True):
            word |= self._frame_bits(instance.type, base)
            slots = layout.frames[instance.type].variables
            for v in model.types[instance.type].variables:
                word |= initial_bits(v, instance.initials.get(v.name)) << (base + slots[v.name].offset)
        return word.to_bytes(layout.byte_size, "little")

    def _frame_bits(self, kind: int, base: int) -> int:
        """The number of the type, where frames have it."""
        return kind << base if self.layout.is_dynamic else 0

    def successors(self, state: bytes) -> list[Successor]:
        """All edges out of `state`."""
        return list(self.edges(state))

    def edges(self, state: bytes) -> Iterator[Successor]:
        """The edges out of `state`, as asked for: by process, by step, then by choice with the last one fastest.

        Moves after which the same process goes on come last.
        """
        with deep_recursion():
            found = False
            for edge in self._edges(self._context(state)):
                found = True
                yield edge
            if not found and self._uses_quiescence:
                yield from self._edges(replace(self._context(state), quiescent=True))

    def _edges(self, context: Context) -> Iterator[Successor]:
        unfinished = []
        for move in self._all_moves(context):
            if move.then is Then.ANYONE or move.state is None:
                yield move.edge()
            else:
                unfinished.append(move)
        yield from self._finished(unfinished)

    def _finished(self, unfinished: list[_Move]) -> Iterator[Successor]:
        """Goes on with atomic sections until they end or are stuck: the last one first."""
        while unfinished:
            earlier = unfinished.pop()
            assert earlier.state is not None
            if earlier.length > MAXIMUM_ATOMIC_MOVES:
                edge = earlier.edge()
                yield replace(edge, state=None, fault=edge.fault or Fault.ENDLESS_ATOMIC_SECTION)
                return
            context = self._context(earlier.state)
            moves = [m.after(earlier) for m in self._moves(earlier.mover, context)]
            if earlier.then is Then.FIRST:
                moves = moves[:1]
            elif self.model.priority and earlier.mover not in self._foremost(context):
                moves = []
            if not moves and earlier.then is Then.FIRST:
                edge = earlier.edge()
                yield replace(edge, state=None, fault=edge.fault or Fault.BLOCKED_IN_DETERMINISTIC_SECTION)
            elif not moves:
                yield earlier.edge()
            for move in moves:
                if move.then is Then.ANYONE or move.state is None:
                    yield move.edge()
                else:
                    unfinished.append(move)

    def may_end(self, state: bytes) -> bool:
        """Whether every process that lives is at a location where it may stay for ever."""
        context = self._context(state)
        return all(
            self.model.types[kind].locations[self.location(context, process)].is_end
            for process, (kind, _) in enumerate(context.live)
        )

    def location_in(self, state: bytes, process: int) -> int:
        """The number of the location at which a process is."""
        return self.location(self._context(state), process)

    def live_in(self, state: bytes) -> list[int]:
        """The types of the processes that live, by their numbers."""
        return [kind for kind, _ in self._context(state).live]

    def holds(self, predicate: Expression, state: bytes) -> bool:
        """Whether a state predicate holds; raises `Trap` when it has no value."""
        with deep_recursion():
            return bool(self.evaluate(predicate, self._context(state)))

    def value(self, place: Place, state: bytes) -> int:
        """The value of a scalar place in a state."""
        return self.read(place, self._context(state))

    def _context(self, state: bytes) -> Context:
        word = int.from_bytes(state, "little")
        return Context(word, self.layout.live(word, len(state)))

    # Moves

    def _all_moves(self, context: Context) -> Iterator[_Move]:
        if not self.model.priority:
            for process in range(len(context.live)):
                yield from self._moves(process, context)
            return
        for process in self._foremost(context):
            yield from self._moves(process, context)

    def _foremost(self, context: Context) -> list[int]:
        """The enabled processes of the greatest priority."""
        enabled = [process for process in range(len(context.live)) if self.is_enabled(process, context)]
        priority = Read(Own(self.model.priority))
        priorities = {p: self.evaluate(priority, replace(context, process=p)) for p in enabled}
        return [p for p in enabled if priorities[p] == max(priorities.values())]

    def is_enabled(self, process: int, context: Context) -> bool:
        return next(iter(self._moves(process, context)), None) is not None

    def _moves(self, process: int, context: Context) -> Iterator[_Move]:
        """The moves of one process: those of the lowest rank that has any."""
        context = replace(context, process=process, values={})
        kind = context.live[process].type
        location = self.location(context, process)
        by_rank = self._steps[kind][location]
        for steps in by_rank:
            moved = False
            for number, step in steps:
                if step.is_otherwise and moved:
                    continue
                for move in self._moves_of(context, number, step):
                    moved = True
                    yield move
            if moved:
                return

    def _steps_by_location(self) -> list[list[list[list[tuple[int, Step]]]]]:
        """The steps by type, location and rank."""
        table: list[list[dict[int, list[tuple[int, Step]]]]] = [[{} for _ in t.locations] for t in self.model.types]
        first = 0
        for process, row in zip(self.model.types, table, strict=True):
            for number, step in enumerate(process.steps, first):
                row[step.source].setdefault(step.rank, []).append((number, step))
            first += len(process.steps)
        return [[[steps for _, steps in sorted(ranks.items())] for ranks in row] for row in table]

    def _moves_of(self, context: Context, number: int, step: Step) -> Iterator[_Move]:
        provided = self.model.types[context.live[context.process].type].provided
        try:
            if not self.evaluate(provided, context):
                return
            ranges = [self._choice_values(choice, context) for choice in step.choices]
        except Trap as trap:
            yield self._faulty(context, number, step, trap.fault)
            return
        if step.choices and self._is_ruled_out(step, context):
            return
        names = [choice.name for choice in step.choices]
        for values in _assignments(ranges):
            chosen = replace(context, values=dict(zip(names, values, strict=True)))
            try:
                if self.evaluate(step.guard, chosen):
                    yield from self._perform(chosen, number, step)
            except Trap as trap:
                yield self._faulty(chosen, number, step, trap.fault)

    def _faulty(self, context: Context, number: int, step: Step, fault: Fault) -> _Move:
        part = Part(number, context.process, None, fault)
        return _Move((part,), step.action, Then.ANYONE, context.process)

    def _is_ruled_out(self, step: Step, context: Context) -> bool:
        """Whether the guard is false whatever is chosen: it is not worth trying millions of choices then."""
        try:
            return not all(self.evaluate(part, context) for part in choice_free_prefix(step.guard))
        except Trap:
            return False  # each choice will fault

    def _choice_values(self, choice: Choice, context: Context) -> range:
        """The domain of a choice. Its bounds see the state, not the other choices."""
        return range(self.evaluate(choice.low, context), self.evaluate(choice.high, context) + 1)

    def _perform(self, context: Context, number: int, step: Step) -> Iterator[_Move]:
        """The moves of a step whose guard holds: none if its communication is not possible now."""
        match step.communication:
            case None:
                yield self._move(context, number, step, lambda: self._updated(step, context))
            case Receive() as receive:
                slot = self.queue(receive.channel, context)
                if slot.type.capacity > 0 and self._found(slot, receive, context) is not None:
                    yield self._move(context, number, step, lambda: self._received(slot, receive, step, context))
            case Send() as send:
                slot = self.queue(send.channel, context)
                values = self._message(slot, send, context)
                if slot.type.capacity == 0:
                    channel = self.evaluate(send.channel, context)
                    yield from self._joint_moves(context, number, step, channel, slot, values)
                elif self.length(slot, context) < slot.type.capacity:
                    yield self._move(context, number, step, lambda: self._sent(slot, send, values, step, context))

    def _move(self, context: Context, number: int, step: Step, effect: Effect) -> _Move:
        """One move of one process. `effect` gives the word after all but the change of location."""
        arguments = [self.evaluate(argument, context) for argument in step.arguments]
        fault: Fault | None = None
        try:
            if not self.evaluate(step.assertion, context):
                fault = Fault.ASSERTION_VIOLATED
            word = effect()
        except Trap as trap:
            if not self.model.goes_on_after_faults or step.start is not None:
                return self._faulty(context, number, step, trap.fault)
            fault, word = trap.fault, context.word
        state = self._moved(word, context, step)
        if step.start is not None:
            try:
                state = self._started(state, step.start, context)
            except Trap as trap:
                return self._faulty(context, number, step, trap.fault)
        part = Part(number, context.process, state, fault)
        return _Move((part,), label(step, arguments), step.then, context.process)

    def _moved(self, word: int, context: Context, step: Step) -> bytes:
        """The bytes of the state after the process has come to its new location, or ended."""
        kind, base = context.live[context.process]
        frame = self.layout.frames[kind]
        if not step.stops:
            offset, _ = context.location_bits(self.layout, context.process)
            return put(word, offset, frame.location_width, step.target).to_bytes(self._byte_size(context), "little")
        word = put(word, base, frame.width, 0)
        if frame.ended is not None:
            word = put(word, base + frame.location_offset, frame.location_width, frame.ended)
        size = base // 8 if self.layout.is_dynamic else self._byte_size(context)
        return word.to_bytes(size, "little")

    def _byte_size(self, context: Context) -> int:
        if not self.layout.is_dynamic:
            return self.layout.byte_size
        if not context.live:
            return self.layout.frames_begin // 8
        kind, offset = context.live[-1]
        return (offset + self.layout.frames[kind].width) // 8

    def _updated(self, step: Step, context: Context) -> int:
        """The word after the updates: all places and values are computed in the old state, then written in order."""
        writes = []
        for update in step.updates:
            offset, kind = self.address(update.target, context)
            writes.append((offset, kind, stored(self.evaluate(update.value, context), kind)))
        word = context.word
        for offset, kind, value in writes:
            word = store(word, offset, kind, value)
        return word

    # Processes

    def _started(self, state: bytes, start: Start, context: Context) -> bytes:
        """The state with one process more. The arguments are those of the old state."""
        if len(context.live) >= MAXIMUM_PROCESSES:
            raise Trap(Fault.TOO_MANY_PROCESSES)
        frame = self.layout.frames[start.type]
        if frame.queues and len(self.queues(context)) + len(frame.queues) > MAXIMUM_CHANNELS:
            raise Trap(Fault.TOO_MANY_CHANNELS)
        variables = self.model.types[start.type].variables
        word = self._frame_bits(start.type, 0)
        for variable in variables[len(start.arguments) :]:
            word |= initial_bits(variable) << frame.variables[variable.name].offset
        for variable, argument in zip(variables, start.arguments, strict=False):
            slot = frame.variables[variable.name]
            kind = self.layout.scalar_type(start.type, Own(variable.name))
            word = store(word, slot.offset, kind, stored(self.evaluate(argument, context), kind))
        return state + word.to_bytes(frame.width // 8, "little")

    # Channels

    def _found(self, slot: QueueSlot, receive: Receive, context: Context) -> int | None:
        patterns = self.patterns(slot, receive.patterns, context)
        return self.find(slot, patterns, receive.anywhere, context)

    def _message(self, slot: QueueSlot, send: Send, context: Context) -> tuple[int, ...]:
        if len(send.values) != len(slot.type.fields):
            raise Trap(Fault.WRONG_NUMBER_OF_FIELDS)
        values = [self.evaluate(value, context) for value in send.values]
        return tuple(stored(value, kind) for value, kind in zip(values, slot.type.fields, strict=True))

    def _sent(self, slot: QueueSlot, send: Send, values: tuple[int, ...], step: Step, context: Context) -> int:
        messages = self._messages(slot, context)
        position = len(messages)
        if send.is_sorted:
            position = next((i for i, message in enumerate(messages) if message > values), position)
        messages.insert(position, values)
        return self._with_messages(self._updated(step, context), slot, messages)

    def _received(self, slot: QueueSlot, receive: Receive, step: Step, context: Context) -> int:
        position = self._found(slot, receive, context)
        assert position is not None
        messages = self._messages(slot, context)
        message = messages[position] if receive.keeps else messages.pop(position)
        word = self._with_messages(self._updated(step, context), slot, messages)
        return self._stored_fields(receive, message, replace(context, word=word))

    def _stored_fields(self, receive: Receive, message: Sequence[int], context: Context) -> int:
        """Stores one field after the other: an index may be what was received just before."""
        for target, value in zip(receive.targets, message, strict=True):
            if target is not None:
                offset, kind = self.address(target, context)
                context = replace(context, word=store(context.word, offset, kind, stored(value, kind)))
        return context.word

    def _messages(self, slot: QueueSlot, context: Context) -> list[tuple[int, ...]]:
        return [self.message(slot, position, context) for position in range(self.length(slot, context))]

    def _with_messages(self, word: int, slot: QueueSlot, messages: Sequence[Sequence[int]]) -> int:
        layout = queue_layout(slot.type)
        word = put(word, slot.offset, layout.width, 0)
        word = put(word, slot.offset, layout.length_width, len(messages))
        for position, message in enumerate(messages):
            start = slot.offset + layout.first + position * layout.stride
            for field, kind, value in zip(layout.fields, slot.type.fields, message, strict=True):
                word = store(word, start + field.offset, kind, value)
        return word

    def _joint_moves(
        self, context: Context, number: int, step: Step, channel: int, slot: QueueSlot, values: tuple[int, ...]
    ) -> Iterator[_Move]:
        """A message changes hands: one move for each step of another process that receives it now."""
        arguments = [self.evaluate(argument, context) for argument in step.arguments]
        for other in range(len(context.live)):
            if other == context.process:
                continue
            theirs = replace(context, process=other, values={})
            if not self.evaluate(self.model.types[context.live[other].type].provided, theirs):
                continue
            for answer, accepting in self._accepting(theirs, channel, slot, values):
                yield self._joint_move(context, number, step, theirs, answer, accepting, values, arguments)

    def _accepting(
        self, context: Context, channel: int, slot: QueueSlot, values: tuple[int, ...]
    ) -> list[tuple[int, Step]]:
        """The steps of a process that receive a message now: those of the lowest rank that has any."""
        kind = context.live[context.process].type
        for steps in self._steps[kind][self.location(context, context.process)]:
            found = [(n, s) for n, s in steps if self._accepts(s, channel, slot, values, context)]
            if found:
                return found
        return []

    def _accepts(self, step: Step, channel: int, slot: QueueSlot, values: tuple[int, ...], context: Context) -> bool:
        receive = step.communication
        if not isinstance(receive, Receive) or not self.evaluate(step.guard, context):
            return False
        if self.evaluate(receive.channel, context) != channel or len(receive.patterns) != len(values):
            return False
        return admits(self.patterns(slot, receive.patterns, context), values)

    def _joint_move(
        self,
        context: Context,
        number: int,
        step: Step,
        theirs: Context,
        answer: int,
        accepting: Step,
        values: tuple[int, ...],
        arguments: Sequence[int],
    ) -> _Move:
        receive = accepting.communication
        assert isinstance(receive, Receive)
        sent = self._moved(self._updated(step, context), context, step)
        after = replace(theirs, word=int.from_bytes(sent, "little"))
        fault = None
        try:
            stored_word = self._stored_fields(receive, values, replace(after, word=self._updated(accepting, after)))
        except Trap as trap:
            if not self.model.goes_on_after_faults:
                raise
            fault, stored_word = trap.fault, after.word
        state = self._moved(stored_word, after, accepting)
        parts = (Part(number, context.process, state), Part(answer, theirs.process, state, fault))
        return _Move(parts, label(step, arguments), accepting.then, theirs.process, length=len(parts))


def label(step: Step, arguments: Sequence[int]) -> str:
    """The label as people see it: `action` or `action(1,2)`."""
    return f"{step.action}({','.join(map(str, arguments))})" if arguments else step.action


def _assignments(ranges: Sequence[range]) -> Iterator[tuple[int, ...]]:
    """All tuples of values, the last one fastest. Lazy, unlike `itertools.product`: a range may be astronomic."""
    if not all(ranges):
        return  # no combination at all, however many values the others have
    if not ranges:
        yield ()
        return
    for value in ranges[0]:
        for rest in _assignments(ranges[1:]):
            yield (value, *rest)
