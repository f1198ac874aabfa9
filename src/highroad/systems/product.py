"""A system made ready for a search, together with the automaton of the runs that are looked for."""

from __future__ import annotations

from highroad import _core
from highroad.systems import Objective, SoughtRuns, System, Target
from highroad.systems.patterns import ANYTHING, require_possible_actions


def compiled(system: System, objective: Objective) -> Target:
    """What the searches see: the system itself, or its product with an automaton."""
    require_possible_actions(objective, system)
    target = system.compile(objective)
    return target if objective.runs is None else _product(target, objective.runs)


def _product(target: Target, runs: SoughtRuns) -> Target:
    automaton = runs.automaton
    transitions = [
        (source, each.positive, each.negative, each.target)
        for source, leaving in enumerate(automaton.transitions)
        for each in leaving
    ]
    patterns = [(bit, atom.text) for bit, atom in enumerate(automaton.atoms) if atom.is_action]
    with_arguments = target.with_arguments or any(
        pattern != ANYTHING and set("(*") & set(pattern) for _, pattern in patterns
    )
    accepting, final = sorted(automaton.accepting), sorted(automaton.final)
    core = _core.ProductModel(
        model=target.core,
        automaton=_core.Automaton(automaton.initial, transitions, accepting, final),
        action_patterns=patterns,
        fair=runs.is_fair,
        accepting_observation=0 if runs.accepting is None else 1 << len(automaton.atoms),
        with_arguments=with_arguments,
    )
    return Target(core, with_arguments, (target.owner, target.core), target.host, whole=target)
