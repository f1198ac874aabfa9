"""Which states of an automaton simulate which others, and the smaller automaton that follows.

Direct simulation: a state simulates another one if it can answer each of its edges by one that is possible in the same
cases at least, puts off no more, and leads to a state that simulates the target. States that simulate each other are
one; an edge is needless beside another one of the same state that answers it.
"""

from __future__ import annotations

from collections.abc import Sequence

from highroad.automata.alternating import bits
from highroad.automata.generalised import Edge

MAXIMUM_EFFORT = 300_000  # larger automata stay as they are


def is_affordable(edges: Sequence[Sequence[Edge]]) -> bool:
    """Whether the states of an automaton can be compared, all with all, in a moment."""
    count = sum(map(len, edges))
    labels = len({edge[:3] for row in edges for edge in row})
    return count * (labels + len(edges)) <= MAXIMUM_EFFORT


def simulators(edges: Sequence[Sequence[Edge]], candidates: Sequence[int]) -> list[int]:
    """For each state the set (bit by bit) of those that simulate it, among its candidates."""
    answering = {label: _answering(edges, label) for label in {edge[:3] for row in edges for edge in row}}
    predecessors: list[set[int]] = [set() for _ in edges]
    for state, row in enumerate(edges):
        for edge in row:
            predecessors[edge.target].add(state)
    relation = list(candidates)
    is_waiting = [True] * len(edges)
    while any(is_waiting):
        for state in reversed(range(len(edges))):  # most edges lead to larger numbers
            if not is_waiting[state]:
                continue
            is_waiting[state] = False
            kept = relation[state]
            for label, target in {(edge[:3], edge.target) for edge in edges[state]}:
                kept &= _union(answering[label], relation[target])
            if kept != relation[state]:
                relation[state] = kept
                for each in predecessors[state]:
                    is_waiting[each] = True
    return relation


def quotient(edges: Sequence[Sequence[Edge]], relation: Sequence[int]) -> tuple[list[list[Edge]], list[int]]:
    """The automaton with one state for those that simulate each other, and the new state of each old one."""
    first = [_lowest(relation[state] & _simulated(relation, state)) for state in range(len(edges))]
    kept = sorted(set(first))
    number = {state: index for index, state in enumerate(kept)}
    new = [number[representative] for representative in first]
    rows = []
    for state in kept:
        row = sorted({edge._replace(target=first[edge.target]) for edge in edges[state]})
        needed = [edge for edge in row if not any(_is_answered(edge, other, relation) for other in row)]
        rows.append([edge._replace(target=number[edge.target]) for edge in needed])
    return rows, new


def _answering(edges: Sequence[Sequence[Edge]], label: tuple[int, int, int]) -> list[int]:
    """By target the states with an edge to it that answers one with the given label."""
    positive, negative, pending = label
    result = [0] * len(edges)
    for state, row in enumerate(edges):
        for edge in row:
            if not (edge.positive & ~positive or edge.negative & ~negative or edge.pending & ~pending):
                result[edge.target] |= 1 << state
    return result


def _union(sets: Sequence[int], chosen: int) -> int:
    result = 0
    for index in bits(chosen):
        result |= sets[index]
    return result


def _simulated(relation: Sequence[int], state: int) -> int:
    """The states that a state simulates."""
    result = 0
    for other, simulating in enumerate(relation):
        if simulating >> state & 1:
            result |= 1 << other
    return result


def _lowest(states: int) -> int:
    return (states & -states).bit_length() - 1


def _is_answered(edge: Edge, other: Edge, relation: Sequence[int]) -> bool:
    if edge == other or not relation[edge.target] >> other.target & 1:
        return False
    return not (other.positive & ~edge.positive or other.negative & ~edge.negative or other.pending & ~edge.pending)
