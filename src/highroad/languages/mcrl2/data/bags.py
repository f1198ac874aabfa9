"""Finite bags, and bags.

A finite bag is `{:}` or `@bag(x1, n1, .., xk, nk)` with the elements in order and positive counts; while their order or
a count is unknown it is `@counts(..)`. A bag is `@Bag(f, b)`: x occurs in it as often as f(x) and the finite bag b say
together. For a finite bag, f is zero everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.names import GENERAL_BAG, NOWHERE, UNORDERED_BAG, ZERO
from highroad.languages.mcrl2.data.nodes import (
    FALSE,
    FORALL,
    LAMBDA,
    TRUE,
    Apply,
    Binder,
    Node,
    Number,
    Symbol,
    applied,
    apply,
    binder,
    choice,
    function_symbol,
    head_name,
    logical,
    number,
    relation,
    symbol,
    truth,
)
from highroad.languages.mcrl2.data.ordering import bound_variable, place
from highroad.languages.mcrl2.data.sets import (
    constant_predicate,
    contained,
    described,
    element_sort,
    finite_set,
    general_set,
    members,
)
from highroad.languages.mcrl2.data.sets import parts as set_parts
from highroad.languages.mcrl2.sorts import INT, NAT, Container, Kind, Sort
from highroad.languages.mcrl2.terms import BAG, EMPTY_BAG, FBAG_TO_BAG

if TYPE_CHECKING:
    from highroad.languages.mcrl2.data.built_in import BuiltIn
    from highroad.languages.mcrl2.data.rewriter import Rewriter

Counts = list[tuple[Node, int]]


def finite_bag(counts: Sequence[tuple[Node, int]], element: Sort) -> Node:
    """The bag with these counts; the elements are in order."""
    flat: list[Node] = []
    for item, count in counts:
        if count > 0:
            flat += [item, number(count, NAT)]
    return _enumerated(flat, element, BAG)


def _enumerated(flat: Sequence[Node], element: Sort, name: str) -> Node:
    sort = Container(Kind.FBAG, element)
    if not flat:
        return symbol(EMPTY_BAG, sort)
    return applied(function_symbol(name, (element, NAT) * (len(flat) // 2), sort), tuple(flat))


def _general_bag(function: Node, rest: Node) -> Node:
    sort = Container(Kind.BAG, element_sort(rest))
    return apply(function_symbol(GENERAL_BAG, (function.sort, rest.sort), sort), function, rest)


def comprehended_bag(function: Binder, element: Sort) -> Node:
    return _general_bag(function, finite_bag((), element))


def _zero(element: Sort) -> Symbol:
    return function_symbol(ZERO, (element,), NAT)


def _is_zero(function: Node) -> bool:
    return isinstance(function, Symbol) and function.name == ZERO


def counts(node: Node) -> Counts | None:
    """The elements of a finite bag and how often they occur, in order; None if that is not known."""
    if isinstance(node, Symbol) and node.name == EMPTY_BAG:
        return []
    if not isinstance(node, Apply) or head_name(node) != BAG:
        return None
    items = zip(node.arguments[::2], node.arguments[1::2], strict=True)
    return [(item, int(count.value)) for item, count in items if isinstance(count, Number)]


def parts(node: Node) -> tuple[Node, Node] | None:
    """The function and the finite bag of a bag."""
    if not isinstance(node, Apply) or head_name(node) != GENERAL_BAG:
        return None
    function, rest = node.arguments
    return function, rest


def _enumeration(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    element = arguments[0].sort
    total: Counts | None = []
    for item, count in zip(arguments[::2], arguments[1::2], strict=True):
        if total is not None:
            total = _increased(machine, total, item, count) if isinstance(count, Number) else None
    return _enumerated(arguments, element, UNORDERED_BAG) if total is None else finite_bag(total, element)


def _increased(machine: Rewriter, total: Counts, item: Node, count: Number) -> Counts | None:
    found = place(machine, item, [known for known, _ in total])
    if found is None:
        return None
    index, is_there = found
    before = total[index][1] if is_there else 0
    return [*total[:index], (item, before + int(count.value)), *total[index + is_there :]]


def _as_bag(_machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    [items] = arguments
    return _general_bag(_zero(element_sort(items)), items)


ENUMERATIONS: dict[str, BuiltIn] = {BAG: _enumeration, UNORDERED_BAG: _enumeration, FBAG_TO_BAG: _as_bag}


# Counting


def _count_finite(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    wanted, bag = arguments
    known = counts(bag)
    if known is None:
        return None
    result: Node = number(0, NAT)
    for item, count in reversed(known):
        result = machine.value(choice(relation("==", wanted, item), number(count, NAT), result))
    return result


def _count_general(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    wanted, bag = arguments
    known = parts(bag)
    if known is None:
        return None
    function, rest = known
    return machine.called("+", NAT, machine.value(apply(function, wanted)), counted(machine, wanted, rest))


def counted(machine: Rewriter, element: Node, bag: Node) -> Node:
    return machine.called("count", NAT, element, bag)


def _contains(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    element, bag = arguments
    if counts(bag) is None and parts(bag) is None:
        return None
    return machine.related("<", number(0, NAT), counted(machine, element, bag))


# Finite bags


def _merged(pointwise: Callable[[int, int], int]) -> BuiltIn:
    def merge(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
        left, right = arguments
        one, other = counts(left), counts(right)
        if one is None or other is None:
            return None
        union: Counts | None = one
        for item, _ in other:
            union = None if union is None else _increased(machine, union, item, number(0, NAT))
        result = []
        for item, _ in union or ():
            first, second = (counted(machine, item, bag) for bag in arguments)
            if not isinstance(first, Number) or not isinstance(second, Number):
                return None
            result.append((item, pointwise(int(first.value), int(second.value))))
        return None if union is None else finite_bag(result, element_sort(left))

    return merge


def _size(_machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    known = counts(arguments[0])
    return None if known is None else number(sum(count for _, count in known), NAT)


def _pick(_machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    known = counts(arguments[0])
    return known[0][0] if known else None


_SUM = _merged(lambda left, right: left + right)
_MINIMUM = _merged(min)
_DIFFERENCE = _merged(lambda left, right: max(0, left - right))

FINITE: dict[str, BuiltIn] = {
    "count": _count_finite,
    "in": _contains,
    "+": _SUM,
    "*": _MINIMUM,
    "-": _DIFFERENCE,
    "#": _size,
    "pick": _pick,
}


# Bags


def _combined(finite: BuiltIn, pointwise: Callable[[Node, Node], Node], finite_if_left_is: bool) -> BuiltIn:
    """An operation that is done element by element; with a finite result if both, or one operand alone, are finite."""

    def combine(machine: Rewriter, symbol_: Symbol, arguments: tuple[Node, ...]) -> Node | None:
        known = [parts(operand) for operand in arguments]
        if known[0] is None or known[1] is None:
            return None
        (one, left), (other, right) = known[0], known[1]
        element = element_sort(left)
        if _is_zero(one) and _is_zero(other):
            total = finite(machine, symbol_, (left, right))
            return None if total is None else _general_bag(one, total)
        if _is_zero(one) and finite_if_left_is:
            items = counts(left)
            return None if items is None else _limited(machine, [item for item, _ in items], arguments, pointwise)
        bound = bound_variable(element, one, other)
        body = pointwise(counted(machine, bound, arguments[0]), counted(machine, bound, arguments[1]))
        function = machine.value(binder(LAMBDA, (bound,), body))
        return _general_bag(function, finite_bag((), element))

    return combine


def _limited(
    machine: Rewriter, items: list[Node], bags: tuple[Node, ...], pointwise: Callable[[Node, Node], Node]
) -> Node | None:
    """The finite result of an operation that has no other elements than these."""
    result = []
    for item in items:
        count = machine.value(pointwise(counted(machine, item, bags[0]), counted(machine, item, bags[1])))
        if not isinstance(count, Number):
            return None
        result.append((item, int(count.value)))
    element = element_sort(bags[0])
    return _general_bag(_zero(element), finite_bag(result, element))


def _plus(left: Node, right: Node) -> Node:
    return apply(function_symbol("+", (NAT, NAT), NAT), left, right)


def _least(left: Node, right: Node) -> Node:
    return choice(relation("<=", left, right), left, right)


def _truncated(left: Node, right: Node) -> Node:
    minus = apply(function_symbol("-", (NAT, NAT), INT), left, right)
    return choice(relation("<=", left, right), number(0, NAT), apply(function_symbol("Int2Nat", (INT,), NAT), minus))


def _sum(machine: Rewriter, symbol_: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    known = [parts(operand) for operand in arguments]
    if known[0] is None or known[1] is None:
        return None
    (one, left), (other, right) = known[0], known[1]
    total = _SUM(machine, symbol_, (left, right))
    if total is not None and (_is_zero(one) or _is_zero(other)):
        return _general_bag(other if _is_zero(one) else one, total)
    return _combined(_SUM, _plus, False)(machine, symbol_, arguments)


def _minimum(machine: Rewriter, symbol_: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    right = parts(arguments[1])
    if right is not None and _is_zero(right[0]):
        arguments = arguments[::-1]
    return _combined(_MINIMUM, _least, True)(machine, symbol_, arguments)


def _bag_to_set(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    known = parts(arguments[0])
    if known is None:
        return None
    function, rest = known
    element = element_sort(rest)
    items = counts(rest)
    if _is_zero(function) and items is not None:
        return general_set(constant_predicate(NOWHERE, element), finite_set([item for item, _ in items], element))
    bound = bound_variable(element, function)
    return described(machine, bound, machine.value(_is_positive(counted(machine, bound, arguments[0]))))


def _is_positive(count: Node) -> Node:
    """That a number is not zero. What a set becomes as a bag is `if(.., 1, 0)`."""
    if isinstance(count, Number):
        return truth(count.value != 0)
    if isinstance(count, Apply) and head_name(count) == "if":
        condition, *ways = count.arguments
        then, otherwise = map(_is_positive, ways)
        if (then, otherwise) == (TRUE, FALSE):
            return condition
        return logical("!", condition) if (then, otherwise) == (FALSE, TRUE) else choice(condition, then, otherwise)
    return relation("<", number(0, NAT), count)


def _set_to_bag(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    known = set_parts(arguments[0])
    if known is None:
        return None
    predicate, exceptions = known
    element = element_sort(exceptions)
    items = members(exceptions)
    if items is not None and isinstance(predicate, Symbol) and predicate.name == NOWHERE:
        return _general_bag(_zero(element), finite_bag([(item, 1) for item in items], element))
    bound = bound_variable(element, predicate)
    body = choice(contained(machine, bound, arguments[0]), number(1, NAT), number(0, NAT))
    return _general_bag(machine.value(binder(LAMBDA, (bound,), body)), finite_bag((), element))


GENERAL: dict[str, BuiltIn] = {
    "count": _count_general,
    "in": _contains,
    "+": _sum,
    "*": _minimum,
    "-": _combined(_DIFFERENCE, _truncated, True),
    "Bag2Set": _bag_to_set,
}
SET_TO_BAG: dict[str, BuiltIn] = {"Set2Bag": _set_to_bag}


# Relations


def finite_equal(machine: Rewriter, left: Node, right: Node) -> Node | None:
    return _everywhere(machine, "==", left, right)


def equal(machine: Rewriter, left: Node, right: Node) -> Node | None:
    return _everywhere(machine, "==", left, right)


def included(machine: Rewriter, left: Node, right: Node) -> Node | None:
    return _everywhere(machine, "<=", left, right)


def less(machine: Rewriter, left: Node, right: Node) -> Node | None:
    outcome = machine.value(logical("&&", relation("<=", left, right), logical("!", relation("==", left, right))))
    return machine.settled(relation("<", left, right), outcome)


def _everywhere(machine: Rewriter, name: str, left: Node, right: Node) -> Node | None:
    """Whether the counts of each element are so related."""
    one, other = _finite(left), _finite(right)
    if one is not None and (other is not None or name == "<="):
        items = [item for item, _ in one + (other or [])]
        related = [machine.related(name, counted(machine, item, left), counted(machine, item, right)) for item in items]
        if FALSE in related:
            return FALSE
        return TRUE if all(outcome is TRUE for outcome in related) else None
    if (one is None and parts(left) is None) or (other is None and parts(right) is None):
        return None
    bound = bound_variable(element_sort(left), *(parts(left) or ()), *(parts(right) or ()))
    connected = relation(name, counted(machine, bound, left), counted(machine, bound, right))
    outcome = machine.value(binder(FORALL, (bound,), connected))
    return machine.settled(relation(name, left, right), outcome)


def _finite(node: Node) -> Counts | None:
    known = parts(node)
    if known is None:
        return counts(node)
    return counts(known[1]) if _is_zero(known[0]) else None
