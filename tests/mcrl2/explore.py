"""A network and the rules of the language explored in the plainest way, and strong bisimilarity: what the tests compare
with known state spaces."""

from __future__ import annotations

import re
from collections import deque
from pathlib import Path
from typing import NamedTuple

from highroad.languages.mcrl2.data import Data
from highroad.languages.mcrl2.network import Network
from highroad.languages.mcrl2.reference import Rules
from highroad.languages.mcrl2.specification import Specification

Edge = tuple[int, str, int]
_EDGE = re.compile(r'\((\d+),"(.*)",(\d+)\)\s*')


class Graph(NamedTuple):
    states: list[tuple[int, ...]]
    edges: list[Edge]
    initial: int


def explored(network: Network, limit: int) -> Graph:
    """The reachable states by breadth-first search; fails when there are more than `limit`."""
    numbers = {network.initial: 0}
    edges = []
    pending = deque([network.initial])
    while pending:
        state = pending.popleft()
        for label, target in successors(network, state):
            if target not in numbers:
                assert len(numbers) < limit, f"more than {limit} states"
                numbers[target] = len(numbers)
                pending.append(target)
            edges.append((numbers[state], network.label(label), numbers[target]))
    return Graph(list(numbers), edges, 0)


def explored_by_rules(specification: Specification, limit: int) -> list[Edge]:
    """The same, by the rules of the language; the initial state is 0."""
    rules = Rules(specification, Data(specification))
    numbers = {rules.initial: 0}
    edges = []
    pending = deque([rules.initial])
    while pending:
        state = pending.popleft()
        for label, target in rules.steps(state):
            if target not in numbers:
                assert len(numbers) < limit, f"more than {limit} states"
                numbers[target] = len(numbers)
                pending.append(target)
            edges.append((numbers[state], label, numbers[target]))
    return edges


def successors(network: Network, state: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
    offered = [set(network.offers(component, local)) for component, local in enumerate(state)]
    found = []
    for vector in sorted(set().union(*offered)):
        participants = network.vectors[vector]
        if all(vector in offered[component] for component in participants):
            for label, moved in network.joint(vector, tuple(state[component] for component in participants)):
                target = list(state)
                for component, local in zip(participants, moved, strict=True):
                    target[component] = local
                found.append((label, tuple(target)))
    return found


def read_aut(path: str | Path) -> tuple[list[Edge], int]:
    """The edges and the initial state of a state space in Aldebaran format."""
    header, *lines = Path(path).read_text().splitlines()
    initial = re.match(r"des \((\d+),", header)
    assert initial is not None
    edges = []
    for line in lines:
        edge = _EDGE.fullmatch(line)
        assert edge is not None, line
        edges.append((int(edge[1]), edge[2], int(edge[3])))
    return edges, int(initial[1])


def bisimilar(left: list[Edge], left_initial: int, right: list[Edge], right_initial: int) -> bool:
    """Whether two state spaces are strongly bisimilar: refines a partition of the union until it is stable."""
    edges: dict[tuple[str, int], set[tuple[str, tuple[str, int]]]] = {("left", left_initial): set()}
    edges["right", right_initial] = set()
    for side, each in (("left", left), ("right", right)):
        for source, label, target in each:
            edges.setdefault((side, source), set()).add((label, (side, target)))
            edges.setdefault((side, target), set())
    block = dict.fromkeys(edges, 0)
    count = 1
    while True:
        numbers: dict[object, int] = {}
        refined = {}
        for state, outgoing in edges.items():
            signature = (block[state], frozenset((label, block[target]) for label, target in outgoing))
            refined[state] = numbers.setdefault(signature, len(numbers))
        block = refined
        if len(numbers) == count:
            return block["left", left_initial] == block["right", right_initial]
        count = len(numbers)
