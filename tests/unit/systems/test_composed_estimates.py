"""Estimates for components that step together: each kind on a small specification, whose states are all looked at."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import highroad
from highroad import _core
from highroad.diagnostics import InputError, Source
from highroad.systems import Objective, System, Target
from highroad.systems.composed import ComposedSystem
from highroad.systems.estimates import (
    UNREACHABLE,
    Active,
    Computed,
    Differences,
    Directed,
    Distances,
    EachProcess,
    Estimate,
    Expression,
    Formula,
    Group,
)
from unit.systems.exploring import Space, explored

TEXT = """
act up, down, pass, take, hand: Nat; stop;
proc Source = Rising(0);
     Rising(n: Nat) = (n < 3) -> up(n) . Rising(n + 1) + pass(n) . stop . delta;
     Sink = sum n: Nat . take(n) . Counting(n);
     Counting(left: Nat) = (left > 0) -> down(left) . Counting(max(0, left - 1)) <> stop . Sink;
init allow({up, down, hand, stop}, comm({pass|take -> hand}, Source || Sink));
"""
SOURCE, SINK = 0, 1


@pytest.fixture(scope="module")
def system(tmp_path_factory: pytest.TempPathFactory) -> Directed:
    return loaded(TEXT, tmp_path_factory.mktemp("mcrl2"))


def loaded(text: str, folder: Path) -> Directed:
    file = folder / "model.mcrl2"
    file.write_text(text)
    system = highroad.load(file)
    assert isinstance(system, Directed)
    return system


@pytest.fixture(scope="module")
def space(system: System) -> Space:
    found = explored(system, 100)
    assert found is not None
    return found


def formula(text: str, sought: bool = True, is_relaxed: bool = False) -> Formula:
    return Formula(Source("<test>", text), sought, is_relaxed)


def estimates(system: Directed, space: Space, estimate: Estimate) -> list[int]:
    heuristic = system.estimator(estimate, system.compile(Objective()))
    return [heuristic.estimate(state) for state in space.states]


def computed(system: Directed, space: Space, function: Callable[[Mapping[str, Any]], int]) -> list[int]:
    return [function(system.describe(state)) for state in space.states]


def tables(*numbers: int) -> dict[int, tuple[int, ...]]:
    """For some components, a number for each place that tells it from all others."""
    return {number: tuple(range(100 * number, 100 * number + 50)) for number in numbers}


def test_distances_of_a_group_are_added_up_or_the_greatest_counts(system: Directed, space: Space) -> None:
    own = tables(SOURCE, SINK)
    for is_sum, combine in ((True, sum), (False, max)):
        group = Group({SOURCE: own, SINK: own, 7: own}, is_sum)  # there is no component 7
        assert estimates(system, space, Distances((group,))) == [
            combine(own[kind][place] for kind, place in system.places(state)) for state in space.states
        ]


def test_of_groups_the_least_counts(system: Directed, space: Space) -> None:
    own = tables(SOURCE, SINK)
    groups = Group({SOURCE: own}, True), Group({SINK: own}, True)
    assert estimates(system, space, Distances(groups)) == [system.places(state)[0][1] for state in space.states]
    assert estimates(system, space, Distances((*groups, Group({}, True)))) == [0] * len(space.states)
    assert set(estimates(system, space, Distances(()))) == {UNREACHABLE}


def test_a_component_without_a_table_counts_zero(system: Directed, space: Space) -> None:
    of_sink = tables(SINK)
    expected = [of_sink[SINK][system.places(state)[1][1]] for state in space.states]
    assert estimates(system, space, EachProcess(of_sink, "greatest")) == expected
    assert set(estimates(system, space, EachProcess(of_sink, "least"))) == {0}
    group = Group({SOURCE: of_sink, SINK: of_sink}, True)
    assert estimates(system, space, Distances((group,))) == expected


def test_differences_of_values(system: Directed, space: Space) -> None:
    goal = space.states[-1]
    wanted = system.describe(goal)

    def different(values: Mapping[str, Any]) -> int:
        return sum(values.get(name) != wanted.get(name) for name in values.keys() | wanted.keys())

    found = estimates(system, space, Differences(goal, of_bits=False))
    assert found == computed(system, space, different)
    assert found.count(0) == 1
    assert max(found) > 2


def test_differences_of_bits(system: Directed, space: Space) -> None:
    goal = space.states[-1]
    found = estimates(system, space, Differences(goal, of_bits=True))
    numbers = [int.from_bytes(state, "little") for state in space.states]
    assert found == [(number ^ numbers[-1]).bit_count() for number in numbers]


def test_components_that_can_move(system: Directed, space: Space) -> None:
    movers = [set[str]() for _ in space.states]
    for step in space.steps:
        before, after = (system.describe(space.states[number]) for number in (step.source, step.target))
        for name in ("Source", "Sink"):
            own = [{key: value for key, value in values.items() if key.startswith(name)} for values in (before, after)]
            if own[0] != own[1]:
                movers[step.source].add(name)
    assert estimates(system, space, Active()) == [len(own) for own in movers]


def left_of(values: Mapping[str, Any]) -> int | None:
    return values.get("Sink.left")


@pytest.mark.parametrize("text", ["Sink.left == 2", "Sink.left == 2 && true"])
def test_a_formula_counts_what_is_missing(system: Directed, space: Space, text: str) -> None:
    """The second text is about something that belongs to no component, and so is not asked for each of them."""

    def missing(values: Mapping[str, Any]) -> int:
        left = left_of(values)
        return 1 if left is None else abs(left - 2)

    assert estimates(system, space, formula(text)) == computed(system, space, missing)
    relaxed = computed(system, space, lambda values: int(left_of(values) != 2))
    assert estimates(system, space, formula(text, is_relaxed=True)) == relaxed


def test_parts_of_a_formula_are_added_up(system: Directed, space: Space) -> None:
    parts = ["Sink.left == 2", "Source.n > 1", "Sink.left < 3"]
    first, second, third = (estimates(system, space, formula(part)) for part in parts)
    both = estimates(system, space, formula(" && ".join(parts)))
    assert both == [sum(each) for each in zip(first, second, third, strict=True)]
    one = estimates(system, space, formula(" || ".join(parts)))
    assert one == [min(each) for each in zip(first, second, third, strict=True)]
    greatest = estimates(system, space, formula(" && ".join(parts), is_relaxed=True))
    assert greatest == [min(1, max(each)) for each in zip(first, second, third, strict=True)]


def test_a_variable_that_is_not_there_is_no_obstacle_for_its_opposite(system: Directed, space: Space) -> None:
    found = estimates(system, space, formula("Sink.left == 2", sought=False))
    assert found == computed(system, space, lambda values: int(left_of(values) == 2))


def test_parts_that_have_no_value_where_others_decide_count_one(system: Directed, space: Space) -> None:
    text = 'Sink.location == "line 6, column 42" && Sink.left + 1 == 3'
    found = estimates(system, space, formula(text, is_relaxed=True))
    assert set(found) > {0, 1}
    with pytest.raises(InputError, match="no value here"):
        estimates(system, space, formula("Sink.left + 1 == 3"))


def test_places_count_by_the_way_that_is_left(system: Directed, space: Space) -> None:
    stop = next(place for place in system.control()[SOURCE].locations if "column 68" in place)
    start, halfway, end = range(3)
    steps = {start: 1, halfway: 0, end: UNREACHABLE}
    expected = [steps[system.places(state)[SOURCE][1]] for state in space.states]
    assert estimates(system, space, formula(f'Source.location == "{stop}"', is_relaxed=True)) == expected
    steps = {start: 2, halfway: 1, end: 0}
    expected = [steps[system.places(state)[SOURCE][1]] for state in space.states]
    assert estimates(system, space, formula('Source.location != "deadlock"', sought=False)) == expected


def test_an_expression_counts_zero_for_what_is_not_there(system: Directed, space: Space) -> None:
    found = estimates(system, space, Expression(Source("<test>", "2 * Sink.left + (Source.n == 3)")))

    def value(values: Mapping[str, Any]) -> int:
        return 2 * (left_of(values) or 0) + (values.get("Source.n") == 3)

    assert found == computed(system, space, value)
    alone = estimates(system, space, Expression(Source("<test>", "Sink.left")))
    assert alone == computed(system, space, lambda values: left_of(values) or 0)


@pytest.mark.parametrize(
    ("estimate", "message"),
    [
        (formula('Sink.left == "2"'), "sort Nat cannot be compared with a text"),
        (formula("Sunk.left == 2"), "unknown name 'Sunk'"),
        (formula("Sink.lift == 2"), "no state has a variable 'lift'"),
        (formula("Sink.left ="), "unexpected character"),
        (Expression(Source("<test>", "Sink.location")), "is not a number"),
        (Expression(Source("<test>", "Sink.left +")), "expected a value"),
    ],
)
def test_mistakes_are_located(system: Directed, space: Space, estimate: Estimate, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        estimates(system, space, estimate)
    assert caught.value.diagnostic.span is not None


def test_a_function_of_the_state(system: Directed, space: Space) -> None:
    found = estimates(system, space, Computed(lambda values: left_of(values) or math.inf))
    assert found == computed(system, space, lambda values: left_of(values) or UNREACHABLE)


def test_a_local_state_is_asked_about_once(system: Directed, space: Space) -> None:
    asked: list[tuple[int, int]] = []

    class Watched:
        def __getattr__(self, name: str) -> Any:
            return getattr(system._network, name)  # type: ignore[attr-defined]

        def place(self, component: int, local: int) -> int:
            asked.append((component, local))
            return system._network.place(component, local)  # type: ignore[attr-defined,no-any-return]

    watched = ComposedSystem(Watched(), "test", "mcrl2", {})  # type: ignore[arg-type]
    estimates(watched, space, EachProcess(tables(SOURCE, SINK), "greatest"))
    assert len(asked) == len(set(asked)) > 5


def test_several_threads_ask_at_once(system: Directed, space: Space) -> None:
    """One target; a heuristic for each thread. The answers are those of one thread."""
    target = system.compile(Objective(predicate=Source("<test>", "Sink.left == 9")))
    kinds = [formula("Sink.left == Source.n"), formula("Sink.left == 2"), Computed(lambda values: len(values))]
    expected = [estimates(system, space, kind) for kind in kinds]
    found: list[list[int] | None] = [None] * 12

    def ask(number: int, target: Target) -> None:
        heuristic = system.estimator(kinds[number % len(kinds)], target)
        for _ in range(20):
            found[number] = [heuristic.estimate(state) for state in space.states]
            _core.ExplicitSpace(target.core, _core.Limits(), _core.Control())

    threads = [Thread(target=ask, args=(number, target)) for number in range(len(found))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected * 4


def test_the_estimator_keeps_the_model_alive(system: Directed, space: Space) -> None:
    heuristics = [
        system.estimator(kind, system.compile(Objective()))
        for kind in (Active(), formula("Sink.left == 1"), formula("Sink.left == Source.n"))
    ]
    assert all(isinstance(heuristic, _core.Heuristic) for heuristic in heuristics)
    assert [heuristic.estimate(space.states[0]) for heuristic in heuristics] == [2, 1, 1]
