"""How far a state is from one in which a predicate is as sought: the formula-based estimate of HSF-SPIN.

After Edelkamp, Lluch Lafuente and Leue, "Directed explicit model checking with HSF-SPIN". It is 0 where the predicate
is as sought. Parts that must all be so are added up, of parts that are alternatives the nearest counts; a comparison
counts by what is missing, a test of a place by the distance of control locations, and anything else counts 1.

The relaxed estimate never exceeds the number of steps: the farthest of the parts counts instead of their sum, and what
a comparison misses counts 1, since one step may change a value by any amount.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from numbers import Real
from typing import Any

from highroad import _core
from highroad.diagnostics import InputError
from highroad.properties.evaluation import NO_VALUE, evaluate, is_true, sides
from highroad.properties.nodes import BinaryNode, Member, Node, Text, UnaryNode

MOST_MISSING = 1 << 20
"""Of a comparison: a state whose numbers are very different is still to be visited."""

LocationDistance = Callable[[Any, str, str, bool], int | None]
"""The steps until `component.name == text` is as said; None if that does not speak of the place of a component."""

_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
_UNCHANGED = 1  # what counts where only some step is known to be needed


def no_locations(_component: Any, _name: str, _text: str, _is_there: bool) -> int | None:
    """For models without processes."""
    return None


def distance(
    node: Node, values: Mapping[str, Any], sought: bool, is_relaxed: bool, location_distance: LocationDistance
) -> int:
    """The estimate for the state with these values; mistakes in the predicate are those of evaluating it."""
    return _Distance(values, is_relaxed, location_distance).of(node, sought)


def added(first: int, second: int, is_relaxed: bool) -> int:
    """For two parts that must both be as sought. What is far twice is not unreachable."""
    if is_relaxed or _core.UNREACHABLE in (first, second):
        return max(first, second)
    return min(first + second, _core.UNREACHABLE - 1)


class _Distance:
    def __init__(self, values: Mapping[str, Any], is_relaxed: bool, location_distance: LocationDistance) -> None:
        self._values = values
        self._is_relaxed = is_relaxed
        self._location_distance = location_distance

    def of(self, node: Node, sought: bool) -> int:
        match node:
            case UnaryNode(operator="!", operand=operand):
                return self.of(operand, not sought)
            case BinaryNode(operator="&&" | "||" as connective, left=left, right=right):
                if (connective == "&&") is sought:
                    return self._of_all(left, right, sought)
                return self._of_one(left, right, sought)
            case BinaryNode(operator=symbol) if symbol in _COMPARISONS:
                return self._of_comparison(node, sought)
            case _:
                return 0 if is_true(node, self._values) is sought else _UNCHANGED

    def _of_all(self, left: Node, right: Node, sought: bool) -> int:
        first = self.of(left, sought)
        try:
            second = self.of(right, sought)
        except InputError as error:
            if first == 0 or error.diagnostic.code != NO_VALUE:
                raise
            second = _UNCHANGED  # the predicate is decided without it: `i < 3 && list[i] == 0`
        return added(first, second, self._is_relaxed)

    def _of_one(self, left: Node, right: Node, sought: bool) -> int:
        first = self.of(left, sought)
        return 0 if first == 0 else min(first, self.of(right, sought))

    def _of_comparison(self, node: BinaryNode, sought: bool) -> int:
        if is_true(node, self._values) is sought:
            return 0
        if (at_place := self._of_place(node, sought)) is not None:
            return at_place
        return _UNCHANGED if self._is_relaxed else self._missing(node, sought)

    def _of_place(self, node: BinaryNode, sought: bool) -> int | None:
        match node:
            case BinaryNode(operator="==" | "!=", left=Member(base=base, name=name), right=Text(value=text)):
                pass
            case BinaryNode(operator="==" | "!=", left=Text(value=text), right=Member(base=base, name=name)):
                pass
            case _:
                return None
        is_there = (node.operator == "==") is sought
        return self._location_distance(evaluate(base, self._values), name, text, is_there)

    def _missing(self, node: BinaryNode, sought: bool) -> int:
        """By how much a comparison fails; values that are no numbers just differ."""
        both = sides(node, self._values)
        if not all(isinstance(side, Real) for side in both):
            return _UNCHANGED
        try:
            gap = abs(both[0] - both[1])
        except OverflowError:  # a whole number of hundreds of digits, and one with a point
            return MOST_MISSING
        if not gap < math.inf:
            return _UNCHANGED
        is_strict = node.operator in (("<", ">") if sought else ("<=", ">="))
        missing: int = math.ceil(gap) + is_strict
        return min(max(_UNCHANGED, missing), MOST_MISSING)
