"""`--max-depth` on random graphs: what is within it is found by every exhaustive search, and nothing beyond it is."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from highroad import Holds, Inconclusive, Limits, check
from highroad.lts.graph import Graph
from highroad.searches import searches_for
from highroad.systems.explicit import ExplicitSystem

EXHAUSTIVE = [name for name, search in searches_for(runs=False).items() if search.exhaustive]
SEARCHES = [*EXHAUSTIVE, "rdfs:mark=generated", "idastar:table=0", "bounded-dfs"]
ROUNDS = 100
Edges = list[tuple[int, str, int]]


def random_edges(rng: random.Random, states: int) -> Edges:
    """About as many edges as states, so that there are deadlocks, cycles, and ways of different lengths."""
    rate = rng.choice((0.9, 1.2, 1.6))
    return [(rng.randrange(states), rng.choice("ab"), rng.randrange(states)) for _ in range(int(rate * states))]


def distances(edges: Edges) -> dict[int, int]:
    """How many steps each state is away from state 0."""
    found, level = {0: 0}, [0]
    while level:
        following = []
        for source, _, target in edges:
            if source in level and target not in found:
                found[target] = found[source] + 1
                following.append(target)
        level = following
    return found


def questions(edges: Edges) -> Iterator[tuple[str, int]]:
    """Properties, and how many steps the nearest violation of each is away."""
    distance = distances(edges)
    ends = [steps for state, steps in distance.items() if all(source != state for source, _, _ in edges)]
    if ends:
        yield "deadlock", min(ends)
    farthest = max(distance, key=distance.__getitem__)
    yield f"state == {farthest}", distance[farthest]
    for label in "ab":
        reached = [distance[source] + 1 for source, name, _ in edges if name == label and source in distance]
        if reached:
            yield f"action: {label}", min(reached)


@pytest.mark.parametrize("search", SEARCHES)
def test_what_is_within_the_limit_is_found_and_nothing_else(search: str) -> None:
    rng = random.Random(4)
    asked = 0
    for _ in range(ROUNDS):
        states = rng.randrange(2, 14)
        edges = random_edges(rng, states)
        system = ExplicitSystem(Graph.from_edges(0, states, edges), "random", "aut")
        for wanted, steps in questions(edges):
            for depth in {max(0, steps - 1), steps, steps + 1}:
                result = check(system, wanted, search=search, limits=Limits(depth=depth), seed=asked)
                case = f"{wanted} is {steps} steps away, the limit is {depth}: {edges}"
                if steps <= depth:
                    assert result.witness is not None, case
                    assert len(result.witness) <= depth, case
                else:
                    assert result.verdict == Inconclusive("depth"), case
                asked += 1
    assert asked > 200


@pytest.mark.parametrize("search", SEARCHES)
def test_a_limit_that_cuts_nothing_does_not_matter(search: str) -> None:
    system = ExplicitSystem(Graph.from_edges(0, 3, [(0, "a", 1), (1, "a", 2), (2, "a", 0)]), "ring", "aut")
    for depth in (3, 4):
        assert check(system, "deadlock", search=search, limits=Limits(depth=depth)).verdict == Holds()


def test_a_deadlock_one_step_away_is_within_one_step() -> None:
    system = ExplicitSystem(Graph.from_edges(0, 2, [(0, "a", 0), (0, "b", 1)]), "end", "aut")
    for search in SEARCHES:
        result = check(system, "deadlock", search=search, limits=Limits(depth=1))
        assert result.witness is not None, search
