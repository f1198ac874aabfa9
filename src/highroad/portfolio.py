"""The searches that run when the user chooses none: one that finds fast, one that proves, one that finds short, and one
that follows a heuristic for the property. The first violation is told, then shortened."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from highroad.audit import Audit, AuditBudget
from highroad.doubts import doubt
from highroad.heuristics import Aim, default_heuristic, guide
from highroad.limits import Limits, default_memory, last_moment, peak_resident_bytes
from highroad.properties import Property
from highroad.racing import Arrival, Finding, Race, Runner
from highroad.results import Holds, Inconclusive, Member, Portfolio, Result, Unreplayed, Verdict, Violated
from highroad.running import INTERVAL, Progress
from highroad.searches import parse_search
from highroad.systems import System
from highroad.systems.estimates import Directed
from highroad.trails.witness import NotReplayed, certified_witness

if TYPE_CHECKING:
    from highroad.shortening import Improvement, Shortened, Way

SECONDS = 60.0
MEMORY_SHARE = 0.5
SHORTENING_SECONDS = 10.0
LEAD, LEAD_SHARE = 50_000, 0.05  # states that the scout may visit before others begin, and its share of the time
HEAD_START = 0.2  # seconds that the prover has before the others begin: most models need nothing else
WIDTH, WIDENING = 1000, 4  # of the first highway, and by how much each is wider than the one before

_SCOUT = "rdfs"  # of all searches it needs the fewest states to the first error, as a rule
_PROVER = "bfs"
_SHARES = {"rdfs": 0.2, "bfs": 0.4, "highway": 0.2, "greedy": 0.2}  # of the memory

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
        audit: AuditBudget | None = None,
    ) -> None:
        self._system = system
        self._wanted = wanted
        self._asked_seconds = limits.seconds  # which nothing may outlive; otherwise a witness is replayed to its end
        self._started = time.monotonic()
        self._limits = with_defaults(limits)
        self._seed = seed
        self._shortening_seconds = shortening_seconds
        self._tell = tell  # what happens, as it happens
        self._progress = progress
        self._target = system.compile(wanted.objective)
        self._aim = Aim(wanted.objective)
        self._audit = Audit(system, wanted.objective, self._target, audit or AuditBudget())
        self._members: list[Member] = []
        self._has_lost = False  # a search found something, without room for the way to it
        self._first: dict[str, Any] = {}  # what is known of the first violation, as fields of the portfolio
        self._shortage = self._limits.shortage  # before anything is searched

    def run(self) -> Result:
        with self._audit, Race([self._runner(_SCOUT)], self._limits, self._progress) as race:
            for arrival in self._arrivals(race):
                self._audit.require_agreement()
                if arrival.ending == "complete":
                    for runner in race.runners:
                        race.stop(runner)
                    return self._result(race, Holds(), arrival)
                if arrival.ending == "found":
                    return self._explained(race, arrival)
                if arrival.ending == "bound":
                    race.add(self._runner("highway", self._wider(arrival.runner)))
            return self._result(race, Inconclusive(self._limit(race)), arrival)

    def _arrivals(self, race: Race[Runner]) -> Iterator[Arrival[Runner]]:
        """Who arrives. The searches begin one after the other, for most models need no more than the first two."""
        begun = [self._note(race, arrival) for arrival in self._begin(race)]
        if not race.why_stopped and not any(arrival.ending in ("complete", "found") for arrival in begun):
            others = [self._runner(name) for name in _SHARES if name not in (_SCOUT, _PROVER)]
            self._tell(
                f"searching by {', '.join(_SHARES)}; at most {max(0.1, round(self._limits.seconds or 0, 1)):g} s"
            )
            for runner in others:
                race.add(runner)
        yield from sorted(begun, key=_is_no_proof)
        for arrival in race:
            yield self._note(race, arrival)

    def _begin(self, race: Race[Runner]) -> Iterator[Arrival[Runner]]:
        """The scout, then the prover. What the scout found waits a moment: there may be a shortest one as soon."""
        assert self._limits.seconds is not None
        scout = race.wait(LEAD_SHARE * self._limits.seconds, LEAD)
        if scout is not None:
            yield scout
        if not race.why_stopped and (scout is None or not self._is_enough(scout)):
            race.add(self._runner(_PROVER))
            first = race.wait(HEAD_START)
            if first is not None:
                yield first

    def _is_enough(self, arrival: Arrival[Runner]) -> bool:
        return arrival.ending == "complete" or (arrival.ending == "found" and self._shortening_seconds <= 0)

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
            audit=self._audit,
        )

    def _wider(self, runner: Runner) -> int:
        return int(runner.chosen.values[0]) * WIDENING

    def _note(self, race: Race[Runner], arrival: Arrival[Runner]) -> Arrival[Runner]:
        runner = arrival.runner
        guided = default_heuristic(self._aim).name if runner.heuristic is not None else None
        self._members.append(Member(runner.name, guided, arrival.ending, runner.seed, arrival.statistics))
        self._has_lost |= bool(arrival.finding.get("is_lost"))
        if arrival.ending == "found" and not self._first:
            everyone = [*(member.statistics for member in self._members), *(seen for _, seen in race.statistics())]
            self._first = {
                "found_by": runner.name,
                "first_length": _length(arrival.finding),
                "first_visited": sum(seen.visited for seen in everyone),
            }
        return arrival

    def _explained(self, race: Race[Runner], arrival: Arrival[Runner]) -> Result:
        """The witness, as short as it can be made in the time for that."""
        try:
            return self._violated(race, arrival, self._shortened_in_time(race, arrival))
        except NotReplayed as error:
            return replace(self._result(race, Inconclusive("time"), arrival), unreplayed=error.told)

    def _shortened_in_time(self, race: Race[Runner], arrival: Arrival[Runner]) -> Shortened | None:
        steps, found = _length(arrival.finding), arrival.finding
        seconds = self._shortening_seconds
        if self._asked_seconds is not None:  # half of what is left is for replaying what is found
            seconds = min(seconds, (self._asked_seconds - (time.monotonic() - self._started)) / 2)
        if found["is_shortest"] or seconds <= 0:
            return None
        told = f"found by {arrival.runner.name} after {race.seconds:.1f} s: {steps:,} steps"
        self._tell(f"{told}; shortening for at most {seconds:.3g} s")
        for runner in race.runners:
            if runner.name != _PROVER:
                race.stop(runner)
        return self._shortened(race, found, seconds)

    @property
    def _end(self) -> float | None:
        """When a witness must have been replayed."""
        return last_moment(Limits(seconds=self._asked_seconds), self._started)

    def _shortened(self, race: Race[Runner], finding: Finding, seconds: float) -> Shortened:
        from highroad.shortening import shorten

        def tell(improvement: Improvement) -> None:
            self._tell(f"  {improvement}")

        return shorten(
            self._system,
            self._target,
            self._wanted.objective,
            finding,
            Limits(memory=self._limits.memory, seconds=seconds),
            seed=self._seed,
            on_improvement=tell,
            instead={"breadth-first": self._goes_on(race)},
            end=self._end,
        )

    def _goes_on(self, race: Race[Runner]) -> Way:
        """The breadth-first search that runs already, as a way of shortening."""
        from highroad.shortening import Stage, Way

        def work(control: Any, _limits: Any) -> Finding:
            while not control.is_stopped:
                arrival = race.wait(INTERVAL)
                if arrival is not None:
                    self._note(race, arrival)
                if arrival is not None and arrival.runner.name == _PROVER:
                    return arrival.finding
                if _PROVER not in [runner.name for runner in race.runners]:
                    break
            return {"ending": "interrupted", "finding": "nothing", "path": []}

        return Way("bfs", "the search that was begun", Stage.WHOLE, 0, lambda _problem, _known: work)

    def _violated(self, race: Race[Runner], arrival: Arrival[Runner], shortened: Shortened | None) -> Result:
        if shortened is None:
            with self._target.exclusive():
                witness = certified_witness(self._system, self._wanted.objective, arrival.finding, self._end)
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
                shortened_by=self._by(arrival) if shortened is None else shortened.by,
                not_proven=None if is_shortest else _why_not_proven(shortened),
            ),
        )

    def _by(self, arrival: Arrival[Runner]) -> str | None:
        """Who found the witness, if it is shorter than the first one."""
        return arrival.runner.name if _length(arrival.finding) < self._first["first_length"] else None

    def _limit(self, race: Race[Runner]) -> str:
        """What kept the searches from seeing everything."""
        if race.why_stopped:
            return race.why_stopped
        endings = [member.ending for member in self._members]
        return next(limit for limit in ("memory", "states", "depth", "time", "bound") if limit in endings)

    def _result(self, race: Race[Runner], verdict: Verdict, arrival: Arrival[Runner]) -> Result:
        for runner, statistics in race.statistics():
            self._note(race, Arrival(runner, {"ending": race.why_stopped or "interrupted"}, statistics))
        assert self._limits.seconds is not None
        guided = arrival.runner.heuristic is not None
        seconds = race.seconds
        audited = self._audit.finish(arrival.ending, self._limits.seconds - seconds)
        return Result(
            verdict,
            str(self._wanted),
            arrival.runner.name,
            self._seed,
            replace(arrival.statistics, seconds=seconds, peak_memory_bytes=peak_resident_bytes()),
            note=self._shortage if verdict == Inconclusive("memory") else doubt(self._system, self._wanted, verdict),
            was_interrupted=race.was_interrupted,
            heuristic=default_heuristic(self._aim).name if guided else None,
            portfolio=Portfolio(self._limits.seconds, self._limits.memory_bytes, tuple(self._members), **self._first),
            audit=audited,
            unreplayed=Unreplayed(None) if self._has_lost and isinstance(verdict, Inconclusive) else None,
        )


def _why_not_proven(shortened: Shortened | None) -> str:
    if shortened is None:
        return "it was not shortened"
    if shortened.was_interrupted:
        return "interrupted"
    return "no search came to its end in the time for shortening"


def _length(finding: Finding) -> int:
    from highroad.shortening import length_of  # with all ways of shortening, which a model without errors can spare

    return length_of(finding)


def _is_no_proof(arrival: Arrival[Runner]) -> bool:
    """A shortest witness is the better answer, though it came later."""
    return not arrival.finding.get("is_shortest", False)
