"""Expressions as LLVM text: i64 for numbers, i1 for truth, a branch to the fault exit where evaluation cannot go on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import assert_never

from highroad.backends.llvm.channels import Channel
from highroad.backends.llvm.fault_analysis import FaultAnalysis, foreign_of
from highroad.backends.llvm.network import Network, load_entry
from highroad.backends.llvm.operators import OperatorWriter
from highroad.backends.llvm.others import is_one_of, location_number, looked_up, when_it_lives
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
from highroad.ir.types import Array, Int, Queue, Record, Scalar, Type, bounds

_PREDICATES = {
    Operator.EQUAL: "eq",
    Operator.UNEQUAL: "ne",
    Operator.LESS: "slt",
    Operator.LESS_EQUAL: "sle",
    Operator.GREATER: "sgt",
    Operator.GREATER_EQUAL: "sge",
}
QUIESCENT = 56  # the offset of this field in the core's buffer


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
        self._operators = OperatorWriter(writer, self._ranges, faults)
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
            case Unary(operand=operand):
                return self._operators.unary(expression, self.number(operand))
            case Binary(left=left, right=right):
                return self._operators.arithmetic(expression, self.number(left), self.number(right))
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                return self._choose(
                    "i64", condition, lambda: self.number(then), lambda: self.number(otherwise), expression
                )
            case Wrap(operand=operand, kind=kind):
                return self._operators.wrap(operand, self.number(operand), kind)
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
                return self._operators.wrapped_bits(self.number(value), kind)
            number = self.number(value)
            if least < low:
                self._faults.when(self._writer.value(f"icmp slt i64 {number}, {low}"), Fault.VALUE_OUT_OF_RANGE)
            if most > high:
                self._faults.when(self._writer.value(f"icmp sgt i64 {number}, {high}"), Fault.VALUE_OUT_OF_RANGE)
            return self._operators.minus(number, low)
        return self._operators.minus(self.number(value), low)

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
        return is_one_of(self._writer, self._location_at(process), locations)

    def _location_at(self, process: int) -> str:
        """The location of a process that has a frame from the beginning."""
        frame = self._layout.frames[self._model.instances[process].type]
        address = Address(self._layout.frame_offsets[process] + frame.location_offset)
        return load_bits(self._writer, self._scope.state, address, frame.location_width)

    # Other processes

    def _location(self, frame: Frame, offset: str) -> str:
        address = Address(frame.location_offset, offset, dynamic_is_bytes=frame.width % 8 == 0)
        return load_bits(self._writer, self._scope.state, address, frame.location_width)

    def _foreign_at(self, kind: int, process: Expression, locations: list[int]) -> str:
        def is_there(offset: str, _: str) -> str:
            here = is_one_of(self._writer, self._location(self._layout.frames[kind], offset), locations)
            return self._writer.value(f"zext i1 {here} to i64")

        return self._writer.value(f"icmp ne i64 {when_it_lives(self._writer, self.number(process), kind, is_there)}, 0")

    def _location_of(self, process: Expression, numbers: tuple[tuple[int, ...], ...]) -> str:
        if isinstance(process, Constant) and self._network.has_fixed_processes:
            return self._location_of_fixed(process.value, numbers)

        def number_of(offset: str, found: str) -> str:
            locations = [partial(self._location, frame, offset) for frame in self._layout.frames]
            return location_number(self._writer, found, locations, numbers)

        return when_it_lives(self._writer, self.number(process), None, number_of)

    def _location_of_fixed(self, process: int, numbers: tuple[tuple[int, ...], ...]) -> str:
        """Of a process that always lives, so that no table of processes is needed."""
        if not 0 <= process < len(self._layout.instance_types):
            return "0"
        kind = self._layout.instance_types[process]
        return looked_up(self._writer, partial(self._location_at, process), numbers[kind])

    def _read_foreign(self, place: Place, foreign: Foreign) -> str:
        """The value of a place in another process, or 0."""

        def read(offset: str, _: str) -> str:
            frame = self._layout.frames[foreign.type]
            self._foreign_frame = Address(0, offset, dynamic_is_bytes=frame.width % 8 == 0)
            address, kind = self.address(place)
            self._foreign_frame = None
            return load(self._writer, self._scope.state, address, kind)

        return when_it_lives(self._writer, self.number(foreign.process), foreign.type, read)

    def _enabled(self, process: Expression) -> str:
        def ask(_: str, __: str) -> str:
            w = self._writer
            answer = w.value(
                f"call i32 @highroad_enabled(ptr %out, ptr {self._scope.state}, i64 %length, i64 {number})"
            )
            return w.value(f"zext i32 {answer} to i64")

        number = self.number(process)
        return self._writer.value(f"icmp ne i64 {when_it_lives(self._writer, number, None, ask)}, 0")

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
