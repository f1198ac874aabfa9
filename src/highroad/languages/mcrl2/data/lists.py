"""Lists: the constructors are `[]` and `|>`. Long lists are walked in loops."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.nodes import (
    FALSE,
    TRUE,
    Apply,
    Node,
    Number,
    Symbol,
    applied,
    apply,
    function_symbol,
    is_cons,
    is_empty_list,
    logical,
    number,
    relation,
    symbol,
)
from highroad.languages.mcrl2.sorts import NAT, Container, Sort
from highroad.languages.mcrl2.terms import EMPTY_LIST

if TYPE_CHECKING:
    from highroad.languages.mcrl2.data.built_in import BuiltIn
    from highroad.languages.mcrl2.data.rewriter import Rewriter


def empty_list(sort: Sort) -> Symbol:
    return symbol(EMPTY_LIST, sort)


def _element(sort: Sort) -> Sort:
    assert isinstance(sort, Container)
    return sort.element


def list_of(elements: Sequence[Node], sort: Sort, end: Node | None = None) -> Node:
    """`[e1, .., en]`, or `e1 |> .. |> en |> end`, as a term."""
    result: Node = empty_list(sort) if end is None else end
    cons = function_symbol("|>", (_element(sort), sort), sort)
    for element in reversed(elements):
        result = apply(cons, element, result)
    return result


def _value_of(machine: Rewriter, elements: Iterable[Node], end: Node) -> Node:
    """As `list_of`, when the elements and the end are values."""
    result = end
    cons = function_symbol("|>", (_element(end.sort), end.sort), end.sort)
    for element in elements:
        machine.spend(element)  # lists can double in every step
        result = machine.normal(cons, (element, result))
    return result


def parts(node: Node) -> tuple[list[Node], Node]:
    """The elements at the front that are known, and what follows: `[]`, or a term that is no list yet."""
    elements = []
    while isinstance(node, Apply) and is_cons(node):
        element, node = node.arguments
        elements.append(element)
    return elements, node


# Functions


def _appended(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    front, element = arguments
    elements, end = parts(front)
    if is_empty_list(end):
        return _value_of(machine, reversed([*elements, element]), end)
    if not elements:
        return None
    sort = front.sort
    rest = machine.normal(function_symbol("<|", (sort, _element(sort)), sort), (end, element))
    return _value_of(machine, reversed(elements), rest)


def _concatenated(machine: Rewriter, symbol_: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    left, right = arguments
    if is_empty_list(right):
        return left
    elements, end = parts(left)
    if is_empty_list(end):
        return _value_of(machine, reversed(elements), right)
    if not elements:
        return None
    return _value_of(machine, reversed(elements), machine.normal(symbol_, (end, right)))


def _length(machine: Rewriter, symbol_: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    elements, end = parts(arguments[0])
    if is_empty_list(end):
        return number(len(elements), NAT)
    if not elements:
        return None
    return machine.called("+", NAT, number(len(elements), NAT), machine.normal(symbol_, (end,)))


def _at(machine: Rewriter, symbol_: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    """Out of range it gets stuck where the elements end, so `[1, 2] . 5` is `[] . 3`."""
    items, position = arguments
    if not isinstance(position, Number) or not is_cons(items):
        return None
    elements, end = parts(items)
    index = int(position.value)
    if index < len(elements):
        return elements[index]
    return machine.normal(symbol_, (end, number(index - len(elements), NAT)))


def _head(_machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    [items] = arguments
    return items.arguments[0] if isinstance(items, Apply) and is_cons(items) else None


def _tail(_machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    [items] = arguments
    return items.arguments[1] if isinstance(items, Apply) and is_cons(items) else None


def _last(machine: Rewriter, symbol_: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    elements, end = parts(arguments[0])
    if not elements:
        return None
    return elements[-1] if is_empty_list(end) else _beyond(machine, symbol_, elements, end)


def _beyond(machine: Rewriter, symbol_: Symbol, elements: list[Node], end: Node) -> Node | None:
    """All but the last known element do not matter for the last one."""
    if len(elements) == 1:
        return None
    return machine.normal(symbol_, (_value_of(machine, elements[-1:], end),))


def _but_last(machine: Rewriter, symbol_: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    elements, end = parts(arguments[0])
    if not elements:
        return None
    if is_empty_list(end):
        return _value_of(machine, reversed(elements[:-1]), end)
    if len(elements) == 1:
        return None
    rest = machine.normal(symbol_, (_value_of(machine, elements[-1:], end),))
    return _value_of(machine, reversed(elements[:-1]), rest)


def _contains(machine: Rewriter, symbol_: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    wanted, items = arguments
    elements, end = parts(items)
    if not elements:
        return FALSE if is_empty_list(end) else None
    unknown: list[Node] = []
    for element in elements:
        same = machine.related("==", wanted, element)
        if same is TRUE:
            return TRUE
        if same is not FALSE:
            unknown.append(same)
    if not is_empty_list(end):
        unknown.append(machine.normal(symbol_, (wanted, end)))
    return any_of(machine, unknown)


FUNCTIONS: dict[str, BuiltIn] = {
    "<|": _appended,
    "++": _concatenated,
    "#": _length,
    ".": _at,
    "head": _head,
    "tail": _tail,
    "rhead": _last,
    "rtail": _but_last,
    "in": _contains,
}


def any_of(machine: Rewriter, conditions: Sequence[Node]) -> Node:
    """The disjunction of undecided values."""
    result: Node = FALSE
    for condition in reversed(conditions):
        result = condition if result is FALSE else machine.value(logical("||", condition, result))
    return result


def all_of(machine: Rewriter, conditions: Sequence[Node]) -> Node:
    """The conjunction of undecided values."""
    result: Node = TRUE
    for condition in reversed(conditions):
        result = condition if result is TRUE else machine.value(logical("&&", condition, result))
    return result


# Relations


def equal(machine: Rewriter, left: Node, right: Node) -> Node | None:
    (lefts, left_end), (rights, right_end) = parts(left), parts(right)
    if is_empty_list(left_end) and is_empty_list(right_end) and len(lefts) != len(rights):
        return FALSE
    common = min(len(lefts), len(rights))
    unknown: list[Node] = []
    for one, other in zip(lefts[:common], rights[:common], strict=True):
        same = machine.related("==", one, other)
        if same is FALSE:
            return FALSE
        if same is not TRUE:
            unknown.append(same)
    left_rest = list_of(lefts[common:], left.sort, left_end)
    right_rest = list_of(rights[common:], left.sort, right_end)
    if left_rest is not right_rest:
        if (is_empty_list(left_rest) and is_cons(right_rest)) or (is_empty_list(right_rest) and is_cons(left_rest)):
            return FALSE
        if not common:
            return None
        rest = applied(relation("==", left, right).head, (left_rest, right_rest))
        unknown.append(machine.value(rest))
        if FALSE in unknown:
            return FALSE
    return all_of(machine, [condition for condition in unknown if condition is not TRUE])


def _ordered(machine: Rewriter, name: str, left: Node, right: Node) -> Node | None:
    """Lexicographically; `[]` comes first."""
    while is_cons(left) and is_cons(right):
        assert isinstance(left, Apply)
        assert isinstance(right, Apply)
        (one, left), (other, right) = left.arguments, right.arguments
        if one is other:
            continue
        smaller, same = machine.related("<", one, other), machine.related("==", one, other)
        if smaller is TRUE:
            return TRUE
        if smaller is FALSE and same is FALSE:
            return FALSE
        if same is not TRUE:
            rest = relation(name, left, right)
            return machine.value(logical("||", smaller, logical("&&", same, rest)))
    if left is right:
        return TRUE if name == "<=" else FALSE
    if is_empty_list(left) and (is_cons(right) or name == "<="):
        return TRUE
    if is_empty_list(right) and (is_cons(left) or name == "<"):
        return FALSE
    return None


def less(machine: Rewriter, left: Node, right: Node) -> Node | None:
    return _ordered(machine, "<", left, right)


def less_or_equal(machine: Rewriter, left: Node, right: Node) -> Node | None:
    return _ordered(machine, "<=", left, right)
