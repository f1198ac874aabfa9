"""Random formulas of the mu-calculus on random systems, compared with their meaning carried out step by step.
`python tests/nightly.py mu` takes 5,000 pairs."""

import random

from compared import Compared
from highroad.diagnostics import Source
from highroad.lts.graph import Graph
from highroad.mucalculus import check_lts, is_existential, is_universal, read_formula
from oracles.fixpoints import DECLARATIONS, Part, RandomFormulas, System, holds

PAIRS = 10  # for each seed
LARGEST = 9


def compare(seed: int) -> Compared:
    draw, found = random.Random(seed), Compared()
    formulas = RandomFormulas(draw)
    for _ in range(PAIRS):
        system, formula = formulas.system(), formulas.formula(draw.randint(2, LARGEST))
        expected = holds(formula, system)
        answer = check_lts(_graph(system), _read(formula), with_evidence=True)
        found.figures["pairs"] += 1
        found.figures["that hold"] += expected
        if answer.holds is not expected:
            found.wrong.append(f"seed {seed}: {expected} was not found for {formula.text}\n{system}")
        _compare_part(formula, system, expected, draw, found)
    return found


def _compare_part(formula: Part, system: System, expected: bool, draw: random.Random, found: Compared) -> None:
    """A part of the system may be enough to know; if so, it must be right."""
    read = _read(formula)
    if not is_existential(read) and not is_universal(read):
        return
    part = System(system.states, tuple(edge for edge in system.edges if draw.random() < 0.6))
    answer = check_lts(_graph(part), read, True)
    if answer.holds is not None:
        found.figures["known from a part"] += 1
        if answer.holds is not expected:
            found.wrong.append(f"{answer.holds} was found in a part for {formula.text}\n{system}\n{part}")


def _graph(system: System) -> Graph:
    return Graph.from_edges(0, system.states, system.edges)


def _read(formula: Part):  # type: ignore[no-untyped-def]
    return read_formula(Source("<formula>", f"{DECLARATIONS}{formula.text};"))
