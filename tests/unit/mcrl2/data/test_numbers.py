"""Numbers: every function of every numeric sort, and the applications that have no value."""

from __future__ import annotations

import pytest

from highroad.languages.mcrl2.data import NotTerminating
from unit.mcrl2.data.samples import evaluated

COMPUTED = [
    ("2 + 3", "Pos", "5"),
    ("0 + 3", "Pos", "3"),
    ("3 + 0", "Nat", "3"),
    ("-4 + 1", "Int", "-3"),
    ("1/2 + 1/3", "Real", "5 / 6"),
    ("5 - 3", "Int", "2"),
    ("3 - 7", "Int", "-4"),
    ("1/2 - 1", "Real", "-1 / 2"),
    ("-(-(3))", "Int", "3"),
    ("-(1/2)", "Real", "-1 / 2"),
    ("12 * 0", "Nat", "0"),
    ("2 * -3", "Int", "-6"),
    ("(2/3) * 3", "Real", "2"),
    ("2/3 * 3", "Real", "2 / 9"),
    ("6 / 4", "Real", "3 / 2"),
    ("17 div 5", "Nat", "3"),
    ("-7 div 2", "Int", "-4"),
    ("17 mod 5", "Nat", "2"),
    ("(-7) mod 2", "Nat", "1"),
    ("exp(2, 10)", "Pos", "1024"),
    ("exp(0, 0)", "Nat", "1"),
    ("exp(0, 3)", "Nat", "0"),
    ("exp(-2, 3)", "Int", "-8"),
    ("exp(1/2, -2)", "Real", "4"),
    ("exp(2, 200)", "Nat", str(2**200)),
    ("succ(0)", "Pos", "1"),
    ("succ(-1)", "Int", "0"),
    ("succ(1/2)", "Real", "3 / 2"),
    ("pred(1)", "Nat", "0"),
    ("pred(0)", "Int", "-1"),
    ("pred(1/2)", "Real", "-1 / 2"),
    ("max(0, 4)", "Nat", "4"),
    ("max(-1, 2)", "Pos", "2"),
    ("max(1/2, 1/3)", "Real", "1 / 2"),
    ("min(0, 4)", "Nat", "0"),
    ("min(-2, 1)", "Int", "-2"),
    ("abs(-4)", "Nat", "4"),
    ("abs(-1/2)", "Real", "1 / 2"),
    ("sqrt(26)", "Nat", "5"),
    ("floor(-1/2)", "Int", "-1"),
    ("ceil(-1/2)", "Int", "0"),
    ("round(-1/2)", "Int", "0"),
    ("round(5/2)", "Int", "3"),
    ("Pos2Nat(3)", "Nat", "3"),
    ("Nat2Pos(3)", "Pos", "3"),
    ("Int2Nat(5 - 3)", "Nat", "2"),
    ("Int2Pos(5 - 3)", "Pos", "2"),
    ("Real2Int(4/2)", "Int", "2"),
    ("Real2Nat(4/2)", "Nat", "2"),
    ("Real2Pos(4/2)", "Pos", "2"),
]

RELATIONS = [
    ("1 == 1", "true"),
    ("1 != 1", "false"),
    ("1/2 == 2/4", "true"),
    ("-1 < 0", "true"),
    ("1/3 < 1/2", "true"),
    ("2 <= 1", "false"),
    ("2 > 1", "true"),
    ("2 >= 2", "true"),
]

STUCK = [
    ("Nat2Pos(0)", "Pos", "Nat2Pos(0)"),
    ("Int2Pos(-1)", "Pos", "Int2Pos(-1)"),
    ("Int2Nat(-2)", "Nat", "Int2Nat(-2)"),
    ("Int2Nat(-2) + 1", "Nat", "Int2Nat(-2) + 1"),
    ("Real2Int(3/2)", "Int", "Real2Int(3 / 2)"),
    ("1 / 0", "Real", "1 / 0"),
    ("exp(0/1, -1)", "Real", "exp(0, -1)"),
]


@pytest.mark.parametrize(("expression", "sort", "text"), COMPUTED)
def test_functions_of_numbers_are_computed_exactly(expression: str, sort: str, text: str) -> None:
    assert evaluated(expression, sort) == text


@pytest.mark.parametrize(("expression", "text"), RELATIONS)
def test_numbers_are_compared(expression: str, text: str) -> None:
    assert evaluated(expression, "Bool") == text


@pytest.mark.parametrize(("expression", "sort", "text"), STUCK)
def test_an_undefined_application_is_a_value_of_its_own(expression: str, sort: str, text: str) -> None:
    assert evaluated(expression, sort) == text


def test_huge_numbers_are_printed_in_full() -> None:
    text = evaluated("exp(10, 9000)", "Nat")
    assert text == "1" + "0" * 9000


TOO_LARGE = [
    ("exp(3, 100000000) mod 7", "Nat"),
    ("exp(-3, 100000000)", "Int"),
    ("exp(2/3, 100000000)", "Real"),
    ("exp(1/2, -100000000)", "Real"),
    ("exp(2, exp(2, 90000))", "Nat"),
    ("exp(10, 100000) * exp(10, 200000)", "Nat"),
    ("exp(10, 300000) mod 7 == 1", "Bool"),
]


@pytest.mark.parametrize(("expression", "sort"), TOO_LARGE)
def test_what_is_too_large_is_given_up_and_never_a_value(expression: str, sort: str) -> None:
    with pytest.raises(NotTerminating):
        evaluated(expression, sort)


SMALL_POWERS = [
    ("exp(1, 100000000000)", "Nat", "1"),
    ("exp(-1, 100000000001)", "Int", "-1"),
    ("exp(0, 100000000000)", "Nat", "0"),
    ("exp(1/1, -100000000000)", "Real", "1"),
    ("exp(2, 100000) mod 7", "Nat", str(2**100_000 % 7)),
]


@pytest.mark.parametrize(("expression", "sort", "text"), SMALL_POWERS)
def test_powers_that_are_small(expression: str, sort: str, text: str) -> None:
    assert evaluated(expression, sort) == text


OPEN = [
    ("u + 0", "Nat", "u"),
    ("0 + u", "Nat", "u"),
    ("0 * u", "Nat", "0"),
    ("u * 1", "Nat", "u"),
    ("u < u", "Bool", "false"),
    ("u <= u", "Bool", "true"),
    ("u + 1 == 1 + u", "Bool", "true"),
    ("u + 3 < u", "Bool", "false"),
    ("u < 0", "Bool", "false"),
    ("0 <= u", "Bool", "true"),
    ("u == u + 1", "Bool", "false"),
    ("i - (i - 1)", "Int", "i + -(i + -1)"),
    ("u - 1", "Int", "u - 1"),
    ("max(u, 2)", "Nat", "if(u <= 2, 2, u)"),
    ("exp(u, 2)", "Nat", "u * u"),
    ("u / 2", "Real", "u div 2 + u mod 2 / 2"),
    ("(r + 1) / r", "Real", "(r + 1) / r"),
    ("Int2Nat(u)", "Nat", "u"),
]


@pytest.mark.parametrize(("expression", "sort", "text"), OPEN)
def test_laws_apply_to_what_is_no_number(expression: str, sort: str, text: str) -> None:
    assert evaluated(expression, sort, "map u: Nat; i: Int; r: Real;") == text
