"""All ways of shortening together, under one budget: each that arrives with a shorter run is told at once."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from highroad.diagnostics import InputError
from highroad.limits import Limits
from highroad.racing import Arrival, Finding, Race
from highroad.results import Witness
from highroad.shortening._known import Known, Problem
from highroad.shortening._replay import Improvement, Replay
from highroad.shortening._way import Stage, Way, Work
from highroad.systems import Target
from highroad.trails.witness import NotReplayed

SHARE = {Stage.AROUND: 0.25, Stage.WHOLE: 0.5, Stage.IN_TURN: 0.25}
"""The part of the memory that a way may have."""

LEAST_TIME = 0.2  # seconds, of a way that has its turn
TURN = 0.5  # the part of the time that is left, of a way that has its turn, except for the last of them
HASTE = 0.2  # the part of the time that a way around the run may take, except for the last of them
RESTED = 0.5  # how short the run must have become until a way around it that took all its time is tried again
SOON_REPLAYED = 300  # steps; a longer run is told when no shorter one was found in the end


@dataclass(frozen=True, slots=True)
class Attempt:
    """A way at work on a known run: it takes part in a race."""

    way: Way
    known: Known
    work: Work = field(repr=False)
    target: Target = field(repr=False)
    limits: Limits

    @property
    def share(self) -> float:
        return SHARE[self.way.stage]

    def run(self, control: Any, limits: Any) -> Finding:
        """What goes wrong elsewhere in the model is no reason to give up the run that is known."""
        try:
            return self.work(control, limits)
        except InputError as error:
            return {"ending": "error", "finding": "nothing", "path": [], "why": error.diagnostic.message}


Runner = Attempt | Replay


class Portfolio:
    """Shortens one run by several ways."""

    def __init__(
        self,
        problem: Problem,
        known: Known,
        ways: Sequence[Way],
        limits: Limits,
        tell: Callable[[Improvement], None],
        end: float | None = None,
    ) -> None:
        self.improvements: list[Improvement] = []
        self.is_shortest = known.length == 0
        self.was_interrupted = False
        self.unfinished: dict[str, str] = {}  # the ways that did not come to their end, and why
        self.at_least = 0  # steps that every run has
        self._started = time.monotonic()
        self._end = end  # of all, also of replaying what was found
        self._best = Replay(problem, known, "", 0.0, end)  # the shortest run so far
        self._told = self._best  # the last one that was replayed, or the first one of all
        self._problem = problem
        self._limits = limits
        self._tell = tell
        self._around = [way for way in ways if way.stage is Stage.AROUND]
        self._too_long: dict[str, int] = {}  # for ways around the run: with what length each took all its time
        self._whole = [way for way in ways if way.stage is Stage.WHOLE]
        self._waiting = [way for way in ways if way.stage is Stage.IN_TURN]

    def run(self) -> Witness:
        """The shortest run that is found until it is known to be that, nothing is left to try, the budget is spent, or
        the user wants an end."""
        try:
            if not self.is_shortest:
                self._race()
        except KeyboardInterrupt:  # between two arrivals
            self.was_interrupted = True
        if self._best is not self._told:
            self._note_last()
        return self.improvements[-1].witness if self.improvements else self._best.witness()

    def _race(self) -> None:
        with Race[Runner]([], self._limits) as race:
            for way in self._whole:
                self._start(race, [way])
            self._start_around(race, 0)
            self._start_in_turn(race)
            for arrival in race:
                match arrival.runner:
                    case Attempt() as attempt:
                        before = self._best
                        self._take(attempt, arrival)
                        self._go_on(race, attempt, before)
                    case Replay() as replay:
                        if arrival.ending == "replayed":
                            self._note(replay)
                if self.is_shortest:
                    break
                self._replay_next(race)
            self.was_interrupted = race.was_interrupted and not self.is_shortest

    def _take(self, attempt: Attempt, arrival: Arrival[Runner]) -> None:
        """What is known now."""
        answer = arrival.finding
        if answer["ending"] == "complete":
            self.is_shortest = True
        elif answer["ending"] == "found" and answer["finding"] != "property fault":
            found = Known(answer)
            if found.length < self._best.known.length:
                seconds = time.monotonic() - self._started
                self._best = Replay(self._problem, found, attempt.way.name, seconds, self._end)
            self.is_shortest = answer["is_shortest"] and found.length == self._best.known.length
        elif answer["ending"] != "bound" and not self._is_outdated(attempt):
            self.unfinished[attempt.way.name] = answer.get("why", answer["ending"])
        if attempt.limits.seconds is not None and arrival.statistics.seconds >= attempt.limits.seconds:
            self._too_long[attempt.way.name] = attempt.known.length
        if attempt.way.stage is Stage.WHOLE:
            self.at_least = max(self.at_least, arrival.statistics.depth)

    def _is_outdated(self, attempt: Attempt) -> bool:
        """It looks around a run that is not the shortest any more, and was stopped for that."""
        return attempt.way.stage is Stage.AROUND and attempt.known is not self._best.known

    def _go_on(self, race: Race[Runner], arrived: Attempt, before: Replay) -> None:
        """Starts what comes next. This is done before a witness is made: nobody has to wait for that."""
        if self.is_shortest or race.why_stopped:
            return
        running = [runner for runner in race.runners if isinstance(runner, Attempt)]
        if self._best is not before:
            for attempt in running:
                if attempt.way.stage is Stage.AROUND:
                    race.stop(attempt)
            self._start_around(race, 0)
        elif arrived.way.stage is Stage.AROUND and not self._is_outdated(arrived):
            self._start_around(race, self._around.index(arrived.way) + 1)
        self._start_in_turn(race)

    def _start_around(self, race: Race[Runner], first: int) -> None:
        """The first of those from there on that may come to an end now; the last of them always gets further."""
        ways = [way for way in self._around[first:] if way is self._around[-1] or not self._is_too_long_for(way)]
        self._start(race, ways[:1])

    def _is_too_long_for(self, way: Way) -> bool:
        return self._best.known.length > RESTED * self._too_long.get(way.name, math.inf)

    def _start_in_turn(self, race: Race[Runner]) -> None:
        """One at a time, and none while a way is at work that takes only a moment."""
        running = [runner.way for runner in race.runners if isinstance(runner, Attempt)]
        if not any(way.stage is Stage.IN_TURN or way in self._around[:-1] for way in running):
            self._start(race, self._next_in_turn())

    def _replay_next(self, race: Race[Runner]) -> None:
        """The interpreter replays one run at a time, while the others go on."""
        is_busy = any(isinstance(runner, Replay) for runner in race.runners)
        if not is_busy and self._best is not self._told and self._best.known.length <= SOON_REPLAYED:
            race.add(self._best)

    def _note_last(self) -> None:
        """What was found after all that were replayed; if there is no time for it, one of these must do."""
        try:
            self._note(self._best)
        except NotReplayed:
            self.is_shortest = False
            if not self.improvements:
                raise

    def _note(self, replay: Replay) -> None:
        before, self._told = self._told.known.length, replay
        self.improvements.append(Improvement(replay.witness(), before, replay.by, replay.seconds))
        self._tell(self.improvements[-1])

    def _next_in_turn(self) -> Iterator[Way]:
        while self._waiting:
            yield self._waiting.pop(0)

    def _start(self, race: Race[Runner], ways: Sequence[Way] | Iterator[Way]) -> None:
        """Starts the first of the ways that fits."""
        for way in ways:
            work = way.prepare(self._problem, self._best.known)
            if work is not None:
                race.add(
                    Attempt(way, self._best.known, work, self._problem.target, Limits(seconds=self._time_for(way)))
                )
                return

    def _time_for(self, way: Way) -> float | None:
        if self._limits.seconds is None:
            return None
        left = max(self._limits.seconds - (time.monotonic() - self._started), 0.001)
        if way.stage is Stage.IN_TURN:
            return max(LEAST_TIME, left * TURN if self._waiting else left)
        return left * HASTE if way in self._around[:-1] else left
