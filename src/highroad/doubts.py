"""Why an answer may not be to the question that was meant."""

from __future__ import annotations

from highroad.diagnostics import nearest
from highroad.properties import Property
from highroad.results import Holds, Verdict, Violated
from highroad.systems import Objective, Specified, System, Untyped
from highroad.systems.product import missing_action

_LONGER_STEPS = (
    "a step of several statements (atomic, d_step, a rendezvous) is known by the first one: "
    "the others were not compared with the pattern"
)
CONFIDENCE = 0.95  # that something holds which is said after random walks


def doubt(system: System, wanted: Property, verdict: Verdict) -> str | None:
    """Why a property of which nothing was found may be a slip of the pen, or not all that the user had in mind."""
    if wanted.is_temporal:
        return _slip(system, wanted.objective, verdict)
    return None if isinstance(verdict, Violated) else _slip(system, wanted.objective, verdict) or _unchecked(system)


def rarity(lassos: int) -> str | None:
    """What random walks without a hit say (Grosu and Smolka, "Monte Carlo model checking", 2005): if a share e of all
    lassos were hits, the chance to have missed them all would be (1 - e)^n."""
    if not lassos:
        return None
    share = 1 - (1 - CONFIDENCE) ** (1 / lassos)
    return f"with a confidence of {CONFIDENCE:.0%}, a random lasso is such a run with a probability below {share:.2g}"


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
    if not isinstance(verdict, Holds) and not system.is_repeatable:
        return None  # a model in Python does not tell its actions before all of them were seen
    atoms = () if objective.runs is None else objective.runs.automaton.atoms
    actions = [objective.action, *(atom.text for atom in atoms if atom.is_action)]
    name = next(filter(None, (missing_action(action, system.actions) for action in actions)), None)
    if name is None:
        return _LONGER_STEPS if any(actions) and getattr(system, "has_longer_steps", False) else None
    return f"no step of this model is called '{name}'; {nearest(name, system.actions or ()) or 'it has no steps'}"
