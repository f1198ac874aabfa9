"""The graph keeps every edge, grouped by source and otherwise in the order in which it came."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highroad.lts.graph import MAXIMUM_STATE_COUNT, Graph

EDGES = st.lists(st.tuples(st.integers(0, 5), st.sampled_from("abc"), st.integers(0, 5)), max_size=20)


@given(EDGES)
def test_edges_are_those_given_sorted_stably_by_source(edges: list[tuple[int, str, int]]) -> None:
    graph = Graph.from_edges(0, 6, edges)
    assert list(graph.edges()) == sorted(edges, key=lambda edge: edge[0])
    assert graph.transition_count == len(edges)


@given(EDGES)
def test_successors_are_the_edges_of_one_state(edges: list[tuple[int, str, int]]) -> None:
    graph = Graph.from_edges(0, 6, edges)
    for state in range(6):
        expected = [(label, target) for source, label, target in edges if source == state]
        assert list(graph.successors(state)) == expected


def test_rows_are_compressed_and_label_names_are_shared() -> None:
    graph = Graph.from_edges(1, 3, [(2, "b", 0), (0, "a", 1), (2, "a", 2)])
    assert (graph.initial, graph.state_count) == (1, 3)
    assert graph.label_names == ("b", "a")
    assert (graph.offsets.typecode, graph.offsets.tolist()) == ("Q", [0, 1, 1, 3])
    assert (graph.edge_labels.typecode, graph.edge_labels.tolist()) == ("I", [1, 0, 1])
    assert (graph.edge_targets.typecode, graph.edge_targets.tolist()) == ("I", [1, 0, 2])


def test_edges_may_be_an_iterator_and_states_have_no_values() -> None:
    graph = Graph.from_edges(0, 1, iter([(0, "a", 0)]))
    assert list(graph.edges()) == [(0, "a", 0)]
    assert graph.describe(0) == {}


@pytest.mark.parametrize(
    ("initial", "state_count", "edges"),
    [
        (0, 0, []),
        (2, 2, []),
        (-1, 2, []),
        (0, MAXIMUM_STATE_COUNT + 1, []),
        (0, 2, [(2, "a", 0)]),
        (0, 2, [(0, "a", 2)]),
        (0, 2, [(-1, "a", 0)]),
        (0, 2, [(0, "a", 2**32)]),
    ],
)
def test_numbers_that_are_no_states_are_refused(
    initial: int, state_count: int, edges: list[tuple[int, str, int]]
) -> None:
    with pytest.raises(ValueError, match="state"):
        Graph.from_edges(initial, state_count, edges)
