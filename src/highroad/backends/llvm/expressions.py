"""Expressions as LLVM text: i64 for numbers, i1 for truth, a branch to the fault exit where evaluation cannot go on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from highroad.backends.llvm.fault_analysis import FaultAnalysis, foreign_of
from highroad.backends.llvm.network import Network, load_entry
from highroad.backends.llvm.places import Address, load, load_bits
from highroad.backends.llvm.writer import FaultExit, Writer, symbol
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
    Global,
    Length,
    Local,
    LocationOf,
    Matches,
    Operator,
    Own,
    Place,
    ProcessCount,
    ProcessId,
    Quiescent,
    Read,
    Remote,
    Unary,
    UnaryOperator,
    Wrap,
    children,
)
from highroad.ir.layout import Frame, field_slot, stride
from highroad.ir.model import MAXIMUM_CALL_DEPTH, MAXIMUM_PROCESSES, Fault
from highroad.ir.ranges import Range, Ranges
from highroad.ir.types import WORD_LOW, Array, Int, Queue, Record, Scalar, Type, bounds

_PREDICATES = {
    Operator.EQUAL: "eq",
    Operator.UNEQUAL: "ne",
    Operator.LESS: "slt",
    Operator.LESS_EQUAL: "sle",
    Operator.GREATER: "sgt",
    Operator.GREATER_EQUAL: "sge",
}
QUIESCENT = 56  # the offset of this field in the core's buffer
_OVERFLOWING = {Operator.ADD: "add", Operator.SUBTRACT: "sub", Operator.MULTIPLY: "mul"}
_BITWISE = {Operator.BIT_AND: "and", Operator.BIT_OR: "or", Operator.BIT_XOR: "xor"}


@dataclass(frozen=True, slots=True)
class Scope:
    """What an expression may mention: the type of the process whose step it is, and named values with their ranges."""

    process_type: int | None
    values: Mapping[str, Callable[[], str]]
    ranges: Mapping[str, Range]
    depth: str | None = None  # the nesting of calls, inside a function
    state: str = "%state"  # where the variables are read


def frame_address(frame: Frame) -> Address:
    """Where the frame of the process begins: known when the code runs, so that all processes of a type share it."""
    return Address(0, "%frame", dynamic_is_bytes=frame.width % 8 == 0)


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel in the code that is being written: where it lies, and its shape, known now or when the code runs."""

    writer: Writer
    network: Network
    place: str
    static_shape: int | None
    shape: str | None
    number: str

    @property
    def kind(self) -> Queue | None:
        return None if self.static_shape is None else self.network.shapes[self.static_shape]

    @property
    def may_be_rendezvous(self) -> bool:
        return self.network.has_rendezvous if self.kind is None else self.kind.capacity == 0

    @property
    def may_hold_messages(self) -> bool:
        return any(s.capacity for s in self.network.shapes) if self.kind is None else self.kind.capacity > 0

    def capacity(self) -> str:
        return self.table_value("capacities") if self.kind is None else str(self.kind.capacity)

    def table_value(self, table: str) -> str:
        at = self.writer.value(f"getelementptr i64, ptr @{table}, i64 {self.shape}")
        return self.writer.value(f"load i64, ptr {at}")

    def call(self, operation: str, state: str, arguments: Sequence[str] = (), *, arity: int | None = None) -> str:
        """An operation on the channel as it is in `state`."""
        values = [f"ptr {state}", f"i64 {self.place}", *(f"i64 {a}" for a in arguments)]
        return self._call(operation, values, arity)

    def wrap(self, field: int, value: str, arity: int) -> str:
        """A value as a field of a message takes it."""
        return self._call(f"wrap.{field}", [f"i64 {value}"], arity)

    def _call(self, operation: str, values: list[str], arity: int | None) -> str:
        stem, _, field = operation.partition(".")
        field = f".{field}" if field else ""
        if self.static_shape is not None:
            return self.writer.value(f"call i64 @queue.{stem}.{self.static_shape}{field}({', '.join(values)})")
        if arity is None:  # an operation that all shapes have, whatever their fields
            return self.writer.value(f"call i64 @any.{stem}({', '.join([f'i64 {self.shape}', *values])})")
        return self.writer.value(f"call i64 @any.{stem}.{arity}{field}({', '.join([f'i64 {self.shape}', *values])})")


class ExpressionWriter:
    """Writes expressions into one function. `%state` is the state, `%frame` the bit at which the frame begins."""

    def __init__(self, network: Network, writer: Writer, scope: Scope, faults: FaultExit) -> None:
        self._model = model = network.model
        self._network = network
        self._layout = network.layout
        self._writer = writer
        self._scope = scope
        self._faults = faults
        processes = MAXIMUM_PROCESSES if network.layout.is_dynamic else len(model.instances)
        self._ranges = Ranges(self._scalar_type, scope.ranges, processes)
        self._foreign_frame: Address | None = None  # while a place in another process is read
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
            case Read(place=place) if (foreign := foreign_of(place)) is not None:
                return self._read_foreign(place, foreign)
            case Read(place=place):
                address, kind = self.address(place)
                return load(self._writer, self._scope.state, address, kind)
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
            case ProcessCount():
                return "%live"
            case ChannelCount():
                return self._channel_count()
            case LocationOf(process=process, numbers=numbers):
                return self._location_of(process, numbers)
            case Length(channel=channel):
                return self.channel(channel).call("length", self._scope.state)
            case Capacity(channel=channel):
                return self.channel(channel).capacity()
            case At() | ForeignAt() | Quiescent() | EnabledIn() | Matches():
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
            case ForeignAt(type=kind, process=other, locations=locations):
                return self._foreign_at(kind, other, sorted(locations))
            case Quiescent():
                flag = self._writer.value(f"getelementptr i8, ptr %out, i64 {QUIESCENT}")
                return self._writer.value(f"icmp ne i64 {self._writer.value(f'load i64, ptr {flag}')}, 0")
            case EnabledIn(process=other):
                return self._enabled(other)
            case Matches(channel=channel, patterns=patterns, anywhere=anywhere):
                return self._matches(channel, patterns, anywhere)
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
        assert not isinstance(kind, Array | Record | Queue)
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
            case Foreign(type=kind_number, process=process, name=name):
                slot = self._layout.frames[kind_number].variables[name]
                frame_of_other = self._foreign_frame or self._frame_of(kind_number, process)
                return frame_of_other.plus(slot.offset), slot.type
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

    def _frame_of(self, kind: int, process: Expression) -> Address:
        """The frame of another process, to be written to: it must live."""
        number = self.number(process)
        dead = self._writer.value(f"icmp uge i64 {number}, %live")
        self._faults.when(dead, Fault.INDEX_OUT_OF_RANGE)
        offset, _ = load_entry(self._writer, number)
        return Address(0, offset, dynamic_is_bytes=self._layout.frames[kind].width % 8 == 0)

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
        address = Address(self._layout.frame_offsets[process] + frame.location_offset)
        return self._is_one_of(load_bits(self._writer, self._scope.state, address, frame.location_width), locations)

    def _is_one_of(self, number: str, wanted: list[int]) -> str:
        result = "false"
        for value in wanted:
            here = self._writer.value(f"icmp eq i64 {number}, {value}")
            result = here if result == "false" else self._writer.value(f"or i1 {result}, {here}")
        return result

    # Other processes

    def _when_it_lives(self, process: Expression, kind: int | None, value: Callable[[str, str], str]) -> str:
        """`value(frame, type)` if the process lives (and is of a type), else 0."""
        w = self._writer
        number = self.number(process)
        check, there, joined = w.name("check"), w.name("there"), w.name("joined")
        before = w.block
        w.branch(w.value(f"icmp ult i64 {number}, %live"), check, joined)
        w.begin(check)
        offset, found = load_entry(w, number)
        incoming = [f"[ 0, %{before} ]"]
        if kind is not None:
            incoming.append(f"[ 0, %{check} ]")
            w.branch(w.value(f"icmp eq i64 {found}, {kind}"), there, joined)
        else:
            w.jump(there)
        w.begin(there)
        result = value(offset, found)
        incoming.append(f"[ {result}, %{w.block} ]")
        w.jump(joined)
        w.begin(joined)
        return w.value(f"phi i64 {', '.join(incoming)}")

    def _location(self, frame: Frame, offset: str) -> str:
        address = Address(frame.location_offset, offset, dynamic_is_bytes=frame.width % 8 == 0)
        return load_bits(self._writer, self._scope.state, address, frame.location_width)

    def _foreign_at(self, kind: int, process: Expression, locations: list[int]) -> str:
        def is_there(offset: str, _: str) -> str:
            here = self._is_one_of(self._location(self._layout.frames[kind], offset), locations)
            return self._writer.value(f"zext i1 {here} to i64")

        return self._writer.value(f"icmp ne i64 {self._when_it_lives(process, kind, is_there)}, 0")

    def _location_of(self, process: Expression, numbers: tuple[tuple[int, ...], ...]) -> str:
        def number_of(offset: str, found: str) -> str:
            w = self._writer
            done, arms = w.name("located"), []
            cases = [w.name("type") for _ in numbers]
            none = w.name("none")
            w.line(
                f"switch i64 {found}, label %{none} [ {' '.join(f'i64 {t}, label %{c}' for t, c in enumerate(cases))} ]"
            )
            for t, case in enumerate(cases):
                w.begin(case)
                location = self._location(self._layout.frames[t], offset)
                value = "0"
                for position, number in enumerate(numbers[t]):
                    here = w.value(f"icmp eq i64 {location}, {position}")
                    value = w.value(f"select i1 {here}, i64 {number}, i64 {value}")
                arms.append(f"[ {value}, %{w.block} ]")
                w.jump(done)
            w.begin(none)
            arms.append(f"[ 0, %{none} ]")
            w.jump(done)
            w.begin(done)
            return w.value(f"phi i64 {', '.join(arms)}")

        return self._when_it_lives(process, None, number_of)

    def _read_foreign(self, place: Place, foreign: Foreign) -> str:
        """The value of a place in another process, or 0."""

        def read(offset: str, _: str) -> str:
            frame = self._layout.frames[foreign.type]
            self._foreign_frame = Address(0, offset, dynamic_is_bytes=frame.width % 8 == 0)
            address, kind = self.address(place)
            self._foreign_frame = None
            return load(self._writer, self._scope.state, address, kind)

        return self._when_it_lives(foreign.process, foreign.type, read)

    def _enabled(self, process: Expression) -> str:
        def ask(_: str, __: str) -> str:
            w = self._writer
            answer = w.value(
                f"call i32 @highroad_enabled(ptr %out, ptr {self._scope.state}, i64 %length, i64 {number})"
            )
            return w.value(f"zext i32 {answer} to i64")

        number = self.number(process)
        return self._writer.value(f"icmp ne i64 {self._when_it_lives(process, None, ask)}, 0")

    # Channels

    def _channel_count(self) -> str:
        """Counts the channels of all processes that live."""
        count = str(len(self._layout.queues))
        if not self._network.has_local_channels:
            return count
        return self._writer.value("call i64 @channel_count(ptr %table, i64 %live)")

    def channel(self, channel: Expression) -> Channel:
        """The channel with a number: known now, or looked up when the code runs."""
        w = self._writer
        if isinstance(channel, Constant) and (slot := self._network.static_slot(channel.value)) is not None:
            return Channel(
                w, self._network, str(slot.offset), self._network.shape_number(slot.type), None, str(channel.value)
            )
        number = self.number(channel)
        if not self._network.shapes:
            self._faults.when("true", Fault.NO_SUCH_CHANNEL)
            return Channel(w, self._network, "0", None, "0", number)
        pair = w.value(
            f"call {{i64, i64}} @channel(ptr {self._scope.state}, i64 {number}, ptr {self._table}, i64 {self._live})"
        )
        place, shape = (w.value(f"extractvalue {{i64, i64}} {pair}, {k}") for k in range(2))
        self._faults.when(w.value(f"icmp slt i64 {shape}, 0"), Fault.NO_SUCH_CHANNEL)
        return Channel(w, self._network, place, None, shape, number)

    @property
    def _table(self) -> str:
        return "%table" if self._network.needs_table else "null"

    @property
    def _live(self) -> str:
        return "%live" if self._network.needs_table else "0"

    def require_arity(self, channel: Channel, arity: int) -> None:
        """Leaves with a fault when messages of the channel have another number of fields."""
        if channel.static_shape is not None:
            if len(self._network.shapes[channel.static_shape].fields) != arity:
                self._faults.when("true", Fault.WRONG_NUMBER_OF_FIELDS)
        elif any(len(shape.fields) != arity for shape in self._network.shapes):
            known = channel.table_value("arities")
            self._faults.when(self._writer.value(f"icmp ne i64 {known}, {arity}"), Fault.WRONG_NUMBER_OF_FIELDS)

    def pattern_arguments(self, patterns: Sequence[Expression | None]) -> list[str]:
        """Values and whether any value will do, as `find` takes them."""
        arguments = []
        for pattern in patterns:
            arguments += ["0", "1"] if pattern is None else [self.number(pattern), "0"]
        return arguments

    def _matches(self, channel: Expression, patterns: Sequence[Expression | None], anywhere: bool) -> str:
        handle = self.channel(channel)
        if handle.may_be_rendezvous:
            none = self._writer.value(f"icmp eq i64 {handle.capacity()}, 0")
            self._faults.when(none, Fault.POLL_OF_RENDEZVOUS)
        self.require_arity(handle, len(patterns))
        arguments = [str(int(anywhere)), *self.pattern_arguments(patterns)]
        found = handle.call("find", self._scope.state, arguments, arity=len(patterns))
        return self._writer.value(f"icmp sge i64 {found}, 0")

    # Operators

    def _is_truth(self, expression: Expression) -> bool:
        match expression:
            case At() | ForeignAt() | Quiescent() | EnabledIn() | Matches() | Unary(operator=UnaryOperator.NOT):
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
