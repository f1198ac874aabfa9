"""Highways on small graphs against the oracles, and how lucky a found witness was."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import highroad as hr
from highroad.diagnostics import InputError
from highroad.lts.graph import Graph
from highroad.statistics.survival import survival
from highroad.systems.explicit import ExplicitSystem
from highroad.theory.highways import HighwayName, chances
from highroad.theory.small_graph import SmallGraph
from oracles.graph import distinct
from oracles.highways import approximate_highway_hits, approximate_highway_visits, highway_hits, highway_visits
from oracles.structures import diamond

VISITS = {"highway": highway_visits, "approximate-highway": approximate_highway_visits}
HITS = {"highway": highway_hits, "approximate-highway": approximate_highway_hits}
both = pytest.mark.parametrize("search", ["highway", "approximate-highway"])


@both
def test_chances_are_those_of_the_oracle(search: HighwayName) -> None:
    random = Random(4)
    for _ in range(80):
        nodes = random.randint(1, 10)
        graph = distinct({n: [random.randrange(nodes) for _ in range(random.randint(0, 4))] for n in range(nodes)})
        small = SmallGraph.from_successors([graph[node] for node in range(nodes)])
        width = random.randint(1, 3)
        wanted = {random.randrange(nodes) for _ in range(2)}
        targets = [small.names.index(node) for node in wanted if node in small.names]
        found = chances(small, width, search, targets=targets, exact=True)
        visits = VISITS[search](graph, width)
        assert found.visited == [visits[name] for name in small.names]
        assert found.considered == [HITS[search](graph, width, {name}, True) for name in small.names]
        assert found.found == HITS[search](graph, width, wanted, True)


def test_the_two_highways_differ_where_lanes_overlap() -> None:
    """Of 1, 2, 3 the last is a successor of both states of the first level; the reservoir takes it more often."""
    funnel = SmallGraph.from_successors([[1, 2], [3, 5], [4, 5], [], [], []])
    fair = chances(funnel, 2, "highway", exact=True).visited
    biased = chances(funnel, 2, "approximate-highway", exact=True).visited
    assert fair[funnel.names.index(5)] == Fraction(2, 3)
    assert biased[funnel.names.index(5)] > Fraction(2, 3)


def test_too_large_and_out_of_range() -> None:
    star = SmallGraph.from_successors([list(range(1, 60)), *([] for _ in range(59))])
    with pytest.raises(InputError, match=r"E1001.*59 candidates"):
        chances(star, 20)
    for width, search in ((0, "highway"), (1, "beam")):
        with pytest.raises(InputError, match="E1000"):
            chances(star, width, search)  # type: ignore[arg-type]


def fan(leaves: int, depth: int) -> ExplicitSystem:
    """The one state on each level that has successors has `leaves` of them; the others are dead ends."""
    edges = [(level * leaves, "a", level * leaves + child) for level in range(depth) for child in range(1, leaves + 1)]
    return ExplicitSystem(Graph.from_edges(0, leaves * depth + 1, edges), "fan", "aut")


@both
@pytest.mark.parametrize("width", [1, 2, 5])
def test_survival_is_the_chance_to_find_the_only_witness(search: HighwayName, width: int) -> None:
    """There is one way to the last state, and every level on it has five candidates: then the product is exact."""
    leaves, depth = 5, 4
    system = fan(leaves, depth)
    target = leaves * depth
    result = None
    for seed in range(1000):
        result = hr.check(system, f"state == {target}", search=f"{search}:width={width}", seed=seed)
        if result.survival is not None:
            break
    assert result is not None
    assert result.survival is not None
    assert result.survival.candidates == (1, *[leaves] * (depth - 1))  # the last state need not be drawn
    assert result.survival.drawn == (1, *[min(width, leaves)] * (depth - 1))
    expected = survival([leaves] * (depth - 1), width)
    assert result.survival.probability == pytest.approx(expected)
    small = SmallGraph.from_graph(system.graph)
    exact = chances(small, width, search, targets=[small.names.index(target)])
    assert exact.found == pytest.approx(expected)
    assert result.to_json()["witness_survival"]["probability"] == result.survival.probability


def test_survival_only_of_a_highway() -> None:
    for search in ("bfs", "iterative-widening", "beam", "rdfs"):
        assert hr.check(fan(3, 3), "state == 9", search=search, seed=1).survival is None
    assert hr.check(fan(3, 3), "state == 99", search="highway:width=1", seed=1).survival is None


def test_an_initial_state_needs_no_luck() -> None:
    assert hr.check(fan(3, 3), "state == 0", search="highway:width=1", seed=1).survival is None
    first = hr.check(fan(3, 3), "state == 1", search="highway:width=1", seed=1).survival
    assert first is not None
    assert (first.probability, first.candidates) == (1, (1,))


@pytest.mark.parametrize(("leaves", "width"), [(2000, 3), (3000, 1000), (20_000, 150)])
def test_many_candidates_are_estimated(leaves: int, width: int) -> None:
    """The standard error is 3 % where 1024 are kept; eight of them have a chance of 1e-15."""
    edges = [(0, "a", n + 1) for n in range(leaves)] + [(n + 1, "b", leaves + 1) for n in range(leaves)]
    system = ExplicitSystem(Graph.from_edges(0, leaves + 2, edges), "hub", "aut")
    found = hr.check(system, f"state == {leaves + 1}", search=f"highway:width={width}", seed=7).survival
    assert found is not None
    assert found.drawn == (1, width)
    assert found.candidates[1] == pytest.approx(leaves, rel=0.25)
    assert found.is_exact == (leaves < 2048)
    if found.is_exact:
        assert found.candidates[1] == leaves
    assert found.probability == pytest.approx(width / found.candidates[1])


def test_candidates_where_most_are_not_kept() -> None:
    """From the second broad level on, which priorities matter is guessed, and about 250 of 1500 states are kept."""
    first, second, width = 900, 1500, 100
    goal = 1 + first + second
    edges = [(0, "a", 1 + n) for n in range(first)]
    edges += [(1 + n, "b", 1 + first + m) for n in range(first) for m in range(n % 3, second, 3)]
    edges += [(1 + first + m, "c", goal) for m in range(second)]
    system = ExplicitSystem(Graph.from_edges(0, goal + 1, edges), "levels", "aut")
    found = hr.check(system, f"state == {goal}", search=f"highway:width={width}", seed=7).survival
    assert found is not None
    assert found.candidates[:2] == (1, first)
    assert found.candidates[2] == pytest.approx(second, rel=0.5)
    assert not found.is_exact


def test_luck_is_told(highroad, tmp_path: Path) -> None:
    path = tmp_path / "fan.aut"
    path.write_text('des (0, 4, 5)\n(0, "a", 1)\n(0, "a", 2)\n(1, "b", 3)\n(2, "b", 4)\n')
    answers = [
        highroad("check", path, "-p", "state == 4", "--search", "highway:width=1", "--seed", seed) for seed in range(9)
    ]
    told = {line for answer in answers for line in answer.output.split("\n") if "how lucky" in line}
    assert told == {
        "  how lucky was this: this witness survives such draws with probability 0.5 "
        "(1 of 2 levels had more candidates than were drawn)"
    }
    sure = highroad("check", path, "-p", "state == 4", "--search", "highway:width=2").output
    assert "no luck was needed" in sure


def test_diamond_by_the_command(highroad) -> None:
    answer = highroad(
        "theory", "highway", Path("models/diamond.py"), "--width", "2", "--state", "x == 9 && y == 0", "--json"
    )
    expected = highway_hits(diamond(10), 2, {90}, True)
    assert answer.json["found"] == pytest.approx(float(expected))
