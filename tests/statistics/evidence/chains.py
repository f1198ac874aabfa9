"""Exact chains for the variants that the oracles leave out: leaves first, a full memory that is emptied, deep random
search proper.

After section 2 of "Systems Verification using Randomized Exploration" and, for deep random search, Grosu, Huang,
Smolka, Tan and Tripakis, "Deep random search for efficient model checking of timed automata" (2006). Like the oracles,
they enumerate every choice and share no code with the searches.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from oracles.graph import INITIAL, Graph


class Position(NamedTuple):
    """Where an exploration stands. A search without a current state keeps the initial one there."""

    stored: frozenset[int]  # V
    internal: frozenset[int]  # the stored states through which another was stored; the others are leaves
    current: int
    ever: frozenset[int]  # all that was stored at some time
    visited: frozenset[int]  # the states whose successors were looked at


@dataclass(frozen=True, kw_only=True)
class Exploration:
    """A variant of urs (it picks a stored state in each step) or of sdrs (it walks, and picks where it is stuck)."""

    graph: Graph
    walks: bool
    leaves: Fraction | None = None  # how often a leaf is picked; None: uniformly among all stored states
    nodes: int | None = None  # with this many states stored, the memory is emptied before the next step
    restarts_anywhere: bool = False  # it then begins at a stored state instead of the initial one

    def after(self, steps: int) -> dict[Position, Fraction]:
        """Return the distribution of the position after some steps."""
        start = frozenset({INITIAL})
        positions = {Position(start, frozenset(), INITIAL, start, frozenset()): Fraction(1)}
        for _ in range(steps):
            following: dict[Position, Fraction] = defaultdict(Fraction)
            for position, chance in positions.items():
                for begun, share in self._emptied(position):
                    for target, further in self._step(begun):
                        following[target] += chance * share * further
            positions = following
        return positions

    def _emptied(self, position: Position) -> Iterator[tuple[Position, Fraction]]:
        if self.nodes is None or len(position.stored) < self.nodes:
            yield position, Fraction(1)
            return
        starts = position.stored if self.restarts_anywhere else {INITIAL}
        for start in starts:
            yield (
                position._replace(stored=frozenset({start}), internal=frozenset(), current=start),
                Fraction(1, len(starts)),
            )

    def _step(self, position: Position) -> Iterator[tuple[Position, Fraction]]:
        sources = {position.current: Fraction(1)} if self.walks else self._picks(position)
        for source, chance in sources.items():
            looked = position._replace(visited=position.visited | {source})
            successors = self.graph[source]
            for target in successors:
                yield self._stored(looked, source, target), chance / len(successors)
            if not successors and self.walks:
                for pick, share in self._picks(position).items():
                    yield looked._replace(current=pick), chance * share
            elif not successors:
                yield looked, chance

    def _stored(self, position: Position, source: int, target: int) -> Position:
        moved = position._replace(current=target if self.walks else INITIAL)
        if target in position.stored:
            return moved
        return moved._replace(
            stored=position.stored | {target},
            internal=position.internal | ({source} & position.stored),
            ever=position.ever | {target},
        )

    def _picks(self, position: Position) -> dict[int, Fraction]:
        """Return the chance of each stored state to be picked; where a kind has no state, the other one serves."""
        internal, leaves = position.internal, position.stored - position.internal
        if self.leaves is None:
            return {state: Fraction(1, len(position.stored)) for state in position.stored}
        picks: dict[int, Fraction] = defaultdict(Fraction)
        for wanted, other, share in ((leaves, internal, self.leaves), (internal, leaves, 1 - self.leaves)):
            for state in wanted or other:
                picks[state] += share / len(wanted or other)
        return picks


def drs_orders(graph: Graph, length: int) -> dict[tuple[int, ...], Fraction]:
    """Return the distribution of the first states that a deep random search stores, in their order.

    It goes to a uniformly chosen successor that is not stored; where there is none, it first jumps to a uniformly
    chosen stored state that has one. A search that stores everything sooner stops there.
    """
    searches: dict[tuple[int, ...], Fraction] = {(INITIAL,): Fraction(1)}
    for _ in range(length - 1):
        following: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for order, chance in searches.items():
            new = {state: [target for target in graph[state] if target not in order] for state in order}
            open_states = [state for state in order if new[state]]
            sources = [order[-1]] if new[order[-1]] else open_states
            if not sources:
                following[order] += chance
            for source in sources:
                for target in new[source]:
                    following[*order, target] += chance / len(sources) / len(new[source])
        searches = following
    return dict(searches)
