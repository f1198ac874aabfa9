"""Finite sets: the elements in ascending order. The work is done in the runtime."""

from __future__ import annotations

from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.nodes import Symbol
from highroad.languages.mcrl2.native import general_sets
from highroad.languages.mcrl2.native.body import Body
from highroad.languages.mcrl2.native.lists import require_signature
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.sorts import Container, Function, Kind, Sort
from highroad.languages.mcrl2.terms import FSET_TO_SET

if TYPE_CHECKING:
    from highroad.languages.mcrl2.native.compiler import Compiler

OPERATIONS = {"+": "union", "*": "intersection", "-": "difference"}


def enumerated(compiler: Compiler, body: Body, symbol: Symbol, arguments: list[str]) -> str:
    """`{x, y}`, or a finite set as a set."""
    assert isinstance(symbol.sort, Function)
    sort = symbol.sort.range
    if symbol.name == FSET_TO_SET:
        [elements] = arguments
        return general_sets.made(compiler, body, sort, "false", elements)
    given = compiler.words.set_symbol(sort)
    count = f"i32 {len(arguments)}"
    array = body.array(arguments)
    return body.call("highroad_set_of", f"i32 {given}", _is_node(compiler, sort), count, f"ptr {array}")


def computed(compiler: Compiler, body: Body, symbol: Symbol, arguments: list[str]) -> str:
    assert isinstance(symbol.sort, Function)
    domain = symbol.sort.domain
    container = domain[-1] if symbol.name == "in" else domain[0]
    assert isinstance(container, Container)
    compiler.words.set_symbol(Container(Kind.FSET, container.element))  # only if its elements are ordered
    require_signature(symbol, container.element)
    if any(_is_general(part) for part in domain):
        return general_sets.computed(compiler, body, symbol, arguments)
    match symbol.name:
        case "in":
            return contained(body, *arguments)
        case "#":
            return size(body, arguments[0])
        case "pick":
            body.stuck_when(body.value(f"icmp eq i64 {size(body, arguments[0])}, 0"))
            return body.loaded(arguments[0], 1)
        case "+" | "-" | "*":
            return combined(compiler, body, OPERATIONS[symbol.name], container, *arguments)
    raise Unsupported(f"{symbol.name} of {container}")


def included(compiler: Compiler, body: Body, name: str, sort: Sort, left: str, right: str) -> str:
    """`<=` is the subset, `<` the proper one; as an i1."""
    assert isinstance(sort, Container)
    compiler.words.set_symbol(Container(Kind.FSET, sort.element))
    if _is_general(sort):
        return general_sets.included(compiler, body, name, sort, left, right)
    inside = subset(body, left, right)
    if name == "<=":
        return inside
    return body.value(f"and i1 {inside}, {body.value(f'icmp ne i64 {left}, {right}')}")


def contained(body: Body, element: str, items: str) -> str:
    return body.call("highroad_set_in", f"i64 {element}", f"i64 {items}")


def size(body: Body, items: str) -> str:
    return body.value(f"lshr i64 {body.loaded(items, 0)}, 32")


def subset(body: Body, left: str, right: str) -> str:
    return body.truth(body.call("highroad_set_subset", f"i64 {left}", f"i64 {right}"))


def combined(compiler: Compiler, body: Body, operation: str, sort: Sort, left: str, right: str) -> str:
    return body.call(f"highroad_set_{operation}", _is_node(compiler, sort), f"i64 {left}", f"i64 {right}")


def _is_node(compiler: Compiler, sort: Sort) -> str:
    assert isinstance(sort, Container)
    return f"i32 {int(compiler.shapes.is_node(sort.element))}"


def _is_general(sort: Sort) -> bool:
    return isinstance(sort, Container) and sort.kind is Kind.SET
