"""A race: several searches at once, each in a thread of its own, under one budget. Who arrives is told at once.

    with Race(runners, limits) as race:
        for arrival in race: ...            # runners may be added and stopped meanwhile

Leaving the block stops all that still run.
"""

from __future__ import annotations

import math
import queue
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import TracebackType
from typing import Any, Generic, Protocol, TypeVar

from highroad import _core
from highroad.audit import Audit
from highroad.limits import Limits, resident_bytes
from highroad.results import Statistics
from highroad.running import (
    INTERVAL,
    LAST_PATIENCE,
    LONGEST,
    PATIENCE,
    Progress,
    core_limits,
    start_thread,
    statistics_of,
)
from highroad.searches import Chosen
from highroad.systems import Host, Objective, Target

Finding = Mapping[str, Any]
"""What the core tells of a run: how it ended, what was found, the path to it."""


class Racer(Protocol):
    """Who takes part. `share` is its part of the memory."""

    @property
    def target(self) -> Target: ...

    @property
    def limits(self) -> Limits: ...

    @property
    def share(self) -> float: ...

    def run(self, control: Any, limits: Any) -> Finding:
        """What it does, with the control and the limits of the core."""
        ...


Each = TypeVar("Each", bound=Racer)


@dataclass(frozen=True, slots=True)
class Runner:
    """A search that takes part. `share` is its part of the memory."""

    name: str
    target: Target
    objective: Objective
    chosen: Chosen
    heuristic: Any = None
    limits: Limits = field(default_factory=Limits)
    seed: int = 0
    share: float = 0.25
    audit: Audit | None = None

    def run(self, control: Any, limits: Any) -> Finding:
        if self.audit is not None:
            self.audit.attach(control)
        return run_search(self.target, self.objective, self.chosen, self.seed, limits, control, self.heuristic)


@dataclass(frozen=True, slots=True)
class Arrival(Generic[Each]):
    """A runner that came to its end."""

    runner: Each
    finding: Finding
    statistics: Statistics

    @property
    def ending(self) -> str:
        return str(self.finding["ending"])


def core_objective(objective: Objective) -> _core.Objective:
    """What is looked for, as the core understands it."""
    sought = _core.Objective()
    sought.deadlock = objective.deadlock
    sought.action = bool(objective.action)
    sought.state = int(objective.predicate is not None)
    sought.cycle = objective.runs is not None
    sought.faults = objective.faults
    if objective.goal is not None:
        sought.look_for(objective.goal)
    if objective.most_steps is not None:
        sought.most_steps = objective.most_steps
    return sought


def run_search(
    target: Target,
    objective: Objective,
    chosen: Chosen,
    seed: int,
    limits: Any,
    control: Any,
    heuristic: Any = None,
    incidence: _core.Incidence | None = None,
) -> Finding:
    """Runs a search in the core, in this thread. The incidence counts the states that it visits, for a series."""
    return _core.run(
        model=target.core,
        search=chosen.search.name,
        options=list(chosen.values),
        seed=seed,
        objective=core_objective(objective),
        limits=limits,
        control=control,
        with_arguments=target.with_arguments,
        heuristic=heuristic,
        incidence=incidence,
    )


@dataclass(slots=True)
class _Running(Generic[Each]):
    runner: Each
    control: Any
    started: float


class Race(Generic[Each]):
    """Runs searches side by side. The time begins when the race does; it can be set anew while it goes on."""

    def __init__(self, runners: Sequence[Each], limits: Limits, progress: Progress | None = None) -> None:
        self._limits = limits
        self._memory = limits.memory_bytes
        self._progress = progress
        self._started = time.monotonic()
        self._end = self._started + (LONGEST if limits.seconds is None else limits.seconds)
        self._running: list[_Running[Each]] = []
        self._finished: list[Mapping[str, Any]] = []
        self._arrivals: queue.Queue[tuple[_Running[Each], Finding | BaseException]] = queue.Queue()
        self._visited = 0  # states, by those that run, when it was last looked
        self._stopped: float | None = None  # when all were told to stop
        self.why_stopped = ""
        self._patience = PATIENCE
        for runner in runners:
            self.add(runner)

    def __enter__(self) -> Race[Each]:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.stop_all("interrupted")
        if error is not None and all(host.always_returns for host in self._hosts()):
            self._patience = LAST_PATIENCE  # nothing hurries any more, and nobody should be left behind
        self._wait_for_all()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._started

    @property
    def was_interrupted(self) -> bool:
        return self.why_stopped == "interrupted"

    @property
    def runners(self) -> list[Each]:
        """Those that still run."""
        return [running.runner for running in self._running]

    def add(self, runner: Each) -> None:
        running = _Running(runner, _core.Control(), time.monotonic())
        limits = core_limits(replace(runner.limits, memory=self._memory, seconds=runner.limits.seconds))
        limits.memory = max(1, int(limits.memory * runner.share))
        self._running.append(running)

        def run() -> None:
            answer: Finding | BaseException
            try:
                answer = runner.run(running.control, limits)
            except MemoryError:
                answer = {"ending": "memory", "finding": "nothing"}
            except BaseException as error:  # handed over to the caller's thread
                answer = error
            self._arrivals.put((running, answer))

        try:
            start_thread(run)
        except KeyboardInterrupt:  # it runs already, and may have kept this thread from going on for a while
            self.stop_all("interrupted")

    def end_in(self, seconds: float) -> None:
        """No runner may go on longer than this from now."""
        self._end = min(self._end, time.monotonic() + seconds)

    def stop(self, runner: Each) -> None:
        for running in self._running:
            if running.runner is runner:
                running.control.stop("interrupted")

    def stop_all(self, why: str) -> None:
        if self._stopped is None and self._running:
            self._stopped, self.why_stopped = time.monotonic(), why
        for running in self._running:
            running.control.stop(why)
            if running.runner.target.host is not None:
                running.runner.target.host.cancel()

    def wait(self, seconds: float, states: float = math.inf) -> Arrival[Each] | None:
        """The next to arrive, if that is within some seconds and before all together have visited so many states."""
        end = time.monotonic() + seconds
        while self._running and time.monotonic() < end and not self._has_given_up():
            arrival = self._next_or_interrupted()
            if arrival is not None or self._visited >= states:
                return arrival
        return None

    def __iter__(self) -> Iterator[Arrival[Each]]:
        while self._running:
            arrival = self._next_or_interrupted()
            if arrival is not None:
                yield arrival
            elif self._has_given_up():
                yield from self._abandoned()

    def _next_or_interrupted(self) -> Arrival[Each] | None:
        try:
            return self._next()
        except KeyboardInterrupt:
            self.stop_all("interrupted")
            return None

    def statistics(self) -> list[tuple[Each, Statistics]]:
        """How far those are that still run."""
        now = time.monotonic()
        return [(each.runner, statistics_of(each.control, now - each.started)) for each in self._running]

    def _next(self) -> Arrival[Each] | None:
        self._visited = sum(each.control.statistics()["visited"] for each in self._running)
        try:
            running, answer = self._arrivals.get(timeout=INTERVAL if self.seconds > INTERVAL else 0.002)
        except queue.Empty:
            self._look()
            return None
        self._running.remove(running)
        self._finished.append(running.control.statistics())
        if isinstance(answer, BaseException):
            raise answer
        return Arrival(running.runner, answer, statistics_of(running.control, time.monotonic() - running.started))

    def _look(self) -> None:
        if time.monotonic() > self._end:
            self.stop_all("time")
        coming = sum(host.coming_bytes() for host in self._hosts())
        if resident_bytes() + coming > self._memory:
            self.stop_all("memory")
        if self._progress is not None:
            everyone = [*self._finished, *(each.control.statistics() for each in self._running)]
            self._progress(_sum(everyone), self.seconds)

    def _hosts(self) -> list[Host]:
        hosts = {id(r.runner.target.host): r.runner.target.host for r in self._running}
        return [host for host in hosts.values() if host is not None]

    def _has_given_up(self) -> bool:
        """The functions of a host may not come back: then their thread is left to itself."""
        return self._stopped is not None and bool(self._hosts()) and time.monotonic() > self._stopped + self._patience

    def _abandoned(self) -> Iterator[Arrival[Each]]:
        for running in self._running:
            seen = statistics_of(running.control, time.monotonic() - running.started)
            yield Arrival(running.runner, {"ending": self.why_stopped, "finding": "nothing"}, seen)
        self._running = []

    def _wait_for_all(self) -> None:
        while self._running and not self._has_given_up():
            try:
                running, _ = self._arrivals.get(timeout=INTERVAL)
            except queue.Empty:
                continue
            self._running.remove(running)
        self._running = []


def _sum(all_counters: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The counters of all runners together; the depth is the greatest."""
    total: dict[str, Any] = dict(all_counters[0]) if all_counters else {}
    combine: Callable[[Any, Any], Any]
    for counters in all_counters[1:]:
        for name, value in counters.items():
            combine = max if name in ("depth", "distinct_is_exact") else lambda one, other: one + other
            total[name] = combine(total[name], value)
    return total
