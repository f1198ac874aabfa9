"""Objects that are equal to nothing but themselves: as a state, or in one, they hide what changes.

A class without an `__eq__` of its own compares by identity. Two such objects with the same contents are two states, and
one that is changed in place stays the same state: a search would take what it has seen for all there is.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

MOST_LEVELS = 20  # of parts within parts that are looked at
_GENERATED = "<string>"  # where the functions come from that a dataclass gets

_SINGLE = (type, Enum, FunctionType, BuiltinFunctionType, ModuleType)  # what there is once, and stays as it is
_ATOMS = (int, bool, str, bytes, float, complex, type(None), type(...), object)  # without parts that could change


class Comparable:
    """Finds what is compared by identity. A class is looked at once, and parts only where they are compared."""

    def __init__(self) -> None:
        self._atoms: set[type] = set(_ATOMS)
        self._parts: dict[type, Callable[[Any], Iterable[Any]]] = {}

    def incomparable(self, value: Any, levels: int = MOST_LEVELS) -> Any:
        """An object in a value, or the value itself, that is equal to nothing but itself."""
        kind = type(value)
        if kind in self._atoms or levels == 0:
            return None
        parts = self._parts.get(kind)
        if parts is None:
            if _is_compared_by_identity(value):
                return value
            parts = _parts_of(kind)
            if parts is None:
                self._atoms.add(kind)
                return None
            self._parts[kind] = parts
        for part in parts(value):
            if type(part) not in self._atoms:
                found = self.incomparable(part, levels - 1)
                if found is not None:
                    return found
        return None


def _is_compared_by_identity(value: object) -> bool:
    return type(value).__eq__ is object.__eq__ and not isinstance(value, _SINGLE)


def _parts_of(kind: type) -> Callable[[Any], Iterable[Any]] | None:
    """What is compared of a value of this class, if that is known: a class may have an `__eq__` of its own."""
    if issubclass(kind, tuple) and kind.__eq__ is tuple.__eq__:
        return iter
    if issubclass(kind, frozenset) and kind.__eq__ is frozenset.__eq__:
        return iter
    if dataclasses.is_dataclass(kind) and _has_generated_equality(kind):
        names = [field.name for field in dataclasses.fields(kind) if field.compare]

        def compared(value: Any) -> Iterator[Any]:
            return (getattr(value, name) for name in names)

        return compared
    return None


def _has_generated_equality(kind: type) -> bool:
    code = getattr(kind.__eq__, "__code__", None)
    return code is not None and code.co_filename == _GENERATED
