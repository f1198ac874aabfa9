"""JSON that is written piece by piece: what is long in it is never in memory as a whole.

>>> "".join(json_pieces({"steps": Streamed(n * n for n in range(3))}, indent=None))
'{"steps": [0, 1, 4]}'
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any


class Streamed:
    """A list in JSON whose elements are made as they are written."""

    def __init__(self, elements: Iterable[Any]) -> None:
        self._elements = elements

    def __iter__(self) -> Iterator[Any]:
        return iter(self._elements)


def json_pieces(value: Any, indent: int | None) -> Iterator[str]:
    """The text that `json.dumps` gives for it, if what is streamed were lists."""
    return _pieces(value, indent, "" if indent is None else "\n")


def _pieces(value: Any, indent: int | None, margin: str) -> Iterator[str]:
    inner = margin + " " * (indent or 0)
    comma = "," + inner if indent is not None else ", "
    if isinstance(value, dict) and value:
        for position, (name, member) in enumerate(value.items()):
            yield f"{comma if position else '{' + inner}{json.dumps(name)}: "
            yield from _pieces(member, indent, inner)
        yield margin + "}"
    elif isinstance(value, Streamed):
        is_empty = True
        for element in value:
            yield "[" + inner if is_empty else comma
            yield _text(element, indent, inner)
            is_empty = False
        yield "[]" if is_empty else margin + "]"
    elif isinstance(value, list) and value:
        for position, element in enumerate(value):
            yield comma if position else "[" + inner
            yield from _pieces(element, indent, inner)
        yield margin + "]"
    else:
        yield _text(value, indent, margin)


def _text(value: Any, indent: int | None, margin: str) -> str:
    """Strings in JSON have no line breaks of their own."""
    text = json.dumps(value, indent=indent)
    return text if indent is None else text.replace("\n", margin)
