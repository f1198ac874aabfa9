"""Grids G(L, d): points with d coordinates from 0 to L; a step increases one coordinate by one.

Section 5 of "Systems Verification using Randomized Exploration". Here no counts are enough: which point is covered
matters. So the elementary recursions over covered sets are used, for sets that cannot be told apart by exchanging
coordinates together. A set can be covered if every point in it but the origin has a predecessor in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product
from typing import NamedTuple

from highroad.lts.graph import Graph
from highroad.theory import graphs
from highroad.theory.graphs import CLOSED, SIMULATE, Chain, Position, SearchName
from highroad.theory.repeated import NEGLIGIBLE, Filling, likely_length, require_few_steps
from highroad.theory.small_graph import Canonical, SmallGraph, bits
from highroad.theory.work import Number, Work, out_of_range, require_operations, require_whole, too_large

MOST_NODES = 1_000_000
MOST_DIMENSIONS = 6  # there are 720 ways to exchange the coordinates


@dataclass(frozen=True)
class Grid:
    length: int
    dimension: int

    def __post_init__(self) -> None:
        require_whole("the length", self.length, 0, MOST_NODES)
        require_whole("the dimension", self.dimension, 1, MOST_DIMENSIONS)
        if self.node_count > MOST_NODES:
            raise out_of_range("the grid", str(self), f"at most {MOST_NODES:,} nodes")

    def __str__(self) -> str:
        return f"G({self.length}, {self.dimension})"

    @property
    def depth(self) -> int:
        """Of the farthest point."""
        return self.length * self.dimension

    @property
    def node_count(self) -> int:
        return int((self.length + 1) ** self.dimension)

    @property
    def density(self) -> float | None:
        """The density factor as of any graph: with h steps to the farthest point, m = M^(1/h), and m / h."""
        height = self.depth
        return float(self.node_count ** (1 / height) / height) if height else None

    @cached_property
    def points(self) -> list[tuple[int, ...]]:
        """Level by level, beginning with the origin."""
        return sorted(product(range(self.length + 1), repeat=self.dimension), key=lambda point: (sum(point), point))

    def graph(self) -> Graph:
        rows = self._successors()
        return Graph.from_edges(0, len(rows), ((node, "", target) for node, row in enumerate(rows) for target in row))

    @cached_property
    def small_graph(self) -> SmallGraph:
        """With the exchanges of coordinates as its symmetries."""
        numbers = {point: number for number, point in enumerate(self.points)}
        exchanges = [order for order in permutations(range(self.dimension)) if list(order) != sorted(order)]
        symmetries = tuple(
            tuple(numbers[tuple(point[axis] for axis in order)] for point in self.points) for order in exchanges
        )
        return SmallGraph(tuple(map(tuple, self._successors())), tuple(range(self.node_count)), symmetries)

    def _successors(self) -> list[list[int]]:
        numbers = {point: number for number, point in enumerate(self.points)}
        return [
            [
                numbers[(*point[:axis], point[axis] + 1, *point[axis + 1 :])]
                for axis in range(self.dimension)
                if point[axis] < self.length
            ]
            for point in self.points
        ]

    @cached_property
    def classes(self) -> list[list[int]]:
        """The points that exchanges of coordinates turn into each other."""
        found: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for number, point in enumerate(self.points):
            found[tuple(sorted(point))].append(number)
        return list(found.values())


def cover_times(grid: Grid, search: SearchName, *, exact: bool = False, work: Work | None = None) -> list[Number]:
    """The mean number of steps until 0, 1, ... all points are covered."""
    return graphs.cover_times(grid.small_graph, search, exact=exact, work=work)


def filling(grid: Grid, search: SearchName, memory: int, steps: int, work: Work | None = None) -> Filling:
    """One run with room for `memory` points: what is stored after each step, for each class of points.

    Sets are small as long as the memory is, so this is possible for grids whose cover times are not.
    """
    require_whole("the memory", memory, 2)
    require_whole("the number of steps", steps, 0)
    require_few_steps(steps, memory - 1, len(grid.classes))
    chain, canonical = Chain(grid.small_graph, search, False, work), Canonical(grid.small_graph)
    class_of = {node: number for number, members in enumerate(grid.classes) for node in members}
    sizes = [len(members) for members in grid.classes]
    open_chances: list[list[float]] = [[] for _ in sizes]
    full_chances: list[list[float]] = [[] for _ in sizes]
    ends: list[float] = []
    positions: dict[Position, float] = {chain.start: 1.0}
    known: dict[Position, _Moves] = {}
    full, end = [0.0] * len(sizes), 0.0
    for step in range(steps + 1):
        opened, left = [0.0] * len(sizes), 0.0
        following: dict[Position, float] = defaultdict(float)
        next_full, next_end = [0.0] * len(sizes), 0.0
        for position, chance in positions.items():
            if position not in known:
                known[position] = _moves(chain, canonical, position, memory, class_of)
                _require_few(grid, memory, len(known), steps - step)
            moves = known[position]
            chain.work.tick(len(moves.open) + len(moves.full))
            left += chance
            for number in moves.classes:
                opened[number] += chance
            for target, share in moves.open:
                following[target] += chance * share
            for number, mean in moves.full:
                next_full[number] += chance * mean
            next_end += chance * moves.end
        for number, size in enumerate(sizes):
            open_chances[number].append(opened[number] / size)
            full_chances[number].append(full[number] / size)
        ends.append(end)
        if left < NEGLIGIBLE:
            break
        positions, full, end = following, next_full, next_end
    return Filling(sizes, open_chances, full_chances, ends)


class _Moves(NamedTuple):
    """What a step from a position does. Positions with a full memory are many, and nothing comes after them: what is
    stored there is summed up."""

    classes: list[int]  # of the points that are stored before it
    open: list[tuple[Position, float]]
    full: list[tuple[int, float]]  # by class: how many points are stored if the memory is full, times its probability
    end: float  # the probability that it is


def _moves(chain: Chain, canonical: Canonical, position: Position, memory: int, class_of: Mapping[int, int]) -> _Moves:
    classes = [class_of[node] for node in bits(position[0])]
    going, full, end = [], dict[int, float](), 0.0
    for (mask, node), share in chain.moves(position):
        if mask.bit_count() >= memory:
            end += float(share)
            for number in (*classes, *(class_of[new] for new in bits(mask & ~position[0]))):
                full[number] = full.get(number, 0.0) + float(share)
            continue
        best, permutation = canonical(mask)
        moved = node if permutation is None or node == CLOSED else permutation[node]
        going.append(((best, moved), float(share)))
    return _Moves(classes, going, list(full.items()), end)


def _require_few(grid: Grid, memory: int, positions: int, steps: int) -> None:
    most = grid.small_graph.most_sets
    if positions > most:
        message = f"{grid} with a memory of {memory:,} points has more than {most:,} sets that can be covered"
        raise too_large(message, SIMULATE)
    require_operations(
        float(positions) * min(steps, likely_length(memory, grid.node_count)) * 2 * grid.dimension,
        f"{steps:,} steps over {positions:,} covered sets of {grid} or more",
        f"fewer steps, or a smaller memory; {SIMULATE}",
    )
