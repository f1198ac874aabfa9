"""Several searches at once: who arrives is told, the rest can be stopped, budgets hold for all."""

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from highroad import load
from highroad.diagnostics import InputError
from highroad.limits import Limits
from highroad.properties import parse_property
from highroad.racing import Race, Runner
from highroad.searches import parse_search
from highroad.systems import System


class Endless:
    """Counts without an end."""

    def initial_states(self) -> list[int]:
        return [0]

    def successors(self, state: int) -> Iterator[tuple[str, int]]:
        yield "up", state + 1


class Stuck(Endless):
    """Comes back from a state only after a long time."""

    def successors(self, state: int) -> Iterator[tuple[str, int]]:
        if state == 3:
            time.sleep(5)
        yield "up", state + 1


class Wrong(Endless):
    def successors(self, state: int) -> Iterator[tuple[str, int]]:
        if state == 3:
            raise ValueError("three")
        yield "up", state + 1


class Chain(Endless):
    def successors(self, state: int) -> Iterator[tuple[str, int]]:
        if state < 20:
            yield "up", state + 1


def runners(model: object, *searches: str) -> list[Runner]:
    system: System = load(model)
    objective = parse_property("deadlock").objective
    target = system.compile(objective)
    return [Runner(name, target, objective, parse_search(name), share=0.2) for name in searches]


def test_everyone_arrives() -> None:
    with Race(runners(Chain(), "bfs", "dfs", "iterative-widening"), Limits(seconds=60)) as race:
        arrivals = list(race)
    assert sorted(a.runner.name for a in arrivals) == ["bfs", "dfs", "iterative-widening"]
    assert [(a.ending, a.finding["finding"], len(a.finding["path"])) for a in arrivals] == [
        ("found", "deadlock", 21)
    ] * 3
    assert {a.runner.name: a.statistics.visited for a in arrivals}["bfs"] == 21


def test_the_time_is_that_of_all() -> None:
    started = time.monotonic()
    with Race(runners(Endless(), "bfs", "dfs"), Limits(seconds=0.3)) as race:
        assert [a.ending for a in race] == ["time", "time"]
        assert race.why_stopped == "time"
    assert time.monotonic() - started < 30


def test_one_can_be_stopped_and_another_joins() -> None:
    first, second = runners(Endless(), "bfs", "dfs")
    (other,) = runners(Chain(), "rdfs")
    seen = []
    with Race([first, second], Limits(seconds=60)) as race:
        race.stop(first)
        for arrival in race:
            seen.append((arrival.runner.name, arrival.ending))
            if arrival.runner is first:
                race.add(other)
            if arrival.runner is other:
                race.stop(second)
    assert seen == [("bfs", "interrupted"), ("rdfs", "found"), ("dfs", "interrupted")]


def test_leaving_ends_all() -> None:
    with Race(runners(Endless(), "bfs", "dfs"), Limits()) as race:
        assert race.wait(0.05) is None
    assert race.runners == []


def test_a_model_that_does_not_come_back_is_left_to_itself() -> None:
    started = time.monotonic()
    with Race(runners(Stuck(), "bfs"), Limits(seconds=0.2)) as race:
        assert [a.ending for a in race] == ["time"]
    assert time.monotonic() - started < 4.5


def test_what_goes_wrong_in_a_model_is_told() -> None:
    with pytest.raises(InputError, match="three"), Race(runners(Wrong(), "bfs"), Limits()) as race:
        list(race)


def test_memory_is_divided() -> None:
    """A runner whose share is spent ends alone."""
    (endless,), (large,) = runners(Endless(), "bfs"), runners(Chain(), "dfs")
    starved = replace(endless, name="starved", share=0.0)
    with Race([starved, large], Limits(seconds=60)) as race:
        endings = {a.runner.name: a.ending for a in race}
    assert endings == {"starved": "memory", "dfs": "found"}


def test_progress_adds_up() -> None:
    told: list[int] = []
    with Race(runners(Endless(), "bfs", "dfs"), Limits(seconds=0.5), lambda c, _: told.append(c["visited"])) as race:
        list(race)
    assert told == sorted(told)
    assert told[-1] > 0
