"""From a generalised automaton with promises on edges to a Büchi automaton with accepting states.

A state of the result is one of the generalised automaton together with a level: how many of the promises, in a fixed
order, were kept in turn since the last time that all were. The level counts only within a component that accepts
something.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from highroad.automata.generalised import Edge, Generalised
from highroad.automata.generalised_reduction import accepting_components


@dataclass(frozen=True, slots=True)
class Buchi:
    """Edges put off nothing here."""

    edges: list[list[Edge]]
    initial: int
    accepting: set[int]


def degeneralised(automaton: Generalised, order: Sequence[int]) -> Buchi:
    """The promises are waited for in the given order."""
    component = accepting_components(automaton)
    always = [_kept_by_all(automaton, state, component) for state in range(len(automaton.edges))]
    full = len(order)

    def level_at(state: int, level: int, kept: int) -> int:
        """The level on arrival with some promises kept on the way; those that every way on keeps count at once."""
        while level < full and (kept | always[state]) >> order[level] & 1:
            level += 1
        return level

    def target_of(state: int, level: int, edge: Edge) -> tuple[int, int]:
        target = edge.target
        if component[target] < 0:
            return target, 0
        if component[target] != component[state]:
            return target, level_at(target, 0, 0)
        kept = automaton.promises & ~edge.pending
        start = 0 if level == full else level
        return target, level_at(target, start, kept)

    initial = automaton.initial
    first = (initial, level_at(initial, 0, 0) if component[initial] >= 0 else 0)
    number = {first: 0}
    waiting = [first]
    rows = []
    for state, level in waiting:  # grows
        row = []
        for edge in automaton.edges[state]:
            target = target_of(state, level, edge)
            if target not in number:
                number[target] = len(number)
                waiting.append(target)
            row.append(Edge(edge.positive, edge.negative, 0, number[target]))
        rows.append(row)
    accepting = {index for index, (state, level) in enumerate(waiting) if component[state] >= 0 and level == full}
    return Buchi(rows, 0, accepting)


def _kept_by_all(automaton: Generalised, state: int, component: Sequence[int]) -> int:
    """The promises that no edge out of a state, within its component, puts off."""
    kept = automaton.promises
    for edge in automaton.edges[state]:
        if component[edge.target] == component[state]:
            kept &= ~edge.pending
    return kept
