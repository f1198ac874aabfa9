"""Estimates that never exceed the true distance, on random mCRL2 specifications."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from random import Random

import pytest

from highroad.diagnostics import HighroadError, InputError, Source
from highroad.systems import Objective
from highroad.systems.estimates import UNREACHABLE, Directed, Distances, EachProcess, Estimate, Formula, Group
from mcrl2.generator import generate
from mcrl2.random_specifications import load
from unit.systems.exploring import Space, distances, explored, place_distances

MOST_STATES = 150


def random_spaces(seeds: range) -> Iterator[tuple[Random, Directed, Space]]:
    for seed in seeds:
        try:
            system = load(generate(seed))
            space = explored(system, MOST_STATES)
        except HighroadError:
            continue
        if space is not None and len(space.states) > 1:
            assert isinstance(system, Directed)
            yield Random(seed), system, space


def require_lower_bound(system: Directed, space: Space, estimate: Estimate, is_goal: Callable[[bytes], bool]) -> int:
    """Compares with the true distances, and one step with the next; gives the number of useful estimates."""
    heuristic = system.estimator(estimate, system.compile(Objective()))
    steps = [heuristic.estimate(state) for state in space.states]
    exact = distances(space, is_goal)
    assert all(one <= other for one, other in zip(steps, exact, strict=True)), estimate
    assert all(
        steps[step.target] == UNREACHABLE or steps[step.source] <= 1 + steps[step.target] for step in space.steps
    ), estimate
    return sum(one > 1 for one in steps)


def random_predicate(random: Random, system: Directed, space: Space) -> str:
    """What is known of some state, or nearly so, put together in any way."""
    parts = []
    for _ in range(random.randint(1, 4)):
        values = system.describe(random.choice(space.states))
        name = random.choice([name for name in values if ".then" not in name])  # what waits below a call has no name
        left = name if "." in name else f"{name}.location"
        match values[name]:
            case bool() as truth:
                parts.append(f"{left} == {'true' if truth else 'false'}")
            case int() as number:
                parts.append(f"{left} {random.choice(('==', '!=', '<', '<=', '>', '>='))} {number}")
            case text:
                parts.append(f'{left} {random.choice(("==", "==", "!="))} "{text}"')
        if random.random() < 0.3:
            parts[-1] = f"!({parts[-1]})"
    predicate = parts[0]
    for part in parts[1:]:
        predicate = f"({predicate}) {random.choice(('&&', '||'))} {part}"
    return predicate


def check_formulas(seeds: range) -> int:
    useful = 0
    for random, system, space in random_spaces(seeds):
        for _ in range(4):
            predicate = Source("<test>", random_predicate(random, system, space))
            sought = random.random() < 0.7
            estimate = Formula(predicate, sought, is_relaxed=True)
            try:
                goals = {state for state in space.states if system.holds(predicate, state) is sought}
            except InputError:
                continue  # a variable that has one sort here and another there
            useful += require_lower_bound(system, space, estimate, goals.__contains__)
            heuristic = system.estimator(Formula(predicate, sought), system.compile(Objective()))
            assert {state for state in space.states if heuristic.estimate(state) == 0} == goals
    return useful


def are_at(
    system: Directed, goal: Sequence[tuple[int, int]], how_many: Callable[[Iterable[bool]], bool], state: bytes
) -> bool:
    return how_many(place == other for place, other in zip(system.places(state), goal, strict=True))


def check_places(seeds: range) -> int:
    useful = 0
    for random, system, space in random_spaces(seeds):
        goal = system.places(random.choice(space.states))
        graphs = system.control()
        tables = {number: place_distances(graphs[number], [place]) for number, place in goal}
        everyone = Distances((Group(dict.fromkeys(tables, tables), is_sum=False),))
        alone = Distances(tuple(Group({number: tables}, is_sum=True) for number in tables))

        for estimate, how_many in (
            (everyone, all),
            (EachProcess(tables, "greatest"), all),
            (EachProcess(tables, "least"), any),
            (alone, any),
        ):
            useful += require_lower_bound(system, space, estimate, partial(are_at, system, goal, how_many))
    return useful


def test_relaxed_formulas() -> None:
    assert check_formulas(range(10)) > 30


def test_distances_of_places() -> None:
    assert check_places(range(100, 110)) > 30


@pytest.mark.slow
def test_many_more() -> None:
    assert check_formulas(range(200, 300)) > 400
    assert check_places(range(500, 600)) > 400
