"""Makes a run that shows an error shorter, by several ways at once. A module here that exposes `WAY` is one of them.

    shortened = shorten(system, target, objective, finding, limits, on_improvement=print)
    shortened.witness, shortened.before, shortened.is_shortest

The finding is what the core tells of a search; `shorten_trail` begins with a trail that was followed. The result is
never longer, and replayed by the interpreter.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from highroad.diagnostics import Diagnostic, InputError
from highroad.limits import Limits
from highroad.properties import parse_property
from highroad.racing import Finding
from highroad.results import Witness
from highroad.shortening._known import Known, Problem
from highroad.shortening._lasso import LassoRun
from highroad.shortening._marks import Marks, marks_of
from highroad.shortening._portfolio import Portfolio
from highroad.shortening._replay import Improvement
from highroad.shortening._trails import problem_of
from highroad.shortening._way import Stage, Way
from highroad.systems import Objective, System, Target
from highroad.trails.files import Followed

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

    @property
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
) -> Shortened:
    """A run that is as short as can be found within the limits. `without` names ways that are not to be tried, and
    `instead` has others for some."""
    chosen = [(instead or {}).get(name, way) for name, way in ways().items() if name not in without]
    known = Known(finding)
    portfolio = Portfolio(
        Problem(system, target, objective, seed),
        known,
        chosen,
        limits or Limits(seconds=DEFAULT_SECONDS),
        on_improvement or (lambda _: None),
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
) -> Shortened:
    """The same for a trail that was followed. Without a property it is what the end of the run shows."""
    _refuse_automata(run, property)
    if run.cycle is not None:
        is_by_labels = property in ("acceptance", "non-progress")  # claims of the model do not matter then
        marks = marks_of(system, run.states, ignores_claims=is_by_labels)
        return _shorten_lasso(system, run, marks, limits or Limits(seconds=DEFAULT_SECONDS), seed, on_improvement)
    problem, finding = problem_of(system, run, property, seed)
    result = shorten(
        system, problem.target, problem.objective, finding, limits, seed=seed, on_improvement=on_improvement
    )
    return replace(result, before=len(run.moves))  # it may have gone on after what is looked for


def _refuse_automata(run: Followed, property: str | None) -> None:
    """A shorter run need not be one that violates a formula, or a fair one."""
    is_fault = bool(run.moves) and run.moves[-1][1].fault is not None
    wanted = None if property is None else parse_property(property)
    if wanted is not None and not is_fault and (wanted.is_fair or wanted.kind in ("ltl", "claim", "hoa")):
        message = f"the run of this trail shows '{property}', and such runs are not shortened"
        hint = "another search may find a shorter one: 'highroad check --search nested-dfs', 'highway-cycles'"
        raise InputError(Diagnostic("E936", message, None, hint))


def _shorten_lasso(
    system: System,
    run: Followed,
    marks: Marks,
    limits: Limits,
    seed: int,
    on_improvement: Callable[[Improvement], None] | None,
) -> Shortened:
    lasso = LassoRun(system, run, marks, limits, seed, on_improvement or (lambda _: None))
    return Shortened(
        witness=lasso.run(),
        before=len(lasso.before),
        is_shortest=False,  # there may be another cycle
        at_least=1,
        improvements=lasso.improvements,
        unfinished=lasso.unfinished,
        was_interrupted=lasso.was_interrupted,
        cycle_before=len(lasso.before.cycle) - 1,
    )
