"""Estimates for models of the IR: formulas, numbers, distances, differences, and the user's functions."""

import gc

import pytest

from highroad import Array, Bool, Builder, _core
from highroad.diagnostics import InputError, Source
from highroad.ir.types import Integer
from highroad.systems import Objective
from highroad.systems.compiled import CompiledSystem
from highroad.systems.estimates import (
    Active,
    Computed,
    Differences,
    Distances,
    EachProcess,
    Estimate,
    Expression,
    Formula,
    Group,
)


@pytest.fixture(scope="module")
def system() -> CompiledSystem:
    """Two workers that go idle, busy, done; done is reached through busy, and never left."""
    b = Builder("m")
    x = b.int("x", -9, 9, 4)
    b.variable("on", Bool(), 1)
    b.variable("a", Array(Bool(), 3), (1, 0, 1))
    b.variable("huge", Integer(), 2**62)
    b.variable("low", Integer(), -(2**62))
    worker = b.process("worker", count=2, locations=["idle", "busy", "done"])
    worker.step("take", source="idle", target="busy", do=[x.becomes(x - 1)])
    worker.step("finish", source="busy", target="done")
    return CompiledSystem(b.build(), "test")


def estimated(system: CompiledSystem, estimate: Estimate, path: tuple[int, ...] = ()) -> int:
    """In the state that is reached from the initial one by the edges with these numbers."""
    (state,) = system.initial()
    for choice in path:
        following = list(system.edges(state))[choice].state
        assert following is not None
        state = following
    heuristic = system.estimator(estimate, system.compile(Objective()))
    assert isinstance(heuristic, _core.Heuristic)
    return heuristic.estimate(state)


def formula(text: str, sought: bool = True, is_relaxed: bool = False) -> Formula:
    return Formula(Source("<property>", text), sought, is_relaxed)


FORMULAS = [
    ("x == 4", True, 0, 0),
    ("x == 1", True, 3, 1),
    ("x == 7", True, 3, 1),
    ("x != 4", True, 1, 1),
    ("x < 4", True, 1, 1),
    ("x <= -2", True, 6, 1),
    ("x > 4", True, 1, 1),
    ("x >= 9", True, 5, 1),
    ("x < 9", False, 5, 1),
    ("x != 9", False, 5, 1),
    ("on", True, 0, 0),
    ("on", False, 1, 1),
    ("on == a[1]", True, 1, 1),
    ("true", True, 0, 0),
    ("x == 1 && !on", True, 4, 1),
    ("x == 1 || !on", True, 1, 1),
    ("!(x != 1 || on)", True, 4, 1),
    ("x == 1 && !on", False, 0, 0),
    ("worker[0]@idle", True, 0, 0),
    ("worker[0]@done", True, 2, 2),
    ("worker[0]@idle", False, 1, 1),
    ("worker[0]@done && worker[1]@busy && x == 1", True, 6, 2),
    ("huge == low", True, 0, 1),  # the difference of the two has no value
    ("huge == 7", True, 1 << 20, 1),
    ("a[x] && x == 5", True, 1, 1),  # there is no a[4]
]


@pytest.mark.parametrize(("text", "sought", "steps", "at_least"), FORMULAS)
def test_formulas(system: CompiledSystem, text: str, sought: bool, steps: int, at_least: int) -> None:
    assert estimated(system, formula(text, sought)) == steps
    assert estimated(system, formula(text, sought, is_relaxed=True)) == at_least


def test_what_can_never_be_is_unreachable(system: CompiledSystem) -> None:
    assert estimated(system, formula("worker[0]@idle"), path=(0,)) == _core.UNREACHABLE
    assert estimated(system, formula("worker[0]@idle || worker[1]@done"), path=(0,)) == 2
    assert estimated(system, formula("false")) == _core.UNREACHABLE


NUMBERS = [
    ("x", 4),
    ("x * x + 2", 18),
    ("-x", 0),
    ("on + 2", 3),
    ("(x > 3) + a[2] + !on", 2),
    ("a[on]", 0),
    ("x && on", 1),
    ("(on && x) == on", 1),
    ("worker[0]@idle + worker[1]@busy", 1),
    ("true", 1),
    ("huge", _core.UNREACHABLE),
    ("huge * 4 + 3", 0),  # has no value
    ("10 / (x - 4) + 3", 0),
]


@pytest.mark.parametrize(("text", "value"), NUMBERS)
def test_numbers_in_the_variables_of_the_model(system: CompiledSystem, text: str, value: int) -> None:
    assert estimated(system, Expression(Source("<heuristic>", text))) == value


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("1 + y", "E405", 5),
        ("x +", "E401", 4),
        ("2 * worker[0]@here", "E405", 5),
        ("1 + a", "E404", 5),
        ("$", "E400", 1),
    ],
)
def test_mistakes_in_numbers_are_located(system: CompiledSystem, text: str, code: str, column: int) -> None:
    with pytest.raises(InputError) as caught:
        estimated(system, Expression(Source("<heuristic>", text)))
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == code
    assert diagnostic.span is not None
    assert (diagnostic.span.file, diagnostic.span.column) == ("<heuristic>", column)


def test_distances_of_processes(system: CompiledSystem) -> None:
    table = {0: (5, 7, 1)}
    both, first = {0: table, 1: table}, {0: table}
    assert estimated(system, Distances((Group(both, is_sum=True),)), path=(0,)) == 12
    assert estimated(system, Distances((Group(both, is_sum=False),)), path=(0,)) == 7
    assert estimated(system, Distances((Group(both, is_sum=True), Group(first, is_sum=False))), path=(0,)) == 7
    assert estimated(system, Distances((Group({0: {}, 9: table}, is_sum=True),))) == 0
    assert estimated(system, Distances(())) == _core.UNREACHABLE
    assert estimated(system, EachProcess(table, "least"), path=(0,)) == 5
    assert estimated(system, EachProcess(table, "greatest"), path=(0,)) == 7


def test_differences_from_a_state(system: CompiledSystem) -> None:
    (state,) = system.initial()
    goal = next(iter(system.edges(next(iter(system.edges(state))).state or b""))).state
    assert goal is not None  # the first worker is done, so x is 3
    assert estimated(system, Differences(goal, of_bits=False)) == 2
    assert estimated(system, Differences(goal, of_bits=False), path=(0,)) == 1
    assert estimated(system, Differences(goal, of_bits=False), path=(0, 0)) == 0
    assert estimated(system, Differences(goal, of_bits=True), path=(0, 0)) == 0
    assert estimated(system, Differences(goal, of_bits=True)) == sum(
        (a ^ b).bit_count() for a, b in zip(state, goal, strict=True)
    )


def test_active_processes(system: CompiledSystem) -> None:
    assert estimated(system, Active()) == 2
    assert estimated(system, Active(), path=(0, 0)) == 1


def test_a_function_of_the_state(system: CompiledSystem) -> None:
    assert estimated(system, Computed(lambda values: values["x"] + (values["worker[1]"] == "idle"))) == 5


def test_a_heuristic_keeps_its_code_alive(system: CompiledSystem) -> None:
    heuristics = [system.estimator(formula(f"x == {n}"), system.compile(Objective())) for n in range(5)]
    gc.collect()
    (state,) = system.initial()
    assert [heuristic.estimate(state) for heuristic in heuristics] == [4, 3, 2, 1, 0]
