"""`Graph`: a labelled transition system with every transition in memory, in compressed rows.

The outgoing edges of state `s` stand at the positions `offsets[s]` to `offsets[s + 1]` of `edge_labels` and
`edge_targets`: 8 bytes per transition and 8 per state, whatever the labels look like.

>>> graph = Graph.from_edges(0, 2, [(1, "off", 0), (0, "on", 1)])
>>> list(graph.edges())
[(0, 'on', 1), (1, 'off', 0)]
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, islice
from operator import le

# The largest 32-bit number is no state, so that whoever stores states in 32 bits can use it for "none".
MAXIMUM_STATE_COUNT = 2**32 - 1


@dataclass(frozen=True, slots=True)
class Graph:
    """An explicit labelled transition system. Never changed after it is built: treat the arrays as read-only."""

    initial: int
    state_count: int
    offsets: array[int]  # 'Q', state_count + 1 entries
    edge_labels: array[int]  # 'I', indices into label_names
    edge_targets: array[int]  # 'I'
    label_names: tuple[str, ...]  # each name once

    @classmethod
    def from_edges(cls, initial: int, state_count: int, edges: Iterable[tuple[int, str, int]]) -> Graph:
        """Collect (source, label, target) triples, which may come in any order and are read exactly once.

        Nothing is allocated for `state_count` before the last edge has arrived: until then a reader may refuse it.
        """
        return cls.from_rows(initial, state_count, *cls.collected(edges))

    @staticmethod
    def collected(edges: Iterable[tuple[int, str, int]]) -> tuple[array[int], array[int], array[int], tuple[str, ...]]:
        """Sources, labels, targets, and the names of the labels."""
        sources, labels, targets = array("I"), array("I"), array("I")
        numbers: dict[str, int] = {}
        try:
            for source, name, target in edges:
                sources.append(source)
                labels.append(numbers.setdefault(name, len(numbers)))
                targets.append(target)
        except OverflowError as error:
            raise ValueError("a state number does not fit in 32 bits") from error
        return sources, labels, targets, tuple(numbers)

    @classmethod
    def from_rows(
        cls,
        initial: int,
        state_count: int,
        sources: array[int],
        labels: array[int],
        targets: array[int],
        names: tuple[str, ...],
    ) -> Graph:
        """The graph of edges that were collected."""
        if not 0 <= initial < state_count <= MAXIMUM_STATE_COUNT:
            raise ValueError(f"initial state {initial} of {state_count} states")
        if max(max(sources, default=0), max(targets, default=0)) >= state_count:
            raise ValueError(f"an edge mentions a state that is not below {state_count}")
        offsets = _row_offsets(state_count, sources)
        if not _is_sorted(sources):
            labels, targets = _grouped_by_source(offsets, sources, labels, targets)
        return cls(initial, state_count, offsets, labels, targets, names)

    @property
    def transition_count(self) -> int:
        return len(self.edge_targets)

    def successors(self, state: int) -> Iterator[tuple[str, int]]:
        """The outgoing edges of `state` as (label, target), in the order in which they were given."""
        for position in range(self.offsets[state], self.offsets[state + 1]):
            yield self.label_names[self.edge_labels[position]], self.edge_targets[position]

    def edges(self) -> Iterator[tuple[int, str, int]]:
        """All edges as (source, label, target): by source, and for one source in the order in which they were given."""
        names, labels, targets = self.label_names, self.edge_labels, self.edge_targets
        for state in range(self.state_count):
            for position in range(self.offsets[state], self.offsets[state + 1]):
                yield state, names[labels[position]], targets[position]

    def describe(self, state: int) -> Mapping[str, str]:
        """A bare graph does not know what its states look like."""
        assert 0 <= state < self.state_count
        return {}


def _is_sorted(numbers: array[int]) -> bool:
    """Most files list states in order; they are spared the sort."""
    return all(map(le, numbers, islice(numbers, 1, None)))


def _row_offsets(state_count: int, sources: array[int]) -> array[int]:
    degrees = array("Q", bytes(8 * (state_count + 1)))
    for source in sources:
        degrees[source + 1] += 1
    return array("Q", accumulate(degrees))


def _grouped_by_source(
    offsets: array[int], sources: array[int], labels: array[int], targets: array[int]
) -> tuple[array[int], array[int]]:
    """Counting sort: linear, and edges with the same source keep their order."""
    free = offsets[:]
    grouped_labels, grouped_targets = labels[:], targets[:]
    for source, label, target in zip(sources, labels, targets, strict=True):
        position = free[source]
        free[source] = position + 1
        grouped_labels[position] = label
        grouped_targets[position] = target
    return grouped_labels, grouped_targets
