"""Distances between control locations, which the heuristics share: least costs in the graph of a type of process."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping, Sequence

from highroad.systems.estimates import UNREACHABLE, ControlEdge, ControlGraph, Table


def costs_to(graph: ControlGraph, goals: Mapping[int, int]) -> Table:
    """From each location the least cost to reach one of the goals, each of which has a cost of its own; UNREACHABLE
    from where there is no way to any."""
    before: list[list[ControlEdge]] = [[] for _ in graph.locations]
    for edge in graph.edges:
        before[edge.target].append(edge)
    costs = [UNREACHABLE] * len(graph.locations)
    waiting = [(cost, location) for location, cost in goals.items()]
    heapq.heapify(waiting)
    while waiting:
        cost, location = heapq.heappop(waiting)
        if cost < costs[location]:
            costs[location] = cost
            for edge in before[location]:
                heapq.heappush(waiting, (cost + edge.cost, edge.source))
    return tuple(costs)


def ways_out(graph: ControlGraph) -> dict[int, int]:
    """Where the process may end next, after which another one may have its number, anywhere."""
    return {edge.source: edge.cost for edge in graph.edges if edge.ends}


def costs_to_edges(graphs: Sequence[ControlGraph], is_wanted: Callable[[ControlEdge], bool]) -> list[Table]:
    """By type, from each location the least cost to take a wanted edge, in this process or in one that it starts."""
    tables = [costs_to(graph, _sources(graph, [], is_wanted)) for graph in graphs]
    while True:
        improved = [costs_to(graph, _sources(graph, tables, is_wanted)) for graph in graphs]
        if improved == tables:
            return tables
        tables = improved


def _sources(graph: ControlGraph, tables: Sequence[Table], is_wanted: Callable[[ControlEdge], bool]) -> dict[int, int]:
    """Where a wanted edge is taken next, which is always a step, or an edge that starts a process on its way to one."""
    costs: dict[int, int] = {}
    for edge in graph.edges:
        cost = 1 if is_wanted(edge) else UNREACHABLE
        if tables and edge.starts is not None:
            cost = min(cost, edge.cost + tables[edge.starts][0])
        if cost < costs.get(edge.source, UNREACHABLE):
            costs[edge.source] = cost
    return costs


def finite(table: Table) -> Table:
    """The same without UNREACHABLE: a place from where there is no way is farther than all others. An estimate that is
    too small costs time; one that is too great by mistake makes the claim false that a witness is shortest."""
    return all_finite([table])[0]


def all_finite(tables: Sequence[Table]) -> dict[int, Table]:
    """The same for the tables of several types, of which the least counts: a type without any way is farther away than
    the others, not nearer."""
    farthest = max((cost for table in tables for cost in table if cost != UNREACHABLE), default=-1) + 1
    return {kind: tuple(min(cost, farthest) for cost in table) for kind, table in enumerate(tables)}
