"""What printf shows. A format is data here: nothing but the values that are given can be shown by it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from highroad.languages.promela.lexer import Token, mistake

_PART = re.compile(r"%(?P<width>-?\d{0,2})(?P<kind>[dceoxu])|(?P<percent>%%)|\\(?P<escape>.)|(?P<other>.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "\\": "\\", '"': '"'}


def require_format(text: str, arguments: int, place: Token) -> None:
    """Refuses what SPIN calls an error when it comes to print it: an unknown conversion, or one without a value."""
    parts = list(_PART.finditer(text))
    for part in parts:
        if part["other"] == "%":
            shown = text[part.start() : part.start() + 2]
            hint = "there are %d, %u, %x, %o, %c and %e, with a width or without; write %% for a percent sign"
            raise mistake(place, "E623", f"printf does not know the conversion '{shown}'", hint)
    wanted = sum(part["kind"] is not None for part in parts)
    if wanted > arguments:
        message = f"printf has values for {arguments} of the {wanted} conversions in its text"
        raise mistake(place, "E623", message, "give a value for each of them")


def formatted(text: str, values: Iterator[str]) -> str:
    """What printf shows: conversions replaced by values, escapes by what they stand for."""
    return "".join(_shown(part, values) for part in _PART.finditer(text))


def _shown(part: re.Match[str], values: Iterator[str]) -> str:
    if part["kind"] is not None:
        value, width = _converted(part["kind"], next(values, "")), part["width"]
        return value.ljust(int(width[1:] or 0)) if width.startswith("-") else value.rjust(int(width or 0))
    if part["escape"] is not None:
        return _ESCAPES.get(part["escape"], part["escape"])
    return "%" if part["percent"] else part["other"]


def _converted(conversion: str, value: str) -> str:
    if not value.lstrip("-").isdigit():
        return value
    number = int(value)
    match conversion:
        case "c":
            return chr(number & 0xFF)
        case "x":
            return f"{number & 0xFFFFFFFF:x}"
        case "o":
            return f"{number & 0xFFFFFFFF:o}"
        case "u":
            return str(number & 0xFFFFFFFF)
        case _:
            return value
