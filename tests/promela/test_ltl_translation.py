"""Automata of formulas against those of `spin -f`: the same runs, and no more states.

    python tests/promela/test_ltl_translation.py --count 2000       # random formulas, by hand
"""

from __future__ import annotations

import random
import sys
from math import exp, log
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1])]

from highroad.automata.automaton import Automaton
from highroad.automata.formulas import Formula, negated
from highroad.automata.syntax import parse_formula
from highroad.automata.translation import automaton_of
from highroad.diagnostics import Source
from oracles.never_claims import Claim, claim_of
from oracles.temporal import is_empty, random_tree

pytestmark = [pytest.mark.needs("spin"), pytest.mark.slow]

COUNT = 300
MAXIMUM_SIZE = 12


def random_formulas(count: int, seed: int = 6) -> list[Formula]:
    generator = random.Random(seed)
    return [Formula(random_tree(generator, generator.randint(1, MAXIMUM_SIZE), with_next=False)) for _ in range(count)]


def differences(formula: Formula) -> list[str] | None:
    """What is wrong with our automata of a formula and of its contrary; nothing if SPIN takes too long."""
    ours, contrary = automaton_of(formula), automaton_of(negated(formula))
    claims = claim_of(str(formula)), claim_of(f"!({formula})")
    if claims[0] is None or claims[1] is None:
        return None
    pairs = [
        ("ours and SPIN's contrary", ours, claims[1].automaton),
        ("our contrary and SPIN's", contrary, claims[0].automaton),
        ("ours and our contrary", ours, contrary),
    ]
    return [f"{formula}: {what} share a run" for what, one, other in pairs if not is_empty(one, other)]


def test_random_formulas_have_the_runs_that_spin_says() -> None:
    wrong = [line for formula in random_formulas(COUNT) for line in differences(formula)]
    assert not wrong
