"""What the values of variables must be like for a formula to be true, or false, anywhere: the bounds of quantifiers."""

from __future__ import annotations

from itertools import product
from typing import Literal

from highroad.languages.mcrl2.data import Value
from highroad.languages.mcrl2.terms import Term, Variable
from highroad.mucalculus import kernel
from highroad.mucalculus.matching import Labels, conjunction
from highroad.mucalculus.typing import negated

Way = Literal[True] | Term
Ways = list[Way]
"""Conditions of which at least one must hold: none if it is impossible, `[True]` if nothing is known."""

MOST_COMBINATIONS = 10_000

_UNKNOWN: Ways = [True]


class Necessity:
    """With labels, also steps count: a box can only be false, and a diamond true, if it has a label."""

    def __init__(self, labels: Labels | None) -> None:
        self._labels = labels
        self._assumed: dict[kernel.Fixpoint, bool] = {}
        self.values: dict[Variable, Value] = {}  # of variables in the conditions that stand for parts of labels

    def ways(self, part: kernel.Formula, wanted: bool) -> Ways:
        """The ways in which the formula can have the wanted value."""
        match part:
            case kernel.Constant(value=value):
                return _UNKNOWN if value is wanted else []
            case kernel.Test(condition=condition):
                return [condition if wanted else negated(condition)]
            case kernel.Join(is_all=is_all, parts=parts):
                each = [self.ways(one, wanted) for one in parts]
                return _all(each) if is_all is wanted else _some(each)
            case kernel.Step(is_all=is_all, labels=labels, body=body) if is_all is not wanted:
                return _all([self._steps(labels), self.ways(body, wanted)])
            case kernel.Unfolding(fixpoint=fixpoint) if not fixpoint.parameters:
                return self._fixpoint(part, wanted)
            case _:
                return _UNKNOWN

    def _steps(self, labels: kernel.LabelSet) -> Ways:
        if self._labels is None:
            return _UNKNOWN
        conditions = []
        for condition, values in self._labels.each(labels):
            if condition is True:
                return _UNKNOWN
            if condition is not False:
                self.values |= values
                conditions.append(condition)
        return list(conditions)

    def _fixpoint(self, part: kernel.Unfolding, wanted: bool) -> Ways:
        """A greatest fixpoint is false, and a least one true, for a reason that does not come back to itself."""
        fixpoint = part.fixpoint
        if not part.is_definition:
            return _UNKNOWN if self._assumed.get(fixpoint, True) else []
        self._assumed[fixpoint] = fixpoint.is_greatest is wanted
        found = self.ways(fixpoint.body, wanted)
        del self._assumed[fixpoint]
        return found


def _some(each: list[Ways]) -> Ways:
    if any(way is True for ways in each for way in ways):
        return _UNKNOWN
    return [way for ways in each for way in ways]


def _all(each: list[Ways]) -> Ways:
    """Where there are too many combinations, a part of the conditions has to do."""
    found = _UNKNOWN
    for ways in each:
        if not ways or not found:
            return []
        if len(found) == 1 or len(ways) == 1 or len(found) * len(ways) <= MOST_COMBINATIONS:
            found = [both for pair in product(found, ways) if (both := conjunction(pair)) is not False]
        else:
            found = min(found, ways, key=len)
    return found
