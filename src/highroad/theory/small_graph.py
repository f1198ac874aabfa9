"""A graph that is small enough for every set of its nodes to be a number: node 0 is the initial one.

The paper's `Succ` is a set: however many steps lead from one node to another, that is one successor. The searches see
it in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import lcm

from highroad.lts.graph import Graph
from highroad.theory.work import MOST_PARTS_OF_SETS, MOST_SETS, Work, require_whole

Permutation = tuple[int, ...]


@dataclass(frozen=True)
class SmallGraph:
    """The successors of each node, each once. Every node can be reached from node 0.

    `names` are the numbers that the nodes had before. `symmetries` are permutations of the nodes that keep node 0 and
    all edges: sets that one of them turns into each other need not be told apart.
    """

    successors: tuple[tuple[int, ...], ...]
    names: tuple[int, ...] = ()
    symmetries: tuple[Permutation, ...] = field(default=(), repr=False)

    @classmethod
    def from_successors(cls, successors: Sequence[Iterable[int]], initial: int = 0) -> SmallGraph:
        """The part that can be reached, numbered in the order in which breadth-first search meets it."""
        require_whole("the initial node", initial, 0, len(successors) - 1)
        numbers = {initial: 0}
        rows: list[tuple[int, ...]] = []
        for node in (names := [initial]):
            targets = tuple(dict.fromkeys(successors[node]))
            for target in targets:
                if target not in numbers:
                    numbers[require_whole("the node", target, 0, len(successors) - 1)] = len(numbers)
                    names.append(target)
            rows.append(tuple(numbers[target] for target in targets))
        return cls(tuple(rows), tuple(names))

    @classmethod
    def from_graph(cls, graph: Graph) -> SmallGraph:
        rows = [[target for _, target in graph.successors(state)] for state in range(graph.state_count)]
        return cls.from_successors(rows, graph.initial)

    def __len__(self) -> int:
        return len(self.successors)

    @property
    def whole(self) -> int:
        return (1 << len(self)) - 1

    @property
    def most_sets(self) -> int:
        """How many covered sets are few enough to be computed with: each symmetry costs time for each of them, and so
        do nodes and edges."""
        by_symmetries = MOST_SETS // max(1, len(self.symmetries) ** 2 // 8)
        return max(1, min(by_symmetries, MOST_PARTS_OF_SETS // (len(self) + self.edge_count)))

    @cached_property
    def depth(self) -> int:
        """Steps to the farthest node."""
        depths = [0] * len(self)
        met = bytearray(len(self))
        met[0] = 1
        for node in (queue := [0]):
            for target in self.successors[node]:
                if not met[target]:
                    met[target] = 1
                    depths[target] = depths[node] + 1
                    queue.append(target)
        return max(depths)

    @cached_property
    def edge_count(self) -> int:
        return sum(map(len, self.successors))

    @cached_property
    def common_degree(self) -> int:
        """A number of which every out-degree is a divisor."""
        return lcm(*(max(1, len(targets)) for targets in self.successors))

    @cached_property
    def deadlocks(self) -> int:
        return sum(1 << node for node, targets in enumerate(self.successors) if not targets)

    @cached_property
    def traps(self) -> tuple[int, ...]:
        """For each node the nodes that can be reached from it, if they are a trap: a walk that enters cannot leave it,
        and meets no deadlock there; otherwise 0."""
        reach = [self._reachable_from(node) for node in range(len(self))]
        return tuple(
            mask if not mask & self.deadlocks and all(reach[other] == mask for other in bits(mask)) else 0
            for mask in reach
        )

    def _reachable_from(self, node: int) -> int:
        found, waiting = 1 << node, [node]
        while waiting:
            for target in self.successors[waiting.pop()]:
                if not found >> target & 1:
                    found |= 1 << target
                    waiting.append(target)
        return found

    def count_covered_sets(self, most: int, work: Work | None = None) -> int:
        """How many sets can be covered: each node but the initial one has a predecessor in the set. Counting ends soon
        after `most`."""
        work = work or Work()
        layer, count = {1}, 1
        canonical = Canonical(self)
        while layer and count <= most:
            following: set[int] = set()
            for mask in layer:
                work.tick(len(self))
                for node in bits(self.border(mask)):
                    following.add(canonical(mask | 1 << node)[0])
                if count + len(following) > most:
                    break
            layer = following
            count += len(layer)
        return count

    def successors_of(self, mask: int) -> int:
        """The nodes to which an edge leads from a set."""
        found = 0
        for node in bits(mask):
            found |= self._successor_masks[node]
        return found

    def border(self, mask: int) -> int:
        """Those of them that are not in the set itself."""
        return self.successors_of(mask) & ~mask

    def reachable_within(self, mask: int, allowed: int) -> int:
        """The nodes one or more steps from a set, on ways through allowed nodes."""
        found, border = 0, mask
        while border := self.successors_of(border) & allowed & ~found:
            found |= border
        return found

    @cached_property
    def _successor_masks(self) -> tuple[int, ...]:
        return tuple(sum(1 << target for target in targets) for targets in self.successors)


def bits(mask: int) -> list[int]:
    """The members of a set."""
    members = []
    while mask:
        low = mask & -mask
        members.append(low.bit_length() - 1)
        mask ^= low
    return members


class Canonical:
    """Chooses one of the sets that the symmetries turn into each other, and tells by which permutation."""

    def __init__(self, graph: SmallGraph) -> None:
        self._symmetries = graph.symmetries
        self._moved_bits = [[1 << target for target in permutation] for permutation in graph.symmetries]
        self._known: dict[int, tuple[int, Permutation | None]] = {}

    def __call__(self, mask: int) -> tuple[int, Permutation | None]:
        """None stands for the permutation that changes nothing."""
        if not self._symmetries:
            return mask, None
        if mask not in self._known:
            best: tuple[int, Permutation | None] = mask, None
            members = bits(mask)
            for permutation, moved_bits in zip(self._symmetries, self._moved_bits, strict=True):
                moved = sum(map(moved_bits.__getitem__, members))
                if moved < best[0]:
                    best = moved, permutation
            self._known[mask] = best
        return self._known[mask]
