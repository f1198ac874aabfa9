"""Choices: their order, empty ones, bounds at the end of the word, bounds that fault, and very many values."""

import pytest

from differential.comparison import Native, assert_agreement
from differential.one_process import one_process
from highroad.backends.interpreter import Interpreter
from highroad.ir.expressions import Binary, Constant, Element, Expression, Global, Local, Operator, Read
from highroad.ir.model import Assign, Choice, Fault, Model, Step
from highroad.ir.types import WORD_HIGH, WORD_LOW, Array, Int

LEVELS = pytest.mark.parametrize("level", [0, 2])
X = Read(Global("x"))
PARITY = Binary(Operator.REMAINDER, Local("i"), Constant(2))


def choice(name: str, low: Expression | int, high: Expression | int) -> Choice:
    return Choice(
        name=name,
        low=Constant(low) if isinstance(low, int) else low,
        high=Constant(high) if isinstance(high, int) else high,
    )


def model_of(*choices: Choice, guard: Expression | None = None) -> Model:
    arguments = tuple(Local(c.name) for c in choices)
    steps = [Step(action="a", arguments=arguments, choices=choices), Step(action="after")]
    if guard is not None:
        steps[0] = Step(action="a", arguments=arguments, choices=choices, guard=guard)
    return one_process(steps, {"x": Int(0, 3)})


def labels(model: Model) -> list[str]:
    interpreter = Interpreter(model)
    return [edge.label for edge in interpreter.successors(interpreter.initial())]


EXAMPLES = {
    "increasing": (model_of(choice("i", -1, 1)), ["a(-1)", "a(0)", "a(1)"]),
    "the last is fastest": (
        model_of(choice("i", 0, 1), choice("j", 5, 6)),
        ["a(0,5)", "a(0,6)", "a(1,5)", "a(1,6)"],
    ),
    "three": (
        model_of(choice("i", 0, 1), choice("j", 0, 0), choice("k", 7, 8)),
        ["a(0,0,7)", "a(0,0,8)", "a(1,0,7)", "a(1,0,8)"],
    ),
    "empty": (model_of(choice("i", 1, 0)), []),
    "very empty": (model_of(choice("i", WORD_HIGH, WORD_LOW)), []),
    "outer is empty": (model_of(choice("i", 1, 0), choice("j", 0, 1)), []),
    "inner is empty": (model_of(choice("i", 0, 1), choice("j", 1, 0), choice("k", 0, 1)), []),
    "last is empty": (model_of(choice("i", 0, 1), choice("j", 0, 1), choice("k", 1, 0)), []),
    "inner of astronomically many is empty": (model_of(choice("i", WORD_LOW, WORD_HIGH), choice("j", 1, 0)), []),
    "one value": (model_of(choice("i", 4, 4)), ["a(4)"]),
    "up to the greatest number": (
        model_of(choice("i", WORD_HIGH - 1, WORD_HIGH)),
        [f"a({WORD_HIGH - 1})", f"a({WORD_HIGH})"],
    ),
    "from the least number": (
        model_of(choice("i", WORD_LOW, WORD_LOW + 1)),
        [f"a({WORD_LOW})", f"a({WORD_LOW + 1})"],
    ),
    "bounds of the state": (model_of(choice("i", X, Binary(Operator.ADD, X, Constant(1)))), ["a(0)", "a(1)"]),
    "with a guard": (
        model_of(
            choice("i", 0, 5), guard=Binary(Operator.EQUAL, Binary(Operator.REMAINDER, Local("i"), Constant(2)), X)
        ),
        ["a(0)", "a(2)", "a(4)"],
    ),
    "a bound that faults": (model_of(choice("i", 0, Binary(Operator.DIVIDE, Constant(1), X))), ["a"]),
    "a bound of an inner choice that faults": (
        model_of(choice("i", 1, 0), choice("j", Binary(Operator.DIVIDE, Constant(1), X), 0)),
        ["a"],
    ),
    "one value that faults": (
        model_of(
            choice("i", -1, 1),
            guard=Binary(Operator.LESS, Binary(Operator.DIVIDE, Constant(4), Local("i")), Constant(9)),
        ),
        ["a(-1)", "a", "a(1)"],
    ),
}


@LEVELS
@pytest.mark.parametrize(("model", "expected"), EXAMPLES.values(), ids=EXAMPLES)
def test_values_of_choices(model: Model, expected: list[str], level: int) -> None:
    assert labels(model) == [*expected, "after"]
    assert_agreement(model, level=level)


@LEVELS
def test_a_million_values(level: int) -> None:
    update = Assign(target=Global("x"), value=Local("i"))
    model = one_process(
        [Step(action="set", choices=(choice("i", 0, 999_999),), updates=(update,))], {"x": Int(0, 999_999)}
    )
    records = Native(model, level=level).core.successors(bytes(3), False)
    assert len(records) == 1_000_000
    assert all(state == i.to_bytes(3, "little") for i, (_, _, _, state) in enumerate(records))


@LEVELS
def test_a_million_faults(level: int) -> None:
    update = Assign(target=Element(Global("x"), Local("i")), value=Constant(0))
    model = one_process(
        [Step(action="set", choices=(choice("i", 1, 1_000_000),), updates=(update,))], {"x": Array(Int(0, 1), 1)}
    )
    records = Native(model, level=level).core.successors(bytes(1), False)
    assert records == [(0, 0, Fault.INDEX_OUT_OF_RANGE, None)] * 1_000_000
