"""The verbs: load, check, count, export, simulate. They compose the parts; no other module does."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from highroad import _core
from highroad.diagnostics import Diagnostic, InputError, nearest
from highroad.explored import ExploredLts
from highroad.languages import frontend_for, require_no_parameters
from highroad.limits import Limits
from highroad.properties import Property, parse_property
from highroad.results import Count, Holds, Inconclusive, Result, Runs, Verdict, Violated
from highroad.running import Progress, Stopped, core_limits, statistics_of, watch
from highroad.searches import Chosen, parse_search
from highroad.systems import Objective, System, Target
from highroad.trails.witness import certified_witness

DEFAULT_SEARCH = "bfs"


def load(model: object, /, **parameters: int) -> System:
    """A system from a file name, a finished `Model`, a `Builder`, or an object with the functions of a plain model.

    Parameters are given to the `model` function of a Python file.
    """
    if isinstance(model, str | Path):
        path = Path(model)
        if path.is_dir():
            raise InputError(Diagnostic("E001", f"{path} is a directory, not a model", None, "give a file"))
        if not path.exists():
            raise InputError(Diagnostic("E001", f"there is no file {path}"))
        return frontend_for(path).load(path, parameters)
    from highroad.languages.python import as_system

    require_no_parameters("a model that is already made has no parameters", parameters)
    name = getattr(model, "name", type(model).__name__)
    file = getattr(sys.modules.get(type(model).__module__), "__file__", None)
    return as_system(model, str(name), file or "<model>")


def check(
    system: System,
    property: Property | str = "deadlock",
    *,
    search: Chosen | str = DEFAULT_SEARCH,
    limits: Limits | None = None,
    seed: int | None = None,
    runs: int = 1,
    progress: Progress | None = None,
) -> Result:
    """Looks for a violation of a property, and gives a verdict with counts and a replayed witness."""
    if runs < 1:
        raise InputError(Diagnostic("E009", f"{runs} runs are too few", None, "at least 1"))
    wanted = parse_property(property) if isinstance(property, str) else property
    chosen = parse_search(search) if isinstance(search, str) else search
    limits = limits or Limits()
    seed = valid_seed(seed)
    target = system.compile(wanted.objective)
    run = _Run(system, wanted, chosen, limits, target, progress)
    return run.once(seed) if runs == 1 else run.repeat(seed, runs)


def count(
    system: System,
    *,
    search: Chosen | str = DEFAULT_SEARCH,
    limits: Limits | None = None,
    seed: int | None = None,
    progress: Progress | None = None,
) -> Count:
    """Explores without looking for anything: states, transitions, deadlocks, levels."""
    chosen = parse_search(search) if isinstance(search, str) else search
    limits = limits or Limits()
    seed = valid_seed(seed)
    objective = Objective()
    finding, stats = _search(system.compile(objective), objective, chosen, seed, limits, progress)
    ending = finding["ending"]
    witness = None
    if ending == "found":  # only a fault of the model can be found without a property
        witness = certified_witness(system, objective, finding, None)
    return Count(
        complete=ending == "complete",
        limit=None if ending in ("complete", "found") else ending,
        search=str(chosen),
        seed=seed,
        statistics=stats,
        witness=witness,
    )


def explore(system: System, *, limits: Limits | None = None, progress: Progress | None = None) -> ExploredLts:
    """The state space, explored breadth-first with all its edges."""
    limits = limits or Limits()
    target = system.compile(Objective())
    if len(set(system.initial())) > 1:
        raise InputError(Diagnostic("E530", "an LTS has one initial state, but this model has several"))
    control = _core.Control()

    def work() -> Any:
        return _core.ExplicitSpace(target.core, core_limits(limits), control)

    try:
        space = watch(work, control, limits, progress, target.host)
    except Stopped as stopped:
        seen = control.statistics()
        space = SimpleNamespace(ending=stopped.limit, state_count=seen["stored"], transition_count=seen["transitions"])
    return ExploredLts(system, target, space, None if space.ending == "complete" else space.ending)


def validate(system: System, property: Property) -> None:
    """Finds mistakes in a property before any search begins: it is evaluated in an initial state."""
    if property.objective.predicate is not None:
        system.holds(property.objective.predicate, system.initial()[0])


def new_seed() -> int:
    """A seed from the system's randomness, short enough to type."""
    return int.from_bytes(os.urandom(4), "little")


def valid_seed(seed: int | None) -> int:
    """The seed itself, or a new one when there is none."""
    if seed is None:
        return new_seed()
    if not 0 <= seed < 1 << 64:
        raise InputError(Diagnostic("E009", f"the seed {seed} is out of range", None, "from 0 to 2^64 - 1"))
    return seed


def derived_seed(seed: int, run: int) -> int:
    """The seed of the `run`-th of several runs; the first one is the given seed itself."""
    return seed if run == 0 else int(_core.derived_seed(seed, run))


class _Run:
    """One property, one search, one budget: run once or several times."""

    def __init__(
        self,
        system: System,
        wanted: Property,
        chosen: Chosen,
        limits: Limits,
        target: Target,
        progress: Progress | None,
    ) -> None:
        self._system = system
        self._wanted = wanted
        self._chosen = chosen
        self._limits = limits
        self._target = target
        self._progress = progress

    def once(self, seed: int) -> Result:
        objective = self._wanted.objective
        finding, stats = _search(self._target, objective, self._chosen, seed, self._limits, self._progress)
        verdict, note = self._verdict(finding), _doubt(self._system, objective.action)
        return Result(verdict, str(self._wanted), str(self._chosen), seed, stats, note=note)

    def repeat(self, seed: int, runs: int) -> Result:
        """Several runs under one budget of time; the result shows the shortest witness."""
        started, seconds = time.monotonic(), self._limits.seconds
        results: list[Result] = []
        for run in range(runs):
            if seconds is not None:
                left = seconds - (time.monotonic() - started)
                if left <= 0 and results:
                    break
                self._limits = replace(self._limits, seconds=max(left, 0.001))
            results.append(self.once(derived_seed(seed, run)))
            if results[-1].verdict == Inconclusive("interrupted"):
                break
        return replace(_best(results), runs=_summary(results), seed=seed)

    def _verdict(self, finding: Mapping[str, Any]) -> Verdict:
        objective = self._wanted.objective
        match finding["ending"]:
            case "complete":
                return Holds()
            case "found":

                def wanted(label: str) -> bool:
                    return bool(_core.label_matches(objective.action, label))

                return Violated(certified_witness(self._system, objective, finding, wanted))
            case limit:
                return Inconclusive(limit)


def _search(
    target: Target, objective: Objective, chosen: Chosen, seed: int, limits: Limits, progress: Progress | None
) -> tuple[Mapping[str, Any], Any]:
    control = _core.Control()
    sought = _core.Objective()
    sought.deadlock = objective.deadlock
    sought.action = bool(objective.action)
    sought.state = int(objective.predicate is not None)
    started = time.monotonic()

    def work() -> Mapping[str, Any]:
        answer: Mapping[str, Any] = _core.run(
            model=target.core,
            search=chosen.search.name,
            options=list(chosen.values),
            seed=seed,
            objective=sought,
            limits=core_limits(limits),
            control=control,
            with_arguments=target.with_arguments,
        )
        return answer

    try:
        finding = watch(work, control, limits, progress, target.host)
    except Stopped as stopped:
        finding = {"ending": stopped.limit}
    return finding, statistics_of(control, time.monotonic() - started)


def _best(results: list[Result]) -> Result:
    """The run with the shortest witness; without one, the run that says most."""

    def key(result: Result) -> tuple[int, int]:
        match result.verdict:
            case Violated(witness=witness):
                return 0, len(witness)
            case Holds():
                return 1, 0
            case _:
                return 2, 0

    return min(results, key=key)


def _summary(results: list[Result]) -> Runs:
    import statistics

    lengths = [len(r.verdict.witness) for r in results if isinstance(r.verdict, Violated)]
    visited = [r.statistics.visited for r in results]
    return Runs(
        count=len(results),
        successes=len(lengths),
        success_rate=len(lengths) / len(results),
        visited_mean=statistics.fmean(visited),
        visited_deviation=statistics.pstdev(visited),
        considered_mean=statistics.fmean(r.statistics.considered for r in results),
        witness_mean=statistics.fmean(lengths) if lengths else None,
        witness_deviation=statistics.pstdev(lengths) if lengths else None,
        witness_min=min(lengths, default=None),
    )


def _doubt(system: System, action: str) -> str | None:
    """An action of which the model has no step at all may be a slip of the pen."""
    known, name = system.actions, action.partition("(")[0]
    if not action or "*" in action or known is None or name in known or action in known:
        return None
    return f"no step of this model is called '{name}'; {nearest(name, known) or 'it has no steps'}"
