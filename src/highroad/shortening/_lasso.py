"""Makes a run shorter that goes on for ever: the way to a cycle, and the cycle.

As in Edelkamp, Lluch-Lafuente and Leue, "Trail-directed model checking" (2001), both are searched one after the other:
the way to any state of the cycle, and a cycle through any accepting state of the run. Then steps of the way are left
out, if the cycle is possible without them. What makes the cycle an error stays as it is: it goes through an accepting
state if it did before, and makes no progress if it made none.
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
from highroad.shortening._marks import Marks
from highroad.shortening._replay import Improvement
from highroad.systems import Edge, System, Target
from highroad.trails.files import Followed
from highroad.trails.witness import step_of, witness_of

LONGEST_REDUCED = 200  # steps of the way, of which single ones are left out

Name = tuple[str | None, str]
"""Process and label of a step."""


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
        self,
        system: System,
        run: Followed,
        marks: Marks,
        limits: Limits,
        seed: int,
        tell: Callable[[Improvement], None],
    ) -> None:
        assert run.cycle is not None
        states = run.states
        self.before = self._best = Lasso(states[: run.cycle + 1], states[run.cycle :])
        self.improvements: list[Improvement] = []
        self.unfinished: dict[str, str] = {}
        self.was_interrupted = False
        self._system = system
        self._limits = limits
        self._seed = seed
        self._tell = tell
        self._started = time.monotonic()
        self._marks = marks
        self._must_accept = bool(self._marks.accepting(self.before.cycle))
        self._avoids_progress = not self._marks.makes_progress(self.before.cycle)

    def run(self) -> Witness:
        target = self._marks.target(avoids_progress=self._avoids_progress and self._marks.progress is not None)
        share, before = 0.3, None
        while before is not self._best and not self.was_interrupted:
            before = self._best
            self._shorten_prefix(target, share)
            self._shorten_cycle(target, 1.0)
            self._leave_out_steps()
            share = 1.0
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
        """A short cycle through one of the states of the run, an accepting one if the cycle has to be that."""
        states = [*self._best.prefix, *self._best.cycle[1:-1]]
        seeds = self._marks.accepting(states) if self._must_accept else list(dict.fromkeys(states))
        for number, seed in enumerate(seeds):
            way = states[: states.index(seed) + 1]
            most = len(self._best) - len(way) - 1
            if most < 0 or self.was_interrupted or (self._avoids_progress and self._marks.makes_progress([seed])):
                continue
            seconds = self._time_until(share) / (len(seeds) - number)
            model = _core.CycleModel(target.core, [seed], [seed], int(self._avoids_progress))
            answer = self._search("cycle", model, most, seconds)
            if answer["ending"] == "found":
                self._take("cycle", Lasso(way, [seed, *answer["path"]]))

    def _leave_out_steps(self) -> None:
        """One step of the way after the other, if the cycle can be gone through without it."""
        position = 0
        while position < len(self._best.prefix) - 1 <= LONGEST_REDUCED and self._time_until(1.0) > 0:
            before, shorter = self._best, self._without(position)
            if shorter is not None and self._is_error(shorter.cycle):
                self._take("without-steps", shorter)
            position += before is self._best

    def _without(self, position: int) -> Lasso | None:
        """The run without a step, and without those of the way that are not possible then."""
        names = self._names([*self._best.prefix, *self._best.cycle[1:]])
        prefix = [*self._best.prefix[: position + 1]]
        for name in names[position + 1 : len(self._best.prefix) - 1]:
            target = self._target_of(prefix[-1], name)
            prefix += [] if target is None else [target]
        cycle = [prefix[-1]]
        for name in names[len(self._best.prefix) - 1 :]:
            target = self._target_of(cycle[-1], name)
            if target is None:
                return None
            cycle.append(target)
        return Lasso(prefix, cycle) if cycle[0] == cycle[-1] else None

    def _names(self, states: Sequence[bytes]) -> list[Name]:
        """Process and label of each step."""
        return [_name(self._edge(source, target)[1]) for source, target in pairwise(states)]

    def _target_of(self, state: bytes, name: Name) -> bytes | None:
        """Where the first step with this name leads."""
        edges = self._system.edges(state)
        return next((edge.state for edge in edges if _name(edge) == name and edge.fault is None), None)

    def _edge(self, source: bytes, target: bytes) -> tuple[int, Edge]:
        """A step between two states, and its position."""
        for choice, edge in enumerate(self._system.edges(source)):
            if edge.state == target and edge.fault is None:
                return choice, edge
        raise InternalError("the new run does not replay: the interpreter has no such step")

    def _is_error(self, cycle: Sequence[bytes]) -> bool:
        """Whether a cycle is an error as that before."""
        has_accepted = not self._must_accept or bool(self._marks.accepting(cycle))
        return has_accepted and not (self._avoids_progress and self._marks.makes_progress(cycle))

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
        """The lasso step by step in the interpreter."""
        if not self._is_error(lasso.cycle):
            raise InternalError("the new cycle is no error")
        steps = []
        for source, target in pairwise([*lasso.prefix, *lasso.cycle[1:]]):
            choice, edge = self._edge(source, target)
            steps.append(step_of(self._system, source, edge, choice))
        start = list(self._system.initial()).index(lasso.prefix[0])
        reason = "a cycle through an accepting state" if self._must_accept else "a cycle without progress"
        return witness_of(self._system, lasso.prefix[0], start, steps, reason, len(lasso.prefix) - 1)

    def _time_until(self, share: float) -> float:
        """How much time is left of a part of it."""
        whole = 1e9 if self._limits.seconds is None else self._limits.seconds
        return max(0.0, share * whole - (time.monotonic() - self._started))


def _name(edge: Edge) -> Name:
    return edge.process, edge.label
