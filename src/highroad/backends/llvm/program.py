"""A whole model as LLVM text.

One function for each process type (called with the position of a process's frame), one for each pure function, one that
calls the processes in order, and one that evaluates the propositions of a property:

    void successors(ptr state, i64 length, ptr out)
    i64 observe(ptr state, i64 length)

and for models whose edges are more than single steps of single processes, the parts that the core asks for:

    void moves(ptr state, i64 length, i64 process, ptr out)     of one process
    i32 section(ptr state, i64 length, i64 process, ptr out, ptr fault)     a deterministic section, in place
    i64 may_end(ptr state, i64 length, i64)     whether a state without successors is a proper end
    i64 priority(ptr state, i64 length, i64 process)     -1 - the number of living processes when there is none such

`out` is the core's buffer of records; see core/successors.hpp for its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from highroad.backends.llvm.expressions import ExpressionWriter, Scope, frame_address
from highroad.backends.llvm.joint import joint_functions
from highroad.backends.llvm.network import Network, load_entry
from highroad.backends.llvm.places import Address, load_bits
from highroad.backends.llvm.queues import queue_functions
from highroad.backends.llvm.records import COUNT, has_enough, load_word
from highroad.backends.llvm.sections import section_functions, sections_of
from highroad.backends.llvm.steps import StepWriter, new_frames
from highroad.backends.llvm.writer import FaultExit, Writer, symbol
from highroad.backends.recursion import deep_recursion
from highroad.ir.expressions import Expression, Own, Read
from highroad.ir.layout import Layout
from highroad.ir.model import MAXIMUM_PROCESSES, Function, Model, Step

NO_VALUE = -(2**63)  # the highest bit of an observation
MAXIMUM_PROPOSITIONS = 63  # the other bits

DECLARATIONS = """\
declare i32 @highroad_grow(ptr, i64)
declare i32 @highroad_label(ptr, i32, ptr, i64)
declare i32 @highroad_fault(ptr, i32, i32, i32)
declare i32 @highroad_enabled(ptr, ptr, i64, i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i64 @llvm.umin.i64(i64, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias, ptr noalias, i64, i1)
declare {i64, i1} @llvm.sadd.with.overflow.i64(i64, i64)
declare {i64, i1} @llvm.ssub.with.overflow.i64(i64, i64)
declare {i64, i1} @llvm.smul.with.overflow.i64(i64, i64)
"""


def program(model: Model, propositions: Sequence[Expression] = ()) -> str:
    """The text of the module."""
    assert len(propositions) <= MAXIMUM_PROPOSITIONS
    network = Network(model, Layout.of(model))
    numbers = _first_numbers(model)
    parts = [DECLARATIONS]
    with deep_recursion():
        parts += [function_text(network, function) for function in model.functions]
        parts += network.functions() + queue_functions(network)
        if network.layout.is_dynamic:
            parts += new_frames(network)
        if network.has_rendezvous:
            parts += joint_functions(network)
        parts += [_process(network, t, numbers[t]) for t in range(len(model.types))]
        parts += [_successors(network), _observe(network, propositions)]
        if network.is_network:
            parts += [*section_functions(network, numbers), _section(network)]
            parts += [_moves(network), _may_end(network), _priority(network)]
    return "\n".join(parts)


def _first_numbers(model: Model) -> list[int]:
    """The number of the first step of each process type."""
    numbers, total = [], 0
    for process in model.types:
        numbers.append(total)
        total += len(process.steps)
    return numbers


def function_text(network: Network, function: Function) -> str:
    writer = Writer()
    faults = FaultExit(writer, "fault")
    values = {name: _constantly(f"%p{i}") for i, name in enumerate(function.parameters)}
    expressions = ExpressionWriter(network, writer, Scope(None, values, {}, depth="%depth"), faults)
    result = expressions.number(function.body)
    pair = writer.value(f"insertvalue {{i64, i32}} {{i64 undef, i32 0}}, i64 {result}, 0")
    writer.line(f"ret {{i64, i32}} {pair}")

    def leave(code: str) -> None:
        writer.line(f"ret {{i64, i32}} {writer.value(f'insertvalue {{i64, i32}} {{i64 0, i32 undef}}, i32 {code}, 1')}")

    faults.finish(leave)
    parameters = ", ".join([*(f"i64 %p{i}" for i in range(len(function.parameters))), "i64 %depth"])
    return f"define internal {{i64, i32}} @{symbol(function.name)}({parameters}) {{\n{writer.body()}\n}}\n"


def _observe(network: Network, propositions: Sequence[Expression]) -> str:
    writer = Writer()
    find_processes(network, writer)
    faults = FaultExit(writer, "fault")
    expressions = ExpressionWriter(network, writer, Scope(None, {}, {}), faults)
    word = "0"
    for position, proposition in enumerate(propositions):
        bit = writer.value(f"zext i1 {expressions.truth(proposition)} to i64")
        word = writer.value(f"or i64 {word}, {writer.value(f'shl i64 {bit}, {position}')}")
    writer.line(f"ret i64 {word}")

    def leave(code: str) -> None:
        wide = writer.value(f"zext i32 {code} to i64")
        writer.line(f"ret i64 {writer.value(f'or i64 {wide}, {NO_VALUE}')}")

    faults.finish(leave)
    return f"define i64 @observe(ptr %state, i64 %length) {{\n{writer.body()}\n}}\n"


def find_processes(network: Network, writer: Writer) -> None:
    """Fills the table of living processes, if the code needs one."""
    if network.needs_table:
        writer.prepare(f"%table = alloca [{MAXIMUM_PROCESSES + 1} x {{i64, i64}}], align 8")
        writer.line("%live = call i64 @frames(ptr %state, i64 %length, ptr %table)")


def _call_process(network: Network, writer: Writer, kind: int, frame: str, process: str) -> None:
    others = ", ptr %table, i64 %live" if network.needs_table else ""
    writer.line(f"call void @process.{kind}(ptr %state, i64 %length, i64 {frame}, i64 {process}, ptr %out{others})")


def _successors(network: Network) -> str:
    """Calls the processes one after the other, until the caller has enough."""
    writer = Writer()
    find_processes(network, writer)
    if network.layout.is_dynamic:
        _call_living(network, writer)
    else:
        for process, (kind, offset) in enumerate(
            zip(network.layout.instance_types, network.layout.frame_offsets, strict=True)
        ):
            _call_process(network, writer, kind, str(offset), str(process))
            leave, onward = writer.name("enough"), writer.name("next")
            writer.branch(has_enough(writer, load_word(writer, COUNT)), leave, onward)
            writer.begin(leave)
            writer.line("ret void")
            writer.begin(onward)
        writer.line("ret void")
    return f"define void @successors(ptr %state, i64 %length, ptr %out) {{\n{writer.body()}\n}}\n"


def _call_living(network: Network, w: Writer) -> None:
    w.jump("loop")
    w.begin("loop")
    w.line("%process = phi i64 [ 0, %entry ], [ %next, %called ]")
    w.branch(w.value("icmp ult i64 %process, %live"), "body", "leave")
    w.begin("body")
    frame, kind = load_entry(w, "%process")
    types = range(len(network.model.types))
    w.line(f"switch i64 {kind}, label %leave [ {' '.join(f'i64 {t}, label %type.{t}' for t in types)} ]")
    for t in types:
        w.begin(f"type.{t}")
        _call_process(network, w, t, frame, "%process")
        w.jump("called")
    w.begin("called")
    w.line("%next = add i64 %process, 1")
    w.branch(has_enough(w, load_word(w, COUNT)), "leave", "loop")
    w.begin("leave")
    w.line("ret void")


def _moves(network: Network) -> str:
    """The steps of one process."""
    w = Writer()
    find_processes(network, w)
    types = range(len(network.model.types))
    if network.needs_table:
        w.branch(w.value("icmp ult i64 %process, %live"), "lives", "leave")
        w.begin("lives")
        frame, kind = load_entry(w, "%process")
        w.line(f"switch i64 {kind}, label %leave [ {' '.join(f'i64 {t}, label %type.{t}' for t in types)} ]")
        for t in types:
            w.begin(f"type.{t}")
            _call_process(network, w, t, frame, "%process")
            w.jump("leave")
    else:
        places = list(zip(network.layout.instance_types, network.layout.frame_offsets, strict=True))
        w.line(
            f"switch i64 %process, label %leave [ {' '.join(f'i64 {p}, label %at.{p}' for p in range(len(places)))} ]"
        )
        for process, (t, offset) in enumerate(places):
            w.begin(f"at.{process}")
            _call_process(network, w, t, str(offset), str(process))
            w.jump("leave")
    w.begin("leave")
    w.line("ret void")
    return f"define void @moves(ptr %state, i64 %length, i64 %process, ptr %out) {{\n{w.body()}\n}}\n"


def _section(network: Network) -> str:
    """Goes on with a process inside a deterministic section."""
    w = Writer()
    find_processes(network, w)
    types = [t for t in range(len(network.model.types)) if sections_of(network, t)]
    arguments = "i64 %process, ptr %out, ptr %fault" + (", ptr %table, i64 %live" if network.needs_table else "")
    if network.needs_table:
        w.branch(w.value("icmp ult i64 %process, %live"), "lives", "none")
        w.begin("lives")
        frame, kind = load_entry(w, "%process")
        w.line(f"switch i64 {kind}, label %none [ {' '.join(f'i64 {t}, label %type.{t}' for t in types)} ]")
        places = [(f"type.{t}", t, frame) for t in types]
    else:
        instances = enumerate(zip(network.layout.instance_types, network.layout.frame_offsets, strict=True))
        places = [(f"at.{p}", t, str(offset)) for p, (t, offset) in instances if t in types]
        cases = " ".join(f"i64 {block.removeprefix('at.')}, label %{block}" for block, _, _ in places)
        w.line(f"switch i64 %process, label %none [ {cases} ]")
    for block, t, frame in places:
        w.begin(block)
        answer = w.value(f"call i32 @section.{t}(ptr %state, i64 %length, i64 {frame}, {arguments})")
        w.line(f"ret i32 {answer}")
    w.begin("none")
    w.line("ret i32 255")
    signature = "@section(ptr %state, i64 %length, i64 %process, ptr %out, ptr %fault)"
    return f"define i32 {signature} {{\n{w.body()}\n}}\n"


def _may_end(network: Network) -> str:
    """Whether every process that lives is at a location where it may stay for ever."""
    w = Writer()
    find_processes(network, w)
    if network.needs_table:
        w.jump("loop")
        w.begin("loop")
        w.line("%at = phi i64 [ 0, %entry ], [ %next, %fine ]")
        w.branch(w.value("icmp ult i64 %at, %live"), "body", "yes")
        w.begin("body")
        frame, kind = load_entry(w, "%at")
        types = range(len(network.model.types))
        w.line(f"switch i64 {kind}, label %no [ {' '.join(f'i64 {t}, label %type.{t}' for t in types)} ]")
        for t in types:
            w.begin(f"type.{t}")
            _end_switch(network, w, t, frame, "fine")
        w.begin("fine")
        w.line("%next = add i64 %at, 1")
        w.jump("loop")
    else:
        for process, (t, offset) in enumerate(
            zip(network.layout.instance_types, network.layout.frame_offsets, strict=True)
        ):
            _end_switch(network, w, t, str(offset), f"fine.{process}")
            w.begin(f"fine.{process}")
        w.jump("yes")
    w.begin("yes")
    w.line("ret i64 1")
    w.begin("no")
    w.line("ret i64 0")
    return f"define i64 @may_end(ptr %state, i64 %length, i64 %unused) {{\n{w.body()}\n}}\n"


def _end_switch(network: Network, w: Writer, kind: int, frame: str, fine: str) -> None:
    layout = network.layout.frames[kind]
    address = Address(layout.location_offset, frame, dynamic_is_bytes=layout.width % 8 == 0)
    location = load_bits(w, "%state", address, layout.location_width)
    ends = [n for n, here in enumerate(network.model.types[kind].locations) if here.is_end]
    w.line(f"switch i64 {location}, label %no [ {' '.join(f'i64 {n}, label %{fine}' for n in ends)} ]")


def _priority(network: Network) -> str:
    w = Writer()
    signature = "@priority(ptr %state, i64 %length, i64 %process)"
    if not network.model.priority:
        return f"define i64 {signature} {{\nentry:\n  ret i64 0\n}}\n"
    find_processes(network, w)
    w.branch(w.value("icmp ult i64 %process, %live"), "lives", "none")
    w.begin("none")
    w.line(f"ret i64 {w.value('sub i64 -1, %live')}")
    w.begin("lives")
    frame, kind = load_entry(w, "%process")
    types = range(len(network.model.types))
    w.line(f"switch i64 {kind}, label %none [ {' '.join(f'i64 {t}, label %type.{t}' for t in types)} ]")
    for t in types:
        w.begin(f"type.{t}")
        w.line(f"ret i64 {w.value(f'call i64 @priority.{t}(ptr %state, i64 {frame})')}")
    parts = [f"define i64 {signature} {{\n{w.body()}\n}}\n"]
    for t in types:
        inner = Writer()
        e = ExpressionWriter(network, inner, Scope(t, {}, {}), FaultExit(inner, "fault"))
        inner.line(f"ret i64 {e.number(Read(Own(network.model.priority)))}")
        parts.append(f"define internal i64 @priority.{t}(ptr %state, i64 %frame) {{\n{inner.body()}\n}}\n")
    return "\n".join(parts)


def _process(network: Network, process_type: int, first_number: int) -> str:
    """The steps of one process type: a switch over the location, then the steps of that location in order."""
    process = network.model.types[process_type]
    writer = Writer()
    frame = network.layout.frames[process_type]
    address = frame_address(frame).plus(frame.location_offset)
    location = load_bits(writer, "%state", address, frame.location_width)
    by_location: dict[int, list[tuple[int, Step]]] = {}
    for number, step in enumerate(process.steps, first_number):
        by_location.setdefault(step.source, []).append((number, step))
    cases = " ".join(f"i64 {here}, label %location.{here}" for here in by_location)
    writer.line(f"switch i64 {location}, label %done [ {cases} ]")
    for here, steps in by_location.items():
        writer.begin(f"location.{here}")
        _write_location(network, writer, process_type, steps)
        writer.jump("done")
    writer.begin("done")
    writer.line("ret void")
    others = ", ptr %table, i64 %live" if network.needs_table else ""
    signature = f"@process.{process_type}(ptr %state, i64 %length, i64 %frame, i64 %process, ptr %out{others})"
    return f"define internal void {signature} {{\n{writer.body()}\n}}\n"


def _write_location(network: Network, w: Writer, process_type: int, steps: list[tuple[int, Step]]) -> None:
    """The steps from one location: those of a rank only if none of a lower rank was enabled."""
    ranks = sorted({step.rank for _, step in steps})
    moved = w.allocate("i1") if len(ranks) > 1 or any(step.is_otherwise for _, step in steps) else None
    if moved is not None:
        w.line(f"store i1 false, ptr {moved}")
    for rank in ranks:
        for number, step in ((n, s) for n, s in steps if s.rank == rank):
            if step.is_otherwise:
                alone, others = w.name("otherwise"), w.name("others")
                w.branch(w.value(f"load i1, ptr {moved}"), others, alone)
                w.begin(alone)
            StepWriter(network, w, process_type, number, step, moved).write()
            if step.is_otherwise:
                w.jump(others)
                w.begin(others)
        if rank != ranks[-1]:
            onward = w.name("rank")
            w.branch(w.value(f"load i1, ptr {moved}"), "done", onward)
            w.begin(onward)


def _constantly(text: str) -> Callable[[], str]:
    return lambda: text
