"""How far components are from what a predicate asks of them, each on its own."""

from __future__ import annotations

from collections.abc import Sequence

from highroad import _core
from highroad.diagnostics import InputError
from highroad.properties.distance import added, distance
from highroad.properties.evaluation import NO_VALUE
from highroad.properties.nodes import Node
from highroad.properties.parts import Part, alternatives
from highroad.systems import Value
from highroad.systems.component_network import Network
from highroad.systems.component_values import ComponentValues, component_and_local
from highroad.systems.estimates import ControlGraph, Table

Parts = dict[int, list[Part]]  # what an alternative of a predicate asks of each component


class ComponentFormulas:
    def __init__(self, network: Network, values: ComponentValues, is_relaxed: bool) -> None:
        self._network = network
        self._values = values
        self._is_relaxed = is_relaxed
        self._tables: dict[tuple[int, str, bool], Table] = {}

    def split(self, node: Node, sought: bool) -> list[Parts] | None:
        """The alternatives of a predicate. None if there are too many, or if some part is not about one component."""
        found: list[Parts] = []
        for alternative in alternatives(node, sought) or ():
            parts: Parts = {}
            for part in alternative:
                mentioned = self._values.mentioned(part.node)
                if len(mentioned) != 1:
                    return None
                parts.setdefault(mentioned[0], []).append(part)
            found.append(parts)
        return found or None

    def steps(self, parts: Sequence[Part], component: int, local: int, may_be_pointless: bool) -> int:
        """The steps until all the parts are as sought, by the local state of the component that they are about.

        A part may have no value where others decide, as in `P.is_sending && P.n + 1 < 3`: then it counts 1.
        """
        members = self._values.members([(component, local)])
        total = 0
        for part in parts:
            try:
                own = distance(part.node, members, part.sought, self._is_relaxed, self.to_place)
            except InputError as error:
                if error.diagnostic.code != NO_VALUE or not may_be_pointless:
                    raise
                own = 1
            total = added(total, own, self._is_relaxed)
        return total

    def to_place(self, value: Value, name: str, text: str, is_there: bool) -> int | None:
        """The distance of a component to the places with a text, or to the others; None if it is not about places."""
        numbers = component_and_local(value)
        if numbers is None or name != self._network.place_name(numbers[0]):
            return None
        component, local = numbers
        key = component, text, is_there
        if key not in self._tables:
            graph = self._network.control(component)
            goals = [place for place, own in enumerate(graph.locations) if (own == text) is is_there]
            self._tables[key] = distances_to(goals, graph)
        return self._tables[key][self._network.place(component, local)]


def distances_to(goals: Sequence[int], graph: ControlGraph) -> Table:
    """From every place to the nearest goal. Every edge is a step of the whole system."""
    sources: dict[int, list[int]] = {}
    for edge in graph.edges:
        sources.setdefault(edge.target, []).append(edge.source)
    steps = dict.fromkeys(goals, 0)
    pending = list(goals)
    for place in pending:  # which grows
        for source in sources.get(place, ()):
            if source not in steps:
                steps[source] = steps[place] + 1
                pending.append(source)
    return tuple(steps.get(place, _core.UNREACHABLE) for place in range(len(graph.locations)))
