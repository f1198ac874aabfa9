"""Values of expressions in a state.

A state is handled as one big integer (its bytes, little-endian); reading a variable is a shift and a mask.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import assert_never

from highroad.ir.arithmetic import Trap, binary, unary
from highroad.ir.expressions import (
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
    Wrap,
)
from highroad.ir.layout import Layout, LiveProcess, QueueSlot, field_slot, queue_layout, scalar_width, stride
from highroad.ir.model import MAXIMUM_CALL_DEPTH, Fault, Function, Model
from highroad.ir.types import Array, Queue, Record, Scalar, Type, bounds, wrap


@dataclass(frozen=True, slots=True)
class Context:
    """What an expression sees: the state, who lives in it, whose step it is, and values of parameters or choices."""

    word: int
    live: Sequence[LiveProcess]
    process: int = 0
    values: Mapping[str, int] = field(default_factory=dict)
    depth: int = 0
    quiescent: bool = False

    def location_bits(self, layout: Layout, process: int) -> tuple[int, int]:
        """Where the location of a process lies, and a mask as wide as it."""
        kind, offset = self.live[process]
        frame = layout.frames[kind]
        return offset + frame.location_offset, (1 << frame.location_width) - 1


class Evaluator(ABC):
    """Evaluates the expressions of one model; what steps there are is known to those who derive from it."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.layout = Layout.of(model)
        self._functions = {function.name: function for function in model.functions}

    @abstractmethod
    def is_enabled(self, process: int, context: Context) -> bool:
        """Whether a process has an enabled step."""

    def location(self, context: Context, process: int) -> int:
        offset, mask = context.location_bits(self.layout, process)
        return context.word >> offset & mask

    def evaluate(self, expression: Expression, context: Context) -> int:
        match expression:
            case Constant(value=value):
                return value
            case Read(place=place):
                return self.read(place, context)
            case Local(name=name):
                return context.values[name]
            case ProcessId():
                return context.process
            case At(process=process, locations=locations):
                lives = process < len(context.live)
                return int(lives and self.location(context, process) in locations)
            case Unary(operator=operator, operand=operand):
                return unary(operator, self.evaluate(operand, context))
            case Binary(operator=Operator.AND, left=left, right=right):
                return int(bool(self.evaluate(left, context)) and bool(self.evaluate(right, context)))
            case Binary(operator=Operator.OR, left=left, right=right):
                return int(bool(self.evaluate(left, context)) or bool(self.evaluate(right, context)))
            case Binary(operator=operator, left=left, right=right):
                return binary(operator, self.evaluate(left, context), self.evaluate(right, context))
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                return self.evaluate(then if self.evaluate(condition, context) else otherwise, context)
            case Wrap(operand=operand, kind=kind):
                return wrap(self.evaluate(operand, context), kind)
            case Call(function=name, arguments=arguments):
                values = [self.evaluate(argument, context) for argument in arguments]
                return self._call(self._functions[name], values, context)
            case _:
                return self._evaluate_network(expression, context)

    def _evaluate_network(
        self,
        expression: ProcessCount
        | ChannelCount
        | Quiescent
        | ForeignAt
        | LocationOf
        | EnabledIn
        | Length
        | Capacity
        | Matches,
        context: Context,
    ) -> int:
        """What concerns other processes and channels."""
        match expression:
            case ProcessCount():
                return len(context.live)
            case ChannelCount():
                return sum(1 for _ in self.queues(context))
            case Quiescent():
                return int(context.quiescent)
            case ForeignAt(type=kind, process=process, locations=locations):
                number = self.evaluate(process, context)
                lives = 0 <= number < len(context.live) and context.live[number].type == kind
                return int(lives and self.location(context, number) in locations)
            case LocationOf(process=process, numbers=numbers):
                number = self.evaluate(process, context)
                if not 0 <= number < len(context.live):
                    return 0
                return numbers[context.live[number].type][self.location(context, number)]
            case EnabledIn(process=process):
                number = self.evaluate(process, context)
                return int(0 <= number < len(context.live) and self.is_enabled(number, context))
            case Length(channel=channel):
                return self.length(self.queue(channel, context), context)
            case Capacity(channel=channel):
                return self.queue(channel, context).type.capacity
            case Matches(channel=channel, patterns=patterns, anywhere=anywhere):
                slot = self.queue(channel, context)
                if slot.type.capacity == 0:
                    raise Trap(Fault.POLL_OF_RENDEZVOUS)
                values = self.patterns(slot, patterns, context)
                return int(self.find(slot, values, anywhere, context) is not None)
            case _:
                assert_never(expression)

    def _call(self, function: Function, arguments: Sequence[int], context: Context) -> int:
        if context.depth >= MAXIMUM_CALL_DEPTH:
            raise Trap(Fault.RECURSION_TOO_DEEP)
        values = dict(zip(function.parameters, arguments, strict=True))
        return self.evaluate(function.body, replace(context, values=values, depth=context.depth + 1))

    # Places

    def read(self, place: Place, context: Context) -> int:
        if isinstance(place, Foreign | Element | Field) and not self._is_there(place, context):
            return 0
        offset, kind = self.address(place, context)
        return load(context.word, offset, kind)

    def address(self, place: Place, context: Context) -> tuple[int, Scalar]:
        offset, kind = self._resolve(place, context)
        assert not isinstance(kind, Array | Record | Queue), "the verifier admits scalar places only"
        return offset, kind

    def _is_there(self, place: Place, context: Context) -> bool:
        """Whether the process in whose frame a place lies is alive and of the type that the place says."""
        match place:
            case Foreign(type=kind, process=process):
                number = self.evaluate(process, context)
                return 0 <= number < len(context.live) and context.live[number].type == kind
            case Element(array=inner) | Field(record=inner):
                return self._is_there(inner, context)
            case _:
                return True

    def _resolve(self, place: Place, context: Context) -> tuple[int, Type]:
        """The bit offset of a place in the state, and its type."""
        match place:
            case Global(name=name):
                slot = self.layout.variables[name]
                return slot.offset, slot.type
            case Own(name=name):
                return self._local(context.live[context.process], name)
            case Remote(process=process, name=name):
                return self._local(context.live[process], name)
            case Foreign(process=process, name=name):
                number = self.evaluate(process, context)
                if not 0 <= number < len(context.live):
                    raise Trap(Fault.INDEX_OUT_OF_RANGE)
                return self._local(context.live[number], name)
            case Element(array=array, index=index):
                offset, kind = self._resolve(array, context)
                position = self.evaluate(index, context)
                assert isinstance(kind, Array)
                if not 0 <= position < kind.length:
                    raise Trap(Fault.INDEX_OUT_OF_RANGE)
                return offset + position * stride(kind.element), kind.element
            case Field(record=record, name=name):
                offset, kind = self._resolve(record, context)
                assert isinstance(kind, Record)
                slot = field_slot(kind, name)
                return offset + slot.offset, slot.type
            case _:
                assert_never(place)

    def _local(self, process: LiveProcess, name: str) -> tuple[int, Type]:
        slot = self.layout.frames[process.type].variables[name]
        return process.offset + slot.offset, slot.type

    # Channels

    def queues(self, context: Context) -> list[QueueSlot]:
        """All channels in order of their numbers, which begin with 1."""
        found = list(self.layout.queues)
        for kind, offset in context.live:
            found += (QueueSlot(offset + slot.offset, slot.type) for slot in self.layout.frames[kind].queues)
        return found

    def queue(self, channel: Expression, context: Context) -> QueueSlot:
        number, queues = self.evaluate(channel, context), self.queues(context)
        if not 1 <= number <= len(queues):
            raise Trap(Fault.NO_SUCH_CHANNEL)
        return queues[number - 1]

    def length(self, slot: QueueSlot, context: Context) -> int:
        if slot.type.capacity == 0:
            return 0
        return context.word >> slot.offset & ((1 << queue_layout(slot.type).length_width) - 1)

    def message(self, slot: QueueSlot, position: int, context: Context) -> tuple[int, ...]:
        layout = queue_layout(slot.type)
        start = slot.offset + layout.first + position * layout.stride
        return tuple(
            load(context.word, start + field.offset, kind)
            for field, kind in zip(layout.fields, slot.type.fields, strict=True)
        )

    def patterns(self, slot: QueueSlot, patterns: Sequence[Expression | None], context: Context) -> list[int | None]:
        """The values that a message must have; all are computed before any is compared."""
        if len(patterns) != len(slot.type.fields):
            raise Trap(Fault.WRONG_NUMBER_OF_FIELDS)
        return [None if pattern is None else self.evaluate(pattern, context) for pattern in patterns]

    def find(self, slot: QueueSlot, patterns: Sequence[int | None], anywhere: bool, context: Context) -> int | None:
        """The position of the first message that the patterns admit."""
        length = self.length(slot, context)
        for position in range(length if anywhere else min(1, length)):
            if admits(patterns, self.message(slot, position, context)):
                return position
        return None


def admits(patterns: Sequence[int | None], message: Sequence[int]) -> bool:
    return all(pattern is None or pattern == value for pattern, value in zip(patterns, message, strict=True))


def load(word: int, offset: int, kind: Scalar) -> int:
    return (word >> offset & ((1 << scalar_width(kind)) - 1)) + bounds(kind)[0]


def store(word: int, offset: int, kind: Scalar, value: int) -> int:
    """The word with a value, which must be in the type's range, written into a slot."""
    return put(word, offset, scalar_width(kind), value - bounds(kind)[0])


def put(word: int, offset: int, width: int, bits: int) -> int:
    mask = (1 << width) - 1
    return word & ~(mask << offset) | (bits & mask) << offset
