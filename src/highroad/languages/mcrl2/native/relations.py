"""`== != < <= > >=`: by words where that is exact; where it is not, equal words are equal, and the rest gets stuck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.nodes import function_symbol
from highroad.languages.mcrl2.native import general_sets, sets
from highroad.languages.mcrl2.native.body import Body
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.sorts import BOOL, Container, Kind, Sort

if TYPE_CHECKING:
    from highroad.languages.mcrl2.native.compiler import Compiler

RELATIONS = ("==", "!=", "<", "<=", ">", ">=")
_MIRRORED = {">": "<", ">=": "<="}


def related(compiler: Compiler, body: Body, name: str, sort: Sort, left: str, right: str) -> str:
    """Whether the relation holds, as an i1."""
    if name == "!=":
        return body.value(f"xor i1 {related(compiler, body, '==', sort, left, right)}, true")
    if name in _MIRRORED:
        return related(compiler, body, _MIRRORED[name], sort, right, left)
    if compiler.shapes.is_declared(sort):
        return _by_rules(compiler, body, name, sort, left, right)
    return equal(compiler, body, sort, left, right) if name == "==" else _less(compiler, body, name, sort, left, right)


def equal(compiler: Compiler, body: Body, sort: Sort, left: str, right: str) -> str:
    if isinstance(sort, Container) and sort.kind is Kind.SET:
        return general_sets.equal(compiler, body, sort, left, right)
    same = body.value(f"icmp eq i64 {left}, {right}")
    if compiler.shapes.is_exact(sort):
        return same
    if compiler.machine.structures.is_structured(sort):
        return compiler.equalities.called(body, sort, left, right)
    body.stuck_when(body.value(f"xor i1 {same}, true"))
    return "true"


def is_same(compiler: Compiler, body: Body, sort: Sort, left: str, right: str) -> str:
    """Whether `==` is known to hold; it is not where the rewriter leaves the equation of different words open."""
    symbol = function_symbol("==", (sort, sort), BOOL)
    if compiler.shapes.is_declared(sort) and compiler.machine.strategy(symbol, 1) is None:
        return body.value(f"icmp eq i64 {left}, {right}")
    return related(compiler, body, "==", sort, left, right)


def _less(compiler: Compiler, body: Body, name: str, sort: Sort, left: str, right: str) -> str:
    if isinstance(sort, Container) and sort.kind in (Kind.FSET, Kind.SET):
        return sets.included(compiler, body, name, sort, left, right)
    if not compiler.shapes.is_ordered(sort):
        raise Unsupported(f"{name} of {sort}")
    comparison = "slt" if name == "<" else "sle"
    if not compiler.shapes.is_node(sort):
        return body.value(f"icmp {comparison} i64 {left}, {right}")
    order = body.call("highroad_compare", f"i64 {left}", f"i64 {right}")
    return body.value(f"icmp {comparison} i64 {order}, 0")


def _by_rules(compiler: Compiler, body: Body, name: str, sort: Sort, left: str, right: str) -> str:
    """The relations of a declared sort are what the user says, except for a value and itself."""
    symbol = function_symbol(name, (sort, sort), BOOL)
    same = body.value(f"icmp eq i64 {left}, {right}")
    if compiler.machine.strategy(symbol, 1) is None:
        body.stuck_when(body.value(f"xor i1 {same}, true"))
        return "false" if name == "<" else "true"
    before, asked, end = body.block, body.name("asked"), body.name("end")
    body.branch(same, end, asked)
    body.begin(asked)
    answer = body.truth(compiler.functions.called(body, symbol, 1, [left, right]))
    last = body.block
    body.jump(end)
    body.begin(end)
    return body.phi("i1", [("false" if name == "<" else "true", before), (answer, last)])
