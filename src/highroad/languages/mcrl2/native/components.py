"""Native code for the steps that a component takes on its own.

A location has code if all that can happen there is a step of the component alone. Elsewhere, and where the code gets
stuck, the core asks the network as before; from now on both number the local states in the same table.
"""

from __future__ import annotations

import weakref
from collections.abc import Collection
from typing import Any

from highroad import _core
from highroad.backends.llvm import engine
from highroad.languages.mcrl2.data.nodes import Node, variable
from highroad.languages.mcrl2.native.compiler import Compiler
from highroad.languages.mcrl2.native.shapes import Unsupported
from highroad.languages.mcrl2.native.states import NativeStates
from highroad.languages.mcrl2.native.steps import StepWriter
from highroad.languages.mcrl2.native.words import Words
from highroad.languages.mcrl2.network.joint import Vector
from highroad.languages.mcrl2.network.local import Component
from highroad.languages.mcrl2.network.locations import Location, Summand

LEVEL = 2  # of optimisation
_NO_STEP = 0xFFFFFFFF


class Machine(_core.LocalMachine):
    """The core's machine together with its compiled code: whoever holds it keeps the code alive."""

    def __init__(self, component: Component, vector: Vector, words: Words) -> None:
        # The component holds the machine, so the machine must not hold the component: nobody would ever free them.
        own, alone = weakref.ref(component), weakref.ref(vector)

        def label_of(summand: int, arguments: list[int]) -> int:
            asked, way = own(), alone()
            assert asked is not None
            assert way is not None
            sorts = [argument.sort for argument in asked.matching(summand).arguments]
            values = tuple([words.node(word, sort) for word, sort in zip(arguments, sorts, strict=True)])
            label = way.label_alone(asked.offer_of(summand), values)
            return _NO_STEP if label is None else label

        super().__init__(words.terms, label_of)
        self._engine: Any = None

    def compile(self, text: str, functions: dict[int, str]) -> None:
        self._engine = engine.compiled(text, LEVEL)
        self._engine.finalize_object()
        for location, name in functions.items():
            self.install(location, self._engine.get_function_address(name))


def accelerated(component: Component, vector: Vector, shared: Collection[int]) -> Machine | None:
    """The machine of a component, which numbers its local states from now on; None if no location has native code.

    `vector` is that of the component alone; in the shared offers others may take part.
    """
    compiler = Compiler(component.data, _core.Terms())
    machine = Machine(component, vector, compiler.words)
    states = NativeStates(machine, compiler.words, list(component.locations))
    writer = StepWriter(compiler, states, _globals(component, compiler.words))
    functions: dict[int, str] = {}
    for location in component.locations:
        try:
            summands = _summands(component, vector, shared, location)
            functions[states.location_number(location)] = writer.write(location, summands)
        except Unsupported:
            continue
    if not functions:
        return None
    for local in range(len(component.states)):  # first, so that the code knows the functions among their values
        states.number(component.states[local])
    machine.compile(compiler.text(), functions)
    component.states = states
    return machine


def _summands(
    component: Component, vector: Vector, shared: Collection[int], location: Location
) -> list[tuple[int, Summand]]:
    """The summands of a location, in the order in which the vector goes through them."""
    if location.entry is not None:
        raise Unsupported("a condition that could not be decided")
    entries = component.locations[location]
    if any(offer in shared or not vector.offers_alone.get(offer, True) for offer, _ in entries):
        raise Unsupported("a step with others")
    return [
        (number, component.matching(number).summand)
        for wanted in vector.offers_alone
        for offer, number in entries
        if offer == wanted
    ]


def _globals(component: Component, words: Words) -> dict[Node, str]:
    known: dict[Node, str] = {}
    for one, value in component.globals.items():
        try:
            known[variable(one.name, one.sort)] = str(words.word(value))
        except Unsupported:
            continue  # what needs it has no native form either
    return known
