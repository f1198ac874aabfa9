"""What `init` is made of, and compositions that are refused."""

from __future__ import annotations

import pytest

from unit.mcrl2.network.systems import behaviour, network_of, refusal


def test_calls_of_processes_that_compose_are_unfolded_with_their_arguments() -> None:
    network = network_of(
        """act a: Nat;
           proc X(n: Nat) = a(n) . X(n);
                Two(n: Nat) = X(n) || X(n + 1);
           init hide({a}, Two(1)) || Two(5);"""
    )
    assert network.component_names == ["X(1)", "X(2)", "X(5)", "X(6)"]


def test_components_of_the_same_name_are_numbered() -> None:
    assert network_of("act a; proc P = a . P; init P || P || a;").component_names == ["P#1", "P#2", "init"]


def test_a_family_is_unfolded_as_far_as_its_conditions_hold() -> None:
    text = """act a: Nat;
              proc X(n: Nat) = a(n) . X(n);
                   Y(n: Nat) = (n > 0) -> (X(n) || Y(Int2Nat(n - 1))) <> X(0);
              init allow({a}, Y(3));"""
    assert network_of(text).component_names == ["X(3)", "X(2)", "X(1)", "X(0)"]
    assert sorted(behaviour(text)) == ["0 a(0) 0", "0 a(1) 0", "0 a(2) 0", "0 a(3) 0"]


def test_a_condition_without_else_leaves_a_component_that_does_nothing() -> None:
    assert behaviour("act a, b; proc P(c: Bool) = c -> (a || a); init b . b || P(false);") == ["0 b 1", "1 b 2"]


@pytest.mark.parametrize(
    "init",
    ["(a || a) . a", "(a || a) + a", "sum b: Bool . (a || a)", "a . hide({a}, a)", "(a || a) @ 1", "P", "Q(true)"],
)
def test_composition_below_another_operator_is_refused_where_it_stands(init: str) -> None:
    text = f"act a;\nproc P = a . (P || P);\n     Q(b: Bool) = a . R;\n     R = Q(true) + a . (a || a);\ninit {init};"
    line = {"P": 2, "Q(true)": 4}.get(init, 5)
    assert refusal(text) == ("E890", line)


@pytest.mark.parametrize(
    "process", ["P || a", "hide({a}, P || a)", "allow({a}, P)", "true -> (P || a)", "(a || a) || Q"]
)
def test_a_composition_without_end_is_refused(process: str) -> None:
    assert refusal(f"act a;\nproc P = {process};\n     Q = P || a;\ninit P;")[0] == "E891"


def test_a_condition_that_decides_about_components_must_be_decided() -> None:
    assert refusal("act a;\nmap f: Bool;\ninit f -> (a || a);") == ("E896", 3)


@pytest.mark.parametrize(
    ("process", "code"),
    [
        ("a ||_ b", "E893"),
        ("a << b", "E893"),
        ("dist x: Bool[1/2] . a", "E893"),
        ("(a . b) | b", "E894"),
        ("P|a", "E894"),
    ],
)
def test_operators_that_cannot_be_explored_are_refused_by_name(process: str, code: str) -> None:
    assert refusal(f"act a, b;\nproc P = a;\n     Q = {process};\ninit a . Q;") == (code, 3)


@pytest.mark.parametrize(
    "process", ["P", "P + a", "P . a", "b -> P <> a", "sum c: Bool . P", "Q", "P @ 1", "(Q . a) + a"]
)
def test_recursion_without_an_action_is_refused(process: str) -> None:
    process = process.replace("b ->", "(1 < 2) ->")
    assert refusal(f"act a;\nproc P = {process};\n     Q = a . Q + P;\ninit P;") == ("E892", 2)


def test_recursion_after_an_action_is_accepted() -> None:
    assert behaviour("act a, b; proc P = (a + b) . P; init P;") == ["0 a 0", "0 b 0"]
