"""Many reductions of one protocol, each with the answer to both readings of its formula.

Solving a parity game for every reduction would take an hour. Both formulas ask for a run through a step `sent` that
later goes round a cycle with a step of some kind, so strongly connected components tell the answer; the first run of a
block is given to `highroad.mucalculus` as well, and the answers must be equal.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from highroad import api
from highroad.diagnostics import Source
from highroad.experiments._reduction_protocols import Protocol
from highroad.experiments._results import Record
from highroad.experiments._statistics import require_scipy
from highroad.lts.graph import Graph
from highroad.mucalculus import FormulaFile, check_lts, read_formula
from highroad.reduction import Bounds, Reducer
from highroad.systems import System
from highroad.systems.explicit import ExplicitSystem

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Reductions:
    """Reductions with at most `width` states a level, and whether there is a run as meant, and one as printed."""

    protocol: Protocol
    width: int

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        require_scipy()
        whole = _whole(system, self.protocol)
        reducer = Reducer(whole.system, Bounds(self.width))
        for number, seed in enumerate(seeds):
            lts = reducer.once(seed).lts
            meant, printed = whole.answers(lts.graph())
            if number == 0:
                assert (meant, printed) == whole.decide(lts.graph())
            yield {"states": lts.state_count, "transitions": lts.transition_count, "meant": meant, "printed": printed}

    def __str__(self) -> str:
        return f"`reduce --width {self.width}`, then `{self.protocol.meant}`"


@dataclass(frozen=True, slots=True)
class Truth:
    """What holds in the whole system."""

    protocol: Protocol

    def __call__(self, system: System, seeds: Sequence[int]) -> Iterator[Record]:
        whole = _whole(system, self.protocol)
        meant, printed = whole.decide(whole.graph)
        size = {"states": whole.graph.state_count, "transitions": len(whole.graph.edge_targets)}
        for _ in seeds:
            yield {**size, "meant": meant, "printed": printed}

    def __str__(self) -> str:
        return f"`{self.protocol.meant}` in the whole system"


def _whole(system: System, protocol: Protocol) -> _Whole:
    known = _known(cast(Hashable, system))
    if protocol.name not in known:
        known[protocol.name] = _Whole(system, protocol)
    return known[protocol.name]


@lru_cache(maxsize=1)
def _known(_system: Hashable) -> dict[str, _Whole]:
    """Kept for other cells with the same model."""
    return {}


class _Whole:
    """A protocol, explored once: reductions are made of the explicit graph."""

    def __init__(self, system: System, protocol: Protocol) -> None:
        self._specified = getattr(system, "specified", None)
        self.graph = api.explore(system).graph()
        self.system = ExplicitSystem(self.graph, protocol.name, "aut")
        self._meant, self._printed = (
            read_formula(Source("<formula>", text)) for text in (protocol.meant, protocol.printed)
        )
        self._is_sent = self._matching(protocol.sent)
        self._is_received = self._matching(protocol.received)

    def decide(self, graph: Graph) -> tuple[bool, bool]:
        """By the parity games of both formulas."""
        return self._holds(graph, self._meant), self._holds(graph, self._printed)

    def _holds(self, graph: Graph, formula: FormulaFile) -> bool:
        return bool(check_lts(graph, formula, model=self._specified).holds)

    def _matching(self, action: str) -> Callable[[str], bool]:
        """Which labels an action formula means: those with which a system of a single step can do it."""
        formula = read_formula(Source("<formula>", f"<{action}>true"))
        graphs = {label: Graph.from_edges(0, 1, [(0, label, 0)]) for label in self.graph.label_names}
        meant = {label for label, graph in graphs.items() if self._holds(graph, formula)}
        return meant.__contains__

    def answers(self, graph: Graph) -> tuple[bool, bool]:
        """Whether after a step `sent` a cycle with a step `received`, or with another one, is reached."""
        import numpy
        from scipy.sparse import csr_matrix
        from scipy.sparse.csgraph import breadth_first_order, connected_components

        states = graph.state_count
        offsets = numpy.asarray(graph.offsets, dtype=numpy.int64)
        sources = numpy.repeat(numpy.arange(states), offsets[1:] - offsets[:-1])
        targets = numpy.asarray(graph.edge_targets, dtype=numpy.int64)
        is_received, is_sent = _edges(graph, self._is_received), _edges(graph, self._is_sent)
        # state `states` leads to wherever a message was just sent
        rows = numpy.concatenate([sources, numpy.full(int(is_sent.sum()), states)])
        columns = numpy.concatenate([targets, targets[is_sent]])
        matrix = csr_matrix((numpy.ones(len(rows)), (rows, columns)), shape=(states + 1, states + 1))
        component = connected_components(matrix, connection="strong")[1]
        is_reached = numpy.zeros(states + 1, dtype=bool)
        is_reached[breadth_first_order(matrix, states, return_predecessors=False)] = True
        is_on_cycle = (component[sources] == component[targets]) & is_reached[sources]
        return bool((is_on_cycle & is_received).any()), bool((is_on_cycle & ~is_received).any())


def _edges(graph: Graph, is_meant: Callable[[str], bool]) -> NDArray[numpy.bool_]:
    """Which edges have a label that is meant."""
    import numpy

    flags = numpy.array([is_meant(name) for name in graph.label_names], dtype=bool)
    return numpy.take(flags, numpy.asarray(graph.edge_labels))
