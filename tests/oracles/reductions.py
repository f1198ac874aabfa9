"""The breadth-bounded reduction of Meulen, "Combining bounded model checking with highway search" (2009), by
enumerating every choice that it can make: with what probability it draws which states.

`docs/reduce.md` says how a level is drawn; here that is followed to the letter and without any cleverness. Some draws
that are *not* the documented ones are here as well, for tests that have to tell them from it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, factorial
from typing import TypeAlias

from oracles.graph import INITIAL, Graph

Level: TypeAlias = tuple[int, ...]  # the states of a level, in the order in which they are visited
Outcomes: TypeAlias = Iterator[tuple[Level, Fraction]]
Draw: TypeAlias = Callable[[Graph, Level, frozenset[int], int], Outcomes]


def reductions(graph: Graph, width: int, draw: Draw, depth: int | None = None) -> dict[frozenset[int], Fraction]:
    """Return the probability of each set of states that a reduction can have."""
    result: dict[frozenset[int], Fraction] = defaultdict(Fraction)
    situations: dict[tuple[Level, frozenset[int]], Fraction] = {((INITIAL,), frozenset({INITIAL})): Fraction(1)}
    steps = 0
    while situations:
        following: dict[tuple[Level, frozenset[int]], Fraction] = defaultdict(Fraction)
        for (level, visited), probability in situations.items():
            if not eligible(graph, level, visited) or steps == depth:
                result[visited] += probability
                continue
            for drawn, share in draw(graph, level, visited, width):
                following[drawn, visited | set(drawn)] += probability * share
        situations = following
        steps += 1
    return dict(result)


def eligible(graph: Graph, level: Level, visited: frozenset[int]) -> list[int]:
    """Return the unvisited successors of a level."""
    return sorted({target for state in level for target in graph[state]} - visited)


def needs(graph: Graph, level: Level, visited: frozenset[int]) -> list[list[int]]:
    """Return the successors of each state that needs one of them: the sets that a level must meet."""
    return [sorted(set(graph[state])) for state in level if graph[state] and visited.isdisjoint(graph[state])]


def uniform(graph: Graph, level: Level, visited: frozenset[int], width: int) -> Outcomes:
    """Draw as the exact reduction does: from the beginning of a random order, after who is protected."""
    candidates = eligible(graph, level, visited)
    for order in permutations(candidates):
        protected = {min(successors, key=order.index) for successors in needs(graph, level, visited)}
        yield _filled(protected, order, width), Fraction(1, factorial(len(candidates)))


def unprotected(graph: Graph, level: Level, visited: frozenset[int], width: int) -> Outcomes:
    """Draw as a highway search does. Not what a reduction does: states may lose all their transitions."""
    candidates = eligible(graph, level, visited)
    size = min(width, len(candidates))
    for drawn in combinations(candidates, size):
        yield drawn, Fraction(1, comb(len(candidates), size))


def conditioned(graph: Graph, level: Level, visited: frozenset[int], width: int) -> Outcomes:
    """Draw uniformly among the levels that leave nobody without a transition, if there are any. Not what it does."""
    candidates = eligible(graph, level, visited)
    sets = needs(graph, level, visited)
    levels = list(combinations(candidates, min(width, len(candidates))))
    good = [drawn for drawn in levels if all(not set(drawn).isdisjoint(each) for each in sets)]
    for drawn in good or levels:
        yield drawn, Fraction(1, len(good or levels))


def independent(graph: Graph, level: Level, visited: frozenset[int], width: int) -> Outcomes:
    """Protect a successor of each state that needs one before the others are drawn. Not what it does."""
    candidates = eligible(graph, level, visited)
    choices: dict[frozenset[int], Fraction] = {frozenset(): Fraction(1)}
    for successors in needs(graph, level, visited):
        more: dict[frozenset[int], Fraction] = defaultdict(Fraction)
        for chosen, probability in choices.items():
            for state in successors:
                more[chosen | {state}] += probability / len(successors)
        choices = more
    for protected, probability in choices.items():
        for order in permutations(candidates):
            yield _filled(set(protected), order, width), probability / factorial(len(candidates))


def reservoir(graph: Graph, level: Level, visited: frozenset[int], width: int) -> Outcomes:
    """Draw as the approximate reduction does: a reservoir over occurrences, in which others give way to the protected.

    As in `oracles.highways` a level is a row of slots. Protected states that were not in the reservoir follow, in the
    order in which they were chosen.
    """
    partial: dict[tuple[Level, int, Level], Fraction] = {((), 0, ()): Fraction(1)}
    for state in level:
        successors = list(dict.fromkeys(graph[state]))
        if successors and visited.isdisjoint(successors):
            partial = _protect_one(partial, successors)
        for target in successors:
            if target not in visited:
                partial = _offer(partial, target, width)
    for (slots, _, protected), probability in partial.items():
        missing = [state for state in protected if state not in slots]
        others = [state for state in slots if state not in protected]
        for leaving in combinations(others, len(missing)):
            kept = tuple(state for state in slots if state not in leaving)
            yield (*kept, *missing), probability / comb(len(others), len(missing))


def _protect_one(
    partial: dict[tuple[Level, int, Level], Fraction], successors: list[int]
) -> dict[tuple[Level, int, Level], Fraction]:
    following: dict[tuple[Level, int, Level], Fraction] = defaultdict(Fraction)
    for (slots, counter, protected), probability in partial.items():
        for chosen in successors:
            together = protected if chosen in protected else (*protected, chosen)
            following[slots, counter, together] += probability / len(successors)
    return following


def _offer(
    partial: dict[tuple[Level, int, Level], Fraction], target: int, width: int
) -> dict[tuple[Level, int, Level], Fraction]:
    following: dict[tuple[Level, int, Level], Fraction] = defaultdict(Fraction)
    for (slots, counter, protected), probability in partial.items():
        if target in slots:
            following[slots, counter, protected] += probability
        elif len(slots) < width:
            following[(*slots, target), counter + 1, protected] += probability
        else:
            following[slots, counter + 1, protected] += probability * (1 - Fraction(width, counter + 1))
            for position in range(width):
                replaced = (*slots[:position], target, *slots[position + 1 :])
                following[replaced, counter + 1, protected] += probability / (counter + 1)
    return following


def _filled(protected: set[int], order: Level, width: int) -> Level:
    """The protected states, and others from the beginning of the order while there is room."""
    others = [state for state in order if state not in protected]
    return tuple(sorted([*protected, *others[: max(0, width - len(protected))]]))
