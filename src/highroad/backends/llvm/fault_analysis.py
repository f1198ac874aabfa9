"""Which expressions may fault: those must not be evaluated before it is known that their value is wanted."""

from __future__ import annotations

from highroad.ir.expressions import (
    Binary,
    Call,
    Capacity,
    Element,
    EnabledIn,
    Expression,
    Field,
    Foreign,
    Length,
    Matches,
    Operator,
    Place,
    Read,
    Unary,
    UnaryOperator,
    children,
)
from highroad.ir.layout import Layout
from highroad.ir.ranges import Ranges
from highroad.ir.types import WORD_LOW, Array


def foreign_of(place: Place) -> Foreign | None:
    """The process in whose frame a place lies, when it is computed."""
    while isinstance(place, Element | Field):
        place = place.array if isinstance(place, Element) else place.record
    return place if isinstance(place, Foreign) else None


class FaultAnalysis:
    """Answers for the expressions of one scope. It errs on the safe side: a "may" can be a "cannot"."""

    def __init__(self, layout: Layout, ranges: Ranges, process_type: int | None) -> None:
        self._layout = layout
        self._ranges = ranges
        self._process_type = process_type
        self._known: dict[int, tuple[Expression, bool]] = {}  # keeps the expressions, so that no id is used again

    def can_fault(self, expression: Expression) -> bool:
        known = self._known.get(id(expression))
        if known is None:
            known = self._known[id(expression)] = (expression, self._find_fault(expression))
        return known[1]

    def _find_fault(self, expression: Expression) -> bool:
        match expression:
            case Call() | Length() | Capacity() | Matches() | EnabledIn():
                return True  # a channel need not exist, and what calls others is not done in vain
            case Read(place=place) if foreign_of(place):
                return True
            case Read(place=place) if self._index_can_fault(place):
                return True
            case Binary(operator=operator, left=left, right=right):
                if self._operator_can_fault(expression, operator, left, right):
                    return True
            case Unary(operator=UnaryOperator.NEGATE) if self._ranges.leaves_word(expression):
                return True
        return any(self.can_fault(child) for child in children(expression))

    def _operator_can_fault(self, whole: Expression, operator: Operator, left: Expression, right: Expression) -> bool:
        low, high = self._ranges.of(right)
        match operator:
            case Operator.DIVIDE | Operator.REMAINDER:
                return low <= 0 <= high or (low <= -1 <= high and self._ranges.of(left)[0] == WORD_LOW)
            case Operator.LEFT:
                return True
            case Operator.RIGHT:
                return low < 0 or high > 63
            case _:
                return self._ranges.leaves_word(whole)

    def _index_can_fault(self, place: Place) -> bool:
        match place:
            case Element(array=array, index=index):
                kind = self._layout.place_type(self._process_type, array)
                assert isinstance(kind, Array)
                low, high = self._ranges.of(index)
                return low < 0 or high >= kind.length or self._index_can_fault(array)
            case Field(record=record):
                return self._index_can_fault(record)
            case _:
                return False
