"""What is wrong with a formula, where, and what is said about it."""

import pytest

from highroad.diagnostics import InputError, Source
from highroad.lts.graph import Graph
from highroad.mucalculus import check_lts, read_formula

SYSTEM = Graph.from_edges(
    0, 3, [(0, "send(1, apple)", 1), (1, "recv(1, apple)", 0), (0, "send(2, pear)|tick", 2), (2, "tau", 0)]
)


def mistake(text: str) -> tuple[str, int, str]:
    """The code, the column and the hint."""
    with pytest.raises(InputError) as caught:
        check_lts(SYSTEM, read_formula(Source("<formula>", text)))
    d = caught.value.diagnostic
    assert d.span is not None
    assert d.span.file == "<formula>"
    return d.code, d.span.column, d.hint or ""


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("", "E802", 1),
        ("(true", "E802", 6),
        ("true)", "E802", 5),
        ("<true", "E802", 6),
        ("[tick]", "E802", 7),
        ("<>true", "E802", 1),
        ("mu X true", "E802", 6),
        ("mu X(n: Nat). true", "E802", 12),
        ("form true", "E802", 10),
        ("true § true", "E801", 6),
        ("delay", "E950", 1),
        ("true && yaled@3", "E950", 9),
        ("inf n: Nat . true", "E950", 1),
        ("true + true", "E950", 6),
        ("-true", "E950", 1),
        ("[(tick . tick) && tick]true", "E951", 2),
        ("[!(tick . tick)]true", "E951", 3),
        ("[tick && (tick*)]true", "E951", 10),
        ("[(tick + tau) @ 3]true", "E951", 2),
        ("mu X . Y", "E952", 8),
        ("X", "E952", 1),
        ("(mu X . X) && X", "E952", 15),
        ("exists b: Bool . b", "E952", 18),
        ("mu X . X(1)", "E953", 8),
        ("nu X(n: Nat = 0, b: Bool = true) . X(n)", "E953", 36),
        ("mu X . !X", "E954", 9),
        ("nu X . X => true", "E954", 8),
        ("nu X . !(nu Y . (X && !Y))", "E954", 18),
        ("mu X(x: Nat = 0) . nu Y(x: Nat = 0) . true", "E955", 25),
        ("map f: Nat;", "E956", 12),
        ("form true; form true;", "E957", 12),
        ("act a; proc P = a; form true;", "E958", 8),
        ("init delta;", "E958", 1),
        ("<sned(1, apple)>true", "E860", 2),
        ("<send(1)>true", "E852", 2),
        ("<send(true, apple)>true", "E840", 7),
        ("<send(1, aple)>true", "E830", 10),
        ("val(n < 3)", "E830", 5),
        ("mu X(n: Nat = n) . true", "E830", 15),
        ("(exists n: Nat . val(n < 3)) && val(n < 3)", "E830", 37),
        ("val(1)", "E840", 5),
        ("nu X(n: Nat = 0) . X(true)", "E840", 22),
        ("forall d: Datum . true", "E820", 11),
        ("exists n: Nat . val(n > 3) && <tick>true || true", "E962", 1),
        ("forall f: Nat -> Nat . <send(f(0), apple)>true", "E962", 1),
        ("map f: Nat; form val(f < 3);", "E963", 18),
        ("<tick|send(1, apple) @ 3>true", "E965", 2),
        ("<" + "|".join(["many"] * 7) + ">true", "E860", 2),
    ],
)
def test_mistakes_are_located(text: str, code: str, column: int) -> None:
    assert mistake(text)[:2] == (code, column)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("<sned(1, apple)>true", "did you mean 'send'?"),
        ("<send(1, aple)>true", "did you mean 'apple'?"),
        ("mu Loop . Lop", "did you mean 'Loop'?"),
        ("exists b: Bool . b", "data stands in val(...): write val(b)"),
        ("forall x: Nam . true", "did you mean 'Name'?"),
    ],
)
def test_hints_name_what_may_be_meant(text: str, hint: str) -> None:
    assert mistake(text)[2] == hint


@pytest.mark.slow
def test_evaluations_that_do_not_end_are_given_up() -> None:
    endless = "map f: Nat -> Nat; var n: Nat; eqn f(n) = f(n + 1); form val(f(0) == 0);"
    assert mistake(endless)[:2] == ("E964", 58)


def test_deep_formulas_are_refused() -> None:
    assert mistake("(" * 5000 + "true" + ")" * 5000)[0] == "E803"
    assert mistake("!" * 5000 + "true")[0] == "E803"
    assert mistake("[true]" * 5000 + "true")[0] == "E803"


def test_long_formulas_are_not() -> None:
    long = " => ".join(["true"] * 5000)
    assert check_lts(SYSTEM, read_formula(Source("<formula>", long))).holds
    steps = " . ".join(["true"] * 3000)
    assert check_lts(SYSTEM, read_formula(Source("<formula>", f"<{steps}>true"))).holds


def test_nested_repetition_stays_small() -> None:
    steps = "tau"
    for _ in range(200):
        steps = f"(({steps})+ . true)"
    assert check_lts(SYSTEM, read_formula(Source("<formula>", f"[{steps}]true"))).holds
