"""What the run of a trail shows, and so what is looked for when it is made shorter."""

from __future__ import annotations

from highroad.diagnostics import Diagnostic, InputError
from highroad.properties import parse_property
from highroad.racing import Finding
from highroad.shortening._known import Problem, shown_by
from highroad.systems import Objective, System
from highroad.trails.files import Followed


def problem_of(system: System, run: Followed, property: str | None, seed: int) -> tuple[Problem, Finding]:
    """What is looked for, and what the run shows of it. Without a property it is what the end of the run shows."""
    objective = _shown_at_the_end(run) if property is None else parse_property(property).objective
    target = system.compile(objective)
    finding = shown_by(system, target, objective, run)
    if finding is not None:
        return Problem(system, target, objective, seed), finding
    if property is None:
        message = "the trail says not what it shows, and ends neither with a fault nor in a deadlock"
        raise InputError(Diagnostic("E720", message, None, "name the property: -p 'reach: x > 3'"))
    raise InputError(Diagnostic("E721", f"the run of the trail does not show '{property}'", None, "see -p"))


def _shown_at_the_end(run: Followed) -> Objective:
    has_fault = bool(run.moves) and run.moves[-1][1].fault is not None
    return Objective(deadlock=not has_fault)
