"""An explicit graph as one process whose control locations are the states: distances in it are exact."""

from __future__ import annotations

import re

from highroad.lts.graph import Graph
from highroad.systems.estimates import ControlEdge, ControlGraph

_ACTION = re.compile(r"[^|(]+")


def control_graph(graph: Graph, name: str) -> ControlGraph:
    """As large as the graph itself, and an edge is ten times the size: made only where it is asked for."""
    actions = [_actions(label) for label in graph.label_names]
    numbers = graph.edge_labels
    places = tuple(str(place(graph, number)) for number in range(graph.state_count))
    edges = tuple(
        ControlEdge(
            place(graph, state), place(graph, graph.edge_targets[edge]), actions[numbers[edge]], can_block=False
        )
        for state in range(graph.state_count)
        for edge in range(graph.offsets[state], graph.offsets[state + 1])
    )
    return ControlGraph(name, places, edges)


def place(graph: Graph, state: int) -> int:
    """The location of a state, and the state of a location: the first one is the initial state."""
    match state:
        case graph.initial:
            return 0
        case 0:
            return graph.initial
    return state


def _actions(label: str) -> frozenset[str]:
    """The whole label, and the name of each action: `a(1)|b` and `a`, `b`."""
    flat, depth = [], 0
    for character in label:
        depth += character == "("
        if depth == 0:
            flat.append(character)
        depth -= character == ")"
    return frozenset({label, label.partition("(")[0], *_ACTION.findall("".join(flat))})
