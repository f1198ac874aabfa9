"""Formula text: what operators and atoms it has, how they group, and what is said of mistakes."""

from __future__ import annotations

import random

import pytest

from highroad.automata.automaton import Atom
from highroad.automata.formulas import MAXIMUM_HEIGHT, Formula, atoms_of
from highroad.automata.places import atom_source, in_formula
from highroad.automata.syntax import parse_formula
from highroad.diagnostics import InputError, Source
from highroad.properties.syntax import parse_predicate
from oracles.temporal import random_tree


def parsed(text: str) -> Formula:
    return parse_formula(Source("<ltl>", text))


def texts(formula: Formula) -> list[str]:
    return [atom.text for atom in atoms_of(formula.tree)]


GROUPS = [
    ("[] (p -> <> q)", "[] (p -> <> q)"),
    ("always (p implies eventually q)", "[] (p -> <> q)"),
    ("G (p -> F q)", "[] (p -> <> q)"),
    ("p U q U r", "(p U q) U r"),
    ("p until q stronguntil r", "(p U q) U r"),
    ("p V q W r", "(p V q) W r"),
    ("p R q weakuntil r", "(p V q) W r"),
    ("p release q", "p V q"),
    ("p -> q -> r", "(p -> q) -> r"),
    ("p -> q <-> r", "(p -> q) <-> r"),
    ("p equivalent q || r", "p <-> (q || r)"),
    ("p || q -> r", "(p || q) -> r"),
    ("p || q && r U s", "p || (q && (r U s))"),
    ("p or q and not r", "p || (q && !r)"),
    ("p \\/ q /\\ r", "p || (q && r)"),
    ("[] p U q", "[] p U q"),
    ("!p U q", "!p U q"),
    ("!(p U q)", "!(p U q)"),
    ("X X p", "X X p"),
    ("next p", "X p"),
    ("[]<>p && <>[]q", "[] <> p && <> [] q"),
    ("p && q && r", "p && q && r"),
    ("p && (q && r)", "p && (q && r)"),
    ("true U !false", "true U !false"),
    ("((p))", "p"),
    ("p /* until */ U\n /* a comment */ q", "p U q"),
]


@pytest.mark.parametrize(("text", "shown"), GROUPS)
def test_operators_group_as_in_spin(text: str, shown: str) -> None:
    assert str(parsed(text)) == shown


def test_what_is_written_is_read_again() -> None:
    generator = random.Random(3)
    for _ in range(300):
        formula = Formula(random_tree(generator, generator.randint(1, 20)), generator.choice(["A", "E"]))
        assert parsed(str(formula)) == formula


@pytest.mark.parametrize(
    ("text", "quantifier", "rest"),
    [
        ("p", "A", "p"),
        ("A p", "A", "p"),
        ("E <> p", "E", "E <> p"),
        ("E<>p", "E", "E <> p"),
        ("A[] p", "A", "[] p"),
        ("E (p && q)", "E", "E p && q"),
        ("E F E", "E", "E <> E"),
        ("A && E", "A", "A && E"),
        ("E == 3", "A", "(E == 3)"),
        ("A[2] == 3", "A", "(A[2] == 3)"),
    ],
)
def test_quantifiers_stand_in_front(text: str, quantifier: str, rest: str) -> None:
    formula = parsed(text)
    assert (formula.quantifier, str(formula)) == (quantifier, rest)


ATOMS = [
    ("x > 3", ["x > 3"]),
    ("P[1]@wait -> len(q) == 2", ["P[1]@wait", "len(q) == 2"]),
    ("(x + 1) * 2 > 3 && (y)", ["(x + 1) * 2 > 3", "y"]),
    ("x > 3 && x>3 || x > 4", ["x > 3", "x > 4"]),
    ("!x > 3", ["!x > 3"]),
    ("!(x > 3)", ["x > 3"]),
    ("!!x", ["x"]),
    ("not x > 3", ["x > 3"]),
    ("-x < ~y", ["-x < ~y"]),
    ("x == !y", ["x == !y"]),
    ("a[i + 1].f[2] == P[0]:y", ["a[i + 1].f[2] == P[0]:y"]),
    ("q?[a, b] && !q??[3]", ["q?[a, b]", "q??[3]"]),
    ("(c -> a : b) == 2", ["(c -> a : b) == 2"]),
    ("[] ((c -> a : b))", ["(c -> a : b)"]),
    ("((P:x -> P:y))", ["P:x", "P:y"]),
    ("G == 3 && F && R", ["G == 3", "F", "R"]),
    ("G F && R R R", ["F", "R"]),
    ("a.U == 1 && P@X", ["a.U == 1", "P@X"]),
    ('name == "a && b"', ['name == "a && b"']),
    ("x & 3 == 2 | y", ["x & 3 == 2 | y"]),
    ("größe > 3", ["größe > 3"]),
]


@pytest.mark.parametrize(("text", "atoms"), ATOMS)
def test_atoms_are_cut_out(text: str, atoms: list[str]) -> None:
    assert texts(parsed(text)) == atoms


def test_actions_are_atoms_of_steps() -> None:
    formula = parsed("[] (action( take(2, *) ) -> <> action(put)) && action == 3")
    assert atoms_of(formula.tree) == (Atom("take(2, *)", True), Atom("put", True), Atom("action == 3"))


MISTAKES = [
    ("", "E907", "1:1", "empty"),
    (" \n ", "E907", "1:1", "empty"),
    ("(p", "E905", "1:1", "never closed"),
    ("p && (q || (r)", "E905", "1:6", "never closed"),
    ("p)", "E905", "1:2", "has no '('"),
    ("[] (p]", "E905", "1:6", "expected ')'"),
    ("p q", "E908", "1:3", "an operator is missing before 'q'"),
    ("p unitl q", "E908", "1:3", "did you mean 'until'?"),
    ("(p) (q)", "E908", "1:5", "missing before '('"),
    ("p X q", "E908", "1:3", "missing before 'X'"),
    ("p ! q", "E908", "1:3", "missing before '!'"),
    ("p &&", "E906", "1:3", "behind '&&'"),
    ("p &&\n  || q", "E906", "1:3", "behind '&&'"),
    ("U p", "E906", "1:1", "before 'U'"),
    ("[]", "E906", "1:1", "behind '[]'"),
    ("X", "E906", "1:1", "behind 'X'"),
    ("next", "E906", "1:1", "behind 'next'"),
    ("p && ()", "E906", "1:7", "before ')'"),
    ("x >", "E906", "1:3", "behind '>'"),
    ("x > && p", "E906", "1:3", "behind '>'"),
    ("p $ q", "E904", "1:3", "'$'"),
    ("p ∧ q", "E904", "1:3", "write '&&'"),
    ("p => q", "E904", "1:3", "write '->'"),
    ("p <=> q", "E904", "1:3", "write '<->'"),
    ('x == "abc', "E904", "1:6", "second"),
    ("p && A q", "E910", "1:6", "only in front"),
    ("[] E<> q", "E910", "1:4", "only in front"),
    ("[] x == 3", "E909", "1:1", "[] (...)"),
    ("<> !x == 3", "E909", "1:1", "<> (...)"),
    ("x + [] y", "E909", "1:5", "an operand of '+'"),
    ("([] x) > 3", "E909", "1:2", "an operand of '>'"),
    ("3 < (x U y)", "E909", "1:8", "an operand of '<'"),
    ("action()", "E914", "1:1", "no pattern"),
    ("action(a", "E905", "1:7", "never closed"),
    ("action(a) == 2", "E909", "1:11", "happens or not"),
    ("p &&\n q r", "E908", "2:4", "missing before 'r'"),
    ("!" * 500 + "p", "E911", "1:101", "nested too deeply"),
    ("(" * 500 + "p" + ")" * 500, "E911", "1:101", "nested too deeply"),
    ("[] " * 500 + "p", "E911", "1:301", "nested too deeply"),
    ("p && " * 5000 + "p", "E911", "1:5001", "too long"),
]


@pytest.mark.parametrize(("text", "code", "place", "shown"), MISTAKES, ids=[row[0][:12] for row in MISTAKES])
def test_mistakes_are_located(text: str, code: str, place: str, shown: str) -> None:
    with pytest.raises(InputError) as raised:
        parsed(text)
    assert raised.value.diagnostic.code == code
    assert str(raised.value).startswith(f"<ltl>:{place}:")
    assert shown in str(raised.value)


def test_long_rows_are_not_deep() -> None:
    assert len(texts(parsed(" && ".join(f"p{index}" for index in range(MAXIMUM_HEIGHT * 3))))) == MAXIMUM_HEIGHT * 3


def test_a_block_within_a_file_keeps_its_places() -> None:
    text = "byte x;\nltl safe { [] (x < 3 ->\n   <> y) }\n"
    formula = parse_formula(Source("model.pml", text), text.index("{") + 1, text.index("}"))
    first, second = atoms_of(formula.tree)
    assert (first.text, second.text) == ("x < 3", "y")
    assert (str(first.span), str(second.span)) == ("model.pml:2:16", "model.pml:3:7")
    assert str(formula.span) == "model.pml:2:12"
    with pytest.raises(InputError, match=r"model\.pml:2:15: error"):
        parse_formula(Source("model.pml", text), text.index("{") + 1, text.index(")"))


@pytest.mark.parametrize(
    ("text", "place"), [("[] (p -> x + > 3)", "<ltl>:1:14"), ("[] (p ->\n  x + \n 2 > > 3)", "<ltl>:3:6")]
)
def test_mistakes_in_atoms_are_shown_in_the_formula(text: str, place: str) -> None:
    atom = atoms_of(parsed(text).tree)[1]
    with pytest.raises(InputError) as raised:
        parse_predicate(atom_source(atom))
    moved = in_formula(atom, raised.value)
    assert str(moved).startswith(place)
    assert moved.diagnostic.code == raised.value.diagnostic.code
    assert moved.diagnostic.span is not None
    assert any(line.startswith(str(moved.diagnostic.span.text)) for line in text.split("\n"))


def test_mistakes_elsewhere_stay_there() -> None:
    [atom] = atoms_of(parsed("[] p").tree)
    with pytest.raises(InputError) as raised:
        parsed("p q")
    assert in_formula(atom, raised.value) is raised.value


def test_equal_atoms_are_one_whatever_the_blanks() -> None:
    formula = parsed("x>3 U x > 3")
    assert str(formula) == "(x>3) U (x>3)"
