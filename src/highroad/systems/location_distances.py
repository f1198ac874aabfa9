"""How many steps of the system a process needs at least to come to some locations, whatever all others do.

Processes may end, and their numbers are given to new ones: the process with a number goes on in what follows it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cached_property

from highroad.ir.estimates import UNREACHABLE, Numbers
from highroad.ir.model import Model, Then
from highroad.systems.control import control_graphs

Node = tuple[int, int]
"""A type of process and a location of it."""

_NONE: Node = (-1, 0)  # a number that no process has


class LocationDistances:
    """Distances between the locations of a model; its graph is made when the first one is asked for."""

    def __init__(self, model: Model) -> None:
        self._model = model

    @cached_property
    def come_and_go(self) -> bool:
        """Whether there may be no process with a number."""
        return any(step.stops or step.start is not None for _, _, step in self._model.numbered_steps())

    def to(self, kind: int, locations: frozenset[int], sought: bool) -> tuple[Numbers, int]:
        """The least number of steps until the process is of this type and at one of the locations (or, if that is not
        sought, is not), by its type and location; and for a number without a process."""
        goals = {(kind, location) for location in locations}
        if not sought:
            goals = self._nodes - goals
        known = self._distances(goals)
        numbers = tuple(
            tuple(known.get((t, here), UNREACHABLE) for here in range(len(process.locations)))
            for t, process in enumerate(self._model.types)
        )
        return numbers, known.get(_NONE, UNREACHABLE)

    def guessed(self, kind: int, locations: frozenset[int], sought: bool) -> tuple[Numbers, int]:
        """The same where another process may be meant soon: nothing is unreachable, only farther than all else."""
        numbers, of_none = self.to(kind, locations, sought)
        far = 1 + max((n for row in numbers for n in row if n < UNREACHABLE), default=0)
        return tuple(tuple(min(n, far) for n in row) for row in numbers), min(of_none, far)

    @cached_property
    def _nodes(self) -> set[Node]:
        return {_NONE} | {(t, n) for t, process in enumerate(self._model.types) for n in range(len(process.locations))}

    @cached_property
    def _backwards(self) -> dict[Node, list[tuple[Node, int]]]:
        """From where a node is reached, and at what cost."""
        found: dict[Node, list[tuple[Node, int]]] = {}
        for t, graph in enumerate(control_graphs(self._model)):
            for edge in graph.edges:
                target = _NONE if edge.ends else (t, edge.target)
                found.setdefault(target, []).append(((t, edge.source), edge.cost))
                if edge.starts is not None:
                    found.setdefault((edge.starts, 0), []).append((_NONE, self._cost_of_start))
        return found

    @cached_property
    def _cost_of_start(self) -> int:
        """Where edges are single steps, the end of one process and the start of the next are two."""
        has_sections = any(step.then is not Then.ANYONE for _, _, step in self._model.numbered_steps())
        return 0 if has_sections else 1

    def _distances(self, goals: Iterable[Node]) -> dict[Node, int]:
        """From every node to the nearest goal; 1 at least, where a node is no goal itself."""
        known = dict.fromkeys(goals, 0)
        waiting = deque(known)
        while waiting:
            node = waiting.popleft()
            for source, cost in self._backwards.get(node, ()):
                distance = known[node] + cost
                if distance < known.get(source, UNREACHABLE):
                    known[source] = distance
                    (waiting.append if cost else waiting.appendleft)(source)
        nearest = set(goals)
        return {node: distance if node in nearest else max(1, distance) for node, distance in known.items()}
