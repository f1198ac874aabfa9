"""Automata of formulas against those of `spin -f`: the same runs, and no more states.

python tests/promela/test_ltl_translation.py --count 2000       # random formulas, by hand
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
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

COUNT = 400
SPINS = ("!", "[]", "<>", "U", "V", "&&", "||", "->", "<->")
SPINS_QUICK = tuple(operator for operator in SPINS if operator != "<->")


def random_formula(generator: random.Random, size: int, operators: Sequence[str]) -> Formula:
    return Formula(random_tree(generator, generator.randint(1, size), operators=operators))


@dataclass
class Comparison:
    """Of our automata of formulas, and of their contraries, with those of SPIN."""

    formulas: int = 0
    wrong: list[str] = field(default_factory=list)  # what is wrong with ours
    unanswered: list[str] = field(default_factory=list)  # SPIN takes too long
    contradictory: list[str] = field(default_factory=list)  # SPIN accepts a run for a formula and for its contrary

    def add(self, formula: Formula) -> None:
        text = str(formula)
        claim, claim_of_contrary = claim_of(text), claim_of(f"!({text})")
        if claim is None or claim_of_contrary is None:
            self.unanswered.append(text)
            return
        ours, contrary = automaton_of(formula), automaton_of(negated(formula))
        spins, spins_contrary = claim.automaton, claim_of_contrary.automaton
        self.formulas += 1
        if not is_empty(ours, contrary):
            self.wrong.append(f"{text}: ours and our contrary share a run")
        elif not is_empty(ours, spins_contrary) or not is_empty(contrary, spins):
            if is_empty(spins, spins_contrary):
                self.wrong.append(f"{text}: ours and SPIN's differ")
            else:
                self.contradictory.append(text)


def test_random_formulas_have_the_runs_that_spin_says() -> None:
    generator, comparison = random.Random(6), Comparison()
    for _ in range(COUNT):
        comparison.add(random_formula(generator, 9, SPINS_QUICK))
    assert not comparison.wrong
    assert comparison.formulas > COUNT * 0.9
    assert len(comparison.contradictory) < COUNT * 0.01


def test_formulas_group_as_in_the_blocks_of_spin(tmp_path: Path) -> None:
    """SPIN shows each block with all its parentheses."""
    infixes, prefixes = ["U", "W", "V", "&&", "||", "->", "<->"], ["!", "[]", "<>"]
    texts = [f"p {one} q {other} r" for one, other in product(infixes, infixes)]
    texts += [f"{prefix} p {infix} q" for prefix, infix in product(prefixes, infixes)]
    texts += ["always p implies eventually q weakuntil r", "p stronguntil ! q release r equivalent p until q"]
    blocks = "".join(f"ltl f{index} {{ {text} }}\n" for index, text in enumerate(texts))
    (tmp_path / "model.pml").write_text(f"bool p, q, r;\n{blocks}active proctype P() {{ p = 1 }}\n")
    made = subprocess.run(["spin", "-a", "model.pml"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    shown = dict(re.findall(r"^ltl f(\d+): (.*)$", made.stdout, re.MULTILINE))
    assert len(shown) == len(texts), made.stdout
    for index, text in enumerate(texts):
        ours, spins = parsed(text), parsed(shown[str(index)])
        assert is_empty(automaton_of(ours), automaton_of(negated(spins))), text
        assert is_empty(automaton_of(negated(ours)), automaton_of(spins)), text


def parsed(text: str) -> Formula:
    return parse_formula(Source("<ltl>", text))


@pytest.mark.parametrize("form", ["{}", "!({})"])
def test_usual_formulas_have_no_more_states_than_with_spin(form: str) -> None:
    """In the geometric mean; SPIN's automata are counted as it writes them."""
    ratios = []
    for text in map(form.format, PATTERNS + CLASSICS):
        claim = claim_of(text)
        if claim is not None:
            ours = automaton_of(parsed(text))
            ratios.append(len(ours.transitions) / len(claim.automaton.transitions))
    assert len(ratios) >= 40
    assert exp(sum(map(log, ratios)) / len(ratios)) <= 0.85


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares the automata of random formulas with those of spin -f.")
    parser.add_argument("--count", type=int, default=2000, help="how many formulas that SPIN has an answer for")
    parser.add_argument("--seed", type=int, default=6)
    chosen = parser.parse_args()
    generator, comparison = random.Random(chosen.seed), Comparison()
    while comparison.formulas < chosen.count:
        comparison.add(random_formula(generator, 12, SPINS))
    print(*comparison.wrong, sep="\n")
    print(f"{comparison.formulas} formulas compared, {len(comparison.wrong)} differences")
    print(f"SPIN contradicts itself in {len(comparison.contradictory)}: {comparison.contradictory}")
    print(f"{len(comparison.unanswered)} more took SPIN too long")


if __name__ == "__main__":
    main()
