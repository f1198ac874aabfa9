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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal, TypeVar

from highroad import _core
from highroad.limits import Limits
from highroad.lts._format import Lts
from highroad.lts.graph import Graph
from highroad.running import Stopped, watch

_Each = TypeVar("_Each")


def minimised(lts: Lts, limits: Limits | None = None) -> Graph:
    """One state for each class of bisimilar reachable states, in breadth-first order; no edge twice. What does not keep
    the limits of time and memory ends with `Stopped`."""
    control = _core.Control()
    return watch(lambda: _minimised(lts, control), control, limits or Limits(), None).answer


def _minimised(lts: Lts, control: _core.Control) -> Graph:
    graph = _graph(lts, control)
    classes = _classes(graph, control)
    numbers: dict[int, int] = {classes[graph.initial]: 0}
    members = array("I", [graph.initial])  # one of each class

    def edges() -> Iterator[tuple[int, str, int]]:
        source = 0
        while source < len(members):  # which grow as we go
            found: dict[tuple[str, int], None] = {}
            for label, target in graph.successors(members[source]):
                number = numbers.setdefault(classes[target], len(members))
                if number == len(members):
                    members.append(target)
                found[label, number] = None
            for label, number in found:
                yield source, label, number
            source += 1

    rows = Graph.collected(_stoppable(edges(), control))
    return Graph.from_rows(0, len(members), *rows)


@dataclass(frozen=True, slots=True)
class Difference:
    """A way to tell two systems apart: after labels that both can do in some way, only one of them can do another."""

    trace: tuple[str, ...]
    label: str
    able: Literal["first", "second"]

    def __str__(self) -> str:
        start = f"after {', '.join(self.trace)}" if self.trace else "from the start"
        return f"{start} only the {self.able} can do {self.label}"


def difference(a: Lts, b: Lts, limits: Limits | None = None) -> Difference | None:
    """Why two systems are not bisimilar; None if they are. What does not keep the limits of time and memory ends with
    `Stopped`."""
    control = _core.Control()
    return watch(lambda: _difference(a, b, control), control, limits or Limits(), None).answer


def _difference(a: Lts, b: Lts, control: _core.Control) -> Difference | None:
    first, second = _graph(a, control), _graph(b, control)
    base = first.state_count
    moved = ((source + base, label, target + base) for source, label, target in second.edges())
    union = Graph.from_edges(0, base + second.state_count, _stoppable(chain(first.edges(), moved), control))
    p, q = first.initial, base + second.initial
    classes = _classes(union, control)
    return None if classes[p] == classes[q] else _told_apart(union, p, q, control)


def _told_apart(union: Graph, p: int, q: int, control: _core.Control) -> Difference:
    """Follows two states through the rounds of refinement by which they differ, which get fewer with each step."""
    rounds = _rounds_until_apart(union, p, q, control)
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


def _rounds_until_apart(graph: Graph, p: int, q: int, control: _core.Control) -> list[array[int]]:
    """The classes of states that cannot be told apart in 0, 1, 2, .. steps, until two given ones can."""
    rounds = [array("I", bytes(4 * graph.state_count))]
    while rounds[-1][p] == rounds[-1][q]:
        known = rounds[-1]
        numbers: dict[tuple[int, frozenset[tuple[str, int]]], int] = {}
        finer = array("I")
        for state in _stoppable(range(graph.state_count), control):
            edges = frozenset((label, known[target]) for label, target in graph.successors(state))
            finer.append(numbers.setdefault((known[state], edges), len(numbers)))
        rounds.append(finer)
    return rounds


def _graph(lts: Lts, control: _core.Control) -> Graph:
    if isinstance(lts, Graph):
        return lts
    return Graph.from_edges(lts.initial, lts.state_count, _stoppable(lts.edges(), control))


def _classes(graph: Graph, control: _core.Control) -> array[int]:
    rows = (graph.offsets.tobytes(), graph.edge_labels.tobytes(), graph.edge_targets.tobytes())
    classes = array("I", _core.bisimulation_classes(*rows, control))
    if control.is_stopped:
        raise Stopped(control.why_stopped)
    return classes


def _stoppable(elements: Iterable[_Each], control: _core.Control) -> Iterator[_Each]:
    """The elements one by one, as long as nobody wants an end."""
    for number, element in enumerate(elements):
        if number % 1024 == 0 and control.is_stopped:
            raise Stopped(control.why_stopped)
        yield element
