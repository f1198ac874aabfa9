"""`== != < <= > >=` of any sort. What holds for every sort stands here; the rest is told by the sort."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data import bags, booleans, functions, lists, numbers, sets
from highroad.languages.mcrl2.data.nodes import Node, Symbol, logical, relation, truth
from highroad.languages.mcrl2.sorts import BOOL, Container, Function, Kind, Sort, is_numeric

if TYPE_CHECKING:
    from highroad.languages.mcrl2.data.built_in import BuiltIn
    from highroad.languages.mcrl2.data.rewriter import Rewriter

Relation = Callable[["Rewriter", Node, Node], Node | None]

_CONTAINERS: dict[Kind, dict[str, Relation]] = {
    Kind.LIST: {"==": lists.equal, "<": lists.less, "<=": lists.less_or_equal},
    Kind.FSET: {"==": sets.finite_equal, "<": sets.less, "<=": sets.included},
    Kind.SET: {"==": sets.equal, "<": sets.less, "<=": sets.included},
    Kind.FBAG: {"==": bags.finite_equal, "<": bags.less, "<=": bags.included},
    Kind.BAG: {"==": bags.equal, "<": bags.less, "<=": bags.included},
}
_BOOLEANS: dict[str, Relation] = {"==": booleans.equal, "<": booleans.less, "<=": booleans.less_or_equal}
_NUMBERS: dict[str, Relation] = {"==": numbers.equal, "<": numbers.less, "<=": numbers.less_or_equal}
_FUNCTIONS: dict[str, Relation] = {"==": functions.equal}


def _relation(name: str, sort: Sort, machine: Rewriter) -> Relation | None:
    if sort == BOOL:
        return _BOOLEANS[name]
    if is_numeric(sort):
        return _NUMBERS[name]
    match sort:
        case Container(kind=kind):
            return _CONTAINERS[kind][name]
        case Function():
            return _FUNCTIONS.get(name)
        case _:
            return machine.structures.relation(name, sort)


def _deciding(name: str, reflexive: bool) -> BuiltIn:
    def decide(machine: Rewriter, _symbol: Symbol, operands: tuple[Node, ...]) -> Node | None:
        left, right = operands
        if left is right:
            return truth(reflexive)
        decision = _relation(name, left.sort, machine)
        return None if decision is None else decision(machine, left, right)

    return decide


def _different(machine: Rewriter, _symbol: Symbol, operands: tuple[Node, ...]) -> Node | None:
    return machine.value(logical("!", relation("==", *operands)))


def _greater(machine: Rewriter, _symbol: Symbol, operands: tuple[Node, ...]) -> Node | None:
    left, right = operands
    return machine.related("<", right, left)


def _greater_or_equal(machine: Rewriter, _symbol: Symbol, operands: tuple[Node, ...]) -> Node | None:
    left, right = operands
    return machine.related("<=", right, left)


RELATIONS: dict[str, BuiltIn] = {
    "==": _deciding("==", True),
    "<": _deciding("<", False),
    "<=": _deciding("<=", True),
    "!=": _different,
    ">": _greater,
    ">=": _greater_or_equal,
}
