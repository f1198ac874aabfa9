"""Types of the IR: what a slot of the state can hold.

A type constrains storage only. In an expression every scalar is an exact integer (Booleans are 0 and 1, the names of an
enumeration count from 0); see docs/decisions/0001-intermediate-representation.md.
"""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

WORD_LOW, WORD_HIGH = -(2**63), 2**63 - 1


class Bool(Struct, frozen=True):
    """false or true."""


class Int(Struct, frozen=True):
    """Integers from `low` to `high`. A store out of range is a fault, or wraps around when `wraps` is set."""

    low: int
    high: int
    wraps: bool = False


class Integer(Struct, frozen=True):
    """An unbounded integer, kept in a machine word: a result that needs more is a fault, never a wrong value."""


class Enum(Struct, frozen=True):
    """One of a few names."""

    names: tuple[str, ...]


class Array(Struct, frozen=True):
    """`length` elements of one type, indexed from 0."""

    element: Type
    length: int


class Record(Struct, frozen=True):
    """Named fields, in order."""

    fields: tuple[tuple[str, Type], ...]


class Queue(Struct, frozen=True):
    """A channel: up to `capacity` messages of the given fields, first in first out. With capacity 0 it holds none:
    a send and a receive then happen in one step."""

    capacity: int
    fields: tuple[Scalar, ...]


Scalar = Bool | Int | Integer | Enum
Type = Scalar | Array | Record | Queue


def bounds(scalar: Scalar) -> tuple[int, int]:
    """The least and the greatest value that a slot of this type can hold."""
    match scalar:
        case Bool():
            return 0, 1
        case Int(low=low, high=high):
            return low, high
        case Integer():
            return WORD_LOW, WORD_HIGH
        case Enum(names=names):
            return 0, len(names) - 1
        case _:
            assert_never(scalar)


def wrap(value: int, kind: Int) -> int:
    """`value` brought into the range of `kind` modulo the size of the range."""
    return (value - kind.low) % (kind.high - kind.low + 1) + kind.low
