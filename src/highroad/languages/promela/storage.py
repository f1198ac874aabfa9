"""How variables of Promela are kept: their types, their first values, and the numbers of channels.

A `chan` variable holds the number of a queue. The queues are variables of their own, behind all others; those of global
variables are numbered first, in textual order, but those within structures come last.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field

from highroad.ir import model as ir
from highroad.ir.types import Array, Int, Queue, Record, Type, bounds, wrap
from highroad.languages.promela import tree
from highroad.languages.promela.bits import BITS
from highroad.languages.promela.initial_values import INT, Reader, value_of

BYTE = Int(0, 255, wraps=True)

_TYPES = {
    tree.Basic.BIT: Int(0, 1, wraps=True),
    tree.Basic.BOOL: Int(0, 1, wraps=True),
    tree.Basic.BYTE: BYTE,
    tree.Basic.PID: BYTE,
    tree.Basic.SHORT: Int(-(2**15), 2**15 - 1, wraps=True),
    tree.Basic.INT: INT,
    tree.Basic.MTYPE: BYTE,
    tree.Basic.CHAN: BYTE,
}

Path = tuple[int | str, ...]
"""The way from a variable to one of its parts: numbers of elements and names of fields."""


def scalar_type(kind: tree.ScalarType) -> Int:
    if kind.basic is tree.Basic.UNSIGNED:
        return Int(0, 2**kind.bits - 1, wraps=True)
    return _TYPES[kind.basic]


def element_type(variable: tree.Variable, wide: Collection[tree.Variable]) -> Int:
    """Of a scalar, or of the elements of an array; `wide` are the arrays of bits that are kept as bytes."""
    assert isinstance(variable.type, tree.ScalarType)
    return BYTE if variable in wide else scalar_type(variable.type)


def stored_type(variable: tree.Variable, wide: Collection[tree.Variable]) -> Type:
    if isinstance(variable.type, tree.Typedef):
        element: Type = Record(tuple((part.name, stored_type(part, wide)) for part in variable.type.fields))
    else:
        element = element_type(variable, wide)
    return element if variable.length is None else Array(element, variable.length)


def leaves(variable: tree.Variable) -> Iterator[tuple[Path, tree.ScalarType]]:
    """The scalars in a variable, in order."""
    elements: list[Path] = [()] if variable.length is None else [(index,) for index in range(variable.length)]
    for element in elements:
        if isinstance(variable.type, tree.Typedef):
            for part in variable.type.fields:
                for path, kind in leaves(part):
                    yield (*element, part.name, *path), kind
        else:
            yield element, variable.type


def message_types(channel: tree.ChannelInitialiser) -> tuple[Int, ...]:
    """The fields of a message; a structure stands for all of its own. SPIN keeps bits in messages as bytes."""
    scalars: list[tree.ScalarType] = []
    for kind in channel.fields:
        if isinstance(kind, tree.Typedef):
            scalars += (leaf for part in kind.fields for _, leaf in leaves(part))
        else:
            scalars.append(kind)
    return tuple(BYTE if kind.basic in BITS else scalar_type(kind) for kind in scalars)


@dataclass(frozen=True, slots=True)
class OwnQueue:
    """A queue that belongs to (a part of) a variable."""

    variable: tree.Variable
    path: Path
    type: Queue

    @property
    def name(self) -> str:
        parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in self.path)
        return f"{self.variable.name}{''.join(parts)}.queue"


def queues_of(variables: list[tree.Variable]) -> list[OwnQueue]:
    """The queues of variables in the order of their numbers."""
    plain = [v for v in variables if not isinstance(v.type, tree.Typedef)]
    structures = [v for v in variables if isinstance(v.type, tree.Typedef)]
    return [OwnQueue(v, path, queue) for v in plain + structures for path, queue in _queues_in(v)]


def _queues_in(variable: tree.Variable) -> Iterator[tuple[Path, Queue]]:
    elements: list[Path] = [()] if variable.length is None else [(index,) for index in range(variable.length)]
    for element in elements:
        if variable.channel is not None:
            yield element, Queue(variable.channel.capacity, message_types(variable.channel))
        elif isinstance(variable.type, tree.Typedef):
            for part in variable.type.fields:
                for path, queue in _queues_in(part):
                    yield (*element, part.name, *path), queue


@dataclass(slots=True)
class Initials:
    """First values: of variables as a whole, and the numbers of their channels."""

    wide: Collection[tree.Variable]
    channels: dict[tuple[tree.Variable, Path], int] = field(default_factory=dict)

    def of(self, variable: tree.Variable, read: Reader) -> ir.Initial:
        """The first value of a variable whose initialiser mentions only what `read` knows."""
        return self._of(variable, variable, (), read)

    def _of(self, root: tree.Variable, part: tree.Variable, path: Path, read: Reader) -> ir.Initial:
        if part.length is None:
            return self._element(root, part, path, 0, read)
        return tuple(self._element(root, part, (*path, index), index, read) for index in range(part.length))

    def _element(self, root: tree.Variable, part: tree.Variable, path: Path, index: int, read: Reader) -> ir.Initial:
        if isinstance(part.type, tree.Typedef):
            return tuple(self._of(root, inner, (*path, inner.name), read) for inner in part.type.fields)
        if part.channel is not None:
            return self.channels[root, path]
        return wrap(_initial_value(part.initial, index, read), element_type(part, self.wide))


def _initial_value(initial: object, index: int, read: Reader) -> int:
    """One value counts for every element of an array; of a list, elements without a value are 0."""
    if isinstance(initial, tuple):
        return value_of(initial[index], read) if index < len(initial) else 0
    return 0 if initial is None else value_of(initial, read)  # type: ignore[arg-type]


def part_of(value: ir.Initial, path: Path, variable: tree.Variable) -> int:
    """The scalar at the end of a path within the first value of a variable."""
    for step in path:
        assert isinstance(value, tuple)
        if isinstance(step, int):
            value = value[step]
        else:
            names = [part.name for part in _fields(variable)]
            variable = _fields(variable)[names.index(step)]
            value = value[names.index(step)]
    assert isinstance(value, int)
    return value


def _fields(variable: tree.Variable) -> list[tree.Variable]:
    assert isinstance(variable.type, tree.Typedef)
    return variable.type.fields


def unused_name(name: str, taken: Callable[[str], bool]) -> str:
    """The name, or one made from it when blocks use the same name for different variables."""
    candidate, number = name, 1
    while taken(candidate):
        number += 1
        candidate = f"{name}#{number}"
    return candidate


def value_range(kind: tree.ScalarType, *, is_element: bool = True) -> tuple[int, int]:
    """The values that a scalar can have; an element of an array of bits may be kept as a byte."""
    return bounds(BYTE if is_element and kind.basic in BITS else scalar_type(kind))
