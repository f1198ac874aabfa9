"""One line of a file that is read as bytes, and errors that point into it.

A graph file can be larger than memory, so there is no `Source` with the whole text to take spans from.
"""

from __future__ import annotations

from dataclasses import dataclass

from highroad.diagnostics import Diagnostic, InputError, Span


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its ending, and where it stands. Lines count from 1."""

    file: str
    number: int
    content: bytes

    def error(self, code: str, message: str, *, start: int, end: int, hint: str) -> InputError:
        """An error at the bytes `start` to `end` of this line."""
        return InputError(Diagnostic(code, message, self.span(start=start, end=end), hint))

    def span(self, *, start: int, end: int) -> Span:
        """The place of the bytes `start` to `end` of this line; columns are counted in characters."""
        column = len(_decoded(self.content[:start])) + 1
        width = max(1, len(_decoded(self.content[start:end])))
        shown = _printable(_decoded(self.content.rstrip(b"\r\n")))
        return Span(self.file, self.number, column, width, shown)


def _decoded(content: bytes) -> str:
    return content.decode("utf-8", errors="replace")


def _printable(text: str) -> str:
    """The text without what moves the cursor or hides: a file must not control the terminal that shows the error."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() or character == "\t" else "\N{REPLACEMENT CHARACTER}" for character in text
    )
