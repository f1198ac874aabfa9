"""Arithmetic at the ends of the 64-bit word: expected values written by hand, for both backends."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from differential.comparison import assert_agreement
from highroad.backends.interpreter import Interpreter
from highroad.ir.expressions import (
    Binary,
    Conditional,
    Constant,
    Element,
    Expression,
    Global,
    Operator,
    Read,
    Unary,
    UnaryOperator,
    Wrap,
)
from highroad.ir.model import Assign, Fault, Instance, Model, ProcessType, Step, Variable
from highroad.ir.types import WORD_HIGH, WORD_LOW, Array, Int, Integer, Scalar
from highroad.ir.verifier import verify

OVERFLOW, ZERO, SHIFT = Fault.OVERFLOW, Fault.DIVISION_BY_ZERO, Fault.SHIFT_OUT_OF_RANGE
OUTSIDE = Fault.VALUE_OUT_OF_RANGE

BINARY: list[tuple[int, str, int, int | Fault]] = [
    (WORD_HIGH, "+", 1, OVERFLOW),
    (WORD_HIGH, "+", 0, WORD_HIGH),
    (WORD_HIGH, "+", WORD_LOW, -1),
    (WORD_LOW, "+", -1, OVERFLOW),
    (WORD_LOW, "-", 1, OVERFLOW),
    (WORD_LOW, "-", WORD_LOW, 0),
    (0, "-", WORD_LOW, OVERFLOW),
    (-1, "-", WORD_LOW, WORD_HIGH),
    (2**32, "*", 2**31, OVERFLOW),
    (2**32, "*", -(2**31), WORD_LOW),
    (2**32, "*", 2**30, 2**62),
    (WORD_LOW, "*", -1, OVERFLOW),
    (-1, "*", WORD_LOW, OVERFLOW),
    (WORD_HIGH, "*", -1, WORD_LOW + 1),
    (3037000500, "*", 3037000500, OVERFLOW),
    (3037000499, "*", 3037000499, 9223372030926249001),
    (7, "/", 2, 3),
    (-7, "/", 2, -3),
    (7, "/", -2, -3),
    (-7, "/", -2, 3),
    (WORD_LOW, "/", -1, OVERFLOW),
    (WORD_LOW, "/", 1, WORD_LOW),
    (WORD_HIGH, "/", -1, WORD_LOW + 1),
    (5, "/", 0, ZERO),
    (7, "%", 3, 1),
    (-7, "%", 3, -1),
    (7, "%", -3, 1),
    (-7, "%", -3, -1),
    (WORD_LOW, "%", -1, OVERFLOW),
    (WORD_LOW, "%", WORD_HIGH, -1),
    (0, "%", 0, ZERO),
    (1, "<<", 0, 1),
    (1, "<<", 62, 2**62),
    (1, "<<", 63, OVERFLOW),
    (-1, "<<", 63, WORD_LOW),
    (0, "<<", 63, 0),
    (2, "<<", 62, OVERFLOW),
    (-3, "<<", 62, OVERFLOW),
    (1, "<<", 64, SHIFT),
    (1, "<<", -1, SHIFT),
    (0, "<<", WORD_LOW, SHIFT),
    (WORD_LOW, ">>", 63, -1),
    (WORD_HIGH, ">>", 63, 0),
    (WORD_HIGH, ">>", 0, WORD_HIGH),
    (-5, ">>", 1, -3),
    (1, ">>", 64, SHIFT),
    (1, ">>", -1, SHIFT),
    (-4, "&", 7, 4),
    (-4, "|", 3, -1),
    (WORD_LOW, "^", -1, WORD_HIGH),
]
UNARY: list[tuple[str, int, int | Fault]] = [
    ("-", WORD_LOW, OVERFLOW),
    ("-", WORD_HIGH, WORD_LOW + 1),
    ("-", 0, 0),
    ("~", WORD_LOW, WORD_HIGH),
    ("~", 0, -1),
]
WRAPPED: list[tuple[int, Int, int]] = [
    (256, Int(0, 255), 0),
    (-1, Int(0, 255), 255),
    (128, Int(-128, 127), -128),
    (WORD_HIGH, Int(-128, 127), -1),
    (2**31, Int(-(2**31), 2**31 - 1), -(2**31)),
    (WORD_LOW, Int(WORD_LOW, WORD_HIGH), WORD_LOW),
    (WORD_LOW, Int(0, WORD_HIGH), 0),
    (-1, Int(0, WORD_HIGH), WORD_HIGH),
    (7, Int(0, 6), 0),
    (-1, Int(0, 6), 6),
    (WORD_LOW, Int(0, 6), 6),
    (WORD_HIGH, Int(0, 6), 0),
    (5, Int(-5, 4), -5),
    (-6, Int(-5, 4), 4),
    (0, Int(10, 12), 12),
    (WORD_LOW, Int(WORD_HIGH - 9, WORD_HIGH), WORD_HIGH - 5),
    (WORD_HIGH, Int(WORD_LOW, WORD_LOW + 9), WORD_LOW + 5),
    (WORD_LOW, Int(5, 2**31 + 4), 2**31),
]
STORED: list[tuple[int, Scalar, int | Fault]] = [
    (5, Int(-3, 5), 5),
    (6, Int(-3, 5), OUTSIDE),
    (-4, Int(-3, 5), OUTSIDE),
    (WORD_HIGH, Int(-3, 5), OUTSIDE),
    (WORD_LOW, Int(WORD_LOW, 0), WORD_LOW),
    (1, Int(WORD_LOW, 0), OUTSIDE),
    (256, Int(0, 255, wraps=True), 0),
    (-129, Int(-128, 127, wraps=True), 127),
    (WORD_LOW, Int(-7, 4, wraps=True), 4),
]


WORD_TYPE = Integer()
Maker = Callable[[Sequence[Expression]], Expression]
"""An expression of its operands, which are constants or variables."""


@dataclass(frozen=True)
class Case:
    make: Maker
    operands: tuple[int, ...]
    expected: int | Fault
    kind: Scalar = WORD_TYPE  # of the variable that gets the value


def binary(operator: str) -> Maker:
    return lambda operands: Binary(Operator(operator), operands[0], operands[1])


def unary(operator: str) -> Maker:
    return lambda operands: Unary(UnaryOperator(operator), operands[0])


def wrapped(kind: Int) -> Maker:
    return lambda operands: Wrap(operands[0], kind)


def itself(operands: Sequence[Expression]) -> Expression:
    return operands[0]


CASES = [
    *(Case(binary(operator), (a, b), expected) for a, operator, b, expected in BINARY),
    *(Case(unary(operator), (a,), expected) for operator, a, expected in UNARY),
    *(Case(wrapped(kind), (a,), expected) for a, kind, expected in WRAPPED),
    *(Case(itself, (a,), expected, kind) for a, kind, expected in STORED),
]


def model_of(cases: Sequence[Case], *, constant: bool) -> Model:
    """One step for each case, which stores the value in a variable of its own."""
    inputs = [operand for case in cases for operand in case.operands]
    variables = [Variable(name="inputs", type=Array(Integer(), len(inputs)), initial=tuple(inputs))]
    steps = []
    position = 0
    for number, case in enumerate(cases):
        places = [Element(Global("inputs"), Constant(position + i)) for i in range(len(case.operands))]
        operands = [Constant(o) for o in case.operands] if constant else [Read(place) for place in places]
        variables.append(Variable(name=f"r{number}", type=case.kind, initial=0))
        steps.append(Step(action="set", updates=(Assign(target=Global(f"r{number}"), value=case.make(operands)),)))
        position += len(case.operands)
    process = ProcessType(name="p", steps=tuple(steps))
    return Model(name="cases", variables=tuple(variables), types=(process,), instances=(Instance(name="p", type=0),))


@pytest.mark.parametrize("constant", [False, True], ids=["variables", "constants"])
def test_the_interpreter_gives_the_expected_values(constant: bool) -> None:
    model = model_of(CASES, constant=constant)
    verify(model)
    interpreter = Interpreter(model)
    edges = interpreter.successors(interpreter.initial())
    found = [
        edge.fault if edge.state is None else interpreter.value(Global(f"r{number}"), edge.state)
        for number, edge in enumerate(edges)
    ]
    assert found == [case.expected for case in CASES]


@pytest.mark.parametrize("level", [0, 2])
@pytest.mark.parametrize("constant", [False, True], ids=["variables", "constants"])
def test_native_code_agrees(constant: bool, level: int) -> None:
    assert_agreement(model_of(CASES, constant=constant), level=level, most_states=1)


@pytest.mark.parametrize("level", [0, 2])
def test_evaluation_stops_at_what_is_not_wanted(level: int) -> None:
    """The right side of a connective and the other branch of a conditional must not fault in advance."""
    zero = Read(Global("zero"))
    faulty = Binary(Operator.EQUAL, Binary(Operator.DIVIDE, Constant(1), zero), Constant(1))
    is_zero = Binary(Operator.EQUAL, zero, Constant(0))
    is_not = Unary(UnaryOperator.NOT, is_zero)
    guards: list[Expression] = [
        Binary(Operator.OR, is_zero, faulty),
        Unary(UnaryOperator.NOT, Binary(Operator.AND, is_not, faulty)),
        Conditional(is_zero, is_zero, faulty),
        Conditional(is_not, faulty, is_zero),
    ]
    wanted: list[Expression] = [Binary(Operator.AND, is_zero, faulty), Binary(Operator.OR, is_not, faulty)]
    steps = tuple(Step(action="go", guard=guard) for guard in guards + wanted)
    model = Model(
        name="lazy",
        variables=(Variable(name="zero", type=Integer()),),
        types=(ProcessType(name="p", steps=steps),),
        instances=(Instance(name="p", type=0),),
    )
    interpreter = Interpreter(model)
    faults = [edge.fault for edge in interpreter.successors(interpreter.initial())]
    assert faults == [None] * 4 + [Fault.DIVISION_BY_ZERO] * 2
    assert_agreement(model, level=level)
