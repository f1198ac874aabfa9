"""Structured sorts: projections, recognisers, equality and order; and the values that stand for any value."""

from __future__ import annotations

import pytest

from highroad.languages.mcrl2.sorts import BOOL, INT, NAT, POS, REAL, Basic, Container, Function, Kind, Sort
from unit.mcrl2.data.samples import evaluated, typed

SHAPES = """
sort Shape = struct circle(rad: Nat)?isCircle | rect(wid: Nat, hgt: Nat)?isRect | dot?isDot;
     Tok = struct num(val1: Nat) | named(val1: Nat, flag: Bool);
     Tree = struct leaf | node(Tree, Nat, Tree);
map u: Shape; v: Nat;
"""

STRUCTS = [
    ("isCircle(circle(4))", "Bool", "true"),
    ("isDot(rect(2, 3))", "Bool", "false"),
    ("hgt(rect(2, 3))", "Nat", "3"),
    ("rad(dot)", "Nat", "rad(dot)"),
    ("val1(num(8))", "Nat", "8"),
    ("val1(named(9, true))", "Nat", "9"),
    ("flag(num(3))", "Bool", "flag(num(3))"),
    ("circle(4) == circle(4)", "Bool", "true"),
    ("circle(4) == dot", "Bool", "false"),
    ("rect(1, v) == rect(1, 2)", "Bool", "v == 2"),
    ("rect(1, v) == rect(2, 2)", "Bool", "false"),
    ("u == dot", "Bool", "u == dot"),
    ("isDot(u)", "Bool", "isDot(u)"),
    ("circle(9) < rect(0, 0)", "Bool", "true"),
    ("rect(1, 2) < rect(1, 3)", "Bool", "true"),
    ("rect(2, 0) < rect(1, 3)", "Bool", "false"),
    ("rect(1, 3) <= rect(1, 3)", "Bool", "true"),
    ("dot > circle(4)", "Bool", "true"),
    ("rect(v, 1) < rect(2, 3)", "Bool", "v < 2 || v == 2"),
    ("node(leaf, 3, leaf)", "Tree", "node(leaf, 3, leaf)"),
    ("node(leaf, 3, leaf) < node(node(leaf, 0, leaf), 0, leaf)", "Bool", "true"),
    ("{rect(1, 0), dot, circle(3)}", "FSet(Shape)", "{circle(3), rect(1, 0), dot}"),
]


@pytest.mark.parametrize(("expression", "sort", "text"), STRUCTS)
def test_structs(expression: str, sort: str, text: str) -> None:
    assert evaluated(expression, sort, SHAPES) == text


REPRESENTATIVES = [
    (BOOL, "false"),
    (POS, "1"),
    (NAT, "0"),
    (INT, "0"),
    (REAL, "0"),
    (Basic("Colour"), "aa"),
    (Basic("Chain"), "stop(0)"),
    (Basic("Open"), "some"),
    (Container(Kind.LIST, NAT), "[]"),
    (Container(Kind.FSET, NAT), "{}"),
    (Container(Kind.SET, NAT), "{}"),
    (Container(Kind.FBAG, NAT), "{:}"),
    (Container(Kind.BAG, NAT), "{:}"),
    (Function((NAT, BOOL), BOOL), "lambda x: Nat, x1: Bool. false"),
]


@pytest.mark.parametrize(("sort", "text"), REPRESENTATIVES)
def test_representatives(sort: Sort, text: str) -> None:
    declarations = """
    sort Colour = struct zz | mm | aa; Chain = struct link(Chain) | stop(Nat); Open;
    map some, zother: Open;
    """
    data, _ = typed("true", "Bool", declarations)
    assert data.text(data.representative(sort)) == text
