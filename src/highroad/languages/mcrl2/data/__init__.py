"""The meaning of data: a value is a closed term in normal form, and equal values are one object.

data = Data(specification)
value = data.value(term, {x: other_value})
data.text(value)                                      # as it stands in labels
for values in data.solutions([n, m], condition, {}): ...
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from highroad.backends.recursion import deep_recursion
from highroad.diagnostics import Diagnostic
from highroad.languages.mcrl2.data import nodes, printing
from highroad.languages.mcrl2.data.domains import Domains
from highroad.languages.mcrl2.data.enumeration import STEPS_OF_OPEN_CONDITION, Search
from highroad.languages.mcrl2.data.errors import DataError, NotTerminating, Unbounded, Undecided
from highroad.languages.mcrl2.data.nodes import FALSE, TRUE, Binder, Node, variable
from highroad.languages.mcrl2.data.overlaps import overlap_warnings
from highroad.languages.mcrl2.data.quantifiers import quantified
from highroad.languages.mcrl2.data.rewriter import Rewriter, substituted
from highroad.languages.mcrl2.data.rules import Delayed, Environment
from highroad.languages.mcrl2.data.structs import Structures
from highroad.languages.mcrl2.data.translation import rule_of, translated
from highroad.languages.mcrl2.sorts import Sort
from highroad.languages.mcrl2.specification import Specification
from highroad.languages.mcrl2.terms import Term, Variable

__all__ = ["Data", "DataError", "NotTerminating", "Unbounded", "Undecided", "Value"]

Value = Node
Result = TypeVar("Result")

FUEL = 700_000  # what does not end is given up after some two seconds
SEARCHING = 10  # times as much for all that is tried to find values for variables, each of which may take FUEL
_FRAMES = 250_000  # how deep the evaluation may recurse; Python keeps its frames on the heap


class Data:
    """`fuel` is the number of rewrite steps after which an evaluation is given up."""

    def __init__(self, specification: Specification, fuel: int = FUEL) -> None:
        self.fuel = fuel
        structures = Structures(specification.sorts)
        self._domains = Domains(structures, specification.mappings)
        equations = [equation for equation in specification.equations if not equation.is_ignored]
        with deep_recursion():
            self._rules = [rule_of(equation) for equation in equations]
        self._machine = Rewriter(structures, self._rules, self._quantified)
        self._translations: dict[int, _Translation] = {}

    @property
    def machine(self) -> Rewriter:
        return self._machine

    @property
    def domains(self) -> Domains:
        return self._domains

    def normal(self, node: Node, bindings: Environment, fuel: int | None = None) -> Node:
        """The normal form of a node."""
        return self._deep(node, bindings, lambda: self._machine.evaluate(node, bindings), fuel)

    def value(self, term: Term, environment: Mapping[Variable, Value]) -> Value:
        """The normal form of the term, with these values for its variables."""
        return self._finished(*self._bound(term, environment))

    def holds(self, condition: Term, environment: Mapping[Variable, Value]) -> bool:
        value = self._evaluated(condition, environment)
        if value is not TRUE and value is not FALSE:
            raise Undecided(value)
        return value is TRUE

    def _evaluated(self, term: Term, environment: Mapping[Variable, Value]) -> Value:
        node, bindings = self._bound(term, environment)
        return self._deep(node, bindings, lambda: self._machine.evaluate(node, bindings))

    def variables_of(self, term: Term) -> Collection[Variable]:
        """The variables that nothing inside the term binds."""
        return [outside for outside, _ in self._translation(term).free]

    def instance(self, term: Term, environment: Mapping[Variable, Node]) -> Node:
        """The term with nodes for all its variables: its value, or what is left to be evaluated if these are open."""
        node, bindings = self._bound(term, environment)
        if any(not isinstance(each, Delayed) and each.free for each in bindings.values()):
            return substituted(node, bindings)
        return self._finished(node, bindings)

    def value_of(self, node: Node, values: Mapping[nodes.Variable, Value]) -> Value:
        """The value of a node, with these for its variables."""
        return self._finished(node, dict(values))

    def _finished(self, node: Node, bindings: Environment) -> Value:
        value = self.normal(node, bindings)
        left = self._machine.given_up(value)
        if left is not None:
            raise NotTerminating(left)
        return value

    def solutions(
        self, variables: Sequence[Variable], condition: Term | None, environment: Mapping[Variable, Value]
    ) -> Iterator[dict[Variable, Value]]:
        """Each way to give the variables values for which the condition holds. The order is always the same."""
        outer = {one: value for one, value in environment.items() if one not in variables}
        node, bindings = (TRUE, {}) if condition is None else self._bound(condition, outer)
        unknowns = {one: variable(one.name, one.sort) for one in variables}
        for values in self._solutions(list(unknowns.values()), node, bindings):
            yield {one: values[unknown] for one, unknown in unknowns.items()}

    def solutions_of(
        self, unknowns: Sequence[nodes.Variable], condition: Node
    ) -> Iterator[dict[nodes.Variable, Value]]:
        """The same, of a node."""
        return self._solutions(unknowns, condition, {})

    def _solutions(
        self, unknowns: Sequence[nodes.Variable], condition: Node, bindings: Environment
    ) -> Iterator[dict[nodes.Variable, Value]]:
        search = self._deep(condition, bindings, lambda: self._search(unknowns, condition, bindings))
        while True:
            values = self._deep(condition, bindings, search.next, SEARCHING * self.fuel)
            if values is None:
                return
            yield values

    def _search(self, unknowns: Sequence[nodes.Variable], condition: Node, bindings: Environment) -> Search:
        rest = self._machine.attempted(condition, bindings, STEPS_OF_OPEN_CONDITION)
        return Search(self._machine, self._domains, unknowns, rest, fuel=self.fuel)

    def is_ranked(self, sort: Sort) -> bool:
        """Whether the values of a sort have ranks."""
        return self._domains.is_ranked(sort)

    def rank(self, value: Value) -> int:
        """A number that grows with the value."""
        return self._domains.rank(self._machine, value)

    def text(self, value: Value) -> str:
        """The value as it stands in labels."""
        return printing.text(value)

    def representative(self, sort: Sort) -> Value:
        """A value for what does not matter."""
        return self._domains.representative(sort)

    @cached_property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """Equations that can be applied to the same term, with different results."""
        return self._deep(TRUE, {}, lambda: tuple(overlap_warnings(self._machine, self._domains, self._rules)))

    def _quantified(self, machine: Rewriter, quantifier: Binder) -> Node:
        return quantified(machine, self._domains, quantifier)

    def _bound(self, term: Term, environment: Mapping[Variable, Value]) -> tuple[Node, Environment]:
        found = self._translation(term)
        bindings: Environment = {}
        for outside, inside in found.free:
            value = environment.get(outside)
            if value is not None:
                bindings[inside] = value
        return found.node, bindings

    def _translation(self, term: Term) -> _Translation:
        found = self._translations.get(id(term))
        if found is None:
            with deep_recursion():
                found = self._translations[id(term)] = _Translation(term, translated(term))
        return found

    def _deep(self, node: Node, bindings: Environment, action: Callable[[], Result], fuel: int | None = None) -> Result:
        """Does something that may recurse deeply to evaluate a term, with all the fuel there is, or less."""
        limit = sys.getrecursionlimit()
        is_collecting = gc.isenabled()
        sys.setrecursionlimit(_FRAMES)
        gc.disable()  # it would look again and again at all that a deep recursion has begun
        self._machine.fuel = self.fuel if fuel is None else fuel
        try:
            return action()
        except (RecursionError, NotTerminating):
            pass  # what was being evaluated deep below says little, and its traceback is huge
        finally:
            sys.setrecursionlimit(limit)
            if is_collecting:
                gc.enable()
        rule = self._machine.recursive_rule()
        raise NotTerminating(substituted(node, bindings), None if rule is None else rule.span)


class _Translation:
    """A term and its translation; keeps the term, so that no other gets its identity."""

    def __init__(self, term: Term, node: Node) -> None:
        self.term = term
        self.node = node
        self.free = [(Variable(one.name, one.sort, term.span), one) for one in node.free]
