"""Expressions about a model whose processes are always the same: none is started, and none ends.

What a predicate asks of a process by its number is then known before anything runs, and needs no search among those
that live.
"""

from __future__ import annotations

from collections.abc import Callable

from highroad.ir.expressions import (
    FALSE,
    At,
    Binary,
    Conditional,
    Constant,
    Element,
    Expression,
    Operator,
    Place,
    Read,
    Remote,
)
from highroad.ir.model import Model
from highroad.languages.promela import tree
from highroad.languages.promela.lower_expressions import Expressions, any_of
from highroad.languages.promela.values import Value, constant
from highroad.languages.promela.world import Frame


def has_fixed_processes(model: Model) -> bool:
    return not any(step.start is not None or step.stops for _, _, step in model.numbered_steps())


class FixedProcesses(Expressions):
    """Lowers what stands outside of all processes."""

    def _special(self, name: tree.SpecialName) -> Value:
        if name.kind is tree.Special.PROCESSES:
            return constant(len(list(self.world.instances())))
        return super()._special(name)

    def at_labels(self, prefix: str) -> Expression:
        places = self._labelled(prefix)
        instances = enumerate(self.world.instances())
        return any_of([At(n, at) for n, instance in instances for frame, at in places if frame is instance])

    def _is_at(self, frame: Frame, process: Expression, locations: frozenset[int]) -> Expression:
        return self._by_number(process, lambda number, of: At(number, locations) if of is frame else FALSE, FALSE)

    def _foreign(self, frame: Frame, process: Expression, name: str, index: Expression | None) -> Expression:
        def read(number: int, of: Frame) -> Expression:
            place: Place = Remote(number, name)
            return Constant(0) if of is not frame else Read(place if index is None else Element(place, index))

        return self._by_number(process, read, Constant(0))

    def _location_of(self, process: tree.Expression) -> Value:
        def location(number: int, frame: Frame) -> Expression:
            found: Expression = Constant(0)
            for position, element in enumerate(frame.automaton.locations):
                found = Conditional(At(number, frozenset({position})), Constant(element.number), found)
            return found

        general = super()._location_of(process)
        return Value(self._by_number(self.number(process), location, Constant(0)), general.low, general.high)

    def _by_number(
        self, process: Expression, of_process: Callable[[int, Frame], Expression], otherwise: Expression
    ) -> Expression:
        """What is said of the process with a number; the value for others if there is none."""
        instances = list(self.world.instances())
        if isinstance(process, Constant):
            is_there = 0 <= process.value < len(instances)
            return of_process(process.value, instances[process.value]) if is_there else otherwise
        found = otherwise
        for number, frame in enumerate(instances):
            is_meant = Binary(Operator.EQUAL, process, Constant(number))
            found = Conditional(is_meant, of_process(number, frame), found)
        return found
