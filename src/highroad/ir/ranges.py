"""What values an expression can have, from the types of the variables it reads.

Native code leaves out the checks that these ranges prove superfluous. The ranges are of results that do not fault.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from highroad.ir.expressions import (
    COMPARISONS,
    CONNECTIVES,
    At,
    Binary,
    Call,
    Capacity,
    ChannelCount,
    Conditional,
    Constant,
    Element,
    EnabledIn,
    Expression,
    Field,
    Foreign,
    ForeignAt,
    Length,
    Local,
    LocationOf,
    Matches,
    Operator,
    Place,
    ProcessCount,
    ProcessId,
    Quiescent,
    Read,
    Unary,
    UnaryOperator,
    Wrap,
)
from highroad.ir.types import WORD_HIGH, WORD_LOW, Scalar, bounds

Range = tuple[int, int]
WORD: Range = (WORD_LOW, WORD_HIGH)


class Ranges:
    """Ranges of expressions, given the type of a place, the ranges of choices and the number of processes."""

    def __init__(self, type_of: Callable[[Place], Scalar], values: Mapping[str, Range], processes: int) -> None:
        self._type_of = type_of
        self._values = values
        self._processes = processes
        self._known: dict[int, tuple[Expression, Range]] = {}  # keeps the expressions, so that no id is used again

    def of(self, expression: Expression) -> Range:
        low, high = self.exact(expression)
        return max(low, WORD_LOW), min(high, WORD_HIGH)

    def exact(self, expression: Expression) -> Range:
        """The range before the check for overflow: if it leaves the word, the operation may fault."""
        known = self._known.get(id(expression))
        if known is None:
            known = self._known[id(expression)] = (expression, self._compute(expression))
        return known[1]

    def leaves_word(self, expression: Expression) -> bool:
        """Whether the outermost operation may overflow."""
        low, high = self.exact(expression)
        return low < WORD_LOW or high > WORD_HIGH

    def _compute(self, expression: Expression) -> Range:
        match expression:
            case Constant(value=value):
                return value, value
            case Read(place=place):
                low, high = bounds(self._type_of(place))
                return (min(low, 0), max(high, 0)) if _is_foreign(place) else (low, high)
            case Local(name=name):
                return self._values.get(name, WORD)
            case ProcessId():
                return 0, max(0, self._processes - 1)
            case At() | ForeignAt() | Quiescent() | EnabledIn() | Matches():
                return 0, 1
            case ProcessCount():
                return 0, self._processes
            case ChannelCount() | Capacity() | Length():
                return 0, 1 << 32  # a channel may be longer than there are channels
            case LocationOf(numbers=numbers):
                return 0, max((n for row in numbers for n in row), default=0)
            case Unary(operator=operator, operand=operand):
                return self._unary(operator, self.of(operand))
            case Binary(operator=operator, left=left, right=right):
                return _binary(operator, self.of(left), self.of(right))
            case Conditional(then=then, otherwise=otherwise):
                (a, b), (c, d) = self.of(then), self.of(otherwise)
                return min(a, c), max(b, d)
            case Wrap(kind=kind):
                return kind.low, kind.high
            case Call():
                return WORD

    @staticmethod
    def _unary(operator: UnaryOperator, operand: Range) -> Range:
        low, high = operand
        match operator:
            case UnaryOperator.NEGATE:
                return -high, -low
            case UnaryOperator.NOT:
                return 0, 1
            case UnaryOperator.COMPLEMENT:
                return ~high, ~low


def _is_foreign(place: Place) -> bool:
    """Whether a place may not be there, and then has the value 0."""
    while isinstance(place, Element | Field):
        place = place.array if isinstance(place, Element) else place.record
    return isinstance(place, Foreign)


def _binary(operator: Operator, left: Range, right: Range) -> Range:
    (a, b), (c, d) = left, right
    if operator in COMPARISONS or operator in CONNECTIVES:
        return 0, 1
    match operator:
        case Operator.ADD:
            return a + c, b + d
        case Operator.SUBTRACT:
            return a - d, b - c
        case Operator.MULTIPLY:
            corners = (a * c, a * d, b * c, b * d)
            return min(corners), max(corners)
        case Operator.DIVIDE:
            most = max(abs(a), abs(b))
            return (-most if a < 0 or c < 0 else 0), most
        case Operator.REMAINDER:
            most = min(max(abs(c), abs(d)) - 1, max(abs(a), abs(b)))
            return (-most if a < 0 else 0), (most if b > 0 else 0)
        case Operator.BIT_AND if a >= 0 or c >= 0:
            return 0, min(x for x, low in ((b, a), (d, c)) if low >= 0)
        case Operator.BIT_OR | Operator.BIT_XOR if a >= 0 and c >= 0:
            return 0, (1 << max(b, d).bit_length()) - 1
        case Operator.RIGHT if a >= 0:
            return 0, b
        case _:
            return WORD
