"""Deterministic sections as LLVM text: their steps change a state in place, one after the other, without the core.

    i32 section(ptr state, i64 length, i64 process, ptr out, ptr fault)

goes on with a process that is inside such a section until it has left it. It gives who moves then (the number of a
`Then`), or `FAILED` with the code in `fault`. A fault after which the model goes on is left in `fault`, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from highroad.backends.llvm.expressions import frame_address
from highroad.backends.llvm.network import Network
from highroad.backends.llvm.places import load_bits, store_bits
from highroad.backends.llvm.records import GOES_ON, THEN_NUMBERS
from highroad.backends.llvm.steps import StepWriter
from highroad.backends.llvm.writer import Writer
from highroad.ir.expressions import TRUE
from highroad.ir.layout import scalar_width
from highroad.ir.model import MAXIMUM_ATOMIC_MOVES, Fault, Step, Then

FAILED = 255


def sections_of(network: Network, process_type: int) -> dict[int, list[Step]]:
    """The locations inside deterministic sections of a process type, with their steps in order of rank."""
    steps = network.model.types[process_type].steps
    inside = {step.target for step in steps if step.then is Then.FIRST}
    return {here: sorted((s for s in steps if s.source == here), key=lambda s: s.rank) for here in sorted(inside)}


def has_sections(network: Network) -> bool:
    return any(sections_of(network, t) for t in range(len(network.model.types)))


def section_functions(network: Network, first_numbers: list[int]) -> Iterator[str]:
    for t in range(len(network.model.types)):
        if sections_of(network, t):
            yield _section(network, t, first_numbers[t])


def _section(network: Network, process_type: int, first_number: int) -> str:
    w = Writer()
    frame = network.layout.frames[process_type]
    steps = network.model.types[process_type].steps
    numbers = {id(step): number for number, step in enumerate(steps, first_number)}
    sections = sections_of(network, process_type)
    moves = w.allocate("i64")
    w.line(f"store i64 0, ptr {moves}")
    location = load_bits(w, "%state", frame_address(frame).plus(frame.location_offset), frame.location_width)
    cases = " ".join(f"i64 {here}, label %location.{here}" for here in sections)
    w.line(f"switch i64 {location}, label %blocked [ {cases} ]")
    for here, found in sections.items():
        w.begin(f"location.{here}")
        made = w.value(f"add i64 {w.value(f'load i64, ptr {moves}')}, 1")
        w.line(f"store i64 {made}, ptr {moves}")
        onward = w.name("try")
        w.branch(w.value(f"icmp ugt i64 {made}, {MAXIMUM_ATOMIC_MOVES}"), "endless", onward)
        w.begin(onward)
        for step in found:
            _InPlaceStep(network, w, process_type, numbers[id(step)], step).write()
        w.jump("blocked")
    ends = {"blocked": Fault.BLOCKED_IN_DETERMINISTIC_SECTION, "endless": Fault.ENDLESS_ATOMIC_SECTION}
    for block, fault in ends.items():
        w.begin(block)
        w.line(f"store i32 {int(fault)}, ptr %fault")
        w.line(f"ret i32 {FAILED}")
    others = ", ptr %table, i64 %live" if network.needs_table else ""
    parameters = f"ptr %state, i64 %length, i64 %frame, i64 %process, ptr %out, ptr %fault{others}"
    return f"define internal i32 @section.{process_type}({parameters}) {{\n{w.body()}\n}}\n"


class _InPlaceStep(StepWriter):
    """A step that changes the state itself and goes on at its target."""

    def _write_record(self, change: Callable[[str], None]) -> None:
        w, step = self._writer, self._step
        if step.assertion != TRUE:
            holds, violated, checked = self._effects.truth(step.assertion), w.name("violated"), w.name("checked")
            w.branch(holds, checked, violated)
            w.begin(violated)
            self._keep_fault(str(int(Fault.ASSERTION_VIOLATED) | GOES_ON))
            w.jump(checked)
            w.begin(checked)
        writes = self._writes(self._effects)
        for address, kind, bits in writes:
            store_bits(w, "%state", address, scalar_width(kind), bits)
        change("%state")
        self._go_on()

    def _keep_fault(self, code: str) -> None:
        """The first fault is the one that is reported."""
        w = self._writer
        before = w.value("load i32, ptr %fault")
        kept = w.value(f"select i1 {w.value(f'icmp eq i32 {before}, 0')}, i32 {code}, i32 {before}")
        w.line(f"store i32 {kept}, ptr %fault")

    def _go_on(self) -> None:
        w, step, frame = self._writer, self._step, self._layout.frames[self._type]
        if step.target != step.source:
            address = frame_address(frame).plus(frame.location_offset)
            store_bits(w, "%state", address, frame.location_width, str(step.target))
        if step.then is Then.FIRST:
            w.jump(f"location.{step.target}")
        else:
            w.line(f"ret i32 {THEN_NUMBERS[step.then]}")
        w.begin(w.name("unreachable"))

    def _write_fault(self, code: str, onward: str) -> None:
        del onward  # the section ends here
        w = self._writer
        self._keep_fault(code)
        w.line(f"ret i32 {FAILED}")

    def _write_late_fault(self, code: str) -> None:
        self._keep_fault(self._writer.value(f"or i32 {code}, {GOES_ON}"))
        self._go_on()
        self._writer.jump(self._next)
