"""Operations on channels, a function for each shape and operation:

    i64 queue.length.S(ptr state, i64 place)
    i64 queue.find.S(ptr state, i64 place, i64 anywhere, i64 value, i64 is_any, ...)     the position, or -1
    i64 queue.field.S.K(ptr state, i64 place, i64 position)
    i64 queue.position.S(ptr state, i64 place, i64 value, ...)     where a sorted send puts a message
    i64 queue.insert.S(ptr state, i64 place, i64 position, i64 value, ...)
    i64 queue.remove.S(ptr state, i64 place, i64 position)
    i64 queue.wrap.S.K(i64 value)

and the same as `any.OPERATION.ARITY(i64 shape, ...)` for channels that are known only when the code runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from highroad.backends.llvm.network import Network
from highroad.backends.llvm.places import Address, load, load_bits, store_bits
from highroad.backends.llvm.writer import Writer
from highroad.ir.layout import QueueLayout, queue_layout, scalar_width
from highroad.ir.types import Int, Queue, Scalar, bounds


def queue_functions(network: Network) -> list[str]:
    parts = []
    for number, shape in enumerate(network.shapes):
        parts += _ShapeWriter(number, shape).functions()
    for arity in sorted({len(shape.fields) for shape in network.shapes}):
        members = [(n, shape) for n, shape in enumerate(network.shapes) if len(shape.fields) == arity]
        parts += _dispatchers(arity, [n for n, _ in members])
    if network.shapes:
        parts.append(_length_of_any(len(network.shapes)))
    capacities = ", ".join(f"i64 {shape.capacity}" for shape in network.shapes)
    arities = ", ".join(f"i64 {len(shape.fields)}" for shape in network.shapes)
    if network.shapes:
        parts.append(f"@capacities = internal constant [{len(network.shapes)} x i64] [{capacities}]\n")
        parts.append(f"@arities = internal constant [{len(network.shapes)} x i64] [{arities}]\n")
    return parts


def _length_of_any(shapes: int) -> str:
    w = Writer()
    cases = " ".join(f"i64 {n}, label %shape.{n}" for n in range(shapes))
    w.line(f"switch i64 %shape, label %none [ {cases} ]")
    for n in range(shapes):
        w.begin(f"shape.{n}")
        w.line(f"ret i64 {w.value(f'call i64 @queue.length.{n}(ptr %state, i64 %place)')}")
    w.begin("none")
    w.line("ret i64 0")
    return f"define internal i64 @any.length(i64 %shape, ptr %state, i64 %place) {{\n{w.body()}\n}}\n"


def signatures(arity: int) -> dict[str, list[str]]:
    """The operations on channels with so many fields, each with its parameters behind `state` and `place`."""
    values = [f"i64 %v{k}" for k in range(arity)]
    patterns = [part for k in range(arity) for part in (f"i64 %v{k}", f"i64 %any{k}")]
    return {
        "length": [],
        "find": ["i64 %anywhere", *patterns],
        **{f"field.{k}": ["i64 %position"] for k in range(arity)},
        "position": values,
        "insert": ["i64 %position", *values],
        "remove": ["i64 %position"],
    }


def _dispatchers(arity: int, shapes: Sequence[int]) -> list[str]:
    """For each operation a switch over the shapes."""
    parts = []
    operations = {name: ["ptr %state", "i64 %place", *rest] for name, rest in signatures(arity).items()}
    operations |= {f"wrap.{k}": ["i64 %value"] for k in range(arity)}
    for name, parameters in operations.items():
        stem, _, field = name.partition(".")
        w = Writer()
        cases = " ".join(f"i64 {n}, label %shape.{n}" for n in shapes)
        w.line(f"switch i64 %shape, label %none [ {cases} ]")
        for n in shapes:
            w.begin(f"shape.{n}")
            callee = f"queue.{stem}.{n}{'.' + field if field else ''}"
            call = f"call i64 @{callee}({', '.join(parameters)})"
            w.line(f"ret i64 {w.value(call)}")
        w.begin("none")
        w.line("ret i64 0")
        head = f"@any.{stem}.{arity}{'.' + field if field else ''}({', '.join(['i64 %shape', *parameters])})"
        parts.append(f"define internal i64 {head} {{\n{w.body()}\n}}\n")
    return parts


class _ShapeWriter:
    """Writes the functions of one shape."""

    def __init__(self, number: int, shape: Queue) -> None:
        self._number = number
        self._shape = shape
        self._layout: QueueLayout = queue_layout(shape)
        self._is_bytes = self._layout.width > 8
        self._w = Writer()

    def functions(self) -> list[str]:
        bodies: dict[str, Callable[[], None]] = {
            "length": self._length,
            "find": self._find,
            "position": self._position,
            "insert": self._insert,
            "remove": self._remove,
            **{f"field.{k}": self._field_body(k) for k in range(len(self._shape.fields))},
        }
        parts = []
        for name, parameters in signatures(len(self._shape.fields)).items():
            self._w = Writer()
            if self._shape.capacity == 0:
                self._w.line("ret i64 0")  # nothing is ever in it
            else:
                bodies[name]()
            parts.append(self._function(name, ["ptr %state", "i64 %place", *parameters]))
        for k, kind in enumerate(self._shape.fields):
            self._w = Writer()
            self._w.line(f"ret i64 {wrapped(self._w, '%value', kind)}")
            parts.append(self._function(f"wrap.{k}", ["i64 %value"]))
        return parts

    def _function(self, name: str, parameters: Sequence[str]) -> str:
        stem, _, field = name.partition(".")
        head = f"@queue.{stem}.{self._number}{'.' + field if field else ''}({', '.join(parameters)})"
        return f"define internal i64 {head} {{\n{self._w.body()}\n}}\n"

    def _address(self, bits: int) -> Address:
        return Address(bits, "%place", dynamic_is_bytes=self._is_bytes)

    def _message(self, position: str) -> Address:
        start = self._w.value(f"mul i64 {position}, {self._layout.stride}")
        is_bytes = self._layout.stride % 8 == 0
        return self._address(self._layout.first).plus_dynamic(self._w, start, is_bytes=is_bytes)

    def _load_length(self) -> str:
        return load_bits(self._w, "%state", self._address(0), self._layout.length_width)

    def _load_field(self, position: str, k: int) -> str:
        return load(
            self._w, "%state", self._message(position).plus(self._layout.fields[k].offset), self._shape.fields[k]
        )

    def _store_field(self, position: str, k: int, value: str) -> None:
        kind = self._shape.fields[k]
        low = bounds(kind)[0]
        bits = value if low == 0 else self._w.value(f"sub i64 {value}, {low}")
        address = self._message(position).plus(self._layout.fields[k].offset)
        store_bits(self._w, "%state", address, scalar_width(kind), bits)

    def _copy(self, source: str, target: str) -> None:
        for k in range(len(self._shape.fields)):
            self._store_field(target, k, self._load_field(source, k))

    def _length(self) -> None:
        self._w.line(f"ret i64 {self._load_length()}")

    def _field_body(self, k: int) -> Callable[[], None]:
        return lambda: self._w.line(f"ret i64 {self._load_field('%position', k)}")

    def _find(self) -> None:
        w = self._w
        length = self._load_length()
        at_most_one = w.value(f"call i64 @llvm.umin.i64(i64 {length}, i64 1)")
        end = w.value(f"select i1 {w.value('icmp ne i64 %anywhere, 0')}, i64 {length}, i64 {at_most_one}")
        w.jump("loop")
        w.begin("loop")
        w.line("%at = phi i64 [ 0, %entry ], [ %next, %differs ]")
        w.branch(w.value(f"icmp ult i64 %at, {end}"), "compare", "nowhere")
        w.begin("compare")
        matches = "true"
        for k in range(len(self._shape.fields)):
            equal = w.value(f"icmp eq i64 {self._load_field('%at', k)}, %v{k}")
            admitted = w.value(f"or i1 {equal}, {w.value(f'icmp ne i64 %any{k}, 0')}")
            matches = w.value(f"and i1 {matches}, {admitted}")
        w.branch(matches, "found", "differs")
        w.begin("differs")
        w.line("%next = add i64 %at, 1")
        w.jump("loop")
        w.begin("found")
        w.line("ret i64 %at")
        w.begin("nowhere")
        w.line("ret i64 -1")

    def _position(self) -> None:
        """The first message that is greater, its fields compared in order."""
        w = self._w
        length = self._load_length()
        w.jump("loop")
        w.begin("loop")
        w.line("%at = phi i64 [ 0, %entry ], [ %next, %smaller ]")
        w.branch(w.value(f"icmp ult i64 %at, {length}"), "compare.0", "here")
        for k in range(len(self._shape.fields)):
            w.begin(f"compare.{k}")
            value = self._load_field("%at", k)
            after = f"compare.{k + 1}" if k + 1 < len(self._shape.fields) else "smaller"
            unequal = w.name("unequal")
            w.branch(w.value(f"icmp eq i64 {value}, %v{k}"), after, unequal)
            w.begin(unequal)
            w.branch(w.value(f"icmp sgt i64 {value}, %v{k}"), "here", "smaller")
        w.begin("smaller")
        w.line("%next = add i64 %at, 1")
        w.jump("loop")
        w.begin("here")
        w.line("ret i64 %at")

    def _insert(self) -> None:
        w = self._w
        length = self._load_length()
        w.jump("loop")
        w.begin("loop")
        w.line(f"%at = phi i64 [ {length}, %entry ], [ %before, %shift ]")
        w.branch(w.value("icmp ugt i64 %at, %position"), "shift", "write")
        w.begin("shift")
        w.line("%before = sub i64 %at, 1")
        self._copy("%before", "%at")
        w.jump("loop")
        w.begin("write")
        for k in range(len(self._shape.fields)):
            self._store_field("%position", k, f"%v{k}")
        longer = w.value(f"add i64 {length}, 1")
        store_bits(w, "%state", self._address(0), self._layout.length_width, longer)
        w.line("ret i64 0")

    def _remove(self) -> None:
        w = self._w
        shorter = w.value(f"sub i64 {self._load_length()}, 1")
        w.jump("loop")
        w.begin("loop")
        w.line("%at = phi i64 [ %position, %entry ], [ %after, %shift ]")
        w.branch(w.value(f"icmp ult i64 %at, {shorter}"), "shift", "clear")
        w.begin("shift")
        w.line("%after = add i64 %at, 1")
        self._copy("%after", "%at")
        w.jump("loop")
        w.begin("clear")
        for k, kind in enumerate(self._shape.fields):  # what is behind the last message is 0
            address = self._message(shorter).plus(self._layout.fields[k].offset)
            store_bits(w, "%state", address, scalar_width(kind), "0")
        store_bits(w, "%state", self._address(0), self._layout.length_width, shorter)
        w.line("ret i64 0")


def wrapped(w: Writer, value: str, kind: Scalar) -> str:
    """A value brought into the range of a type that wraps; others take it as it is."""
    low, high = bounds(kind)
    size = high - low + 1
    if not (isinstance(kind, Int) and kind.wraps) or size & (size - 1):
        return value
    moved = w.value(f"sub i64 {value}, {low}")
    return w.value(f"add i64 {w.value(f'and i64 {moved}, {size - 1}')}, {low}")
