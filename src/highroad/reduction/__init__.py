"""The breadth-bounded reduction: a part of a system that is small enough to be checked as a whole.

    reduction = highroad.reduce("models/mcrl2/abp.mcrl2", width=4, seed=1)
    reduction.lts.state_count, reduction.is_cut
    reduction.check("action: s4(d1)").verdict

Whatever run a reduction has, the whole system has: what is found in it counts. What is not found counts only if nothing
was cut. See docs/reduce.md.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from highroad import _core, api
from highroad.audit.budget import AuditBudget, SharedBudget
from highroad.audit.readings import OfSystem
from highroad.audit.rows import audit_rows
from highroad.diagnostics import Diagnostic, InputError, nearest
from highroad.explored import ExploredLts, Unfinished, require_one_initial_state
from highroad.limits import Limits, seconds_left, shared_by
from highroad.properties import Property, parse_property
from highroad.reduction.part import PartOfSystem
from highroad.results import Audited, Inconclusive, Result, Statistics, Witness
from highroad.running import GREATEST, Progress, Stopped, core_limits, statistics_of, watch
from highroad.statistics.series import Series
from highroad.systems import Objective, System, Target
from highroad.trails.witness import certified_witness

SEARCHES = ("highway", "approximate-highway")


@dataclass(frozen=True, slots=True)
class Cut:
    """What a reduction lacks: transitions, by the bound that cut them. States without any left are dead ends."""

    by_width: int = 0
    by_depth: int = 0
    dead_ends: int = 0  # of the last level only; they look like deadlocks, but nobody knows how they go on

    def __bool__(self) -> bool:
        return self.by_width > 0 or self.by_depth > 0


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much of a system is taken: how many states of a level, how many steps, and how a level is drawn."""

    width: int
    depth: int | None = None
    search: str = SEARCHES[0]

    def __str__(self) -> str:
        depth = "" if self.depth is None else f",depth={self.depth}"
        return f"{self.search}:width={self.width}{depth}"

    def __post_init__(self) -> None:
        _require("E980", "width", self.width, 1)
        if self.depth is not None:
            _require("E981", "depth", self.depth, 0)
        if self.search not in SEARCHES:
            message = f"no reduction follows the search {self.search!r}"
            hint = nearest(str(self.search), SEARCHES) or f"one of {', '.join(SEARCHES)}"
            raise InputError(Diagnostic("E982", message, None, hint))


class Compiled:
    """The system made ready for each objective once: that may take longer than a search of a small part."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._targets: dict[Objective, Target] = {}

    def __call__(self, objective: Objective) -> Target:
        if objective not in self._targets:
            self._targets[objective] = self._system.compile(objective)
        return self._targets[objective]


@dataclass(frozen=True, slots=True)
class Reduction:
    """A reduction and what is known of it. With a `limit` or a fault (`witness`) it is not finished, and no use."""

    system: System
    bounds: Bounds
    seed: int
    lts: ExploredLts
    levels: int
    rescued: int  # states that were drawn lest another one lost all its transitions
    cut: Cut
    limit: str | None
    witness: Witness | None  # of a fault of the model
    statistics: Statistics
    was_interrupted: bool
    limits: Limits
    core: Any
    compiled: Compiled  # shared by several reductions of the same system
    audit: SharedBudget  # likewise

    @property
    def is_cut(self) -> bool:
        """Whether something is missing. If not, this is the whole system."""
        return bool(self.cut)

    @property
    def is_finished(self) -> bool:
        return self.limit is None and self.witness is None

    def check(self, property: Property | str = "deadlock") -> Result:
        """The verdict about the whole system: a run that was found is a run of the whole, but what was not found may be
        in what was cut."""
        if not self.is_finished:
            raise InputError(Diagnostic("E983", "a reduction that is not finished cannot be checked"))
        wanted = parse_property(property) if isinstance(property, str) else property
        if wanted.objective.formula is not None:
            from highroad.reduction.formulas import check_formula

            return check_formula(self, wanted)
        if self.is_cut and _is_fair(wanted.in_system(self.system)):
            note = "who can move always is not known in a part: fair runs are not looked for"
            return Result(
                Inconclusive("bound"), str(wanted), "none", self.seed, self.statistics, note=note, is_cut=True
            )
        part, budget = _ReducedSystem(self), self.audit.left()
        found = api.check(part, wanted, seed=self.seed, limits=self.limits, audit=budget)
        self.audit.take(found.audit)
        if not self.is_cut:
            return found
        verdict = found.verdict if found.witness is not None else Inconclusive("bound")
        return replace(found, verdict=verdict, is_shortest=False, is_cut=True)


def reduce(
    model: System | object,
    *,
    width: int,
    depth: int | None = None,
    search: str = SEARCHES[0],
    seed: int | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
    audit: AuditBudget | float | str | None = None,
) -> Reduction:
    """At most `width` states of each level, `depth` levels after the first, and all transitions between them. `audit`
    is that of `check`."""
    bounds, budget = Bounds(width, depth, search), AuditBudget.of(audit)
    return Reducer(api.system_of(model), bounds, limits, progress, budget).once(api.valid_seed(seed))


class Reducer:
    """One system, one pair of bounds, one budget: reduced once or several times."""

    def __init__(
        self,
        system: System,
        bounds: Bounds,
        limits: Limits | None = None,
        progress: Progress | None = None,
        audit: AuditBudget | None = None,
    ) -> None:
        self._audit = SharedBudget(audit or AuditBudget())
        self._system = system
        self._bounds = bounds
        self._limits = limits or Limits()
        self._progress = progress
        self._compiled = Compiled(system)
        self._target = self._compiled(Objective())
        require_one_initial_state(system)

    def once(self, seed: int, series: Series | None = None) -> Reduction:
        control, started = _core.Control(), time.monotonic()
        bounds = self._bounds

        def work() -> Any:
            return _core.Reduction(
                model=self._target.core,
                width=min(bounds.width, GREATEST),
                depth=GREATEST if bounds.depth is None else min(bounds.depth, GREATEST),
                by_occurrences=bounds.search != SEARCHES[0],
                seed=seed,
                limits=core_limits(self._limits),
                control=control,
                incidence=None if series is None else series.incidence,
            )

        try:
            watched = watch(work, control, self._limits, self._progress, self._target.host)
            core, was_interrupted = watched.answer, watched.was_interrupted
        except Stopped as stopped:
            core, was_interrupted = _UnfinishedReduction(stopped.limit, control), stopped.limit == "interrupted"
        limit = None if core.ending in ("complete", "found") else core.ending
        seen = statistics_of(control, time.monotonic() - started)
        audited = self._audited(core, started) if core.ending == "complete" else None
        has_edges = core.ending == "complete"
        return Reduction(
            system=self._system,
            bounds=bounds,
            seed=seed,
            lts=ExploredLts(self._system, self._target, core, limit, seen, has_edges, audited),
            levels=core.levels,
            rescued=core.rescued,
            cut=Cut(core.cut_by_width, core.cut_by_depth, core.dead_ends),
            limit=limit,
            witness=certified_witness(self._system, Objective(), core.finding) if core.ending == "found" else None,
            statistics=seen,
            was_interrupted=was_interrupted,
            limits=self._limits,
            core=core,
            compiled=self._compiled,
            audit=self._audit,
        )

    def _audited(self, core: _core.Reduction, started: float) -> Audited | None:
        """Every transition between drawn states must be there, and no other."""
        reading = OfSystem(PartOfSystem(self._system, core), Objective(), with_arguments=True)
        left = seconds_left(self._limits, started)
        audited = audit_rows(self._system, self._target, core, self._audit.left(), started, left, reading)
        self._audit.take(audited)
        return audited

    def several(self, seed: int, runs: int, series: Series | None = None) -> Iterator[Reduction]:
        """Reductions with derived seeds, in the time of one budget: then there are fewer, or the last is unfinished.
        A series counts in how many of them each state was drawn, of those that are said to be finished."""
        for run, limits in shared_by(self._limits, runs):
            self._limits = limits
            if series is not None:
                series.begin()
            reduction = self.once(api.derived_seed(seed, run), series)
            yield reduction
            if not reduction.is_finished or reduction.was_interrupted:
                return


class _ReducedSystem(PartOfSystem):
    """The system with only those of its transitions that a reduction kept. Everything else is as it was."""

    def __init__(self, reduction: Reduction) -> None:
        super().__init__(reduction.system, reduction.core)
        self._reduction = reduction

    def compile(self, objective: Objective) -> Target:
        whole = self._reduction.compiled(objective)
        is_of_runs = objective.runs is not None
        core = _core.ReducedModel(whole.core, self._reduction.core, whole.with_arguments, without_dead_ends=is_of_runs)
        if is_of_runs:
            self.leave_out_dead_ends()
        return replace(whole, core=core, owner=whole, whole=whole)


def _is_fair(wanted: Property) -> bool:
    return wanted.objective.runs is not None and wanted.objective.runs.is_fair


class _UnfinishedReduction(Unfinished):
    levels = rescued = cut_by_width = cut_by_depth = dead_ends = 0


def _require(code: str, name: str, value: object, least: int) -> None:
    if not isinstance(value, int) or value < least:
        raise InputError(Diagnostic(code, f"{name}={value!r} is out of range", None, f"a whole number from {least}"))
