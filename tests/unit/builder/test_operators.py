"""Operators on terms mean in the model what they look like in Python, with the division of machines."""

from hypothesis import given, settings

from highroad import Builder
from highroad.backends.interpreter import Interpreter
from highroad.builder import Operand, when
from unit.builder.random_terms import Meaning, Meant, NoValue, numbers, truths


def builder_with_variables() -> tuple[Builder, list[Meant]]:
    """Two variables whose value is known in the only state."""
    builder = Builder("terms")
    x, y = builder.int("x", -100, 100, 7), builder.int("y", -100, 100, -3)
    return builder, [Meant(x, lambda: 7), Meant(y, lambda: -3)]


VARIABLES = builder_with_variables()[1]  # a term knows its variables by name, so it fits every such builder


def assert_shows(operand: Operand, meaning: Meaning) -> None:
    """A step whose label shows the value of a term shows what is meant."""
    builder, _ = builder_with_variables()
    builder.step("show", operand)
    interpreter = Interpreter(builder.build())
    (successor,) = interpreter.successors(interpreter.initial())
    try:
        expected = f"show({int(meaning())})"
    except NoValue:
        assert successor.fault is not None
        return
    assert (successor.fault, successor.label) == (None, expected)


@given(numbers(VARIABLES))
@settings(max_examples=300)
def test_numbers(meant: Meant) -> None:
    assert_shows(meant.operand, meant.meaning)


@given(truths(VARIABLES))
@settings(max_examples=300)
def test_truth_values(meant: Meant) -> None:
    assert_shows(when(meant.operand, 1, 0), meant.meaning)


def test_division_goes_towards_zero() -> None:
    """Unlike Python's own `//` and `%`: the sign of the remainder is that of the dividend."""
    builder = Builder("division")
    x = builder.int("x", -9, 9, -7)
    builder.step("show", x // 2, x % 2, 7 // -x, -x % -2)
    interpreter = Interpreter(builder.build())
    assert [s.label for s in interpreter.successors(interpreter.initial())] == ["show(-3,-1,1,1)"]


def test_plain_numbers_on_the_left() -> None:
    builder = Builder("left")
    x = builder.int("x", 0, 9, 3)
    flag = x == 3
    terms = [1 << x, 100 >> x, 5 & x, 8 | x, 1 ^ x, 10 - x, 10 // x, 10 % x, when(True & flag, 1, 0)]
    terms += [when(False | flag, 1, 0), when(True ^ flag, 1, 0), when(x > 3, 1, 0)]
    builder.step("show", *terms)
    interpreter = Interpreter(builder.build())
    assert [s.label for s in interpreter.successors(interpreter.initial())] == ["show(8,12,1,11,2,7,3,1,1,1,0,0)"]
