"""Lengths of runs on random graphs against distances computed by a loop; the first of the nightly ones."""

import pytest

from compared import compared
from oracles.shortest_agreement import Case, compare, distances


@pytest.mark.parametrize("seeds", [range(12), pytest.param(range(12, 60), marks=pytest.mark.slow)], ids=["few", "more"])
def test_shortest_is_shortest(seeds: range) -> None:
    found = compared(compare, seeds)
    assert found.wrong == []
    assert found.figures["graphs"] == len(seeds)
    assert found.figures["shortened"] > len(seeds) // 4


def test_the_distances_of_a_graph_by_hand() -> None:
    rows = [[("a", 1), ("a", 2)], [("a", 0)], [("wanted", 3)], []]
    assert distances(rows, "deadlock", 4) == [2, 3, 1, 0]
    assert distances(rows, "action: wanted", 4) == [2, 3, 1, None]
    assert distances(rows, "reach: state == 3", 4) == [2, 3, 1, 0]
    assert Case(4, rows, "deadlock", [2, 3, 1, 0]).shortest == 2
