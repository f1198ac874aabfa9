"""The verbs: load, check, count, export, simulate. They compose the parts; no other module does."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from highroad import _core
from highroad.audit import Audit, AuditBudget
from highroad.diagnostics import Diagnostic, InputError
from highroad.doubts import doubt, rarity
from highroad.explored import ExploredLts, explored
from highroad.files import require_file
from highroad.heuristics import Aim, Guide, Heuristic, default_heuristic, guide, of_function, parse_heuristic
from highroad.languages import frontend_for, require_no_parameters
from highroad.limits import Limits, last_moment, seconds_left, shared_by
from highroad.properties import Property, located_mistakes, parse_property
from highroad.properties.specified import names_of
from highroad.racing import run_search
from highroad.results import (
    Audited,
    Count,
    Holds,
    Inconclusive,
    Result,
    Statistics,
    Survival,
    Unreplayed,
    Verdict,
    Violated,
    count_states,
)
from highroad.running import Progress, Stopped, Watched, core_limits, progress_in_series, statistics_of, watch
from highroad.searches import Chosen, parse_search, require_fitting, searches
from highroad.statistics.risk import CONFIDENCE
from highroad.systems import Objective, System, Target
from highroad.systems.estimates import Directed
from highroad.systems.patterns import require_possible_actions
from highroad.systems.product import compiled
from highroad.trails.witness import NotReplayed, certified_witness, length_of

if TYPE_CHECKING:
    from highroad.statistics.series import Series

DEFAULT_SEARCH = "bfs"
DEFAULT_CYCLE_SEARCH = "scc"


def load(model: object, /, *, include_directories: Sequence[Path] = (), **parameters: int | str) -> System:
    """A system from a file name, a finished `Model`, a `Builder`, or an object with the functions of a plain model.

    Parameters are given to the `model` function of a Python file, or define macros of a Promela model, which also looks
    for included files in `include_directories`.
    """
    if isinstance(model, str | Path):
        path = Path(model)
        require_file(path)
        return frontend_for(path).load(path, parameters, include_directories)
    from highroad.languages.python import as_system

    require_no_parameters("a model that is already made has no parameters", parameters)
    name = getattr(model, "name", type(model).__name__)
    file = getattr(sys.modules.get(type(model).__module__), "__file__", None)
    return as_system(model, str(name), file or "<model>")


def check(
    system: System | object,
    property: Property | str = "deadlock",
    *,
    search: Chosen | str | None = None,
    heuristic: Heuristic | str | Callable[[Mapping[str, Any]], float] | None = None,
    toward: bytes | None = None,
    fair: bool = False,
    limits: Limits | None = None,
    seed: int | None = None,
    runs: int = 1,
    confidence: float = CONFIDENCE,
    until_decided: bool = False,
    progress: Progress | None = None,
    evidence: bool = False,
    audit: AuditBudget | float | str | None = None,
) -> Result:
    """Looks for a violation of a property, and gives a verdict with counts and a replayed witness.

    The system may also be anything that `load` takes. A directed search asks a heuristic: by its name, or a function of
    the names and values of a state; `toward` is a state for those that need one. Without a search it is breadth-first
    search, or for a temporal property the one by components. If `fair`, only runs count in which every process that can
    always move does so again and again. For a formula of the mu-calculus there is no search but `evidence`: the part of
    the system that shows why it holds, or not. `until_decided`: no further run after one that decides the property.
    `audit` says how much of what the search sees is compared with another reading of the model: seconds, "all" or
    "off"; otherwise a random sample, in a twentieth of the time of the search.
    """
    require_runs(runs)
    budget = AuditBudget.of(audit)
    system = system_of(system)
    wanted = _property(property)
    wanted = (wanted.fair() if fair else wanted).in_system(system)
    limits = _limits(limits)
    seed = valid_seed(seed)
    if wanted.objective.formula is not None:
        from highroad import formulas

        if search is not None or heuristic is not None or toward is not None or runs > 1:
            raise formulas.not_a_search()
        result = formulas.check(system, wanted, limits, seed, progress, evidence, budget)
        if result.verdict != Inconclusive("found"):
            return result
        # A model with a fault has no LTS; a search finds the way to it.
        wanted = replace(wanted, objective=Objective())
    chosen = _chosen(search if search is not None else default_search(wanted))
    require_fitting(chosen, for_runs=wanted.is_temporal)
    with located_mistakes(wanted):
        target = compiled(system, wanted.objective)
    directed = guide_for(system, target, chosen, Aim(wanted.objective, toward), heuristic)
    with located_mistakes(wanted), Audit(system, wanted.objective, target, budget) as audit_:
        run = _Run(system, wanted, chosen, limits, target, directed, progress, valid_confidence(confidence), audit_)
        is_series = runs > 1 or until_decided
        return run.repeat(seed, runs, until_decided=until_decided) if is_series else run.once(seed)


def default_search(wanted: Property) -> str:
    """The search that is used where none is named: it sees everything."""
    return DEFAULT_CYCLE_SEARCH if wanted.is_temporal else DEFAULT_SEARCH


def each_meant(system: System, wanted: Sequence[Property]) -> list[Property]:
    """The properties, with each of those that the model has in place of `ltl` or `claim` without a name."""
    found: list[Property] = []
    for each in wanted:
        names = [] if each.text else names_of(system, each.kind)
        found += [replace(each, text=name) for name in names] or [each]
    return found


def guide_for(
    system: System,
    target: Target,
    chosen: Chosen,
    aim: Aim,
    heuristic: Heuristic | str | Callable[[Mapping[str, Any]], float] | None,
) -> Guide | None:
    """The heuristic of a directed search, made ready; other searches have none."""
    if not chosen.search.directed:
        if heuristic is None and aim.goal is None:
            return None
        directed = ", ".join(name for name, search in searches().items() if search.directed)
        message = f"the search '{chosen.search.name}' asks no heuristic"
        raise InputError(Diagnostic("E615", message, None, f"directed searches are {directed}"))
    if isinstance(heuristic, str):
        heuristic = parse_heuristic(heuristic)
    elif heuristic is None:
        heuristic = default_heuristic(aim)
    elif not isinstance(heuristic, Heuristic):
        heuristic = of_function(heuristic)
    return guide(cast(Directed, system), target, aim, heuristic)


def count(
    system: System | object,
    *,
    search: Chosen | str = DEFAULT_SEARCH,
    limits: Limits | None = None,
    seed: int | None = None,
    runs: int = 1,
    confidence: float = CONFIDENCE,
    progress: Progress | None = None,
    audit: AuditBudget | float | str | None = None,
) -> Count:
    """Explores without looking for anything: states, transitions, deadlocks, levels; of several runs all together.
    `audit` is that of `check`."""
    require_runs(runs)
    confidence = valid_confidence(confidence)
    system, chosen, limits, seed = system_of(system), _chosen(search), _limits(limits), valid_seed(seed)
    require_fitting(chosen, for_runs=False)
    objective = Objective(faults=not getattr(system, "goes_on_after_faults", False))
    target = system.compile(objective)
    started = time.monotonic()
    auditing = Audit(system, objective, target, AuditBudget.of(audit))

    def once(run: int, limits: Limits, series: Series | None = None) -> Count:
        run_seed = derived_seed(seed, run)
        told = progress if runs == 1 else progress_in_series(progress, run, runs, started)
        found = _search(target, objective, chosen, run_seed, limits, told, None, series, auditing)
        ending, unreplayed = found.finding["ending"], found.unreplayed
        witness = None
        if ending == "found":  # only a fault of the model can be found without a property
            try:
                witness = certified_witness(system, objective, found.finding, last_moment(limits, found.started))
            except NotReplayed as error:
                ending, unreplayed = "time", error.told
        return Count(
            complete=ending == "complete",
            limit=None if ending in ("complete", "found") else ending,
            search=str(chosen),
            seed=run_seed,
            statistics=found.statistics,
            witness=witness,
            note=str(unreplayed) if unreplayed is not None else found.shortage if ending == "memory" else None,
            was_interrupted=found.was_interrupted,
        )

    def audited(counted: Count) -> Count:
        ending = "found" if counted.witness is not None else counted.limit or "complete"
        return replace(counted, audit=auditing.finish(ending, seconds_left(limits, started)))

    with auditing:
        if runs == 1:
            return audited(once(0, limits))
        from highroad.repeated import count_of
        from highroad.statistics.series import Series

        series = Series(seed) if chosen.search.randomised else None  # otherwise all runs are alike
        counts: list[Count] = []
        try:
            for run, left in shared_by(limits, runs):
                if series is not None:
                    series.begin()
                counts.append(once(run, left, series))
                auditing.require_agreement()
                if series is not None and counts[-1].limit not in ("time", "interrupted"):
                    series.finish()
                if counts[-1].ends_series:
                    break
        except KeyboardInterrupt:  # between two runs
            if not counts:
                raise
            counts[-1] = replace(counts[-1], was_interrupted=True)
        return audited(count_of(counts, runs, seed, None if series is None else series.tally(), confidence))


def explore(
    system: System | object,
    *,
    limits: Limits | None = None,
    progress: Progress | None = None,
    audit: AuditBudget | float | str | None = None,
) -> ExploredLts:
    """The state space, explored breadth-first with all its edges. `audit` is that of `check`."""
    return explored(system_of(system), _limits(limits), progress, AuditBudget.of(audit))


def validate(system: System, property: Property, search: Chosen | None = None) -> None:
    """Finds mistakes in a property before any search begins, and a search that cannot look for it. Its predicates are
    evaluated in an initial state."""
    wanted = property.in_system(system)
    if wanted.objective.formula is not None:
        from highroad import formulas

        if search is not None:
            raise formulas.not_a_search()
        formulas.validate(system, wanted.objective.formula)
    if search is not None:
        require_fitting(search, for_runs=wanted.is_temporal)
    require_possible_actions(wanted.objective, system)
    with located_mistakes(wanted):
        for predicate, _ in wanted.objective.observed:
            if predicate is not None:
                system.holds(predicate, system.initial()[0])


def new_seed() -> int:
    """A seed from the system's randomness, short enough to type."""
    return int.from_bytes(os.urandom(4), "little")


def valid_seed(seed: int | None) -> int:
    """The seed itself, or a new one when there is none."""
    if seed is None:
        return new_seed()
    if not isinstance(seed, int) or not 0 <= seed < 1 << 64:
        raise InputError(Diagnostic("E009", f"the seed {seed!r} is out of range", None, "from 0 to 2^64 - 1"))
    return seed


def require_runs(runs: int) -> None:
    if not isinstance(runs, int) or runs < 1:
        raise InputError(Diagnostic("E009", f"runs={runs!r} is out of range", None, "a whole number from 1"))


def valid_confidence(confidence: float) -> float:
    """The confidence itself: a probability, and none of which nothing can be said."""
    if not isinstance(confidence, int | float) or not 0 < confidence < 1:
        raise InputError(Diagnostic("E1030", f"the confidence {confidence!r} is out of range", None, "0.95"))
    return confidence


def derived_seed(seed: int, run: int) -> int:
    """The seed of the `run`-th of several runs; the first one is the given seed itself."""
    return seed if run == 0 else int(_core.derived_seed(seed, run))


def system_of(model: System | object) -> System:
    """A system as it is, or one from anything that `load` takes."""
    is_system = all(hasattr(model, name) for name in ("compile", "initial", "edges", "describe"))
    return cast(System, model) if is_system else load(model)


def _property(property: Property | str) -> Property:
    if isinstance(property, Property):
        return property
    return parse_property(_text(property, "the property", "a text such as 'deadlock' or 'x > 3'"))


def _chosen(search: Chosen | str) -> Chosen:
    if isinstance(search, Chosen):
        return search
    return parse_search(_text(search, "the search", "a text such as 'bfs' or 'highway:width=32'"))


def _limits(limits: Limits | None) -> Limits:
    if limits is None or isinstance(limits, Limits):
        return limits or Limits()
    raise InputError(Diagnostic("E009", f"limits={limits!r} are no limits", None, "Limits(states=1000, seconds=60)"))


def _text(value: object, what: str, expected: str) -> str:
    if isinstance(value, str):
        return value
    raise InputError(Diagnostic("E009", f"{what} {value!r} is not a text", None, expected))


class _Run:
    """One property, one search, one budget: run once or several times."""

    def __init__(
        self,
        system: System,
        wanted: Property,
        chosen: Chosen,
        limits: Limits,
        target: Target,
        guide: Guide | None,
        progress: Progress | None,
        confidence: float,
        audit: Audit,
    ) -> None:
        self._audit = audit
        self._started = time.monotonic()
        self._system = system
        self._confidence = confidence
        self._wanted = wanted
        self._chosen = chosen
        self._limits = limits
        self._target = target
        self._guide = guide
        self._progress = progress

    def once(self, seed: int) -> Result:
        found = self._found(seed)
        audited = self._audited(found)
        return replace(self._result(found, seed), audit=audited)

    def _audited(self, found: _Found) -> Audited | None:
        """Nothing is answered before the audit agrees."""
        return self._audit.finish(found.finding["ending"], seconds_left(self._limits, self._started))

    def _found(self, seed: int, series: Series | None = None) -> _Found:
        objective, progress = self._wanted.objective, self._progress
        return _search(
            self._target, objective, self._chosen, seed, self._limits, progress, self._guide, series, self._audit
        )

    def _result(self, found: _Found, seed: int) -> Result:
        """What was found, replayed."""
        unreplayed = found.unreplayed
        try:
            verdict = self._verdict(found)
        except NotReplayed as error:
            verdict, unreplayed = Inconclusive("time"), error.told
        is_proven = self._guide is None or self._guide.proves(found.finding)
        return Result(
            verdict,
            str(self._wanted),
            str(self._chosen),
            seed,
            found.statistics,
            note=found.shortage if verdict == Inconclusive("memory") else self._note(verdict, found.statistics),
            was_interrupted=found.was_interrupted,
            is_shortest=bool(found.finding.get("is_shortest")) and is_proven and unreplayed is None,
            heuristic=None if self._guide is None else self._guide.heuristic.name,
            survival=self._survival(found.finding) if unreplayed is None else None,
            unreplayed=unreplayed,
        )

    def _survival(self, finding: Mapping[str, Any]) -> Survival | None:
        """Of a highway alone: one that is widened until nothing is left out needs no luck."""
        if not finding.get("levels") or self._chosen.search.exhaustive:
            return None
        from highroad.statistics.survival import survival_of

        return survival_of(finding)

    def _note(self, verdict: Verdict, statistics: Statistics) -> str | None:
        about_walks = rarity(statistics.lassos, self._confidence) if isinstance(verdict, Inconclusive) else None
        matched = getattr(self._target.core, "matched_actions", None)
        return about_walks or doubt(self._system, self._wanted, verdict, matched)

    def repeat(self, seed: int, runs: int, *, until_decided: bool) -> Result:
        """Several runs under one budget of time; the result shows the shortest witness, which alone is replayed. If
        the first run that decides the property is the last one, the runs say nothing about rates."""
        from highroad.repeated import Outcome, summary_of, with_statistics
        from highroad.statistics.series import Series

        outcomes: list[Outcome] = []
        shown: tuple[Outcome, _Found, int] | None = None
        was_interrupted = False
        progress, started = self._progress, time.monotonic()
        series = Series(seed) if self._chosen.search.randomised else None  # otherwise all runs are alike
        try:
            for run, limits in shared_by(self._limits, runs):
                self._limits = limits
                self._progress = progress_in_series(progress, run, runs, started)
                if series is not None:
                    series.begin()
                run_seed = derived_seed(seed, run)
                found = self._found(run_seed, series)
                outcome = Outcome(found.finding["ending"], found.statistics, self._length(found, run_seed))
                self._audit.require_agreement()
                if series is not None and not outcome.was_cut_off:
                    series.finish()
                outcomes.append(outcome)
                if shown is None or outcome.rank < shown[0].rank:
                    shown = outcome, found, run_seed
                was_interrupted = found.was_interrupted
                if was_interrupted or (until_decided and outcome.decides):
                    break
        except KeyboardInterrupt:  # between two runs
            if not outcomes:
                raise
            was_interrupted = True
        assert shown is not None
        done = [each for each in outcomes if not each.was_cut_off]
        limit = None if len(done) == runs else "interrupted" if was_interrupted else "time"
        if until_decided and outcomes[-1].decides:
            limit = "decided"
        audited = self._audited(shown[1])
        best = replace(self._result(*shown[1:]), audit=audited)
        if limit is not None and isinstance(best.verdict, Inconclusive):
            best = replace(best, verdict=Inconclusive(limit))
        summary = summary_of(done, runs, limit, seed)
        if series is not None and done and not (limit == "decided" and summary.successes):
            of = "pairs" if self._wanted.is_temporal else "states"
            total = next((count_states(each.statistics) for each in done if each.ending == "complete"), None)
            successes = summary.successes
            summary = with_statistics(
                summary, series.tally(), self._confidence, successes=successes, total=total, of=of
            )
        return replace(best, runs=summary, was_interrupted=was_interrupted)

    def _length(self, found: _Found, seed: int) -> int | None:
        """Of the witness. To replay it takes a hundred times as long as to find it; but a run that goes on for ever has
        its length only then, and what is wrong with a predicate is told at once."""
        if found.finding["ending"] != "found":
            return None
        if self._wanted.is_temporal or found.finding["finding"] == "property fault":
            witness = self._result(found, seed).witness
            return None if witness is None else len(witness)
        return length_of(found.finding)

    @property
    def _asks_for_run(self) -> bool:
        """Whether a run is asked for, and not feared."""
        sought = self._wanted.objective.runs
        return sought is not None and sought.is_asked_for

    def _verdict(self, found: _Found) -> Verdict:
        finding = found.finding
        match finding["ending"]:
            case "complete":
                return Violated() if self._asks_for_run else Holds()
            case "found":
                end = last_moment(self._limits, found.started)
                witness = certified_witness(self._system, self._wanted.objective, finding, end)
                return Holds(witness) if self._asks_for_run and not witness.is_fault else Violated(witness)
            case limit:
                return Inconclusive(limit)


@dataclass(frozen=True, slots=True)
class _Found:
    finding: Mapping[str, Any]  # as the core tells it
    statistics: Statistics
    was_interrupted: bool
    shortage: str | None  # why it could not even begin
    started: float

    @property
    def unreplayed(self) -> Unreplayed | None:
        """What was found without a way to it, for which there was no time or no memory."""
        return Unreplayed(None) if self.finding.get("is_lost") else None


def _search(
    target: Target,
    objective: Objective,
    chosen: Chosen,
    seed: int,
    limits: Limits,
    progress: Progress | None,
    guide: Guide | None = None,
    series: Series | None = None,
    audit: Audit | None = None,
) -> _Found:
    control = _core.Control()
    started = time.monotonic()
    if audit is not None:
        audit.attach(control, again=True)
    shortage = limits.shortage

    def work() -> Mapping[str, Any]:
        heuristic = None if guide is None else guide.core
        incidence = None if series is None else series.incidence
        return run_search(target, objective, chosen, seed, core_limits(limits), control, heuristic, incidence)

    try:
        watched = watch(work, control, limits, progress, target.host)
    except Stopped as stopped:
        watched = Watched({"ending": stopped.limit}, stopped.limit == "interrupted")
    seen = statistics_of(control, time.monotonic() - started)
    if progress is not None:  # the run may have been too short for anybody to look
        progress(control.statistics(), seen.seconds)
    if watched.answer.get("finding") == "deadlock":  # a search may find it before it visits the state
        seen = replace(seen, deadlocks=max(1, seen.deadlocks))
    return _Found(watched.answer, seen, watched.was_interrupted, shortage, started)
