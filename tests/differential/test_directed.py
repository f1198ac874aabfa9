"""Directed searches against breadth-first search, on random programs, specifications and models: those that say that a
witness is shortest are right, and what the others find is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import highroad
from differential.random_systems import random_predicate, systems
from highroad.diagnostics import InputError
from highroad.results import Result, Witness
from highroad.systems import System
from highroad.systems.estimates import Directed
from pace import slow_unless

pytestmark = pytest.mark.usefixtures("compiled_once")

SMALL, LARGE = highroad.Limits(states=3_000), highroad.Limits(states=1_000_000)  # IDA* visits states again and again
WEIGHT = 1.5
WEIGHTED = f"weighted-astar:w={WEIGHT}"
SHORTEST = ("astar", "idastar")
LOSSY = ("beam:width=20",)
OTHERS = ("greedy", *LOSSY)
PROGRAMS, AT_ONCE = 200, 5  # of Promela
CHUNKS = [pytest.param(chunk, marks=slow_unless(chunk == 0)) for chunk in range(PROGRAMS // AT_ONCE)]
SEEDS = 100  # among which a chunk finds its programs


def check(system: System, property: str, search: str, heuristic: str | None = None) -> Result:
    limits = SMALL if search == "bfs" else LARGE
    return highroad.check(system, property, search=search, heuristic=heuristic, limits=limits, seed=1)


def questions(rng: Random, system: System) -> Iterator[tuple[str, str]]:
    """Properties, each with a heuristic that is admissible for it. The predicate is about the first states."""
    yield "deadlock", "abstraction"
    assert isinstance(system, Directed)
    if any(edge.asserts for graph in system.control() for edge in graph.edges):
        yield "false", "assertion-distance"  # nothing else is found than an assertion that fails
    states = list(system.initial())
    while len(states) < 30:
        following = [edge.state for edge in system.edges(rng.choice(states)) if edge.state and not edge.fault]
        states.append(rng.choice(following) if following else states[0])
    predicate = random_predicate(rng, system, states)
    yield f"{rng.choice(('reach', 'invariant'))}: {predicate}", "abstraction"
    labels = [edge.label for state in states for edge in system.edges(state) if not edge.fault]
    if labels:
        yield f"action: {rng.choice(labels)}", "abstraction"


def compare(system: System, property: str, heuristic: str) -> bool:
    """Whether there was something to find that is some steps away, and A* proved that it is."""
    try:
        bfs = check(system, property, "bfs")
    except InputError:
        return False  # the predicate has no value in some state
    if isinstance(bfs.verdict, highroad.Inconclusive):
        return False
    results = {search: check(system, property, search, heuristic) for search in (*SHORTEST, WEIGHTED)}
    results |= {search: check(system, property, search) for search in OTHERS}
    for search, result in results.items():  # their witnesses were replayed
        if result.witness is None:
            assert bfs.witness is None or search in LOSSY, (search, property)
        else:
            assert bfs.witness is not None, (search, property)
            assert len(result.witness) >= len(bfs.witness), (search, property)
    return bfs.witness is not None and are_shortest(bfs.witness, results, heuristic)


def are_shortest(bfs: Witness, results: dict[str, Result], heuristic: str) -> bool:
    """The model may fail before it comes to what the heuristic is about: nothing is proven then."""
    if not is_aimed_at(bfs, heuristic):
        return False
    for search in (*SHORTEST, WEIGHTED):
        result, witness = results[search], results[search].witness
        assert witness is not None
        assert result.is_shortest is (is_aimed_at(witness, heuristic) and search != WEIGHTED), search
        if is_aimed_at(witness, heuristic):
            assert len(witness) <= len(bfs) * (WEIGHT if search == WEIGHTED else 1), search
    return results["astar"].is_shortest and len(bfs) > 0


def is_aimed_at(witness: Witness, heuristic: str) -> bool:
    return ("assertion violated" in witness.reason) if heuristic == "assertion-distance" else not witness.is_fault


def compared(language: str, wanted: int, seeds: range, directory: Path) -> Counter[str]:
    """How many systems were compared, and how many properties of each kind. Those that are too large do not count."""
    counts = Counter[str]()
    for rng, system in systems(language, seeds, directory):
        kinds = {property.partition(":")[0] for property, h in questions(rng, system) if compare(system, property, h)}
        counts["systems"] += bool(kinds)
        counts.update(kinds)
        if counts["systems"] == wanted:
            return counts
    return counts


@pytest.mark.parametrize("chunk", CHUNKS)
def test_random_promela_programs(chunk: int, tmp_path: Path) -> None:
    counts = compared("promela", AT_ONCE, range(chunk * SEEDS, (chunk + 1) * SEEDS), tmp_path)
    assert counts["systems"] == AT_ONCE
    assert counts["action"] > 0


@pytest.mark.parametrize(
    ("chunk", "wanted"),
    [
        pytest.param(chunk, wanted, marks=slow_unless(wanted == 5))
        for chunk, wanted in ((0, 5), *((c, 10) for c in range(6)))
    ],
)
def test_random_mcrl2_specifications(chunk: int, wanted: int, tmp_path: Path) -> None:
    counts = compared("mcrl2", wanted, range(chunk * SEEDS, (chunk + 1) * SEEDS), tmp_path)
    assert counts["systems"] == wanted
    assert counts["action"] > 0
    assert wanted < 10 or counts["reach"] + counts["invariant"] > 0


@pytest.mark.parametrize("language", ["aut", "builder", "python"])
def test_random_models(language: str, tmp_path: Path) -> None:
    counts = compared(language, 5, range(SEEDS), tmp_path)
    assert counts["systems"] == 5
    assert counts["action"] > 0
