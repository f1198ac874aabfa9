"""What the literals of the language stand for."""

from __future__ import annotations

_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "f": "\f"}


def character_value(text: str) -> int:
    """The code of a character literal: `'a'`, `'\\n'`; any other escaped character is itself."""
    content = text[1:-1]
    return ord(_ESCAPES.get(content[1], content[1]) if content[0] == "\\" else content)


def string_value(text: str) -> str:
    """The characters of a string, with the escapes that printf knows."""
    content = text[1:-1].replace("\\\r\n", "").replace("\\\n", "")
    return content.replace("\\n", "\n").replace("\\t", "\t").replace('\\"', '"')
