"""What cannot be computed is estimated by runs of the searches themselves."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from highroad import _core
from highroad.limits import Limits
from highroad.racing import run_search
from highroad.running import core_limits
from highroad.searches import Chosen, parse_search
from highroad.systems import Objective, System
from highroad.theory.graphs import SearchName
from highroad.theory.intervals import Estimate, mean_estimate, share_estimate
from highroad.theory.work import OutOfTime

ROOM = 1 << 22  # bytes
MOST_STEPS = 10_000_000  # of one run that is to cover something: it may be caught where it never can
MOST_MISSES = 3  # runs of so many steps, of which each takes about a second


@dataclass(frozen=True, slots=True)
class Missed:
    """A mean of which nothing is known but that some runs did not come so far: it may be infinite, or only large."""

    steps: int  # of each of these runs
    missed: int
    runs: int  # that were made

    def __str__(self) -> str:
        return f"not within {self.steps:,} steps in {self.missed:,} of {self.runs:,} runs"


@dataclass(frozen=True, slots=True)
class SimulatedCoverage:
    """What runs of some steps covered."""

    mean: Estimate  # number of states
    everything: Estimate  # how often every state was covered


class Simulation:
    """Many runs of the real searches on one model, with seeds derived from one. Time is shared by all of them."""

    def __init__(
        self, system: System, states: int | None, runs: int, seed: int, limits: Limits, sought: Objective | None = None
    ) -> None:
        self._states = states  # all that there are, if that is known
        self._objective = sought or Objective(faults=False)
        self._target = system.compile(self._objective)
        self._runs = runs
        self._seed = seed
        self._limits = core_limits(limits)
        if states is not None:
            # The less address space is asked for, the sooner a run begins; this is far more than so many states need.
            self._limits.memory = min(self._limits.memory, ROOM + 4096 * states)
        self._end = None if limits.seconds is None else time.monotonic() + limits.seconds

    def cover_time(self, search: SearchName, states: int) -> Estimate | Missed:
        """The mean number of steps until so many states are covered."""
        chosen = parse_search(f"{search}:nodes={states},steps={MOST_STEPS}")
        steps, missed = [], 0
        for _, counts in self._each(chosen):
            if counts["stored"] >= states:
                steps.append(counts["visited"])
            elif (missed := missed + 1) == MOST_MISSES:
                break
        if missed:
            return Missed(MOST_STEPS, missed, len(steps) + missed)
        return mean_estimate(steps, least=states - 1)  # a step covers one at most

    def coverage(self, search: SearchName, steps: int) -> SimulatedCoverage:
        """What is covered after some steps."""
        assert self._states is not None
        if steps == 0:
            covered = [1] * self._runs
        else:
            chosen = parse_search(f"{search}:nodes={self._states + 1},steps={steps}")
            covered = [counts["stored"] for _, counts in self._each(chosen)]
        return SimulatedCoverage(
            mean_estimate(covered, least=1, most=self._states),
            share_estimate(sum(count == self._states for count in covered), len(covered)),
        )

    def repeated(self, search: SearchName, memory: int, steps: int) -> Estimate:
        """How many states the repeated search has covered after some steps, on average."""
        chosen = parse_search(f"r{search}:nodes={memory},steps={steps}")
        covered = [counts["distinct"] for _, counts in self._each(chosen)]
        return mean_estimate(covered, least=1, most=math.inf if self._states is None else self._states)

    def found(self, chosen: Chosen) -> Estimate:
        """How likely a run finds what is sought."""
        endings = [ending for ending, _ in self._each(chosen)]
        return share_estimate(endings.count("found"), len(endings))

    def _each(self, chosen: Chosen) -> Iterator[tuple[str, dict[str, Any]]]:
        """How each run ended, and its counts."""
        for run in range(self._runs):
            if self._end is not None and time.monotonic() > self._end:
                raise OutOfTime("out of time")
            control = _core.Control()
            seed = int(_core.derived_seed(self._seed, run))
            answer = run_search(self._target, self._objective, chosen, seed, self._limits, control)
            if answer["ending"] == "time":
                raise OutOfTime("out of time")
            if answer["ending"] == "memory":
                raise OutOfTime("a run was ended by a limit: memory", None)
            yield answer["ending"], control.statistics()
