"""Grids with their symmetries against the graphs without them."""

from __future__ import annotations

import pytest

from highroad.diagnostics import InputError
from highroad.theory import graphs
from highroad.theory.graphs import SearchName
from highroad.theory.grids import Grid, cover_times, filling
from highroad.theory.repeated import repeated
from highroad.theory.small_graph import SmallGraph

every_search = pytest.mark.parametrize("search", ["urs", "sdrs"])


@every_search
@pytest.mark.parametrize(("length", "dimension"), [(0, 2), (4, 1), (1, 2), (1, 3), (2, 2)])
def test_cover_times_are_those_of_the_graph(search: SearchName, length: int, dimension: int) -> None:
    grid = Grid(length, dimension)
    graph = SmallGraph.from_graph(grid.graph())
    assert len(graph) == grid.node_count
    assert cover_times(grid, search, exact=True) == graphs.cover_times(graph, search)


@every_search
@pytest.mark.parametrize(("length", "dimension"), [(2, 2), (1, 3)])
def test_with_memory_for_everything(search: SearchName, length: int, dimension: int) -> None:
    grid, steps = Grid(length, dimension), 15
    graph = SmallGraph.from_graph(grid.graph())
    again = repeated(filling(grid, search, grid.node_count, steps), steps)
    for step in (0, 3, 9, 15):
        after = graphs.coverage(graph, search, step)
        assert again.covered[step] == pytest.approx(float(after.mean))
        assert again.minimum[step] == pytest.approx(float(after.minimum))


def test_what_a_small_memory_never_meets() -> None:
    """Every repetition begins at the origin: with three points it comes no farther than two steps."""
    covered = repeated(filling(Grid(3, 2), "sdrs", 3, 500), 500).covered
    assert covered[-1] == pytest.approx(6)


def test_how_many_sets() -> None:
    """Of the square: 1, then one or two of both neighbours, and the far corner with any of them; mirrored are one."""
    square = Grid(1, 2)
    assert square.small_graph.count_covered_sets(100) == 5
    assert SmallGraph.from_graph(square.graph()).count_covered_sets(100) == 7


def test_bad_input() -> None:
    for compute in (
        lambda: Grid(-1, 2),
        lambda: Grid(2, 0),
        lambda: Grid(2, 7),
        lambda: Grid(1000, 3),
        lambda: filling(Grid(2, 2), "urs", 1, 5),
    ):
        with pytest.raises(InputError, match="E1000"):
            compute()


def test_too_large() -> None:
    with pytest.raises(InputError, match=r"E1001.*729 nodes"):
        cover_times(Grid(2, 6), "urs")
