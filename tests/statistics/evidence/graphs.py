"""Graphs that make the draws of a highway visible.

In layered graphs the candidates of a level are known beforehand, however the highway was drawn so far. All drawn
states lead to one *gate*, the gate to a few *carriers*, fewer than the highway is wide, and the carriers to the
candidates of the next draw. So every third level is a draw from the same candidates in every run, and a fair highway
takes each of them equally often, whatever the number of carriers that lead to it.
"""

from random import Random
from typing import NamedTuple

from oracles.graph import Graph

CANDIDATES = 200
CARRIERS = 10
FUNNEL_CARRIERS = [1 if j % 8 else 1 + j // 8 % CARRIERS for j in range(CANDIDATES)]
"""How many carriers lead to each candidate of `funnels`: one to seven of eight, up to all of them to the others."""


class Layers(NamedTuple):
    """A layered graph and, level by level, the candidates of its draws."""

    graph: Graph
    draws: list[range]


def funnels(levels: int) -> Layers:
    """Build layers where carriers share some candidates, as `FUNNEL_CARRIERS` says."""
    return _layers(levels, FUNNEL_CARRIERS)


def lanes(levels: int) -> Layers:
    """Build layers where no two carriers lead to the same candidate: the condition of theorem 7."""
    return _layers(levels, [1] * CANDIDATES)


def _layers(levels: int, carriers_of: list[int]) -> Layers:
    graph: dict[int, list[int]] = {0: []}
    draws: list[range] = []
    gate = 0
    for _ in range(levels):
        carriers = range(gate + 1, gate + 1 + CARRIERS)
        candidates = range(carriers.stop, carriers.stop + CANDIDATES)
        graph[gate] = list(carriers)
        graph |= {carrier: [] for carrier in carriers}
        gate = candidates.stop
        for j, candidate in enumerate(candidates):
            for step in range(carriers_of[j]):
                graph[carriers[(j + step) % CARRIERS]].append(candidate)
            graph[candidate] = [gate]
        draws.append(candidates)
    graph[gate] = []
    return Layers(graph, draws)


def rearranged(layers: Layers, seed: int) -> Layers:
    """Put successors into a random order and repeat some of them, which leaves the sets of successors as they are."""
    random = Random(seed)
    graph: dict[int, list[int]] = {}
    for state, successors in layers.graph.items():
        graph[state] = [target for target in successors for _ in range(random.choice((1, 1, 1, 2)))]
        random.shuffle(graph[state])
    return Layers(graph, layers.draws)


def pool(size: int, exits: int) -> Graph:
    """Build a pool of states that all lead to each other, and each to some deadlocks of its own.

    Who is not drawn from the pool is a candidate of the next level again, beside exits that are candidates for the
    first time. In a fair highway their chances are equal; draws that depend on earlier ones keep losers losing.
    """
    inside = range(1, size + 1)
    outside = {state: range(size + 1 + (state - 1) * exits, size + 1 + state * exits) for state in inside}
    graph: dict[int, list[int]] = {0: list(inside)}
    for state in inside:
        graph[state] = [other for other in inside if other != state] + list(outside[state])
        graph |= {deadlock: [] for deadlock in outside[state]}
    return graph
