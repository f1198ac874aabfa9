"""Makes a run that shows an error shorter, by several ways at once. A module here that exposes `WAY` is one of them.

    shortened = shorten(system, target, objective, finding, limits, on_improvement=print)
    shortened.witness, shortened.before, shortened.is_shortest

The finding is what the core tells of a search; `shorten_trail` begins with a trail that was followed. The result is
never longer, and replayed by the interpreter.
"""

from __future__ import annotations

import builtins
import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from highroad import _core
from highroad.limits import Limits
from highroad.properties import Property
from highroad.racing import Finding
from highroad.results import Witness
from highroad.shortening._accepted import AcceptedRun
from highroad.shortening._known import Known, Problem
from highroad.shortening._labelled import LabelledRun
from highroad.shortening._marks import marks_of
from highroad.shortening._portfolio import Portfolio
from highroad.shortening._replay import Improvement
from highroad.shortening._trails import accepted_by, problem_of, temporal_property
from highroad.shortening._way import Stage, Way
from highroad.systems import Objective, System, Target
from highroad.trails.files import Followed
from highroad.trails.lasso import pair_of

__all__ = ["Improvement", "Shortened", "Stage", "Way", "length_of", "shorten", "shorten_trail", "ways"]

DEFAULT_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Shortened:
    """What became of a run. `at_least` is how many steps every such run has, as far as that is known."""

    witness: Witness
    before: int
    is_shortest: bool
    at_least: int
    improvements: Sequence[Improvement]
    unfinished: dict[str, str]  # the ways that did not come to their end, and why
    was_interrupted: bool
    cycle_before: int | None = None  # how many of the steps belonged to a cycle
    not_proven: str | None = None  # why it is not known of a run that goes on for ever whether it is the shortest
    property: str | None = None  # which of the properties of the model a trail shows that does not tell

    @builtins.property
    def by(self) -> str | None:
        """Which way found the shortest; none, if it could not be made shorter."""
        return self.improvements[-1].by if self.improvements else None


def length_of(finding: Finding) -> int:
    """The steps of a run as the core tells of it."""
    return Known(finding).length


@cache
def ways() -> dict[str, Way]:
    """All ways by their names, in the order in which they are tried."""
    names = [module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_")]
    found: list[Way] = [importlib.import_module(f"{__name__}.{name}").WAY for name in names]
    return {way.name: way for way in sorted(found, key=lambda way: (way.stage, way.order))}


def shorten(
    system: System,
    target: Target,
    objective: Objective,
    finding: Finding,
    limits: Limits | None = None,
    *,
    seed: int = 0,
    on_improvement: Callable[[Improvement], None] | None = None,
    without: Sequence[str] = (),
    instead: Mapping[str, Way] | None = None,
    end: float | None = None,
) -> Shortened:
    """A run that is as short as can be found within the limits. `without` names ways that are not to be tried, and
    `instead` has others for some; runs that an automaton accepts have a way of their own. `end`: when it must have been
    replayed, by `time.monotonic`; otherwise `NotReplayed` is raised."""
    if objective.runs is not None:
        if finding["finding"] in ("state", "cycle"):
            return _shorten_accepted(Problem(system, target, objective, seed), finding, limits, on_improvement, end)
        finding = _without_automaton(objective, finding)
        objective = Objective()
        target = system.compile(objective)
    chosen = [(instead or {}).get(name, way) for name, way in ways().items() if name not in without]
    known = Known(finding)
    portfolio = Portfolio(
        Problem(system, target, objective, seed),
        known,
        chosen,
        limits or Limits(seconds=DEFAULT_SECONDS),
        on_improvement or (lambda _: None),
        end,
    )
    witness = portfolio.run()
    return Shortened(
        witness=witness,
        before=known.length,
        is_shortest=portfolio.is_shortest,
        at_least=len(witness) if portfolio.is_shortest else portfolio.at_least,
        improvements=portfolio.improvements,
        unfinished=portfolio.unfinished,
        was_interrupted=portfolio.was_interrupted,
    )


def shorten_trail(
    system: System,
    run: Followed,
    property: str | None,
    limits: Limits | None = None,
    *,
    seed: int = 0,
    on_improvement: Callable[[Improvement], None] | None = None,
    end: float | None = None,
) -> Shortened:
    """The same for a trail that was followed. Without a property it is what the run shows."""
    wanted = temporal_property(system, run, property)
    if wanted is not None:
        result = _shorten_followed(system, run, wanted, limits, seed, on_improvement)
        return replace(result, property=str(wanted) if property is None else None)
    if run.cycle is not None:
        return _shorten_labelled(system, run, limits or Limits(seconds=DEFAULT_SECONDS), seed, on_improvement)
    problem, finding = problem_of(system, run, property, seed)
    result = shorten(
        system, problem.target, problem.objective, finding, limits, seed=seed, on_improvement=on_improvement, end=end
    )
    return replace(result, before=len(run.moves))  # it may have gone on after what is looked for


def _without_automaton(objective: Objective, finding: Finding) -> Finding:
    """A run to a fault of the system, which is one whatever the automaton does."""
    assert objective.runs is not None
    path = _core.Run(pair_of(state, is_fair=objective.runs.is_fair).state for state in finding["path"])
    return {**finding, "path": path}


def _shorten_followed(
    system: System,
    run: Followed,
    wanted: Property,
    limits: Limits | None,
    seed: int,
    on_improvement: Callable[[Improvement], None] | None,
) -> Shortened:
    problem, finding = accepted_by(system, run, wanted, seed)
    result = _shorten_accepted(problem, finding, limits, on_improvement)
    before, cycle = len(run.moves), run.cycle
    if len(result.witness) > before:  # the automaton needs several rounds of its cycle
        result = replace(result, witness=run.witness(system), improvements=())
    return replace(result, before=before, cycle_before=None if cycle is None else before - cycle)


def _shorten_accepted(
    problem: Problem,
    finding: Finding,
    limits: Limits | None,
    on_improvement: Callable[[Improvement], None] | None,
    end: float | None = None,
) -> Shortened:
    tell = on_improvement or (lambda _: None)
    run = AcceptedRun(problem, finding, limits or Limits(seconds=DEFAULT_SECONDS), tell, end)
    witness = run.run()
    cycle = run.before.cycle
    return Shortened(
        witness=witness,
        before=len(run.before),
        is_shortest=False,  # of those that the automaton follows in the fewest steps, it may be
        at_least=0,
        improvements=run.improvements,
        unfinished=run.unfinished,
        was_interrupted=run.was_interrupted,
        cycle_before=None if cycle is None else len(run.before) - cycle,
        not_proven=run.not_proven,
    )


def _shorten_labelled(
    system: System,
    run: Followed,
    limits: Limits,
    seed: int,
    on_improvement: Callable[[Improvement], None] | None,
) -> Shortened:
    lasso = LabelledRun(system, run, marks_of(system, run), limits, seed, on_improvement or (lambda _: None))
    return Shortened(
        witness=lasso.run(),
        before=len(lasso.before),
        is_shortest=False,  # there may be another cycle
        at_least=1,
        improvements=lasso.improvements,
        unfinished=lasso.unfinished,
        was_interrupted=lasso.was_interrupted,
        cycle_before=len(lasso.before.cycle) - 1,
        not_proven="other cycles were not looked for",
    )
