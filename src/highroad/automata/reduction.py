"""Smaller Büchi automata for the same runs.

States from which nothing is accepted go; states that every cycle leaves for an accepting one may count as accepting,
which makes states more alike; states that simulate each other become one; and a state gives way to a later one with the
same language.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from highroad.automata import simulation
from highroad.automata.components import component_numbers, leading_to
from highroad.automata.degeneralisation import Buchi
from highroad.automata.generalised import Edge, reached
from highroad.automata.guards import Guard, joined


def reduced(automaton: Buchi) -> Buchi:
    automaton = _useful(automaton)
    while True:
        smaller = _joined_guards(_useful(_replaced(_similar_as_one(_joined_guards(_more_accepting(automaton))))))
        if size(smaller) >= size(automaton):
            return automaton
        automaton = smaller


def size(automaton: Buchi) -> tuple[int, int]:
    """The numbers of states and of edges."""
    return len(automaton.edges), sum(map(len, automaton.edges))


def _successors(automaton: Buchi) -> list[list[int]]:
    return [sorted({edge.target for edge in row}) for row in automaton.edges]


def _cyclic(successors: Sequence[Sequence[int]]) -> list[int]:
    """For each state the number of its component, or -1 for a state on no cycle."""
    number = component_numbers(successors)
    size = [0] * (len(successors) + 1)
    for each in number:
        size[each] += 1
    return [each if size[each] > 1 or state in successors[state] else -1 for state, each in enumerate(number)]


def _useful(automaton: Buchi) -> Buchi:
    """Without states that are not reached, or from which nothing is accepted; accepting states are on cycles."""
    successors = _successors(automaton)
    component = _cyclic(successors)
    accepting = {state for state in automaton.accepting if component[state] >= 0}
    useful = leading_to(accepting, successors)
    rows = [[edge for edge in row if edge.target in useful] for row in automaton.edges]
    edges, number = reached(rows, automaton.initial)
    return Buchi(edges, 0, {number[state] for state in accepting if state in number})


def _more_accepting(automaton: Buchi) -> Buchi:
    successors = _successors(automaton)
    on_cycle = _cyclic(successors)
    others = [
        [target for target in row if target not in automaton.accepting] if state not in automaton.accepting else []
        for state, row in enumerate(successors)
    ]
    avoiding = _cyclic(others)
    accepting = {state for state in range(len(successors)) if on_cycle[state] >= 0 and avoiding[state] < 0}
    return Buchi(automaton.edges, automaton.initial, accepting)


def _joined_guards(automaton: Buchi) -> Buchi:
    rows = []
    for row in automaton.edges:
        guards: dict[int, list[Guard]] = defaultdict(list)
        for edge in row:
            guards[edge.target].append((edge.positive, edge.negative))
        rows.append([Edge(*guard, 0, target) for target, group in sorted(guards.items()) for guard in joined(group)])
    return Buchi(rows, automaton.initial, automaton.accepting)


def _similar_as_one(automaton: Buchi) -> Buchi:
    count = len(automaton.edges)
    if not simulation.is_affordable(automaton.edges):
        return automaton
    everything = (1 << count) - 1
    accepting = sum(1 << state for state in automaton.accepting)
    candidates = [accepting if state in automaton.accepting else everything for state in range(count)]
    rows, new = simulation.quotient(automaton.edges, simulation.simulators(automaton.edges, candidates))
    return Buchi(rows, new[automaton.initial], {new[state] for state in automaton.accepting})


def _replaced(automaton: Buchi) -> Buchi:
    """A state gives way to another one with the same language that does not lead back to it. For the language it does
    not matter whether a state on no cycle is accepting: it is visited once."""
    count = len(automaton.edges)
    if not simulation.is_affordable(automaton.edges):
        return automaton
    successors = _successors(automaton)
    component = _cyclic(successors)
    passing = {state for state in range(count) if component[state] < 0}
    everything = (1 << count) - 1
    demanding = automaton.accepting - passing
    as_good = sum(1 << state for state in automaton.accepting | passing)
    relation = simulation.simulators(
        automaton.edges, [as_good if state in demanding else everything for state in range(count)]
    )
    new = list(range(count))
    for state in range(count):
        leading = leading_to({state}, successors)
        for other in range(count):
            is_equal = relation[state] >> other & 1 and relation[other] >> state & 1
            if is_equal and new[other] == other and other not in leading:
                new[state] = other
                rows = [[edge._replace(target=new[edge.target]) for edge in row] for row in automaton.edges]
                return Buchi(rows, new[automaton.initial], automaton.accepting)
    return automaton
