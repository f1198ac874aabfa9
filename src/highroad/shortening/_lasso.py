"""Makes a run shorter that goes on for ever: the way to a cycle, and the cycle, in any model of the core.

As in Edelkamp, Lluch-Lafuente and Leue, "Trail-directed model checking" (2001), both are searched one after the other:
the way to any state of the cycle, and a cycle through any of the states of the run that may lie on one. What makes the
cycle an error is known to those who ask.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from highroad import _core
from highroad.diagnostics import InputError
from highroad.limits import Limits
from highroad.running import Stopped, core_limits, watch
from highroad.systems import Target

AROUND = (_core.shortcuts, _core.without_steps, _core.neighbourhood)  # ways of the core


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


class LassoSearch:
    """Looks for the parts of a shorter lasso. `take` is told each that is found, and by which part it is shorter."""

    def __init__(
        self, target: Target, lasso: Lasso, limits: Limits, seed: int, take: Callable[[str, Lasso], None]
    ) -> None:
        self.best = lasso  # set anew by who takes a shorter one
        self.unfinished: dict[str, str] = {}
        self.was_interrupted = False
        self._target = target
        self._limits = limits
        self._seed = seed
        self._take = take
        self._started = time.monotonic()

    def shorten_around(self, allowed: Callable[[Sequence[bytes]], Sequence[bytes]], share: float) -> None:
        """Both parts by the ways that look around a known run. Some state of the new cycle must be allowed on one."""
        model = _core.CycleModel(self._target.core, [], self.best.cycle[1:])
        prefix = self._around(model, self.best.prefix, self.time_until(share) / 2)
        if len(prefix) < len(self.best.prefix):
            self._take("prefix", self.best.entered(prefix))
        begin = self.best.cycle[0]
        model = _core.CycleModel(self._target.core, [begin], [begin])
        cycle = [begin, *self._around(model, self.best.cycle[1:], self.time_until(share))]
        if len(cycle) < len(self.best.cycle) and allowed(cycle):
            self._take("cycle", Lasso(self.best.prefix, cycle))

    def _around(self, model: _core.Model, path: Sequence[bytes], seconds: float) -> Sequence[bytes]:
        """A run to where the path leads that is not longer."""
        end = time.monotonic() + seconds
        for number, way in enumerate(AROUND):
            known, left = path, (end - time.monotonic()) / (len(AROUND) - number)
            if len(known) < 3 or left <= 0:
                break

            def work(
                objective: Any, limits: Any, control: Any, way: Any = way, known: Any = known
            ) -> Mapping[str, Any]:
                answer: Mapping[str, Any] = way(model, known, len(known) - 1, objective, limits, control, self._seed)
                return answer

            answer = self._watched(work, len(known) - 2, left)
            if answer["ending"] == "found" and len(answer["path"]) < len(known):
                path = answer["path"]
        return path

    def shorten_prefix(self, share: float) -> None:
        """The way to any state of the cycle; if that takes too long, to where the cycle begins now."""
        model = _core.CycleModel(self._target.core, [], self.best.cycle[1:])
        most = len(self.best.prefix) - 2
        if most < 0:
            return
        answer = self.search("prefix", model, most, self.time_until(share) / 2)
        if answer["ending"] in ("time", "memory"):
            near = _core.DifferentBits(self.best.prefix[-1])
            answer = self.search("prefix", model, most, self.time_until(share), "astar", near)
        if answer["ending"] == "found":
            self._take("prefix", self.best.entered(answer["path"]))

    def shorten_cycle(self, allowed: Callable[[Sequence[bytes]], Sequence[bytes]], avoided: int = 0) -> None:
        """A short cycle through one of the states of the run that are allowed."""
        states = [*self.best.prefix, *self.best.cycle[1:-1]]
        seeds = allowed(states)
        for number, seed in enumerate(seeds):
            way = states[: states.index(seed) + 1]
            most = len(self.best) - len(way) - 1
            if most < 0 or self.was_interrupted:
                continue
            seconds = self.time_until(1.0) / (len(seeds) - number)
            model = _core.CycleModel(self._target.core, [seed], [seed], avoided)
            answer = self.search("cycle", model, most, seconds)
            if answer["ending"] == "found":
                self._take("cycle", Lasso(way, [seed, *answer["path"]]))

    def search(
        self,
        what: str,
        model: _core.Model,
        most_steps: int,
        seconds: float,
        search: str = "bfs",
        heuristic: _core.Heuristic | None = None,
        *,
        cycle: bool = False,
    ) -> Mapping[str, Any]:
        """The answer of a search for a state that is observed, or an accepting cycle, of at most so many steps."""

        def work(objective: Any, limits: Any, control: Any) -> Mapping[str, Any]:
            return _core.run(model, search, [], self._seed, objective, limits, control, heuristic=heuristic)

        answer = self._watched(work, most_steps, seconds, cycle=cycle)
        if answer["ending"] not in ("found", "complete"):
            self.unfinished[what] = answer["ending"]
        return answer

    def _watched(
        self,
        work: Callable[[Any, Any, Any], Mapping[str, Any]],
        most_steps: int,
        seconds: float,
        *,
        cycle: bool = False,
    ) -> Mapping[str, Any]:
        """What the core answers, with objective, limits and control, in some time."""
        if self.was_interrupted:
            return {"ending": "interrupted"}
        objective, control = _core.Objective(), _core.Control()
        objective.state, objective.cycle = int(not cycle), cycle
        objective.faults, objective.most_steps = False, max(0, most_steps)
        limits = replace(self._limits, seconds=max(seconds, 0.001))
        try:
            watched = watch(
                lambda: work(objective, core_limits(limits), control), control, limits, None, self._target.host
            )
        except Stopped as stopped:
            self.was_interrupted = stopped.limit == "interrupted"
            return {"ending": stopped.limit}
        except InputError:  # what goes wrong elsewhere in the model is no reason to give up the run that is known
            return {"ending": "error"}
        self.was_interrupted = watched.was_interrupted
        return watched.answer

    @property
    def seconds(self) -> float:
        """Since it began."""
        return time.monotonic() - self._started

    def time_until(self, share: float) -> float:
        """How much time is left of a part of it."""
        whole = 1e9 if self._limits.seconds is None else self._limits.seconds
        return max(0.0, share * whole - self.seconds)
