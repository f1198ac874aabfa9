"""Which Python function is the meaning of which built-in symbol.

A name such as `+` is shared by numbers, sets and bags: the sort of the container or of the first operand decides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data import bags, booleans, functions, lists, numbers, relations, sets
from highroad.languages.mcrl2.data.nodes import Node, Symbol
from highroad.languages.mcrl2.sorts import BOOL, Container, Function, Sort, is_numeric

if TYPE_CHECKING:
    from highroad.languages.mcrl2.data.rewriter import Rewriter

# Takes the symbol and the values of its arguments; gives the value, or None where the function is not defined.
BuiltIn = Callable[["Rewriter", Symbol, tuple[Node, ...]], Node | None]

_ANY: dict[str, BuiltIn] = {
    "if": booleans.undecided_if,
    "&&": booleans.undecided_and,
    "||": booleans.undecided_or,
    "=>": booleans.undecided_implies,
    **relations.RELATIONS,
    **functions.FUNCTIONS,
}
_BY_FAMILY: dict[str, dict[str, BuiltIn]] = {
    "Bool": {"!": booleans.negation},
    "number": numbers.FUNCTIONS,
    "List": lists.FUNCTIONS,
    "FSet": sets.FINITE,
    "Set": {**sets.GENERAL, **bags.SET_TO_BAG},
    "FBag": bags.FINITE,
    "Bag": bags.GENERAL,
}
_CONTAINER_LAST = ("in", "count", "|>")
_ENUMERATIONS: dict[str, BuiltIn] = {**sets.ENUMERATIONS, **bags.ENUMERATIONS}


def built_in(symbol: Symbol) -> BuiltIn | None:
    name = symbol.name
    if name in _ANY:
        return _ANY[name]
    if name in _ENUMERATIONS:
        return _ENUMERATIONS[name]
    if not isinstance(symbol.sort, Function):
        return None
    deciding = symbol.sort.domain[-1 if name in _CONTAINER_LAST else 0]
    return _BY_FAMILY.get(_family(deciding), {}).get(name)


def _family(sort: Sort) -> str:
    if sort == BOOL:
        return "Bool"
    if is_numeric(sort):
        return "number"
    return str(sort.kind.value) if isinstance(sort, Container) else "other"
