"""Every heuristic that says of itself that it is admissible or consistent is so: on random systems in every language,
for every kind of property, from all states. A new heuristic is tested by being there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import cast

import pytest

from differential.random_systems import LANGUAGES, random_predicate, systems
from differential.whole_space import WholeSpace, whole_space
from highroad.diagnostics import InputError
from highroad.heuristics import Aim, Heuristic, guide, heuristics
from highroad.properties import make_property
from highroad.systems.estimates import UNREACHABLE, Directed
from pace import slow_unless

pytestmark = pytest.mark.usefixtures("compiled_once")

MOST_STATES = 150
SPACES = 4  # in a chunk
SEEDS = 200  # in which there must be as many
CHUNKS = [
    pytest.param(language, chunk, marks=slow_unless(chunk == 0), id=f"{language}-{chunk}")
    for language in LANGUAGES
    for chunk in range(10)
]
USEFUL = {"aut": 4, "builder": 4, "mcrl2": 4, "promela": 4, "python": 1}
"""For how many kinds of aims there must at least be an estimate that says something."""


def aims(rng: Random, space: WholeSpace) -> Iterator[tuple[str, Aim]]:
    """One of each kind. What `make_property` makes is what users ask for."""
    yield "deadlock", Aim(make_property("deadlock").objective)
    for kind in ("reach", "invariant"):
        yield kind, Aim(make_property(kind, random_predicate(rng, space.system, space.states)).objective)
    if space.steps:
        label = rng.choice(space.steps)[1]
        yield "action", Aim(make_property("action", label).objective)
        yield "action name", Aim(make_property("action", label.partition("(")[0] + "*").objective)
    objective = make_property("deadlock").objective
    yield "state", Aim(objective, rng.choice(space.states))


def check(heuristic: Heuristic, aim: Aim, space: WholeSpace) -> bool:
    """Compares with all distances and along all steps; whether the estimates say anything."""
    system = cast(Directed, space.system)
    try:
        core = guide(system, system.compile(aim.objective), aim, heuristic).core
    except InputError:  # such as: nothing can fail here
        return False
    estimates = [core.estimate(state) for state in space.states]
    if heuristic.admissible:
        exact = space.distances(aim.objective, aim.goal)
        if heuristic.is_of_assertions:
            exact = space.distances_to_assertions()
        for number, (estimate, steps) in enumerate(zip(estimates, exact, strict=True)):
            assert estimate <= steps, (heuristic.name, aim, space.system.describe(space.states[number]))
    if heuristic.consistent:
        for source, label, target in space.steps:
            assert estimates[source] <= 1 + estimates[target], (heuristic.name, aim, label)
    return any(0 < estimate < UNREACHABLE for estimate in estimates)


def small_spaces(language: str, chunk: int, directory: Path) -> Iterator[tuple[Random, WholeSpace]]:
    found = 0
    for rng, system in systems(language, range(chunk * SEEDS, (chunk + 1) * SEEDS), directory):
        space = whole_space(system, MOST_STATES)
        if space is not None:
            yield rng, space
            found += 1
        if found == SPACES:
            return
    raise AssertionError(f"only {found} small systems")


@pytest.mark.parametrize(("language", "chunk"), CHUNKS)
def test_what_heuristics_say_of_themselves_is_true(language: str, chunk: int, tmp_path: Path) -> None:
    declared = [h for h in heuristics().values() if h.admissible or h.consistent]
    assert {"abstraction", "assertion-distance"} <= {h.name for h in declared}
    useful = Counter[str]()
    for rng, space in small_spaces(language, chunk, tmp_path):
        for kind, aim in aims(rng, space):
            for heuristic in declared:
                if heuristic.fits(aim):
                    useful[kind] += check(heuristic, aim, space)
    assert len(+useful) >= USEFUL[language], useful
