"""A system made ready for a search, together with the automaton of the runs that are looked for."""

from __future__ import annotations

from collections.abc import Collection

from highroad import _core
from highroad.diagnostics import Diagnostic, InputError, nearest
from highroad.systems import Objective, SoughtRuns, System, Target

ANYTHING = "*"  # the pattern of every action


def compiled(system: System, objective: Objective) -> Target:
    """What the searches see: the system itself, or its product with an automaton."""
    if objective.runs is not None and system.is_repeatable:  # others do not tell their actions before they were seen
        _require_known_actions(objective.runs, system.actions)
    target = system.compile(objective)
    return target if objective.runs is None else _product(target, objective.runs)


def missing_action(pattern: str, known: Collection[str] | None) -> str | None:
    """The name in a pattern if no step of the model is called so."""
    name = pattern.partition("(")[0]
    is_known = not pattern or "*" in pattern or known is None or name in known or pattern in known
    return None if is_known else name


def _require_known_actions(runs: SoughtRuns, known: Collection[str] | None) -> None:
    for atom in runs.automaton.atoms:
        name = missing_action(atom.text, known) if atom.is_action else None
        if name is not None:
            hint = nearest(name, known or ()) or "it has no steps"
            raise InputError(Diagnostic("E937", f"no step of this model is called '{name}'", atom.span, hint))


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
    return Target(core, with_arguments, (target.owner, target.core), target.host)
