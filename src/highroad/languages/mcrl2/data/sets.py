"""Finite sets, and sets.

A finite set is `{}` or `@set(x1, .., xn)` with the elements in order; while the order of some elements is unknown it is
`@elements(..)`. A set is `@Set(f, s)`: the elements x for which f(x) holds, except that it is the other way round for
those in the finite set s. So a finite set and its complement differ in f only, which is then constant.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.lists import all_of, any_of
from highroad.languages.mcrl2.data.names import EVERYWHERE, GENERAL_SET, NOWHERE, UNORDERED_SET
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
    Variable,
    applied,
    apply,
    binder,
    function_symbol,
    head_name,
    logical,
    number,
    relation,
    symbol,
)
from highroad.languages.mcrl2.data.ordering import bound_variable, place
from highroad.languages.mcrl2.sorts import BOOL, NAT, Container, Function, Kind, Sort
from highroad.languages.mcrl2.terms import EMPTY_SET, FSET_TO_SET, SET

if TYPE_CHECKING:
    from highroad.languages.mcrl2.data.built_in import BuiltIn
    from highroad.languages.mcrl2.data.rewriter import Rewriter


def element_sort(node: Node) -> Sort:
    assert isinstance(node.sort, Container)
    return node.sort.element


def finite_set(elements: Sequence[Node], element: Sort, name: str = SET) -> Node:
    """The set of these elements, which are in order."""
    sort = Container(Kind.FSET, element)
    if not elements:
        return symbol(EMPTY_SET, sort)
    return applied(function_symbol(name, (element,) * len(elements), sort), tuple(elements))


def general_set(predicate: Node, exceptions: Node) -> Node:
    element = element_sort(exceptions)
    sort = Container(Kind.SET, element)
    return apply(function_symbol(GENERAL_SET, (predicate.sort, exceptions.sort), sort), predicate, exceptions)


def constant_predicate(name: str, element: Sort) -> Symbol:
    return function_symbol(name, (element,), BOOL)


def comprehended_set(predicate: Binder, element: Sort) -> Node:
    return general_set(predicate, finite_set((), element))


def members(node: Node) -> tuple[Node, ...] | None:
    """The elements of a finite set, in order; None if they are not known."""
    if isinstance(node, Symbol) and node.name == EMPTY_SET:
        return ()
    return node.arguments if isinstance(node, Apply) and head_name(node) == SET else None


def parts(node: Node) -> tuple[Node, Node] | None:
    """The predicate and the exceptions of a set."""
    if not isinstance(node, Apply) or head_name(node) != GENERAL_SET:
        return None
    predicate, exceptions = node.arguments
    return predicate, exceptions


def _ordered(machine: Rewriter, elements: Sequence[Node]) -> list[Node] | None:
    result: list[Node] = []
    for element in elements:
        found = place(machine, element, result)
        if found is None:
            return None
        index, is_there = found
        if not is_there:
            result.insert(index, element)
    return result


def _enumeration(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    return _collected(machine, arguments, arguments[0].sort)


def _collected(machine: Rewriter, elements: Sequence[Node], element: Sort) -> Node:
    ordered = _ordered(machine, elements)
    if ordered is None:
        return finite_set(list(dict.fromkeys(elements)), element, UNORDERED_SET)
    return finite_set(ordered, element)


def _as_set(_machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    [elements] = arguments
    return general_set(constant_predicate(NOWHERE, element_sort(elements)), elements)


ENUMERATIONS: dict[str, BuiltIn] = {SET: _enumeration, UNORDERED_SET: _enumeration, FSET_TO_SET: _as_set}


# Membership


def _in_finite(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    wanted, collection = arguments
    known = members(collection)
    if known is None:
        if not isinstance(collection, Apply) or head_name(collection) != UNORDERED_SET:
            return None
        known = collection.arguments
    if wanted in known:
        return TRUE
    unknown: list[Node] = []
    for element in known:
        if isinstance(wanted, Number) and isinstance(element, Number):
            continue
        same = machine.related("==", wanted, element)
        if same is TRUE:
            return TRUE
        if same is not FALSE:
            unknown.append(same)
    return any_of(machine, unknown)


def _in_general(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    wanted, collection = arguments
    known = parts(collection)
    if known is None:
        return None
    predicate, exceptions = known
    holds = machine.value(apply(predicate, wanted))
    excepted = contained(machine, wanted, exceptions)
    if excepted is FALSE:
        return holds
    return machine.value(logical("!", relation("==", holds, excepted)))


def contained(machine: Rewriter, element: Node, collection: Node) -> Node:
    return machine.called("in", BOOL, element, collection)


def _filtered(machine: Rewriter, elements: Node, other: Node, wanted: Node) -> Node | None:
    """The elements whose membership in the other set is the wanted one."""
    known = members(elements)
    if known is None:
        return None
    kept = []
    for element in known:
        is_in = contained(machine, element, other)
        if is_in is wanted:
            kept.append(element)
        elif is_in not in (TRUE, FALSE):
            return None
    return finite_set(kept, element_sort(elements))


# Finite sets


def _finite_union(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    left, right = arguments
    one, other = members(left), members(right)
    if other == ():
        return left
    if one == ():
        return right
    return None if one is None or other is None else _collected(machine, one + other, element_sort(left))


def _finite_difference(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    left, right = arguments
    return left if members(right) == () else _filtered(machine, left, right, FALSE)


def _finite_intersection(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    left, right = arguments
    return finite_set((), element_sort(left)) if members(right) == () else _filtered(machine, left, right, TRUE)


def _size(_machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    known = members(arguments[0])
    return None if known is None else number(len(known), NAT)


def _pick(_machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    known = members(arguments[0])
    return known[0] if known else None


FINITE: dict[str, BuiltIn] = {
    "in": _in_finite,
    "+": _finite_union,
    "-": _finite_difference,
    "*": _finite_intersection,
    "#": _size,
    "pick": _pick,
}


# Sets


def described(machine: Rewriter, bound: Variable, condition: Node) -> Node:
    """The set of the values of a variable for which a condition holds.

    Where the condition compares the variable with some values only, that is a finite set or a complement, in the form
    that these have.
    """
    known = _compared(machine, bound, condition)
    if known is None:
        return general_set(binder(LAMBDA, (bound,), condition), finite_set((), bound.sort))
    default, exceptions = known
    return general_set(constant_predicate(EVERYWHERE if default else NOWHERE, bound.sort), exceptions)


def _compared(machine: Rewriter, bound: Variable, condition: Node) -> tuple[bool, Node] | None:
    """Whether the condition holds for all values but the finite set, or for just those; None if it is another one."""
    if condition is TRUE or condition is FALSE:
        return condition is TRUE, finite_set((), bound.sort)
    if not isinstance(condition, Apply):
        return None
    name, operands = head_name(condition), condition.arguments
    if name == "==" and bound in operands:
        other = operands[operands[0] is bound]
        return None if other.free else (False, finite_set((other,), bound.sort))
    if name not in ("!", "&&", "||"):
        return None
    parts_ = [_compared(machine, bound, operand) for operand in operands]
    sets = [
        general_set(constant_predicate(EVERYWHERE if part[0] else NOWHERE, bound.sort), part[1])
        for part in parts_
        if part
    ]
    if len(sets) < len(operands):
        return None
    whole = parts(machine.called({"!": "!", "&&": "*", "||": "+"}[name], sets[0].sort, *sets))
    return None if whole is None else (_constant(whole[0]) is TRUE, whole[1])


def _complement(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    known = parts(arguments[0])
    if known is None:
        return None
    predicate, exceptions = known
    return general_set(_pointwise(machine, "!", predicate), exceptions)


def _constant(predicate: Node) -> Node | None:
    """TRUE or FALSE for a constant predicate."""
    return {EVERYWHERE: TRUE, NOWHERE: FALSE}.get(predicate.name) if isinstance(predicate, Symbol) else None


def _pointwise(machine: Rewriter, connective: str, *predicates: Node) -> Node:
    """The predicate `f(x) connective g(x)`."""
    sort = predicates[0].sort
    assert isinstance(sort, Function)
    [element] = sort.domain
    values = [_constant(predicate) for predicate in predicates]
    if connective == "!" and values[0] is not None:
        return constant_predicate(NOWHERE if values[0] is TRUE else EVERYWHERE, element)
    decisive = TRUE if connective == "||" else FALSE
    for index, value in enumerate(values):
        if value is not None:
            return predicates[index] if value is decisive else predicates[1 - index]
    bound = bound_variable(element, *predicates)
    body = logical(connective, *(apply(predicate, bound) for predicate in predicates))
    return machine.value(binder(LAMBDA, (bound,), body))


def _combined(connective: str) -> BuiltIn:
    def combine(machine: Rewriter, _symbol: Symbol, arguments: tuple[Node, ...]) -> Node | None:
        left, right = arguments
        one, other = parts(left), parts(right)
        if one is None or other is None:
            return None
        known, more = members(one[1]), members(other[1])
        if known is None or more is None:
            return None
        predicate = _pointwise(machine, connective, one[0], other[0])
        candidates = _ordered(machine, known + more)
        exceptions = []
        for candidate in candidates or ():
            inside = [contained(machine, candidate, operand) for operand in arguments]
            differs = relation("==", logical(connective, *inside), apply(predicate, candidate))
            outcome = machine.value(differs)
            if outcome is FALSE:
                exceptions.append(candidate)
            elif outcome is not TRUE:
                return None
        return None if candidates is None else general_set(predicate, finite_set(exceptions, element_sort(left)))

    return combine


def _difference(machine: Rewriter, symbol_: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    left, right = arguments
    if parts(right) is None:
        return None
    complement = machine.called("!", right.sort, right)
    return _combined("&&")(machine, symbol_, (left, complement))


def _intersection(machine: Rewriter, symbol_: Symbol, arguments: tuple[Node, ...]) -> Node | None:
    left, right = arguments
    if right.sort == left.sort:
        return _combined("&&")(machine, symbol_, arguments)
    return _filtered(machine, right, left, TRUE)


GENERAL: dict[str, BuiltIn] = {
    "in": _in_general,
    "!": _complement,
    "+": _combined("||"),
    "*": _intersection,
    "-": _difference,
}


# Relations


def finite_equal(machine: Rewriter, left: Node, right: Node) -> Node | None:
    one, other = members(left), members(right)
    if one is None or other is None:
        return None
    if len(one) != len(other):
        return FALSE
    same = [machine.related("==", first, second) for first, second in zip(one, other, strict=True)]
    return FALSE if FALSE in same else all_of(machine, [condition for condition in same if condition is not TRUE])


def equal(machine: Rewriter, left: Node, right: Node) -> Node | None:
    return _everywhere(machine, "==", left, right)


def included(machine: Rewriter, left: Node, right: Node) -> Node | None:
    return _everywhere(machine, "=>", left, right)


def less(machine: Rewriter, left: Node, right: Node) -> Node | None:
    """A proper subset."""
    outcome = machine.value(logical("&&", relation("<=", left, right), logical("!", relation("==", left, right))))
    return machine.settled(relation("<", left, right), outcome)


def _everywhere(machine: Rewriter, connective: str, left: Node, right: Node) -> Node | None:
    """Whether for each x, `x in left` and `x in right` are so connected."""
    finite_left, finite_right = _finite(left), _finite(right)
    if finite_left is not None and connective == "=>":
        inside = [contained(machine, element, right) for element in finite_left]
        return FALSE if FALSE in inside else all_of(machine, [part for part in inside if part is not TRUE])
    if finite_left is not None and finite_right is not None:
        element = element_sort(left)
        return finite_equal(machine, finite_set(finite_left, element), finite_set(finite_right, element))
    if (finite_left is None and parts(left) is None) or (finite_right is None and parts(right) is None):
        return None
    bound = bound_variable(element_sort(left), *(parts(left) or ()), *(parts(right) or ()))
    inside = [contained(machine, bound, operand) for operand in (left, right)]
    is_equation = connective == "=="
    connected = relation("==", *inside) if is_equation else logical("=>", *inside)
    outcome = machine.value(binder(FORALL, (bound,), connected))
    return machine.settled(relation("==" if is_equation else "<=", left, right), outcome)


def _finite(node: Node) -> tuple[Node, ...] | None:
    """The elements of a set that is finite."""
    known = parts(node)
    if known is None:
        return members(node)
    return members(known[1]) if _constant(known[0]) is FALSE else None
