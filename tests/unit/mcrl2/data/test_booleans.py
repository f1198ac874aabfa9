"""Bool and `if`: truth tables, laws for unknown operands, and what is not evaluated."""

from __future__ import annotations

import pytest

from highroad.languages.mcrl2.data import NotTerminating
from unit.mcrl2.data.samples import evaluated

LOOP = "map loop: Nat -> Bool; u, v: Bool; var n: Nat; eqn loop(n) = loop(n + 1);"

DECIDED = [
    ("!true", "false"),
    ("true && false", "false"),
    ("false || true", "true"),
    ("true => false", "false"),
    ("false => false", "true"),
    ("true == false", "false"),
    ("false < true", "true"),
    ("true <= false", "false"),
    ("true > false", "true"),
    ("true >= false", "true"),
    ("if(1 < 2, false, true)", "false"),
]

UNKNOWN = [
    ("!u", "!u"),
    ("!(!u)", "u"),
    ("u && true", "u"),
    ("u && false", "false"),
    ("u || true", "true"),
    ("u || false", "u"),
    ("u => true", "true"),
    ("u => false", "!u"),
    ("u == true", "u"),
    ("u == false", "!u"),
    ("u != v", "!(u == v)"),
    ("u == u", "true"),
    ("!(u && v)", "!(u && v)"),
    ("(u || v) && u", "(u || v) && u"),
    ("if(u, v, v)", "v"),
    ("if(u, true, v)", "if(u, true, v)"),
]

LAZY = [
    ("false && loop(0)", "false"),
    ("true || loop(0)", "true"),
    ("false => loop(0)", "true"),
    ("if(true, true, loop(0))", "true"),
    ("if(false, loop(0), true)", "true"),
]


@pytest.mark.parametrize(("expression", "text"), DECIDED)
def test_operators(expression: str, text: str) -> None:
    assert evaluated(expression, "Bool") == text


@pytest.mark.parametrize(("expression", "text"), UNKNOWN)
def test_laws_for_unknown_operands(expression: str, text: str) -> None:
    assert evaluated(expression, "Bool", LOOP) == text


@pytest.mark.parametrize(("expression", "text"), LAZY)
def test_an_operand_that_is_not_needed_is_not_evaluated(expression: str, text: str) -> None:
    assert evaluated(expression, "Bool", LOOP) == text


@pytest.mark.parametrize("expression", ["loop(0) && false", "loop(0) || true", "if(loop(0), true, true)"])
def test_the_first_operand_is_always_evaluated(expression: str) -> None:
    with pytest.raises(NotTerminating):
        evaluated(expression, "Bool", LOOP, fuel=10_000)
