"""One summand against what is known of the arguments of its actions: the solutions of its condition that fit.

An argument that is a sum variable is bound to the known value, so it needs no enumeration. One that contains sum
variables becomes an equation. Any other must have that value.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from highroad.languages.mcrl2.data import Data, Value
from highroad.languages.mcrl2.network.components import Environment
from highroad.languages.mcrl2.network.locations import Summand
from highroad.languages.mcrl2.network.mistakes import Places
from highroad.languages.mcrl2.network.substitution import conjunction, conjuncts, equation, free_variables
from highroad.languages.mcrl2.terms import Term, Variable

Known = tuple[Value | None, ...]  # for each argument: its value, if something else decides it


class Matching:
    def __init__(self, summand: Summand) -> None:
        own = frozenset(summand.variables)
        self.summand = summand
        self.arguments: tuple[Term, ...] = tuple(each for action in summand.actions for each in action.arguments)
        self._plain = {number: each for number, each in enumerate(self.arguments) if each in own}
        self._open = {
            number: (argument, _placeholder(number, argument))
            for number, argument in enumerate(self.arguments)
            if number not in self._plain and not own.isdisjoint(free_variables(argument))
        }
        self._conditions: dict[tuple[int, ...], Term | None] = {}
        # The first parts of the condition, which can be evaluated before the variables have values.
        self.guard = tuple(takewhile(lambda part: own.isdisjoint(free_variables(part)), conjuncts(summand.condition)))

    @property
    def places(self) -> Places:
        variables = {variable.name: variable.span for variable in self.summand.variables}
        condition = self.summand.condition
        return Places(self.summand.span, None if condition is None else condition.span, variables)

    def fixed(self, environment: Environment, data: Data) -> Known:
        """The arguments without sum variables."""
        return tuple(
            None if number in self._plain or number in self._open else data.value(argument, environment)
            for number, argument in enumerate(self.arguments)
        )

    def open_variables(self, known: Known) -> int:
        """How many sum variables the known arguments leave to be enumerated."""
        bound = {variable for number, variable in self._plain.items() if known[number] is not None}
        return len(self.summand.variables) - len(bound)

    def solutions(self, environment: Environment, known: Known, data: Data) -> Iterator[dict[Variable, Value]]:
        """The values of all variables with which the condition holds; known arguments without variables may differ."""
        bound = dict(environment)
        for number, variable in self._plain.items():
            value = known[number]
            if value is not None and bound.setdefault(variable, value) != value:
                return
        equated = []
        for number, (_, placeholder) in self._open.items():
            value = known[number]
            if value is not None:
                bound[placeholder] = value
                equated.append(number)
        variables = tuple(variable for variable in self.summand.variables if variable not in bound)
        condition = self._condition(tuple(equated))
        if variables:
            for solution in data.solutions(variables, condition, bound):
                yield {**bound, **solution}
        elif condition is None or data.holds(condition, bound):
            yield bound

    def _condition(self, equated: tuple[int, ...]) -> Term | None:
        """The condition, with an equation for each known argument that contains sum variables."""
        if equated not in self._conditions:
            equations = [equation(*self._open[number]) for number in equated]
            own = [] if self.summand.condition is None else [self.summand.condition]
            self._conditions[equated] = conjunction([*equations, *own])
        return self._conditions[equated]


def _placeholder(number: int, argument: Term) -> Variable:
    """A variable for the known value of an argument; no name of a specification begins with this character."""
    return Variable(f"@{number}", argument.sort, argument.span)
