"""What cannot be computed is estimated by runs of the searches themselves."""

from __future__ import annotations

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

    def cover_time(self, search: SearchName, states: int) -> Estimate | None:
        """The mean number of steps until so many states are covered; None if a run was caught before."""
        chosen = parse_search(f"{search}:nodes={states},steps={MOST_STEPS}")
        steps = []
        for _, counts in self._each(chosen):
            if counts["stored"] < states:
                return None
            steps.append(counts["visited"])
        return mean_estimate(steps)

    def coverage(self, search: SearchName, steps: int) -> SimulatedCoverage:
        """What is covered after some steps."""
        assert self._states is not None
        if steps == 0:
            covered = [1] * self._runs
        else:
            chosen = parse_search(f"{search}:nodes={self._states + 1},steps={steps}")
            covered = [counts["stored"] for _, counts in self._each(chosen)]
        return SimulatedCoverage(
            mean_estimate(covered), share_estimate(sum(count == self._states for count in covered), len(covered))
        )

    def repeated(self, search: SearchName, memory: int, steps: int) -> Estimate:
        """How many states the repeated search has covered after some steps, on average."""
        chosen = parse_search(f"r{search}:nodes={memory},steps={steps}")
        return mean_estimate([counts["distinct"] for _, counts in self._each(chosen)])

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
            if answer["ending"] in ("time", "memory"):
                raise OutOfTime(f"a run was ended by a limit: {answer['ending']}")
            yield answer["ending"], control.statistics()
