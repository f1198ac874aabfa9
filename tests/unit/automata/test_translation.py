"""Automata of formulas accept exactly the words of which the formulas hold, by the meaning of the operators."""

from __future__ import annotations

import random

import pytest

from highroad.automata.alternating import Alternating
from highroad.automata.automaton import Atom, Automaton
from highroad.automata.formulas import Binary, Constant, Formula, Proposition, Row, Tree, Unary, atoms_of, negated
from highroad.automata.generalised import generalised_of
from highroad.automata.syntax import parse_formula
from highroad.automata.terms import Kind, Term, Terms
from highroad.automata.translation import automaton_of, automaton_of_generalised, sought_automaton
from highroad.diagnostics import InputError, Source
from oracles.temporal import Lasso, accepts, holds, is_empty, random_lasso, random_tree

SLOW = pytest.mark.slow


def formula(text: str) -> Formula:
    return parse_formula(Source("<ltl>", text))


def size(automaton: Automaton) -> tuple[int, int]:
    return len(automaton.transitions), sum(map(len, automaton.transitions))


def check_words(seed: int, formulas: int, words: int, largest: int) -> None:
    """Also of the contrary: what one automaton accepts, the other does not."""
    generator = random.Random(seed)
    for _ in range(formulas):
        drawn = Formula(random_tree(generator, generator.randint(1, largest)))
        automaton, contrary = automaton_of(drawn), automaton_of(negated(drawn))
        for _ in range(words):
            lasso = random_lasso(generator, len(automaton.atoms))
            expected = holds(drawn, automaton.atoms, lasso)
            assert accepts(automaton, lasso) == expected, (str(drawn), lasso)
            assert accepts(contrary, lasso) != expected, (str(drawn), lasso)


def plain_term(tree: Tree, atoms: tuple[Atom, ...], terms: Terms) -> Term:
    """A formula as it is written, only without the operators that terms do not have."""
    match tree:
        case Constant(value):
            return terms.true if value else terms.false
        case Proposition(atom):
            return terms.literal(atoms.index(atom), True)
        case Row(operator, operands):
            return terms.term(
                "and" if operator == "&&" else "or", [plain_term(each, atoms, terms) for each in operands]
            )
        case Unary(operator, operand):
            inner = plain_term(operand, atoms, terms)
            match operator:
                case "!":
                    return terms.negation(inner)
                case "X":
                    return terms.term("next", [inner])
                case "[]":
                    return terms.term("release", [terms.false, inner])
                case _:
                    return terms.term("until", [terms.true, inner])
        case Binary(operator, left, right):
            kind: Kind = "until" if operator == "U" else "release"
            return terms.term(kind, [plain_term(left, atoms, terms), plain_term(right, atoms, terms)])


def check_plain(tree: Tree, generator: random.Random, words: int) -> None:
    atoms = atoms_of(tree)
    automaton = automaton_of_generalised(generalised_of(Alternating(plain_term(tree, atoms, Terms()))), atoms)
    for _ in range(words):
        lasso = random_lasso(generator, len(atoms))
        assert accepts(automaton, lasso) == holds(Formula(tree), atoms, lasso), (str(Formula(tree)), lasso)


def test_formulas_that_are_not_rewritten() -> None:
    generator = random.Random(7)
    for _ in range(120):
        operators = ("!", "X", "[]", "<>", "U", "V", "&&", "||")
        check_plain(random_tree(generator, generator.randint(1, 9), operators), generator, 10)


@pytest.mark.parametrize("text", ["<> q && [] X <> q", "(p U q) && [] X (p U q)", "<> q && X <> q && [] X X <> q"])
def test_a_stricter_move_may_be_the_one_that_keeps_a_promise(text: str) -> None:
    check_plain(formula(text).tree, random.Random(8), 50)


def test_random_formulas_on_random_words() -> None:
    check_words(seed=1, formulas=150, words=12, largest=10)


@pytest.mark.slow
def test_larger_random_formulas_on_random_words() -> None:
    check_words(seed=2, formulas=500, words=25, largest=15)


@pytest.mark.parametrize(
    ("text", "states", "transitions"),
    [
        ("true", 1, 1),
        ("false", 1, 0),
        ("p", 2, 2),
        ("[] p", 1, 1),
        ("<> p", 2, 3),
        ("p U q", 2, 3),
        ("p W q", 2, 3),
        ("[] <> p", 2, 4),
        ("<> [] p", 2, 3),
        ("[] (p -> <> q)", 2, 5),
        ("!([] (p -> <> q))", 2, 3),
        ("[] <> p || [] <> q", 2, 6),
        ("<> [] p && <> [] q", 2, 3),
        ("[] <> [] <> p", 2, 4),
        ("<> p U [] <> q", 2, 4),
        ("X [] <> p", 2, 4),
        ("[] X p", 2, 2),
        ("p <-> p", 1, 1),
        ("p U q || [] p", 2, 3),
        ("([] <> p && [] <> q && [] <> r) -> [] (s -> <> t)", 7, 19),
        ("!(([] <> p && [] <> q && [] <> r) -> [] (s -> <> t))", 5, 15),
    ],
)
def test_sizes(text: str, states: int, transitions: int) -> None:
    assert size(automaton_of(formula(text))) == (states, transitions)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("p U (p U q)", "p U q"),
        ("(p U q) U q", "p U q"),
        ("<> (p U q)", "<> q"),
        ("[] (p V q)", "[] q"),
        ("X p && X q", "X (p && q)"),
        ("(p U r) && (q U r)", "(p && q) U r"),
        ("(p U q) || (p U r)", "p U (q || r)"),
        ("p V q && <> p", "q U (p && q)"),
        ("<> (p && [] <> q)", "<> p && [] <> q"),
        ("!p U p", "<> p"),
        ("p && <> p", "p"),
        ("[] p && p", "[] p"),
        ("[] p && <> !p", "false"),
        ("X <> [] p", "<> [] p"),
        ("p W q", "q V (p || q)"),
        ("p -> q", "!p || q"),
    ],
)
def test_formulas_that_are_rewritten_to_the_same(text: str, same: str) -> None:
    one, other = automaton_of(formula(f"({text}) && (r || true)")), automaton_of(formula(same))
    assert size(one) == size(other)
    assert is_empty(one, automaton_of(formula(f"!({same})")))
    assert is_empty(other, automaton_of(formula(f"!({text})")))


def test_states_that_accept_all_that_follows_are_final() -> None:
    automaton = automaton_of(formula("p U q"))
    assert automaton.final == automaton.accepting == frozenset({1})
    assert automaton_of(formula("[] p")).final == frozenset()


def test_what_is_looked_for() -> None:
    word = Lasso((1,), 0)
    assert not accepts(sought_automaton(formula("[] p")), word)
    assert accepts(sought_automaton(formula("A <> !p")), word)
    assert accepts(sought_automaton(formula("E [] p")), word)
    assert (negated(formula("E [] p")).quantifier, str(negated(formula("[] p")))) == ("A", "E ![] p")


def test_an_automaton_says_the_same_each_time() -> None:
    text = "([] <> p -> [] <> q) && ([] <> r -> (p U (q || X r)))"
    assert automaton_of(formula(text)) == automaton_of(formula(text))


TOO_LARGE = [
    (" && ".join(f"<> p{index}" for index in range(16)), "E913", "out of one state"),
    ("[] (" + " || ".join(f"(p{index} && X X X X !p{index})" for index in range(8)) + ")", "E913", "states"),
    ("p && " + " && ".join(f"p{index}" for index in range(48)), "E912", "at most 48"),
    ("p U " * 500 + "p", "E911", "nested too deeply"),
    pytest.param(" && ".join(f"[] <> p{index}" for index in range(48)), "E913", "out of one state", marks=SLOW),
    pytest.param(" && ".join(f"[] (p{i} -> <> q{i})" for i in range(10)), "E913", "out of one state", marks=SLOW),
    pytest.param(" <-> ".join(f"(p{i} U q{i})" for i in range(20)), "E913", "out of one state", marks=SLOW),
]


@pytest.mark.parametrize(("text", "code", "shown"), TOO_LARGE, ids=range(len(TOO_LARGE)))
def test_too_large_formulas_are_refused(text: str, code: str, shown: str) -> None:
    with pytest.raises(InputError) as raised:
        automaton_of(formula(text))
    assert raised.value.diagnostic.code == code
    assert str(raised.value).startswith("<ltl>:1:")
    assert shown in str(raised.value)


@pytest.mark.parametrize(
    "text",
    [
        "X " * 98 + "p",
        "[] <> " * 49 + "p",
        "p U (" * 45 + "q V (r" + ")" * 46,
        " U ".join("pqr"[index % 3] for index in range(60)),
        "!(" * 48 + "p" + ")" * 48,
    ],
    ids=lambda text: text[:12],
)
def test_deep_formulas_have_an_automaton(text: str) -> None:
    assert automaton_of(formula(text)).transitions


def test_rows_within_rows_are_not_deep() -> None:
    tree: Tree = formula("p || X q").tree
    for index in range(2_000):
        tree = Row("&&", (tree, Proposition(Atom(f"p{index % 5}"))))
    assert size(automaton_of(Formula(tree))) == size(automaton_of(formula("p0 && p1 && p2 && p3 && p4 && (p || X q)")))
