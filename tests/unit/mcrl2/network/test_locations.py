"""Local states: which values tell them apart, and what waits below a call."""

from __future__ import annotations

import pytest

from mcrl2.explore import explored
from unit.mcrl2.network.systems import behaviour, network_of


def states(text: str) -> int:
    return len(explored(network_of(text), 200).states)


def test_values_that_are_used_no_more_do_not_tell_states_apart() -> None:
    assert states("act a: Nat; b; proc P = sum n: Nat . (n < 9) -> a(n) . b . P; init P;") == 2


def test_values_that_are_used_later_do() -> None:
    assert states("act a, b: Nat; proc P = sum n: Nat . (n < 9) -> a(n) . b(n) . P; init P;") == 10


def test_a_parameter_that_is_only_handed_on_does_not_tell_states_apart() -> None:
    text = """act a; proc P(n: Nat, m: Nat) = a . Q(m, n + 1); Q(n: Nat, m: Nat) = a . P(m + n, n); init P(0, 0);"""
    assert states(text) == 2


def test_what_follows_a_process_that_cannot_end_is_dropped() -> None:
    assert states("act a: Nat; proc P(n: Nat) = a(n) . P((n + 1) mod 3) . a(n); init P(0) . a(9);") == 3


def test_a_call_with_something_to_do_afterwards_waits_for_it() -> None:
    text = """act down, up: Nat; turn;
              proc P(n: Nat) = (n < 2) -> down(n) . P(n + 1) . up(n) <> turn;
              init P(0);"""
    labels = [edge.split(" ", 1)[1].rsplit(" ", 1)[0] for edge in behaviour(text)]
    assert labels == ["down(0)", "down(1)", "turn", "up(1)", "up(0)", "Terminate"]


def test_calls_in_a_row_do_not_pile_up() -> None:
    assert states("act a, b; proc P = Q . P; Q = a . b; init P;") == 2


def test_recursion_that_is_not_at_the_end_gives_as_many_states_as_are_asked_for() -> None:
    network = network_of("act a, b; proc P = a . P . b + b; init P;")
    with pytest.raises(AssertionError, match="more than 50 states"):
        explored(network, 50)


def test_a_condition_is_decided_on_the_way() -> None:
    text = """act a: Nat; b, c;
              proc P(n: Nat) = a(n) . ((n mod 2 == 0) -> b . P((n + 1) mod 4) <> c . P((n + 1) mod 4));
              init P(0);"""
    assert states(text) == 8
    text = "act a: Nat; b, c; init sum n: Nat . (n < 6) -> a(n) . ((n mod 2 == 0) -> b . delta <> c . delta);"
    assert states(text) == 4  # the value of n is not needed after the decision


def test_texts_that_are_the_same_are_one_location() -> None:
    assert states("act a, b, c; proc P = a . c . P + b . c . P; init P;") == 2


def test_sum_variables_may_hide_others() -> None:
    text = "act f: Nat # Nat; proc P(x: Nat) = sum x: Nat . (x < 2) -> f(x, x) . P(x); init P(7);"
    assert behaviour(text) == ["0 f(0, 0) 0", "0 f(1, 1) 0"]
    text = """act f: Nat # Nat;
              proc P(x: Nat) = Q(x) + f(x, x) . delta;
                   Q(y: Nat) = sum x: Nat . (x < 2) -> f(x, y) . delta;
              init P(7);"""
    assert behaviour(text) == ["0 f(0, 7) 1", "0 f(1, 7) 1", "0 f(7, 7) 1"]
    text = "act f: Bool; proc P(x: Nat) = f(exists y: Nat . y < x) . delta; init sum y: Nat . (y < 2) -> P(y);"
    assert sorted(behaviour(text)) == ["0 f(false) 1", "0 f(true) 1"]


def test_a_sum_variable_that_does_not_matter_is_not_enumerated() -> None:
    assert behaviour("act a; init sum n: Nat . a . delta;") == ["0 a 1"]


def test_global_variables_have_some_value_and_parameters_hide_them() -> None:
    text = """glob g: Nat; act a: Nat; proc P(g: Nat) = (g < 2) -> a(g) . P(g + 1); init P(g);"""
    assert behaviour(text) == ["0 a(0) 1", "1 a(1) 2"]


def test_tau_and_delta_in_multi_actions() -> None:
    assert behaviour("act a, b; init b|tau|a . delta + a|delta . b + tau|tau . delta;") == ["0 a|b 1", "0 tau 1"]


def test_a_local_state_is_described_with_what_waits() -> None:
    network = network_of(
        "act a, b: Nat;\nproc P(n: Nat) = a(n);\ninit sum k: Nat . (k == 3) -> a(k) .\n P(k + 1) . b(k);"
    )
    state = explored(network, 10).states[1][0]
    place = ("location", "line 2, column 18")
    assert network.describe(0, state) == [place, ("n", "4"), ("then1", "line 4, column 13"), ("then1.k", "3")]
    assert network.variable_names(0) == {"location", "n", "k"}
