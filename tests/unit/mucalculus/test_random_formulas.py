"""Random formulas on random systems, compared with their meaning carried out step by step."""

import random

import pytest

from highroad.diagnostics import Source
from highroad.lts.graph import Graph
from highroad.mucalculus import check_lts, is_existential, is_universal, read_formula
from oracles.fixpoints import DECLARATIONS, Part, RandomFormulas, System, holds


def graph_of(system: System) -> Graph:
    return Graph.from_edges(0, system.states, system.edges)


def without_some_edges(system: System, draw: random.Random) -> System:
    return System(system.states, tuple(edge for edge in system.edges if draw.random() < 0.6))


@pytest.mark.slow
def test_verdicts_are_those_of_the_definition() -> None:
    draw = random.Random(20)
    formulas, answers, known = RandomFormulas(draw), [0, 0], 0
    for _ in range(1000):
        system, formula = formulas.system(), formulas.formula(draw.randint(2, 9))
        read = read_formula(Source("<formula>", f"{DECLARATIONS}{formula.text};"))
        expected = holds(formula, system)
        answer = check_lts(graph_of(system), read, with_evidence=True)
        assert answer.holds is expected, f"{formula.text}\n{system}"
        answers[expected] += 1
        known += verdict_about_a_part(formula, system, draw)
    assert min(answers) > 200
    assert known > 100


def verdict_about_a_part(formula: Part, system: System, draw: random.Random) -> bool:
    """Whether a part of the system tells something; if so, it must be right."""
    read = read_formula(Source("<formula>", f"{DECLARATIONS}{formula.text};"))
    if not is_existential(read) and not is_universal(read):
        return False
    answer = check_lts(graph_of(without_some_edges(system, draw)), read, True)
    if answer.holds is not None:
        assert answer.holds is holds(formula, system), f"{formula.text}\n{system}"
    return answer.holds is not None
