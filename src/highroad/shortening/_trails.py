"""What the run of a trail shows, and so what is looked for when it is made shorter."""

from __future__ import annotations

from highroad.diagnostics import Diagnostic, InputError
from highroad.properties import Property, located_mistakes, make_property, parse_property
from highroad.racing import Finding
from highroad.shortening._followed import accepted
from highroad.shortening._known import Problem, shown_by
from highroad.systems import Objective, Specified, System
from highroad.systems.product import compiled
from highroad.trails.files import Followed


def problem_of(system: System, run: Followed, property: str | None, seed: int) -> tuple[Problem, Finding]:
    """What is looked for, and what the run shows of it. Without a property it is what the end of the run shows."""
    objective = _shown_at_the_end(run) if property is None else parse_property(property).in_system(system).objective
    target = system.compile(objective)
    finding = shown_by(system, target, objective, run)
    if finding is not None:
        return Problem(system, target, objective, seed), finding
    if property is None:
        message = "the trail says not what it shows, and ends neither with a fault nor in a deadlock"
        raise InputError(Diagnostic("E720", message, None, "name the property: -p 'reach: x > 3'"))
    raise _not_shown(property, run)


def temporal_property(system: System, run: Followed, property: str | None) -> Property | None:
    """The temporal property that the run shows, if it is one; if none is named, one of those that the model has."""
    if _fails(run):
        return None
    if property is not None:
        wanted = parse_property(property)
        return wanted.in_system(system) if wanted.is_temporal else None
    if run.cycle is None or not isinstance(system, Specified):
        return None
    own = [make_property(kind, name).in_system(system) for name, kind in system.specifications.items()]
    shown = [each for each in own if _accepted(system, run, each, 0) is not None]
    if len(shown) > 1:
        message = f"the run of this trail shows more than one property of the model: {', '.join(map(str, shown))}"
        raise InputError(Diagnostic("E970", message, run.place, f"name the one that is meant: -p '{shown[0]}'"))
    return shown[0] if shown else None


def accepted_by(system: System, run: Followed, wanted: Property, seed: int) -> tuple[Problem, Finding]:
    """What is looked for, and a run of the product that is the run of the trail."""
    found = _accepted(system, run, wanted, seed)
    if found is None:
        raise _not_shown(str(wanted), run)
    return found


def _accepted(system: System, run: Followed, wanted: Property, seed: int) -> tuple[Problem, Finding] | None:
    assert wanted.objective.runs is not None
    with located_mistakes(wanted):
        target = compiled(system, wanted.objective)
        finding = accepted(system, target, wanted.objective.runs, run)
    return None if finding is None else (Problem(system, target, wanted.objective, seed), finding)


def _not_shown(property: str, run: Followed) -> InputError:
    return InputError(Diagnostic("E721", f"the run of the trail does not show '{property}'", run.place, "see -p"))


def _fails(run: Followed) -> bool:
    return bool(run.moves) and run.moves[-1][1].fault is not None


def _shown_at_the_end(run: Followed) -> Objective:
    return Objective(deadlock=not _fails(run))
