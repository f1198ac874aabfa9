"""Expressions as LLVM text: i64 for numbers, i1 for truth, a branch to the fault exit where evaluation cannot go on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import assert_never

from highroad.backends.llvm.fault_analysis import FaultAnalysis
from highroad.backends.llvm.places import Address, load, load_bits
from highroad.backends.llvm.writer import FaultExit, Writer, symbol
from highroad.ir.expressions import (
    COMPARISONS,
    CONNECTIVES,
    At,
    Binary,
    Call,
    Conditional,
    Constant,
    Element,
    Expression,
    Field,
    Global,
    Local,
    Operator,
    Own,
    Place,
    ProcessId,
    Read,
    Remote,
    Unary,
    UnaryOperator,
    Wrap,
    children,
)
from highroad.ir.layout import Frame, Layout, field_slot, stride
from highroad.ir.model import MAXIMUM_CALL_DEPTH, Fault, Model
from highroad.ir.ranges import Range, Ranges
from highroad.ir.types import WORD_LOW, Array, Int, Record, Scalar, Type, bounds

_PREDICATES = {
    Operator.EQUAL: "eq",
    Operator.UNEQUAL: "ne",
    Operator.LESS: "slt",
    Operator.LESS_EQUAL: "sle",
    Operator.GREATER: "sgt",
    Operator.GREATER_EQUAL: "sge",
}
_OVERFLOWING = {Operator.ADD: "add", Operator.SUBTRACT: "sub", Operator.MULTIPLY: "mul"}
_BITWISE = {Operator.BIT_AND: "and", Operator.BIT_OR: "or", Operator.BIT_XOR: "xor"}


@dataclass(frozen=True, slots=True)
class Scope:
    """What an expression may mention: the type of the process whose step it is, and named values with their ranges."""

    process_type: int | None
    values: Mapping[str, Callable[[], str]]
    ranges: Mapping[str, Range]
    depth: str | None = None  # the nesting of calls, inside a function


def frame_address(frame: Frame) -> Address:
    """Where the frame of the process begins: known when the code runs, so that all processes of a type share it."""
    return Address(0, "%frame", dynamic_is_bytes=frame.width % 8 == 0)


class ExpressionWriter:
    """Writes expressions into one function. `%state` is the state, `%frame` the bit at which the frame begins."""

    def __init__(self, model: Model, layout: Layout, writer: Writer, scope: Scope, faults: FaultExit) -> None:
        self._model = model
        self._layout = layout
        self._writer = writer
        self._scope = scope
        self._faults = faults
        self._ranges = Ranges(self._scalar_type, scope.ranges, len(model.instances))
        self._fault_analysis = FaultAnalysis(self._layout, self._ranges, scope.process_type)

    def can_fault(self, expression: Expression) -> bool:
        return self._fault_analysis.can_fault(expression)

    # Values

    def number(self, expression: Expression) -> str:
        """The value of an expression as an i64."""
        if self._is_truth(expression):
            truth = self.truth(expression)
            if truth in ("true", "false"):
                return "1" if truth == "true" else "0"
            return self._writer.value(f"zext i1 {truth} to i64")
        match expression:
            case Constant(value=value):
                return str(value)
            case Read(place=place):
                address, kind = self.address(place)
                return load(self._writer, "%state", address, kind)
            case Local(name=name):
                return self._scope.values[name]()
            case ProcessId():
                return "%process"
            case Unary(operator=operator, operand=operand):
                return self._unary(expression, operator, operand)
            case Binary(operator=operator, left=left, right=right):
                return self._arithmetic(expression, operator, left, right)
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                return self._choose(
                    "i64", condition, lambda: self.number(then), lambda: self.number(otherwise), expression
                )
            case Wrap(operand=operand, kind=kind):
                return self._wrap(operand, kind)
            case Call(function=function, arguments=arguments):
                return self._call(function, arguments)
            case At():
                raise AssertionError("a truth value")
            case _:
                assert_never(expression)

    def truth(self, expression: Expression) -> str:
        """The value of an expression as an i1: whether it is not 0."""
        match expression:
            case Constant(value=value):
                return "true" if value else "false"
            case At(process=process, locations=locations):
                return self._at(process, sorted(locations))
            case Unary(operator=UnaryOperator.NOT, operand=operand):
                return self._writer.value(f"xor i1 {self.truth(operand)}, true")
            case Binary(operator=operator, left=left, right=right) if operator in COMPARISONS:
                a, b = self.number(left), self.number(right)
                return self._writer.value(f"icmp {_PREDICATES[operator]} i64 {a}, {b}")
            case Binary(operator=Operator.AND, left=left, right=right):
                return self._choose("i1", left, lambda: self.truth(right), lambda: "false", expression)
            case Binary(operator=Operator.OR, left=left, right=right):
                return self._choose("i1", left, lambda: "true", lambda: self.truth(right), expression)
            case _:
                return self._writer.value(f"icmp ne i64 {self.number(expression)}, 0")

    def stored_bits(self, value: Expression, kind: Scalar) -> str:
        """The bits that a slot of type `kind` holds after `value` was assigned to it."""
        low, high = bounds(kind)
        least, most = self._ranges.of(value)
        if least < low or most > high:
            if isinstance(kind, Int) and kind.wraps:
                return self._wrapped_bits(self.number(value), kind)
            number = self.number(value)
            if least < low:
                self._faults.when(self._writer.value(f"icmp slt i64 {number}, {low}"), Fault.VALUE_OUT_OF_RANGE)
            if most > high:
                self._faults.when(self._writer.value(f"icmp sgt i64 {number}, {high}"), Fault.VALUE_OUT_OF_RANGE)
            return self._minus(number, low)
        return self._minus(self.number(value), low)

    # Places

    def address(self, place: Place) -> tuple[Address, Scalar]:
        address, kind = self._resolve(place)
        assert not isinstance(kind, Array | Record)
        return address, kind

    def _resolve(self, place: Place) -> tuple[Address, Type]:
        match place:
            case Global(name=name):
                slot = self._layout.variables[name]
                return Address(slot.offset), slot.type
            case Own(name=name):
                assert self._scope.process_type is not None
                frame = self._layout.frames[self._scope.process_type]
                slot = frame.variables[name]
                return frame_address(frame).plus(slot.offset), slot.type
            case Remote(process=process, name=name):
                slot = self._layout.frames[self._model.instances[process].type].variables[name]
                return Address(self._layout.frame_offsets[process] + slot.offset), slot.type
            case Element(array=array, index=index):
                address, kind = self._resolve(array)
                assert isinstance(kind, Array)
                return self._element(address, kind, index), kind.element
            case Field(record=record, name=name):
                address, kind = self._resolve(record)
                assert isinstance(kind, Record)
                slot = field_slot(kind, name)
                return address.plus(slot.offset), slot.type
            case _:
                assert_never(place)

    def _element(self, address: Address, kind: Array, index: Expression) -> Address:
        step = stride(kind.element)
        if isinstance(index, Constant) and 0 <= index.value < kind.length:
            return address.plus(index.value * step)
        low, high = self._ranges.of(index)
        position = self.number(index)
        if low < 0 or high >= kind.length:
            outside = self._writer.value(f"icmp uge i64 {position}, {kind.length}")
            self._faults.when(outside, Fault.INDEX_OUT_OF_RANGE)
        bits = self._writer.value(f"mul nuw nsw i64 {position}, {step}")
        return address.plus_dynamic(self._writer, bits, is_bytes=step % 8 == 0)

    def _scalar_type(self, place: Place) -> Scalar:
        return self._layout.scalar_type(self._scope.process_type, place)

    def _at(self, process: int, locations: list[int]) -> str:
        frame = self._layout.frames[self._model.instances[process].type]
        address = Address(self._layout.frame_offsets[process])
        location = load_bits(self._writer, "%state", address, frame.location_width)
        result = "false"
        for number in locations:
            here = self._writer.value(f"icmp eq i64 {location}, {number}")
            result = here if result == "false" else self._writer.value(f"or i1 {result}, {here}")
        return result

    # Operators

    def _is_truth(self, expression: Expression) -> bool:
        match expression:
            case At() | Unary(operator=UnaryOperator.NOT):
                return True
            case Binary(operator=operator):
                return operator in COMPARISONS or operator in CONNECTIVES
            case _:
                return False

    def _unary(self, expression: Expression, operator: UnaryOperator, operand: Expression) -> str:
        number = self.number(operand)
        if operator is UnaryOperator.COMPLEMENT:
            return self._writer.value(f"xor i64 {number}, -1")
        if self._ranges.leaves_word(expression):
            self._faults.when(self._writer.value(f"icmp eq i64 {number}, {WORD_LOW}"), Fault.OVERFLOW)
        return self._writer.value(f"sub i64 0, {number}")

    def _arithmetic(self, expression: Expression, operator: Operator, left: Expression, right: Expression) -> str:
        a, b = self.number(left), self.number(right)
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
            self._check_division(left, right, a, b)
            return self._writer.value(f"{'sdiv' if operator is Operator.DIVIDE else 'srem'} i64 {a}, {b}")
        return self._shift(operator, right, a, b)

    def _check_division(self, left: Expression, right: Expression, a: str, b: str) -> None:
        low, high = self._ranges.of(right)
        if low <= 0 <= high:
            self._faults.when(self._writer.value(f"icmp eq i64 {b}, 0"), Fault.DIVISION_BY_ZERO)
        if low <= -1 <= high and self._ranges.of(left)[0] == WORD_LOW:
            least = self._writer.value(f"icmp eq i64 {a}, {WORD_LOW}")
            minus_one = self._writer.value(f"icmp eq i64 {b}, -1")
            self._faults.when(self._writer.value(f"and i1 {least}, {minus_one}"), Fault.OVERFLOW)

    def _shift(self, operator: Operator, right: Expression, a: str, b: str) -> str:
        low, high = self._ranges.of(right)
        if low < 0 or high > 63:
            self._faults.when(self._writer.value(f"icmp ugt i64 {b}, 63"), Fault.SHIFT_OUT_OF_RANGE)
        if operator is Operator.RIGHT:
            return self._writer.value(f"ashr i64 {a}, {b}")
        shifted = self._writer.value(f"shl i64 {a}, {b}")
        back = self._writer.value(f"ashr i64 {shifted}, {b}")
        self._faults.when(self._writer.value(f"icmp ne i64 {back}, {a}"), Fault.OVERFLOW)
        return shifted

    def _choose(
        self, kind: str, condition: Expression, then: Callable[[], str], otherwise: Callable[[], str], whole: Expression
    ) -> str:
        """One of two values; without branches where neither can fault, which the processor prefers."""
        truth = self.truth(condition)
        if not any(self._fault_analysis.can_fault(part) for part in children(whole)[1:]):
            a, b = then(), otherwise()
            return self._writer.value(f"select i1 {truth}, {kind} {a}, {kind} {b}")
        w = self._writer
        yes, no, joined = w.name("then"), w.name("else"), w.name("join")
        w.branch(truth, yes, no)
        w.begin(yes)
        a = then()
        from_yes = w.block
        w.jump(joined)
        w.begin(no)
        b = otherwise()
        from_no = w.block
        w.jump(joined)
        w.begin(joined)
        return w.value(f"phi {kind} [ {a}, %{from_yes} ], [ {b}, %{from_no} ]")

    def _wrap(self, operand: Expression, kind: Int) -> str:
        low, high = self._ranges.of(operand)
        number = self.number(operand)
        if kind.low <= low and high <= kind.high:
            return number
        bits = self._wrapped_bits(number, kind)
        return bits if kind.low == 0 else self._writer.value(f"add i64 {bits}, {kind.low}")

    def _wrapped_bits(self, number: str, kind: Int) -> str:
        """(number - low) modulo the size of the range. The verifier admits sizes for which this cannot overflow."""
        size = kind.high - kind.low + 1
        w = self._writer
        if size & (size - 1) == 0:
            bits = self._minus(number, kind.low)
            return bits if size == 1 << 64 else w.value(f"and i64 {bits}, {size - 1}")
        near = w.value(f"srem i64 {number}, {size}")
        moved = w.value(f"sub i64 {near}, {kind.low % size}")
        again = w.value(f"srem i64 {moved}, {size}")
        raised = w.value(f"add i64 {again}, {size}")
        negative = w.value(f"icmp slt i64 {again}, 0")
        return w.value(f"select i1 {negative}, i64 {raised}, i64 {again}")

    def _minus(self, number: str, low: int) -> str:
        return number if low == 0 else self._writer.value(f"sub i64 {number}, {low}")

    def _call(self, function: str, arguments: tuple[Expression, ...]) -> str:
        values = [f"i64 {self.number(argument)}" for argument in arguments]
        depth = "1"
        if self._scope.depth is not None:
            too_deep = self._writer.value(f"icmp uge i64 {self._scope.depth}, {MAXIMUM_CALL_DEPTH}")
            self._faults.when(too_deep, Fault.RECURSION_TOO_DEEP)
            depth = self._writer.value(f"add i64 {self._scope.depth}, 1")
        result = self._writer.value(f"call {{i64, i32}} @{symbol(function)}({', '.join([*values, f'i64 {depth}'])})")
        self._faults.when_code(self._writer.value(f"extractvalue {{i64, i32}} {result}, 1"))
        return self._writer.value(f"extractvalue {{i64, i32}} {result}, 0")
