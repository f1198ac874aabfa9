"""What URS and SDRS of "Systems Verification using Randomized Exploration" have stored after some steps, exactly.

The memory bound N of the pseudo-code is taken to be out of reach, so that only the number of steps ends a run. Every
pass through the loop is one step, also one that picks a deadlock (URS) or that jumps away from one (SDRS).
"""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import Literal, TypeAlias

from oracles.graph import INITIAL, Graph, reachable

# The stored states V and, for SDRS, the current one; URS has none and keeps the initial state there.
Position: TypeAlias = tuple[frozenset[int], int]
Distribution: TypeAlias = dict[Position, Fraction]
Step: TypeAlias = Callable[[Graph, Position], Distribution]

START: Position = (frozenset({INITIAL}), INITIAL)


def urs_cover(graph: Graph, steps: int) -> dict[frozenset[int], Fraction]:
    """Return the distribution of the set V of a uniform random search after `steps` steps."""
    return _cover(graph, _urs_step, steps)


def sdrs_cover(graph: Graph, steps: int) -> dict[frozenset[int], Fraction]:
    """Return the distribution of the set V of a simplified deep random search after `steps` steps."""
    return _cover(graph, _sdrs_step, steps)


def cover_time_mean(graph: Graph, search: Literal["urs", "sdrs"], states: int | None = None) -> Fraction:
    """Return the mean number of steps until `states` states are stored, all reachable ones if not given.

    Raises ValueError if the mean is infinite: too few states are reachable, or SDRS may be caught in a cycle that it
    cannot leave.
    """
    available = len(reachable(graph))
    wanted = available if states is None else states
    if wanted > available:
        raise ValueError(f"only {available} states are reachable")
    means: Distribution = {}
    _remember_mean(graph, {"urs": _urs_step, "sdrs": _sdrs_step}[search], START, wanted, means)
    return means[START]


def _urs_step(graph: Graph, position: Position) -> Distribution:
    """Pick a stored state, then one of its successors; a deadlock makes the step an idle one."""
    stored, current = position
    following: Distribution = defaultdict(Fraction)
    for state in stored:
        successors = graph[state]
        if not successors:
            following[position] += Fraction(1, len(stored))
        for target in successors:
            following[stored | {target}, current] += Fraction(1, len(stored) * len(successors))
    return following


def _sdrs_step(graph: Graph, position: Position) -> Distribution:
    """Walk on to a successor; at a deadlock spend the step on a jump to some stored state, possibly the same one."""
    stored, current = position
    following: Distribution = defaultdict(Fraction)
    for target in graph[current] or stored:
        following[stored | {target}, target] += Fraction(1, len(graph[current] or stored))
    return following


def _cover(graph: Graph, step: Step, steps: int) -> dict[frozenset[int], Fraction]:
    positions: Distribution = {START: Fraction(1)}
    for _ in range(steps):
        following: Distribution = defaultdict(Fraction)
        for position, probability in positions.items():
            for target, share in step(graph, position).items():
                following[target] += probability * share
        positions = following
    cover: dict[frozenset[int], Fraction] = defaultdict(Fraction)
    for (stored, _), probability in positions.items():
        cover[stored] += probability
    return dict(cover)


def _remember_mean(graph: Graph, step: Step, position: Position, wanted: int, means: Distribution) -> None:
    """Find the mean time from a position, and from those it can come to without storing anything new.

    The stored set only grows. So the means for one set are the solution of the linear equations
    mean(p) = 1 + sum over q of P(p, q) * mean(q) among the positions with that set, once the means for the larger sets
    are known.
    """
    if position in means:
        return
    stored = position[0]
    if len(stored) >= wanted:
        means[position] = Fraction(0)
        return
    steps: dict[Position, Distribution] = {}
    waiting = [position]
    while waiting:
        here = waiting.pop()
        if here not in steps:
            steps[here] = step(graph, here)
            waiting += [target for target in steps[here] if target[0] == stored]
    rows: list[list[Fraction]] = []
    for here, targets in steps.items():
        constant = Fraction(1)
        for target, share in targets.items():
            if target[0] != stored:
                _remember_mean(graph, step, target, wanted, means)
                constant += share * means[target]
        rows.append([(there == here) - targets.get(there, Fraction(0)) for there in steps] + [constant])
    means.update(zip(steps, _solve(rows), strict=True))


def _solve(rows: list[list[Fraction]]) -> list[Fraction]:
    """Solve linear equations, the constants being the last column, by Gauss-Jordan elimination."""
    for column in range(len(rows)):
        pivot = next((row for row in range(column, len(rows)) if rows[row][column]), None)
        if pivot is None:
            raise ValueError("the mean is infinite: the search can be caught where it stores nothing new")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(len(rows)):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [value - factor * other for value, other in zip(rows[row], rows[column], strict=True)]
    return [row[-1] for row in rows]
