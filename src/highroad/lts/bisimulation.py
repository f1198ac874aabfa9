"""Strong bisimilarity: the smallest system that behaves the same, and whether two systems do.

>>> a = Graph.from_edges(0, 4, [(0, "coin", 1), (0, "coin", 2), (1, "tea", 3), (2, "tea", 3)])
>>> minimised(a).state_count
3
>>> b = Graph.from_edges(0, 3, [(0, "coin", 1), (0, "coin", 2), (1, "tea", 0)])
>>> print(difference(a, b))
after coin only the first can do tea
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from highroad import _core
from highroad.lts._format import Lts
from highroad.lts.graph import Graph


def minimised(lts: Lts) -> Graph:
    """One state for each class of bisimilar reachable states, in breadth-first order; no edge twice."""
    graph = _graph(lts)
    classes = _classes(graph)
    numbers: dict[int, int] = {classes[graph.initial]: 0}
    members = [graph.initial]  # one of each class
    edges: list[tuple[int, str, int]] = []
    for source, member in enumerate(members):  # which grows as we go
        found: dict[tuple[str, int], None] = {}
        for label, target in graph.successors(member):
            number = numbers.setdefault(classes[target], len(members))
            if number == len(members):
                members.append(target)
            found[label, number] = None
        edges += [(source, label, target) for label, target in found]
    return Graph.from_edges(0, len(members), edges)


@dataclass(frozen=True, slots=True)
class Difference:
    """A way to tell two systems apart: after labels that both can do in some way, only one of them can do another."""

    trace: tuple[str, ...]
    label: str
    able: Literal["first", "second"]

    def __str__(self) -> str:
        start = f"after {', '.join(self.trace)}" if self.trace else "from the start"
        return f"{start} only the {self.able} can do {self.label}"


def difference(a: Lts, b: Lts) -> Difference | None:
    """Why two systems are not bisimilar; None if they are."""
    first, second = _graph(a), _graph(b)
    base = first.state_count
    moved = ((source + base, label, target + base) for source, label, target in second.edges())
    union = Graph.from_edges(0, base + second.state_count, chain(first.edges(), moved))
    p, q = first.initial, base + second.initial
    classes = _classes(union)
    return None if classes[p] == classes[q] else _told_apart(union, p, q)


def _told_apart(union: Graph, p: int, q: int) -> Difference:
    """Follows two states through the rounds of refinement by which they differ, which get fewer with each step."""
    rounds = _rounds_until_apart(union, p, q)
    trace: list[str] = []
    while True:
        apart = next(number for number, classes in enumerate(rounds) if classes[p] != classes[q])
        label, ps, qs = _unanswered(union, rounds[apart - 1], p, q)
        if not ps or not qs:
            return Difference(tuple(trace), label, "first" if ps else "second")
        trace.append(label)
        p, q = ps[0], qs[0]


def _unanswered(union: Graph, classes: Sequence[int], p: int, q: int) -> tuple[str, list[int], list[int]]:
    """A step of one of two states that the other cannot answer by one into the same class: its label, where it leads,
    and where the other's steps with this label lead."""
    for label, target in union.successors(p):
        answers = [state for name, state in union.successors(q) if name == label]
        if all(classes[answer] != classes[target] for answer in answers):
            return label, [target], answers
    label, targets, answers = _unanswered(union, classes, q, p)
    return label, answers, targets


def _rounds_until_apart(graph: Graph, p: int, q: int) -> list[list[int]]:
    """The classes of states that cannot be told apart in 0, 1, 2, .. steps, until two given ones can."""
    rounds = [[0] * graph.state_count]
    while rounds[-1][p] == rounds[-1][q]:
        known = rounds[-1]
        numbers: dict[tuple[int, frozenset[tuple[str, int]]], int] = {}
        finer = []
        for state in range(graph.state_count):
            edges = frozenset((label, known[target]) for label, target in graph.successors(state))
            finer.append(numbers.setdefault((known[state], edges), len(numbers)))
        rounds.append(finer)
    return rounds


def _graph(lts: Lts) -> Graph:
    return lts if isinstance(lts, Graph) else Graph.from_edges(lts.initial, lts.state_count, lts.edges())


def _classes(graph: Graph) -> array[int]:
    rows = (graph.offsets.tobytes(), graph.edge_labels.tobytes(), graph.edge_targets.tobytes())
    return array("I", _core.bisimulation_classes(*rows))
