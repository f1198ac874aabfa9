"""Automata of formulas against those of `spin -f`: the same runs, the same verdicts, and no more states."""

from __future__ import annotations

import random
import re
import subprocess
from itertools import product
from math import exp, log
from pathlib import Path

import pytest

from compared import compared
from highroad.automata.formulas import Formula, negated
from highroad.automata.syntax import parse_formula
from highroad.automata.translation import automaton_of
from highroad.diagnostics import Source
from oracles.ltl_patterns import CLASSICS, PATTERNS
from oracles.never_claims import claim_of
from oracles.temporal import is_empty
from promela.ltl_agreement import SPINS, Automata, compare, random_formula

pytestmark = [pytest.mark.needs("spin"), pytest.mark.slow]

COUNT = 400
SPINS_QUICK = tuple(operator for operator in SPINS if operator != "<->")


def test_random_formulas_have_the_runs_that_spin_says() -> None:
    generator = random.Random(6)
    answered, contradictory = 0, 0
    for _ in range(COUNT):
        formula = random_formula(generator, 9, SPINS_QUICK)
        automata = Automata.of(formula)
        answered += automata.spins is not None and automata.spins_contrary is not None
        is_contradictory = automata.is_contradictory()
        contradictory += is_contradictory
        assert is_contradictory or automata.overlapping() is None, str(formula)
    assert answered > COUNT * 0.9
    assert contradictory < COUNT * 0.01


@pytest.mark.parametrize("first", range(0, 60, 15))
def test_searches_agree_with_automata_of_spin(first: int) -> None:
    found = compared(compare, range(first, first + 15))
    assert not found.wrong
    assert found.figures["verdicts with SPIN"] > 200
    assert 30 < found.figures["violated"] < 270


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
