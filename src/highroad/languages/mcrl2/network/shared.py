"""Summands that have to agree on arguments which none of them can enumerate alone: their conditions taken together.

    sum x, y: Nat . (x < 2) -> s(x, y)   with   sum u, v: Nat . (v < 2) -> r(u, v)

The variables of each summand get names of their own, and each class of equal arguments a variable that equals them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from highroad.languages.mcrl2.data import Data, Value
from highroad.languages.mcrl2.network.components import Environment
from highroad.languages.mcrl2.network.matching import Known, Matching
from highroad.languages.mcrl2.network.substitution import conjunction, equation, substitute, variables_of
from highroad.languages.mcrl2.terms import Term, Variable

Classes = tuple[int | None, ...]  # for each argument of a summand the class of those that equal it, if there is one


class Shared:
    def __init__(self, summands: Mapping[int, tuple[Matching, Classes]]) -> None:
        self._own: dict[int, dict[Variable, Variable]] = {}  # the names of the variables of each summand
        self._classes: dict[int, Variable] = {}
        self._unknown: list[Variable] = []
        equations: list[Term] = []
        conditions: list[Term] = []
        for number, (matching, classes) in summands.items():
            summand = matching.summand
            condition = [] if summand.condition is None else [summand.condition]
            names = {each: _named(each, number) for each in variables_of([*condition, *matching.arguments])}
            self._own[number] = names
            self._unknown += (names[variable] for variable in summand.variables if variable in names)
            conditions += (substitute(term, names) for term in condition)
            for each, argument in zip(classes, matching.arguments, strict=True):
                if each is not None:
                    variable = self._classes.setdefault(each, Variable(f"@{each}", argument.sort, argument.span))
                    equations.append(equation(variable, substitute(argument, names)))
        self._condition = conjunction([*equations, *conditions])

    def values(self, known: Known, environments: Mapping[int, Environment], data: Data) -> Iterator[Known]:
        """The values of the classes, as far as they are known and with all that the conditions allow for the others."""
        bound: dict[Variable, Value] = {}
        for number, names in self._own.items():
            outside = environments[number]
            bound.update((new, outside[variable]) for variable, new in names.items() if variable in outside)
        unknown = list(self._unknown)
        for each, variable in self._classes.items():
            value = known[each]
            if value is None:
                unknown.append(variable)
            else:
                bound[variable] = value
        found: dict[Known, None] = {}
        for solution in data.solutions(unknown, self._condition, bound):
            values = list(known)
            for each, variable in self._classes.items():
                values[each] = solution.get(variable, values[each])
            if tuple(values) not in found:
                found[tuple(values)] = None
                yield tuple(values)


def _named(variable: Variable, number: int) -> Variable:
    return Variable(f"{variable.name}@{number}", variable.sort, variable.span)
