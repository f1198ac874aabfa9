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

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        wanted = parse_property(self.property).in_system(system)
        for seed in seeds:
            yield _record(PortfolioRun(system, wanted, Limits(), seed).run())

    def __str__(self) -> str:
        return f"`{self.property}` without `--search`"


def _record(result: Result) -> Record:
    """States are those of all searches: until the first violation, and in all, without what shortening took."""
    portfolio, witness = result.portfolio, result.witness
    assert portfolio is not None
    return {
        "found": witness is not None,
        "states": portfolio.first_visited,
        "searched": sum(member.statistics.visited for member in portfolio.members),
        "first": portfolio.first_length,
        "trace": None if witness is None else len(witness),
        "proven": result.is_shortest,
        "by": portfolio.found_by,
    }
