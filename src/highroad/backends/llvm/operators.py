"""Operators on values that are there already: checks are written only where the ranges of the operands ask for them."""

from __future__ import annotations

from highroad.backends.llvm.writer import FaultExit, Writer
from highroad.ir.expressions import Binary, Expression, Operator, Unary, UnaryOperator
from highroad.ir.model import Fault
from highroad.ir.ranges import Ranges
from highroad.ir.types import WORD_LOW, Int

_OVERFLOWING = {Operator.ADD: "add", Operator.SUBTRACT: "sub", Operator.MULTIPLY: "mul"}
_BITWISE = {Operator.BIT_AND: "and", Operator.BIT_OR: "or", Operator.BIT_XOR: "xor"}


class OperatorWriter:
    def __init__(self, writer: Writer, ranges: Ranges, faults: FaultExit) -> None:
        self._writer = writer
        self._ranges = ranges
        self._faults = faults

    def unary(self, expression: Unary, number: str) -> str:
        if expression.operator is UnaryOperator.COMPLEMENT:
            return self._writer.value(f"xor i64 {number}, -1")
        if self._ranges.leaves_word(expression):
            self._faults.when(self._writer.value(f"icmp eq i64 {number}, {WORD_LOW}"), Fault.OVERFLOW)
        return self._writer.value(f"sub i64 0, {number}")

    def arithmetic(self, expression: Binary, a: str, b: str) -> str:
        operator = expression.operator
        if operator in _OVERFLOWING:
            name = _OVERFLOWING[operator]
            if not self._ranges.leaves_word(expression):
                return self._writer.value(f"{name} i64 {a}, {b}")
            pair = self._writer.value(f"call {{i64, i1}} @llvm.s{name}.with.overflow.i64(i64 {a}, i64 {b})")
            self._faults.when(self._writer.value(f"extractvalue {{i64, i1}} {pair}, 1"), Fault.OVERFLOW)
            return self._writer.value(f"extractvalue {{i64, i1}} {pair}, 0")
        if operator in _BITWISE:
            return self._writer.value(f"{_BITWISE[operator]} i64 {a}, {b}")
        if operator in (Operator.DIVIDE, Operator.REMAINDER):
            self._check_division(expression, a, b)
            return self._writer.value(f"{'sdiv' if operator is Operator.DIVIDE else 'srem'} i64 {a}, {b}")
        return self._shift(expression, a, b)

    def _check_division(self, expression: Binary, a: str, b: str) -> None:
        low, high = self._ranges.of(expression.right)
        if low <= 0 <= high:
            self._faults.when(self._writer.value(f"icmp eq i64 {b}, 0"), Fault.DIVISION_BY_ZERO)
        if low <= -1 <= high and self._ranges.of(expression.left)[0] == WORD_LOW:
            least = self._writer.value(f"icmp eq i64 {a}, {WORD_LOW}")
            minus_one = self._writer.value(f"icmp eq i64 {b}, -1")
            self._faults.when(self._writer.value(f"and i1 {least}, {minus_one}"), Fault.OVERFLOW)

    def _shift(self, expression: Binary, a: str, b: str) -> str:
        low, high = self._ranges.of(expression.right)
        if low < 0 or high > 63:
            self._faults.when(self._writer.value(f"icmp ugt i64 {b}, 63"), Fault.SHIFT_OUT_OF_RANGE)
        if expression.operator is Operator.RIGHT:
            return self._writer.value(f"ashr i64 {a}, {b}")
        shifted = self._writer.value(f"shl i64 {a}, {b}")
        back = self._writer.value(f"ashr i64 {shifted}, {b}")
        self._faults.when(self._writer.value(f"icmp ne i64 {back}, {a}"), Fault.OVERFLOW)
        return shifted

    def wrap(self, operand: Expression, number: str, kind: Int) -> str:
        low, high = self._ranges.of(operand)
        if kind.low <= low and high <= kind.high:
            return number
        bits = self.wrapped_bits(number, kind)
        return bits if kind.low == 0 else self._writer.value(f"add i64 {bits}, {kind.low}")

    def wrapped_bits(self, number: str, kind: Int) -> str:
        """(number - low) modulo the size of the range. The verifier admits sizes for which this cannot overflow."""
        size = kind.high - kind.low + 1
        w = self._writer
        if size & (size - 1) == 0:
            bits = self.minus(number, kind.low)
            return bits if size == 1 << 64 else w.value(f"and i64 {bits}, {size - 1}")
        near = w.value(f"srem i64 {number}, {size}")
        moved = w.value(f"sub i64 {near}, {kind.low % size}")
        again = w.value(f"srem i64 {moved}, {size}")
        raised = w.value(f"add i64 {again}, {size}")
        negative = w.value(f"icmp slt i64 {again}, 0")
        return w.value(f"select i1 {negative}, i64 {raised}, i64 {again}")

    def minus(self, number: str, low: int) -> str:
        return number if low == 0 else self._writer.value(f"sub i64 {number}, {low}")
