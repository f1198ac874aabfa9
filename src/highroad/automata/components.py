"""Strongly connected components of an automaton, and what they say about cycles.

HSF-SPIN's improved nested depth-first search (Edelkamp, Lluch Lafuente and Leue, "Directed Explicit Model Checking with
HSF-SPIN", SPIN 2001) tells three kinds apart: of the cycles of a component none is accepting (N), some are (P), or all
are (F). A cycle of the product stays within one component, so only cycles in P-components need a second search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from highroad.automata.automaton import Automaton


class Acceptance(StrEnum):
    """Of the cycles within a component."""

    NONE = "non-accepting"  # N: also of a component without cycles
    SOME = "partial"  # P
    ALL = "full"  # F


@dataclass(frozen=True, slots=True)
class Components:
    number: tuple[
        int, ...
    ]  # of the component of each state; a component has a smaller number than those that lead to it
    acceptance: tuple[Acceptance, ...]  # by component
    is_terminal: tuple[bool, ...]  # by component: every run that gets there is accepted, whatever it reads

    def of_state(self, state: int) -> Acceptance:
        return self.acceptance[self.number[state]]


def components_of(automaton: Automaton) -> Components:
    successors = [sorted({transition.target for transition in row}) for row in automaton.transitions]
    number = component_numbers(successors)
    members: list[list[int]] = [[] for _ in range(max(number, default=-1) + 1)]
    for state, component in enumerate(number):
        members[component].append(state)
    hits = automaton.accepting | automaton.final
    acceptance = tuple(_acceptance(states, successors, hits) for states in members)
    terminal = tuple(
        kind is Acceptance.ALL and all(_goes_on(automaton, state, number) for state in states)
        for kind, states in zip(acceptance, members, strict=True)
    )
    return Components(tuple(number), acceptance, terminal)


def component_numbers(successors: Sequence[Sequence[int]]) -> list[int]:
    """For each state the number of its component (Tarjan, without recursion); successors have the smaller numbers."""
    size = len(successors)
    order, low, number = [-1] * size, [0] * size, [-1] * size
    stack: list[int] = []
    visited = components = 0
    for root in range(size):
        if order[root] >= 0:
            continue
        path = [(root, iter(successors[root]))]
        order[root] = low[root] = visited
        visited += 1
        stack.append(root)
        while path:
            state, rest = path[-1]
            for successor in rest:
                if order[successor] < 0:
                    order[successor] = low[successor] = visited
                    visited += 1
                    stack.append(successor)
                    path.append((successor, iter(successors[successor])))
                    break
                if number[successor] < 0:
                    low[state] = min(low[state], order[successor])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[state])
                if low[state] == order[state]:
                    while number[state] < 0:
                        number[stack.pop()] = components
                    components += 1
    return number


def has_cycle(states: Iterable[int], successors: Sequence[Sequence[int]]) -> bool:
    """Whether some states, without the others, form a cycle."""
    chosen = sorted(states)
    place = {state: index for index, state in enumerate(chosen)}
    within = [[place[each] for each in successors[state] if each in place] for state in chosen]
    number = component_numbers(within)
    return len(set(number)) < len(chosen) or any(index in row for index, row in enumerate(within))


def leading_to(states: Iterable[int], successors: Sequence[Sequence[int]]) -> set[int]:
    """The states from which one of the given ones is reached, with these."""
    predecessors: list[list[int]] = [[] for _ in successors]
    for state, row in enumerate(successors):
        for target in row:
            predecessors[target].append(state)
    reached = set(states)
    waiting = list(reached)
    while waiting:
        for state in predecessors[waiting.pop()]:
            if state not in reached:
                reached.add(state)
                waiting.append(state)
    return reached


def _acceptance(states: list[int], successors: Sequence[Sequence[int]], accepting: frozenset[int]) -> Acceptance:
    if not accepting.intersection(states) or not has_cycle(states, successors):
        return Acceptance.NONE
    return Acceptance.SOME if has_cycle(set(states) - accepting, successors) else Acceptance.ALL


def _goes_on(automaton: Automaton, state: int, number: Sequence[int]) -> bool:
    """Whether a state may stay in its component whatever happens."""
    return any(
        not transition.positive and not transition.negative and number[transition.target] == number[state]
        for transition in automaton.transitions[state]
    )
