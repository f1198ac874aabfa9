"""All scalars of a model, one by one: where the layout puts them, and how an expression names them."""

from collections.abc import Iterator
from dataclasses import dataclass

from highroad.ir.expressions import Constant, Element, Field, Global, Place, Remote
from highroad.ir.layout import Layout, field_slot, scalar_width, stride
from highroad.ir.model import Initial, Model
from highroad.ir.types import Array, Record, Scalar, Type


@dataclass(frozen=True)
class ScalarSlot:
    place: Place
    offset: int  # bits from the start of the state
    type: Scalar
    initial: int

    @property
    def width(self) -> int:
        return scalar_width(self.type)


def scalar_slots(model: Model) -> list[ScalarSlot]:
    layout = Layout.of(model)
    slots: list[ScalarSlot] = []
    for variable in model.variables:
        offset = layout.variables[variable.name].offset
        slots += _parts(Global(variable.name), offset, variable.type, variable.initial)
    for number, instance in enumerate(model.instances):
        frame, base = layout.frames[instance.type], layout.frame_offsets[number]
        for variable in model.types[instance.type].variables:
            initial = instance.initials.get(variable.name, variable.initial)
            offset = base + frame.variables[variable.name].offset
            slots += _parts(Remote(number, variable.name), offset, variable.type, initial)
    return slots


def _parts(place: Place, offset: int, kind: Type, initial: Initial) -> Iterator[ScalarSlot]:
    match kind:
        case Array(element=element, length=length):
            for i in range(length):
                value = initial if isinstance(initial, int) else initial[i]
                yield from _parts(Element(place, Constant(i)), offset + i * stride(element), element, value)
        case Record(fields=fields):
            for i, (name, part) in enumerate(fields):
                value = initial if isinstance(initial, int) else initial[i]
                yield from _parts(Field(place, name), offset + field_slot(kind, name).offset, part, value)
        case _:
            assert isinstance(initial, int)
            yield ScalarSlot(place, offset, kind, initial)
