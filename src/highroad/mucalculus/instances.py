"""Subformulas with values for their data variables, numbered: what the parity game of a formula is made of.

An instance is explained to the game when the game first comes to it, because there may be infinitely many.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import chain
from typing import assert_never

from highroad import _core
from highroad.languages.mcrl2.data import Data, DataError, Unbounded, Value
from highroad.languages.mcrl2.terms import Variable
from highroad.mucalculus import kernel, mistakes
from highroad.mucalculus.matching import Labels, Members, Values
from highroad.mucalculus.necessity import Necessity
from highroad.mucalculus.stopping import Watch

_Part = kernel.Formula | kernel.Fixpoint

_WORD = re.compile(r"\w+")

_UNKNOWN = kernel.Constant(False)
"""Stands for what a part of a system does not tell; no formula has this object."""


class Instances:
    """Of a formula on a system, or on a part of one (`is_part`): there, steps may be missing, and so their labels and
    the values in them. `open_sorts` are those whose elements only labels tell."""

    def __init__(
        self,
        root: kernel.Formula,
        data: Data,
        labels: Labels,
        game: _core.FormulaGame,
        watch: Watch,
        *,
        is_part: bool,
        open_sorts: Collection[str],
    ) -> None:
        self._is_part = is_part
        self._open_sorts = open_sorts
        self._data = data
        self._labels = labels
        self._game = game
        self._watch = watch
        self._numbers: dict[tuple[int, tuple[Value, ...]], int] = {}
        self._parts: list[tuple[_Part, Values]] = []
        self._label_sets: dict[Members, int] = {}
        self._bounded_by_labels: set[kernel.Binder] = set()
        self._sets_of_steps: dict[tuple[int, tuple[Value, ...]], Members] = {}
        self._number(root, {})

    def explain(self, number: int) -> None:
        """Tells the game what an instance means."""
        part, values = self._parts[number]
        match part:
            case kernel.Fixpoint(body=body, priority=priority):
                self._game.define(number, "all", priority, [self._number(body, values)], 0)
            case kernel.Constant() if part is _UNKNOWN:
                self._game.define(number, "unknown", 0, [], 0)
            case kernel.Constant() | kernel.Test():
                self._constant(number, self._truth(part, values))
            case kernel.Join(is_all=is_all, parts=parts):
                self._join(number, is_all, ((each, values) for each in _tests_first(parts)))
            case kernel.Binder(is_all=is_all, body=body):
                known = ((body, inner) for inner in self._solutions(part, values))
                self._join(number, is_all, chain(known, self._others(part)))
            case kernel.Step():
                self._step(number, part, values)
            case kernel.Unfolding():
                self._game.define(number, "all", 0, [self._number(part, values)], 0)
            case _:
                assert_never(part)

    # Numbers

    def _number(self, part: _Part, values: Values) -> int:
        if isinstance(part, kernel.Unfolding) and self._parts:  # the first instance is the formula itself
            return self._unfolded(part, values)
        return self._known(part, part.free, values)

    def _unfolded(self, part: kernel.Unfolding, values: Values) -> int:
        fixpoint = part.fixpoint
        inner = {variable: values[variable] for variable in fixpoint.free}
        for variable, argument in zip(fixpoint.parameters, part.arguments, strict=True):
            try:
                inner[variable] = self._data.value(argument, values)
            except DataError as error:
                raise mistakes.undecidable(error, argument.span) from error
        return self._known(fixpoint, (*fixpoint.free, *fixpoint.parameters), inner)

    def _known(self, part: _Part, variables: tuple[Variable, ...], values: Values) -> int:
        key = id(part), tuple([values[variable] for variable in variables])
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._parts)
            self._parts.append((part, dict(zip(variables, key[1], strict=True))))
        return number

    # Meanings

    def _constant(self, number: int, value: bool) -> None:
        self._game.define(number, "all" if value else "some", 0, [], 0)

    def _truth(self, part: kernel.Constant | kernel.Test, values: Values) -> bool:
        if isinstance(part, kernel.Constant):
            return part.value
        try:
            return self._data.holds(part.condition, values)
        except DataError as error:
            raise mistakes.undecidable(error, part.span) from error

    def _join(self, number: int, is_all: bool, parts: Iterator[tuple[kernel.Formula, Values]]) -> None:
        operands: dict[int, None] = {}
        for part, values in parts:
            answer = self._simple(part, values)
            if answer is None:
                operands[self._number(part, values)] = None
            elif answer is not is_all:
                self._constant(number, answer)
                return
        self._game.define(number, "all" if is_all else "some", 0, list(operands), 0)

    def _simple(self, part: kernel.Formula, values: Values) -> bool | None:
        """The truth of a part where conditions alone decide it."""
        match part:
            case kernel.Constant() if part is _UNKNOWN:
                return None
            case kernel.Constant() | kernel.Test():
                return self._truth(part, values)
            case kernel.Join(is_all=is_all, parts=parts):
                tests = [each for each in parts if isinstance(each, kernel.Constant | kernel.Test)]
                if any(self._truth(each, values) is not is_all for each in tests):
                    return not is_all
                return is_all if len(tests) == len(parts) else None
            case _:
                return None

    def _step(self, number: int, step: kernel.Step, values: Values) -> None:
        members = self._members(step, values)
        if not members and not self._is_part:  # else there may be such a label where steps are missing
            self._constant(number, step.is_all)
            return
        labels = self._label_sets.get(members)
        if labels is None:
            labels = self._label_sets[members] = self._game.add_labels(self._labels.as_bytes(members))
        kind = "box" if step.is_all else "diamond"
        self._game.define(number, kind, 0, [self._number(step.body, values)], labels)

    def _members(self, step: kernel.Step, values: Values) -> Members:
        key = id(step.labels), tuple([values[variable] for variable in step.label_variables])
        members = self._sets_of_steps.get(key)
        if members is None:
            try:
                members = self._sets_of_steps[key] = self._labels.members(step.labels, values)
            except DataError as error:
                raise mistakes.undecidable(error, step.span) from error
        return members

    # Quantifiers

    def _solutions(self, binder: kernel.Binder, values: Values) -> Iterator[Values]:
        """The values of variables for which the body is not what it is for all others.

        Where conditions do not bound them, labels may: `forall n: Nat . [a(n)]f` is about those n that are in labels.
        """
        try:
            yield from self._enumerated(binder, values, Necessity(None))
            return
        except Unbounded:
            self._bounded_by_labels.add(binder)
        try:
            yield from self._enumerated(binder, values, Necessity(self._labels))
        except DataError as error:
            raise mistakes.undecidable(error, binder.span) from error

    def _others(self, binder: kernel.Binder) -> Iterator[tuple[kernel.Formula, Values]]:
        """What stands for values that may be in labels that a part does not have. To be asked after the solutions."""
        is_open = any(word in self._open_sorts for each in binder.variables for word in _WORD.findall(str(each.sort)))
        if self._is_part and (is_open or binder in self._bounded_by_labels):
            yield _UNKNOWN, {}

    def _enumerated(self, binder: kernel.Binder, values: Values, necessity: Necessity) -> Iterator[Values]:
        seen: set[tuple[Value, ...]] = set()
        conditions = necessity.ways(binder.body, not binder.is_all)
        outer = {**values, **necessity.values}
        for condition in conditions:
            term = None if condition is True else condition
            for solution in self._data.solutions(binder.variables, term, outer):
                self._watch.look()
                found = tuple([solution[variable] for variable in binder.variables])
                if found not in seen:
                    seen.add(found)
                    yield {**values, **solution}


def _tests_first(parts: tuple[kernel.Formula, ...]) -> list[kernel.Formula]:
    """Conditions may spare us the rest."""
    return sorted(parts, key=lambda part: not isinstance(part, kernel.Constant | kernel.Test))
