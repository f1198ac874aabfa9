"""Which values of variables satisfy a condition, and which enumerations are refused."""

from __future__ import annotations

import time

import pytest

from highroad.languages.mcrl2.data import Unbounded, Undecided
from unit.mcrl2.data.samples import conditional, solved

SORTS = """
sort U = struct one(Nat) | none; W = struct w(Pos, U);
map fits: W -> Bool; slow: Nat -> Bool; limit: Nat;
var p: Pos; k: Nat;
eqn fits(w(p, one(k))) = p < 3 && k < 2; fits(w(p, none)) = p < 2;
    limit = 2; slow(k) = if(k > 3000, false, k == 0 || slow(k + 1) || k == 1);
sort D = struct d1 | d2 | d3; M = struct req(id: Pos) | ack(id: Pos, ok: Bool) | bye; T = struct leaf | node(T, T); O;
map depth: T -> Nat; size: T -> Nat; upto: Nat -> List(Nat); luck: Nat -> Bool; o1: O;
var t, u: T; n: Nat;
eqn depth(leaf) = 0; depth(node(t, u)) = 1 + max(depth(t), depth(u));
    size(leaf) = 1; size(node(t, u)) = size(t) + size(u);
    upto(n) = if(n == 0, [], upto(Int2Nat(n - 1)) <| n);
"""

SOLVED = [
    ("n: Nat", "n <= 6 && n mod 2 == 0", ["0", "2", "4", "6"]),
    ("n: Nat", "n < 0", []),
    ("n: Nat", "n in {3, 1}", ["1", "3"]),
    ("n: Nat", "2 * n < 7", ["0", "1", "2", "3"]),
    ("n: Nat", "n * n < 10", ["0", "1", "2", "3"]),
    ("n: Nat", "n div 3 == 1", ["3", "4", "5"]),
    ("n: Nat", "n < 2 || n == 10", ["0", "1", "10"]),
    ("n: Nat", "!(n >= 2)", ["0", "1"]),
    ("n: Nat", "upto(n) == [1, 2] && n < 9", ["2"]),
    ("p: Pos", "3 >= p", ["1", "2", "3"]),
    ("m: Nat, p: Pos", "m == 1 + 2 && 3 == p && m < 9", ["3, 3"]),
    ("m: Nat, k: Nat", "m == k + 1 && k < 2", ["1, 0", "2, 1"]),
    ("x, y: Nat", "x + y == 2", ["0, 2", "1, 1", "2, 0"]),
    ("x, y: Nat", "x + y <= 2 && x < y", ["0, 1", "0, 2"]),
    ("x, y: Nat", "2 * x + y == 3", ["0, 3", "1, 1"]),
    ("x: Nat", "x + 3 == 5", ["2"]),
    ("x: Nat", "x + 3 == 2", []),
    ("a_, b_, c_: Pos", "c_ <= 5 && b_ < c_ && a_ <= b_ && a_ * a_ + b_ * b_ == c_ * c_", ["3, 4, 5"]),
    ("i: Int", "-1 <= i && i <= 1 && abs(2 + i) <= 2", ["-1", "0"]),
    ("i: Int", "abs(i) < 2", ["-1", "0", "1"]),
    ("i: Int", "i == -3 || i == 12", ["-3", "12"]),
    ("r: Real", "r == 3/2", ["3 / 2"]),
    ("r: Real", "r + 1/2 == 2", ["3 / 2"]),
    ("d: D", "d != d2", ["d1", "d3"]),
    ("d, e: D", "d < e", ["d1, d2", "d1, d3", "d2, d3"]),
    ("d: D, n: Nat", "n < 1", ["d1, 0", "d2, 0", "d3, 0"]),
    ("o: O", "o == o1", ["o1"]),
    ("n: Pos, q: Bool", "ack(3, true) == ack(n, q)", ["3, true"]),
    ("n: Pos", "req(2) == ack(n, true)", []),
    ("m: M", "m in [ack(1, true), req(4)]", ["ack(1, true)", "req(4)"]),
    (
        "m: M",
        "m == bye || id(m) == 2 && m != bye && (m == req(2) || m == ack(2, true))",
        ["bye", "req(2)", "ack(2, true)"],
    ),
    ("w_: W", "fits(w_)", ["w(1, one(0))", "w(1, one(1))", "w(2, one(0))", "w(2, one(1))", "w(1, none)"]),
    ("n: Nat", "n < limit && slow(n)", ["0", "1"]),
    ("t: T", "depth(t) <= 1", ["leaf", "node(leaf, leaf)"]),
    ("l: List(D)", "#l <= 1", ["[]", "[d1]", "[d2]", "[d3]"]),
    ("l: List(Nat)", "l == [1, 2]", ["[1, 2]"]),
    ("l: List(Nat)", "#l == 2 && l.0 < 2 && l.1 < 1", ["[0, 0]", "[1, 0]"]),
    ("s: FSet(D)", "s <= {d1, d2} && #s == 2", ["{d1, d2}"]),
    ("s: Set(Bool)", "true in s", ["{true}", "{false, true}"]),
    ("s: FSet(Nat)", "s == {1}", ["{1}"]),
    ("s: FSet(Nat)", "s <= {4, 1} && #s < 2", ["{}", "{1}", "{4}"]),
    ("s: FSet(Nat)", "s < {1}", ["{}"]),
    ("g: Bool -> Bool", "g(true) && !g(false)", ["(lambda x: Bool. false)[true -> true]"]),
    ("g: Bool # Bool -> Bool", "forall p, q: Bool. g(p, q) == (p && q)", None),
    ("g: Nat -> Nat", "g == lambda x: Nat. x", ["lambda x: Nat. x"]),
    ("q: Bool", "q", ["true"]),
    ("q: Bool", "true", ["false", "true"]),
    ("b: FBag(Bool)", "b == {true: 2}", ["{true: 2}"]),
]


@pytest.mark.parametrize(("variables", "condition", "solutions"), SOLVED)
def test_solutions(variables: str, condition: str, solutions: list[str] | None) -> None:
    found = solved(variables, condition, SORTS)
    assert len(found) == 1 if solutions is None else found == solutions


REFUSED = [
    ("n: Nat", "true", "n", "Nat"),
    ("n: Nat", "n mod 3 == 1", "n", "Nat"),
    ("n: Nat", "upto(n) == [1, 2]", "n", "Nat"),
    ("i: Int", "i < 3", "i", "Int"),
    ("r: Real", "0 < r && r < 1", "r", "Real"),
    ("o: O", "true", "o", "O"),
    ("g: Nat -> Bool", "g(0)", "g", "Nat -> Bool"),
    ("l: List(Nat)", "true", "l", "List(Nat)"),
    ("l: List(Nat)", "#l <= 2", "l", "List(Nat)"),
    ("t: T", "size(t) <= 4", "t", "T"),
    ("d: D, n: Nat", "d == d1", "n", "Nat"),
    ("a, b, c: Pos", "a <= 13 && b < c && a <= b && a * c + b * b == c * c", "c", "Pos"),
]


@pytest.mark.parametrize(("variables", "condition", "name", "sort"), REFUSED)
def test_what_has_no_bound_is_refused_soon(variables: str, condition: str, name: str, sort: str) -> None:
    before = time.process_time()
    with pytest.raises(Unbounded) as caught:
        solved(variables, condition, SORTS)
    assert (caught.value.variable, str(caught.value.sort)) == (name, sort)
    assert time.process_time() - before < 5


def test_a_condition_that_no_value_decides_is_reported() -> None:
    with pytest.raises(Undecided) as caught:
        solved("n: Nat", "n < 3 && luck(n)", SORTS)
    assert caught.value.term == "luck(0)"


def test_the_environment_is_hidden_by_the_variables() -> None:
    data, [n, m], condition = conditional("n: Nat, m: Nat", "n < 2 && m == 5")
    five = data.representative(m.sort)
    values = [data.text(found[n]) for found in data.solutions([n, m], condition, {n: five, m: five})]
    assert values == ["0", "1"]


def test_without_a_condition_all_values_are_listed() -> None:
    data, [d], _ = conditional("d: D", "true", SORTS)
    assert [data.text(found[d]) for found in data.solutions([d], None, {})] == ["d1", "d2", "d3"]
