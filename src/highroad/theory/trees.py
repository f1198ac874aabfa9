"""Trees T(h, m): every node but the leaves has m successors, and every leaf is h steps from the root.

Section 4 and appendix C of "Systems Verification using Randomized Exploration", derived anew in docs/theory.md. What a
search covers of a tree is known from the numbers k = (k_1, ..., k_h) of covered nodes on each level: the father of a
covered node is covered, so a new node on level j is one of the m k_(j-1) - k_j children that are missing there, and
all of them are equally likely.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, pairwise

from highroad.lts.graph import Graph
from highroad.theory.graphs import SIMULATE, SearchName
from highroad.theory.repeated import NEGLIGIBLE, Filling, likely_length, require_few_steps
from highroad.theory.work import MOST_SETS, Number, Work, out_of_range, require_operations, require_whole, too_large

MOST_NODES = 10_000_000
MOST_LEVEL_COUNTS = 1_000_000

Counts = tuple[int, ...]
"""Of covered nodes on the levels 0 to h; there is one root."""


@dataclass(frozen=True)
class Tree:
    height: int
    degree: int

    def __post_init__(self) -> None:
        require_whole("the height", self.height, 0, 100_000)
        require_whole("the degree", self.degree, 1, MOST_NODES)
        size, width = 1, 1
        for _ in range(self.height):
            width *= self.degree
            size += width
            if size > MOST_NODES:
                raise out_of_range("the tree", str(self), f"at most {MOST_NODES:,} nodes")

    def __str__(self) -> str:
        return f"T({self.height}, {self.degree})"

    @property
    def depth(self) -> int:
        """Of the farthest nodes."""
        return self.height

    @cached_property
    def level_sizes(self) -> list[int]:
        return [self.degree**level for level in range(self.height + 1)]

    @property
    def node_count(self) -> int:
        return sum(self.level_sizes)

    @property
    def density(self) -> float | None:
        """The density factor m / h; a single node has none."""
        return self.degree / self.height if self.height else None

    def graph(self) -> Graph:
        """As an explicit graph, level by level."""
        inner = self.node_count - self.level_sizes[-1]
        edges = ((node, "", self.degree * node + child + 1) for node in range(inner) for child in range(self.degree))
        return Graph.from_edges(0, self.node_count, edges)

    def count_vectors(self) -> int:
        """How many vectors of counts there are."""
        ways = [1] * (self.level_sizes[-1] + 1)  # to go on below a level with so many nodes
        for size in reversed(self.level_sizes[:-1]):
            sums = list(accumulate(ways))
            ways = [sums[self.degree * nodes] for nodes in range(size + 1)]
        return ways[1]

    def missing(self, counts: Counts) -> list[int]:
        """For each level the nodes that are not covered though their fathers are."""
        return [0, *(self.degree * above - here for above, here in pairwise(counts))]


def cover_times(tree: Tree, search: SearchName, *, exact: bool = False, work: Work | None = None) -> list[Number]:
    """The mean number of steps until 0, 1, ... all nodes are covered: the paper's T(k)."""
    if tree.level_sizes[-1] > MOST_LEVEL_COUNTS or (vectors := tree.count_vectors()) > MOST_SETS:
        many = f"{vectors:.1e}" if tree.level_sizes[-1] <= MOST_LEVEL_COUNTS else "far too many"
        message = f"{tree} has {tree.node_count:,} nodes and {many} vectors of level counts"
        raise too_large(f"{message}, but {MOST_SETS:,} are allowed", SIMULATE)
    require_operations(
        float(vectors) * (tree.height + 1), f"{vectors:,} vectors of {tree.height + 1:,} level counts", SIMULATE
    )
    one: Number = Fraction(1) if exact else 1.0
    compute = _urs_stays if search == "urs" else _sdrs_stays
    if search not in ("urs", "sdrs"):
        raise out_of_range("search", repr(search), "urs or sdrs")
    return [0 * one, *accumulate(compute(tree, one, work or Work()))]


def _urs_stays(tree: Tree, one: Number, work: Work) -> Iterator[Number]:
    """How long 0, 1, ... nodes are the covered ones, on average.

    With K nodes covered and w missing below them, a step covers a new one with probability w / (m K).
    """
    layer: dict[Counts, Number] = {(1, *[0] * tree.height): one}
    yield 0 * one
    for size in range(1, tree.node_count):
        following: dict[Counts, Number] = defaultdict(int)
        stay: Number = 0 * one
        for counts, chance in layer.items():
            missing = tree.missing(counts)
            all_missing = sum(missing)
            stay += chance * tree.degree * size / all_missing
            work.tick(tree.height)
            for level, count in enumerate(missing):
                if count:
                    following[grown(counts, level, level)] += chance * count / all_missing
        yield stay
        layer = following


def _sdrs_stays(tree: Tree, one: Number, work: Work) -> Iterator[Number]:
    """The same by way of the closed points: a walk from one to the next begins on any covered node, and covers a new
    one on level j, and then one on each level below, or nothing.

    A missing node on level j has one ancestor on each level i < j, all of them covered, and is the first new node of a
    walk from there with probability 1 / (K m^(j-i)); so does a covered leaf end a walk without anything new.
    """
    m, h = tree.degree, tree.height
    powers = [one / m**t for t in range(h + 1)]
    first = [sum(powers[1 : j + 1]) for j in range(h + 1)]  # of walks that begin 1, ..., j levels above
    first_steps = [sum(t * powers[t] for t in range(1, j + 1)) for j in range(h + 1)]
    idle = sum(powers)
    idle_steps = sum((t + 1) * powers[t] for t in range(h + 1))
    stays: list[Number] = [0 * one] * (tree.node_count + h + 2)
    for size in range(1, h + 2):
        stays[size] += one  # the first walk, down from the root
    closed: dict[int, dict[Counts, Number]] = defaultdict(lambda: defaultdict(int))
    closed[h + 1][(1,) * (h + 1)] = one
    yield 0 * one
    for size in range(1, tree.node_count):
        for counts, chance in closed.pop(size, {}).items():
            work.tick(h)
            walks = chance / (1 - counts[h] * idle / size)
            stays[size] += walks * counts[h] * idle_steps / size
            for level, missing in enumerate(tree.missing(counts)):
                if not missing:
                    continue
                stays[size] += walks * missing * first_steps[level] / size
                ending = walks * missing * first[level] / size
                new = h - level + 1
                for more in range(1, new + 1):
                    stays[size + more] += ending
                closed[size + new][grown(counts, level, h)] += ending
        yield stays[size]


def grown(counts: Counts, first: int, last: int) -> Counts:
    """With one node more on each of the levels from `first` to `last`."""
    return (*counts[:first], *(count + 1 for count in counts[first : last + 1]), *counts[last + 1 :])


CLOSED, OLD, FRESH = range(3)
Point = tuple[int, int]
"""Where a walk is: closed; on a covered node of a level, all of which are equally likely; or on a node with nothing
covered below it."""
State = tuple[Counts, Point]


def filling(tree: Tree, search: SearchName, memory: int, steps: int, work: Work | None = None) -> Filling:
    """One run with room for `memory` nodes: what is stored after each step, for the nodes of each level."""
    require_whole("the memory", memory, 2)
    require_whole("the number of steps", steps, 0)
    require_few_steps(steps, memory - 1, tree.height + 1)
    length = likely_length(memory, tree.node_count)
    work = work or Work()
    walks = search == "sdrs"
    states: dict[State, float] = {((1, *[0] * tree.height), (FRESH if walks else CLOSED, 0)): 1.0}
    known: dict[State, list[tuple[State, float]]] = {}
    levels = range(tree.height + 1)
    open_chances: list[list[float]] = [[] for _ in levels]
    full_chances: list[list[float]] = [[] for _ in levels]
    ends: list[float] = []
    for step in range(steps + 1):
        opened, full, end = [0.0] * len(levels), [0.0] * len(levels), 0.0
        for (counts, point), chance in list(states.items()):
            is_full = sum(counts) >= memory
            sums = full if is_full else opened
            for level, count in enumerate(counts):
                sums[level] += chance * count
            if is_full:
                end += chance
                del states[counts, point]
        for level, size in enumerate(tree.level_sizes):
            open_chances[level].append(opened[level] / size)
            full_chances[level].append(full[level] / size)
        ends.append(end)
        if opened[0] < NEGLIGIBLE:
            break
        require_operations(
            float(len(states)) * min(steps - step, length) * 2 * tree.height,
            f"{steps:,} steps over {len(states):,} vectors of level counts or more",
            f"fewer steps, or a smaller memory; {SIMULATE}",
        )
        following: dict[State, float] = defaultdict(float)
        for state, chance in states.items():
            work.tick(tree.height)
            if state not in known:
                known[state] = list(_moves(tree, *state, walks))
            for target, share in known[state]:
                following[target] += chance * share
        states = following
    return Filling(tree.level_sizes, open_chances, full_chances, ends)


def _moves(tree: Tree, counts: Counts, point: Point, walks: bool) -> Iterator[tuple[State, float]]:
    """One step. A walk on old nodes is on each of its level with the same probability, wherever it began."""
    kind, level = point
    m, h = tree.degree, tree.height
    if kind != CLOSED and level == h:
        yield (counts, (CLOSED, 0)), 1.0
    elif kind == FRESH:
        yield (grown(counts, level + 1, level + 1), (FRESH, level + 1)), 1.0
    else:
        size, missing = sum(counts), tree.missing(counts)
        below = range(1, h + 1) if kind == CLOSED else (level + 1,)
        whole = m * (size if kind == CLOSED else counts[level])
        idle = counts[h] * m if kind == CLOSED else 0
        for target in below:
            if missing[target]:
                new = grown(counts, target, target)
                yield (new, (FRESH, target) if walks else (CLOSED, 0)), missing[target] / whole
            if counts[target] and walks:
                yield (counts, (OLD, target)), counts[target] / whole
            elif not walks:
                idle += counts[target]
        if idle:
            yield (counts, (CLOSED, 0)), idle / whole
