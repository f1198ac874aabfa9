"""An explicit labelled transition system: a state is its number."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Collection, Mapping, Sequence

from highroad import _core
from highroad.diagnostics import Source
from highroad.lts.graph import Graph
from highroad.systems import Edge, Objective, Target, Value, predicate_of


class ExplicitSystem:
    """A graph read from a file. Predicates speak of `state`, the number."""

    is_repeatable = True

    def __init__(self, graph: Graph, name: str, language: str) -> None:
        self.graph = graph
        self.name = name
        self.language = language

    @property
    def actions(self) -> Collection[str]:
        return {part for name in self.graph.label_names for part in (name, name.partition("(")[0])}

    def unlike(self, predicate: Source) -> str | None:
        from highroad.properties.likeness import unlike_comparison

        return unlike_comparison(predicate, [self.graph.initial], lambda state: {"state": state})

    def compile(self, objective: Objective) -> Target:
        graph = self.graph
        core = _core.GraphModel(
            graph.initial,
            graph.offsets.tobytes(),
            graph.edge_labels.tobytes(),
            graph.edge_targets.tobytes(),
            list(graph.label_names),
            objective.action,
            self._observations(objective),
        )
        return Target(core)

    def initial(self) -> Sequence[bytes]:
        return [_encode(self.graph.initial)]

    def edges(self, state: bytes) -> Sequence[Edge]:
        return [Edge(label, _encode(target)) for label, target in self.graph.successors(_decode(state))]

    def describe(self, state: bytes) -> Mapping[str, Value]:
        return {"state": _decode(state)}

    def holds(self, predicate: Source, state: bytes) -> bool:
        return predicate_of(predicate)(self.describe(state))

    def _observations(self, objective: Objective) -> bytes:
        """A word for each state, whose lowest bit says whether the state is sought."""
        if objective.predicate is None:
            return b""
        holds, sought = predicate_of(objective.predicate), objective.sought
        words = (int(holds({"state": s}) is sought) for s in range(self.graph.state_count))
        return array("Q", words).tobytes()


def _encode(number: int) -> bytes:
    return struct.pack("<I", number)


def _decode(state: bytes) -> int:
    return int(struct.unpack("<I", state)[0])
