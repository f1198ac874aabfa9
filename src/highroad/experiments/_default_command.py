"""What `highroad check` does when no search is named, as a measure of a cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from highroad.experiments._results import Record
from highroad.limits import Limits
from highroad.portfolio import PortfolioRun
from highroad.properties import parse_property
from highroad.results import Result
from highroad.systems import System


@dataclass(frozen=True, slots=True)
class DefaultCommand:
    """Several searches at once, then shortening. Time decides who is first, so that runs are not repeatable."""

    property: str
    seconds: float = 60.0
    shortening_seconds: float = 3.0

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        wanted = parse_property(self.property).in_system(system)
        for seed in seeds:
            run = PortfolioRun(system, wanted, Limits(seconds=self.seconds), seed, self.shortening_seconds)
            yield _record(run.run())

    def __str__(self) -> str:
        return f"`{self.property}` without `--search`, `--shorten {self.shortening_seconds:g}`"


def _record(result: Result) -> Record:
    """The states are those of all searches that took part."""
    members = () if result.portfolio is None else result.portfolio.members
    witness = result.witness
    return {
        "found": witness is not None,
        "states": sum(member.statistics.visited for member in members),
        "trace": None if witness is None else len(witness),
        "proven": result.is_shortest,
        "by": result.search,
        "first": next((each.statistics.visited for each in members if each.search == result.search), 0),
    }
