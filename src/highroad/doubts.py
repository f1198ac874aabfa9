"""Why an answer may not be to the question that was meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from highroad.diagnostics import nearest
from highroad.properties import Property
from highroad.results import Inconclusive, Verdict, Violated
from highroad.statistics.risk import greatest_risk, percent, rounded_up
from highroad.systems import Objective, SoughtRuns, Specified, System, TellsUnseen, Untyped
from highroad.systems.patterns import missing_action

_LONGER_STEPS = (
    "a step of several statements (atomic, d_step, a rendezvous) is known by the first one: "
    "the others were not compared with the pattern"
)


def doubt(system: System, wanted: Property, verdict: Verdict, matched: int | None = None) -> str | None:
    """Why a property of which nothing was found may be a slip of the pen, or not all that the user had in mind.

    `matched` has a bit for each action atom of a formula that some step matched, if that is known.
    """
    if wanted.objective.runs is not None:
        return "; ".join(_about_runs(system, wanted.objective.runs, verdict, matched)) or None
    return None if isinstance(verdict, Violated) else _slip(system, wanted.objective, verdict) or _unchecked(system)


def rarity(lassos: int, confidence: float) -> str | None:
    """What random walks without a hit say (Grosu and Smolka, "Monte Carlo model checking", 2005): if a share e of all
    lassos were hits, the chance to have missed them all would be (1 - e)^n."""
    if not lassos:
        return None
    share = rounded_up(greatest_risk(lassos, confidence), 2)
    sure = percent(confidence)
    return f"with a confidence of {sure}, a random lasso is such a run with a probability below {share:.2g}"


def _unchecked(system: System) -> str | None:
    """What the model says itself about its runs is checked only if the user asks for it."""
    kinds = dict.fromkeys(system.specifications.values()) if isinstance(system, Specified) else {}
    if not kinds:
        return getattr(system, "remark", None)
    options = " ".join(f"-p {kind}" for kind in kinds)
    names = ", ".join(system.specifications) if isinstance(system, Specified) else ""
    return f"the model has properties of its own, which were not checked ({names}): check them with {options}"


def _slip(system: System, objective: Objective, verdict: Verdict) -> str | None:
    if objective.predicate is not None:
        return system.unlike(objective.predicate) if isinstance(system, Untyped) else None
    return _about_actions(system, [objective.action] if objective.action else [], verdict)


def _about_runs(system: System, runs: SoughtRuns, verdict: Verdict, matched: int | None) -> Iterator[str]:
    if runs.is_fair and not getattr(system, "has_processes", False):
        yield "this model has no processes, so there is nothing to be fair to: all runs count"
    if isinstance(system, Untyped):
        predicates = [*runs.atoms, runs.accepting]
        yield from filter(None, (system.unlike(predicate) for predicate in predicates if predicate is not None))
    atoms = runs.automaton.atoms
    about_actions = _about_actions(system, [atom.text for atom in atoms if atom.is_action], verdict)
    if about_actions is not None:
        yield about_actions
    elif matched is not None and _has_seen_all(verdict):
        missed = [atom.text for bit, atom in enumerate(atoms) if atom.is_action and not matched >> bit & 1]
        if missed:
            yield f"no step matched {', '.join(f'action({text})' for text in missed)} in any state that was visited"


def _about_actions(system: System, actions: Sequence[str], verdict: Verdict) -> str | None:
    if not system.is_repeatable and not _has_seen_all(verdict):
        return None  # a model in Python does not tell its actions before all of them were seen
    name = next(filter(None, (missing_action(action, system.actions) for action in actions)), None)
    if isinstance(system, TellsUnseen):
        reason = next(filter(None, map(system.unseen, actions)), None)
        if reason is not None:
            return reason
    if name is None:
        return _LONGER_STEPS if actions and getattr(system, "has_longer_steps", False) else None
    return f"no step of this model is called '{name}'; {nearest(name, system.actions or ()) or 'it has no steps'}"


def _has_seen_all(verdict: Verdict) -> bool:
    """Whether a search came to its end, and not to a run."""
    return not isinstance(verdict, Inconclusive) and verdict.witness is None
