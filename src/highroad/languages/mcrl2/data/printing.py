"""Values as text, as they stand in the labels of transitions.

Conversions to wider sorts are not shown. The text is put together from pieces, so that large values are no problem.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import assert_never

from highroad.languages.mcrl2.data.names import (
    EVERYWHERE,
    GENERAL_BAG,
    GENERAL_SET,
    NOWHERE,
    UNORDERED_BAG,
    UNORDERED_SET,
    ZERO,
)
from highroad.languages.mcrl2.data.nodes import (
    LAMBDA,
    Apply,
    Binder,
    Node,
    Number,
    Symbol,
    Variable,
    apply,
    function_symbol,
    head_name,
    is_cons,
    is_empty_list,
    logical,
    relation,
    variable,
)
from highroad.languages.mcrl2.operators import APPLIED, BINDER, LEVEL, PREFIX, PREFIXES, RIGHT_ASSOCIATIVE, WHERE
from highroad.languages.mcrl2.sorts import BOOL, NAT, NUMERIC, Container, is_wider
from highroad.languages.mcrl2.terms import BAG, EMPTY_BAG, EMPTY_SET, FBAG_TO_BAG, FSET_TO_SET, SET, UPDATE

_HIDDEN = {FSET_TO_SET, FBAG_TO_BAG} | {f"{a}2{b}" for a in NUMERIC for b in NUMERIC if is_wider(b, a)}
_SETS, _BAGS = (SET, UNORDERED_SET), (BAG, UNORDERED_BAG)
_DIGITS = 4000  # that are converted at once
_CHUNK = 10**_DIGITS
_INSIDE = BINDER + 1  # in a list or set a lambda stands in brackets


Pieces = list[str | tuple[Node, int]]  # texts, and nodes that must not bind more loosely than a level


def text(node: Node, enough: float = math.inf) -> str:
    """All of the text; or its beginning, of at least so many characters: parts that are shared can make it enormous."""
    done: list[str] = []
    waiting: Pieces = [(node, WHERE)]
    while waiting and enough > 0:
        piece = waiting.pop()
        if isinstance(piece, str):
            done.append(piece)
            enough -= len(piece)
            continue
        node, loosest = piece
        node = _shown(node)
        pieces = _pieces(node)
        waiting += reversed(["(", *pieces, ")"] if _level(node) < loosest else pieces)
    return "".join(done)


def _shown(node: Node) -> Node:
    """Without conversions, and finite sets and bags without what makes them general ones."""
    while isinstance(node, Apply):
        name = head_name(node)
        if name in _HIDDEN:
            node = node.arguments[0]
        elif name in (GENERAL_SET, GENERAL_BAG) and head_name(node.arguments[0]) in (NOWHERE, ZERO):
            node = node.arguments[1]
        else:
            break
    return node


def _level(node: Node) -> int:
    match node:
        case Number(value=value):
            return LEVEL["/"] if isinstance(value, Fraction) else APPLIED if value >= 0 else PREFIX
        case Binder():
            return BINDER
        case Apply(head=Symbol(name=name), arguments=arguments):
            if name == GENERAL_SET and head_name(arguments[0]) == EVERYWHERE:
                return PREFIX
            if is_cons(node) and is_empty_list(_rest(node)):
                return APPLIED
            if len(arguments) == 2 and name in LEVEL:
                return LEVEL[name]
            return PREFIX if len(arguments) == 1 and name in PREFIXES else APPLIED
    return APPLIED


def _rest(node: Node) -> Node:
    while isinstance(node, Apply) and is_cons(node):
        node = node.arguments[1]
    return node


def _pieces(node: Node) -> Pieces:
    match node:
        case Variable(name=name) | Symbol(name=name):
            return [name]
        case Number(value=value):
            numerator, denominator = _decimal(value.numerator), _decimal(value.denominator)
            return [numerator if value.denominator == 1 else f"{numerator} / {denominator}"]
        case Binder(kind=kind, variables=variables, body=body):
            return [f"{kind} {_declared(variables)}. ", (body, BINDER)]
        case Apply(head=Symbol(name=name), arguments=arguments):
            return _application(node, name, arguments)
        case Apply(head=head, arguments=arguments):
            return [(head, APPLIED), *_row("(", arguments, ")", WHERE)]
    assert_never(node)


def _application(node: Node, name: str, arguments: tuple[Node, ...]) -> Pieces:
    if is_cons(node):
        return _list(node)
    if name in _SETS:
        return _row("{", arguments, "}", _INSIDE)
    if name in _BAGS:
        return _bag(arguments)
    if name in (GENERAL_SET, GENERAL_BAG):
        return _general(name, arguments[0], arguments[1])
    if name == UPDATE:
        function, key, value = arguments
        return [(function, APPLIED), "[", (key, WHERE), " -> ", (value, WHERE), "]"]
    if len(arguments) == 2 and name in LEVEL:
        level, is_right = LEVEL[name], name in RIGHT_ASSOCIATIVE
        return [(arguments[0], level + is_right), f" {name} ", (arguments[1], level + (not is_right))]
    if len(arguments) == 1 and name in PREFIXES:
        return [name, (arguments[0], PREFIX)]
    return [name, *_row("(", arguments, ")", WHERE)]


def _row(opening: str, parts: Sequence[Node], closing: str, loosest: int) -> Pieces:
    pieces: Pieces = [opening]
    for place, part in enumerate(parts):
        pieces += [", ", (part, loosest)] if place else [(part, loosest)]
    return [*pieces, closing]


def _list(node: Node) -> Pieces:
    elements = []
    while isinstance(node, Apply) and is_cons(node):
        element, node = node.arguments
        elements.append(element)
    if is_empty_list(node):
        return _row("[", elements, "]", _INSIDE)
    pieces: Pieces = []
    for element in elements:
        pieces += [(element, LEVEL["|>"] + 1), " |> "]
    return [*pieces, (node, LEVEL["|>"])]


def _bag(arguments: tuple[Node, ...]) -> Pieces:
    pieces: Pieces = ["{"]
    for place, argument in enumerate(arguments):
        pieces += [": " if place % 2 else ", " if place else "", (argument, _INSIDE)]
    return [*pieces, "}"]


def _general(name: str, function: Node, rest: Node) -> Pieces:
    """A complement, or a comprehension."""
    if head_name(function) == EVERYWHERE:
        return ["!", (rest, PREFIX)]
    assert isinstance(rest.sort, Container)
    if isinstance(function, Binder) and function.kind == LAMBDA:
        [bound], body = function.variables, function.body
    else:
        bound = variable("x", rest.sort.element)
        body = apply(function, bound)
    if head_name(rest) not in (EMPTY_SET, EMPTY_BAG):
        body = _with_exceptions(name, body, bound, rest)
    return [f"{{ {_declared((bound,))} | ", (body, WHERE), " }"]


def _with_exceptions(name: str, body: Node, bound: Variable, rest: Node) -> Node:
    """What holds of the variable, or how often it occurs, when the finite part is taken into account."""
    if name == GENERAL_SET:
        inside = apply(function_symbol("in", (bound.sort, rest.sort), BOOL), bound, rest)
        return logical("!", relation("==", body, inside))
    count = apply(function_symbol("count", (bound.sort, rest.sort), NAT), bound, rest)
    return apply(function_symbol("+", (NAT, NAT), NAT), body, count)


def _declared(variables: Iterable[Variable]) -> str:
    """`x,y: Nat, b: Bool`."""
    groups = groupby(variables, key=lambda one: one.sort)
    return ", ".join(f"{','.join(one.name for one in group)}: {sort}" for sort, group in groups)


def _decimal(value: int) -> str:
    """All digits; Python refuses to convert more than a few thousand at once."""
    if abs(value) < _CHUNK:
        return str(value)
    sign, rest, digits = "-" if value < 0 else "", abs(value), []
    while rest:
        rest, part = divmod(rest, _CHUNK)
        digits.append(str(part).zfill(_DIGITS))
    return sign + "".join(reversed(digits)).lstrip("0")
