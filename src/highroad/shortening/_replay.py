"""A run that was found is replayed by the interpreter before anybody hears of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from highroad.limits import Limits
from highroad.racing import Finding
from highroad.results import Witness
from highroad.shortening._known import Known, Problem
from highroad.systems import Target
from highroad.trails.witness import NotReplayed, certified_witness


@dataclass(frozen=True, slots=True)
class Improvement:
    """A shorter run, which way found it, and after how many seconds."""

    witness: Witness
    before: int
    by: str
    seconds: float

    def __str__(self) -> str:
        return f"{self.before:,} -> {len(self.witness):,} steps ({self.by}, {self.seconds:.1f} s)"


@dataclass(slots=True, eq=False)
class Replay:
    """Takes part in a race, while others look for runs that are shorter still."""

    problem: Problem = field(repr=False)
    known: Known
    by: str
    seconds: float
    end: float | None = None  # when to give up
    _witness: Witness | None = None

    @property
    def target(self) -> Target:
        return self.problem.target

    @property
    def limits(self) -> Limits:
        return Limits()

    @property
    def share(self) -> float:
        return 0.0

    def run(self, control: Any, limits: Any) -> Finding:  # noqa: ARG002
        try:
            self.witness()
        except NotReplayed:
            return {"ending": "time"}
        return {"ending": "replayed"}

    def witness(self) -> Witness:
        """Raises `NotReplayed` if that takes too long."""
        if self._witness is None:
            problem = self.problem
            with problem.target.exclusive():
                self._witness = certified_witness(problem.system, problem.objective, self.known.finding, self.end)
        return self._witness
