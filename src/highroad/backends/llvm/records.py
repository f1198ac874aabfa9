"""Records of successors in the core's buffers; see core/successors.hpp for the fields."""

from __future__ import annotations

from collections.abc import Callable

from highroad.backends.llvm.expressions import frame_address
from highroad.backends.llvm.network import Network
from highroad.backends.llvm.places import store_bits
from highroad.backends.llvm.writer import Writer
from highroad.ir.model import Step, Then

# Fields of the core's buffer, by their offset in bytes.
CURSOR, LIMIT, COUNT, MOST, LABELS, INTERRUPT, UNFINISHED = 0, 8, 16, 24, 32, 40, 48
PARTNERS = 72
RECORD_HEADER = 16
GOES_ON = 0x100  # marks a fault whose record has a state nevertheless
THEN_NUMBERS = {Then.ANYONE: 0, Then.SAME: 1, Then.FIRST: 2}


def field(w: Writer, offset: int, buffer: str = "%out") -> str:
    return w.value(f"getelementptr i8, ptr {buffer}, i64 {offset}")


def load_word(w: Writer, offset: int, buffer: str = "%out") -> str:
    return w.value(f"load i64, ptr {field(w, offset, buffer)}")


def has_enough(w: Writer, count: str, buffer: str = "%out") -> str:
    return w.value(f"icmp uge i64 {count}, {load_word(w, MOST, buffer)}")


class RecordWriter:
    """Writes the record of one step. `stop` is where code goes when the caller has enough, or there is no memory."""

    def __init__(self, network: Network, writer: Writer, process_type: int, step: Step, stop: str) -> None:
        self._network = network
        self._layout = network.layout
        self._w = writer
        self._frame = network.layout.frames[process_type]
        self._step = step
        self._stop = stop

    def write(
        self, *, label: str, first: str, source: str, fault: str, change: Callable[[str], None] | None = None
    ) -> None:
        """A record whose state is `source`, changed; `first` is the process with which the edge began."""
        w = self._w
        buffer = self._buffer()
        length = self._length()
        record, end = self._allocate(buffer, length)
        process = w.value(f"trunc i64 {self._process_field(first)} to i32")
        short = length if not length.startswith("%") else w.value(f"trunc i64 {length} to i32")
        for position, word in enumerate((label, short, process, fault)):
            w.line(f"store i32 {word}, ptr {w.value(f'getelementptr i32, ptr {record}, i64 {position}')}")
        state = w.value(f"getelementptr i8, ptr {record}, i64 {RECORD_HEADER}")
        copied = length if self._step.stops else self._old_length()
        w.line(f"call void @llvm.memcpy.p0.p0.i64(ptr {state}, ptr {source}, i64 {copied}, i1 false)")
        if change is not None:
            change(state)
        self.move(state)
        self._commit(buffer, end)

    def _buffer(self) -> str:
        if self._step.then is Then.ANYONE:
            return "%out"
        return self._w.value(f"load ptr, ptr {field(self._w, UNFINISHED)}")

    def _process_field(self, first: str) -> str:
        """Who did it, and above 16 bits who received; in the second buffer there are 8 bits for each of these: who goes
        on, how, with whom the edge began, and who received."""
        if self._step.then is Then.ANYONE:
            return first
        w = self._w
        receiver = w.value(f"shl i64 {w.value(f'and i64 {first}, {0xFF0000}')}, 8")
        edge = w.value(f"or i64 {w.value(f'shl i64 {first}, 16')}, {receiver}")
        how = THEN_NUMBERS[self._step.then] << 8
        return w.value(f"or i64 {w.value(f'or i64 %process, {how}')}, {edge}")

    def _old_length(self) -> str:
        return "%length" if self._layout.is_dynamic else str(self._layout.byte_size)

    def _length(self) -> str:
        """How many bytes the new state has."""
        if not self._layout.is_dynamic:
            return str(self._layout.byte_size)
        if self._step.stops:
            return self._w.value("lshr i64 %frame, 3")
        if self._step.start is not None:
            more = self._layout.frames[self._step.start.type].width // 8
            return self._w.value(f"add i64 %length, {more}")
        return "%length"

    def move(self, state: str) -> None:
        """The process comes to its new location, or ends."""
        w, frame, step = self._w, self._frame, self._step
        location = frame_address(frame).plus(frame.location_offset)
        if step.stops:
            if self._layout.is_dynamic:
                return
            if frame.width % 8:
                store_bits(w, state, frame_address(frame), frame.width, "0")
            else:
                start = w.value(f"getelementptr i8, ptr {state}, i64 {w.value('lshr i64 %frame, 3')}")
                w.line(f"call void @llvm.memset.p0.i64(ptr {start}, i8 0, i64 {frame.width // 8}, i1 false)")
            store_bits(w, state, location, frame.location_width, str(frame.ended))
        elif step.target != step.source:
            store_bits(w, state, location, frame.location_width, str(step.target))

    def _allocate(self, buffer: str, length: str) -> tuple[str, str]:
        """Room for a record; gives its place and its end."""
        w = self._w
        if length.startswith("%"):
            padded = w.value(f"and i64 {w.value(f'add i64 {length}, {RECORD_HEADER + 7}')}, -8")
        else:
            padded = str(RECORD_HEADER + (int(length) + 7) // 8 * 8)
        cursor = w.value(f"load ptr, ptr {buffer}")
        end = w.value(f"getelementptr i8, ptr {cursor}, i64 {padded}")
        limit = w.value(f"load ptr, ptr {field(w, LIMIT, buffer)}")
        grow, grown, ready, before = w.name("grow"), w.name("grown"), w.name("ready"), w.block
        w.branch(w.value(f"icmp ugt ptr {end}, {limit}"), grow, ready)
        w.begin(grow)
        succeeded = w.value(f"icmp ne i32 {w.value(f'call i32 @highroad_grow(ptr {buffer}, i64 {padded})')}, 0")
        w.branch(succeeded, grown, self._stop)
        w.begin(grown)
        moved = w.value(f"load ptr, ptr {buffer}")
        w.jump(ready)
        w.begin(ready)
        record = w.value(f"phi ptr [ {cursor}, %{before} ], [ {moved}, %{grown} ]")
        return record, w.value(f"getelementptr i8, ptr {record}, i64 {padded}")

    def _commit(self, buffer: str, end: str) -> None:
        w = self._w
        w.line(f"store ptr {end}, ptr {buffer}")
        count = w.value(f"add i64 {load_word(w, COUNT, buffer)}, 1")
        w.line(f"store i64 {count}, ptr {field(w, COUNT, buffer)}")
        onward = w.name("more")
        w.branch(has_enough(w, count, buffer), self._stop, onward)
        w.begin(onward)
