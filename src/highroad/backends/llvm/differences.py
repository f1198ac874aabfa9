"""How many variables of a state differ from those of a known one, as native code.

Counted are all scalars: variables, elements, fields, the location of each process, the length of each channel and every
field of every place for a message in it. Where processes are started, one that lives in only one of the two states, or
is of another type in the other, counts one. One that has ended but keeps its frame is compared as its frame then is: at
a location of its own, with all bits of its variables 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from highroad.backends.llvm.network import Network, load_entry
from highroad.backends.llvm.program import DECLARATIONS, find_processes
from highroad.backends.llvm.writer import Writer
from highroad.ir.layout import Frame, Layout, Slot, queue_layout, scalar_width, slots_of
from highroad.ir.model import Model
from highroad.ir.types import Array, Queue, Record

# Scalars are at most 64 bits wide and do not cross a byte unless they begin with one: a word has all of their bits.
_DIFFERING = """\
define internal i64 @differing(ptr %state, i64 %base, ptr %table, i64 %count) {
entry:
  br label %loop
loop:
  %at = phi i64 [ 0, %entry ], [ %next, %body ]
  %total = phi i64 [ 0, %entry ], [ %more, %body ]
  %has_more = icmp ult i64 %at, %count
  br i1 %has_more, label %body, label %done
body:
  %row = getelementptr {i64, i64, i64}, ptr %table, i64 %at
  %offset = load i64, ptr %row
  %mask_place = getelementptr i64, ptr %row, i64 1
  %mask = load i64, ptr %mask_place
  %goal_place = getelementptr i64, ptr %row, i64 2
  %goal = load i64, ptr %goal_place
  %bit = add i64 %base, %offset
  %byte = lshr i64 %bit, 3
  %place = getelementptr i8, ptr %state, i64 %byte
  %word = load i64, ptr %place, align 1
  %shift = and i64 %bit, 7
  %shifted = lshr i64 %word, %shift
  %value = and i64 %shifted, %mask
  %differs = icmp ne i64 %value, %goal
  %one = zext i1 %differs to i64
  %more = add i64 %total, %one
  %next = add i64 %at, 1
  br label %loop
done:
  ret i64 %total
}
"""


class Bits(NamedTuple):
    """A scalar in the bits of a state or a frame."""

    offset: int
    width: int


def differences_text(model: Model, goal: bytes) -> str:
    """The text of a module whose `estimate` counts the differences from the goal."""
    network = Network(model, Layout.of(model))
    parts = [DECLARATIONS, _DIFFERING]
    if network.layout.is_dynamic:
        parts += network.functions()
    return "\n".join([*parts, _DifferencesWriter(network, goal).text()])


def scalars_of(slots: Iterable[Slot], base: int = 0) -> Iterator[Bits]:
    """All scalars in variables, those in channels included."""
    for offset, kind in slots_of(slots):
        match kind:
            case Queue(capacity=capacity, fields=fields):
                layout = queue_layout(kind)
                if capacity:
                    yield Bits(base + offset, layout.length_width)
                for message in range(capacity):
                    start = base + offset + layout.first + message * layout.stride
                    for place, field in zip(layout.fields, fields, strict=True):
                        yield Bits(start + place.offset, scalar_width(field))
            case Array() | Record():
                raise AssertionError("slots_of goes into arrays and records")
            case _:
                yield Bits(base + offset, scalar_width(kind))


def scalars_of_frame(frame: Frame, base: int = 0) -> Iterator[Bits]:
    yield Bits(base + frame.location_offset, frame.location_width)
    yield from scalars_of(frame.variables.values(), base)


class _DifferencesWriter:
    def __init__(self, network: Network, goal: bytes) -> None:
        self._network = network
        self._layout = network.layout
        self._goal = int.from_bytes(goal, "little")
        self._live = self._layout.live(self._goal, len(goal))
        self._tables: list[str] = []
        self._w = Writer()

    def text(self) -> str:
        w = self._w
        fixed = list(scalars_of(self._layout.variables.values()))
        if not self._layout.is_dynamic:
            places = zip(self._layout.instance_types, self._layout.frame_offsets, strict=True)
            fixed += [bits for kind, base in places for bits in scalars_of_frame(self._layout.frames[kind], base)]
        else:
            find_processes(self._network, w)
        total = self._differing(fixed, 0, "0")
        if self._layout.is_dynamic:
            for number in range(len(self._live)):
                total = w.value(f"add i64 {total}, {self._of_process(number)}")
            younger = w.value(f"sub i64 %live, {len(self._live)}")
            total = w.value(f"add i64 {total}, {w.value(f'call i64 @llvm.smax.i64(i64 {younger}, i64 0)')}")
        w.line(f"ret i64 {total}")
        declared = "declare i64 @llvm.smax.i64(i64, i64)\n"
        function = f"define i64 @estimate(ptr %state, i64 %length) {{\n{w.body()}\n}}\n"
        return "\n".join([declared, *self._tables, function])

    def _of_process(self, number: int) -> str:
        """Its different scalars if it lives and is of the same type, else 1."""
        w = self._w
        kind, base = self._live[number]
        check, same, joined = w.name("check"), w.name("same"), w.name("joined")
        before = w.block
        w.branch(w.value(f"icmp ult i64 {number}, %live"), check, joined)
        w.begin(check)
        frame, found = load_entry(w, str(number))
        w.branch(w.value(f"icmp eq i64 {found}, {kind}"), same, joined)
        w.begin(same)
        different = self._differing(list(scalars_of_frame(self._layout.frames[kind])), base, frame)
        w.jump(joined)
        w.begin(joined)
        return w.value(f"phi i64 [ 1, %{before} ], [ 1, %{check} ], [ {different}, %{same} ]")

    def _differing(self, scalars: list[Bits], goal_base: int, base: str) -> str:
        """How many scalars behind `base` differ from those of the goal behind `goal_base`."""
        rows = []
        for offset, width in scalars:
            mask = (1 << width) - 1
            value = self._goal >> (goal_base + offset) & mask
            rows.append(f"{{i64, i64, i64}} {{i64 {offset}, i64 {_signed(mask)}, i64 {_signed(value)}}}")
        name = f"@scalars.{len(self._tables)}"
        self._tables.append(f"{name} = internal constant [{len(rows)} x {{i64, i64, i64}}] [{', '.join(rows)}]\n")
        return self._w.value(f"call i64 @differing(ptr %state, i64 {base}, ptr {name}, i64 {len(rows)})")


def _signed(word: int) -> int:
    """A word as LLVM writes it."""
    return word - (1 << 64) if word >> 63 else word
