"""Slots never overlap, lie where one load or store reaches them, and keep what is written into them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from differential.random_models import Sample, samples
from highroad.backends.interpreter import Interpreter
from highroad.ir.expressions import Constant
from highroad.ir.layout import Layout, field_slot, scalar_width, stride, width
from highroad.ir.model import Assign, Instance, Location, Model, ProcessType, Start, Step, Variable
from highroad.ir.types import WORD_HIGH, WORD_LOW, Array, Bool, Enum, Int, Integer, Record, Scalar, Type, bounds
from unit.ir.leaves import scalar_slots

PROPERTY = settings(max_examples=200)


@pytest.mark.parametrize(
    ("kind", "bits"),
    [
        (Bool(), 1),
        (Int(5, 5), 0),
        (Int(0, 7), 3),
        (Int(-4, 4), 4),
        (Int(1, 256), 8),
        (Int(0, 256), 16),
        (Int(0, 2**24), 32),
        (Int(WORD_LOW, WORD_HIGH), 64),
        (Integer(), 64),
        (Enum(("only",)), 0),
        (Enum(("a", "b", "c")), 2),
    ],
)
def test_widths_of_scalars(kind: Scalar, bits: int) -> None:
    assert scalar_width(kind) == bits


@pytest.mark.parametrize(
    ("kind", "step", "bits"),
    [
        (Array(Bool(), 9), 1, 9),
        (Array(Int(0, 4), 3), 4, 12),
        (Array(Int(0, 31), 3), 8, 24),
        (Array(Int(0, 999), 3), 16, 48),
        (Array(Array(Bool(), 3), 3), 4, 12),
        (Array(Array(Bool(), 9), 2), 16, 32),
        (Array(Int(3, 3), 5), 0, 0),
        (Array(Record((("a", Bool()), ("b", Int(0, 3)))), 2), 4, 8),
    ],
)
def test_elements_are_at_powers_of_two_or_whole_bytes(kind: Array, step: int, bits: int) -> None:
    assert (stride(kind.element), width(kind)) == (step, bits)


def test_a_field_that_would_cross_a_byte_starts_at_the_next_one() -> None:
    record = Record((("a", Int(0, 31)), ("b", Int(0, 15)), ("c", Bool()), ("d", Int(0, 1000)), ("e", Bool())))
    assert [field_slot(record, name).offset for name in "abcde"] == [0, 8, 12, 16, 32]


def test_globals_come_first_and_small_frames_share_a_byte() -> None:
    locations = tuple(Location(name=f"l{i}") for i in range(5))
    process = ProcessType(name="p", locations=locations, variables=(Variable(name="b", type=Bool()),))
    instances = (Instance(name="p0", type=0), Instance(name="p1", type=0))
    layout = Layout.of(Model(name="m", variables=process.variables, types=(process,), instances=instances))
    assert (layout.frame_offsets, layout.byte_size) == ((4, 8), 2)
    assert (layout.frames[0].location_width, layout.frames[0].variables["b"].offset) == (3, 3)


def test_more_than_256_locations_take_two_bytes() -> None:
    process = ProcessType(name="p", locations=tuple(Location(name=f"l{i}") for i in range(257)))
    assert Layout.of(Model(name="m", types=(process,))).frames[0].location_width == 16


def test_a_state_is_never_empty() -> None:
    assert Interpreter(Model(name="nothing")).initial() == b"\0"


def test_a_long_array_is_laid_out_at_once() -> None:
    kind = Array(Int(0, 3), 1_000_000)
    state = Interpreter(Model(name="long", variables=(Variable(name="x", type=kind, initial=2),))).initial()
    assert state == b"\xaa" * 250_000


@PROPERTY
@given(samples())
def test_slots_do_not_overlap(sample: Sample) -> None:
    layout = Layout.of(sample.model)
    taken = [(slot.offset, slot.offset + slot.width) for slot in scalar_slots(sample.model) if slot.width]
    for instance, offset in zip(sample.model.instances, layout.frame_offsets, strict=True):
        location_width = layout.frames[instance.type].location_width
        taken += [(offset, offset + location_width)] if location_width else []
    taken.sort()
    ends = [0, *(end for _, end in taken)]
    assert all(start >= end for (start, _), end in zip(taken, ends, strict=False))
    assert ends[-1] <= layout.byte_size * 8


@PROPERTY
@given(samples())
def test_one_load_reaches_every_scalar(sample: Sample) -> None:
    for slot in scalar_slots(sample.model):
        if slot.width <= 8:
            assert slot.offset % 8 + slot.width <= 8
        else:
            assert slot.offset % 8 == 0
            assert slot.width in (16, 24, 32, 40, 48, 56, 64)


@PROPERTY
@given(samples())
def test_initial_values_can_be_read(sample: Sample) -> None:
    interpreter = Interpreter(sample.model)
    state = interpreter.initial()
    for slot in scalar_slots(sample.model):
        assert interpreter.value(slot.place, state) == slot.initial


@PROPERTY
@given(samples(), st.data())
def test_an_assignment_changes_its_target_only(sample: Sample, data: st.DataObject) -> None:
    slots = scalar_slots(sample.model)
    position = data.draw(st.integers(0, len(slots) - 1))
    value = data.draw(st.integers(*bounds(slots[position].type)))
    assign = Assign(target=slots[position].place, value=Constant(value))
    writer = ProcessType(name="writer", steps=(Step(action="write", updates=(assign,)),))
    types = (*(replace(t, steps=()) for t in sample.model.types), writer)
    instances = (*sample.model.instances, Instance(name="writer", type=len(types) - 1))
    interpreter = Interpreter(replace(sample.model, types=types, instances=instances))
    (edge,) = interpreter.successors(interpreter.initial())
    assert edge.state is not None
    expected = [value if i == position else slot.initial for i, slot in enumerate(slots)]
    assert [interpreter.value(slot.place, edge.state) for slot in slots] == expected


@pytest.mark.parametrize("kind", [Array(Record((("a", Bool()),)), 2), Record((("a", Array(Bool(), 2)),))])
def test_one_number_stands_for_all_scalars(kind: Type) -> None:
    model = Model(name="m", variables=(Variable(name="x", type=kind, initial=1),))
    assert Interpreter(model).initial() == b"\x03"


def test_types_with_few_and_many_locations_are_told_apart() -> None:
    """The number of the type is as wide in all frames, also where the location behind it begins a byte."""
    many = ProcessType(name="many", locations=tuple(Location(name=str(i)) for i in range(200)))
    steps = tuple(Step(action="start", source=i, target=i + 1, start=Start(type=1)) for i in range(2))
    few = ProcessType(name="few", locations=tuple(Location(name=str(i)) for i in range(3)), steps=steps)
    model = Model(name="mixed", types=(many, few), instances=(Instance(name="first", type=1),))
    interpreter = Interpreter(model)
    state = interpreter.initial()
    for count in (2, 3):
        started = interpreter.successors(state)[0].state
        assert started is not None
        state = started
        assert interpreter.live_in(state) == [1] * count
