"""Several runs of one search in numbers."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, replace
from typing import TypeVar

from highroad.results import Count, CountRuns, Outlook, Runs, Statistics
from highroad.statistics.risk import greatest_risk, rate_interval
from highroad.statistics.series import novelty_of
from highroad.statistics.tally import Tally

Told = TypeVar("Told", bound=Outlook)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is kept of one of several runs."""

    ending: str  # as the core tells it
    statistics: Statistics
    length: int | None  # of the witness, if something was found

    @property
    def was_cut_off(self) -> bool:
        """Whether it ended for a reason that is not its own: then it says nothing about other runs."""
        return self.ending in ("time", "interrupted")

    @property
    def decides(self) -> bool:
        return self.ending in ("found", "complete")

    @property
    def rank(self) -> tuple[bool, int, int]:
        """The least is of the run that is shown: the one with the shortest witness; without one, the one that says
        most."""
        return self.was_cut_off, ["found", "complete"].index(self.ending) if self.decides else 2, self.length or 0


def summary_of(done: list[Outcome], asked: int, limit: str | None, seed: int) -> Runs:
    """A series that ended with the first find has no rate."""
    lengths = [r.length for r in done if r.length is not None]
    visited = [r.statistics.visited for r in done]
    return Runs(
        asked=asked,
        count=len(done),
        limit=limit,
        seed=seed,
        successes=len(lengths),
        success_rate=len(lengths) / len(done) if done and limit != "decided" else None,
        visited_mean=statistics.fmean(visited) if done else None,
        visited_deviation=statistics.pstdev(visited) if done else None,
        considered_mean=statistics.fmean(r.statistics.considered for r in done) if done else None,
        witness_mean=statistics.fmean(lengths) if lengths else None,
        witness_deviation=statistics.pstdev(lengths) if lengths else None,
        witness_min=min(lengths, default=None),
    )


def with_statistics(
    runs: Told, tally: Tally, confidence: float, *, successes: int | None, total: int | None, of: str = "states"
) -> Told:
    """With what the runs say about other runs. Nothing can be found where there are no `successes`, not even 0."""
    rates = rate_interval(successes, tally.runs, confidence) if successes else (None, None)
    return replace(
        runs,
        confidence=confidence,
        risk=greatest_risk(tally.runs, confidence) if successes == 0 and total is None else None,
        success_low=rates[0],
        success_high=rates[1],
        novelty=novelty_of(tally, confidence, total=total, of=of),
    )


def count_of(counts: list[Count], asked: int, seed: int, tally: Tally | None, confidence: float) -> Count:
    """What several runs counted together. A run that saw everything, or a fault, speaks for itself; others add up."""
    done = [each for each in counts if each.limit not in ("time", "interrupted")]
    last = counts[-1]
    decides = last.complete or last.witness is not None
    limit = None if len(done) == asked or decides else "interrupted" if last.was_interrupted else "time"
    visited = [each.statistics.visited for each in done]
    total = last.states if last.complete else None
    summary = CountRuns(
        asked=asked,
        count=len(done),
        limit=limit,
        seed=seed,
        visited_mean=statistics.fmean(visited) if visited else None,
        visited_deviation=statistics.pstdev(visited) if visited else None,
        confidence=None if tally is None else confidence,
        novelty=None if tally is None or not done else novelty_of(tally, confidence, total=total),
    )
    if decides or not done or summary.novelty is None:
        return replace(last, runs=summary)
    together = _sum(
        [each.statistics for each in done], summary.novelty.distinct, is_exact=summary.novelty.sampled_one_in == 1
    )
    return replace(done[0], seed=seed, limit=limit or done[-1].limit, statistics=together, runs=summary)


def _sum(each: list[Statistics], distinct: int, *, is_exact: bool) -> Statistics:
    """The counts of several runs, of which none remembers what another saw."""
    return replace(
        each[0],
        visited=sum(s.visited for s in each),
        considered=sum(s.considered for s in each),
        stored=max(s.stored for s in each),
        transitions=sum(s.transitions for s in each),
        deadlocks=sum(s.deadlocks for s in each),
        depth=max(s.depth for s in each),
        restarts=sum(s.restarts for s in each),
        distinct=distinct,
        distinct_is_exact=is_exact,
        seconds=sum(s.seconds for s in each),
        peak_memory_bytes=each[-1].peak_memory_bytes,
        faults=sum(s.faults for s in each),
    )
