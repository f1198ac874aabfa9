"""Randomised depth-first search: a true recursive one that goes through each successor list in uniform random order."""

from collections import defaultdict
from collections.abc import Collection
from fractions import Fraction
from itertools import permutations
from math import factorial
from typing import TypeAlias

from oracles.graph import DEFAULT_BRANCHES, INITIAL, Branches, Graph

# The states whose lists are not finished, the deepest last, and the visited states.
Progress: TypeAlias = tuple[tuple[int, ...], frozenset[int]]


def rdfs_order_hits(
    graph: Graph, targets: Collection[int], visited_limit: int, *, branches: int = DEFAULT_BRANCHES
) -> Fraction:
    """Return the probability that a target is among the first `visited_limit` states visited.

    The initial state is the first visited one. A random order of a list, restricted to the entries that are still of
    interest, is again a uniform one. So drawing orders beforehand is the same as drawing, at the deepest state, one of
    the entries not visited yet, and going back where none is left; this is what is enumerated.
    """
    if visited_limit < 1:
        return Fraction(0)
    if INITIAL in targets:
        return Fraction(1)
    count = Branches(branches)
    hit = Fraction(0)
    searches: dict[Progress, Fraction] = {_unfinished(graph, (INITIAL,), frozenset({INITIAL})): Fraction(1)}
    for _ in range(visited_limit - 1):
        following: dict[Progress, Fraction] = defaultdict(Fraction)
        for (stack, visited), probability in searches.items():
            if not stack:
                continue  # everything reachable has been visited
            entries = [target for target in graph[stack[-1]] if target not in visited]
            for target in entries:
                count.take()
                if target in targets:
                    hit += probability / len(entries)
                else:
                    progress = _unfinished(graph, (*stack, target), visited | {target})
                    following[progress] += probability / len(entries)
        searches = following
    return hit


def last_met_first_hits(
    graph: Graph, targets: Collection[int], visited_limit: int, *, branches: int = DEFAULT_BRANCHES
) -> Fraction:
    """Return the same for a search that marks states when it meets them: every order of what waits is enumerated."""
    count = Branches(branches)
    hit = Fraction(0)
    # The states that wait, the next one last, and all that were met.
    searches: dict[Progress, Fraction] = {((INITIAL,), frozenset({INITIAL})): Fraction(1)}
    for _ in range(visited_limit):
        following: dict[Progress, Fraction] = defaultdict(Fraction)
        for (waiting, known), probability in searches.items():
            if not waiting:
                continue
            if waiting[-1] in targets:
                hit += probability
                continue
            met = [target for target in graph[waiting[-1]] if target not in known]
            for order in permutations(met):
                count.take()
                following[(*waiting[:-1], *order), known | set(met)] += probability / factorial(len(met))
        searches = following
    return hit


def _unfinished(graph: Graph, stack: tuple[int, ...], visited: frozenset[int]) -> Progress:
    """Drop the states with nothing new left in their lists: the search will only pass through them on its way back."""
    return tuple(state for state in stack if any(target not in visited for target in graph[state])), visited
