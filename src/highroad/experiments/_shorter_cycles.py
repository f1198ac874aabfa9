"""Measures of a cell for runs that go on for ever: a way to a cycle, and the cycle, found by a search and made shorter
by trail-directed search, first the one and then the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from highroad import _core
from highroad.experiments._directing import BUDGET, record_of
from highroad.experiments._results import Record
from highroad.experiments._searching import made_ready
from highroad.limits import Limits
from highroad.racing import Finding, run_search
from highroad.results import Statistics
from highroad.running import core_limits, statistics_of
from highroad.searches import parse_search
from highroad.systems import System, Target

_ACCEPTING = 2  # what is observed of the product of a system and an automaton


@dataclass(frozen=True, slots=True)
class Cycle:
    """Looks for a run that violates a temporal property: its prefix to the seed, the cycle, the pairs expanded."""

    property: str
    search: str

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        for _ in seeds:
            lasso, statistics = _found(system, self.property, self.search)
            yield {"prefix": len(lasso.prefix) - 1, "cycle": len(lasso.cycle) - 1, "expanded": statistics.visited}

    def __str__(self) -> str:
        return f"`{self.property}` by `{self.search}`"


@dataclass(frozen=True, slots=True)
class ShorterCycle:
    """A* by the Hamming distance to the seed of a run that a search found, from the beginning, then from the seed."""

    property: str
    search: str

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        for _ in seeds:
            lasso, _statistics = _found(system, self.property, self.search)
            product, seed = lasso.product, lasso.prefix[-1]
            prefix = _toward(_core.CycleModel(product, [], [seed]), seed)
            cycle = _toward(_core.CycleModel(product, [seed], [seed]), seed)
            yield {
                "prefix": prefix["length"],
                "cycle": cycle["length"] + 1,  # a cycle model begins with the successors of the seed
                "expanded": prefix["expanded"] + cycle["expanded"],
                "for prefix": prefix["expanded"],
                "for cycle": cycle["expanded"],
            }

    def __str__(self) -> str:
        return f"the run of {Cycle(self.property, self.search)}, its parts shortened by `astar` with `hamming`"


@dataclass(frozen=True, slots=True)
class _Lasso:
    """The pairs to the seed, an accepting one; then those from there back to it."""

    product: _core.Model
    prefix: Sequence[bytes]
    cycle: Sequence[bytes]


def _found(system: System, property: str, search: str) -> tuple[_Lasso, Statistics]:
    objective, target = made_ready(system, property)
    control = _core.Control()
    finding = run_search(target, objective, parse_search(search), 0, core_limits(Limits(states=BUDGET)), control)
    return _lasso(target, finding), statistics_of(control, 0.0)


def _lasso(target: Target, finding: Finding) -> _Lasso:
    path, begin = finding["path"], finding["cycle"]
    seed = next(at for at in range(begin, len(path)) if target.core.observe(path[at]) & _ACCEPTING)
    return _Lasso(target.core, path[: seed + 1], [*path[seed:], *path[begin + 1 : seed + 1]])


def _toward(model: _core.Model, seed: bytes) -> Record:
    """A* to the seed, which is all that a cycle model observes."""
    objective, control = _core.Objective(), _core.Control()
    objective.state, objective.faults = 1, False
    near, limits = _core.DifferentBits(seed), core_limits(Limits(states=BUDGET))
    finding = _core.run(model, "astar", [], 0, objective, limits, control, heuristic=near)
    return record_of(finding, statistics_of(control, 0.0))
