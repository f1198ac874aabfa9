"""Grids G(L, d): points with d coordinates from 0 to L; a step increases one coordinate by one.

Section 5 of "Systems Verification using Randomized Exploration". Here no counts are enough: which point is covered
matters. So the elementary recursions over covered sets are used, for sets that cannot be told apart by exchanging
coordinates together. A set can be covered if every point in it but the origin has a predecessor in it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product

from highroad.lts.graph import Graph
from highroad.theory import graphs
from highroad.theory.graphs import CLOSED, SIMULATE, Chain, Position, SearchName
from highroad.theory.repeated import NEGLIGIBLE, Filling, likely_length, require_few_steps
from highroad.theory.small_graph import Canonical, SmallGraph
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
            raise out_of_range("the grid", f"G({self.length}, {self.dimension})", f"at most {MOST_NODES:,} nodes")

    @property
    def node_count(self) -> int:
        return int((self.length + 1) ** self.dimension)

    @property
    def density(self) -> float | None:
        """The density factor as of any graph: with h steps to the farthest point, m = M^(1/h), and m / h."""
        height = self.length * self.dimension
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
    masks = [sum(1 << node for node in members) for members in grid.classes]
    open_chances: list[list[float]] = [[] for _ in masks]
    full_chances: list[list[float]] = [[] for _ in masks]
    ends: list[float] = []
    positions: dict[Position, float] = {chain.start: 1.0}
    known: dict[Position, list[tuple[Position, float]]] = {}
    for step in range(steps + 1):
        going, sums = {}, ([0.0] * len(masks), [0.0] * len(masks))
        left = 0.0
        for position, chance in positions.items():
            is_full = position[0].bit_count() >= memory
            for number, mask in enumerate(masks):
                sums[is_full][number] += chance * (position[0] & mask).bit_count()
            if not is_full:
                going[position] = chance
                left += chance
        for number, members in enumerate(grid.classes):
            open_chances[number].append(sums[0][number] / len(members))
            full_chances[number].append(sums[1][number] / len(members))
        ends.append(sum(positions.values()) - left)
        if left < NEGLIGIBLE:
            break
        following: dict[Position, float] = defaultdict(float)
        for position, chance in going.items():
            if position not in known:
                known[position] = _canonical_moves(chain, canonical, position)
                _require_few(grid, memory, len(known), steps - step)
            chain.work.tick(len(known[position]))
            for target, share in known[position]:
                following[target] += chance * share
        positions = following
    return Filling([len(members) for members in grid.classes], open_chances, full_chances, ends)


def _canonical_moves(chain: Chain, canonical: Canonical, position: Position) -> list[tuple[Position, float]]:
    moves = []
    for (mask, node), share in chain.moves(position):
        best, permutation = canonical(mask)
        moved = node if permutation is None or node == CLOSED else permutation[node]
        moves.append(((best, moved), float(share)))
    return moves


def _require_few(grid: Grid, memory: int, positions: int, steps: int) -> None:
    name = f"G({grid.length}, {grid.dimension})"
    most = grid.small_graph.most_sets
    if positions > most:
        message = f"{name} with a memory of {memory:,} points has more than {most:,} sets that can be covered"
        raise too_large(message, SIMULATE)
    require_operations(
        float(positions) * min(steps, likely_length(memory, grid.node_count)) * 2 * grid.dimension,
        f"{steps:,} steps over {positions:,} covered sets of {name} or more",
        f"fewer steps, or a smaller memory; {SIMULATE}",
    )
