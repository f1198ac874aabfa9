"""Equations as rules: what matches, which rule is taken, what is evaluated, and when rewriting is given up."""

from __future__ import annotations

import threading

import pytest

from highroad.languages.mcrl2.data import Data, NotTerminating, Undecided
from highroad.languages.mcrl2.parse import read
from unit.mcrl2.data.samples import conditional, evaluated, typed

PATTERNS = """
map f, h: Nat -> Nat; k: List(Nat) -> Nat; s: FSet(Nat) -> Nat; d, w: Int -> Int; q: Real -> Real; e: Nat # Nat -> Bool;
    wp: Nat -> Nat; wr: Real -> Real;
var n, m: Nat; p: Pos; i: Int; l: List(Nat);
eqn f(n + 1) = n; f(0) = 77; h(2 * n) = n;
    k([]) = 0; k([n]) = 1; k([n, m]) = 2;
    s({}) = 0; s({n}) = 1;
    d(-1) = 5; d(1) = 6; q(1/2) = 3;
    e(n, n) = true; n != m -> e(n, m) = false;
    w(n) = 8; wp(p) = 9; wr(i) = 10;
"""

MATCHING = [
    ("f(5)", "Nat", "f(5)"),
    ("f(0)", "Nat", "77"),
    ("h(4)", "Nat", "h(4)"),
    ("k([])", "Nat", "0"),
    ("k([1])", "Nat", "1"),
    ("k([1, 2])", "Nat", "2"),
    ("k([1, 2, 3])", "Nat", "k([1, 2, 3])"),
    ("s({})", "Nat", "0"),
    ("s({2})", "Nat", "s({2})"),
    ("d(-1)", "Int", "d(-1)"),
    ("d(1)", "Int", "6"),
    ("q(1/2)", "Real", "q(1 / 2)"),
    ("e(3, 2 + 1)", "Bool", "true"),
    ("e(3, 4)", "Bool", "false"),
    ("w(5)", "Int", "8"),
    ("w(0)", "Int", "8"),
    ("w(-5)", "Int", "w(-5)"),
    ("wp(5)", "Nat", "wp(5)"),
    ("wr(5)", "Real", "wr(5)"),
]


@pytest.mark.parametrize(("expression", "sort", "text"), MATCHING)
def test_patterns_match_values_as_they_are(expression: str, sort: str, text: str) -> None:
    assert evaluated(expression, sort, PATTERNS) == text


OVERLAPPING = """
sort K = struct ka | kb | kc;
map f, g: K -> Nat; h: K # K -> Nat; i: K -> Nat;
var x, y: K;
eqn f(ka) = 1; f(x) = 2;
    x == kb -> g(x) = 1; g(x) = 2;
    h(x, x) = 1; h(x, y) = 2;
    i(x) = 1; i(x) = 2;
"""


@pytest.mark.parametrize(("call", "text"), [("f(ka)", "2"), ("g(kb)", "2"), ("h(kc, kc)", "2"), ("i(ka)", "1")])
def test_rules_that_need_less_come_first_and_then_the_text_decides(call: str, text: str) -> None:
    assert evaluated(call, "Nat", OVERLAPPING) == text


def test_overlapping_rules_give_warnings_with_an_example() -> None:
    warnings = Data(read(OVERLAPPING + "init delta;", "sample")).warnings
    assert [(one.code, one.span.line if one.span else 0) for one in warnings] == [
        ("W881", line) for line in (5, 6, 7, 8)
    ]
    assert "f(ka) is 2" in warnings[0].message
    assert "line 5 it is 1" in warnings[0].message


def test_rules_that_agree_or_exclude_each_other_give_no_warnings() -> None:
    declarations = """
    map grade: Nat -> Nat; clamp: Int -> Nat; len: List(Nat) -> Nat; same: Nat # Nat -> Bool; rec: Nat -> Nat;
    var n, m: Nat; i: Int; l: List(Nat);
    eqn n < 3 -> grade(n) = 0; n >= 3 && n < 6 -> grade(n) = 1; n >= 5 -> grade(n) = if(n < 6, 1, 2); grade(4) = 1;
        i < 0 -> clamp(i) = 0; i >= 0 -> clamp(i) = min(Int2Nat(i), 7);
        len([]) = 0; len(n |> l) = len(l) + 1;
        same(n, n) = true; n != m -> same(n, m) = false;
        rec(0) = 0; n > 0 -> rec(n) = rec(Int2Nat(n - 1)) + 2;
    """
    assert Data(read(declarations + "init delta;", "sample")).warnings == ()


def test_overlaps_are_looked_for_with_bounded_effort() -> None:
    lines = "".join(f"n > {number} -> f(n) = {number};\n" for number in range(300))
    warnings = Data(read(f"map f: Nat -> Nat; var n: Nat; eqn {lines} init delta;", "sample")).warnings
    assert 100 < len(warnings) < 1000  # of 44,850 pairs


def test_pairs_that_have_nothing_in_common_cost_little() -> None:
    lines = "".join(f"f({number}) = {number};\n" for number in range(200))
    text = f"map f: Nat -> Nat; var n: Nat; eqn {lines} f(199) = 0; init delta;"
    assert len(Data(read(text, "sample")).warnings) == 1


HIGHER_ORDER = """
map add: Nat -> Nat -> Nat; const: Nat -> Nat -> Nat; keep: Nat # (Nat -> Bool) -> Nat; less: Nat -> Nat -> Bool;
    fold: (Nat # Nat -> Nat) # Nat # List(Nat) -> Nat; twice: Nat -> Nat; alias: Nat -> Nat;
var x, y: Nat; p: Nat -> Bool; h: Nat # Nat -> Nat; l: List(Nat);
eqn add(x)(y) = x + y; const(x) = lambda y: Nat. x; keep(x, p) = if(p(x), x, 0); less(x)(y) = x < y;
    fold(h, x, []) = x; fold(h, x, y |> l) = fold(h, h(x, y), l);
    twice(x) = 2 * x; alias = twice;
"""


@pytest.mark.parametrize(
    ("expression", "sort", "text"),
    [
        ("add(2)(3)", "Nat", "5"),
        ("add(2)", "Nat -> Nat", "add(2)"),
        ("const(3)(8)", "Nat", "3"),
        ("keep(7, less(3))", "Nat", "7"),
        ("keep(2, less(3))", "Nat", "0"),
        ("fold(lambda a_, b_: Nat. a_ + b_, 0, [1, 2, 3])", "Nat", "6"),
        ("alias(4)", "Nat", "8"),
        ("alias", "Nat -> Nat", "twice"),
        ("if(1 < 2, twice, add(1))(6)", "Nat", "12"),
    ],
)
def test_higher_order_rules(expression: str, sort: str, text: str) -> None:
    assert evaluated(expression, sort, HIGHER_ORDER) == text


def test_rules_for_built_in_functions() -> None:
    declarations = """
    sort L; cons lo, hi: L;
    map rank: L -> Nat; u: Bool;
    var x, y: L; a_: Bool;
    eqn rank(lo) = 0; rank(hi) = 1; x == y = rank(x) == rank(y); x < y = rank(x) < rank(y);
        if(a_, false, true) = !a_;
    """
    assert evaluated("lo == hi", "Bool", declarations) == "false"
    assert evaluated("{hi, lo}", "FSet(L)", declarations) == "{lo, hi}"
    assert evaluated("if(u, false, true)", "Bool", declarations) == "!u"


def test_nothing_but_reflexivity_is_known_of_a_declared_sort() -> None:
    declarations = "sort D; cons a1, b1: D;"
    assert evaluated("a1 == b1", "Bool", declarations) == "a1 == b1"
    assert evaluated("a1 == a1", "Bool", declarations) == "true"
    assert evaluated("a1 <= a1", "Bool", declarations) == "true"


LOOPS = """
map spin, loop: Nat -> Nat; first: Nat # Nat -> Nat; pick1: Bool # Nat # Nat -> Nat;
var n, m: Nat;
eqn spin(n) = spin(n + 1) + 1; loop(n) = loop(n + 1);
    first(n, m) = n; pick1(true, n, m) = n; pick1(false, n, m) = m;
"""


def test_an_argument_that_no_rule_needs_is_not_evaluated() -> None:
    assert evaluated("first(1, loop(0))", "Nat", LOOPS) == "1"
    assert evaluated("pick1(false, spin(0), 2)", "Nat", LOOPS) == "2"


@pytest.mark.parametrize("call", ["loop(0)", "spin(0)"])
def test_rewriting_is_given_up_after_so_many_steps(call: str) -> None:
    with pytest.raises(NotTerminating) as caught:
        evaluated(call, "Nat", LOOPS, fuel=10_000)
    assert caught.value.term == call
    assert str(caught.value) == f"the evaluation of {call} does not seem to end"


@pytest.mark.parametrize(
    ("call", "equations"),
    [
        ("double(1)", "double(n) = double(n * n + 1);"),
        ("append([1])", "append(l) = append(l ++ l);"),
        ("third(1)", "third(r) = third(r / 3 + 1);"),
        ("nested(0)", "nested(n) = forall m: Nat. m < 3 => nested(n + m + 1);"),
    ],
)
def test_steps_that_make_large_values_count_for_many(call: str, equations: str) -> None:
    """Each of these would take minutes, or all memory, if its steps were only counted."""
    declarations = f"""
    map double: Nat -> Nat; append: List(Nat) -> Nat; third: Real -> Real; nested: Nat -> Bool;
    var n: Nat; l: List(Nat); r: Real;
    eqn {equations}
    """
    sort = {"third": "Real", "nested": "Bool"}.get(call.partition("(")[0], "Nat")
    with pytest.raises(NotTerminating):
        evaluated(call, sort, declarations, fuel=200_000)


def test_a_search_may_take_more_than_any_evaluation() -> None:
    data, [one], condition = conditional("n: Nat", "n < 500 && n mod 500 == 499")
    data.fuel = 1_000
    assert [data.text(values[one]) for values in data.solutions([one], condition, {})] == ["499"]


def test_messages_about_large_terms_are_short() -> None:
    with pytest.raises(NotTerminating) as caught:
        evaluated(f"loop(#{list(range(1, 200))})", "Nat", LOOPS, fuel=1_000)
    assert len(caught.value.term) < 300


def test_messages_about_terms_that_share_their_parts_are_short() -> None:
    declarations = """
    sort T = struct leaf | node(T, T);
    map grow: Nat # T -> T; is_small: T -> Bool;
    var n: Nat; t: T;
    eqn grow(0, t) = t; n > 0 -> grow(n, t) = grow(Int2Nat(n - 1), node(t, t));
    """
    data, term = typed("is_small(grow(100, leaf))", "Bool", declarations)
    with pytest.raises(Undecided) as caught:
        data.holds(term, {})
    assert caught.value.term.startswith("is_small(node(node(")
    assert len(caught.value.term) < 300


@pytest.mark.slow
def test_rewriting_that_goes_too_deep_is_given_up() -> None:
    with pytest.raises(NotTerminating):
        evaluated("spin(0)", "Nat", LOOPS)


def test_ignored_equations_are_not_used() -> None:
    assert evaluated("f(3)", "Nat", "map f: Nat -> Nat; var n, m: Nat; eqn f(n) = n + m;") == "f(3)"


DEEP = """
sort P = struct z | s(P);
map len: List(Nat) -> Nat; count_: Nat -> Nat; upto: Nat -> List(Nat); mk: Nat -> P; size: P -> Nat;
    down: Nat -> Bool; fold: (Nat # Nat -> Nat) # Nat # List(Nat) -> Nat;
var n, m: Nat; l: List(Nat); x: P; h: Nat # Nat -> Nat;
eqn count_(n) = if(n == 0, 0, count_(Int2Nat(n - 1)) + 1);
    upto(0) = []; n > 0 -> upto(n) = n |> upto(Int2Nat(n - 1));
    len([]) = 0; len(n |> l) = len(l) + 1;
    mk(0) = z; n > 0 -> mk(n) = s(mk(Int2Nat(n - 1))); size(z) = 0; size(s(x)) = 1 + size(x);
    down(0) = true; n > 0 -> down(n) = exists m: Nat. m < 2 && down(Int2Nat(n - 1));
    fold(h, m, []) = m; fold(h, m, n |> l) = fold(h, h(m, n), l);
"""
DEPTH = 15_000


@pytest.mark.parametrize(
    ("expression", "sort", "text"),
    [
        (f"count_({DEPTH})", "Nat", str(DEPTH)),
        (f"len(upto({DEPTH}))", "Nat", str(DEPTH)),
        pytest.param(f"upto({DEPTH})", "List(Nat)", str(list(range(DEPTH, 0, -1))), marks=pytest.mark.slow),
        (f"mk({DEPTH})", "P", "s(" * DEPTH + "z" + ")" * DEPTH),
        pytest.param(f"mk({DEPTH}) < mk({DEPTH - 1})", "Bool", "false", marks=pytest.mark.slow),
        pytest.param(f"mk({DEPTH}) == mk({DEPTH - 1})", "Bool", "false", marks=pytest.mark.slow),
        (f"fold(lambda a_, b_: Nat. a_ + b_, 0, upto({DEPTH}))", "Nat", str(DEPTH * (DEPTH + 1) // 2)),
        pytest.param("down(300)", "Bool", "true", marks=pytest.mark.slow),
    ],
)
def test_deep_recursion_and_deep_values(expression: str, sort: str, text: str) -> None:
    assert evaluated(expression, sort, DEEP) == text


def test_deep_recursion_takes_no_room_on_the_stack_of_the_thread() -> None:
    found: list[str] = []
    before = threading.stack_size(512 * 1024)
    try:
        thread = threading.Thread(target=lambda: found.append(evaluated(f"count_({DEPTH})", "Nat", DEEP)))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert found == [str(DEPTH)]


@pytest.mark.slow
def test_very_deep_recursion() -> None:
    assert evaluated("count_(100000)", "Nat", DEEP) == "100000"
    assert evaluated("#upto(100000)", "Nat", DEEP) == "100000"


def test_values_are_the_same_object() -> None:
    data, term = typed("[1, 2] ++ [3]", "List(Nat)")
    _, other = typed("[1] ++ [2, 3]", "List(Nat)")
    assert data.value(term, {}) is data.value(other, {})


def test_variables_get_their_values_from_the_environment() -> None:
    data, [one, other], condition = conditional("n: Nat, m: Nat", "n + 1 == m")
    values = {one: data.representative(one.sort)}
    assert data.text(data.value(condition, values)) == "1 == m"
    assert not data.holds(condition, {**values, other: values[one]})


def test_a_condition_that_stays_undecided_is_reported() -> None:
    data, term = typed("lucky(7)", "Bool", "map lucky: Nat -> Bool;")
    with pytest.raises(Undecided) as caught:
        data.holds(term, {})
    assert caught.value.term == "lucky(7)"
