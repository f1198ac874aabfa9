"""Ranges are sound: no expression has a value outside the range that native code relies on."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from differential.entropy import Entropy
from differential.random_expressions import ExpressionMaker, Surroundings
from differential.random_types import random_initial, random_type
from highroad.backends.interpreter import Context, Interpreter, Trap
from highroad.ir.expressions import (
    At,
    Call,
    Conditional,
    Constant,
    Expression,
    Global,
    Local,
    ProcessId,
    Read,
    Wrap,
)
from highroad.ir.layout import Layout
from highroad.ir.model import Instance, Model, ProcessType, Variable
from highroad.ir.printer import print_expression
from highroad.ir.ranges import WORD, Range, Ranges
from highroad.ir.types import WORD_HIGH, WORD_LOW, Int
from unit.ir.terms import binary, unary

SMALL, NEGATIVE, WIDE = Read(Global("small")), Read(Global("negative")), Read(Global("wide"))
TYPES = {"small": Int(2, 5), "negative": Int(-3, 4), "wide": Int(WORD_LOW, WORD_HIGH)}


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        (Constant(7), (7, 7)),
        (SMALL, (2, 5)),
        (Local("k"), (0, 9)),
        (Local("unknown"), WORD),
        (ProcessId(), (0, 2)),
        (At(0, frozenset()), (0, 1)),
        (unary("-", SMALL), (-5, -2)),
        (unary("~", SMALL), (-6, -3)),
        (unary("!", binary(SMALL, "<", WIDE)), (0, 1)),
        (binary(SMALL, "+", NEGATIVE), (-1, 9)),
        (binary(SMALL, "-", NEGATIVE), (-2, 8)),
        (binary(SMALL, "*", NEGATIVE), (-15, 20)),
        (binary(SMALL, "/", SMALL), (0, 5)),
        (binary(NEGATIVE, "/", SMALL), (-4, 4)),
        (binary(NEGATIVE, "%", SMALL), (-4, 4)),
        (binary(SMALL, "%", Constant(4)), (0, 3)),
        (binary(WIDE, "&", SMALL), (0, 5)),
        (binary(SMALL, "|", SMALL), (0, 7)),
        (binary(SMALL, "^", NEGATIVE), WORD),
        (binary(SMALL, ">>", Constant(1)), (0, 5)),
        (binary(SMALL, "<<", Constant(1)), WORD),
        (binary(WIDE, "+", SMALL), (WORD_LOW + 2, WORD_HIGH)),
        (Conditional(binary(SMALL, "==", SMALL), SMALL, NEGATIVE), (-3, 5)),
        (Wrap(WIDE, Int(-4, 3)), (-4, 3)),
        (Call("f", ()), WORD),
    ],
)
def test_ranges_of_operators(expression: Expression, expected: Range) -> None:
    ranges = Ranges(lambda place: TYPES[place.name], {"k": (0, 9)}, 3)  # type: ignore[union-attr]
    assert ranges.of(expression) == expected


@settings(max_examples=500)
@given(st.binary(min_size=400, max_size=400), st.integers(0, 2))
def test_values_lie_in_their_ranges(data: bytes, process: int) -> None:
    entropy = Entropy(data)
    kinds = [random_type(entropy) for _ in range(4)]
    variables = tuple(
        Variable(name=name, type=kind, initial=random_initial(entropy, kind))
        for name, kind in zip("xyzw", kinds, strict=True)
    )
    processes = tuple(Instance(name=f"p{i}", type=0) for i in range(3))
    model = Model(name="m", variables=variables, types=(ProcessType(name="p"),), instances=processes)
    interpreter, layout = Interpreter(model), Layout.of(model)
    chosen = entropy.between(WORD_LOW, WORD_HIGH)
    chosen_range = (max(WORD_LOW, chosen - entropy.below(9)), min(WORD_HIGH, chosen + entropy.below(9)))
    ranges = Ranges(lambda place: layout.scalar_type(0, place), {"k": chosen_range}, len(processes))
    places = [(Global(v.name), v.type) for v in variables]
    maker = ExpressionMaker(entropy, Surroundings(places, ["k"], (), {0: 1}, has_process=True))
    word = int.from_bytes(interpreter.initial(), "little")
    context = Context(word, layout.live(word, layout.byte_size), process, {"k": chosen})
    for _ in range(8):
        _assert_in_range(maker.number(3), ranges, interpreter, context)


def _assert_in_range(expression: Expression, ranges: Ranges, interpreter: Interpreter, context: Context) -> None:
    try:
        value = interpreter.evaluate(expression, context)
    except Trap:
        return
    low, high = ranges.of(expression)
    assert low <= value <= high, print_expression(expression)
