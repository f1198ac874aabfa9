"""Terms and sorts as text: what was written comes out, with no bracket too many."""

import re
from pathlib import Path

import pytest

from highroad.diagnostics import Span
from highroad.languages.mcrl2.parse import read
from highroad.languages.mcrl2.printing import term_text, unit_text
from highroad.languages.mcrl2.sorts import BOOL, NAT, Container, Function, Kind
from highroad.languages.mcrl2.specification import Equation
from highroad.languages.mcrl2.terms import Application, Number, Symbol
from unit.mcrl2.specifications import ACCEPTED

DECLARATIONS = """
sort D = struct c | d(Nat, D);
map p: Pos; n, m: Nat; i: Int; r: Real; a, b: Bool; l: List(Nat); s: Set(Nat); fs: FSet(Nat); g: FBag(Nat);
    f: Nat -> Nat; k: Nat -> Nat -> Bool;
"""


def printed(text: str, sort: str) -> str:
    specification = read(f"{DECLARATIONS} map it: {sort}; eqn it = {text}; init delta;", "printing.mcrl2")
    return term_text(specification.equations[-1].right)


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("p", "Real"),
        ("n + m + 1", "Nat"),
        ("n + (m + 1)", "Nat"),
        ("(n + m) * 2", "Nat"),
        ("n + m * 2", "Nat"),
        ("i - (i - 1)", "Int"),
        ("-i", "Int"),
        ("-(i + 1)", "Int"),
        ("-1 / 2", "Real"),
        ("r / (n / m)", "Real"),
        ("n div 2 mod 3", "Nat"),
        ("n * (l . 0)", "Nat"),
        ("a => b => a", "Bool"),
        ("(a => b) => a", "Bool"),
        ("a || b && a", "Bool"),
        ("(a || b) && a", "Bool"),
        ("!(a && b)", "Bool"),
        ("!a && b", "Bool"),
        ("a == b == a", "Bool"),
        ("a == (b == a)", "Bool"),
        ("n < m == b", "Bool"),
        ("n |> m |> l", "List(Nat)"),
        ("l <| n <| m", "List(Nat)"),
        ("(n |> l) <| m", "List(Nat)"),
        ("l ++ (l ++ l)", "List(Nat)"),
        ("#l", "Nat"),
        ("#(l ++ l)", "Nat"),
        ("n in fs", "Bool"),
        ("[n, 1]", "List(Nat)"),
        ("[]", "List(Nat)"),
        ("{1, 2}", "Set(Nat)"),
        ("{}", "Set(Nat)"),
        ("!{}", "Set(Nat)"),
        ("{1: 2, 3: n}", "FBag(Nat)"),
        ("{:}", "FBag(Nat)"),
        ("{ x: Nat | 3 < x }", "Set(Nat)"),
        ("d(1, d(n + 1, c))", "D"),
        ("head(l)", "Nat"),
        ("Int2Nat(-2)", "Nat"),
        ("f(n)", "Nat"),
        ("k(n)(m)", "Bool"),
        ("f[2 -> 5][1 -> 4]", "Nat -> Nat"),
        ("(lambda x: Nat. x)[2 -> 5]", "Nat -> Nat"),
        ("lambda x,y: Nat. x < y", "Nat # Nat -> Bool"),
        ("lambda x: Nat, y: Bool. x", "Nat # Bool -> Nat"),
        ("[f, (lambda x: Nat. x)]", "List(Nat -> Nat)"),
        ("if(a, f, lambda x: Nat. x)", "Nat -> Nat"),
        ("(lambda x: Nat. x)(1)", "Nat"),
        ("forall x: Nat. exists y: Nat. x < y && a", "Bool"),
        ("a && (forall x: Nat. x < 1)", "Bool"),
        ("x + 1 whr x = n end", "Nat"),
        ("(x whr x = n end) + 1", "Nat"),
    ],
)
def test_what_was_written_is_printed(text: str, sort: str) -> None:
    assert printed(text, sort) == text


@pytest.mark.parametrize(
    ("text", "sort", "expected"),
    [
        ("((n)) + (1)", "Nat", "n + 1"),
        ("Pos2Nat(p)", "Nat", "p"),
        ("a && forall x: Nat. b", "Bool", "a && (forall x: Nat. b)"),
        ("x whr x = n end + 1", "Nat", "(x whr x = n end) + 1"),
        ("[lambda x: Nat. x]", "List(Nat -> Nat)", "[(lambda x: Nat. x)]"),
        ("l.0*n+1", "Nat", "l . 0 * n + 1"),
    ],
)
def test_brackets_are_those_that_are_needed(text: str, sort: str, expected: str) -> None:
    assert printed(text, sort) == expected


def test_units_have_brackets_around_operators() -> None:
    place = Span("printing", 1)
    half = Application(
        Symbol("/", Function((NAT, NAT), NAT), place), (Number(1, NAT, place), Number(2, NAT, place)), place
    )
    assert unit_text(half) == "(1 / 2)"
    assert unit_text(Number(3, NAT, place)) == "3"
    assert unit_text(Number(-3, NAT, place)) == "-3"


def test_sorts() -> None:
    function = Function((NAT, BOOL), NAT)
    assert str(function) == "Nat # Bool -> Nat"
    assert str(Function((function,), function)) == "(Nat # Bool -> Nat) -> Nat # Bool -> Nat"
    assert str(Container(Kind.LIST, function)) == "List(Nat # Bool -> Nat)"


@pytest.mark.parametrize("path", ACCEPTED, ids=lambda path: path.stem)
def test_printed_equations_mean_the_same(path: Path) -> None:
    """The equations of a specification, printed and put in the place of the written ones, are the same equations."""
    text = path.read_text()
    written = read(text, path.name).equations
    declarations = re.sub(r"(?m)^(var|eqn)\b(.|\n)*?(?=^(init|act|proc|sort|map|cons|glob|var|eqn)\b)", "", text)
    assert read(f"{declarations}\n{''.join(map(block, written))}", path.name).equations == written


def block(equation: Equation) -> str:
    variables = "".join(f"{variable.name}: {variable.sort}; " for variable in equation.variables)
    condition = f"{term_text(equation.condition)} -> " if equation.condition else ""
    declared = f"var {variables}" if variables else ""
    return f"{declared}eqn {condition}{term_text(equation.left)} = {term_text(equation.right)};\n"
