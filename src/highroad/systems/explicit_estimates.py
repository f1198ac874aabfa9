"""Estimates for an explicit graph: a number for each state, computed beforehand."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping

from highroad import _core
from highroad.lts.graph import Graph
from highroad.properties.distance import distance, no_locations
from highroad.properties.numeric import steps_of
from highroad.properties.syntax import parse_predicate
from highroad.systems import Target, Value
from highroad.systems.computed_estimates import computed
from highroad.systems.estimates import (
    UNREACHABLE,
    Active,
    Computed,
    Differences,
    Distances,
    EachProcess,
    Estimate,
    Expression,
    Formula,
    Table,
    Tables,
)
from highroad.systems.explicit_control import place

Describe = Callable[[bytes], Mapping[str, Value]]


def estimator(estimate: Estimate, target: Target, graph: Graph, describe: Describe) -> _core.Heuristic:
    states = range(graph.state_count)
    match estimate:
        case Distances():
            return _by_place(_least(estimate, graph), graph)
        case EachProcess(tables):
            return _by_place(_table(tables, graph), graph)
        case Differences(goal, of_bits):
            return _core.DifferentBits(goal) if of_bits else _known(int(state != _number(goal)) for state in states)
        case Active():
            return _core.ActiveProcesses(target.core, [])
        case Formula(predicate, sought, is_relaxed):
            node = parse_predicate(predicate)
            return _known(distance(node, {"state": state}, sought, is_relaxed, no_locations) for state in states)
        case Expression(text):
            node = parse_predicate(text)
            return _known(steps_of(node, {"state": state}) for state in states)
        case Computed(function):
            return computed(function, describe)


def _known(steps: Iterable[int]) -> _core.KnownEstimates:
    return _core.KnownEstimates(array("I", steps).tobytes())


def _by_place(table: Table, graph: Graph) -> _core.KnownEstimates:
    return _known(table[place(graph, state)] for state in range(graph.state_count))


def _least(distances: Distances, graph: Graph) -> Table:
    """Over the groups. There is one process, so within a group there is nothing to add up."""
    tables = [_table(group.processes.get(0, {}), graph) for group in distances.groups]
    return tuple(map(min, zip(*tables, strict=True))) if tables else (UNREACHABLE,) * graph.state_count


def _table(tables: Tables, graph: Graph) -> Table:
    return tables.get(0, (0,) * graph.state_count)


def _number(state: bytes) -> int:
    return int.from_bytes(state, "little")
