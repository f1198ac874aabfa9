"""Automata of formulas accept exactly the words of which the formulas hold, by the meaning of the operators."""

from __future__ import annotations

import random

import pytest

from highroad.automata.automaton import Atom, Automaton
from highroad.automata.formulas import Formula, negated
from highroad.automata.syntax import parse_formula
from highroad.automata.translation import automaton_of, sought_automaton
from highroad.diagnostics import InputError, Source
from oracles.temporal import Lasso, accepts, holds, is_empty, random_lasso, random_tree


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


def test_random_formulas_on_random_words() -> None:
    check_words(seed=1, formulas=250, words=15, largest=10)


@pytest.mark.slow
def test_larger_random_formulas_on_random_words() -> None:
    check_words(seed=2, formulas=700, words=30, largest=15)
