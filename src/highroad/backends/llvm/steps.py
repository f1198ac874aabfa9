"""One step as LLVM text: loops over its choices, its guard, its communication, and the record of its successor."""

from __future__ import annotations

from collections.abc import Callable

from highroad.backends.llvm.channels import Channel
from highroad.backends.llvm.expressions import ExpressionWriter, Scope
from highroad.backends.llvm.network import Network
from highroad.backends.llvm.places import Address, store_bits
from highroad.backends.llvm.queues import wrapped
from highroad.backends.llvm.records import GOES_ON, INTERRUPT, LABELS, RecordWriter, field
from highroad.backends.llvm.writer import FaultExit, Writer
from highroad.ir.expressions import TRUE, Binary, Expression, Operator, Own
from highroad.ir.layout import initial_bits, scalar_width
from highroad.ir.model import MAXIMUM_CHANNELS, MAXIMUM_PROCESSES, Fault, Receive, Send, Start, Step
from highroad.ir.ranges import Range, Ranges
from highroad.ir.types import Scalar, bounds
from highroad.ir.walk import choice_free_prefix

Write = tuple[Address, Scalar, str]


class StepWriter:
    """Writes one step of a process type. `moved` is a slot that tells whether the step was enabled, if that matters."""

    def __init__(
        self, network: Network, writer: Writer, process_type: int, number: int, step: Step, moved: str | None = None
    ) -> None:
        self._network = network
        self._layout = network.layout
        self._writer = writer
        self._type = process_type
        self._number = number
        self._step = step
        self._moved = moved
        self._slots = {choice.name: writer.allocate("i64") for choice in step.choices}
        values = {name: self._load_choice(slot) for name, slot in self._slots.items()}
        outer = Scope(process_type, {}, {})
        self._outer_faults = FaultExit(writer, "fault")
        self._bounds = ExpressionWriter(network, writer, outer, self._outer_faults)
        self._faults = FaultExit(writer, "fault")
        self._scope = Scope(process_type, values, self._choice_ranges())
        self._expressions = ExpressionWriter(network, writer, self._scope, self._faults)
        goes_on = network.model.goes_on_after_faults and step.start is None
        self._late_faults = FaultExit(writer, "late") if goes_on else self._faults
        self._effects = ExpressionWriter(network, writer, self._scope, self._late_faults)
        self._records = RecordWriter(network, writer, process_type, step, "done")
        self._next = writer.name("next")  # the next combination of choices, or the next step
        self._end = writer.name("end")

    def write(self) -> None:
        w = self._writer
        loops = self._open_loops()
        apply = w.name("apply")
        w.branch(self._expressions.truth(self._guard()), apply, self._next)
        w.begin(apply)
        self._perform()
        w.jump(self._next)
        self._faults.finish(lambda code: self._write_fault(code, self._next))
        if self._late_faults is not self._faults:
            self._late_faults.finish(self._write_late_fault)
        w.begin(self._next)
        for slot, high, head in reversed(loops):
            self._close_loop(slot, high, head)
        w.jump(self._end)
        self._outer_faults.finish(lambda code: self._write_fault(code, self._end))
        w.begin(self._end)

    def _guard(self) -> Expression:
        provided = self._network.model.types[self._type].provided
        if provided == TRUE:
            return self._step.guard
        return Binary(Operator.AND, provided, self._step.guard)

    # Choices

    def _choice_ranges(self) -> dict[str, Range]:
        layout, model = self._layout, self._network.model
        ranges = Ranges(lambda place: layout.scalar_type(self._type, place), {}, len(model.instances))
        return {c.name: (ranges.of(c.low)[0], ranges.of(c.high)[1]) for c in self._step.choices}

    def _load_choice(self, slot: str) -> Callable[[], str]:
        return lambda: self._writer.value(f"load i64, ptr {slot}")

    def _open_loops(self) -> list[tuple[str, str, str]]:
        """For each choice a loop from its low to its high bound; all bounds are computed before the first loop.

        If one choice has no value, there is no combination at all.
        """
        w = self._writer
        bounds = [(self._bounds.number(c.low), self._bounds.number(c.high)) for c in self._step.choices]
        if bounds:
            self._leave_if_ruled_out()
        loops = []
        for (low, high), slot in zip(bounds, self._slots.values(), strict=True):
            head, body, first = w.name("loop"), w.name("body"), w.name("first")
            w.branch(w.value(f"icmp sle i64 {low}, {high}"), first, self._end)
            w.begin(first)
            w.line(f"store i64 {low}, ptr {slot}")
            w.jump(head)
            w.begin(head)
            w.jump(body)
            w.begin(body)
            loops.append((slot, high, head))
        return loops

    def _leave_if_ruled_out(self) -> None:
        """Skips the loops when the part of the guard that mentions no choice is false."""
        w = self._writer
        for part in choice_free_prefix(self._step.guard):
            if self._bounds.can_fault(part):
                return
            onward = w.name("possible")
            w.branch(self._bounds.truth(part), onward, self._end)
            w.begin(onward)

    def _close_loop(self, slot: str, high: str, head: str) -> None:
        """The end of a loop body. It asks whether the run was interrupted, since a loop may be astronomically long."""
        w = self._writer
        w.jump(f"{head}.latch")
        w.begin(f"{head}.latch")
        value = w.value(f"load i64, ptr {slot}")
        flag = w.value(f"load ptr, ptr {field(w, INTERRUPT)}")
        interrupted = w.value(f"icmp ne i32 {w.value(f'load atomic i32, ptr {flag} monotonic, align 4')}, 0")
        is_last = w.value(f"icmp eq i64 {value}, {high}")
        leave, again, out = w.value(f"or i1 {interrupted}, {is_last}"), w.name("again"), w.name("out")
        w.branch(leave, out, again)
        w.begin(again)
        w.line(f"store i64 {w.value(f'add i64 {value}, 1')}, ptr {slot}")
        w.jump(head)
        w.begin(out)

    # Faults

    def _write_fault(self, code: str, onward: str) -> None:
        w = self._writer
        self._note_move()
        process = w.value("trunc i64 %process to i32")
        goes_on = w.value(f"call i32 @highroad_fault(ptr %out, i32 {self._number}, i32 {process}, i32 {code})")
        w.branch(w.value(f"icmp ne i32 {goes_on}, 0"), onward, "done")

    def _write_late_fault(self, code: str) -> None:
        """The step is taken without its updates."""
        self._note_move()
        fault = self._writer.value(f"or i32 {code}, {GOES_ON}")
        self._records.write(label=str(self._number), first="%process", source="%state", fault=fault)
        self._writer.jump(self._next)

    def _note_move(self) -> None:
        if self._moved is not None:
            self._writer.line(f"store i1 true, ptr {self._moved}")

    # Effects

    def _perform(self) -> None:
        match self._step.communication:
            case None:
                self._write_record(lambda _: None)
            case Receive() as receive:
                self._receive(receive)
            case Send() as send:
                self._send(send)

    def _only_if(self, condition: str) -> None:
        onward = self._writer.name("onward")
        self._writer.branch(condition, onward, self._next)
        self._writer.begin(onward)

    def _receive(self, receive: Receive) -> None:
        w, e = self._writer, self._expressions
        channel = e.channel(receive.channel)
        if not channel.may_hold_messages:
            return  # the sender's code does it
        if channel.may_be_rendezvous:
            self._only_if(w.value(f"icmp ne i64 {channel.capacity()}, 0"))
        arity = len(receive.patterns)
        e.require_arity(channel, arity)
        arguments = [str(int(receive.anywhere)), *e.pattern_arguments(receive.patterns)]
        position = channel.call("find", "%state", arguments, arity=arity)
        self._only_if(w.value(f"icmp sge i64 {position}, 0"))

        def change(state: str) -> None:
            fields = [channel.call(f"field.{k}", "%state", [position], arity=arity) for k in range(arity)]
            if not receive.keeps:
                channel.call("remove", state, [position], arity=arity)
            store_fields(self._network, w, self._scope, self._late_faults, receive, fields, state)

        self._write_record(change)

    def _send(self, send: Send) -> None:
        w, e = self._writer, self._expressions
        channel = e.channel(send.channel)
        arity = len(send.values)
        e.require_arity(channel, arity)
        values = [e.number(value) for value in send.values]
        values = [channel.wrap(k, value, arity) for k, value in enumerate(values)]
        if channel.may_be_rendezvous:
            if channel.may_hold_messages:
                joint, buffered = w.name("joint"), w.name("buffered")
                w.branch(w.value(f"icmp eq i64 {channel.capacity()}, 0"), joint, buffered)
                w.begin(joint)
                self._join(channel, values)
                w.jump(self._next)
                w.begin(buffered)
            else:
                self._join(channel, values)
                return
        length = channel.call("length", "%state")
        self._only_if(w.value(f"icmp ult i64 {length}, {channel.capacity()}"))
        position = channel.call("position", "%state", values, arity=arity) if send.is_sorted else length
        self._write_record(lambda state: _ignore(channel.call("insert", state, [position, *values], arity=arity)))

    def _join(self, channel: Channel, values: list[str]) -> None:
        """Looks for receivers among the other processes; their code writes the records."""
        w, step = self._writer, self._step
        half = half_state(w)
        writes = self._writes(self._expressions)
        size = "%length" if self._layout.is_dynamic else str(self._layout.byte_size)
        w.line(f"call void @llvm.memcpy.p0.p0.i64(ptr {half}, ptr %state, i64 {size}, i1 false)")
        for address, kind, bits in writes:
            store_bits(w, half, address, scalar_width(kind), bits)
        self._records.move(half)
        array = w.allocate(f"[{max(1, len(values))} x i64]")
        for k, value in enumerate(values):
            w.line(f"store i64 {value}, ptr {w.value(f'getelementptr i64, ptr {array}, i64 {k}')}")
        arguments = (
            f"ptr %state, i64 %length, i64 {channel.number}, ptr {array}, i64 {len(values)}, ptr {half}, "
            f"i64 %process, i32 {self._number}, ptr %out, ptr %table, i64 %live"
        )
        answer = w.value(f"call i32 @accept({arguments})")
        assert step.start is None
        if self._moved is not None:
            before = w.value(f"load i1, ptr {self._moved}")
            found = w.value(f"icmp ne i32 {answer}, 0")
            w.line(f"store i1 {w.value(f'or i1 {before}, {found}')}, ptr {self._moved}")
        onward = w.name("joined")
        w.branch(w.value(f"icmp eq i32 {answer}, 2"), "done", onward)
        w.begin(onward)

    def _writes(self, e: ExpressionWriter) -> list[Write]:
        """Everything that the updates write, computed from the old state."""
        writes = []
        for update in self._step.updates:
            address, kind = e.address(update.target)
            writes.append((address, kind, e.stored_bits(update.value, kind)))
        return writes

    def _write_record(self, change: Callable[[str], None]) -> None:
        """Computes everything from the old state, then copies it and writes the changes."""
        w, step = self._writer, self._step
        arguments = [self._expressions.number(argument) for argument in step.arguments]
        fault = "0"
        if step.assertion != TRUE:
            holds = self._effects.truth(step.assertion)
            fault = w.value(f"select i1 {holds}, i32 0, i32 {int(Fault.ASSERTION_VIOLATED) | GOES_ON}")
        writes = self._writes(self._effects)
        started = self._started(step.start) if step.start is not None else []
        label = self._label(arguments)
        self._note_move()

        def change_all(state: str) -> None:
            for address, kind, bits in writes:
                store_bits(w, state, address, scalar_width(kind), bits)
            change(state)
            if step.start is not None:
                self._append_frame(state, step.start, started)

        self._records.write(label=label, first="%process", source="%state", fault=fault, change=change_all)

    def _started(self, start: Start) -> list[str]:
        """The first values of the new process's variables."""
        w, e = self._writer, self._effects
        self._faults.when(w.value(f"icmp uge i64 %live, {MAXIMUM_PROCESSES}"), Fault.TOO_MANY_PROCESSES)
        own = len(self._layout.frames[start.type].queues)
        if own:
            count = w.value("call i64 @channel_count(ptr %table, i64 %live)")
            self._faults.when(w.value(f"icmp ugt i64 {count}, {MAXIMUM_CHANNELS - own}"), Fault.TOO_MANY_CHANNELS)
        variables = self._network.model.types[start.type].variables
        kinds = [self._layout.scalar_type(start.type, Own(v.name)) for v in variables[: len(start.arguments)]]
        return [e.stored_bits(a, kind) for a, kind in zip(start.arguments, kinds, strict=True)]

    def _append_frame(self, state: str, start: Start, values: list[str]) -> None:
        w = self._writer
        frame = self._layout.frames[start.type]
        at = w.value(f"getelementptr i8, ptr {state}, i64 %length")
        w.line(
            f"call void @llvm.memcpy.p0.p0.i64(ptr {at}, ptr @new_frame.{start.type}, i64 {frame.width // 8}, i1 false)"
        )
        for variable, bits in zip(self._network.model.types[start.type].variables, values, strict=False):
            slot = frame.variables[variable.name]
            kind = self._layout.scalar_type(start.type, Own(variable.name))
            store_bits(w, at, Address(slot.offset), scalar_width(kind), bits)

    def _label(self, arguments: list[str]) -> str:
        """The step's number; when labels with arguments are wanted, the core's number for this one."""
        if not arguments:
            return str(self._number)
        w = self._writer
        table = w.value(f"load ptr, ptr {field(w, LABELS)}")
        intern, joined, before = w.name("label"), w.name("labelled"), w.block
        values = w.allocate(f"[{len(arguments)} x i64]")
        w.branch(w.value(f"icmp ne ptr {table}, null"), intern, joined)
        w.begin(intern)
        for position, argument in enumerate(arguments):
            w.line(f"store i64 {argument}, ptr {w.value(f'getelementptr i64, ptr {values}, i64 {position}')}")
        number = w.value(f"call i32 @highroad_label(ptr %out, i32 {self._number}, ptr {values}, i64 {len(arguments)})")
        w.jump(joined)
        w.begin(joined)
        return w.value(f"phi i32 [ {self._number}, %{before} ], [ {number}, %{intern} ]")


def store_fields(
    network: Network,
    w: Writer,
    scope: Scope,
    faults: FaultExit,
    receive: Receive,
    values: list[str],
    state: str,
) -> None:
    """Stores the fields of a message one after the other: an index may be what was received just before."""
    inner = ExpressionWriter(network, w, Scope(scope.process_type, scope.values, scope.ranges, state=state), faults)
    for target, value in zip(receive.targets, values, strict=True):
        if target is None:
            continue
        address, kind = inner.address(target)
        bits = wrapped(w, value, kind)
        if low := bounds(kind)[0]:
            bits = w.value(f"sub i64 {bits}, {low}")
        store_bits(w, state, address, scalar_width(kind), bits)


def new_frames(network: Network) -> list[str]:
    """The frames of processes that are started, as bytes."""
    parts = []
    for kind, frame in enumerate(network.layout.frames):
        word = kind
        for variable in network.model.types[kind].variables:
            word |= initial_bits(variable) << frame.variables[variable.name].offset
        data = ", ".join(f"i8 {byte}" for byte in word.to_bytes(frame.width // 8, "little"))
        parts.append(f"@new_frame.{kind} = internal constant [{frame.width // 8} x i8] [{data}]\n")
    return parts


def half_state(w: Writer) -> str:
    """Room for the state after the sender's half of a joint step: once in a function."""
    if not w.has_half_state:
        w.has_half_state = True
        w.prepare("%half.size = add i64 %length, 32")
        w.prepare("%half = alloca i8, i64 %half.size, align 8")
    return "%half"


def _ignore(_: str) -> None:
    """The value of an operation that is done for its effect."""
