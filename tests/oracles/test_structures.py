"""The structures have the sizes and shapes that the papers state."""

from collections import Counter
from math import comb

import pytest

from oracles import structures
from oracles.graph import Graph, distinct, reachable


def distances(graph: Graph) -> dict[int, int]:
    """Return each state's number of steps from the initial state, by breadth-first search."""
    found = {0: 0}
    waiting = [0]
    for state in waiting:
        for target in graph[state]:
            if target not in found:
                found[target] = found[state] + 1
                waiting.append(target)
    return found


def in_degrees(graph: Graph) -> Counter[int]:
    return Counter(target for successors in graph.values() for target in successors)


@pytest.mark.parametrize(
    ("graph", "size", "deadlocks"),
    [
        (structures.diamond(10), 100, 1),
        (structures.back_loops(9), 47, 1),
        (structures.components(5, 5), 31, 5),
        (structures.components(2, 1), 5, 2),
        (structures.tree(3, 2), 13, 9),
        (structures.tree(1, 4), 5, 1),
        (structures.grid(4, 3), 125, 1),
        (structures.overlapping(3), 16, 6),
    ],
)
def test_sizes(graph: Graph, size: int, deadlocks: int) -> None:
    assert len(graph) == size
    assert reachable(graph) == set(graph) == set(range(size))
    assert sum(not successors for successors in graph.values()) == deadlocks


def test_diamond_in_full() -> None:
    """Order matters too: the appendix names the second coordinate first once the diamond narrows."""
    assert structures.diamond(3) == {
        0: (3, 1),
        1: (4, 2),
        2: (5,),
        3: (6, 4),
        4: (5, 7),
        5: (8,),
        6: (7,),
        7: (8,),
        8: (),
    }


def test_diamond_middle_is_the_widest_row() -> None:
    graph, middle = structures.diamond(10), structures.diamond_middle(10)
    assert list(middle) == list(range(1, 11))
    steps = distances(graph)
    assert sorted(middle.values()) == sorted(state for state in graph if steps[state] == 9)
    assert [in_degrees(graph)[state] for state in middle.values()] == [1] + [2] * 8 + [1]
    assert middle[1] == 90  # j = 0, the state (9, 0)


def test_diamond_is_a_square_grid() -> None:
    graph = structures.grid(9, 2)
    assert {state: set(successors) for state, successors in structures.diamond(10).items()} == {
        state: set(successors) for state, successors in graph.items()
    }
    assert sum(map(len, graph.values())) == 2 * 9 * 10


def test_back_loops_in_full() -> None:
    """Length 3: the trace 0 1 2 3, the deadlock 4, way back Q(0,1) = 5, way back Q(1,2) Q(0,2) = 7 6."""
    assert structures.back_loops(3) == {0: (1, 0), 1: (2, 0), 2: (3, 5), 3: (4, 7), 4: (), 5: (0,), 6: (0,), 7: (6,)}
    assert structures.back_loops_deadlock(3) == 4


@pytest.mark.parametrize("length", range(1, 12))
def test_back_loops_size(length: int) -> None:
    graph = structures.back_loops(length)
    assert len(graph) == (length + 1) + 1 + comb(length, 2)
    assert [state for state in graph if not graph[state]] == [structures.back_loops_deadlock(length)]


def test_components_in_full() -> None:
    assert structures.components(2, 3) == {
        0: (1, 4),
        1: (2, 3),
        2: (1, 3),
        3: (1, 2, 7),
        4: (5, 6),
        5: (4, 6),
        6: (4, 5, 8),
        7: (),
        8: (),
    }
    assert structures.component_exits(2, 3) == {1: 7, 2: 8}


def test_tree_in_full() -> None:
    assert structures.tree(2, 2) == {0: (1, 2), 1: (3, 4), 2: (5, 6), 3: (), 4: (), 5: (), 6: ()}


def test_overlapping_has_funnels() -> None:
    graph = structures.overlapping(3)
    degrees = in_degrees(graph)
    assert [degrees[state] for state in structures.overlapping_level(3, 1)] == [1, 1, 1]
    assert [degrees[state] for state in structures.overlapping_level(3, 2)] == [1, 1, 2, 2, 3, 3]
    assert [degrees[state] for state in structures.overlapping_level(3, 3)] == [6, 5, 4, 3, 2, 1]
    steps = distances(graph)
    assert all(steps[state] == level for level in (1, 2, 3) for state in structures.overlapping_level(3, level))


def test_distinct_keeps_the_first_entry() -> None:
    assert distinct({0: [2, 1, 2], 1: [], 2: [2]}) == {0: (2, 1), 1: (), 2: (2,)}
