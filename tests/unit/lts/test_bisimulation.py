"""Strong bisimilarity: minimisation, comparison, and what tells two systems apart."""

import random

from highroad.lts.bisimulation import difference, minimised
from highroad.lts.graph import Graph


def random_graph(draw: random.Random, states: int) -> Graph:
    edges = [
        (source, draw.choice("ab"), draw.randrange(states))
        for source in range(states)
        for _ in range(draw.choice((0, 1, 2)))
    ]
    return Graph.from_edges(draw.randrange(states), states, edges)


def after(graph: Graph, trace: tuple[str, ...]) -> set[int]:
    """The states that a trace can lead to."""
    states = {graph.initial}
    for label in trace:
        states = {target for state in states for name, target in graph.successors(state) if name == label}
    return states


def can(graph: Graph, state: int, label: str) -> bool:
    return any(name == label for name, _ in graph.successors(state))


def test_a_minimal_system_is_bisimilar_and_no_two_of_its_states_are() -> None:
    draw = random.Random(5)
    smaller = 0
    for _ in range(300):
        graph = random_graph(draw, draw.randint(1, 12))
        least = minimised(graph)
        assert difference(graph, least) is None
        assert minimised(least) == least
        assert len(set(least.edges())) == least.transition_count
        smaller += least.state_count < graph.state_count
        for state in range(1, least.state_count):
            other = Graph.from_edges(state, least.state_count, least.edges())
            assert difference(least, other) is not None
    assert smaller > 100


def test_a_difference_is_one() -> None:
    """After the trace, one of the systems can be where the label is possible, and the other where it is not."""
    draw = random.Random(6)
    found = 0
    for _ in range(300):
        a, b = random_graph(draw, 6), random_graph(draw, 6)
        told = difference(a, b)
        if told is None:
            continue
        found += 1
        able, unable = (a, b) if told.able == "first" else (b, a)
        assert any(can(able, state, told.label) for state in after(able, told.trace))
        assert any(not can(unable, state, told.label) for state in after(unable, told.trace))
    assert found > 100


def test_the_order_of_choices_matters() -> None:
    early = Graph.from_edges(0, 5, [(0, "coin", 1), (0, "coin", 2), (1, "tea", 3), (2, "coffee", 4)])
    late = Graph.from_edges(0, 4, [(0, "coin", 1), (1, "tea", 2), (1, "coffee", 3)])
    assert str(difference(late, early)) in (
        "after coin only the first can do coffee",
        "after coin only the first can do tea",
    )
