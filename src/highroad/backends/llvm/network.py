"""Who lives in a state and which channels there are: functions that the code of all processes shares.

    i64 frames(ptr state, i64 length, ptr table)        fills {frame, type} for each living process, gives their number
    {i64, i64} channel(ptr state, i64 number, ptr table, i64 live)     its place and its shape; -1 when there is none

A *shape* is a type of channel: all channels of the model with the same capacity and fields share one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from highroad.backends.llvm.places import Address, load_bits
from highroad.backends.llvm.writer import Writer
from highroad.ir.expressions import ChannelCount, EnabledIn, Foreign, ForeignAt, LocationOf, ProcessCount, Quiescent
from highroad.ir.layout import Frame, Layout, QueueSlot
from highroad.ir.model import Model, Receive, Send, Then
from highroad.ir.types import Queue
from highroad.ir.walk import bottom_up, expressions_of

TABLE_ENTRY = 16  # bytes: the frame's first bit, the process's type
NO_CHANNEL = -1
ASKED_OF_OTHERS = frozenset({ProcessCount, ChannelCount, EnabledIn, Foreign, ForeignAt, LocationOf})


@dataclass(frozen=True)
class Network:
    """What the code of a model needs to know of its processes and channels."""

    model: Model
    layout: Layout

    @cached_property
    def shapes(self) -> tuple[Queue, ...]:
        slots = [*self.layout.queues, *(q for frame in self.layout.frames for q in frame.queues)]
        return tuple(dict.fromkeys(slot.type for slot in slots))

    @cached_property
    def has_fixed_processes(self) -> bool:
        """Whether processes neither start nor end."""
        return not self.layout.is_dynamic and all(frame.ended is None for frame in self.layout.frames)

    @cached_property
    def has_local_channels(self) -> bool:
        return any(frame.queues for frame in self.layout.frames)

    @cached_property
    def has_rendezvous(self) -> bool:
        return any(shape.capacity == 0 for shape in self.shapes)

    @cached_property
    def has_sections(self) -> bool:
        return any(step.then is not Then.ANYONE for _, _, step in self.model.numbered_steps())

    @cached_property
    def mentioned(self) -> frozenset[type]:
        """The kinds of nodes in all expressions of the model."""
        roots = [e for _, _, step in self.model.numbered_steps() for e in expressions_of(step)]
        roots += [process.provided for process in self.model.types]
        return frozenset(type(node) for root in roots for node in bottom_up(root))

    @cached_property
    def waits_for_others(self) -> bool:
        return Quiescent in self.mentioned

    @cached_property
    def needs_table(self) -> bool:
        """Whether the code of a process asks about others."""
        return (
            self.has_rendezvous
            or self.has_local_channels
            or bool(ASKED_OF_OTHERS & self.mentioned)
            or not self.has_fixed_processes
        )

    @cached_property
    def has_processes_that_wait(self) -> bool:
        """Whether some types have steps that may take part in a joint step as receivers."""
        return self.has_rendezvous and any(
            isinstance(step.communication, Receive) for _, _, step in self.model.numbered_steps()
        )

    @cached_property
    def is_network(self) -> bool:
        communicates = any(isinstance(s.communication, Send | Receive) for _, _, s in self.model.numbered_steps())
        return self.needs_table or self.has_sections or self.waits_for_others or communicates

    def shape_number(self, queue: Queue) -> int:
        return self.shapes.index(queue)

    def functions(self) -> list[str]:
        parts = []
        if self.needs_table:
            parts.append(self._frames())
        if self.shapes:
            parts.append(self._channel())
        if self.has_local_channels:
            parts.append(self._channel_count())
        return parts

    # Processes

    def _frames(self) -> str:
        return self._dynamic_frames() if self.layout.is_dynamic else self._static_frames()

    def _dynamic_frames(self) -> str:
        sizes = ", ".join(f"i64 {frame.width}" for frame in self.layout.frames)
        tag_width = self.layout.frames[0].location_offset
        w = Writer()
        end = w.value("shl i64 %length, 3")
        w.jump("loop")
        w.begin("loop")
        w.line(f"%offset = phi i64 [ {self.layout.frames_begin}, %entry ], [ %after, %body ]")
        w.line("%count = phi i64 [ 0, %entry ], [ %more, %body ]")
        w.branch(w.value(f"icmp ult i64 %offset, {end}"), "body", "done")
        w.begin("body")
        kind = load_bits(w, "%state", Address(0, "%offset"), tag_width)
        store_entry(w, "%count", "%offset", kind)
        size = w.value(f"getelementptr i64, ptr @frame_sizes, i64 {kind}")
        w.line(f"%after = add i64 %offset, {w.value(f'load i64, ptr {size}')}")
        w.line("%more = add i64 %count, 1")
        w.jump("loop")
        w.begin("done")
        w.line("ret i64 %count")
        table = f"@frame_sizes = internal constant [{len(self.layout.frames)} x i64] [{sizes}]\n"
        return f"{table}define internal i64 @frames(ptr %state, i64 %length, ptr %table) {{\n{w.body()}\n}}\n"

    def _static_frames(self) -> str:
        """Processes end in reverse order, so those that live are the first ones."""
        w = Writer()
        for number, (kind, offset) in enumerate(
            zip(self.layout.instance_types, self.layout.frame_offsets, strict=True)
        ):
            frame = self.layout.frames[kind]
            if frame.ended is not None:
                location = load_bits(w, "%state", Address(offset + frame.location_offset), frame.location_width)
                ended, lives = w.name("ended"), w.name("lives")
                w.branch(w.value(f"icmp eq i64 {location}, {frame.ended}"), ended, lives)
                w.begin(ended)
                w.line(f"ret i64 {number}")
                w.begin(lives)
            store_entry(w, str(number), str(offset), str(kind))
        w.line(f"ret i64 {len(self.layout.instance_types)}")
        return f"define internal i64 @frames(ptr %state, i64 %length, ptr %table) {{\n{w.body()}\n}}\n"

    # Channels

    def _channel(self) -> str:
        """Looks a number up: among the global channels, then among those of the processes."""
        w = Writer()
        globals_ = self.layout.queues
        cases = " ".join(f"i64 {number}, label %global.{number}" for number in range(1, len(globals_) + 1))
        w.line(f"switch i64 %number, label %others [ {cases} ]")
        for number, slot in enumerate(globals_, 1):
            w.begin(f"global.{number}")
            w.line(f"ret {{i64, i64}} {{i64 {slot.offset}, i64 {self.shape_number(slot.type)}}}")
        w.begin("others")
        if not self.has_local_channels:
            w.line(f"ret {{i64, i64}} {{i64 0, i64 {NO_CHANNEL}}}")
        else:
            self._channel_of_process(w, len(globals_))
        signature = "@channel(ptr %state, i64 %number, ptr %table, i64 %live)"
        return f"define internal {{i64, i64}} {signature} {{\n{w.body()}\n}}\n"

    def _channel_of_process(self, w: Writer, before: int) -> None:
        start = w.value(f"sub i64 %number, {before + 1}")
        w.branch(w.value(f"icmp slt i64 {start}, 0"), "none", "loop")
        w.begin("loop")
        w.line("%process = phi i64 [ 0, %others ], [ %next, %skip ]")
        w.line(f"%left = phi i64 [ {start}, %others ], [ %remaining, %skip ]")
        w.branch(w.value("icmp ult i64 %process, %live"), "body", "none")
        w.begin("body")
        offset, kind = load_entry(w, "%process")
        with_channels = [(t, frame) for t, frame in enumerate(self.layout.frames) if frame.queues]
        cases = " ".join(f"i64 {t}, label %type.{t}" for t, _ in with_channels)
        w.line(f"switch i64 {kind}, label %skip [ {cases} ]")
        incoming = ["[ %left, %body ]"]
        for t, frame in with_channels:
            incoming.append(self._channel_of_type(w, t, frame, offset))
        w.begin("skip")
        w.line(f"%remaining = phi i64 {', '.join(incoming)}")
        w.line("%next = add i64 %process, 1")
        w.jump("loop")
        w.begin("none")
        w.line(f"ret {{i64, i64}} {{i64 0, i64 {NO_CHANNEL}}}")

    def _channel_of_type(self, w: Writer, kind: int, frame: Frame, offset: str) -> str:
        """A switch over the channels of one process; gives the arm of the phi for a number beyond them."""
        w.begin(f"type.{kind}")
        cases = " ".join(f"i64 {k}, label %type.{kind}.{k}" for k in range(len(frame.queues)))
        w.line(f"switch i64 %left, label %type.{kind}.beyond [ {cases} ]")
        for k, slot in enumerate(frame.queues):
            w.begin(f"type.{kind}.{k}")
            place = w.value(f"add i64 {offset}, {slot.offset}")
            pair = w.value(f"insertvalue {{i64, i64}} {{i64 0, i64 {self.shape_number(slot.type)}}}, i64 {place}, 0")
            w.line(f"ret {{i64, i64}} {pair}")
        w.begin(f"type.{kind}.beyond")
        left = w.value(f"sub i64 %left, {len(frame.queues)}")
        w.jump("skip")
        return f"[ {left}, %type.{kind}.beyond ]"

    def _channel_count(self) -> str:
        counts = ", ".join(f"i64 {len(frame.queues)}" for frame in self.layout.frames)
        w = Writer()
        w.jump("loop")
        w.begin("loop")
        w.line("%process = phi i64 [ 0, %entry ], [ %next, %body ]")
        w.line(f"%count = phi i64 [ {len(self.layout.queues)}, %entry ], [ %more, %body ]")
        w.branch(w.value("icmp ult i64 %process, %live"), "body", "done")
        w.begin("body")
        _, kind = load_entry(w, "%process")
        own = w.value(f"getelementptr i64, ptr @channel_counts, i64 {kind}")
        w.line(f"%more = add i64 %count, {w.value(f'load i64, ptr {own}')}")
        w.line("%next = add i64 %process, 1")
        w.jump("loop")
        w.begin("done")
        w.line("ret i64 %count")
        table = f"@channel_counts = internal constant [{len(self.layout.frames)} x i64] [{counts}]\n"
        return f"{table}define internal i64 @channel_count(ptr %table, i64 %live) {{\n{w.body()}\n}}\n"

    def static_slot(self, number: int) -> QueueSlot | None:
        """The global channel with a number."""
        return self.layout.queues[number - 1] if 1 <= number <= len(self.layout.queues) else None


def store_entry(w: Writer, number: str, offset: str, kind: str) -> None:
    at = w.value(f"getelementptr {{i64, i64}}, ptr %table, i64 {number}")
    w.line(f"store i64 {offset}, ptr {at}")
    w.line(f"store i64 {kind}, ptr {w.value(f'getelementptr i64, ptr {at}, i64 1')}")


def load_entry(w: Writer, number: str) -> tuple[str, str]:
    """The frame's first bit and the type of a living process."""
    at = w.value(f"getelementptr {{i64, i64}}, ptr %table, i64 {number}")
    offset = w.value(f"load i64, ptr {at}")
    return offset, w.value(f"load i64, ptr {w.value(f'getelementptr i64, ptr {at}, i64 1')}")
