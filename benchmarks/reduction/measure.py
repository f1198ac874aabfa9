"""Many reductions of one protocol, each with the answer to both readings of its formula.

Solving a parity game for every reduction would take an hour. Both formulas ask for a run through a step `sent` that
later goes round a cycle with a step of some kind, so strongly connected components tell the answer; the first runs of
each row are given to `highroad.mucalculus` as well, and the answers must be equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy
from numpy.typing import NDArray
from protocols import Protocol
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import breadth_first_order, connected_components

from highroad import api
from highroad.diagnostics import Source
from highroad.lts.graph import Graph
from highroad.mucalculus import FormulaFile, check_lts, read_formula
from highroad.reduction import Bounds, Reducer, Reduction
from highroad.systems.explicit import ExplicitSystem

SEED = 1
CHECKED = 2  # of the runs of each row, by the parity game

Flags = NDArray[numpy.bool_]


@dataclass(frozen=True, slots=True)
class Run:
    states: int
    transitions: int
    meant: bool  # whether there is a run as the text says
    printed: bool  # and one as the printed formula says


class Experiment:
    """A protocol, explored once: reductions are made of the explicit graph."""

    def __init__(self, protocol: Protocol) -> None:
        system = api.load(protocol.model)
        self._specified = getattr(system, "specified", None)
        self.whole = api.explore(system).graph()
        self._system = ExplicitSystem(self.whole, protocol.name, "aut")
        self._meant, self._printed = (
            read_formula(Source("<formula>", text)) for text in (protocol.meant, protocol.printed)
        )
        self._is_sent = self._matching(protocol.sent)
        self._is_received = self._matching(protocol.received)

    def runs(self, width: int, count: int, search: str) -> Iterator[Run]:
        for number, reduction in enumerate(Reducer(self._system, Bounds(width, search=search)).several(SEED, count)):
            meant, printed = self._answers(reduction)
            if number < CHECKED:
                graph = reduction.lts.graph()
                assert meant == self._decide(graph, self._meant)
                assert printed == self._decide(graph, self._printed)
            yield Run(reduction.lts.state_count, reduction.lts.transition_count, meant, printed)

    def holds_in_the_whole(self) -> tuple[bool, bool]:
        return self._decide(self.whole, self._meant), self._decide(self.whole, self._printed)

    def _decide(self, graph: Graph, formula: FormulaFile) -> bool:
        return bool(check_lts(graph, formula, model=self._specified).holds)

    def _matching(self, action: str) -> Callable[[str], bool]:
        """Which labels an action formula means: those with which a system of a single step can do it."""
        formula = read_formula(Source("<formula>", f"<{action}>true"))
        graphs = {label: Graph.from_edges(0, 1, [(0, label, 0)]) for label in self.whole.label_names}
        meant = {label for label, graph in graphs.items() if self._decide(graph, formula)}
        return meant.__contains__

    def _answers(self, reduction: Reduction) -> tuple[bool, bool]:
        """Whether after a step `sent` a cycle with a step `received`, or with another one, is reached."""
        graph = reduction.lts.graph()
        states = graph.state_count
        sources = numpy.repeat(numpy.arange(states), numpy.diff(numpy.asarray(graph.offsets, dtype=numpy.int64)))
        targets = numpy.asarray(graph.edge_targets, dtype=numpy.int64)
        labels = numpy.asarray(graph.edge_labels)
        is_received = numpy.array([self._is_received(name) for name in graph.label_names], dtype=bool)[labels]
        is_sent = numpy.array([self._is_sent(name) for name in graph.label_names], dtype=bool)[labels]
        # state `states` leads to wherever a message was just sent
        rows = numpy.concatenate([sources, numpy.full(int(is_sent.sum()), states)])
        columns = numpy.concatenate([targets, targets[is_sent]])
        matrix = csr_matrix((numpy.ones(len(rows)), (rows, columns)), shape=(states + 1, states + 1))
        component = connected_components(matrix, connection="strong")[1]
        is_reached = numpy.zeros(states + 1, dtype=bool)
        is_reached[breadth_first_order(matrix, states, return_predecessors=False)] = True
        is_on_cycle: Flags = (component[sources] == component[targets]) & is_reached[sources]
        return bool((is_on_cycle & is_received).any()), bool((is_on_cycle & ~is_received).any())
