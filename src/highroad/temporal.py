"""A temporal property when the user chooses no search: an exact one, and the first run that it finds is shortened."""

from __future__ import annotations

import time
from dataclasses import replace

from highroad.api import DEFAULT_CYCLE_SEARCH
from highroad.audit import Audit, AuditBudget
from highroad.doubts import doubt
from highroad.limits import Limits, last_moment, seconds_left
from highroad.portfolio import SHORTENING_SECONDS, Tell
from highroad.properties import Property, located_mistakes
from highroad.racing import Arrival, Race, Runner
from highroad.results import Holds, Inconclusive, Member, Portfolio, Result, Unreplayed, Verdict, Violated, Witness
from highroad.running import Progress
from highroad.searches import parse_search
from highroad.shortening import Improvement, Shortened, shorten
from highroad.systems import System
from highroad.systems.product import compiled
from highroad.trails.witness import NotReplayed, certified_witness

LEAST_SECONDS = 1.0  # for shortening; beyond that it takes no longer than the search did, unless it is told to


class TemporalRun:
    """One temporal property, one budget. No limit is set that was not given."""

    def __init__(
        self,
        system: System,
        wanted: Property,
        limits: Limits,
        seed: int,
        shortening_seconds: float | None = None,
        tell: Tell = lambda _: None,
        progress: Progress | None = None,
        audit: AuditBudget | None = None,
    ) -> None:
        self._system = system
        self._wanted = wanted.in_system(system)
        with located_mistakes(self._wanted):
            self._target = compiled(system, self._wanted.objective)
        self._audit = Audit(system, self._wanted.objective, self._target, audit or AuditBudget())
        self._limits = limits
        self._seed = seed
        self._shortening_seconds = shortening_seconds
        self._tell = tell  # what happens, as it happens
        self._progress = progress
        self._shortage = limits.shortage  # before anything is searched

    def run(self) -> Result:
        with located_mistakes(self._wanted):
            started = self._started = time.monotonic()
            with self._audit:
                with Race([self._runner()], self._limits, self._progress) as race:
                    [arrival] = race
                    was_interrupted = race.was_interrupted
                self._audited = self._audit.finish(arrival.ending, seconds_left(self._limits, started))
            if arrival.ending != "found":
                return self._result(self._undisputed(arrival), arrival, was_interrupted)
            return self._explained(arrival, time.monotonic() - started, was_interrupted)

    def _runner(self) -> Runner:
        return Runner(
            name=DEFAULT_CYCLE_SEARCH,
            target=self._target,
            objective=self._wanted.objective,
            chosen=parse_search(DEFAULT_CYCLE_SEARCH),
            heuristic=None,
            limits=self._limits,
            seed=self._seed,
            share=1.0,
            audit=self._audit,
        )

    @property
    def _asks_for_run(self) -> bool:
        runs = self._wanted.objective.runs
        return runs is not None and runs.is_asked_for

    def _undisputed(self, arrival: Arrival[Runner]) -> Verdict:
        if arrival.ending != "complete":
            return Inconclusive(arrival.ending)
        return Violated() if self._asks_for_run else Holds()

    def _explained(self, arrival: Arrival[Runner], seconds: float, was_interrupted: bool) -> Result:
        """The witness, as short as it can be made in the time for that."""
        end = last_moment(self._limits, self._started)
        try:
            first = certified_witness(self._system, self._wanted.objective, arrival.finding, end)
        except NotReplayed as error:
            result = self._result(Inconclusive("time"), arrival, was_interrupted)
            return replace(result, unreplayed=error.told)
        allowed = self._time_for_shortening(seconds)
        if len(first) <= 1 or allowed <= 0 or was_interrupted:
            return self._result(self._shown(first), arrival, was_interrupted)
        told = f"found by {arrival.runner.name} after {seconds:.1f} s: {len(first):,} steps"
        try:
            shortened = self._shortened(arrival, allowed, f"{told}; shortening for at most {allowed:.3g} s", end)
        except NotReplayed:  # there was no time to do it once more
            return self._result(self._shown(first), arrival, was_interrupted)
        result = self._result(self._shown(shortened.witness), arrival, shortened.was_interrupted)
        return replace(result, portfolio=self._portfolio(arrival, shortened), is_shortest=shortened.is_shortest)

    def _time_for_shortening(self, seconds: float) -> float:
        """As long as was asked for; otherwise it should not be noticed. Within what is left of the budget."""
        wanted = self._shortening_seconds
        if wanted is None:
            wanted = min(LEAST_SECONDS + seconds, SHORTENING_SECONDS)
        left = seconds_left(self._limits, self._started)
        return wanted if left is None else min(wanted, left)

    def _shortened(self, arrival: Arrival[Runner], seconds: float, told: str, end: float | None) -> Shortened:
        waiting = [told]  # until there is more to tell

        def tell(improvement: Improvement) -> None:
            while waiting:
                self._tell(waiting.pop())
            self._tell(f"  {improvement}")

        return shorten(
            self._system,
            self._target,
            self._wanted.objective,
            arrival.finding,
            Limits(memory=self._limits.memory, seconds=seconds),
            seed=self._seed,
            on_improvement=tell,
            end=end,
        )

    def _portfolio(self, arrival: Arrival[Runner], shortened: Shortened) -> Portfolio:
        runner = arrival.runner
        return Portfolio(
            self._limits.seconds,
            self._limits.memory_bytes,
            (Member(runner.name, None, arrival.ending, runner.seed, arrival.statistics),),
            found_by=runner.name,
            first_length=shortened.before,
            shortened_by=shortened.by,
            not_proven=shortened.not_proven,
        )

    def _shown(self, witness: Witness) -> Verdict:
        return Holds(witness) if self._asks_for_run and not witness.is_fault else Violated(witness)

    def _result(self, verdict: Verdict, arrival: Arrival[Runner], was_interrupted: bool) -> Result:
        return Result(
            verdict,
            str(self._wanted),
            arrival.runner.name,
            self._seed,
            arrival.statistics,
            note=self._shortage if verdict == Inconclusive("memory") else self._doubt(verdict),
            was_interrupted=was_interrupted,
            audit=self._audited,
            unreplayed=Unreplayed(None) if arrival.finding.get("is_lost") else None,
        )

    def _doubt(self, verdict: Verdict) -> str | None:
        return doubt(self._system, self._wanted, verdict, self._target.core.matched_actions)
