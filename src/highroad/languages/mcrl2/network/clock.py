"""The time of the last timed step, as one more component: timed steps happen at later and later moments."""

from __future__ import annotations

from highroad.diagnostics import Span
from highroad.languages.mcrl2.data import Data, Value
from highroad.languages.mcrl2.data.errors import DataError
from highroad.languages.mcrl2.network import mistakes
from highroad.languages.mcrl2.network.substitution import less
from highroad.languages.mcrl2.sorts import REAL
from highroad.languages.mcrl2.terms import Number, Variable

NAME = "clock"  # of the component
TIME = "time"  # of its only variable


class Clock:
    def __init__(self, data: Data, span: Span) -> None:
        self._data = data
        self._span = span
        self._now, self._then = Variable("@now", REAL, span), Variable("@then", REAL, span)
        self._later = less(self._now, self._then)
        start = data.value(Number(0, REAL, span), {})
        self._moments = [start]
        self._numbers = {start: 0}
        self.initial = 0

    def after(self, local: int, time: Value | None) -> int | None:
        """The state after a step: the same if it has no time; None if its time is not later than that of the last."""
        if time is None:
            return local
        try:
            is_later = self._data.holds(self._later, {self._now: self._moments[local], self._then: time})
        except DataError as error:
            raise mistakes.no_moment(str(error), self._span) from error
        if not is_later:
            return None
        number = self._numbers.setdefault(time, len(self._moments))
        if number == len(self._moments):
            self._moments.append(time)
        return number

    def moment(self, local: int) -> Value:
        return self._moments[local]

    def describe(self, local: int) -> list[tuple[str, str]]:
        return [(TIME, self._data.text(self._moments[local]))]
