"""Lists, most of it in the runtime."""

from __future__ import annotations

from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.nodes import Symbol
from highroad.languages.mcrl2.native.body import Body
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.signatures import BUILT_IN_FUNCTIONS
from highroad.languages.mcrl2.sorts import Container, Function, Sort

if TYPE_CHECKING:
    from highroad.languages.mcrl2.native.compiler import Compiler

_IN_RUNTIME = {"#": "length", ".": "at", "in": "in", "++": "concat", "rhead": "last", "rtail": "front"}


def require_signature(symbol: Symbol, element: Sort) -> None:
    """Users may give the name of a built-in function to one of other sorts; what that means is left to the rewriter."""
    if not any(one.instance(element).sort == symbol.sort for one in BUILT_IN_FUNCTIONS.get(symbol.name, ())):
        raise Unsupported(f"{symbol.name}: {symbol.sort}")


def computed(compiler: Compiler, body: Body, symbol: Symbol, arguments: list[str]) -> str:
    assert isinstance(symbol.sort, Function)
    sort = symbol.sort.domain[-1 if symbol.name == "in" else 0]
    assert isinstance(sort, Container)
    name = symbol.name
    compiler.shapes.is_node(sort.element)
    require_signature(symbol, sort.element)
    if name in ("head", "tail"):
        [items] = arguments
        body.stuck_when(body.value(f"xor i1 {body.is_made_by(items, compiler.words.cons(sort), 2)}, true"))
        return body.loaded(items, 1 if name == "head" else 2)
    if name == "in" and not compiler.shapes.is_exact(sort.element):
        raise Unsupported(f"in of {sort}")
    words = [f"i64 {argument}" for argument in arguments]
    if name == "<|":
        return body.call("highroad_list_append", f"i32 {compiler.words.cons(sort)}", *words)
    if name not in _IN_RUNTIME:
        raise Unsupported(f"{name} of {sort}")
    return body.call(f"highroad_list_{_IN_RUNTIME[name]}", *words)
