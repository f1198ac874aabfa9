"""Labels of any system as multi-actions with data."""

from pathlib import Path

import pytest

from answers import Highroad
from highroad.diagnostics import InputError, Source
from highroad.lts.graph import Graph
from highroad.mucalculus import check_lts, read_formula


def holds(formula: str, *labels: str) -> bool | None:
    """For a system that can do each of the labels once, in any order it likes, and is in its initial state again."""
    graph = Graph.from_edges(0, 1, [(0, label, 0) for label in labels])
    return check_lts(graph, read_formula(Source("<formula>", formula))).holds


@pytest.mark.parametrize(
    ("formula", "labels"),
    [
        ("<a(3)>true && <a(-1)>true && (forall n: Int . val(n != 3 && n != -1) => [a(n)]false)", ["a(3)", "a(-1)"]),
        ("forall n: Nat . [a(n)]val(n == 3)", ["a(3)", "a(-1)"]),
        ("forall n: Nat . [true* . a(n)]<true* . a(n + 1)>true", ["b", "a(-1)"]),
        ("!(forall n: Nat . [true* . a(n) . b]<true* . a(n + 1)>true)", ["b", "a(7)"]),
        ("exists n, m: Nat . <true* . a(n) . a(m)>val(m - n == 2)", ["a(3)", "a(4)", "a(5)"]),
        ("exists n: Nat . nu X . <a(n) . b>X && val(n > 2)", ["a(3)", "a(1)", "b"]),
        ("<a(1/2)>true && <a(2)>true && ![a(1)]true || <a(2)>true", ["a(1 / 2)", "a(2)"]),
        ("<a(true)>true && exists b: Bool . <a(!b)>true", ["a(true)"]),
        ("forall x: Name . <a(x)>true", ["a(red)", "a(green)"]),
        ("<a(red)>true && <a(7)>true && <a>true", ["a(red)", "a(7)", "a"]),
        ("<a([1, 2])>true && <a([])>true && forall l: List(Int) . [a(l)]val(#l != 1)", ["a([1, 2])", "a([])"]),
        ("<a({red, green})>true", ["a({green, red})"]),
        ("<b|a(1)>true && [a(1)]false && [b]false && <!a(1)>true", ["a(1)|b"]),
        ("<tau>true && [!tau]false", ["tau"]),
        ("<a(1)|a(2)>true && <a(2)|a(1)>true && [a(1)|a(1)]false", ["a(1)|a(2)"]),
        ("<a@3>true && [a@2]false && <a>true", ["a @ 3"]),
        ("sort D = struct d(n: Nat); act a: D; form exists x: D . val(n(x) < 5) && <a(x)>true;", ["a(d(4))"]),
        ("act a: Set(Nat); form <a({2, 1, 1})>true;", ["a({1, 2})"]),
        ("sort Colour = struct red | green; form forall c: Colour . [a(c)]val(c == red);", ["a(red)", "b"]),
        ("<a(1)>true && <!a(1)>true", ["a(x + 1)", "a(1)"]),
        ("[true]<true>true && [!a]false && <a>true || <!a>true", ["x = y + 1", "!lock", "a"]),
    ],
)
def test_labels_have_the_data_that_they_show(formula: str, labels: list[str]) -> None:
    assert holds(formula, *labels)


def test_a_number_of_actions_that_are_alike_is_enough() -> None:
    alike = "|".join(["a(1)"] * 7)
    with pytest.raises(InputError, match="E966"):
        holds(f"<{alike}>true", alike)
    assert holds("<" + "|".join(["a(1)"] * 5) + ">true", "|".join(["a(1)"] * 5))


FILE = 'des (0,3,2)\n(0,"a(1)",1)\n(1,b,0)\n(1,"a(2",0)\n'


def test_labels_of_a_file_must_be_multi_actions(tmp_path: Path, highroad: Highroad) -> None:
    path = tmp_path / "system.aut"
    path.write_text(FILE)
    answer = highroad("check", path, "-p", "mu: [true*]<true>true")
    assert answer.status == 2
    assert f"{path}:4:8: error[E960]: the label 'a(2' is no multi-action" in answer.errors
    path.write_text(FILE.replace('"a(2"', "x y"))
    assert f"{path}:4:6: error[E960]" in highroad("check", path, "-p", "mu: true").errors
    path.write_text(FILE.replace('"a(2"', '"a(f(1))"'))
    assert f"{path}:4:7: error[E961]" in highroad("check", path, "-p", "mu: true").errors
    path.write_text(FILE.replace("a(2", "a(2)"))
    assert highroad("check", path, "-p", "mu: [true*]<true>true").status == 0
