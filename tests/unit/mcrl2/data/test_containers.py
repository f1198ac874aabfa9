"""Lists, sets and bags: their functions, their order, and how they are printed."""

from __future__ import annotations

import pytest

from unit.mcrl2.data.samples import evaluated

LISTS = [
    ("1 |> [2, 3]", "List(Nat)", "[1, 2, 3]"),
    ("[1, 2] <| 3", "List(Nat)", "[1, 2, 3]"),
    ("[1] ++ [2]", "List(Nat)", "[1, 2]"),
    ("#[1, 2]", "Nat", "2"),
    ("[4, 5, 6] . 1", "Nat", "5"),
    ("head([4, 5])", "Nat", "4"),
    ("tail([4, 5])", "List(Nat)", "[5]"),
    ("rhead([4, 5])", "Nat", "5"),
    ("rtail([4, 5])", "List(Nat)", "[4]"),
    ("2 in [1, 2]", "Bool", "true"),
    ("3 in [1, 2]", "Bool", "false"),
    ("[1, 2] == [1, 2]", "Bool", "true"),
    ("[1, 2] == [1]", "Bool", "false"),
    ("[] < [1]", "Bool", "true"),
    ("[1, 2] < [1, 3]", "Bool", "true"),
    ("[2] < [1, 3]", "Bool", "false"),
    ("[1] <= [1]", "Bool", "true"),
    ("[1, 2] > [1]", "Bool", "true"),
]

STUCK_LISTS = [
    ("head([])", "Nat", "head([])"),
    ("tail([])", "List(Nat)", "tail([])"),
    ("rhead([])", "Nat", "rhead([])"),
    ("rtail([])", "List(Nat)", "rtail([])"),
    ("[1, 2] . 5", "Nat", "[] . 3"),
    ("head(tail([1])) + 1", "Nat", "head([]) + 1"),
    ("u |> l", "List(Nat)", "u |> l"),
    ("[u, 1]", "List(Nat)", "[u, 1]"),
    ("[1] ++ l", "List(Nat)", "1 |> l"),
    ("l <| 3", "List(Nat)", "l <| 3"),
    ("#l", "Nat", "#l"),
    ("#(1 |> l)", "Nat", "1 + #l"),
    ("l . 0", "Nat", "l . 0"),
    ("l == m", "Bool", "l == m"),
    ("1 |> l == 1 |> m", "Bool", "l == m"),
    ("1 |> l == []", "Bool", "false"),
    ("u in l", "Bool", "u in l"),
    ("2 in [1, u]", "Bool", "2 == u"),
]

FINITE_SETS = [
    ("{3, 1, 2, 3}", "FSet(Nat)", "{1, 2, 3}"),
    ("{1} + {5, 0}", "FSet(Nat)", "{0, 1, 5}"),
    ("{1, 2, 3} - {2, 9}", "FSet(Nat)", "{1, 3}"),
    ("{1, 2, 3} * {3, 4, 1}", "FSet(Nat)", "{1, 3}"),
    ("#{1, 1, 2}", "Nat", "2"),
    ("pick({3, 2})", "Nat", "2"),
    ("2 in {1, 2}", "Bool", "true"),
    ("{1} <= {1, 2}", "Bool", "true"),
    ("{1, 2} < {1, 2}", "Bool", "false"),
    ("{1, 2} < {2, 1, 4}", "Bool", "true"),
    ("{1} < {2}", "Bool", "false"),
    ("{1, 2} == {2, 1}", "Bool", "true"),
    ("{1} == {2}", "Bool", "false"),
    ("{1} - {1}", "FSet(Nat)", "{}"),
    ("{[1], [], [0, 5], [0]}", "FSet(List(Nat))", "{[], [0], [0, 5], [1]}"),
    ("{{true}, {false}} == {{false}, {true}}", "Bool", "true"),
    ("{u, 1}", "FSet(Nat)", "{u, 1}"),
    ("{u}", "FSet(Nat)", "{u}"),
    ("s + t", "FSet(Nat)", "s + t"),
    ("u in {u, 1}", "Bool", "true"),
    ("pick(s - s)", "Nat", "pick(s - s)"),
]

SETS = [
    ("!{1, 2}", "Set(Nat)", "!{1, 2}"),
    ("!{1, 2} + {2}", "Set(Nat)", "!{1}"),
    ("!{1, 2} * {2, 3}", "Set(Nat)", "{3}"),
    ("{1, 2, 3} - !{3}", "Set(Nat)", "{3}"),
    ("!(!{4})", "Set(Nat)", "{4}"),
    ("!{}", "Set(Nat)", "!{}"),
    ("7 in !{1, 2}", "Bool", "true"),
    ("!{} == {}", "Bool", "false"),
    ("{1} <= !{2}", "Bool", "true"),
    ("{x: Nat | x > 3}", "Set(Nat)", "{ x: Nat | 3 < x }"),
    ("{x: Nat | true}", "Set(Nat)", "{ x: Nat | true }"),
    ("4 in {x: Nat | x > 3} * {x: Nat | x < 9}", "Bool", "true"),
    ("9 in {x: Nat | x > 3} - {x: Nat | x > 5}", "Bool", "false"),
    ("3 in {x: Nat | x > 3} + {3}", "Bool", "true"),
    ("({x: Nat | x > 3} + {1}) - {1}", "Set(Nat)", "{ x: Nat | 3 < x }"),
    ("{x: Bool | x} == {true}", "Bool", "true"),
    ("{x: Bool | x} <= {true}", "Bool", "true"),
    ("{x: Nat | x < 3} == {0, 1, 2}", "Bool", "true"),
    ("{x: Nat | x < 3} < {0, 1, 2}", "Bool", "false"),
    ("{1, 5} * {x: Nat | x > 3}", "FSet(Nat)", "{5}"),
    ("{x: Nat | x > 3} * {1, 5}", "FSet(Nat)", "{5}"),
    ("{1, 5} - {x: Nat | x > 3}", "FSet(Nat)", "{1}"),
]

BAGS = [
    ("{2: 1, 1: 3, 2: 4}", "FBag(Nat)", "{1: 3, 2: 5}"),
    ("{1: 0, 2: 1}", "FBag(Nat)", "{2: 1}"),
    ("{1: 2} + {1: 1, 3: 1}", "FBag(Nat)", "{1: 3, 3: 1}"),
    ("{1: 3, 2: 1} - {1: 1, 2: 5}", "FBag(Nat)", "{1: 2}"),
    ("{1: 3, 2: 1} * {1: 2, 3: 1}", "FBag(Nat)", "{1: 2}"),
    ("#{1: 3, 2: 1}", "Nat", "4"),
    ("pick({3: 1, 2: 2})", "Nat", "2"),
    ("count(1, {1: 3})", "Nat", "3"),
    ("count(9, {1: 3})", "Nat", "0"),
    ("2 in {1: 3}", "Bool", "false"),
    ("{1: 1} <= {1: 2}", "Bool", "true"),
    ("{1: 2} < {1: 2}", "Bool", "false"),
    ("{1: 2} == {1: 1, 1: 1}", "Bool", "true"),
    ("{:} == {1: 0}", "Bool", "true"),
    ("{:}", "Bag(Nat)", "{:}"),
    ("{1: 2}", "Bag(Nat)", "{1: 2}"),
    ("{x: Nat | x * 2}", "Bag(Nat)", "{ x: Nat | x * 2 }"),
    ("count(2, {n: Nat | 2 * n} + {2: 5})", "Nat", "9"),
    ("count(2, {n: Nat | 2 * n} - {2: 1})", "Nat", "3"),
    ("count(2, {n: Nat | 2 * n} * {2: 1})", "Nat", "1"),
    ("count(3, {2: 1} - {n: Nat | 2 * n})", "Nat", "0"),
    ("0 in {n: Nat | 2 * n}", "Bool", "false"),
    ("count(2, Set2Bag({1, 2}))", "Nat", "1"),
    ("count(6, Set2Bag({n: Nat | n > 5}))", "Nat", "1"),
    ("Bag2Set({2: 4})", "Set(Nat)", "{2}"),
    ("4 in Bag2Set({n: Nat | n div 5})", "Bool", "false"),
    ("5 in Bag2Set({n: Nat | n div 5})", "Bool", "true"),
    ("Bag2Set({n: Nat | if(n == 2, 3, 0)})", "Set(Nat)", "{2}"),
    ("Bag2Set({n: Nat | if(n == 2, 0, 3)})", "Set(Nat)", "!{2}"),
    ("Bag2Set({n: Nat | if(n == 2, n, 3)})", "Set(Nat)", "{ n: Nat | if(n == 2, 0 < n, true) }"),
    ("{x: Bool | 1} == {true: 1, false: 1}", "Bool", "true"),
]

SETS_AS_BAGS = ["!{}", "!{3, 1}", "{}", "{1, 2}", "!{1, 2} + {2}", "{ x: Nat | x < 3 }", "{ x: Nat | 0 < x && x != 7 }"]

UNKNOWNS = "map u: Nat; l, m: List(Nat); s, t: FSet(Nat);"


@pytest.mark.parametrize(("expression", "sort", "text"), LISTS + STUCK_LISTS)
def test_lists(expression: str, sort: str, text: str) -> None:
    assert evaluated(expression, sort, UNKNOWNS) == text


@pytest.mark.parametrize(("expression", "sort", "text"), FINITE_SETS)
def test_finite_sets(expression: str, sort: str, text: str) -> None:
    assert evaluated(expression, sort, UNKNOWNS) == text


@pytest.mark.parametrize(("expression", "sort", "text"), SETS)
def test_sets(expression: str, sort: str, text: str) -> None:
    assert evaluated(expression, sort, UNKNOWNS) == text


@pytest.mark.parametrize(("expression", "sort", "text"), BAGS)
def test_bags(expression: str, sort: str, text: str) -> None:
    assert evaluated(expression, sort) == text


@pytest.mark.parametrize("expression", SETS_AS_BAGS)
def test_a_set_comes_back_from_a_bag_as_it_was(expression: str) -> None:
    """So a state that has it is the same one again."""
    assert evaluated(f"Bag2Set(Set2Bag({expression}))", "Set(Nat)") == evaluated(expression, "Set(Nat)")


def test_elements_without_an_order_stay_as_they_are_written() -> None:
    """Of a declared sort only `x == x` is known, so a set of its elements cannot be put in order."""
    assert evaluated("{b1, a1, b1}", "FSet(D)", "sort D; cons a1, b1: D;") == "{b1, a1}"
