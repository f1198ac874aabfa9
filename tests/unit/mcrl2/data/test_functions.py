"""Lambda, function update, equality of functions, quantifiers and `whr`."""

from __future__ import annotations

import pytest

from highroad.languages.mcrl2.data import NotTerminating, Undecided
from highroad.languages.mcrl2.data.nodes import FALSE, TRUE
from highroad.languages.mcrl2.sorts import BOOL
from highroad.languages.mcrl2.terms import Variable
from unit.mcrl2.data.samples import evaluated, typed

ZERO = "map zero: Nat -> Nat; f: Nat -> Nat; var n: Nat; eqn zero(n) = 0;"

FUNCTIONS = [
    ("zero", "Nat -> Nat", "zero"),
    ("zero[2 -> 5][1 -> 4]", "Nat -> Nat", "zero[2 -> 5][1 -> 4]"),
    ("zero[1 -> 4][2 -> 5]", "Nat -> Nat", "zero[2 -> 5][1 -> 4]"),
    ("zero[2 -> 5][2 -> 6]", "Nat -> Nat", "zero[2 -> 6]"),
    ("zero[2 -> 5][1 -> 3][2 -> 6]", "Nat -> Nat", "zero[2 -> 6][1 -> 3]"),
    ("zero[2 -> 5][2 -> 0]", "Nat -> Nat", "zero"),
    ("zero[2 -> 5](2)", "Nat", "5"),
    ("zero[2 -> 5](3)", "Nat", "0"),
    ("(lambda x: Nat. x * 2)[3 -> 0]", "Nat -> Nat", "(lambda x: Nat. x * 2)[3 -> 0]"),
    ("(lambda x: Nat. x * 2)[3 -> 0](4)", "Nat", "8"),
    ("(lambda x: Nat. 0)[1 -> 0]", "Nat -> Nat", "lambda x: Nat. 0"),
    ("lambda a_, b_: Nat. a_ < b_", "Nat # Nat -> Bool", "lambda a_,b_: Nat. a_ < b_"),
    ("lambda u: Nat, v: Bool. u", "Nat # Bool -> Nat", "lambda u: Nat, v: Bool. u"),
    ("[f, lambda z: Nat. f(z), f[0 -> 1]]", "List(Nat -> Nat)", "[f, (lambda z: Nat. f(z)), f[0 -> 1]]"),
    ("if(f(0) == 1, f, lambda x: Nat. x)", "Nat -> Nat", "if(f(0) == 1, f, lambda x: Nat. x)"),
    ("(lambda x: Nat, y: Bool. if(y, x, x + 1))(4, false)", "Nat", "5"),
    ("(lambda x: Nat. (lambda x: Nat. x)(x + 1))(1)", "Nat", "2"),
    ("(lambda g: Nat -> Nat. g(g(1)))(lambda x: Nat. x + 5)", "Nat", "11"),
    ("(lambda y: Nat. lambda x: Nat. x + y)(3)", "Nat -> Nat", "lambda x: Nat. x + 3"),
    (
        "lambda x: Nat. (lambda y: Nat. lambda x: Nat. x + y)(x)",
        "Nat -> Nat -> Nat",
        "lambda x: Nat. lambda x1: Nat. x1 + x",
    ),
    ("zero[2 -> 5][1 -> 4] == zero[1 -> 4][2 -> 5]", "Bool", "true"),
    ("(lambda x: Nat. x + 1) == (lambda y: Nat. 1 + y)", "Bool", "true"),
    ("(lambda x: Nat. x) == zero", "Bool", "false"),
    ("(lambda x: Bool. !x) == (lambda x: Bool. x == false)", "Bool", "true"),
    ("(lambda x: Bool. true)[true -> false][false -> false] == (lambda x: Bool. false)", "Bool", "true"),
    ("zero < zero", "Bool", "false"),
]

QUANTIFIERS = [
    ("forall x: Bool. exists y: Bool. x != y", "true"),
    ("exists y: Bool. forall x: Bool. x != y", "false"),
    ("forall p, q: Bool. (p => q) == (!p || q)", "true"),
    ("exists n: Nat. n > 3", "true"),
    ("exists n: Nat. n > 30 && n mod 7 == 0", "true"),
    ("forall n: Nat. n < 3 => n * n < 5", "true"),
    ("forall n: Nat. n < 30 => n * n < 5", "false"),
    ("exists i: Int. i < -2 && i > -5", "true"),
    ("forall p: Pos. p >= 1", "true"),
    ("exists n: Nat. n == 7 && n < 5", "false"),
    ("exists c: Pos. 1 < c && c < 97 && 97 mod c == 0", "false"),
    ("forall n: Nat. exists m: Nat. m == n + 1", "true"),
    ("exists s: FSet(Bool). #s == 2", "true"),
    ("exists g: Bool -> Bool. g(true) != g(false)", "true"),
    ("exists l: List(Nat). #l == 2 && head(l) == 3", "true"),
    ("exists n: Nat. f(n) == 3", "exists n: Nat. f(n) == 3"),
]

TOO_MANY_VALUES = [
    "forall f: Nat -> Bool. f(1) == f(2)",
    "!(forall f: Nat -> Bool. f(1) == f(2))",
    "if(forall f: Nat -> Bool. f(1) == f(2), true, false)",
    "exists n: Nat. n * n == 3 * n * n + 7 - n",
    "{ n: Nat | n mod 2 == 0 } == { n: Nat | (n + n) mod 4 == 0 }",
    "{ n: Nat | n mod 2 == 0 } <= { n: Nat | (n + n) mod 4 == 0 }",
    "{ n: Nat | n mod 2 == 0 } < { n: Nat | (n + n) mod 4 == 0 }",
    "{ n: Nat | n mod 2 } == { n: Nat | (n + n) mod 4 div 2 }",
    "{ n: Nat | n mod 2 } < { n: Nat | (n + n) mod 4 div 2 }",
    "(lambda n: Nat. n mod 2) == (lambda n: Nat. (n + n) mod 4 div 2)",
]

WHERE = [
    ("a_ * a_ + b_ whr a_ = 3, b_ = 4 end", "13"),
    ("(p whr p = 1 end) + (p whr p = 100 end)", "101"),
    ("x whr x = 1 end + 2", "3"),
]


@pytest.mark.parametrize(("expression", "sort", "text"), FUNCTIONS)
def test_functions(expression: str, sort: str, text: str) -> None:
    assert evaluated(expression, sort, ZERO) == text


@pytest.mark.parametrize(("expression", "text"), QUANTIFIERS)
def test_quantifiers(expression: str, text: str) -> None:
    assert evaluated(expression, "Bool", "map f: Nat -> Nat;") == text


@pytest.mark.parametrize("expression", TOO_MANY_VALUES)
def test_what_takes_too_many_values_to_decide_is_given_up_and_never_a_value(expression: str) -> None:
    with pytest.raises(NotTerminating):
        evaluated(expression, "Bool")


def test_what_is_given_up_does_not_harm_others() -> None:
    data, term = typed("if(b, forall f: Nat -> Bool. f(1) == f(2), b)", "Bool", "glob b: Bool;")
    b = Variable("b", BOOL, term.span)
    for _ in range(2):
        assert data.value(term, {b: FALSE}) is FALSE
        with pytest.raises(NotTerminating):
            data.value(term, {b: TRUE})
        with pytest.raises(Undecided):
            data.holds(term, {b: TRUE})


@pytest.mark.parametrize(("expression", "text"), WHERE)
def test_where(expression: str, text: str) -> None:
    assert evaluated(expression, "Nat") == text
