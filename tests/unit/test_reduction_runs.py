"""Temporal properties on a reduction: what is found there is true of the whole system."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import highroad
from highroad import api
from highroad.lts.graph import Graph
from highroad.systems.explicit import ExplicitSystem

FORMULAS = [
    "ltl: E F (action(a) && X G F action(b))",
    "ltl: E G F action(b)",
    "ltl: E G (action(a) || action(b))",
    "ltl: G F action(a)",
    "ltl: G !(action(b) && X action(c))",
    "ltl: F action(c)",
]


def random_system(random: Random) -> ExplicitSystem:
    states = random.randint(5, 30)
    edges = [
        (source, random.choice("abc"), random.randrange(states))
        for source in range(states)
        for _ in range(random.choice((0, 1, 2, 3, 4)))
    ]
    return ExplicitSystem(Graph.from_edges(0, states, edges), "random", "aut")


@pytest.mark.slow
def test_what_is_found_is_true_of_the_whole() -> None:
    """Also where a depth bound leaves dead ends: no run stays in one of them for ever."""
    random = Random("runs")
    outcomes: Counter[str] = Counter()
    for seed in range(40):
        system = random_system(random)
        depth = random.choice((None, 1, 2, 4))
        part = highroad.reduce(system, width=random.randint(1, 4), depth=depth, seed=seed)
        for formula in FORMULAS:
            truth, told = (type(each.verdict).__name__ for each in (api.check(system, formula), part.check(formula)))
            assert told == truth or (told == "Inconclusive" and part.is_cut)
            if part.is_cut:
                outcomes[told] += 1
                outcomes["with dead ends"] += part.cut.dead_ends > 0 and told != "Inconclusive"
    assert min(outcomes[each] for each in ("Holds", "Violated", "Inconclusive", "with dead ends")) > 5, outcomes


CUT = """byte x; bool done, other;
active proctype P() { do :: x = (x + 1) % 2 od }
active proctype Q() { done = true }
active proctype R() { other = true }
"""


def test_fair_runs_are_not_looked_for_in_a_part(tmp_path: Path) -> None:
    """A process whose steps were cut would seem unable to move."""
    model = tmp_path / "cut.pml"
    model.write_text(CUT)
    part = highroad.reduce(model, width=1, seed=1)
    assert part.is_cut
    for wanted in ("fair ltl: <> done", "fair ltl: E [] !done"):
        result = part.check(wanted)
        assert result.verdict == highroad.Inconclusive("bound")
        assert "fair runs are not looked for" in (result.note or "")
    whole = highroad.reduce(model, width=100, seed=1)
    assert not whole.is_cut
    assert whole.check("fair ltl: <> done").verdict == highroad.Holds()
