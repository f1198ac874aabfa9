"""Declared and structured sorts: their constructors, and for structured sorts projections, recognisers and order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.lists import all_of
from highroad.languages.mcrl2.data.nodes import (
    FALSE,
    TRUE,
    Apply,
    Node,
    Symbol,
    function_symbol,
    logical,
    relation,
    symbol,
    truth,
)
from highroad.languages.mcrl2.sorts import BOOL, Sort
from highroad.languages.mcrl2.specification import SortDeclaration

if TYPE_CHECKING:
    from highroad.languages.mcrl2.data.built_in import BuiltIn
    from highroad.languages.mcrl2.data.rewriter import Rewriter


@dataclass(frozen=True, slots=True)
class Constructor:
    symbol: Symbol
    arguments: tuple[Sort, ...]
    position: int  # among the constructors of its sort


class Structures:
    def __init__(self, declarations: tuple[SortDeclaration, ...]) -> None:
        self.constructors: dict[Sort, list[Constructor]] = {}
        self._constructor: dict[Symbol, Constructor] = {}
        self._structured: set[Sort] = set()
        self._projections: dict[Symbol, dict[Symbol, int]] = {}
        self._recognisers: dict[Symbol, Symbol] = {}
        for declaration in declarations:
            self._declare(declaration)

    def _declare(self, declaration: SortDeclaration) -> None:
        constructors = self.constructors.setdefault(declaration.sort, [])
        if declaration.is_structured:
            self._structured.add(declaration.sort)
        for declared in declaration.constructors:
            node = symbol(declared.name, declared.sort)
            node.is_total = True
            constructor = Constructor(node, declared.arguments, len(constructors))
            constructors.append(constructor)
            self._constructor[node] = constructor
            if declared.recogniser is not None:
                self._recognisers[function_symbol(declared.recogniser, (declaration.sort,), BOOL)] = node
            for index, (name, sort) in enumerate(zip(declared.projections, declared.arguments, strict=True)):
                if name is not None:
                    projection = function_symbol(name, (declaration.sort,), sort)
                    self._projections.setdefault(projection, {})[node] = index

    def constructor_of(self, node: Node) -> Constructor | None:
        """The constructor on top of a term, if there is one."""
        top = node.head if isinstance(node, Apply) else node
        return self._constructor.get(top) if isinstance(top, Symbol) else None

    def is_structured(self, sort: Sort) -> bool:
        return sort in self._structured

    def projection(self, function: Symbol) -> dict[Symbol, int] | None:
        """For each constructor, which argument this projection gives; None if it is no projection."""
        return self._projections.get(function)

    def recognised(self, function: Symbol) -> Symbol | None:
        """The constructor that this function recognises; None if it is no recogniser."""
        return self._recognisers.get(function)

    def meaning(self, function: Symbol) -> BuiltIn | None:
        """A projection or recogniser as a function."""
        if function in self._projections:
            return self._projection
        return self._recogniser if function in self._recognisers else None

    def _projection(self, _machine: Rewriter, function: Symbol, arguments: tuple[Node, ...]) -> Node | None:
        [operand] = arguments
        if not isinstance(operand, Apply) or not isinstance(operand.head, Symbol):
            return None
        index = self._projections[function].get(operand.head)
        return None if index is None else operand.arguments[index]

    def _recogniser(self, _machine: Rewriter, function: Symbol, arguments: tuple[Node, ...]) -> Node | None:
        constructor = self.constructor_of(arguments[0])
        return None if constructor is None else truth(constructor.symbol is self._recognisers[function])

    # Relations of structured sorts

    def relation(self, name: str, sort: Sort) -> Callable[[Rewriter, Node, Node], Node | None] | None:
        if sort not in self._structured:
            return None
        return {"==": self._equal, "<": self._less, "<=": self._less_or_equal}[name]

    def _equal(self, machine: Rewriter, left: Node, right: Node) -> Node | None:
        if self.constructor_of(left) is None or self.constructor_of(right) is None:
            return None
        unknown: list[Node] = []
        waiting = [(left, right)]
        while waiting:
            first, second = waiting.pop()
            if first is second:
                continue
            parts = self._compared(first, second)
            if parts is not None:
                waiting += reversed(parts)
                continue
            same = machine.related("==", first, second) if self._constructors_agree(first, second) else FALSE
            if same is FALSE:
                return FALSE
            if same is not TRUE:
                unknown.append(same)
        return all_of(machine, unknown)

    def _compared(self, left: Node, right: Node) -> list[tuple[Node, Node]] | None:
        """The pairs of arguments, if both terms have the same constructor of a structured sort on top."""
        constructor = self.constructor_of(left)
        if constructor is None or constructor is not self.constructor_of(right) or left.sort not in self._structured:
            return None
        return list(zip(_arguments(left), _arguments(right), strict=True))

    def _constructors_agree(self, left: Node, right: Node) -> bool:
        """Whether the terms do not have different constructors of a structured sort on top."""
        one, other = self.constructor_of(left), self.constructor_of(right)
        return one is None or other is None or one is other or left.sort not in self._structured

    def _less(self, machine: Rewriter, left: Node, right: Node) -> Node | None:
        return self._ordered(machine, "<", left, right)

    def _less_or_equal(self, machine: Rewriter, left: Node, right: Node) -> Node | None:
        return self._ordered(machine, "<=", left, right)

    def _ordered(self, machine: Rewriter, name: str, left: Node, right: Node) -> Node | None:
        """By the place of the constructor, then by the arguments from left to right."""
        if self.constructor_of(left) is None or self.constructor_of(right) is None:
            return None
        waiting = [(left, right)]
        while waiting:
            first, second = waiting.pop()
            if first is second:
                continue
            parts = self._compared(first, second)
            if parts is not None:
                waiting += reversed(parts)
                continue
            one, other = self.constructor_of(first), self.constructor_of(second)
            if one is not None and other is not None and first.sort in self._structured:
                return truth(one.position < other.position)
            smaller, same = machine.related("<", first, second), machine.related("==", first, second)
            if smaller is TRUE or (smaller is FALSE and same is FALSE):
                return smaller
            if same is not TRUE:
                rest = _lexicographic(name, waiting)
                return machine.value(logical("||", smaller, logical("&&", same, rest)))
        return truth(name == "<=")


def _lexicographic(name: str, waiting: list[tuple[Node, Node]]) -> Node:
    """The comparison of the pairs, the last one first, as a term."""
    outcome: Node = truth(name == "<=")
    for first, second in waiting:
        tied = logical("&&", relation("==", first, second), outcome)
        outcome = logical("||", relation("<", first, second), tied)
    return outcome


def _arguments(node: Node) -> tuple[Node, ...]:
    return node.arguments if isinstance(node, Apply) else ()
