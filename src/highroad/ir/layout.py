"""Where each variable lies in the bytes of a state.

A state is a little-endian string of bits: globals first, then one frame for each process. Small frames share a byte,
larger ones start on a byte. A scalar of up to 8 bits never crosses a byte, a wider one starts on a byte and takes whole
bytes, so that native code reads and writes it with one load and one store. A slot holds `value - low` of its type.

    layout = Layout.of(model)
    slot = layout.variables["turn"]            # Slot(offset=3, type=Int(0, 1))
    frame = layout.frames[model.instances[0].type]
    frame.variables["retries"].offset          # bits from the start of the frame
    layout.frame_offsets[0]                    # bits from the start of the state to the first frame
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar, assert_never

from highroad.ir.expressions import Element, Field, Global, Own, Place, Remote
from highroad.ir.model import Initial, Model, ProcessType, Variable
from highroad.ir.types import Array, Record, Scalar, Type, bounds

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Slot:
    """A variable's place: `offset` bits from the start of the state (globals) or of the frame (locals)."""

    offset: int
    type: Type


@dataclass(frozen=True, slots=True)
class Frame:
    """The layout of one process type: the location at bit 0, then the variables."""

    location_width: int
    variables: dict[str, Slot]
    width: int  # a divisor of 8, or whole bytes: frames of one type are addressed alike


@dataclass(frozen=True, slots=True)
class Layout:
    variables: dict[str, Slot]
    frames: tuple[Frame, ...]
    frame_offsets: tuple[int, ...]
    instance_types: tuple[int, ...]
    byte_size: int

    @staticmethod
    def of(model: Model) -> Layout:
        variables, end = _place_all(((v.name, v.type) for v in model.variables), 0)
        frames = tuple(_frame(process) for process in model.types)
        offset, offsets = end, []
        for instance in model.instances:
            size = frames[instance.type].width
            offset = _rounded(offset, min(size, 8)) if size else offset
            offsets.append(offset)
            offset += size
        instance_types = tuple(instance.type for instance in model.instances)
        return Layout(variables, frames, tuple(offsets), instance_types, max(1, _bytes(offset)))

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
        assert not isinstance(kind, Array | Record), "the verifier admits scalar places only"
        return kind


def width(kind: Type) -> int:
    """The number of bits that a value of this type takes."""
    match kind:
        case Array(element=element, length=length):
            return stride(element) * length
        case Record(fields=fields):
            return _record_slots(fields)[1]
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
        case _:
            assert isinstance(value, int)
            return value - bounds(kind)[0]


def _joined(parts: Sequence[int], distance: int) -> int:
    """Bit strings one after the other. Neighbours are joined first: one by one would take quadratic time."""
    while len(parts) > 1:
        pairs = [parts[i] | parts[i + 1] << distance for i in range(0, len(parts) - 1, 2)]
        parts, distance = pairs + list(parts[len(pairs) * 2 :]), distance * 2
    return parts[0]


def _frame(process: ProcessType) -> Frame:
    location_width = (len(process.locations) - 1).bit_length()
    if location_width > 8:
        location_width = _bytes(location_width) * 8
    variables, end = _place_all(((v.name, v.type) for v in process.variables), location_width)
    return Frame(location_width, variables, _spaced(end))


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
