"""The relaxed product of the control graphs: each process goes its own way, and data are never in the way. What is left
is never more than what the system needs."""

from collections.abc import Sequence

from highroad import _core
from highroad.heuristics import Aim, Heuristic
from highroad.heuristics.control import all_finite, costs_to, costs_to_edges, finite, ways_out
from highroad.systems.estimates import (
    ControlEdge,
    ControlGraph,
    Directed,
    Distances,
    EachProcess,
    Estimate,
    Formula,
    Group,
)

_NOTHING = Distances((Group({}, is_sum=False),))


def _estimate(system: Directed, aim: Aim) -> Estimate:
    graphs = system.control()
    objective = aim.objective
    if aim.goal is not None:
        return _to_state(graphs, system.places(aim.goal))
    if objective.predicate is not None:
        return Formula(objective.predicate, objective.sought, is_relaxed=True)
    if not graphs:
        return _NOTHING
    if objective.action:
        return _to_action(graphs, objective.action)
    if objective.deadlock:
        return _to_deadlock(graphs)
    tables = costs_to_edges(graphs, lambda edge: edge.can_fail)
    return EachProcess(all_finite(tables), "least")


def _to_state(graphs: Sequence[ControlGraph], places: Sequence[tuple[int, int]]) -> Distances:
    """Every process has to be in its place."""
    tables = {}
    for number, (kind, place) in enumerate(places):
        tables[number] = {kind: finite(costs_to(graphs[kind], ways_out(graphs[kind]) | {place: 0}))}
    return Distances((Group(tables, is_sum=False),))


def _to_deadlock(graphs: Sequence[ControlGraph]) -> EachProcess:
    """Every process has to be where it can be stuck."""
    tables = {}
    for kind, graph in enumerate(graphs):
        free = {edge.source for edge in graph.edges if not edge.can_block}
        stuck = {place: 0 for place in range(len(graph.locations)) if place not in free}
        tables[kind] = finite(costs_to(graph, ways_out(graph) | stuck))
    return EachProcess(tables, "greatest")


def _to_action(graphs: Sequence[ControlGraph], pattern: str) -> Estimate:
    """Those who take the step together have to come to where they can take it."""
    names = [part.partition("(")[0] for part in pattern.split("|")]

    def is_wanted(edge: ControlEdge) -> bool:
        return any(_core.label_matches(name, action) for name in names for action in edge.actions)

    wanted = [(kind, edge) for kind, graph in enumerate(graphs) for edge in graph.edges if is_wanted(edge)]
    if not wanted:
        return _NOTHING  # better than to trust that the text of the model tells all of its labels
    if any(edge.group is None for _, edge in wanted):
        tables = costs_to_edges(graphs, is_wanted)
        return EachProcess(all_finite(tables), "least")
    groups = sorted({edge.group for _, edge in wanted if edge.group is not None})
    return Distances(tuple(_together(graphs, group) for group in groups))


def _together(graphs: Sequence[ControlGraph], group: int) -> Group:
    tables = {}
    for kind, graph in enumerate(graphs):
        sources = {edge.source: 1 for edge in graph.edges if edge.group == group}
        if sources:
            tables[kind] = {kind: finite(costs_to(graph, sources))}
    return Group(tables, is_sum=False)


HEURISTIC = Heuristic(
    name="abstraction",
    summary="what the processes need at least when each of them goes alone, and data are never in the way",
    admissible=True,
    consistent=True,
    estimate=_estimate,
    fits=lambda _aim: True,
)
