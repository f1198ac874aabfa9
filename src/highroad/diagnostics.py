"""Sources, spans, and the one way in which a mistake in the user's input, or a doubt about it, is shown.

Every front end and every option parser raises `InputError` with a `Diagnostic`; the command line renders it with the
offending line and a caret and exits with status 2. Codes are stable: tests and scripts may rely on them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path

from highroad.escapes import in_columns
from highroad.inputs import MOST_BYTES, read_bytes

MAXIMUM_LINE = 800  # of a message
MAXIMUM_SHOWN_LINE = 200  # of the source
MAXIMUM_SHOWN_WORDS = 20


@dataclass(frozen=True, slots=True)
class Source:
    """A text that the user wrote, with the name by which the user knows it."""

    name: str
    text: str

    @staticmethod
    def read(path: Path, most: int = MOST_BYTES) -> Source:
        """The text of a file, whatever ends its lines; one with more than `most` bytes is refused."""
        try:
            text = read_bytes(path, most).decode("utf-8")
            return Source(str(path), text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text)
        except OSError as error:
            raise InputError(Diagnostic("E001", f"cannot read {path}: {error.strerror}")) from error
        except UnicodeDecodeError as error:
            before = error.object[: error.start]
            span = Span(str(path), before.count(b"\n") + 1, error.start - before.rfind(b"\n"))
            raise InputError(Diagnostic("E002", f"{path} is not UTF-8 text (byte {error.start})", span)) from error

    def span(self, start: int, end: int) -> Span:
        """The span of the characters `start` to `end` (offsets into the text)."""
        starts, lines = _lines_of(self.text)
        line = bisect_right(starts, start)
        line_start, shown = starts[line - 1], lines[line - 1]
        width = max(1, min(end, line_start + len(shown)) - start)
        return Span(self.name, line, start - line_start + 1, width, shown)


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a source: line and column count from 1. `text` is the whole line, when it is known."""

    file: str
    line: int
    column: int = 1
    width: int = 1
    text: str | None = None

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """What is wrong, where, and one thing to do about it. Codes of warnings begin with W, those of errors with E."""

    code: str
    message: str
    span: Span | None = None
    hint: str | None = None

    def render(self) -> str:
        """The message as people see it: `file:line:col: error[code]: message`, the line, a caret, the hint."""
        kind = "warning" if self.code.startswith("W") else "error"
        span = None if self.span is None else _with_line(self.span)
        place = f"{span}: " if span else ""
        lines = [f"{place}{kind}[{self.code}]: {self.message}"]
        if span and span.text is not None:
            lines += _excerpt(span)
        if self.hint:
            lines.append(f"  help: {self.hint}")
        return "\n".join(map(_printable, lines))


class HighroadError(Exception):
    """The base of every error that Highroad raises on purpose."""


class InputError(HighroadError):
    """The user's model, property, option or file is wrong. Carries one located diagnostic."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.render())
        self.diagnostic = diagnostic


class InternalError(HighroadError):
    """Highroad contradicts itself, for instance a witness that does not replay. Never the user's fault."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """A hint that names the known word closest to `name`, or the known words when none is close."""
    import difflib

    words = sorted(set(known))
    by_lower_case = {word.lower(): word for word in words}
    close = difflib.get_close_matches(name.lower(), by_lower_case, n=1, cutoff=0.5)
    if close:
        return f"did you mean '{by_lower_case[close[0]]}'?"
    shown = words[:MAXIMUM_SHOWN_WORDS]
    more = f", ... ({len(words)} in all)" if len(words) > len(shown) else ""
    return f"known: {', '.join(shown)}{more}" if words else None


@lru_cache(maxsize=2)
def _lines_of(text: str) -> tuple[list[int], list[str]]:
    """Where the lines of a text begin, and what they are. Remembered: a parser asks for the place of every token."""
    lines = text.split("\n")
    return list(accumulate((len(line) + 1 for line in lines[:-1]), initial=0)), lines


def _with_line(span: Span) -> Span:
    """Fills in the line of a span that knows only its number, as those of Python code do; all of it is underlined."""
    if span.text is not None:
        return span
    import linecache

    text = linecache.getline(span.file, span.line).rstrip("\n")
    code = text.strip()
    return Span(span.file, span.line, text.index(code) + 1, len(code), text) if code else span


def _printable(line: str) -> str:
    """One line for a terminal, whatever the user's text contains; every character keeps its column."""
    line = line if len(line) <= MAXIMUM_LINE else f"{line[:MAXIMUM_LINE]}..."
    return in_columns(line)


def _excerpt(span: Span) -> list[str]:
    """The source line with a caret under the span; long lines are cut to a window around it."""
    assert span.text is not None
    text, column = span.text, span.column
    if len(text) > MAXIMUM_SHOWN_LINE:
        start = max(0, column - MAXIMUM_SHOWN_LINE // 2)
        text, column = text[start : start + MAXIMUM_SHOWN_LINE], column - start
    gutter = f"{span.line} | "
    caret = "^" * max(1, min(span.width, len(text) - column + 1))
    return [f"  {gutter}{text}", " " * (2 + len(gutter) + column - 1) + caret]
