"""Measures of a cell that several experiments have: a search for a property, once a run."""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from highroad import _core
from highroad.experiments._results import Record
from highroad.limits import Limits
from highroad.properties import parse_property
from highroad.racing import run_search
from highroad.running import core_limits, statistics_of
from highroad.searches import parse_search
from highroad.systems import Objective, System, Target
from highroad.systems.product import compiled

RANDOM = "random:restart=0,steps=no bound"
RDFS = "rdfs"


def highway(width: int) -> str:
    """The highway that the paper used: Algorithm 1."""
    return f"approximate-highway:width={width}"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One run of a search."""

    found: bool
    visited: int
    considered: int
    length: int | None  # of the witness in steps, without the loops of a random walk


class Searcher:
    """A system made ready for a property, which is then looked for again and again.

    This is what `check --search` does, without a thread that watches, which would take longer than most runs, and
    without replaying witnesses.
    """

    def __init__(self, system: System, property: str, limits: Limits) -> None:
        self._objective, self._target = made_ready(system, property)
        self._limits = core_limits(limits)

    def run(self, search: str, seed: int) -> Attempt:
        control = _core.Control()
        finding = run_search(self._target, self._objective, parse_search(search), seed, self._limits, control)
        seen = statistics_of(control, 0.0)
        found = finding["ending"] == "found"
        return Attempt(
            found=found,
            visited=seen.visited,
            considered=seen.considered,
            length=length_without_loops(finding["path"]) if found else None,
        )


def made_ready(system: System, property: str) -> tuple[Objective, Target]:
    """What is looked for, and the system compiled for it."""
    known = _known_targets(cast(Hashable, system))
    if property not in known:
        objective = parse_property(property).in_system(system).objective
        known[property] = objective, compiled(system, objective)
    return known[property]


@lru_cache(maxsize=1)
def _known_targets(_system: Hashable) -> dict[str, tuple[Objective, Target]]:
    """Kept for other cells with the same model: compiling may take longer than all runs of a cell."""
    return {}


def length_without_loops(path: Sequence[bytes]) -> int:
    """How many steps lead to the end of a run if every state is entered as it was at first."""
    before: dict[bytes, bytes | None] = {path[0]: None}
    for source, target in itertools.pairwise(path[:-1]):
        before.setdefault(target, source)
    length, at = (1, before[path[-2]]) if len(path) > 1 else (0, None)
    while at is not None:
        length, at = length + 1, before[at]
    return length


@dataclass(frozen=True, slots=True)
class Search:
    """Looks for a property once a run: whether it was found, the states visited for it, the length of the witness."""

    property: str
    search: str
    states: int | None = None  # the budget

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        searcher = Searcher(system, self.property, Limits(states=self.states))
        for seed in seeds:
            attempt = searcher.run(self.search, seed)
            yield {"found": attempt.found, "states": attempt.visited, "trace": attempt.length}

    def __str__(self) -> str:
        budget = "" if self.states is None else f", at most {self.states:,} states"
        return f"`{self.property}` by `{self.search}`{budget}"
