"""The meaning of the IR: slow, small, and the judge of native code and of every witness.

A state is handled as one big integer (its bytes, little-endian); reading and writing a variable are shifts and masks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from highroad.backends.recursion import deep_recursion
from highroad.ir.expressions import (
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
)
from highroad.ir.layout import Layout, field_slot, initial_bits, scalar_width, stride
from highroad.ir.model import MAXIMUM_CALL_DEPTH, Choice, Fault, Function, Model, Step
from highroad.ir.types import WORD_HIGH, WORD_LOW, Array, Int, Record, Scalar, Type, bounds, wrap
from highroad.ir.walk import choice_free_prefix


class Trap(Exception):
    """Evaluation cannot go on: the step that needed the value faults."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.text)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Successor:
    """One edge out of a state. A fault has no target state."""

    number: int  # of the step in the model, the label of native code
    process: int
    label: str
    state: bytes | None
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """What an expression sees: the state, whose step it is, and the values of parameters or choices."""

    word: int
    process: int
    values: Mapping[str, int]
    depth: int = 0


class Interpreter:
    """Gives the initial state and the successors of a model, in the order that the IR defines."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.layout = Layout.of(model)
        self._functions = {function.name: function for function in model.functions}
        self._steps = self._steps_by_location()

    def initial(self) -> bytes:
        model, layout = self.model, self.layout
        word = sum(initial_bits(v) << layout.variables[v.name].offset for v in model.variables)
        for instance, base in zip(model.instances, layout.frame_offsets, strict=True):
            slots = layout.frames[instance.type].variables
            for v in model.types[instance.type].variables:
                word |= initial_bits(v, instance.initials.get(v.name)) << (base + slots[v.name].offset)
        return word.to_bytes(layout.byte_size, "little")

    def successors(self, state: bytes) -> list[Successor]:
        """All edges out of `state`."""
        return list(self.edges(state))

    def edges(self, state: bytes) -> Iterator[Successor]:
        """The edges out of `state`, as asked for: by process, by step, then by choice with the last one fastest."""
        word = int.from_bytes(state, "little")
        with deep_recursion():
            for process, instance in enumerate(self.model.instances):
                for number, step in self._steps[instance.type][self.location(word, process)]:
                    yield from self._edges_of(word, process, number, step)

    def location(self, word: int, process: int) -> int:
        """The number of the location at which a process is."""
        frame = self.layout.frames[self.model.instances[process].type]
        return word >> self.layout.frame_offsets[process] & ((1 << frame.location_width) - 1)

    def holds(self, predicate: Expression, state: bytes) -> bool:
        """Whether a state predicate holds; raises `Trap` when it has no value."""
        with deep_recursion():
            return bool(self.evaluate(predicate, Context(int.from_bytes(state, "little"), 0, {})))

    def value(self, place: Place, state: bytes) -> int:
        """The value of a scalar place in a state."""
        return self._read(place, Context(int.from_bytes(state, "little"), 0, {}))

    # Steps

    def _steps_by_location(self) -> list[list[list[tuple[int, Step]]]]:
        table: list[list[list[tuple[int, Step]]]] = [[[] for _ in t.locations] for t in self.model.types]
        first = 0
        for process, row in zip(self.model.types, table, strict=True):
            for number, step in enumerate(process.steps, first):
                row[step.source].append((number, step))
            first += len(process.steps)
        return table

    def _edges_of(self, word: int, process: int, number: int, step: Step) -> Iterator[Successor]:
        context = Context(word, process, {})
        try:
            ranges = [self._choice_values(choice, context) for choice in step.choices]
        except Trap as trap:
            yield Successor(number, process, step.action, None, trap.fault)
            return
        if step.choices and self._is_ruled_out(step, context):
            return
        names = [choice.name for choice in step.choices]
        for values in _assignments(ranges):
            context = Context(word, process, dict(zip(names, values, strict=True)))
            try:
                if self.evaluate(step.guard, context):
                    arguments = [self.evaluate(argument, context) for argument in step.arguments]
                    yield Successor(number, process, label(step, arguments), self._apply(step, context))
            except Trap as trap:
                yield Successor(number, process, step.action, None, trap.fault)

    def _is_ruled_out(self, step: Step, context: Context) -> bool:
        """Whether the guard is false whatever is chosen: it is not worth trying millions of choices then."""
        try:
            return not all(self.evaluate(part, context) for part in choice_free_prefix(step.guard))
        except Trap:
            return False  # each choice will fault

    def _choice_values(self, choice: Choice, context: Context) -> range:
        """The domain of a choice. Its bounds see the state, not the other choices."""
        return range(self.evaluate(choice.low, context), self.evaluate(choice.high, context) + 1)

    def _apply(self, step: Step, context: Context) -> bytes:
        """The state after a step: all places and values are computed in the old state, then written in order."""
        writes = []
        for update in step.updates:
            offset, kind = self._address(update.target, context)
            writes.append((offset, kind, _stored(self.evaluate(update.value, context), kind)))
        word = context.word
        for offset, kind, value in writes:
            mask = (1 << scalar_width(kind)) - 1
            word = word & ~(mask << offset) | ((value - bounds(kind)[0]) & mask) << offset
        frame = self.layout.frames[self.model.instances[context.process].type]
        base, mask = self.layout.frame_offsets[context.process], (1 << frame.location_width) - 1
        word = word & ~(mask << base) | step.target << base
        return word.to_bytes(self.layout.byte_size, "little")

    # Places

    def _read(self, place: Place, context: Context) -> int:
        offset, kind = self._address(place, context)
        return (context.word >> offset & ((1 << scalar_width(kind)) - 1)) + bounds(kind)[0]

    def _address(self, place: Place, context: Context) -> tuple[int, Scalar]:
        offset, kind = self._resolve(place, context)
        assert not isinstance(kind, Array | Record), "the verifier admits scalar places only"
        return offset, kind

    def _resolve(self, place: Place, context: Context) -> tuple[int, Type]:
        """The bit offset of a place in the state, and its type."""
        match place:
            case Global(name=name):
                slot = self.layout.variables[name]
                return slot.offset, slot.type
            case Own(name=name):
                return self._local(context.process, name)
            case Remote(process=process, name=name):
                return self._local(process, name)
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

    def _local(self, process: int, name: str) -> tuple[int, Type]:
        slot = self.layout.frames[self.model.instances[process].type].variables[name]
        return self.layout.frame_offsets[process] + slot.offset, slot.type

    # Expressions

    def evaluate(self, expression: Expression, context: Context) -> int:
        match expression:
            case Constant(value=value):
                return value
            case Read(place=place):
                return self._read(place, context)
            case Local(name=name):
                return context.values[name]
            case ProcessId():
                return context.process
            case At(process=process, locations=locations):
                return int(self.location(context.word, process) in locations)
            case Unary(operator=operator, operand=operand):
                return _unary(operator, self.evaluate(operand, context))
            case Binary(operator=Operator.AND, left=left, right=right):
                return int(bool(self.evaluate(left, context)) and bool(self.evaluate(right, context)))
            case Binary(operator=Operator.OR, left=left, right=right):
                return int(bool(self.evaluate(left, context)) or bool(self.evaluate(right, context)))
            case Binary(operator=operator, left=left, right=right):
                return _binary(operator, self.evaluate(left, context), self.evaluate(right, context))
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                return self.evaluate(then if self.evaluate(condition, context) else otherwise, context)
            case Wrap(operand=operand, kind=kind):
                return wrap(self.evaluate(operand, context), kind)
            case Call(function=name, arguments=arguments):
                values = [self.evaluate(argument, context) for argument in arguments]
                return self._call(self._functions[name], values, context)
            case _:
                assert_never(expression)

    def _call(self, function: Function, arguments: Sequence[int], context: Context) -> int:
        if context.depth >= MAXIMUM_CALL_DEPTH:
            raise Trap(Fault.RECURSION_TOO_DEEP)
        values = dict(zip(function.parameters, arguments, strict=True))
        return self.evaluate(function.body, Context(context.word, context.process, values, context.depth + 1))


def label(step: Step, arguments: Sequence[int]) -> str:
    """The label as people see it: `action` or `action(1,2)`."""
    return f"{step.action}({','.join(map(str, arguments))})" if arguments else step.action


def _assignments(ranges: Sequence[range]) -> Iterator[tuple[int, ...]]:
    """All tuples of values, the last one fastest. Lazy, unlike `itertools.product`: a range may be astronomic."""
    if not all(ranges):
        return  # no combination at all, however many values the others have
    if not ranges:
        yield ()
        return
    for value in ranges[0]:
        for rest in _assignments(ranges[1:]):
            yield (value, *rest)


def _stored(value: int, kind: Scalar) -> int:
    """The value that a slot holds after `value` was assigned to it."""
    low, high = bounds(kind)
    if low <= value <= high:
        return value
    if isinstance(kind, Int) and kind.wraps:
        return wrap(value, kind)
    raise Trap(Fault.VALUE_OUT_OF_RANGE)


def _word(value: int) -> int:
    if not WORD_LOW <= value <= WORD_HIGH:
        raise Trap(Fault.OVERFLOW)
    return value


def _unary(operator: UnaryOperator, value: int) -> int:
    match operator:
        case UnaryOperator.NEGATE:
            return _word(-value)
        case UnaryOperator.NOT:
            return int(not value)
        case UnaryOperator.COMPLEMENT:
            return ~value
        case _:
            assert_never(operator)


def _divide(left: int, right: int) -> int:
    if right == 0:
        raise Trap(Fault.DIVISION_BY_ZERO)
    quotient = abs(left) // abs(right)
    return _word(quotient if (left < 0) == (right < 0) else -quotient)


def _remainder(left: int, right: int) -> int:
    return left - right * _divide(left, right)


def _shift(value: int, distance: int, *, leftward: bool) -> int:
    if not 0 <= distance <= 63:
        raise Trap(Fault.SHIFT_OUT_OF_RANGE)
    return _word(value << distance) if leftward else value >> distance


ARITHMETIC: dict[Operator, Callable[[int, int], int]] = {
    Operator.ADD: lambda a, b: _word(a + b),
    Operator.SUBTRACT: lambda a, b: _word(a - b),
    Operator.MULTIPLY: lambda a, b: _word(a * b),
    Operator.DIVIDE: _divide,
    Operator.REMAINDER: _remainder,
    Operator.LEFT: lambda a, b: _shift(a, b, leftward=True),
    Operator.RIGHT: lambda a, b: _shift(a, b, leftward=False),
    Operator.BIT_AND: lambda a, b: a & b,
    Operator.BIT_OR: lambda a, b: a | b,
    Operator.BIT_XOR: lambda a, b: a ^ b,
    Operator.EQUAL: lambda a, b: int(a == b),
    Operator.UNEQUAL: lambda a, b: int(a != b),
    Operator.LESS: lambda a, b: int(a < b),
    Operator.LESS_EQUAL: lambda a, b: int(a <= b),
    Operator.GREATER: lambda a, b: int(a > b),
    Operator.GREATER_EQUAL: lambda a, b: int(a >= b),
}


def _binary(operator: Operator, left: int, right: int) -> int:
    return ARITHMETIC[operator](left, right)
