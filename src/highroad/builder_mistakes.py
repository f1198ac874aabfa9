"""What the builder asks of its arguments, so that a slip is told at the user's line and not somewhere inside.

What only the whole model shows is the business of the verifier of the IR.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import Any, cast

from msgspec.structs import replace

from highroad.diagnostics import Diagnostic, InputError, Span, nearest
from highroad.escapes import encodable
from highroad.ir.types import Array, Bool, Enum, Int, Integer, Record, Type

_NAME = re.compile(r"[^\W\d]\w*")
_OWN_MODULES = (__name__, "highroad.builder")


def mistake(code: str, message: str, hint: str | None = None) -> InputError:
    return InputError(Diagnostic(code, message, caller(), hint))


def caller() -> Span | None:
    """The line of the user's code that called into the builder."""
    frame = sys._getframe(1)
    while frame is not None and frame.f_globals.get("__name__") in _OWN_MODULES:
        frame = frame.f_back  # type: ignore[assignment]
    return Span(frame.f_code.co_filename, frame.f_lineno) if frame is not None else None


def require_name(name: object, what: str) -> None:
    """Names are those that a predicate can speak of."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise mistake("E242", f"{name!r} is not a name for a {what}", "letters, digits and '_', no digit first")


def require_text(text: object, what: str) -> None:
    if not isinstance(text, str):
        raise mistake("E241", f"{what} is a text, not {text!r}")
    if text != encodable(text):
        raise mistake("E241", f"{what} is a text that can be written, not {text!r}")


def require_numbers(**numbers: object) -> None:
    for name, value in numbers.items():
        if not isinstance(value, int):
            raise mistake("E241", f"'{name}' is a whole number, not {value!r}")


def position(value: str, names: Iterable[str], what: str) -> int:
    """The number of a name in an enumeration."""
    known = list(names)
    if value not in known:
        raise mistake("E243", f"'{value}' is not a value of {what}", nearest(value, known))
    return known.index(value)


def sequence(given: object, kind: type, what: str, example: str) -> tuple[Any, ...]:
    """The things of a list, which may also be a single one."""
    if isinstance(given, kind):
        return (given,)
    things = tuple(given) if isinstance(given, Iterable) else (given,)
    for thing in things:
        if not isinstance(thing, kind):
            raise mistake("E241", f"'{what}' does not take {thing!r}", f"write {example}")
    return things


def checked_type(kind: object) -> Type:
    """The type itself, with lists made tuples; a mistake when it, or a part of it, is none."""
    match kind:
        case Bool() | Integer():
            return kind
        case Int(low=low, high=high):
            require_numbers(low=low, high=high)
            return kind
        case Enum(names=names):
            if isinstance(names, str) or not isinstance(names, Iterable):
                raise mistake("E241", f"Enum does not take {names!r}", "write Enum(('red', 'green'))")
            for name in names:
                require_text(name, "a name of an enumeration")
            return Enum(tuple(names))
        case Array(element=element, length=length):
            require_numbers(length=length)
            return replace(kind, element=checked_type(element))
        case Record(fields=fields):
            return Record(tuple(_field(field) for field in _fields(fields)))
        case type() if kind in (Bool, Int, Integer, Enum, Array, Record):
            raise mistake("E241", f"{kind.__name__} is not a type yet", f"write {kind.__name__}(...)")
        case _ if type(kind) in Type.__args__:
            return cast(Type, kind)
        case _:
            raise mistake(
                "E241", f"{kind!r} is not a type", "Bool(), Int(low, high), Enum(names), Array(element, n), ..."
            )


def _fields(fields: object) -> Iterable[object]:
    if isinstance(fields, dict) or not isinstance(fields, Iterable):
        raise mistake("E241", f"Record does not take {fields!r}", "write Record((('kind', Int(0, 3)), ('on', Bool())))")
    return fields


def _field(field: object) -> tuple[str, Type]:
    if not isinstance(field, tuple | list) or len(field) != 2:
        raise mistake("E241", f"a field is a pair (name, type), not {field!r}", "write Record((('kind', Int(0, 3)),))")
    name, kind = field
    require_name(name, "field")
    return name, checked_type(kind)
