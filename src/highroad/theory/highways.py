"""Highway search on small graphs: how likely each state is visited, by following every draw of every level.

After Engels, Groote, van Weerdenburg and Willemse, "Search algorithms for automated validation" (2009): Definition 5
for the exact highway, whose levels are uniform draws, and Algorithm 1 for the approximate one, which fills a level of
N places by going through the successors in order. For the latter a level is a row of places: a state takes the next
free place, or that of the state which it replaces; the next level goes through them in this order. That is how the
search itself does it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb, perm
from typing import Literal, get_args

from highroad.diagnostics import InputError
from highroad.theory.small_graph import SmallGraph, bits
from highroad.theory.work import Number, Work, out_of_range, require_whole, too_large

HighwayName = Literal["highway", "approximate-highway"]
Level = tuple[int, ...]
Situation = tuple[Level, int, int, bool]
"""What the rest of a simulation depends on: its level, the states that it can still visit, which of those it has
considered already, and whether it has found a target."""

MOST_DRAWS = 10_000_000  # divided by the number of nodes: some ten seconds
SIMULATE = "--simulate RUNS with --state PREDICATE estimates it by runs of the search itself"


@dataclass(frozen=True, slots=True)
class HighwayChances:
    """For each state the probability that a highway visits it, and that it considers it: checks the property there."""

    visited: list[Number]
    considered: list[Number]
    found: Number  # that at least one of the targets is considered


@dataclass(frozen=True, slots=True)
class _Highway:
    graph: SmallGraph
    width: int
    one: Number
    work: Work

    def uniform(self, level: Level, unvisited: int) -> Iterator[tuple[Level, Number]]:
        """Definition 5: all sets of N eligible states are equally likely."""
        candidates = bits(self.graph.successors_of(_mask(level)) & unvisited)
        drawn = min(self.width, len(candidates))
        share = self.one / comb(len(candidates), drawn)
        for following in combinations(candidates, drawn):
            yield following, share

    def reservoir(self, level: Level, unvisited: int) -> Iterator[tuple[Level, Number]]:
        """Algorithm 1, lines 3 to 15: the count c begins at 0 for each level."""
        rows: dict[tuple[Level, int], Number] = {((), 0): self.one}
        for node in level:
            for target in self.graph.successors[node]:
                if unvisited >> target & 1:
                    rows = self._offered(rows, target)
        for (row, _), chance in rows.items():
            yield row, chance

    def _offered(self, rows: dict[tuple[Level, int], Number], target: int) -> dict[tuple[Level, int], Number]:
        """Lines 6 to 13, for every row that there may be by then."""
        following: dict[tuple[Level, int], Number] = defaultdict(int)
        for (row, count), chance in rows.items():
            self.work.tick(self.width)
            if target in row:
                following[row, count] += chance
            elif count < self.width:
                following[(*row, target), count + 1] += chance
            else:
                each = chance / (count + 1)  # N / c to be taken at all, then 1 / N for each place
                following[row, count + 1] += each * (count + 1 - self.width)
                for place in range(self.width):
                    following[(*row[:place], target, *row[place + 1 :]), count + 1] += each
        return {key: chance for key, chance in following.items() if chance}


def chances(
    graph: SmallGraph,
    width: int,
    search: HighwayName = "highway",
    *,
    targets: Collection[int] = (),
    exact: bool = False,
    work: Work | None = None,
) -> HighwayChances:
    """The probabilities of every state, and the one that at least one of the targets is considered."""
    require_whole("the width", width, 1)
    if search not in get_args(HighwayName):
        raise out_of_range("search", repr(search), "highway or approximate-highway")
    one: Number = Fraction(1) if exact else 1.0
    highway = _Highway(graph, width, one, work or Work())
    draw = highway.uniform if search == "highway" else highway.reservoir
    wanted = sum(1 << target for target in set(targets))
    visited, considered = _Sums(len(graph)), _Sums(len(graph))
    found: Number = one if wanted & 1 else 0
    situations: dict[Situation, Number] = {((0,), graph.whole & ~1, 0, bool(wanted & 1)): one}
    considered.add(1, one)
    allowance = _Allowance(graph, width, search)
    allowance.require_levels()
    while situations:
        following: dict[Situation, Number] = defaultdict(int)
        for (level, unvisited, met, was_found), chance in situations.items():
            visited.add(_mask(level), chance)
            eligible = graph.successors_of(_mask(level)) & unvisited
            considered.add(eligible & ~met, chance)
            is_found = was_found or eligible & wanted != 0
            found += chance if is_found and not was_found else 0
            allowance.take(eligible.bit_count())
            for chosen, share in draw(level, unvisited):
                highway.work.tick(width)
                if chosen:
                    left = graph.reachable_within(_mask(chosen), unvisited & ~_mask(chosen))
                    following[chosen, left, (met | eligible) & left, is_found] += chance * share
        situations = following
    return HighwayChances(visited.values, considered.values, found)


class _Sums:
    """A probability for each node, collected from sets of them."""

    def __init__(self, nodes: int) -> None:
        self.values: list[Number] = [0] * nodes

    def add(self, mask: int, chance: Number) -> None:
        for node in bits(mask):
            self.values[node] += chance


def _mask(level: Level) -> int:
    return sum(1 << node for node in level)


class _Allowance:
    """Counts the draws of a level before they are made, and refuses too many."""

    def __init__(self, graph: SmallGraph, width: int, search: HighwayName) -> None:
        self._graph = graph
        self._most = MOST_DRAWS // len(graph)
        self._width = width
        self._is_uniform = search == "highway"
        self._draws = 0

    def require_levels(self) -> None:
        """Some highway follows the way to the farthest state, and draws a level with each step."""
        if self._graph.depth > self._most:
            raise self._too_large(f"it can draw {self._graph.depth:,} levels or more, one after another")

    def take(self, candidates: int) -> None:
        drawn = min(self._width, candidates)
        self._draws += comb(candidates, drawn) if self._is_uniform else candidates * perm(candidates, drawn)
        if self._draws > self._most:
            raise self._too_large(
                f"it can draw its levels in {self._draws:,} ways or more, one of them from {candidates:,} candidates"
            )

    def _too_large(self, why: str) -> InputError:
        head = f"a highway of width {self._width:,} is too large for exact computation: {why}"
        return too_large(f"{head}; of {len(self._graph):,} states, {self._most:,} draws are allowed", SIMULATE)
