"""Which states of an automaton simulate which others, and the smaller automaton that follows.

Direct simulation: a state simulates another one if it can answer each of its edges by one that is possible in the same
cases at least, puts off no more, and leads to a state that simulates the target. States that simulate each other are
one; an edge is needless beside another one of the same state that answers it.
"""

from __future__ import annotations

from collections.abc import Sequence

from highroad.automata.alternating import bits
from highroad.automata.generalised import Edge

MAXIMUM_STATES = 300  # the effort is quadratic; larger automata stay as they are


def simulators(edges: Sequence[Sequence[Edge]], candidates: Sequence[int]) -> list[int]:
    """For each state the set (bit by bit) of those that simulate it, among its candidates."""
    labels = {edge[:3] for row in edges for edge in row}
    answers = [_answers(row, labels) for row in edges]
    relation = list(candidates)
    changed = True
    while changed:
        changed = False
        for state, row in enumerate(edges):
            for other in bits(relation[state] & ~(1 << state)):
                if not all(answers[other][edge[:3]] & relation[edge.target] for edge in row):
                    relation[state] &= ~(1 << other)
                    changed = True
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


def _answers(row: Sequence[Edge], labels: set[tuple[int, int, int]]) -> dict[tuple[int, int, int], int]:
    """By label the targets of the edges that answer it."""
    result = {}
    for positive, negative, pending in labels:
        targets = 0
        for edge in row:
            if not (edge.positive & ~positive or edge.negative & ~negative or edge.pending & ~pending):
                targets |= 1 << edge.target
        result[positive, negative, pending] = targets
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
