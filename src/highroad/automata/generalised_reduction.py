"""Smaller generalised automata: useless states, promises and edges go, states that simulate each other become one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from highroad.automata import simulation
from highroad.automata.alternating import bits
from highroad.automata.components import component_numbers, leading_to
from highroad.automata.generalised import Edge, Generalised, reached
from highroad.automata.guards import Guard, joined


def reduced(automaton: Generalised) -> Generalised:
    while True:
        smaller = _joined_guards(_similar_as_one(_joined_guards(_without_needless_promises(_useful(automaton)))))
        if _size(smaller) == _size(automaton):
            return smaller
        automaton = smaller


def accepting_components(automaton: Generalised) -> list[int]:
    """For each state the number of its component, or -1 if no run that stays there is accepted."""
    number = component_numbers([[edge.target for edge in row] for row in automaton.edges])
    kept: dict[int, int] = defaultdict(int)  # by component the promises that some edge in it does not put off
    cyclic: set[int] = set()
    for state, row in enumerate(automaton.edges):
        for edge in row:
            if number[edge.target] == number[state]:
                kept[number[state]] |= automaton.promises & ~edge.pending
                cyclic.add(number[state])
    return [each if each in cyclic and kept[each] == automaton.promises else -1 for each in number]


def _size(automaton: Generalised) -> tuple[int, int, int]:
    return len(automaton.edges), sum(map(len, automaton.edges)), automaton.promises


def _useful(automaton: Generalised) -> Generalised:
    """Without states from which nothing is accepted. What is put off between or outside of accepting components is of
    no importance: everything is, there."""
    component = accepting_components(automaton)
    accepting = [state for state, each in enumerate(component) if each >= 0]
    useful = leading_to(accepting, [[edge.target for edge in row] for row in automaton.edges])

    def kept(state: int, edge: Edge) -> Edge:
        is_inside = component[state] >= 0 and component[state] == component[edge.target]
        return edge if is_inside else edge._replace(pending=automaton.promises)

    rows = [[kept(state, edge) for edge in row if edge.target in useful] for state, row in enumerate(automaton.edges)]
    edges, _ = reached(rows, automaton.initial)
    return Generalised(edges, 0, automaton.promises)


def _without_needless_promises(automaton: Generalised) -> Generalised:
    """A promise is needless if whoever keeps another one keeps it, too. Cycles that are not accepted keep none."""
    number = component_numbers([[edge.target for edge in row] for row in automaton.edges])
    inside = {
        edge.pending
        for state, row in enumerate(automaton.edges)
        for edge in row
        if number[state] == number[edge.target]
    }
    put_off = {
        promise: frozenset(each for each in inside if each >> promise & 1) for promise in bits(automaton.promises)
    }
    needed: dict[int, frozenset[int]] = {}
    for promise, edges in sorted(put_off.items(), key=lambda item: -len(item[1])):
        if edges and not any(edges <= others for others in needed.values()):
            needed[promise] = edges
    chosen = sorted(needed)
    rows = [[edge._replace(pending=_renumbered(edge.pending, chosen)) for edge in row] for row in automaton.edges]
    return Generalised(rows, automaton.initial, (1 << len(chosen)) - 1)


def _renumbered(pending: int, chosen: Iterable[int]) -> int:
    return sum(1 << index for index, promise in enumerate(chosen) if pending >> promise & 1)


def _joined_guards(automaton: Generalised) -> Generalised:
    rows = []
    for row in automaton.edges:
        guards: dict[tuple[int, int], list[Guard]] = defaultdict(list)
        for edge in row:
            guards[edge.pending, edge.target].append((edge.positive, edge.negative))
        rows.append(
            [
                Edge(positive, negative, pending, target)
                for (pending, target), group in guards.items()
                for positive, negative in joined(group)
            ]
        )
    return Generalised(rows, automaton.initial, automaton.promises)


def _similar_as_one(automaton: Generalised) -> Generalised:
    if not simulation.is_affordable(automaton.edges):
        return automaton
    everything = (1 << len(automaton.edges)) - 1
    relation = simulation.simulators(automaton.edges, [everything] * len(automaton.edges))
    rows, new = simulation.quotient(automaton.edges, relation)
    edges, _ = reached(rows, new[automaton.initial])
    return Generalised(edges, 0, automaton.promises)
