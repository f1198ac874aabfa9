"""Components of automata: which they are, and which of their cycles are accepting."""

from __future__ import annotations

import random

import pytest

from highroad.automata.automaton import Automaton, Transition
from highroad.automata.components import Acceptance, component_numbers, components_of, has_cycle
from highroad.automata.syntax import parse_formula
from highroad.automata.translation import automaton_of
from highroad.diagnostics import Source

N, P, F = Acceptance.NONE, Acceptance.SOME, Acceptance.ALL


def automaton(edges: list[list[int]], accepting: set[int]) -> Automaton:
    rows = tuple(tuple(Transition(0, 0, target) for target in row) for row in edges)
    return Automaton((), rows, 0, frozenset(accepting))


@pytest.mark.parametrize(
    ("edges", "accepting", "kinds"),
    [
        ([[1], [1]], {1}, [N, F]),
        ([[1], [1]], {0}, [N, N]),
        ([[1], [0]], {0}, [F, F]),
        ([[1], [0, 1]], {0}, [P, P]),
        ([[1], [0, 1]], {1}, [F, F]),
        ([[1, 2], [0], [0]], {1}, [P, P, P]),
        ([[1, 2], [0], [0]], {1, 2}, [F, F, F]),
        ([[0, 1], [2], [1, 3], [3]], {2, 3}, [N, F, F, F]),
    ],
)
def test_kinds(edges: list[list[int]], accepting: set[int], kinds: list[Acceptance]) -> None:
    components = components_of(automaton(edges, accepting))
    assert [components.of_state(state) for state in range(len(edges))] == kinds


@pytest.mark.parametrize(
    ("text", "kinds", "terminal"),
    [
        ("[] p", [F], [False]),
        ("<> p", [N, F], [False, True]),
        ("[] <> p", [P, P], [False, False]),
        ("<> [] p", [N, F], [False, False]),
        ("[] (p -> <> q)", [P, P], [False, False]),
        ("true", [F], [True]),
        ("false", [N], [False]),
    ],
)
def test_formulas(text: str, kinds: list[Acceptance], terminal: list[bool]) -> None:
    found = automaton_of(parse_formula(Source("<ltl>", text)))
    components = components_of(found)
    states = range(len(found.transitions))
    assert [components.of_state(state) for state in states] == kinds
    assert [components.is_terminal[components.number[state]] for state in states] == terminal


def test_numbers_against_reachability() -> None:
    generator = random.Random(8)
    for _ in range(200):
        size = generator.randint(1, 9)
        edges = [[generator.randrange(size) for _ in range(generator.randint(0, 2))] for _ in range(size)]
        reached = [_reached(edges, state) for state in range(size)]
        number = component_numbers(edges)
        for one in range(size):
            for other in range(size):
                is_same = one == other or (other in reached[one] and one in reached[other])
                assert (number[one] == number[other]) == is_same
                if other in reached[one]:
                    assert number[other] <= number[one]
        assert has_cycle(range(size), edges) == any(state in reached[state] for state in range(size))


def _reached(edges: list[list[int]], state: int) -> set[int]:
    found: set[int] = set()
    waiting = list(edges[state])
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting += edges[each]
    return found


def test_long_automata_need_no_recursion() -> None:
    size = 20_000
    assert component_numbers([[index + 1] for index in range(size)] + [[]]) == list(range(size, -1, -1))
