"""How many values a sort has, which they are, and which one stands for a value that does not matter."""

from __future__ import annotations

from itertools import combinations, product

from highroad.languages.mcrl2.data.names import GENERAL_BAG, NOWHERE, ZERO
from highroad.languages.mcrl2.data.nodes import (
    FALSE,
    LAMBDA,
    TRUE,
    Node,
    Number,
    Variable,
    applied,
    apply,
    binder,
    choice,
    function_symbol,
    logical,
    number,
    relation,
    symbol,
    variable,
)
from highroad.languages.mcrl2.data.rewriter import Rewriter
from highroad.languages.mcrl2.data.sets import constant_predicate, finite_set, general_set
from highroad.languages.mcrl2.data.structs import Constructor, Structures
from highroad.languages.mcrl2.sorts import BOOL, INT, NAT, POS, Basic, Container, Function, Kind, Sort, is_numeric
from highroad.languages.mcrl2.specification import Mapping
from highroad.languages.mcrl2.terms import EMPTY_BAG, EMPTY_LIST, EMPTY_SET, UPDATE

LARGEST = 1 << 16  # more values than this are not listed


class Domains:
    def __init__(self, structures: Structures, mappings: tuple[Mapping, ...]) -> None:
        self.structures = structures
        self._mappings = mappings
        self._sizes: dict[Sort, int | None] = {BOOL: 2}
        self._values: dict[Sort, list[Node]] = {BOOL: [FALSE, TRUE]}
        self._ranks: dict[Sort, dict[Node, int]] = {}
        self._representatives: dict[Sort, Node] = {}

    def constructors(self, sort: Sort) -> list[Constructor]:
        return self.structures.constructors.get(sort, [])

    # Sizes

    def size(self, sort: Sort) -> int | None:
        """The number of values; None if there are infinitely many, too many to count, or none are known."""
        if sort not in self._sizes:
            self._sizes[sort] = None  # what is recursive is infinite
            self._sizes[sort] = self._counted(sort)
        return self._sizes[sort]

    def _counted(self, sort: Sort) -> int | None:
        match sort:
            case Basic():
                sizes = [self._product(constructor.arguments) for constructor in self.constructors(sort)]
                return _total(sizes)
            case Container(kind=Kind.SET | Kind.FSET, element=element):
                size = self.size(element)
                return None if size is None or size > LARGEST.bit_length() else int(2**size)
            case Function(domain=domain, range=result):
                arguments, results = self._product(domain), self.size(result)
                if arguments is None or results is None or arguments * results.bit_length() > 64:
                    return None
                return int(results**arguments)
        return None

    def _product(self, sorts: tuple[Sort, ...]) -> int | None:
        total = 1
        for sort in sorts:
            size = self.size(sort)
            if size is None:
                return None
            total *= size
        return total

    # Values

    def values(self, machine: Rewriter, sort: Sort) -> list[Node]:
        """All values of a finite sort, in order."""
        if sort not in self._values:
            self._values[sort] = [machine.value(term) for term in self._terms(machine, sort)]
        return self._values[sort]

    def _terms(self, machine: Rewriter, sort: Sort) -> list[Node]:
        match sort:
            case Basic():
                return [
                    self._built(constructor, arguments)
                    for constructor in self.constructors(sort)
                    for arguments in product(*(self.values(machine, part) for part in constructor.arguments))
                ]
            case Container(kind=kind, element=element):
                elements = self.values(machine, element)
                subsets = [part for size in range(len(elements) + 1) for part in combinations(elements, size)]
                finite = [finite_set(part, element) for part in subsets]
                outside = constant_predicate(NOWHERE, element)
                return finite if kind is Kind.FSET else [general_set(outside, part) for part in finite]
            case Function():
                return self._functions(machine, sort)

    def _built(self, constructor: Constructor, arguments: tuple[Node, ...]) -> Node:
        return applied(constructor.symbol, arguments) if arguments else constructor.symbol

    def _functions(self, machine: Rewriter, sort: Function) -> list[Node]:
        """Each function, as a constant one that is updated where it differs."""
        results = self.values(machine, sort.range)
        variables = tuple(variable(f"x{place}" if place else "x", part) for place, part in enumerate(sort.domain))
        keys = list(product(*(self.values(machine, part) for part in sort.domain)))
        functions: list[Node] = []
        for row in product(results, repeat=len(keys)):
            functions.append(_function(variables, keys, row))
        return functions

    # Ranks

    def is_ranked(self, sort: Sort) -> bool:
        """Whether the sort is of whole numbers, or has finitely many values made from constructors."""
        if sort in (BOOL, POS, NAT, INT):
            return True
        size = self.size(sort)
        if not self.structures.is_structured(sort) or size is None or size > LARGEST:
            return False
        return all(self.is_ranked(part) for one in self.constructors(sort) for part in one.arguments)

    def rank(self, machine: Rewriter, value: Node) -> int:
        """A number that grows with the value, for values of a ranked sort; terms that are stuck come last."""
        if isinstance(value, Number):
            return int(value.value)
        sort = value.sort
        if sort not in self._ranks:
            values = () if is_numeric(sort) else self.values(machine, sort)
            self._ranks[sort] = {each: place for place, each in enumerate(values)}
        return self._ranks[sort].get(value, len(self._ranks[sort]))

    # A value that does not matter

    def representative(self, sort: Sort) -> Node:
        if sort not in self._representatives:
            self._representatives[sort] = self._chosen(sort, frozenset())
        return self._representatives[sort]

    def _chosen(self, sort: Sort, above: frozenset[Sort]) -> Node:
        if sort == BOOL:
            return FALSE
        if is_numeric(sort):
            return number(1 if sort == POS else 0, sort)
        match sort:
            case Function(domain=domain, range=result):
                variables = tuple(variable(f"x{place}" if place else "x", part) for place, part in enumerate(domain))
                return binder(LAMBDA, variables, self._chosen(result, above))
            case Container(kind=Kind.LIST):
                return symbol(EMPTY_LIST, sort)
            case Container(kind=Kind.FSET):
                return symbol(EMPTY_SET, sort)
            case Container(kind=Kind.FBAG):
                return symbol(EMPTY_BAG, sort)
            case Container(kind=Kind.SET, element=element):
                return general_set(constant_predicate(NOWHERE, element), finite_set((), element))
            case Container(element=element):
                finite = Container(Kind.FBAG, element)
                zero = function_symbol(ZERO, (element,), NAT)
                return apply(function_symbol(GENERAL_BAG, (zero.sort, finite), sort), zero, symbol(EMPTY_BAG, finite))
            case Basic():
                return self._element(sort, above | {sort})

    def _element(self, sort: Basic, above: frozenset[Sort]) -> Node:
        """A constant if there is one, and the first by name."""
        candidates = self.constructors(sort) or [
            Constructor(symbol(mapping.name, mapping.sort), (), 0)
            for mapping in self._mappings
            if mapping.result == sort and not mapping.arguments
        ]
        usable = [one for one in candidates if above.isdisjoint(one.arguments)]
        if not usable:
            return symbol(f"@{sort.name}", sort) if not candidates else self._built_from(candidates[0], above)
        return self._built_from(min(usable, key=lambda one: (len(one.arguments), one.symbol.name)), above)

    def _built_from(self, constructor: Constructor, above: frozenset[Sort]) -> Node:
        return self._built(constructor, tuple(self._chosen(part, above) for part in constructor.arguments))


def _total(sizes: list[int | None]) -> int | None:
    """None if there is nothing to add, or if a part is not known."""
    total = 0
    for size in sizes:
        if size is None:
            return None
        total += size
    return total or None


def _function(variables: tuple[Variable, ...], keys: list[tuple[Node, ...]], results: tuple[Node, ...]) -> Node:
    """The function with these results for these keys."""
    body: Node = results[0]
    if len(variables) == 1:
        function: Node = binder(LAMBDA, variables, body)
        sort = function.sort
        update = function_symbol(UPDATE, (sort, variables[0].sort, body.sort), sort)
        for [key], result in zip(keys, results, strict=True):
            function = apply(update, function, key, result)
        return function
    for key_row, result in zip(keys, results, strict=True):
        here: Node = TRUE
        for one, key in zip(variables, key_row, strict=True):
            here = logical("&&", relation("==", one, key), here)
        body = choice(here, result, body)
    return binder(LAMBDA, variables, body)
