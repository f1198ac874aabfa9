"""What a witness says of a formula, by the meaning of its operators: no automaton, and nothing of the core."""

from highroad.automata.syntax import parse_formula
from highroad.diagnostics import Source
from highroad.results import Witness
from highroad.systems import Edge, SoughtRuns, System
from highroad.trails.lasso import letter
from oracles.temporal import Lasso, holds

Step = tuple[bytes, Edge | None]
"""A state, and the step out of it; none if nothing can move."""


def steps_of(system: System, witness: Witness) -> tuple[list[Step], int]:
    """The steps of the run that the witness tells of, and where those begin that come again and again.

    A run that may go on as it likes goes on by first steps.
    """
    state = system.initial()[witness.start]
    steps: list[Step] = []
    for step in witness.steps:
        edge = list(system.edges(state))[step.choice]
        assert edge.label == step.label
        assert edge.state is not None
        steps.append((state, edge))
        state = edge.state
    if witness.cycle is None:
        return _going_on(system, steps, state)
    if witness.cycle == len(steps):
        assert not list(system.edges(state))
        return [*steps, (state, None)], len(steps)
    assert state == steps[witness.cycle][0]
    return steps, witness.cycle


def _going_on(system: System, steps: list[Step], state: bytes) -> tuple[list[Step], int]:
    met: dict[bytes, int] = {}
    steps = list(steps)
    while state not in met:
        met[state] = len(steps)
        edge = next(iter(system.edges(state)), None)
        steps.append((state, edge))
        state = state if edge is None or edge.state is None else edge.state
    return steps, met[state]


def is_formula_true(system: System, runs: SoughtRuns, formula: str, witness: Witness) -> bool:
    """Whether the formula, without its quantifier, holds of the run."""
    steps, start = steps_of(system, witness)
    letters = tuple(letter(system, runs, state, None if edge is None else edge.action) for state, edge in steps)
    parsed = parse_formula(Source("<ltl>", formula))
    return holds(parsed, runs.automaton.atoms, Lasso(letters, start))


def is_fair(system: System, witness: Witness) -> bool:
    """Whether every process that can move all the time in the cycle does so at some time."""
    steps, start = steps_of(system, witness)
    cycle = steps[start:]
    able = [{edge.process for edge in system.edges(state)} for state, _ in cycle]
    moved = {part.process for _, edge in cycle if edge is not None for part in edge.parts}
    moved |= {edge.process for _, edge in cycle if edge is not None}
    return set.intersection(*able) <= moved
