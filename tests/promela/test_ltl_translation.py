"""Automata of formulas against those of `spin -f`: the same runs, and no more states.

python tests/promela/test_ltl_translation.py --count 2000       # random formulas, by hand
"""

from __future__ import annotations

import argparse
import random
import sys
from math import exp, log
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1])]

from highroad.automata.formulas import Formula, negated
from highroad.automata.syntax import parse_formula
from highroad.automata.translation import automaton_of
from highroad.diagnostics import Source
from oracles.ltl_patterns import CLASSICS, PATTERNS
from oracles.never_claims import claim_of
from oracles.temporal import is_empty, random_tree

pytestmark = [pytest.mark.needs("spin"), pytest.mark.slow]

COUNT = 300
MAXIMUM_SIZE = 12


def random_formula(generator: random.Random) -> Formula:
    return Formula(random_tree(generator, generator.randint(1, MAXIMUM_SIZE), with_next=False))


def random_formulas(count: int, seed: int = 6) -> list[Formula]:
    generator = random.Random(seed)
    return [random_formula(generator) for _ in range(count)]


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
    results = [differences(formula) for formula in random_formulas(COUNT)]
    answered = [lines for lines in results if lines is not None]
    assert len(answered) > COUNT * 0.9
    assert not [line for lines in answered for line in lines]


@pytest.mark.parametrize("form", ["{}", "!({})"])
def test_usual_formulas_have_no_more_states_than_with_spin(form: str) -> None:
    """In the geometric mean; SPIN's automata are counted as it writes them."""
    ratios = []
    for text in map(form.format, PATTERNS + CLASSICS):
        claim = claim_of(text)
        if claim is not None:
            ours = automaton_of(parse_formula(Source("<ltl>", text)))
            ratios.append(len(ours.transitions) / len(claim.automaton.transitions))
    assert len(ratios) >= 40
    assert exp(sum(map(log, ratios)) / len(ratios)) <= 0.85


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares the automata of random formulas with those of spin -f.")
    parser.add_argument("--count", type=int, default=2000, help="how many formulas that SPIN has an answer for")
    parser.add_argument("--seed", type=int, default=6)
    chosen = parser.parse_args()
    answered = unanswered = wrong = 0
    generator = random.Random(chosen.seed)
    while answered < chosen.count:
        lines = differences(random_formula(generator))
        answered += lines is not None
        unanswered += lines is None
        for line in lines or []:
            wrong += 1
            print(line)
    print(f"{answered} formulas compared, {wrong} differences; {unanswered} more took SPIN too long")


if __name__ == "__main__":
    main()
