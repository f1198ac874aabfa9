"""What uniform random search (urs) and simplified deep random search (sdrs) cover of any finite graph, exactly.

These are the elementary recursions (Lemmas 1 and 2) of "Systems Verification using Randomized Exploration", over sets
instead of sequences of nodes, which have the same law. A search stands at an open point, a node from which it walks on,
or at a closed one, from where it goes on at a successor of any covered node. `sdrs` closes a point when it finds no
successor; `urs` closes every point. A step of the closed kind that picks a node without successors changes nothing.

    graph = SmallGraph.from_successors([[1, 2], [], [1]])
    cover_times(graph, "urs")           # [0, 0, 1, 11/3]: mean number of steps until 0, 1, 2, 3 nodes are covered
    coverage(graph, "urs", 2).minimum   # the least likely node has been covered with this probability
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from highroad.theory.small_graph import Canonical, SmallGraph, bits
from highroad.theory.work import Number, Work, out_of_range, require_operations, require_whole, too_large

SearchName = Literal["urs", "sdrs"]
Position = tuple[int, int]  # the covered set, and the node of an open point or CLOSED

CLOSED = -1
SIMULATE = "--simulate RUNS estimates it by runs of the search itself"


@dataclass(frozen=True, slots=True)
class Coverage:
    """The covered set after some steps: its distribution, and what follows from it."""

    graph: SmallGraph
    steps: int
    sets: Mapping[int, Number]  # a set of nodes, as bits, and its probability

    @property
    def reachability(self) -> list[Number]:
        """For each node the probability that it is covered."""
        chances: list[Number] = [0] * len(self.graph)
        for mask, chance in self.sets.items():
            for node in bits(mask):
                chances[node] += chance
        return chances

    @property
    def minimum(self) -> Number:
        """The paper's P_min: how likely the least likely node is covered."""
        return min(self.reachability)

    @property
    def sizes(self) -> dict[int, Number]:
        """The distribution of the number of covered nodes."""
        chances: dict[int, Number] = defaultdict(int)
        for mask, chance in self.sets.items():
            chances[mask.bit_count()] += chance
        return dict(sorted(chances.items()))

    @property
    def mean(self) -> Number:
        return sum(size * chance for size, chance in self.sizes.items())


class Chain:
    """The steps of a search as a chain over positions."""

    def __init__(self, graph: SmallGraph, search: SearchName, exact: bool = True, work: Work | None = None) -> None:
        if search not in get_args(SearchName):
            raise out_of_range("search", repr(search), "urs or sdrs")
        self.graph = graph
        self.walks = search == "sdrs"
        self.work = work or Work()
        self._exact = exact
        self._known: dict[Position, list[tuple[Position, Number]]] = {}

    @property
    def start(self) -> Position:
        return 1, 0 if self.walks else CLOSED

    def ratio(self, part: int, whole: int) -> Number:
        return Fraction(part, whole) if self._exact else part / whole

    def moves(self, position: Position) -> list[tuple[Position, Number]]:
        """The positions after one step, with their probabilities."""
        mask, node = position
        self.work.tick()
        if node == CLOSED:
            return list(self._reopened(mask))
        targets = self.graph.successors[node]
        if not targets:
            return [((mask, CLOSED), self.ratio(1, 1))]
        share = self.ratio(1, len(targets))
        return [(self._at(mask, target), share) for target in targets]

    def remembered_moves(self, position: Position) -> list[tuple[Position, Number]]:
        if position not in self._known:
            self._known[position] = self.moves(position)
        return self._known[position]

    def _reopened(self, mask: int) -> Iterator[tuple[Position, Number]]:
        """From a closed point: to a successor of a covered node, each of which is picked with the same probability."""
        degree = self.graph.common_degree
        weights: dict[Position, int] = defaultdict(int)
        for node in bits(mask):
            targets = self.graph.successors[node]
            for target in targets:
                weights[self._at(mask, target)] += degree // len(targets)
            if not targets:
                weights[mask, CLOSED] += degree
        whole = mask.bit_count() * degree
        for position, weight in weights.items():
            yield position, self.ratio(weight, whole)

    def _at(self, mask: int, target: int) -> Position:
        return mask | 1 << target, target if self.walks else CLOSED


def coverage(
    graph: SmallGraph, search: SearchName, steps: int, *, exact: bool = True, work: Work | None = None
) -> Coverage:
    """The distribution of the covered set after some steps."""
    require_whole("the number of steps", steps, 0)
    sets = require_few_sets(graph, work)
    require_operations(
        float(steps) * sets * (graph.edge_count + len(graph)), f"{steps:,} steps over {sets:,} covered sets", SIMULATE
    )
    chain = Chain(SmallGraph(graph.successors, graph.names), search, exact, work)
    positions: dict[Position, Number] = {chain.start: chain.ratio(1, 1)}
    for _ in range(steps):
        following: dict[Position, Number] = defaultdict(int)
        for position, chance in positions.items():
            moves = chain.remembered_moves(position)
            chain.work.tick(len(moves))
            for target, share in moves:
                following[target] += chance * share
        positions = following
    sets_of: dict[int, Number] = defaultdict(int)
    for (mask, _), chance in positions.items():
        sets_of[mask] += chance
    return Coverage(graph, steps, dict(sets_of))


def cover_times(graph: SmallGraph, search: SearchName, *, exact: bool = True, work: Work | None = None) -> list[Number]:
    """The mean number of steps until 0, 1, ... all nodes are covered; infinite if the search may be caught before.

    With S(w, v) for the mean number of steps that begin where the covered set is w and the point is v, this is the sum
    of S over all sets that are smaller.
    """
    require_few_sets(graph, work)
    chain, canonical = Chain(graph, search, exact, work), Canonical(graph)
    times: list[Number] = [0, 0]
    layer: dict[int, dict[int, Number]] = {1: {chain.start[1]: chain.ratio(1, 1)}}
    for _ in range(1, len(graph)):
        following: dict[int, dict[int, Number]] = defaultdict(lambda: defaultdict(int))
        spent: Number = 0
        for mask, inflow in layer.items():
            stay = _Stay(chain, mask, inflow)
            spent += stay.total
            for (larger, node), chance in stay.exits():
                best, permutation = canonical(larger)
                following[best][node if permutation is None or node == CLOSED else permutation[node]] += chance
        times.append(times[-1] + spent)
        layer = following
    return times


def require_few_sets(graph: SmallGraph, work: Work | None = None) -> int:
    """How many sets can be covered, if that is not too many."""
    most = graph.most_sets
    head = f"a graph of {len(graph):,} nodes is too large for exact computation"
    if len(graph) > most:  # there is a set of every size
        many = f"{len(graph):,} sets that can be covered, or more"
        raise too_large(f"{head}: it has {many}; {most:,} are allowed", SIMULATE)
    count = graph.count_covered_sets(most, work)
    if count > most:
        many = f"more than {most:,} sets that can be covered, at most 2^{len(graph) - 1}"
        raise too_large(f"{head}: it has {many}; {most:,} are allowed", SIMULATE)
    return count


class _Stay:
    """How long a search stays with one covered set, and how it leaves it.

    The numbers S(w, v) of one set w solve the linear equations S(v) = inflow(v) + sum of S(u) P(u, v) over the points u
    from which a step to v covers nothing new.
    """

    def __init__(self, chain: Chain, mask: int, inflow: Mapping[int, Number]) -> None:
        self._chain = chain
        self._mask = mask
        self._moves = self._points(inflow)
        self._is_caught = any(self._catches(node) for node in self._moves)
        incoming: dict[int, dict[int, Number]] = {node: {} for node in self._moves}
        for node, moves in self._moves.items():
            for (larger, target), share in moves:
                if larger == mask and not self._catches(node):
                    incoming[target][node] = share
        self._steps = solution(inflow, incoming)

    @property
    def total(self) -> Number:
        return math.inf if self._is_caught else sum(self._steps.values())

    def exits(self) -> Iterator[tuple[Position, Number]]:
        for node, moves in self._moves.items():
            for position, share in moves:
                if position[0] != self._mask:
                    yield position, self._steps[node] * share

    def _catches(self, node: int) -> bool:
        trap = 0 if node == CLOSED else self._chain.graph.traps[node]
        return trap != 0 and trap & self._mask == trap

    def _points(self, inflow: Mapping[int, Number]) -> dict[int, list[tuple[Position, Number]]]:
        """All points that can be met while the set stays as it is, nodes first: then few numbers have to be eliminated
        in a graph without cycles."""
        found: dict[int, list[tuple[Position, Number]]] = {}
        waiting = list(inflow)
        while waiting:
            node = waiting.pop()
            if node not in found:
                found[node] = self._chain.moves((self._mask, node))
                waiting += [target for (larger, target), _ in found[node] if larger == self._mask]
        return {node: found[node] for node in sorted(found, key=lambda node: (node == CLOSED, node))}


def solution(constants: Mapping[int, Number], incoming: Mapping[int, Mapping[int, Number]]) -> dict[int, Number]:
    """The x that solve x[v] = constants[v] + sum of incoming[v][u] x[u], by elimination in the given order of v."""
    place = {node: position for position, node in enumerate(incoming)}
    rows: list[tuple[Number, dict[int, Number]]] = []  # a number, and the factors of what comes later
    for position, (node, sources) in enumerate(incoming.items()):
        constant = constants.get(node, 0)
        factors = {place[source]: share for source, share in sources.items()}
        while factors and (first := min(factors)) < position:
            factor = factors.pop(first)
            constant += factor * rows[first][0]
            for later, share in rows[first][1].items():
                factors[later] = factors.get(later, 0) + factor * share
        if position in factors:
            leaving = 1 - factors.pop(position)
            constant, factors = constant / leaving, {later: share / leaving for later, share in factors.items()}
        rows.append((constant, factors))
    solved: list[Number] = [0] * len(rows)
    for position in reversed(range(len(rows))):
        constant, factors = rows[position]
        solved[position] = constant + sum(share * solved[later] for later, share in factors.items())
    return {node: solved[position] for node, position in place.items()}
