"""Random formulas of the mu-calculus on random systems, compared with their meaning carried out step by step.
`python tests/nightly.py mu` takes 5,000 pairs."""

import random

from compared import Compared
from highroad.diagnostics import Source
from highroad.lts.graph import Graph
from highroad.mucalculus import check_lts, read_formula
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
    """A part of the system may be enough to know; if so, it must be right. Any states may have been cut, or those that
    were explored last, as at a limit, and they keep some of their edges."""
    read, order = _read(formula), list(range(system.states))
    draw.shuffle(order)
    if draw.random() < 0.5:
        order = _breadth_first(system)
    cut = set(order[draw.randint(0, len(order) - 1) :])
    part = System(system.states, tuple(edge for edge in system.edges if edge[0] not in cut or draw.random() < 0.3))
    is_all = draw.random() < 0.2  # then it is not told which of them were cut
    which = is_all or bytes(state in cut for state in range(system.states))
    answer = check_lts(_graph(part), read, which, with_evidence=True)
    found.figures["parts"] += 1
    if answer.holds is not None:
        found.figures["parts that decide"] += 1
        found.figures["parts that decide that it holds"] += answer.holds
        if answer.holds is not expected:
            found.wrong.append(f"{answer.holds} was found in a part for {formula.text}\n{system}\n{part}\n{which!r}")


def _breadth_first(system: System) -> list[int]:
    """The states in the order in which an exploration comes to them; those that it does not come to are last."""
    order = [0]
    for source in order:  # which grows meanwhile
        order += sorted({target for start, _, target in system.edges if start == source} - set(order))
    return [*order, *(state for state in range(system.states) if state not in order)]


def _graph(system: System) -> Graph:
    return Graph.from_edges(0, system.states, system.edges)


def _read(formula: Part):  # type: ignore[no-untyped-def]
    return read_formula(Source("<formula>", f"{DECLARATIONS}{formula.text};"))
