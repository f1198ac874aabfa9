"""Calls of functions that are known by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from highroad.languages.mcrl2.data.built_in import built_in
from highroad.languages.mcrl2.data.names import EVERYWHERE, NOWHERE, ZERO
from highroad.languages.mcrl2.data.nodes import Symbol
from highroad.languages.mcrl2.native import lists, numbers, sets
from highroad.languages.mcrl2.native.body import Body
from highroad.languages.mcrl2.native.relations import RELATIONS, related
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.sorts import BOOL, Container, Function, Kind, is_numeric
from highroad.languages.mcrl2.terms import FSET_TO_SET, SET, UPDATE

if TYPE_CHECKING:
    from highroad.languages.mcrl2.native.compiler import Compiler

_CONSTANT_FUNCTIONS = {NOWHERE: "0", EVERYWHERE: "1", ZERO: "0"}


class Calls:
    def __init__(self, compiler: Compiler) -> None:
        self._compiler = compiler

    def called(self, body: Body, symbol: Symbol, arguments: Sequence[str]) -> str:
        """The value of a function known by name: its built-in meaning comes first, then the rules of the user."""
        structures = self._compiler.machine.structures
        places = structures.projection(symbol)
        if places is not None:
            return self._projected(body, places, arguments[0])
        recognised = structures.recognised(symbol)
        if recognised is not None:
            return body.extended(self._recognised(body, recognised, arguments[0]))
        if built_in(symbol) is not None:
            return self._built_in(body, symbol, list(arguments))
        if self._compiler.machine.strategy(symbol, 1) is not None:
            return self._compiler.functions.called(body, symbol, 1, arguments)
        if structures.constructor_of(symbol) is not None or symbol.name == "|>":
            return body.term(self._compiler.words.constructor(symbol), arguments)
        raise Unsupported(f"{symbol.name}, of which nothing is known")

    def _built_in(self, body: Body, symbol: Symbol, arguments: list[str]) -> str:
        assert isinstance(symbol.sort, Function)
        name, domain = symbol.name, symbol.sort.domain
        if name in _CONSTANT_FUNCTIONS:
            return _CONSTANT_FUNCTIONS[name]
        if name in RELATIONS:
            return body.extended(related(self._compiler, body, name, domain[0], *arguments))
        if name == UPDATE:
            return self._compiler.values.updated(body, domain[0], *arguments)
        if name in (SET, FSET_TO_SET):
            return sets.enumerated(self._compiler, body, symbol, arguments)
        deciding = domain[-1] if name in ("in", "|>") else domain[0]
        if is_numeric(deciding):
            return numbers.computed(body, symbol, arguments)
        if isinstance(deciding, Container) and deciding.kind is Kind.LIST:
            return lists.computed(self._compiler, body, symbol, arguments)
        if isinstance(deciding, Container) and deciding.kind in (Kind.SET, Kind.FSET):
            return sets.computed(self._compiler, body, symbol, arguments)
        if name == "!" and deciding == BOOL:
            return body.value(f"xor i64 {arguments[0]}, 1")
        raise Unsupported(f"{name}: {symbol.sort}")

    def _recognised(self, body: Body, constructor: Symbol, operand: str) -> str:
        if not isinstance(constructor.sort, Function):
            return body.value(f"icmp eq i64 {operand}, {self._compiler.words.word(constructor)}")
        return body.is_made_by(operand, self._compiler.words.constructor(constructor), len(constructor.sort.domain))

    def _projected(self, body: Body, places: Mapping[Symbol, int], operand: str) -> str:
        end = body.name("end")
        incoming: list[tuple[str, str]] = []
        for constructor, place in places.items():
            found, onward = body.name("found"), body.name("next")
            body.branch(self._recognised(body, constructor, operand), found, onward)
            body.begin(found)
            incoming.append((body.loaded(operand, place + 1), found))
            body.jump(end)
            body.begin(onward)
        body.stuck()
        body.begin(end)
        return body.phi("i64", incoming)
