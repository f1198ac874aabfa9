"""Measures of a cell for directed searches: how long a trail they find, and what they expand and store for it.

Nothing in these searches is random, so that one run tells everything. Expanded states are those whose successors were
generated, counted each time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from highroad import _core, api
from highroad.experiments._results import Record
from highroad.experiments._searching import made_ready
from highroad.heuristics import Aim
from highroad.limits import Limits
from highroad.racing import Finding, run_search
from highroad.results import Statistics
from highroad.running import core_limits, statistics_of
from highroad.searches import parse_search
from highroad.systems import Objective, System, Target

BUDGET = 1_000_000  # states that may be stored, or expanded: less than 1 GB in all of these models
DFS, ASTAR = "dfs", "astar"


@dataclass(frozen=True, slots=True)
class Directed:
    """Looks for a property by a search, which may be directed by a heuristic."""

    property: str
    search: str
    heuristic: str | None = None

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        objective, target = made_ready(system, self.property)
        for _ in seeds:
            yield record_of(*searched(system, target, objective, self.search, self.heuristic))

    def __str__(self) -> str:
        return _told(self.property, self.search, self.heuristic)


@dataclass(frozen=True, slots=True)
class TrailDirected:
    """A* towards the state at the end of a trail of depth-first search. Any state with the property ends it, or, if
    `exactly`, only that one."""

    property: str
    heuristic: str
    exactly: bool = False

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        objective, target = made_ready(system, self.property)
        trail, _statistics = searched(system, target, objective, DFS)
        end = trail["path"][-1]
        if self.exactly:
            objective = Objective(goal=end, faults=False)
            target = system.compile(objective)
        for _ in seeds:
            yield record_of(*searched(system, target, objective, ASTAR, self.heuristic, end))

    def __str__(self) -> str:
        ending = "that state alone ends it" if self.exactly else "any error ends it"
        return f"{_told(self.property, ASTAR, self.heuristic)} to the last state of the trail of `{DFS}`; {ending}"


@dataclass(frozen=True, slots=True)
class DepthBounds:
    """Depth-first search to each of some bounds. `revisit` says whether a state is visited again on a shorter way."""

    property: str
    revisit: str
    bounds: Sequence[int]

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        objective, target = made_ready(system, self.property)
        for _ in seeds:
            tried = [record_of(*searched(system, target, objective, self._search(bound))) for bound in self.bounds]
            yield {key: [each[key] for each in tried] for key in ("length", "limit", "expanded")}

    def _search(self, bound: int | str) -> str:
        return f"bounded-dfs:depth={bound},revisit={self.revisit}"

    def __str__(self) -> str:
        several = ", ".join(str(bound) for bound in self.bounds[:3])
        more = f", ... {self.bounds[-1]}" if len(self.bounds) > 3 else ""
        return f"{_told(self.property, self._search('N'), None)} for N = {several}{more}"


def searched(
    system: System,
    target: Target,
    objective: Objective,
    search: str,
    heuristic: str | None = None,
    toward: bytes | None = None,
) -> tuple[Finding, Statistics]:
    """What `check` does, without replaying the witness: that would take longer than the search."""
    chosen, control = parse_search(search), _core.Control()
    guide = api.guide_for(system, target, chosen, Aim(objective, toward), heuristic)
    estimates = None if guide is None else guide.core
    finding = run_search(target, objective, chosen, 0, core_limits(Limits(states=BUDGET)), control, estimates)
    return finding, statistics_of(control, 0.0)


def record_of(finding: Finding, statistics: Statistics) -> dict[str, Any]:
    """What was found, and what that took."""
    found = finding["ending"] == "found"
    return {
        "found": found,
        "length": len(finding["path"]) - 1 if found else None,
        "limit": None if found else finding["ending"],
        "expanded": statistics.visited,
        "stored": statistics.stored,
    }


def _told(property: str, search: str, heuristic: str | None) -> str:
    return f"`{property}` by `{search}`" + (f" with `{heuristic}`" if heuristic else "")
