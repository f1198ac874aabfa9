"""All states of a system in the plainest way, and their true distances: what estimates are compared with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from highroad.systems import System
from highroad.systems.estimates import UNREACHABLE, ControlGraph, Table


class Step(NamedTuple):
    source: int
    label: str
    target: int


class Space(NamedTuple):
    states: list[bytes]
    steps: list[Step]


def explored(system: System, most: int) -> Space | None:
    """None if there are more states than that."""
    numbers = {state: number for number, state in enumerate(system.initial())}
    states = list(numbers)
    steps = []
    for state in states:  # which grows
        for edge in system.edges(state):
            assert edge.state is not None
            if edge.state not in numbers:
                if len(states) == most:
                    return None
                numbers[edge.state] = len(states)
                states.append(edge.state)
            steps.append(Step(numbers[state], edge.label, numbers[edge.state]))
    return Space(states, steps)


def distances(space: Space, is_goal: Callable[[bytes], bool]) -> list[int]:
    """From each state to the nearest goal."""
    return _backwards(len(space.states), space.steps, [n for n, state in enumerate(space.states) if is_goal(state)])


def place_distances(graph: ControlGraph, goals: Sequence[int]) -> Table:
    """From each location to the nearest of some others."""
    assert all(edge.cost == 1 for edge in graph.edges)
    return tuple(_backwards(len(graph.locations), [Step(e.source, "", e.target) for e in graph.edges], goals))


def _backwards(count: int, steps: Sequence[Step], goals: Sequence[int]) -> list[int]:
    sources: dict[int, list[int]] = {}
    for step in steps:
        sources.setdefault(step.target, []).append(step.source)
    known = dict.fromkeys(goals, 0)
    pending = list(goals)
    for number in pending:  # which grows
        for source in sources.get(number, ()):
            if source not in known:
                known[source] = known[number] + 1
                pending.append(source)
    return [known.get(number, UNREACHABLE) for number in range(count)]
