"""Makes a run shorter whose cycle is an error by the labels that it goes through.

The way and the cycle are searched in the model itself. Then steps of the way are left out, if the cycle is possible
without them. What makes the cycle an error stays as it is: it goes through an accepting state if it did before, and
makes no progress if it made none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from highroad.diagnostics import InternalError
from highroad.limits import Limits
from highroad.results import Witness
from highroad.shortening._lasso import Lasso, LassoSearch
from highroad.shortening._marks import Marks
from highroad.shortening._replay import Improvement
from highroad.systems import Edge, System
from highroad.trails.files import Followed
from highroad.trails.witness import replay, witness_of

LONGEST_REDUCED = 200  # steps of the way, of which single ones are left out

Name = tuple[str | None, str]
"""Process and label of a step."""


class LabelledRun:
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
        self.before = Lasso(states[: run.cycle + 1], states[run.cycle :])
        self.improvements: list[Improvement] = []
        self._system = system
        self._tell = tell
        self._marks = marks
        self._must_accept = bool(marks.accepting(self.before.cycle))
        self._avoids_progress = not marks.makes_progress(self.before.cycle)
        target = marks.target(avoids_progress=self._avoids_progress and marks.progress is not None)
        self._search = LassoSearch(target, self.before, limits, seed, self._take)

    @property
    def unfinished(self) -> dict[str, str]:
        return self._search.unfinished

    @property
    def was_interrupted(self) -> bool:
        return self._search.was_interrupted

    def run(self) -> Witness:
        share, before = 0.3, None
        while before is not self._search.best and not self.was_interrupted:
            before = self._search.best
            self._search.shorten_prefix(share)
            self._search.shorten_cycle(self._on_cycles, int(self._avoids_progress))
            self._leave_out_steps()
            share = 1.0
        return self.improvements[-1].witness if self.improvements else self._replayed(self._search.best)

    def _on_cycles(self, states: Sequence[bytes]) -> Sequence[bytes]:
        """The states that may be on the cycle: accepting ones if it has to be that, and none with progress."""
        seeds = self._marks.accepting(states) if self._must_accept else list(dict.fromkeys(states))
        return [seed for seed in seeds if not (self._avoids_progress and self._marks.makes_progress([seed]))]

    def _leave_out_steps(self) -> None:
        """One step of the way after the other, if the cycle can be gone through without it."""
        position = 0
        while position < len(self._search.best.prefix) - 1 <= LONGEST_REDUCED and self._search.time_until(1.0) > 0:
            before, shorter = self._search.best, self._without(position)
            if shorter is not None and self._is_error(shorter.cycle):
                self._take("without-steps", shorter)
            position += before is self._search.best

    def _without(self, position: int) -> Lasso | None:
        """The run without a step, and without those of the way that are not possible then."""
        names = self._names([*self._search.best.prefix, *self._search.best.cycle[1:]])
        prefix = [*self._search.best.prefix[: position + 1]]
        for name in names[position + 1 : len(self._search.best.prefix) - 1]:
            target = self._target_of(prefix[-1], name)
            prefix += [] if target is None else [target]
        cycle = [prefix[-1]]
        for name in names[len(self._search.best.prefix) - 1 :]:
            target = self._target_of(cycle[-1], name)
            if target is None:
                return None
            cycle.append(target)
        return Lasso(prefix, cycle) if cycle[0] == cycle[-1] else None

    def _names(self, states: Sequence[bytes]) -> list[Name]:
        """Process and label of each step."""
        return [_name(self._edge(source, target)[0]) for source, target in pairwise(states)]

    def _target_of(self, state: bytes, name: Name) -> bytes | None:
        """Where the first step with this name leads."""
        edges = self._system.edges(state)
        return next((edge.state for edge in edges if _name(edge) == name and edge.fault is None), None)

    def _edge(self, source: bytes, target: bytes) -> tuple[Edge, int]:
        """A step between two states, and its position."""
        for choice, edge in enumerate(self._system.edges(source)):
            if edge.state == target and edge.fault is None:
                return edge, choice
        raise InternalError("the new run does not replay: the interpreter has no such step")

    def _is_error(self, cycle: Sequence[bytes]) -> bool:
        """Whether a cycle is an error as that before."""
        has_accepted = not self._must_accept or bool(self._marks.accepting(cycle))
        return has_accepted and not (self._avoids_progress and self._marks.makes_progress(cycle))

    def _take(self, by: str, lasso: Lasso) -> None:
        if len(lasso) >= len(self._search.best):
            return
        improvement = Improvement(self._replayed(lasso), len(self._search.best), by, self._search.seconds)
        self._search.best = lasso
        self.improvements.append(improvement)
        self._tell(improvement)

    def _replayed(self, lasso: Lasso) -> Witness:
        """The lasso step by step in the interpreter."""
        if not self._is_error(lasso.cycle):
            raise InternalError("the new cycle is no error")
        path = [*lasso.prefix, *lasso.cycle[1:]]
        edges = (self._edge(source, target) for source, target in pairwise(path))
        replayed = replay(self._system, path, len(path) - 1, edges, is_cycle=True)
        start = list(self._system.initial()).index(lasso.prefix[0])
        reason = "a cycle through an accepting state" if self._must_accept else "a cycle without progress"
        return witness_of(self._system, lasso.prefix[0], start, replayed, reason, len(lasso.prefix) - 1)


def _name(edge: Edge) -> Name:
    return edge.process, edge.label
