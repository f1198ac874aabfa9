"""The searches that run when the user chooses none: one that proves, one that finds fast, one that finds short, and one
that follows a heuristic for the property. The first violation is told at once, then shortened."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from highroad.doubts import doubt
from highroad.heuristics import Aim, default_heuristic, guide
from highroad.limits import Limits, default_memory, peak_resident_bytes
from highroad.properties import Property
from highroad.racing import Arrival, Finding, Race, Runner
from highroad.results import Holds, Inconclusive, Member, Portfolio, Result, Verdict, Violated
from highroad.running import INTERVAL, Progress
from highroad.searches import parse_search
from highroad.systems import System
from highroad.systems.estimates import Directed
from highroad.trails.witness import certified_witness

if TYPE_CHECKING:
    from highroad.shortening import Improvement, Shortened, Way

SECONDS = 60.0
MEMORY_SHARE = 0.5
SHORTENING_SECONDS = 10.0
HEAD_START = 0.2  # seconds that breadth-first search has for itself: most models need nothing else
WIDTH, WIDENING = 1000, 4  # of the first highway, and by how much each is wider than the one before

_PROVER = "bfs"
_SHARES = {"bfs": 0.4, "rdfs": 0.2, "highway": 0.2, "greedy": 0.2}  # of the memory

Tell = Callable[[str], None]


def with_defaults(limits: Limits) -> Limits:
    """The budget of a portfolio: it always has an end."""
    seconds = SECONDS if limits.seconds is None else limits.seconds
    memory = default_memory(MEMORY_SHARE) if limits.memory is None else limits.memory
    return replace(limits, seconds=seconds, memory=memory)


class PortfolioRun:
    """One property, several searches, one budget."""

    def __init__(
        self,
        system: System,
        wanted: Property,
        limits: Limits,
        seed: int,
        shortening_seconds: float = SHORTENING_SECONDS,
        tell: Tell = lambda _: None,
        progress: Progress | None = None,
    ) -> None:
        self._system = system
        self._wanted = wanted
        self._limits = with_defaults(limits)
        self._seed = seed
        self._shortening_seconds = shortening_seconds
        self._tell = tell  # what happens, as it happens
        self._progress = progress
        self._target = system.compile(wanted.objective)
        self._aim = Aim(wanted.objective)
        self._members: list[Member] = []
        self._shortage = self._limits.shortage  # before anything is searched

    def run(self) -> Result:
        with Race([self._runner(_PROVER)], self._limits, self._progress) as race:
            for arrival in self._arrivals(race):
                self._note(arrival.runner, arrival)
                if arrival.ending == "complete":
                    return self._result(race, Holds(), arrival)
                if arrival.ending == "found":
                    return self._explained(race, arrival)
                if arrival.ending == "bound":
                    race.add(self._runner("highway", self._wider(arrival.runner)))
            return self._result(race, Inconclusive(self._limit(race)), arrival)

    def _arrivals(self, race: Race[Runner]) -> Iterator[Arrival[Runner]]:
        first = race.wait(HEAD_START)
        if not race.why_stopped and (first is None or first.ending not in ("complete", "found")):
            others = [self._runner(name) for name in _SHARES if name != _PROVER]
            names = ", ".join([_PROVER, *(runner.name for runner in others)])
            self._tell(f"searching by {names}; at most {self._limits.seconds:g} s")
            for runner in others:
                race.add(runner)
        return itertools.chain([] if first is None else [first], race)

    def _runner(self, name: str, width: int | None = None) -> Runner:
        chosen = parse_search(f"{name}:width={width or WIDTH}" if name == "highway" else name)
        limits = Limits(states=self._limits.states, depth=self._limits.depth)
        heuristic = None
        if chosen.search.directed:
            heuristic = guide(cast(Directed, self._system), self._target, self._aim, default_heuristic(self._aim)).core
        return Runner(
            name=str(chosen),
            target=self._target,
            objective=self._wanted.objective,
            chosen=chosen,
            heuristic=heuristic,
            limits=limits,
            seed=self._seed,
            share=_SHARES[name],
        )

    def _wider(self, runner: Runner) -> int:
        return int(runner.chosen.values[0]) * WIDENING

    def _note(self, runner: Runner, arrival: Arrival[Runner]) -> None:
        guided = default_heuristic(self._aim).name if runner.heuristic is not None else None
        self._members.append(Member(runner.name, guided, arrival.ending, runner.seed, arrival.statistics))

    def _explained(self, race: Race[Runner], arrival: Arrival[Runner]) -> Result:
        """The witness, as short as it can be made in the time for that."""
        from highroad.shortening import length_of  # with all ways of shortening, which a model without errors can spare

        steps, found = length_of(arrival.finding), arrival.finding
        told = f"found by {arrival.runner.name} after {race.seconds:.1f} s: {steps:,} steps"
        if found["is_shortest"] or self._shortening_seconds <= 0:
            return self._violated(race, arrival, steps, None)
        self._tell(f"{told}; shortening for at most {self._shortening_seconds:g} s")
        for runner in race.runners:
            if runner.name != _PROVER:
                race.stop(runner)
        return self._violated(race, arrival, steps, self._shortened(race, found))

    def _shortened(self, race: Race[Runner], finding: Finding) -> Shortened:
        from highroad.shortening import shorten

        def tell(improvement: Improvement) -> None:
            self._tell(f"  {improvement}")

        return shorten(
            self._system,
            self._target,
            self._wanted.objective,
            finding,
            Limits(memory=self._limits.memory, seconds=self._shortening_seconds),
            seed=self._seed,
            on_improvement=tell,
            instead={"breadth-first": self._goes_on(race)},
        )

    def _goes_on(self, race: Race[Runner]) -> Way:
        """The breadth-first search that runs already, as a way of shortening."""
        from highroad.shortening import Stage, Way

        def work(control: Any, _limits: Any) -> Finding:
            while not control.is_stopped:
                arrival = race.wait(INTERVAL)
                if arrival is not None:
                    self._note(arrival.runner, arrival)
                if arrival is not None and arrival.runner.name == _PROVER:
                    return arrival.finding
                if _PROVER not in [runner.name for runner in race.runners]:
                    break
            return {"ending": "interrupted", "finding": "nothing", "path": []}

        return Way("bfs", "the search that was begun", Stage.WHOLE, 0, lambda _problem, _known: work)

    def _violated(
        self, race: Race[Runner], arrival: Arrival[Runner], first_length: int, shortened: Shortened | None
    ) -> Result:
        if shortened is None:
            with self._target.exclusive():
                witness = certified_witness(self._system, self._wanted.objective, arrival.finding)
            is_shortest = bool(arrival.finding["is_shortest"])
        else:
            witness, is_shortest = shortened.witness, shortened.is_shortest
        result = self._result(race, Violated(witness), arrival)
        portfolio = result.portfolio
        assert portfolio is not None
        return replace(
            result,
            is_shortest=is_shortest,
            was_interrupted=shortened is not None and shortened.was_interrupted,
            portfolio=replace(
                portfolio,
                found_by=arrival.runner.name,
                first_length=first_length,
                shortened_by=None if shortened is None else shortened.by,
                not_proven=None if is_shortest else _why_not_proven(shortened),
            ),
        )

    def _limit(self, race: Race[Runner]) -> str:
        """What kept the searches from seeing everything."""
        if race.why_stopped:
            return race.why_stopped
        endings = [member.ending for member in self._members]
        return next(limit for limit in ("memory", "states", "depth", "time", "bound") if limit in endings)

    def _result(self, race: Race[Runner], verdict: Verdict, arrival: Arrival[Runner]) -> Result:
        for runner, statistics in race.statistics():
            self._note(runner, Arrival(runner, {"ending": race.why_stopped or "interrupted"}, statistics))
        assert self._limits.seconds is not None
        guided = arrival.runner.heuristic is not None
        return Result(
            verdict,
            str(self._wanted),
            arrival.runner.name,
            self._seed,
            replace(arrival.statistics, seconds=race.seconds, peak_memory_bytes=peak_resident_bytes()),
            note=self._shortage if verdict == Inconclusive("memory") else doubt(self._system, self._wanted, verdict),
            was_interrupted=race.was_interrupted,
            heuristic=default_heuristic(self._aim).name if guided else None,
            portfolio=Portfolio(self._limits.seconds, self._limits.memory_bytes, tuple(self._members)),
        )


def _why_not_proven(shortened: Shortened | None) -> str:
    if shortened is None:
        return "it was not shortened"
    if shortened.was_interrupted:
        return "interrupted"
    return "no search came to its end in the time for shortening"
