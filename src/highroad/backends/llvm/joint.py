"""Joint steps of a sender and a receiver, as LLVM text.

    i32 accept(state, length, number, values, arity, half, sender, label, out, table, live)

tries all processes but the sender: those that can receive the message from the channel with this number now write a
record each, made from `half`, the state after the sender's part. It gives 0 when there was none, 1 when there was, 2
when the caller has enough, and 3 when evaluation could not go on: the fault is written, and the sender is done.
"""

from __future__ import annotations

from collections.abc import Callable

from highroad.backends.llvm.expressions import ExpressionWriter, Scope, frame_address
from highroad.backends.llvm.network import Network, load_entry
from highroad.backends.llvm.places import load_bits, store_bits
from highroad.backends.llvm.records import GOES_ON, PARTNERS, RecordWriter, load_word
from highroad.backends.llvm.steps import store_fields
from highroad.backends.llvm.writer import FaultExit, Writer
from highroad.ir.expressions import TRUE, Binary, Expression, Operator
from highroad.ir.layout import scalar_width
from highroad.ir.model import Receive, Step

_MESSAGE = "i64 %number, ptr %values, i64 %arity, ptr %half, i64 %sender, i32 %label, ptr %out, ptr %table, i64 %live"
NONE, SOME, ENOUGH, FAULT = range(4)


def joint_functions(network: Network) -> list[str]:
    receiving = [t for t in range(len(network.model.types)) if _receivers(network, t)]
    return [*(_Receiver(network, t).function() for t in receiving), _accept(receiving)]


def _receivers(network: Network, process_type: int) -> list[Step]:
    return [s for s in network.model.types[process_type].steps if isinstance(s.communication, Receive)]


def _accept(receiving: list[int]) -> str:
    w = Writer()
    w.jump("loop")
    w.begin("loop")
    w.line("%process = phi i64 [ 0, %entry ], [ %next, %skip ]")
    w.line("%found = phi i32 [ 0, %entry ], [ %after, %skip ]")
    w.branch(w.value("icmp ult i64 %process, %live"), "body", "done")
    w.begin("body")
    w.branch(w.value("icmp eq i64 %process, %sender"), "skip", "other")
    w.begin("other")
    frame, kind = load_entry(w, "%process")
    w.line(f"switch i64 {kind}, label %skip [ {' '.join(f'i64 {t}, label %type.{t}' for t in receiving)} ]")
    incoming = ["[ %found, %body ]", "[ %found, %other ]"]
    for t in receiving:
        w.begin(f"type.{t}")
        answer = w.value(f"call i32 @accept.{t}(ptr %state, i64 %length, i64 {frame}, i64 %process, {_MESSAGE})")
        w.branch(w.value(f"icmp uge i32 {answer}, {ENOUGH}"), f"leave.{t}", f"stay.{t}")
        w.begin(f"leave.{t}")
        w.line(f"ret i32 {answer}")
        w.begin(f"stay.{t}")
        either = w.value(f"or i32 %found, {answer}")
        incoming.append(f"[ {either}, %stay.{t} ]")
        w.jump("skip")
    w.begin("skip")
    w.line(f"%after = phi i32 {', '.join(incoming)}")
    w.line("%next = add i64 %process, 1")
    w.jump("loop")
    w.begin("done")
    w.line("ret i32 %found")
    return f"define internal i32 @accept(ptr %state, i64 %length, {_MESSAGE}) {{\n{w.body()}\n}}\n"


class _Receiver:
    """Writes the function of one process type: a switch over the location, then the receives there by rank."""

    def __init__(self, network: Network, process_type: int) -> None:
        self._network = network
        self._type = process_type
        self._w = Writer()
        self._faults = FaultExit(self._w, "fault")
        self._scope = Scope(process_type, {}, {})
        self._expressions = ExpressionWriter(network, self._w, self._scope, self._faults)
        self._found = self._w.allocate("i32")

    def function(self) -> str:
        w = self._w
        frame = self._network.layout.frames[self._type]
        w.line(f"store i32 {NONE}, ptr {self._found}")
        location = load_bits(w, "%state", frame_address(frame).plus(frame.location_offset), frame.location_width)
        by_location: dict[int, list[Step]] = {}
        for step in _receivers(self._network, self._type):
            by_location.setdefault(step.source, []).append(step)
        cases = " ".join(f"i64 {here}, label %location.{here}" for here in by_location)
        w.line(f"switch i64 {location}, label %out.none [ {cases} ]")
        for here, steps in by_location.items():
            w.begin(f"location.{here}")
            self._write_location(steps)
            w.jump("out.none")
        w.begin("out.none")
        w.line(f"ret i32 {w.value(f'load i32, ptr {self._found}')}")
        w.begin("done")
        w.line(f"ret i32 {ENOUGH}")
        self._faults.finish(self._write_fault)
        signature = f"@accept.{self._type}(ptr %state, i64 %length, i64 %frame, i64 %process, {_MESSAGE})"
        return f"define internal i32 {signature} {{\n{w.body()}\n}}\n"

    def _write_fault(self, code: str) -> None:
        w = self._w
        sender = w.value("trunc i64 %sender to i32")
        w.line(f"call i32 @highroad_fault(ptr %out, i32 %label, i32 {sender}, i32 {code})")
        w.line(f"ret i32 {FAULT}")

    def _write_location(self, steps: list[Step]) -> None:
        w = self._w
        ranks = sorted({step.rank for step in steps})
        for rank in ranks:
            for step in (s for s in steps if s.rank == rank):
                self._write_step(step)
            if rank != ranks[-1]:
                found = w.value(f"icmp ne i32 {w.value(f'load i32, ptr {self._found}')}, 0")
                onward = w.name("rank")
                w.branch(found, "out.none", onward)
                w.begin(onward)

    def _write_step(self, step: Step) -> None:
        w, receive = self._w, step.communication
        assert isinstance(receive, Receive)
        no = w.name("no")

        def only_if(condition: str) -> None:
            onward = w.name("onward")
            w.branch(condition, onward, no)
            w.begin(onward)

        only_if(w.value(f"icmp eq i64 %arity, {len(receive.patterns)}"))
        only_if(self._expressions.truth(self._guard(step)))
        only_if(w.value(f"icmp eq i64 {self._expressions.number(receive.channel)}, %number"))
        values = [
            w.value(f"load i64, ptr {w.value(f'getelementptr i64, ptr %values, i64 {k}')}")
            for k in range(len(receive.patterns))
        ]
        self._compare(receive, values, only_if)
        self._write_record(step, receive, values)
        w.jump(no)
        w.begin(no)

    def _guard(self, step: Step) -> Expression:
        provided = self._network.model.types[self._type].provided
        return step.guard if provided == TRUE else Binary(Operator.AND, provided, step.guard)

    def _compare(self, receive: Receive, values: list[str], only_if: Callable[[str], None]) -> None:
        """All patterns are computed before any is compared."""
        wanted = [None if p is None else self._expressions.number(p) for p in receive.patterns]
        for pattern, value in zip(wanted, values, strict=True):
            if pattern is not None:
                only_if(self._w.value(f"icmp eq i64 {pattern}, {value}"))

    def _sender_and_receiver(self) -> str:
        """Who takes part: the receiver only where the caller asks for it (see core/successors.hpp)."""
        w = self._w
        above = w.value(f"shl i64 {w.value('add i64 %process, 1')}, 16")
        asked = w.value(f"and i64 {above}, {load_word(w, PARTNERS)}")
        return w.value(f"or i64 %sender, {asked}")

    def _write_record(self, step: Step, receive: Receive, values: list[str]) -> None:
        w, network = self._w, self._network
        late = FaultExit(w, "late") if network.model.goes_on_after_faults else self._faults
        effects = ExpressionWriter(network, w, Scope(self._type, {}, {}, state="%half"), late)
        records = RecordWriter(network, w, self._type, step, "done")
        both = self._sender_and_receiver()
        w.line(f"store i32 {SOME}, ptr {self._found}")
        writes = []
        for update in step.updates:
            address, kind = effects.address(update.target)
            writes.append((address, kind, effects.stored_bits(update.value, kind)))

        def change(state: str) -> None:
            for address, kind, bits in writes:
                store_bits(w, state, address, scalar_width(kind), bits)
            store_fields(network, w, self._scope, late, receive, values, state)

        records.write(label="%label", first=both, source="%half", fault="0", change=change)
        after = w.name("after")
        w.jump(after)
        if late is not self._faults:

            def write_late(code: str) -> None:
                fault = w.value(f"or i32 {code}, {GOES_ON}")
                records.write(label="%label", first=both, source="%half", fault=fault)
                w.jump(after)

            late.finish(write_late)
        w.begin(after)
