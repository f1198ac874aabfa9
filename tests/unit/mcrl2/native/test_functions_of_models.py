"""The functions of sample specifications, with small arguments: native code and the rewriter give the same values."""

from __future__ import annotations

from collections import Counter
from itertools import islice, product
from pathlib import Path

import pytest

from highroad.languages.mcrl2.data import Data, DataError
from highroad.languages.mcrl2.data.lists import list_of
from highroad.languages.mcrl2.data.nodes import (
    FALSE,
    TRUE,
    Apply,
    Node,
    Symbol,
    applied,
    apply,
    function_symbol,
    number,
    symbol,
    variable,
)
from highroad.languages.mcrl2.data.sets import constant_predicate, finite_set, general_set
from highroad.languages.mcrl2.parse import read
from highroad.languages.mcrl2.sorts import BOOL, INT, NAT, POS, Basic, Container, Function, Kind, Sort
from highroad.languages.mcrl2.specification import Specification
from highroad.languages.mcrl2.terms import UPDATE
from unit.mcrl2.native.evaluation import Native
from unit.mcrl2.specifications import ACCEPTED

MODELS = sorted((Path(__file__).parents[4] / "models" / "mcrl2").glob("*.mcrl2"))
FUEL = 3_000  # of the rewriter, so that no function takes long
MOST_CALLS = 60  # of each function


class Samples:
    """A few values of each sort."""

    def __init__(self, data: Data) -> None:
        self._data = data

    def of(self, sort: Sort, depth: int = 2) -> list[Node]:
        if sort == BOOL:
            return [FALSE, TRUE]
        if sort in (POS, NAT, INT):
            return [number(value, sort) for value in (-2, -1, 0, 1, 2, 5) if sort == INT or value >= (sort == POS)]
        match sort:
            case Container(kind=kind, element=element):
                return self._containers(kind, element, sort, depth)
            case Function(domain=(key,)):
                function = self._data.representative(sort)
                return [function, *self._updates(function, sort, key, depth)]
            case Basic() if self._data.domains.constructors(sort):
                return list(islice(self._built(sort, depth), 8))
        return [self._data.representative(sort)]

    def _containers(self, kind: Kind, element: Sort, sort: Sort, depth: int) -> list[Node]:
        elements = self.of(element, depth - 1)[:3] if depth else []
        if kind is Kind.LIST:
            return [list_of(part, sort) for part in ([], elements[:1], elements[1:], elements)]
        sets = [finite_set(part, element) for part in ([], elements[:1], elements[1:])]
        if kind is Kind.SET:
            return [general_set(constant_predicate("@false", element), part) for part in sets]
        return sets if kind is Kind.FSET else [self._data.representative(sort)]

    def _updates(self, function: Node, sort: Function, key: Sort, depth: int) -> list[Node]:
        if depth == 0:
            return []
        update = function_symbol(UPDATE, (sort, key, sort.range), sort)
        pairs = zip(self.of(key, depth - 1), reversed(self.of(sort.range, depth - 1)), strict=False)
        return [apply(update, function, one, value) for one, value in islice(pairs, 2)]

    def _built(self, sort: Sort, depth: int) -> list[Node]:
        result: list[Node] = []
        for constructor in self._data.domains.constructors(sort):
            if not constructor.arguments:
                result.append(constructor.symbol)
            elif depth:
                rows = product(*(self.of(part, depth - 1) for part in constructor.arguments))
                result += [applied(constructor.symbol, row) for row in islice(rows, 4)]
        return result


def compared(path: Path, level: int) -> Counter[str]:
    """How often both gave the same value, and how often native code was stuck where there is a word for the value."""
    specification = read(path.read_text(), path.name)
    data = Data(specification)
    functions = _defined(specification, data)
    calls = [
        applied(function, tuple(variable(f"x{place:02}", sort) for place, sort in enumerate(function.sort.domain)))
        for function in functions
        if isinstance(function.sort, Function)
    ]
    if not calls:
        return Counter()
    samples = Samples(data)
    rows = [(place, row) for place, call in enumerate(calls) for row in _rows(data, samples, call)]
    native = Native(data, calls, level, (argument for _, row in rows for argument in row))
    seen: Counter[str] = Counter()
    for place, row in rows:
        try:
            expected = data.normal(applied(calls[place].head, row), {}, FUEL)
        except DataError:
            continue
        found = native.value(place, row)
        assert found is None or found is expected, (path.name, data.text(expected))
        if found is not None:
            seen["same"] += 1
        elif native.has_word(expected):
            seen["stuck"] += 1
    return seen


def _rows(data: Data, samples: Samples, call: Apply) -> list[tuple[Node, ...]]:
    """Values for the arguments of a call."""
    rows = product(*(samples.of(argument.sort) for argument in call.arguments))
    return [tuple([data.normal(one, {}) for one in row]) for row in islice(rows, MOST_CALLS)]


def _defined(specification: Specification, data: Data) -> list[Symbol]:
    symbols = [symbol(mapping.name, mapping.sort) for mapping in specification.mappings if mapping.arguments]
    return [one for one in symbols if data.machine.strategy(one, 1) is not None]


@pytest.mark.parametrize("path", MODELS, ids=lambda path: path.stem)
def test_models(path: Path) -> None:
    """An argument that has no value and is not needed, such as a square outside of the board, may stop it."""
    seen = compared(path, 0)
    assert seen["same"] >= 10 * seen["stuck"]


def test_conformance_set() -> None:
    seen: Counter[str] = Counter()
    for path in ACCEPTED:
        seen += compared(path, 0)
    assert seen["same"] > 10 * seen["stuck"]
    assert seen["same"] > 400
