"""What a state space is for the oracles, and the brake on enumerations that would never end.

A graph gives each state its ordered list of successors; state 0 is the initial one and a state without successors is a
deadlock. A list may name a state twice (two steps with the same effect) and every oracle takes the list at its word,
one entry being one step. The papers speak of *sets* of successors: that reading is `distinct(graph)`.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Graph: TypeAlias = Mapping[int, Sequence[int]]

INITIAL = 0
DEFAULT_BRANCHES = 1_000_000  # some ten seconds


class TooManyBranches(Exception):
    """The exact enumeration would be larger than its caller allowed."""


class Branches:
    """Counts the branches of one enumeration, so that an oversized one is refused instead of running for hours."""

    def __init__(self, allowed: int) -> None:
        self.allowed = allowed
        self.taken = 0

    def take(self) -> None:
        """Note one more branch; refuse it when the allowance is used up."""
        self.taken += 1
        if self.taken > self.allowed:
            raise TooManyBranches(f"more than {self.allowed} branches; use a smaller graph or allow more")


def distinct(graph: Graph) -> Graph:
    """Return the graph whose successor lists name each state once, where it stood first."""
    return {state: tuple(dict.fromkeys(successors)) for state, successors in graph.items()}


def reachable(graph: Graph) -> frozenset[int]:
    """Return all states that some path from the initial state visits."""
    return frozenset({INITIAL}) | reachable_within(graph, (INITIAL,), frozenset(graph))


def reachable_within(graph: Graph, sources: Sequence[int], allowed: frozenset[int]) -> frozenset[int]:
    """Return the states one or more steps from the sources, on paths that enter only allowed states."""
    found: set[int] = set()
    waiting = list(sources)
    while waiting:
        for target in graph[waiting.pop()]:
            if target in allowed and target not in found:
                found.add(target)
                waiting.append(target)
    return frozenset(found)
