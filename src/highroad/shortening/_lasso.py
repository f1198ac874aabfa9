"""Makes a run shorter that goes on for ever: the way to a cycle, and the cycle (Edelkamp, Lluch-Lafuente and Leue, 2001).

The way is searched to any state of the cycle, the cycle from each of its accepting states back to it. What makes the
cycle an error stays as it is: it goes through an accepting state if it did before, and makes no progress if it made none.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from highroad import _core
from highroad.diagnostics import InternalError
from highroad.limits import Limits
from highroad.results import Witness
from highroad.running import Stopped, core_limits, watch
from highroad.shortening._marks import Marks, marks_of
from highroad.shortening._replay import Improvement
from highroad.systems import System, Target
from highroad.trails.files import Followed
from highroad.trails.witness import step_of, witness_of


@dataclass(frozen=True, slots=True)
class Lasso:
    """The states to where the cycle begins, and those of the cycle, which begins and ends with that one."""

    prefix: Sequence[bytes]
    cycle: Sequence[bytes]

    def __len__(self) -> int:
        return len(self.prefix) + len(self.cycle) - 2

    def entered(self, prefix: Sequence[bytes]) -> Lasso:
        """The same cycle, begun where another way to it ends."""
        at = self.cycle.index(prefix[-1])
        return Lasso(prefix, [*self.cycle[at:], *self.cycle[1 : at + 1]])


class LassoRun:
    """Shortens one lasso in the time that there is."""

    def __init__(
        self, system: System, run: Followed, limits: Limits, seed: int, tell: Callable[[Improvement], None]
    ) -> None:
        assert run.cycle is not None
        states = run.states
        self.before = self._best = Lasso(states[: run.cycle + 1], states[run.cycle :])
        self.improvements: list[Improvement] = []
        self.unfinished: dict[str, str] = {}
        self.was_interrupted = False
        self._system = system
        self._run = run
        self._limits = limits
        self._seed = seed
        self._tell = tell
        self._started = time.monotonic()
        self._marks: Marks = marks_of(system, states)
        self._must_accept = bool(self._marks.accepting(self.before.cycle))
        self._avoids_progress = not self._marks.makes_progress(self.before.cycle)

    def run(self) -> Witness:
        target = self._marks.target(avoids_progress=self._avoids_progress and self._marks.progress is not None)
        self._shorten_prefix(target, 0.3)
        self._shorten_cycle(target, 0.6)
        self._shorten_prefix(target, 1.0)
        return self.improvements[-1].witness if self.improvements else self._replayed(self._best)

    def _shorten_prefix(self, target: Target, share: float) -> None:
        """The way to any state of the cycle; if that takes too long, to where the cycle begins now."""
        model = _core.CycleModel(target.core, [], self._best.cycle[1:])
        most = len(self._best.prefix) - 2
        if most < 0:
            return
        answer = self._search("prefix", model, most, self._time_until(share) / 2)
        if answer["ending"] in ("time", "memory"):
            near = _core.DifferentBits(self._best.prefix[-1])
            answer = self._search("prefix", model, most, self._time_until(share), "astar", near)
        if answer["ending"] == "found":
            self._take("prefix", self._best.entered(answer["path"]))

    def _shorten_cycle(self, target: Target, share: float) -> None:
        """The shortest cycle through one of the accepting states, or, if none has to be, of all states."""
        cycle = self._best.cycle[1:]
        seeds = self._marks.accepting(cycle) if self._must_accept else list(dict.fromkeys(cycle))
        for number, seed in enumerate(seeds):
            seconds = self._time_until(share) / (len(seeds) - number)
            model = _core.CycleModel(target.core, [seed], [seed], int(self._avoids_progress))
            most = len(self._best.cycle) - 3
            if most < 0 or self.was_interrupted:
                return
            answer = self._search("cycle", model, most, seconds)
            if answer["ending"] == "found":
                self._begin_at(target, seed, [seed, *answer["path"]])

    def _begin_at(self, target: Target, seed: bytes, cycle: Sequence[bytes]) -> None:
        """The way goes on to the seed within the old cycle, if it did not lead there."""
        at = self._best.cycle.index(seed)
        prefix = [*self._best.prefix, *self._best.cycle[1 : at + 1]]
        model = _core.CycleModel(target.core, [], cycle[1:])
        answer = self._search("prefix", model, len(prefix) - 2, self._time_until(1.0) / 4)
        found = Lasso(prefix, cycle)
        self._take("cycle", found.entered(answer["path"]) if answer["ending"] == "found" else found)

    def _search(
        self, what: str, model: Any, most_steps: int, seconds: float, search: str = "bfs", heuristic: Any = None
    ) -> Mapping[str, Any]:
        if self.was_interrupted:
            return {"ending": "interrupted"}
        objective, control = _core.Objective(), _core.Control()
        objective.state, objective.faults, objective.most_steps = 1, False, max(0, most_steps)
        limits = replace(self._limits, seconds=max(seconds, 0.001))

        def work() -> Mapping[str, Any]:
            return _core.run(
                model, search, [], self._seed, objective, core_limits(limits), control, heuristic=heuristic
            )

        try:
            watched = watch(work, control, limits, None)
        except Stopped as stopped:
            return {"ending": stopped.limit}
        self.was_interrupted = watched.was_interrupted
        if watched.answer["ending"] not in ("found", "complete"):
            self.unfinished[what] = watched.answer["ending"]
        return watched.answer

    def _take(self, by: str, lasso: Lasso) -> None:
        if len(lasso) >= len(self._best):
            return
        seconds = time.monotonic() - self._started
        improvement = Improvement(self._replayed(lasso), len(self._best), by, seconds)
        self._best = lasso
        self.improvements.append(improvement)
        self._tell(improvement)

    def _replayed(self, lasso: Lasso) -> Witness:
        """The lasso step by step in the interpreter, and whether its cycle is an error as that before."""
        system, steps = self._system, []
        if self._must_accept and not self._marks.accepting(lasso.cycle):
            raise InternalError("the new cycle goes through no accepting state")
        if self._avoids_progress and self._marks.makes_progress(lasso.cycle):
            raise InternalError("the new cycle makes progress")
        for source, target in pairwise([*lasso.prefix, *lasso.cycle[1:]]):
            found = ((n, e) for n, e in enumerate(system.edges(source)) if e.state == target and e.fault is None)
            choice, edge = next(found, (0, None))
            if edge is None:
                raise InternalError("the new run does not replay: the interpreter has no such step")
            steps.append(step_of(system, source, edge, choice))
        start = list(system.initial()).index(lasso.prefix[0])
        return witness_of(system, lasso.prefix[0], start, steps, self._run.reason, len(lasso.prefix) - 1)

    def _time_until(self, share: float) -> float:
        """How much time is left of a part of it."""
        whole = 1e9 if self._limits.seconds is None else self._limits.seconds
        return max(0.0, share * whole - (time.monotonic() - self._started))
