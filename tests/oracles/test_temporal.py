"""The oracles of temporal formulas, on words that can be judged by hand: bit 0 is p, bit 1 is q."""

import pytest

from highroad.automata.automaton import Atom, Automaton, Transition
from highroad.automata.syntax import parse_formula
from highroad.diagnostics import Source
from oracles.temporal import Lasso, accepts, holds, is_empty

ATOMS = (Atom("p"), Atom("q"))
P_THEN_NOTHING = Lasso((1, 1, 0), 2)
P_THEN_Q = Lasso((1, 1, 2), 2)
IN_TURN = Lasso((1, 2), 0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("p", (True, True, True)),
        ("X X p", (False, False, True)),
        ("p U q", (False, True, True)),
        ("p W q", (False, True, True)),
        ("q V p", (False, False, False)),
        ("[] <> p", (False, False, True)),
        ("<> [] q", (False, True, False)),
        ("<> [] !p", (True, True, False)),
        ("p V (p || q)", (True, True, True)),
        ("[] (p -> <> q)", (False, True, True)),
        ("[] (p -> X q)", (False, False, True)),
        ("p && q || (p <-> q)", (False, False, False)),
    ],
)
def test_formulas(text: str, expected: tuple[bool, bool, bool]) -> None:
    formula = parse_formula(Source("<ltl>", text))
    assert tuple(holds(formula, ATOMS, word) for word in (P_THEN_NOTHING, P_THEN_Q, IN_TURN)) == expected


def test_automata() -> None:
    p_for_ever = Automaton(ATOMS[:1], ((Transition(1, 0, 0),),), 0, frozenset({0}))
    p_again_and_again = Automaton(
        ATOMS[:1], ((Transition(0, 0, 0), Transition(1, 0, 1)), (Transition(0, 0, 0),)), 0, frozenset({1})
    )
    not_p_at_last = Automaton(
        ATOMS[:1], ((Transition(0, 0, 0), Transition(0, 1, 1)), (Transition(0, 1, 1),)), 0, frozenset({1})
    )
    assert [accepts(p_for_ever, Lasso(letters, 0)) for letters in [(1,), (1, 0)]] == [True, False]
    assert [accepts(p_again_and_again, Lasso((1, 0), start)) for start in (0, 1)] == [True, False]
    assert not is_empty(p_for_ever, p_again_and_again)
    assert is_empty(p_for_ever, not_p_at_last)
    assert is_empty(p_again_and_again, not_p_at_last)
