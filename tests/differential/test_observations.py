"""What native code says of a state: one bit for each proposition, or the first fault."""

from collections.abc import Sequence

import pytest

from differential.comparison import NO_VALUE, Native
from differential.one_process import one_process
from highroad.ir.expressions import FALSE, TRUE, At, Binary, Constant, Element, Expression, Global, Operator, Read
from highroad.ir.model import Fault
from highroad.ir.types import Array, Bool

LEVELS = pytest.mark.parametrize("level", [0, 2])
ZERO = Binary(Operator.SUBTRACT, Constant(1), Constant(1))
DIVISION = Binary(Operator.EQUAL, Binary(Operator.DIVIDE, Constant(1), ZERO), Constant(1))
OUTSIDE = Read(Element(Global("x"), Binary(Operator.ADD, ZERO, Constant(3))))


def observed(propositions: Sequence[Expression], level: int) -> int:
    word: int = Native(one_process([], {"x": Array(Bool(), 3)}), propositions, level).core.observe(bytes([0b100]))
    return word


@LEVELS
def test_nothing_is_observed_without_propositions(level: int) -> None:
    assert observed([], level) == 0


@LEVELS
def test_each_proposition_has_its_bit(level: int) -> None:
    elements: list[Expression] = [Read(Element(Global("x"), Constant(i))) for i in range(3)]
    assert observed([*elements, TRUE, FALSE, At(0, frozenset({0}))], level) == 0b101100


@LEVELS
def test_sixty_three_propositions(level: int) -> None:
    assert observed([TRUE] * 63, level) == NO_VALUE - 1
    assert observed([FALSE] * 62 + [TRUE], level) == 1 << 62


@LEVELS
def test_the_first_fault_is_observed(level: int) -> None:
    assert observed([TRUE, DIVISION, OUTSIDE], level) == NO_VALUE | Fault.DIVISION_BY_ZERO
    assert observed([TRUE, OUTSIDE, DIVISION], level) == NO_VALUE | Fault.INDEX_OUT_OF_RANGE
