"""What is seen while exploring: time, termination, labels, and mistakes that only data can show."""

from __future__ import annotations

import pytest

from highroad.diagnostics import InputError
from mcrl2.explore import explored
from unit.mcrl2.network.systems import behaviour, network_of, refusal


def test_timed_steps_happen_later_and_later() -> None:
    text = "act a, b; init a@1 . b@2 . a@2 . delta + a@0 + b@(1/2) . delta;"
    assert behaviour(text) == ["0 a @ 1 1", "0 b @ (1 / 2) 2", "1 b @ 2 3"]


def test_steps_at_once_have_one_time() -> None:
    text = "act a, b, c; init allow({a|b, b|c}, a@1 . delta || (b@2 . delta + b@1 . delta) || c . delta);"
    assert behaviour(text) == ["0 a|b @ 1 1", "0 b|c @ 2 2", "0 b|c @ 1 3"]


def test_the_clock_is_a_component_of_timed_vectors_only() -> None:
    network = network_of("act a, b; init allow({a, b}, a@1 . delta || b . delta);")
    assert network.component_names == ["init#1", "init#2", "clock"]
    assert network.vectors == [(0, 2), (1,)]
    assert network.describe(2, 0) == [("time", "0")]


def test_a_time_around_a_time_must_be_the_same() -> None:
    assert behaviour("act a, b; init (a@1 + b@2 + b)@2 . delta;") == ["0 b @ 2 1"]


def test_all_components_terminate_together() -> None:
    edges = behaviour("act a, b; init allow({a, b}, a || b);")
    assert edges == ["0 a 1", "0 b 2", "1 b 3", "2 a 3", "3 Terminate 4"]
    assert network_of("act a; init a || a . delta;").vectors == [(0,), (0, 1), (1,)]


def test_the_name_of_termination_is_no_action() -> None:
    assert behaviour("act Terminate; init Terminate;") == ["0 Terminate 1", "1 Terminate1 2"]


def test_labels_are_sorted_by_name() -> None:
    network = network_of("act b: Nat; a: Bool # Nat; init b(3)|a(true, 1)|b(2) . tau . delta;")
    graph = explored(network, 10)
    assert [label for _, label, _ in graph.edges] == ["a(true, 1)|b(2)|b(3)", "tau"]
    assert network.action_names(0) == ("a", "b", "b")
    assert network.action_names(1) == ()


def test_the_same_step_comes_once() -> None:
    text = "act a: Nat; init hide({a}, a(1) . delta + a(2) . delta + sum n: Nat . (n < 5) -> a(n) . delta);"
    assert behaviour(text) == ["0 tau 1"]


@pytest.mark.parametrize(
    ("process", "code"),
    [
        ("sum n: Nat . a(n)", "E901"),
        ("(f(1)) -> a(1)", "E900"),
        ("(f(1)) -> a(1) + a(2)", "E900"),
        ("sum n: Nat . (n < 2 && f(n)) -> a(n)", "E900"),
        ("a(1) . ((f(1)) -> a(1) <> a(2))", "E900"),
    ],
)
def test_what_data_do_not_decide_is_reported_where_it_stands(process: str, code: str) -> None:
    assert refusal(f"map f: Nat -> Bool;\nact a: Nat;\ninit\n{process};") == (code, 4)


@pytest.mark.parametrize("process", ["a(spin(1))", "a(1) . a(spin(1))", "sum n: Nat . (n == spin(3)) -> a(n)"])
@pytest.mark.parametrize(
    ("equations", "line"),
    [
        ("spin(n) =\nspin(n + 1);", 2),
        ("spin(n) = id(n) + spin(n + 1);\nid(n) = n;", 2),
        ("id(n) = n;\nspin(n) = other(id(n));\nother(n) = if(id(n) > 0, spin(n + 1), id(0));", 3),
    ],
)
def test_what_does_not_end_is_reported_at_its_equation(process: str, equations: str, line: int) -> None:
    text = f"map spin, other, id: Nat -> Nat; var n: Nat; eqn\n{equations}\nact a: Nat;\ninit {process};"
    code, found = refusal(text)
    assert code == "E902"
    assert line <= found <= line + equations.count("other(n) =")


def test_a_report_tells_the_component_and_its_state() -> None:
    text = "map f: Nat -> Bool; act a; proc P(n: Nat) = (f(n)) -> a + a . P(n + 1); init a . delta || P(7);"
    with pytest.raises(InputError, match=r"the condition f\(7\) is neither true nor false \(in P\(7\): .*, n 7\)"):
        explored(network_of(text), 10)


def test_a_condition_without_sum_variables_may_take_long() -> None:
    text = """map f: Nat -> Nat; var n: Nat; eqn f(0) = 0; (n > 0) -> f(n) = f(Int2Nat(n - 1)) + 1;
              act a, b; init (f(900) == 900) -> a . delta + b . delta;"""
    assert behaviour(text) == ["0 a 1", "0 b 1"]
