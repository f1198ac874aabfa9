"""Where each variable lies in the bytes of a state.

A state is a little-endian string of bits: globals first, then one frame for each process. Small frames share a byte,
larger ones start on a byte. In a model that starts processes every frame begins with the number of its type, frames
start on bytes, and only living processes have one; in others a process that has ended stays at the location behind the
last one, with all of its other bits 0. A scalar of up to 8 bits never crosses a byte, a wider one starts on a byte and
takes whole bytes, so that native code reads and writes it with one load and one store. A slot holds `value - low` of
its type.

    layout = Layout.of(model)
    slot = layout.variables["turn"]            # Slot(offset=3, type=Int(0, 1))
    frame = layout.frames[model.instances[0].type]
    frame.variables["retries"].offset          # bits from the start of the frame
    layout.frame_offsets[0]                    # bits from the start of the state to the first frame
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar, assert_never

from msgspec import Struct

from highroad.ir.expressions import Element, Field, Foreign, Global, Own, Place, Remote
from highroad.ir.model import Initial, Model, ProcessType, Variable
from highroad.ir.types import Array, Int, Queue, Record, Scalar, Type, bounds

Key = TypeVar("Key")


class Slot(Struct, frozen=True):
    """A variable's place: `offset` bits from the start of the state (globals) or of the frame (locals)."""

    offset: int
    type: Type


class QueueSlot(Struct, frozen=True):
    """A channel's place, like that of a variable."""

    offset: int
    type: Queue


class Frame(Struct, frozen=True):
    """The layout of one process type: the number of the type if processes are started, the location, the variables."""

    location_offset: int
    location_width: int
    variables: dict[str, Slot]
    queues: tuple[QueueSlot, ...]
    ended: int | None  # the location of a process that has ended, if it keeps its frame
    width: int  # a divisor of 8, or whole bytes: frames of one type are addressed alike


class LiveProcess(NamedTuple):
    type: int
    offset: int  # in bits, of its frame


class Layout(Struct, frozen=True):
    variables: dict[str, Slot]
    queues: tuple[QueueSlot, ...]  # of global variables
    frames: tuple[Frame, ...]
    frame_offsets: tuple[int, ...]  # of the processes that live initially
    instance_types: tuple[int, ...]
    byte_size: int  # of the initial state; of every state, unless processes are started
    is_dynamic: bool

    @staticmethod
    def of(model: Model) -> Layout:
        is_dynamic = model.is_dynamic
        variables, end = _place_all(((v.name, v.type) for v in model.variables), 0)
        tag_width = scalar_width(Int(0, max(0, len(model.types) - 1))) if is_dynamic else 0
        frames = tuple(_frame(process, tag_width, is_dynamic) for process in model.types)
        if len({frame.location_offset for frame in frames}) > 1:  # the tag must be as wide in all of them
            frames = tuple(_frame(process, _rounded(tag_width, 8), is_dynamic) for process in model.types)
        offset, offsets = _rounded(end, 8) if is_dynamic else end, []
        for instance in model.instances:
            size = frames[instance.type].width
            offset = _rounded(offset, min(size, 8)) if size else offset
            offsets.append(offset)
            offset += size
        instance_types = tuple(instance.type for instance in model.instances)
        queues = tuple(_queues(variables.values()))
        size = _bytes(offset) if is_dynamic else max(1, _bytes(offset))
        return Layout(variables, queues, frames, tuple(offsets), instance_types, size, is_dynamic)

    @property
    def frames_begin(self) -> int:
        """The bit at which the first frame begins when processes are started."""
        return _rounded(max((slot.offset + width(slot.type) for slot in self.variables.values()), default=0), 8)

    def live(self, word: int, byte_size: int) -> list[LiveProcess]:
        """The processes that live in a state, in order of their numbers."""
        if not self.is_dynamic:
            return [
                LiveProcess(kind, offset)
                for kind, offset in zip(self.instance_types, self.frame_offsets, strict=True)
                if not self._has_ended(word, kind, offset)
            ]
        found, offset = [], self.frames_begin
        tag = (1 << (self.frames[0].location_offset if self.frames else 0)) - 1
        while offset < byte_size * 8:
            kind = word >> offset & tag
            found.append(LiveProcess(kind, offset))
            offset += self.frames[kind].width
        return found

    def _has_ended(self, word: int, kind: int, offset: int) -> bool:
        frame = self.frames[kind]
        return frame.ended is not None and word >> offset & ((1 << frame.location_width) - 1) == frame.ended

    def place_type(self, process_type: int | None, place: Place) -> Type:
        """The type of a place, seen from a step of a process type."""
        match place:
            case Global(name=name):
                return self.variables[name].type
            case Own(name=name):
                assert process_type is not None, "the verifier admits own variables in processes only"
                return self.frames[process_type].variables[name].type
            case Remote(process=process, name=name):
                return self.frames[self.instance_types[process]].variables[name].type
            case Foreign(type=kind_number, name=name):
                return self.frames[kind_number].variables[name].type
            case Element(array=array):
                kind = self.place_type(process_type, array)
                assert isinstance(kind, Array)
                return kind.element
            case Field(record=record, name=name):
                kind = self.place_type(process_type, record)
                assert isinstance(kind, Record)
                return field_slot(kind, name).type
            case _:
                assert_never(place)

    def scalar_type(self, process_type: int | None, place: Place) -> Scalar:
        """The type of a place that is read or assigned."""
        kind = self.place_type(process_type, place)
        assert not isinstance(kind, Array | Record | Queue), "the verifier admits scalar places only"
        return kind


def width(kind: Type) -> int:
    """The number of bits that a value of this type takes."""
    match kind:
        case Array(element=element, length=length):
            return stride(element) * length
        case Record(fields=fields):
            return _record_slots(fields)[1]
        case Queue():
            return queue_layout(kind).width
        case _:
            return scalar_width(kind)


def scalar_width(kind: Scalar) -> int:
    low, high = bounds(kind)
    bits = (high - low).bit_length()
    return bits if bits <= 8 else _bytes(bits) * 8


def stride(element: Type) -> int:
    """The distance in bits of two neighbours in an array: a divisor of 8, or whole bytes."""
    return _spaced(width(element))


def field_slot(record: Record, name: str) -> Slot:
    """The place of a field, in bits from the start of the record."""
    return _record_slots(record.fields)[0][name]


class QueueLayout(Struct, frozen=True):
    """A channel: how many messages it holds, at bit 0, then the messages. What is behind the last message is 0."""

    length_width: int
    first: int  # where the first message begins
    stride: int
    fields: tuple[Slot, ...]  # from the start of a message
    width: int


@lru_cache(maxsize=256)
def queue_layout(queue: Queue) -> QueueLayout:
    slots, end = _place_all(enumerate(queue.fields), 0)
    distance = _spaced(end)
    length_width = scalar_width(Int(0, queue.capacity))
    first = _rounded(length_width, min(distance, 8)) if distance else length_width
    width = first + queue.capacity * distance if queue.capacity else 0
    return QueueLayout(length_width, first, distance, tuple(slots.values()), width)


def initial_bits(variable: Variable, initial: Initial | None = None) -> int:
    """The variable's first value as a bit string, to be shifted to its slot."""
    return _encode(variable.type, variable.initial if initial is None else initial)


def _encode(kind: Type, value: Initial) -> int:
    match kind:
        case Array(element=element, length=length):
            if isinstance(value, int):
                return _joined([_encode(element, value)] * length, stride(element))
            return _joined([_encode(element, v) for v in value], stride(element))
        case Record(fields=fields):
            values = (value,) * len(fields) if isinstance(value, int) else value
            slots = _record_slots(fields)[0]
            return sum(_encode(t, v) << slots[name].offset for (name, t), v in zip(fields, values, strict=True))
        case Queue():
            return 0
        case _:
            assert isinstance(value, int)
            return value - bounds(kind)[0]


def _joined(parts: Sequence[int], distance: int) -> int:
    """Bit strings one after the other. Neighbours are joined first: one by one would take quadratic time."""
    while len(parts) > 1:
        pairs = [parts[i] | parts[i + 1] << distance for i in range(0, len(parts) - 1, 2)]
        parts, distance = pairs + list(parts[len(pairs) * 2 :]), distance * 2
    return parts[0]


def _frame(process: ProcessType, tag_width: int, is_dynamic: bool) -> Frame:
    ended = len(process.locations) if not is_dynamic and any(step.stops for step in process.steps) else None
    location_width = (len(process.locations) - (1 if ended is None else 0)).bit_length()
    if location_width > 8 or tag_width % 8 + location_width > 8:
        location_width = _bytes(location_width) * 8
    location_offset = _rounded(tag_width, 8) if location_width >= 8 else tag_width
    variables, end = _place_all(((v.name, v.type) for v in process.variables), location_offset + location_width)
    queues = tuple(_queues(variables.values()))
    # A process of which there is nothing to tell takes a byte: how many there are shows in the length of the state.
    width = max(8, _bytes(end) * 8) if is_dynamic else _spaced(end)
    return Frame(location_offset, location_width, variables, queues, ended, width)


def _queues(slots: Iterable[Slot]) -> Iterator[QueueSlot]:
    """The channels in variables, in order."""
    for offset, kind in slots_of(slots):
        if isinstance(kind, Queue):
            yield QueueSlot(offset, kind)


def slots_of(slots: Iterable[Slot]) -> Iterator[tuple[int, Type]]:
    """All scalars and channels in variables, in order, with their offsets."""
    for offset, kind in ((slot.offset, slot.type) for slot in slots):
        match kind:
            case Array(element=element, length=length):
                step = stride(element)
                yield from slots_of(Slot(offset + i * step, element) for i in range(length))
            case Record(fields=fields):
                inner = _record_slots(fields)[0].values()
                yield from slots_of(Slot(offset + slot.offset, slot.type) for slot in inner)
            case _:
                yield offset, kind


@lru_cache(maxsize=1024)
def _record_slots(fields: tuple[tuple[str, Type], ...]) -> tuple[dict[str, Slot], int]:
    return _place_all(fields, 0)


def _place_all(fields: Iterable[tuple[Key, Type]], start: int) -> tuple[dict[Key, Slot], int]:
    """Places fields one after the other from bit `start`; gives their slots and the first free bit."""
    slots: dict[Key, Slot] = {}
    for name, kind in fields:
        bits = width(kind)
        start = _aligned(start, kind, bits)
        slots[name] = Slot(start, kind)
        start += bits
    return slots, start


def _aligned(offset: int, kind: Type, bits: int) -> int:
    """The first offset from `offset` on at which a value may lie."""
    if bits == 0:
        return offset
    if isinstance(kind, Array):
        step = stride(kind.element)
        boundary = min(step, 8) if step % 8 else 8
    elif bits > 8 or offset % 8 + bits > 8:
        boundary = 8
    else:
        boundary = 1
    return _rounded(offset, boundary)


def _spaced(bits: int) -> int:
    """The least size from `bits` on that divides 8 or is divided by it: 0, 1, 2, 4, 8, 16, 24, ..."""
    if bits <= 8:
        return 0 if bits == 0 else 1 << (bits - 1).bit_length()
    return _bytes(bits) * 8


def _rounded(offset: int, boundary: int) -> int:
    return -(-offset // boundary) * boundary


def _bytes(bits: int) -> int:
    return -(-bits // 8)
