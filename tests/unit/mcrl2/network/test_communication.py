"""Steps of several components: communication decides values; what cannot be decided is an error only when needed."""

from __future__ import annotations

from unit.mcrl2.network.systems import behaviour, network_of, refusal

COMMUNICATION = "act s, r, c: Nat; a: Nat; init allow({c, a}, comm({s|r -> c}, %s));"


def communicating(*components: str) -> list[str]:
    return behaviour(COMMUNICATION % " || ".join(f"({component})" for component in components))


def test_a_receiver_takes_what_is_sent() -> None:
    assert communicating("s(3) . delta", "sum n: Nat . r(n) . a(n) . delta") == ["0 c(3) 1", "1 a(3) 2"]


def test_a_value_is_taken_apart() -> None:
    assert communicating("s(3) . delta", "sum n: Nat . r(2 * n + 1) . a(n) . delta") == ["0 c(3) 1", "1 a(1) 2"]
    assert communicating("s(4) . delta", "sum n: Nat . r(2 * n + 1) . a(n) . delta") == []


def test_whoever_has_a_bound_is_enumerated() -> None:
    expected = ["0 c(0) 1", "0 c(1) 1"]
    assert communicating("sum n: Nat . s(n) . delta", "sum m: Nat . (m < 2) -> r(m) . delta") == expected
    assert communicating("sum n: Nat . (n < 2) -> s(n) . delta", "sum m: Nat . r(m) . delta") == expected


def test_values_go_both_ways_at_once() -> None:
    text = """act s, r, c: Nat # Nat; a: Nat;
              init allow({c, a}, comm({s|r -> c},
                (sum y: Nat . s(3, y) . a(y) . delta) || sum x: Nat . r(x, x + 1) . a(x) . delta));"""
    assert behaviour(text)[0] == "0 c(3, 4) 1"


def test_each_may_have_a_bound_for_another_value() -> None:
    text = """act s, r, c: Nat # Nat; a: Nat;
              init allow({c, a}, comm({s|r -> c},
                (sum x, y: Nat . (x < 2) -> s(x, y) . delta) || sum u, v: Nat . (v < 2) -> r(u, v + u) . a(v)));"""
    assert [edge[2:-2] for edge in behaviour(text)[:4]] == ["c(0, 0)", "c(0, 1)", "c(1, 1)", "c(1, 2)"]
    assert refusal(text.replace("(x < 2) -> ", "")) == ("E901", 3)
    text = """act s, r, c: Nat # Nat;
              proc P(k: Nat) = sum x, y: Nat . (x < k) -> s(x, y) . P(k);
                   Q(k: Nat) = sum x, y: Nat . (y < k) -> r(x, y) . Q(k);
              init allow({c}, comm({s|r -> c}, P(2) || Q(1)));"""
    assert behaviour(text) == ["0 c(0, 0) 0", "0 c(1, 0) 0"]


def test_three_components_share_a_value() -> None:
    text = """act s, r, q, c: Nat;
              init allow({c}, comm({s|r|q -> c},
                (sum n: Nat . s(n) . delta) || (sum n: Nat . (n < 5) -> r(n) . delta) || q(2) . delta || q(7)));"""
    assert behaviour(text) == ["0 c(2) 1"]


def test_a_value_that_is_renamed_and_hidden_still_binds() -> None:
    text = """act s, r, c, d: Nat; a: Nat;
              init hide({d}, allow({d, a}, rename({c -> d}, comm({s|r -> c},
                s(3) . delta || sum n: Nat . r(n) . a(n) . delta))));"""
    assert behaviour(text) == ["0 tau 1", "1 a(3) 2"]


def test_communication_on_two_levels() -> None:
    text = """act s, r, c, t, d: Nat;
              init allow({d}, comm({c|t -> d},
                allow({c}, comm({s|r -> c}, (sum n: Nat . s(n) . delta) || sum n: Nat . r(n) . delta)) || t(4)));"""
    assert behaviour(text) == ["0 d(4) 1"]


def test_communication_is_mandatory_and_takes_all_it_can() -> None:
    text = "act s, r, c: Nat; init comm({s|r -> c}, s(1)|s(1)|r(1)|r(1)|s(2) . delta);"
    assert behaviour(text) == ["0 c(1)|c(1)|s(2) 1"]


def test_actions_of_different_sorts_do_not_communicate() -> None:
    text = """act s, r, c: List(Nat); s, r, c: List(Bool);
              init comm({s|r -> c}, s(tail([0]))|r(tail([true])) . delta);"""
    assert behaviour(text) == ["0 r([])|s([]) 1"]


def test_actions_that_may_pass_alone_are_enumerated() -> None:
    text = """act s, r, c: Nat;
              init allow({c, s|r}, comm({s|r -> c}, s(1) . delta || sum n: Nat . (n < 3) -> r(n) . delta));"""
    assert sorted(behaviour(text)) == ["0 c(1) 1", "0 r(0)|s(1) 1", "0 r(2)|s(1) 1"]
    assert refusal(text.replace("(n < 3) -> ", "")) == ("E901", 2)


def test_a_sum_without_bound_is_an_error_only_if_somebody_takes_part() -> None:
    assert communicating("a(1) . delta", "sum n: Nat . s(n) . delta", "sum n: Nat . (n < 0) -> r(n)") == ["0 a(1) 1"]


def test_a_condition_that_is_not_decided_is_an_error_only_if_somebody_takes_part() -> None:
    stuck = "sum l: List(Nat) . (l == [] && head(l) > 2) -> s(#l)"
    assert communicating("a(1) . delta", f"({stuck} + a(2)) . delta", "sum n: Nat . (n > 5 && n < 3) -> r(n)") == [
        "0 a(1) 1",
        "0 a(2) 2",
        "1 a(2) 3",
        "2 a(1) 3",
    ]


def test_constants_tell_beforehand_who_never_meets() -> None:
    text = """act get, put, lock: Pos # Pos;
              proc Phil(n: Pos) = get(n, n) . get(n, n mod 3 + 1) . Phil(n);
                   Fork(n: Pos) = sum i: Pos . put(i, n) . Fork(n);
              init allow({lock}, comm({get|put -> lock},
                Phil(1) || Phil(2) || Phil(3) || Fork(1) || Fork(2) || Fork(3)));"""
    assert network_of(text.replace("n mod 3 + 1", "if(n == 3, 1, n + 1)")).vectors == [
        (0, 3),
        (0, 4),
        (1, 4),
        (1, 5),
        (2, 3),
        (2, 5),
    ]


def test_a_value_that_changes_is_no_constant() -> None:
    text = """act s, r, c: Nat;
              proc P(n: Nat) = s(n) . P((n + 1) mod 3);
              init allow({c}, comm({s|r -> c}, P(0) || r(0) . r(1) . r(2) . delta));"""
    assert behaviour(text) == ["0 c(0) 1", "1 c(1) 2", "2 c(2) 3"]
