"""The density factor DF = m / h of a model, and the search that it speaks for.

"Systems Verification using Randomized Exploration", section 6.1: of a graph with M states that is h deep, m is the
degree of a tree of that size, M^(1/h). The paper calls h the diameter, the longest path without a cycle. Nobody can
compute that for large graphs, and its figures (14 for 34,606 states of Fischer's protocol) fit the number of levels of
breadth-first search, which is what is measured here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from highroad import api
from highroad.limits import Limits
from highroad.running import Progress
from highroad.systems import System
from highroad.theory.work import OutOfTime, require_whole

STATES = 1_000_000  # explored at most, unless told otherwise
SECONDS = 10.0
THIN = 0.03  # below, sdrs covered parts of the graphs sooner
DENSE = 0.07  # above, urs did


@dataclass(frozen=True, slots=True)
class Density:
    """The density factor of what was explored, with its basis."""

    states: int  # M
    depth: int  # h: levels of breadth-first search below the initial state
    is_complete: bool
    limit: str | None  # what ended the exploration

    @property
    def degree(self) -> float | None:
        """m: of the tree of this depth with as many states."""
        return degree(self.states, self.depth)

    @property
    def factor(self) -> float | None:
        return density_factor(self.states, self.depth)

    @property
    def recommendation(self) -> str | None:
        return None if self.factor is None else "sdrs" if self.factor < THIN else "urs"

    @property
    def reason(self) -> str:
        """Why this search, in words."""
        if self.factor is None:
            return "a graph without depth has no density factor, and there is nothing to search"
        if self.factor < THIN:
            return f"below {THIN:g}: thin, where sdrs covers up to 90 % sooner; for all of it urs was faster there, too"
        if self.factor > DENSE:
            return f"above {DENSE:g}: dense, where urs covers every share sooner"
        return f"between {THIN:g} and {DENSE:g}: the paper has one example, on which urs was faster"


def degree(states: int, depth: int) -> float | None:
    """The h-th root of M; there is none of a graph without depth."""
    require_whole("the number of states", states, 1)
    require_whole("the depth", depth, 0)
    return float(states ** (1 / depth)) if depth else None


def density_factor(states: int, depth: int) -> float | None:
    root = degree(states, depth)
    return None if root is None else root / depth


def estimate(system: System, limits: Limits, progress: Progress | None = None) -> Density:
    """Explores breadth-first as far as the budget allows. Of a part, only the levels that are complete count.

    Deeper levels make the factor smaller, as long as the graph does not grow faster than before: that of a part is
    rather too great than too small.
    """
    budget = replace(
        limits,
        states=limits.states or STATES,
        seconds=SECONDS if limits.seconds is None else limits.seconds,
    )
    count = api.count(system, limits=budget, seed=0, progress=progress)
    if count.complete:
        return Density(count.states, count.statistics.depth, True, None)
    if count.limit is None:
        raise OutOfTime("too little was explored: the model has a fault", None)
    if count.statistics.depth == 0:
        raise OutOfTime(f"too little was explored: {count.limit}", f"--max-{count.limit}")
    depth = count.statistics.depth
    whole = api.count(system, limits=replace(budget, states=None, depth=depth), seed=0, progress=progress)
    if whole.complete:
        return Density(whole.states, whole.statistics.depth, True, None)
    return Density(whole.states if whole.limit == "depth" else count.states, depth, False, count.limit)
