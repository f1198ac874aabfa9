"""Function sorts: updates, and equality.

`f[x -> y]` is kept in a canonical form: every key occurs once, the smallest key is outermost, and an update that gives
a key the value it has anyway is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.names import EVERYWHERE, NOWHERE, ZERO
from highroad.languages.mcrl2.data.nodes import (
    FALSE,
    FORALL,
    TRUE,
    Apply,
    Node,
    Symbol,
    Variable,
    applied,
    apply,
    binder,
    choice,
    head_name,
    number,
    relation,
    variable,
)
from highroad.languages.mcrl2.sorts import NAT, Function
from highroad.languages.mcrl2.terms import UPDATE

if TYPE_CHECKING:
    from highroad.languages.mcrl2.data.built_in import BuiltIn
    from highroad.languages.mcrl2.data.rewriter import Rewriter


def _updated(machine: Rewriter, symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    function, key, value = arguments
    above: list[tuple[Node, Node]] = []  # updates with smaller keys
    while isinstance(function, Apply) and head_name(function) == UPDATE:
        inner, other, old = function.arguments
        same = machine.related("==", key, other)
        if same is TRUE:
            function = inner
            break
        if same is not FALSE or machine.related("<", other, key) is not TRUE:
            break
        above.append((other, old))
        function = inner
    if machine.related("==", value, machine.value(apply(function, key))) is not TRUE:
        function = machine.normal(symbol, (function, key, value))
    for other, old in reversed(above):
        function = machine.normal(symbol, (function, other, old))
    return function


def applied_update(machine: Rewriter, function: Apply, argument: Node) -> Node:
    """`f[x -> y](argument)`."""
    while True:
        inner, key, value = function.arguments
        same = machine.related("==", argument, key)
        if same is TRUE:
            return value
        if same is not FALSE:
            return machine.value(choice(same, value, apply(inner, argument)))
        if not isinstance(inner, Apply) or head_name(inner) != UPDATE:
            return machine.value(apply(inner, argument))
        function = inner


def _nowhere(_machine: Rewriter, _symbol: Symbol, _arguments: tuple[Node, ...]) -> Node | None:
    return FALSE


def _everywhere(_machine: Rewriter, _symbol: Symbol, _arguments: tuple[Node, ...]) -> Node | None:
    return TRUE


def _zero(_machine: Rewriter, _symbol: Symbol, _arguments: tuple[Node, ...]) -> Node | None:
    return number(0, NAT)


FUNCTIONS: dict[str, BuiltIn] = {UPDATE: _updated, NOWHERE: _nowhere, EVERYWHERE: _everywhere, ZERO: _zero}


def equal(machine: Rewriter, left: Node, right: Node) -> Node | None:
    """Functions are equal if they are so everywhere. Where one of them is unknown, the equation is left alone."""
    if isinstance(left, Variable) or isinstance(right, Variable):
        return None
    assert isinstance(left.sort, Function)
    taken = {free.name for free in left.free | right.free}
    variables: list[Variable] = []
    for sort in left.sort.domain:
        name = next(name for count in range(len(taken) + 1) if (name := f"x{count or ''}") not in taken)
        taken.add(name)
        variables.append(variable(name, sort))
    arguments: tuple[Node, ...] = tuple(variables)
    same = machine.value(relation("==", applied(left, arguments), applied(right, arguments)))
    if not isinstance(same, Symbol):
        same = machine.value(binder(FORALL, tuple(variables), same))
    return machine.settled(relation("==", left, right), same)
