"""Reading and writing places: indices at the edges, neighbours that share a byte, updates that happen at once."""

import pytest

from differential.comparison import assert_agreement
from differential.one_process import one_process
from highroad.backends.interpreter import Interpreter
from highroad.ir.expressions import (
    Binary,
    Constant,
    Element,
    Field,
    Global,
    Local,
    Operator,
    Own,
    Place,
    ProcessId,
    Read,
    Remote,
)
from highroad.ir.model import Assign, Choice, Fault, Instance, Location, Model, ProcessType, Step, Variable
from highroad.ir.types import WORD_HIGH, WORD_LOW, Array, Int, Integer, Record, Scalar
from highroad.ir.verifier import verify

LEVELS = pytest.mark.parametrize("level", [0, 2])
A = Global("a")
# Types of every kind of width, with a first value and one that is written.
ELEMENTS: list[tuple[Scalar, int, int]] = [
    (Int(0, 1), 0, 1),
    (Int(0, 2), 1, 2),
    (Int(-3, 9), 0, -3),
    (Int(0, 255), 7, 255),
    (Int(5, 70_000), 6, 70_000),
    (Int(0, 2**40), 0, 2**40),
    (Integer(), 0, WORD_LOW),
    (Int(7, 7), 7, 7),
]


def outcomes(model: Model) -> list[Fault | None]:
    interpreter = Interpreter(model)
    return [edge.fault for edge in interpreter.successors(interpreter.initial())]


@LEVELS
@pytest.mark.parametrize(("element", "initial", "written"), ELEMENTS, ids=str)
def test_indices_at_the_edges(element: Scalar, initial: int, written: int, level: int) -> None:
    """-1, 0, the last, and the length as an index, read and written; and indices whose bits are beyond the word."""
    place, steps = Element(A, Local("i")), []
    for low, high in ((-1, 5), (WORD_LOW, WORD_LOW), (WORD_HIGH, WORD_HIGH), (2**61, 2**61)):
        choices = (Choice(name="i", low=Constant(low), high=Constant(high)),)
        write = Assign(target=place, value=Constant(written))
        steps.append(Step(action="read", choices=choices, arguments=(Read(place),)))
        steps.append(Step(action="write", choices=choices, updates=(write,)))
    variable = Variable(name="a", type=Array(element, 5), initial=initial)
    model = Model(
        name="edges",
        variables=(variable,),
        types=(ProcessType(name="p", steps=tuple(steps)),),
        instances=(Instance(name="p", type=0),),
    )
    verify(model)
    outside = Fault.INDEX_OUT_OF_RANGE
    assert outcomes(model) == [outside, *[None] * 5, outside] * 2 + [outside] * 6
    assert_agreement(model, level=level)


@LEVELS
def test_constant_indices_outside(level: int) -> None:
    steps = [Step(action="read", arguments=(Read(Element(A, Constant(index))),)) for index in (-1, 0, 1, 2, WORD_HIGH)]
    model = one_process(steps, {"a": Array(Int(0, 1), 2)})
    outside = Fault.INDEX_OUT_OF_RANGE
    assert outcomes(model) == [outside, None, None, outside, outside]
    assert_agreement(model, level=level)


@LEVELS
def test_updates_happen_at_once(level: int) -> None:
    """x and y change places; the index of the third update is the old x."""
    x, y = Read(Global("x")), Read(Global("y"))
    step = Step(
        action="swap",
        updates=(
            Assign(target=Global("x"), value=y),
            Assign(target=Global("y"), value=Binary(Operator.ADD, x, Constant(1))),
            Assign(target=Element(A, x), value=Constant(1)),
        ),
    )
    model = one_process([step], {"x": Int(0, 7), "y": Int(0, 7), "a": Array(Int(0, 1), 8)})
    interpreter = Interpreter(model)
    state = interpreter.initial()
    for _ in range(3):
        (edge,) = interpreter.successors(state)
        assert edge.state is not None
        state = edge.state
    places: list[Place] = [Global("x"), Global("y"), *(Element(A, Constant(i)) for i in range(3))]
    assert [interpreter.value(place, state) for place in places] == [1, 2, 1, 1, 0]
    assert_agreement(model, level=level)


@LEVELS
def test_the_later_of_two_writes_to_one_element_wins(level: int) -> None:
    zero = Binary(Operator.SUBTRACT, Read(Element(A, Constant(1))), Read(Element(A, Constant(1))))
    first = Assign(target=Element(A, zero), value=Constant(2))
    second = Assign(target=Element(A, Constant(0)), value=Constant(3))
    step = Step(action="twice", updates=(first, second))
    model = one_process([step], {"a": Array(Int(0, 3), 2)})
    interpreter = Interpreter(model)
    (edge,) = interpreter.successors(interpreter.initial())
    assert edge.state is not None
    assert interpreter.value(Element(A, Constant(0)), edge.state) == 3
    assert_agreement(model, level=level)


@LEVELS
@pytest.mark.parametrize("kind", [Int(0, 1), Int(0, 3), Int(0, 20), Int(0, 300)], ids=str)
def test_processes_do_not_touch_their_neighbours(kind: Int, level: int) -> None:
    """Five processes, whose frames may share bytes, count on their own and write into the next one."""
    up = Binary(Operator.ADD, Read(Own("n")), Constant(1))
    count = (Assign(target=Own("n"), value=up), Assign(target=Field(Element(A, ProcessId()), "x"), value=up))
    reset = (Assign(target=Remote(3, "n"), value=Constant(0)),)
    steps = (
        Step(action="up", source=0, target=1, updates=count),
        Step(action="reset", source=1, target=0, updates=reset),
    )
    process = ProcessType(
        name="p",
        locations=(Location(name="idle"), Location(name="busy")),
        variables=(Variable(name="n", type=kind),),
        steps=steps,
    )
    model = Model(
        name="neighbours",
        variables=(Variable(name="a", type=Array(Record((("x", kind), ("y", Int(1, 1)))), 5), initial=((0, 1),) * 5),),
        types=(process,),
        instances=tuple(Instance(name=f"p{i}", type=0, initials={"n": i % 2}) for i in range(5)),
    )
    verify(model)
    assert_agreement(model, level=level, most_states=60)
