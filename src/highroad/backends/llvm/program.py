"""A whole model as LLVM text.

One function for each process type (called with the position of a process's frame), one for each pure function, one that
calls the processes in order, and one that evaluates the propositions of a property:

    void successors(ptr state, i64 length, ptr out)
    i64 observe(ptr state)

`out` is the core's buffer of records; see core/successors.hpp for its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from highroad.backends.llvm.expressions import ExpressionWriter, Scope, frame_address
from highroad.backends.llvm.places import load_bits, store_bits
from highroad.backends.llvm.writer import FaultExit, Writer, symbol
from highroad.backends.recursion import deep_recursion
from highroad.ir.expressions import Expression
from highroad.ir.layout import Layout, scalar_width
from highroad.ir.model import Function, Model, Step
from highroad.ir.ranges import Range, Ranges
from highroad.ir.walk import choice_free_prefix

# Fields of the core's buffer, by their offset in bytes.
CURSOR, LIMIT, COUNT, MOST, LABELS, INTERRUPT = 0, 8, 16, 24, 32, 40
RECORD_HEADER = 16
NO_VALUE = -(2**63)  # the highest bit of an observation
MAXIMUM_PROPOSITIONS = 63  # the other bits

_DECLARATIONS = """\
declare i32 @highroad_grow(ptr, i64)
declare i32 @highroad_label(ptr, i32, ptr, i64)
declare i32 @highroad_fault(ptr, i32, i32, i32)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias, ptr noalias, i64, i1)
declare {i64, i1} @llvm.sadd.with.overflow.i64(i64, i64)
declare {i64, i1} @llvm.ssub.with.overflow.i64(i64, i64)
declare {i64, i1} @llvm.smul.with.overflow.i64(i64, i64)
"""


def program(model: Model, propositions: Sequence[Expression] = ()) -> str:
    """The text of the module."""
    assert len(propositions) <= MAXIMUM_PROPOSITIONS
    layout = Layout.of(model)
    numbers = _first_numbers(model)
    parts = [_DECLARATIONS]
    with deep_recursion():
        parts += [_function(model, layout, function) for function in model.functions]
        parts += [_process(model, layout, t, numbers[t]) for t in range(len(model.types))]
        parts += [_successors(model, layout), _observe(model, layout, propositions)]
    return "\n".join(parts)


def _first_numbers(model: Model) -> list[int]:
    """The number of the first step of each process type."""
    numbers, total = [], 0
    for process in model.types:
        numbers.append(total)
        total += len(process.steps)
    return numbers


def _function(model: Model, layout: Layout, function: Function) -> str:
    writer = Writer()
    faults = FaultExit(writer, "fault")
    values = {name: _constantly(f"%p{i}") for i, name in enumerate(function.parameters)}
    expressions = ExpressionWriter(model, layout, writer, Scope(None, values, {}, depth="%depth"), faults)
    result = expressions.number(function.body)
    pair = writer.value(f"insertvalue {{i64, i32}} {{i64 undef, i32 0}}, i64 {result}, 0")
    writer.line(f"ret {{i64, i32}} {pair}")

    def leave(code: str) -> None:
        writer.line(f"ret {{i64, i32}} {writer.value(f'insertvalue {{i64, i32}} {{i64 0, i32 undef}}, i32 {code}, 1')}")

    faults.finish(leave)
    parameters = ", ".join([*(f"i64 %p{i}" for i in range(len(function.parameters))), "i64 %depth"])
    return f"define internal {{i64, i32}} @{symbol(function.name)}({parameters}) {{\n{writer.body()}\n}}\n"


def _observe(model: Model, layout: Layout, propositions: Sequence[Expression]) -> str:
    writer = Writer()
    faults = FaultExit(writer, "fault")
    expressions = ExpressionWriter(model, layout, writer, Scope(None, {}, {}), faults)
    word = "0"
    for position, proposition in enumerate(propositions):
        bit = writer.value(f"zext i1 {expressions.truth(proposition)} to i64")
        word = writer.value(f"or i64 {word}, {writer.value(f'shl i64 {bit}, {position}')}")
    writer.line(f"ret i64 {word}")

    def leave(code: str) -> None:
        wide = writer.value(f"zext i32 {code} to i64")
        writer.line(f"ret i64 {writer.value(f'or i64 {wide}, {NO_VALUE}')}")

    faults.finish(leave)
    return f"define i64 @observe(ptr %state) {{\n{writer.body()}\n}}\n"


def _successors(model: Model, layout: Layout) -> str:
    """Calls the processes one after the other, until the caller has enough."""
    writer = Writer()
    for process, (instance, offset) in enumerate(zip(model.instances, layout.frame_offsets, strict=True)):
        writer.line(f"call void @process.{instance.type}(ptr %state, i64 {offset}, i64 {process}, ptr %out)")
        enough = _has_enough(writer, _load_word(writer, COUNT))
        leave, onward = writer.name("enough"), writer.name("next")
        writer.branch(enough, leave, onward)
        writer.begin(leave)
        writer.line("ret void")
        writer.begin(onward)
    writer.line("ret void")
    return f"define void @successors(ptr %state, i64 %length, ptr %out) {{\n{writer.body()}\n}}\n"


def _process(model: Model, layout: Layout, process_type: int, first_number: int) -> str:
    """The steps of one process type: a switch over the location, then the steps of that location in order."""
    process = model.types[process_type]
    writer = Writer()
    width = layout.frames[process_type].location_width
    location = load_bits(writer, "%state", frame_address(layout.frames[process_type]), width)
    by_location: dict[int, list[tuple[int, Step]]] = {}
    for number, step in enumerate(process.steps, first_number):
        by_location.setdefault(step.source, []).append((number, step))
    cases = " ".join(f"i64 {here}, label %location.{here}" for here in by_location)
    writer.line(f"switch i64 {location}, label %done [ {cases} ]")
    for here, steps in by_location.items():
        writer.begin(f"location.{here}")
        for number, step in steps:
            _StepWriter(model, layout, writer, process_type, number, step).write()
        writer.jump("done")
    writer.begin("done")
    writer.line("ret void")
    signature = f"@process.{process_type}(ptr %state, i64 %frame, i64 %process, ptr %out)"
    return f"define internal void {signature} {{\n{writer.body()}\n}}\n"


class _StepWriter:
    """Writes one step: loops over its choices, its guard, and the record of its successor."""

    def __init__(
        self, model: Model, layout: Layout, writer: Writer, process_type: int, number: int, step: Step
    ) -> None:
        self._layout = layout
        self._writer = writer
        self._frame = layout.frames[process_type]
        self._number = number
        self._step = step
        self._slots = {choice.name: writer.allocate("i64") for choice in step.choices}
        values = {name: self._load_choice(slot) for name, slot in self._slots.items()}
        outer = Scope(process_type, {}, {})
        self._outer_faults = FaultExit(writer, "fault")
        self._bounds = ExpressionWriter(model, layout, writer, outer, self._outer_faults)
        self._faults = FaultExit(writer, "fault")
        scope = Scope(process_type, values, self._choice_ranges(model, process_type))
        self._expressions = ExpressionWriter(model, layout, writer, scope, self._faults)
        self._next = writer.name("next")  # the next combination of choices, or the next step
        self._end = writer.name("end")

    def write(self) -> None:
        w = self._writer
        loops = self._open_loops()
        apply = w.name("apply")
        w.branch(self._expressions.truth(self._step.guard), apply, self._next)
        w.begin(apply)
        self._write_record()
        w.jump(self._next)
        self._faults.finish(lambda code: self._write_fault(code, self._next))
        w.begin(self._next)
        for slot, high, head in reversed(loops):
            self._close_loop(slot, high, head)
        w.jump(self._end)
        self._outer_faults.finish(lambda code: self._write_fault(code, self._end))
        w.begin(self._end)

    def _choice_ranges(self, model: Model, process_type: int) -> dict[str, Range]:
        ranges = Ranges(lambda place: self._layout.scalar_type(process_type, place), {}, len(model.instances))
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
        flag = w.value(f"load ptr, ptr {_field(w, INTERRUPT)}")
        interrupted = w.value(f"icmp ne i32 {w.value(f'load atomic i32, ptr {flag} monotonic, align 4')}, 0")
        is_last = w.value(f"icmp eq i64 {value}, {high}")
        leave, again, out = w.value(f"or i1 {interrupted}, {is_last}"), w.name("again"), w.name("out")
        w.branch(leave, out, again)
        w.begin(again)
        w.line(f"store i64 {w.value(f'add i64 {value}, 1')}, ptr {slot}")
        w.jump(head)
        w.begin(out)

    def _write_fault(self, code: str, onward: str) -> None:
        w = self._writer
        process = w.value("trunc i64 %process to i32")
        goes_on = w.value(f"call i32 @highroad_fault(ptr %out, i32 {self._number}, i32 {process}, i32 {code})")
        w.branch(w.value(f"icmp ne i32 {goes_on}, 0"), onward, "done")

    def _write_record(self) -> None:
        """Computes everything from the old state, then copies it and writes the changes."""
        w, e, step = self._writer, self._expressions, self._step
        arguments = [e.number(argument) for argument in step.arguments]
        writes = []
        for update in step.updates:
            address, kind = e.address(update.target)
            writes.append((address, kind, e.stored_bits(update.value, kind)))
        label = self._label(arguments)
        size = self._layout.byte_size
        record = self._allocate_record(RECORD_HEADER + (size + 7) // 8 * 8)
        process = w.value("trunc i64 %process to i32")
        for position, word in enumerate((label, str(size), process, "0")):
            w.line(f"store i32 {word}, ptr {w.value(f'getelementptr i32, ptr {record}, i64 {position}')}")
        state = w.value(f"getelementptr i8, ptr {record}, i64 {RECORD_HEADER}")
        w.line(f"call void @llvm.memcpy.p0.p0.i64(ptr {state}, ptr %state, i64 {size}, i1 false)")
        for address, kind, bits in writes:
            store_bits(w, state, address, scalar_width(kind), bits)
        if step.target != step.source:
            store_bits(w, state, frame_address(self._frame), self._frame.location_width, str(step.target))
        self._commit()

    def _label(self, arguments: list[str]) -> str:
        """The step's number; when labels with arguments are wanted, the core's number for this one."""
        if not arguments:
            return str(self._number)
        w = self._writer
        table = w.value(f"load ptr, ptr {_field(w, LABELS)}")
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

    def _allocate_record(self, size: int) -> str:
        w = self._writer
        cursor = w.value("load ptr, ptr %out")
        end = w.value(f"getelementptr i8, ptr {cursor}, i64 {size}")
        limit = w.value(f"load ptr, ptr {_field(w, LIMIT)}")
        grow, grown, ready, before = w.name("grow"), w.name("grown"), w.name("ready"), w.block
        w.branch(w.value(f"icmp ugt ptr {end}, {limit}"), grow, ready)
        w.begin(grow)
        succeeded = w.value(f"icmp ne i32 {w.value(f'call i32 @highroad_grow(ptr %out, i64 {size})')}, 0")
        w.branch(succeeded, grown, "done")
        w.begin(grown)
        moved = w.value("load ptr, ptr %out")
        w.jump(ready)
        w.begin(ready)
        record = w.value(f"phi ptr [ {cursor}, %{before} ], [ {moved}, %{grown} ]")
        self._record_end = w.value(f"getelementptr i8, ptr {record}, i64 {size}")
        return record

    def _commit(self) -> None:
        w = self._writer
        w.line(f"store ptr {self._record_end}, ptr %out")
        count = w.value(f"add i64 {_load_word(w, COUNT)}, 1")
        w.line(f"store i64 {count}, ptr {_field(w, COUNT)}")
        onward = w.name("more")
        w.branch(_has_enough(w, count), "done", onward)
        w.begin(onward)


def _field(writer: Writer, offset: int) -> str:
    return writer.value(f"getelementptr i8, ptr %out, i64 {offset}")


def _load_word(writer: Writer, offset: int) -> str:
    return writer.value(f"load i64, ptr {_field(writer, offset)}")


def _has_enough(writer: Writer, count: str) -> str:
    return writer.value(f"icmp uge i64 {count}, {_load_word(writer, MOST)}")


def _constantly(text: str) -> Callable[[], str]:
    return lambda: text
