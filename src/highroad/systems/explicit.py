"""An explicit labelled transition system: a state is its number."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from highroad import _core
from highroad.diagnostics import Source
from highroad.lts.graph import Graph
from highroad.systems import Edge, Objective, Step, Target, Value, predicate_of, steps_of
from highroad.systems.patterns import multi_action

if TYPE_CHECKING:
    from highroad.systems.estimates import ControlGraph, Estimate


class ExplicitSystem:
    """A graph read from a file. Predicates speak of `state`, the number."""

    is_repeatable = True

    def __init__(self, graph: Graph, name: str, language: str, path: Path | None = None) -> None:
        self.graph = graph
        self.path = path
        self.name = name
        self.language = language

    @property
    def actions(self) -> Collection[str]:
        return {part for name in self.graph.label_names for part in (name, *_action_names(name))}

    def argument_counts(self, action: str) -> Collection[int]:
        read = filter(None, map(multi_action, self.graph.label_names))
        return {each.count for label in read for each in label.actions if each.name.text == action}

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

    reference_is_ordered = True

    def reference_steps(self, state: bytes, *, with_arguments: bool) -> Iterator[Step]:  # noqa: ARG002
        return steps_of(self.edges(state))

    def describe(self, state: bytes) -> Mapping[str, Value]:
        return {"state": _decode(state)}

    def holds(self, predicate: Source, state: bytes) -> bool:
        return predicate_of(predicate)(self.describe(state))

    def control(self) -> Sequence[ControlGraph]:
        from highroad.systems.explicit_control import control_graph

        return [control_graph(self.graph, self.name)]

    def places(self, state: bytes) -> Sequence[tuple[int, int]]:
        from highroad.systems.explicit_control import place

        return [(0, place(self.graph, _decode(state)))]

    def estimator(self, estimate: Estimate, target: Target) -> _core.Heuristic:
        from highroad.systems.explicit_estimates import estimator

        return estimator(estimate, target, self.graph, self.describe)

    def _observations(self, objective: Objective) -> bytes:
        """A word for each state, with a bit for each predicate."""
        observed = enumerate(objective.observed)
        predicates = [(bit, predicate_of(each), sought) for bit, (each, sought) in observed if each is not None]
        if not predicates:
            return b""

        def word(state: int) -> int:
            return sum((holds({"state": state}) is sought) << bit for bit, holds, sought in predicates)

        return array("Q", map(word, range(self.graph.state_count))).tobytes()


def _action_names(label: str) -> Sequence[str]:
    read = multi_action(label)
    return [label.partition("(")[0]] if read is None else read.names


def _encode(number: int) -> bytes:
    return struct.pack("<I", number)


def _decode(state: bytes) -> int:
    return int(struct.unpack("<I", state)[0])
