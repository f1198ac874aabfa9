"""Every built-in function of every kind of sort either becomes valid code or is refused, and nothing else happens."""

from __future__ import annotations

import pytest

from highroad.languages.mcrl2.data.nodes import Node, applied, symbol, variable
from highroad.languages.mcrl2.signatures import BUILT_IN_FUNCTIONS
from highroad.languages.mcrl2.sorts import BOOL, NAT, REAL, Basic, Container, Function, Kind, Sort
from unit.mcrl2.native.evaluation import Native, read_terms

DECLARATIONS = "sort S = struct a | b(S, Nat); D; cons d: D;"

ELEMENTS: list[Sort] = [
    *(REAL, Basic("S"), Basic("D"), Function((NAT,), BOOL)),
    *(Container(kind, NAT) for kind in (Kind.LIST, Kind.FSET, Kind.SET)),
]


def calls(element: Sort) -> list[Node]:
    """Applications to variables: of the name itself, and of a function value."""
    found: list[Node] = []
    for name, signatures in BUILT_IN_FUNCTIONS.items():
        for signature in signatures:
            one = signature.instance(element)
            arguments = tuple(variable(f"x{place}", sort) for place, sort in enumerate(one.parameters))
            if arguments:
                found.append(applied(symbol(name, one.sort), arguments))
                found.append(applied(variable("f", one.sort), arguments))
    return found


@pytest.mark.parametrize("element", ELEMENTS, ids=str)
def test_code_is_valid(element: Sort) -> None:
    data, _ = read_terms([], DECLARATIONS)
    nodes = calls(element)
    names = [node.head for node in nodes if not node.head.free]
    native = Native(data, nodes, 0, names)
    assert len(native.refused) < len(nodes) / 2
