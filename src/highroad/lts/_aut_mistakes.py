"""What is wrong with a line of an Aldebaran file.

The reader has one regular expression per kind of line and no idea why a line fails it. These functions walk through
such a line token by token, as slowly as they like: they run once, just before the reader gives up. Each takes time
linear in the length of the line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from highroad.diagnostics import InputError
from highroad.lts._line import Line

MAXIMUM_LINE_BYTES = 1_000_000
MAXIMUM_STATE_DIGITS = 10
MAXIMUM_TRANSITION_DIGITS = 19

_HEADER_HINT = "the first line reads: des (initial state,number of transitions,number of states)"
_TRANSITION_HINT = 'a transition reads: (from,"label",to); a label with commas or quotes needs the outer quotes'


@dataclass(frozen=True, slots=True)
class _Token:
    pattern: re.Pattern[bytes]
    description: str
    maximum_digits: int | None = None


def _number(description: str, maximum_digits: int = MAXIMUM_STATE_DIGITS) -> _Token:
    return _Token(re.compile(rb"\d++"), description, maximum_digits)


_COMMA = _Token(re.compile(rb","), "','")
_OPENING = _Token(re.compile(rb"\("), "'('")
_CLOSING = _Token(re.compile(rb"\)"), "')'")
_LABEL = _Token(re.compile(rb'"[^\0\r\n]*"|[^",\0\r\n]++'), "a label, closed by a quote if it is opened by one")
_END = _Token(re.compile(rb"\r?\n?\Z"), "the end of the line")
_HEADER = (
    _Token(re.compile(rb"des"), "'des'"),
    _OPENING,
    _number("the number of the initial state"),
    _COMMA,
    _number("the number of transitions", MAXIMUM_TRANSITION_DIGITS),
    _COMMA,
    _number("the number of states"),
    _CLOSING,
    _END,
)
_TRANSITION = (
    _OPENING,
    _number("the number of the state that the transition leaves"),
    _COMMA,
    _LABEL,
    _COMMA,
    _number("the number of the state that the transition enters"),
    _CLOSING,
    _END,
)
_PROBABILITY = re.compile(rb"\d++[ \t]*+/")
_UNWANTED_BYTE = re.compile(rb"\0|\r(?!\n?\Z)")


def header_mistake(line: Line) -> InputError:
    """The error for a first line that is no header."""
    unreadable = _unreadable(line)
    if unreadable:
        return unreadable
    if not line.content.lstrip(b" \t").startswith(b"des"):
        return line.error("E502", "the file does not start with a header", start=0, end=1, hint=_HEADER_HINT)
    return _first_mistake(line, _HEADER, "E503", _HEADER_HINT)


def transition_mistake(line: Line) -> InputError:
    """The error for a line after the header that is no transition."""
    return _unreadable(line) or _first_mistake(line, _TRANSITION, "E505", _TRANSITION_HINT)


def _unreadable(line: Line) -> InputError | None:
    """Mistakes that concern bytes, whatever they were meant to say."""
    if len(line.content) > MAXIMUM_LINE_BYTES:
        message = f"the line has more than {MAXIMUM_LINE_BYTES:,} bytes"
        return line.error("E506", message, start=0, end=1, hint="is this really an Aldebaran file?")
    unwanted = _UNWANTED_BYTE.search(line.content)
    if unwanted:
        name = "NUL byte" if unwanted[0] == b"\0" else "carriage return without a line feed"
        return line.error(
            "E507",
            f"there is a {name} in the line",
            start=unwanted.start(),
            end=unwanted.end(),
            hint="an Aldebaran file is plain text with lines that end in LF or CR LF",
        )
    try:
        line.content.decode("utf-8")
    except UnicodeDecodeError as error:
        hint = "save the file as UTF-8"
        return line.error("E508", "this is not UTF-8 text", start=error.start, end=error.end, hint=hint)
    return None


def _first_mistake(line: Line, tokens: tuple[_Token, ...], code: str, hint: str) -> InputError:
    content = line.content
    position = 0
    for token in tokens:
        position = len(content) - len(content[position:].lstrip(b" \t"))
        found = token.pattern.match(content, position)
        if found is None:
            if _PROBABILITY.match(content, position):
                return _probabilistic(line, position)
            return line.error(code, f"expected {token.description}", start=position, end=position + 1, hint=hint)
        if token.maximum_digits and len(found[0]) > token.maximum_digits:
            message = f"{token.description} has {len(found[0])} digits, more than {token.maximum_digits}"
            return line.error("E509", message, start=position, end=found.end(), hint="states are numbered from 0")
        position = found.end()
    return line.error(code, "the line cannot be understood", start=0, end=len(content), hint=hint)


def _probabilistic(line: Line, position: int) -> InputError:
    return line.error(
        "E504",
        "probabilistic transition systems are not supported",
        start=position,
        end=position + 1,
        hint="every transition must have one target, and there must be one initial state",
    )
