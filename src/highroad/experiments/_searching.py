"""Measures of a cell that several experiments have: a search for a property, once a run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from highroad import _core
from highroad.experiments._results import Record
from highroad.limits import Limits
from highroad.properties import parse_property
from highroad.racing import run_search
from highroad.running import core_limits, statistics_of
from highroad.searches import parse_search
from highroad.shortening import length_of
from highroad.systems import System
from highroad.systems.product import compiled


@dataclass(frozen=True, slots=True)
class Attempt:
    """One run of a search."""

    found: bool
    visited: int
    considered: int
    length: int | None  # of the witness, in steps
    label: str | None  # of the last step, with its arguments if the property mentions them
    ending: str


class Searcher:
    """A system made ready for a property, which is then looked for again and again.

    This is what `check --search` does, without a thread that watches, which would take longer than most runs, and
    without replaying witnesses.
    """

    def __init__(self, system: System, property: str, limits: Limits) -> None:
        self._objective = parse_property(property).in_system(system).objective
        self._target = compiled(system, self._objective)
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
            length=length_of(finding) if found else None,
            label=finding["label"] if found else None,
            ending=finding["ending"],
        )


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
