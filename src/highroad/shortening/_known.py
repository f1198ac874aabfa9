"""A run that shows what is looked for, and where it was found: what every way of shortening begins with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from highroad import _core
from highroad.racing import Finding
from highroad.systems import Objective, System, Target
from highroad.trails.files import Followed


@dataclass(frozen=True, slots=True)
class Problem:
    """What is looked for, and in what."""

    system: System
    target: Target
    objective: Objective
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Known:
    """A run as the core tells of it."""

    finding: Finding

    @property
    def length(self) -> int:
        """Its steps; the last one may lead nowhere."""
        return len(self.finding["path"]) - (0 if self._fails_at_the_end else 1)

    @property
    def states(self) -> Sequence[bytes]:
        """The states up to the one that is looked for, or from which the step leads that is looked for."""
        path: Sequence[bytes] = self.finding["path"]
        return path[:-1] if self._shows_a_step and self.finding["has_target"] else path

    @property
    def end(self) -> bytes:
        """The last of these states."""
        return self.states[-1]

    def extended(self, path: Sequence[bytes]) -> Finding:
        """What this run shows, at the end of another way to the last of its states."""
        rest = self.finding["path"][len(self.states) :]
        return {**self.finding, "path": [*path, *rest], "is_shortest": False}

    @property
    def _shows_a_step(self) -> bool:
        return self.finding["finding"] in ("action", "fault")

    @property
    def _fails_at_the_end(self) -> bool:
        return self.finding["finding"] == "fault" and not self.finding["has_target"]


def shown_by(system: System, target: Target, objective: Objective, run: Followed) -> Finding | None:
    """What a run that was followed shows of what is looked for, at its end or earlier; nothing, if it does not."""
    states, last = run.states, run.moves[-1][1] if run.moves else None
    if last is not None and last.fault is not None and objective.faults:
        return _finding("fault", states, has_target=last.state is not None)
    if objective.deadlock and _is_deadlock(system, target, states[-1]):
        return _finding("deadlock", states)
    if objective.action:
        for position, (_, edge, _) in enumerate(run.moves):
            if _core.label_matches(objective.action, edge.action):
                return _finding("action", states[: position + 2], has_target=True)
    if objective.predicate is not None:
        for length in (len(states), *range(1, len(states))):  # mostly it is the last one
            if system.holds(objective.predicate, states[length - 1]) is objective.sought:
                return _finding("state", states[:length])
    return None


def _is_deadlock(system: System, target: Target, state: bytes) -> bool:
    may_end = isinstance(target.core, _core.NativeModel) and target.core.may_end(state)
    return not may_end and next(iter(system.edges(state)), None) is None


def _finding(kind: str, path: Sequence[bytes], *, has_target: bool = False) -> Finding:
    return {"ending": "found", "finding": kind, "path": path, "has_target": has_target, "is_shortest": False}
