"""Finds out how an automaton accepts the run of a trail: as a run of the product, with which shortening can begin."""

from __future__ import annotations

from collections.abc import Sequence

from highroad.automata.components import component_numbers
from highroad.racing import Finding
from highroad.shortening._accepted import ACCEPTING, FINAL
from highroad.systems import SoughtRuns, System, Target
from highroad.trails.files import Followed
from highroad.trails.lasso import AUTOMATON_BYTES, COPY_BYTES, pair_of

Node = tuple[int, bytes]
"""A position in the run, and a state of the product."""


def accepted(system: System, target: Target, runs: SoughtRuns, run: Followed) -> Finding | None:
    """A run of the product through the states of a trail that is accepted, if there is one."""
    product, states = target.core, run.states
    suffix = runs.automaton.initial.to_bytes(AUTOMATON_BYTES, "little") + bytes(COPY_BYTES if runs.is_fair else 0)
    after = _positions(system, run)
    nodes: list[Node] = [(0, run.initial + suffix)]
    number = {nodes[0]: 0}
    steps: list[list[int]] = []
    sources = [0]
    for at, (position, pair) in enumerate(nodes):  # which grow meanwhile
        if product.observe(pair) & FINAL:
            return _finding([nodes[each][1] for each in _way(sources, at)], None)
        steps.append([])
        following = after[position]
        for _, _, fault, target_pair in [] if following is None else product.successors(pair):
            assert following is not None
            if fault or target_pair is None or pair_of(target_pair, is_fair=runs.is_fair).state != states[following]:
                continue
            node = (following, target_pair)
            if node not in number:
                number[node] = len(nodes)
                nodes.append(node)
                sources.append(at)
            steps[at].append(number[node])
    component = component_numbers(steps)
    for at, (_, pair) in enumerate(nodes):
        if product.observe(pair) & ACCEPTING and (cycle := _round(at, steps, component)):
            way = _way(sources, at)
            return _finding([nodes[each][1] for each in (*way, *cycle)], len(way) - 1)
    return None


def _positions(system: System, run: Followed) -> list[int | None]:
    """Which position follows each: after the last one comes the begin of the cycle, or itself if nothing moves."""
    last = len(run.states) - 1
    if run.cycle is not None and run.cycle < last:
        return [*range(1, last), run.cycle, None]
    is_at_rest = next(iter(system.edges(run.states[last])), None) is None
    return [*range(1, last + 1), last if is_at_rest else None]


def _way(sources: Sequence[int], node: int) -> list[int]:
    """From the first node."""
    way = [node]
    while way[-1] != 0:
        way.append(sources[way[-1]])
    return way[::-1]


def _round(root: int, steps: Sequence[Sequence[int]], component: Sequence[int]) -> list[int]:
    """The nodes of a shortest cycle, without the first; nothing if there is none."""
    sources: dict[int, int] = {}
    queue = [root]
    for node in queue:
        for target in steps[node]:
            if component[target] != component[root] or target in sources:
                continue
            sources[target] = node
            if target == root:
                way = [root]
                while sources[way[-1]] != root:
                    way.append(sources[way[-1]])
                return way[::-1]
            queue.append(target)
    return []


def _finding(path: Sequence[bytes], cycle: int | None) -> Finding:
    kind = "state" if cycle is None else "cycle"
    return {"ending": "found", "finding": kind, "path": path, "cycle": cycle, "is_shortest": False}
