"""The Aldebaran format, `.aut`: what most tools for labelled transition systems read and write.

    des (0,2,2)
    (0,"coin(10, euro)",1)
    (1,tea,0)

The header gives the initial state, the number of transitions and the number of states; states count from 0. Blanks
between the parts, blank lines and CR LF are accepted. A quoted label ends at the last quote of its line and so may
contain commas, brackets and quotes; an unquoted label may contain neither commas nor quotes, and blanks around it do
not count. Labels are UTF-8 and nothing but text: `i` and `tau` mean nothing here; `in_label` tells how they can contain
line breaks, and what else a line had better not hold.

Files come from anywhere. Reading never trusts the header: memory grows with the lines that are really there, and each
mistake is an `InputError` with its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import BinaryIO, TextIO

from highroad.diagnostics import Diagnostic, InputError, Span
from highroad.escapes import from_label, in_label
from highroad.inputs import opened
from highroad.lts._aut_mistakes import (
    MAXIMUM_LINE_BYTES,
    MAXIMUM_STATE_DIGITS,
    MAXIMUM_TRANSITION_DIGITS,
    header_mistake,
    transition_mistake,
)
from highroad.lts._format import Format, Lts
from highroad.lts._line import Line
from highroad.lts.graph import MAXIMUM_STATE_COUNT, Graph

# How many states a file may declare beyond those that its transitions can possibly mention. Such states are legal and
# useless; without a bound, a header of twenty bytes could ask for gigabytes.
MAXIMUM_IDLE_STATES = 1_000_000

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_HEADER = re.compile(
    rb"[ \t]*+des[ \t]*+\([ \t]*+(\d{1,%d}+)[ \t]*+,[ \t]*+(\d{1,%d}+)[ \t]*+,[ \t]*+(\d{1,%d}+)[ \t]*+\)[ \t]*+\r?\n?"
    % (MAXIMUM_STATE_DIGITS, MAXIMUM_TRANSITION_DIGITS, MAXIMUM_STATE_DIGITS)
)
_TRANSITION = re.compile(
    rb"[ \t]*+\([ \t]*+(\d{1,%d}+)[ \t]*+,[ \t]*+"
    rb'("[^\0\r\n]*"|[^",\0\r\n]++)'
    rb"[ \t]*+,[ \t]*+(\d{1,%d}+)[ \t]*+\)[ \t]*+\r?\n?" % (MAXIMUM_STATE_DIGITS, MAXIMUM_STATE_DIGITS)
)


@dataclass(frozen=True, slots=True)
class _Header:
    """What the first line declares, and the line itself for errors that are only found later."""

    line: Line
    match: re.Match[bytes]

    @property
    def initial(self) -> int:
        return int(self.match[1])

    @property
    def transitions(self) -> int:
        return int(self.match[2])

    @property
    def states(self) -> int:
        return int(self.match[3])

    def error(self, code: str, message: str, *, group: int, hint: str) -> InputError:
        return self.line.error(code, message, start=self.match.start(group), end=self.match.end(group), hint=hint)


def write(stream: TextIO, lts: Lts) -> None:
    """Write the header, then one line per transition in the order of `lts.edges()`."""
    stream.write(f"des ({lts.initial},{lts.transition_count},{lts.state_count})\n")
    stream.writelines(f'({source},"{in_label(label)}",{target})\n' for source, label, target in lts.edges())


def read(path: Path) -> Graph:
    """Read a file line by line. It is opened once, so a pipe will do."""
    try:
        with opened(path) as stream:
            header = _read_header(stream, str(path))
            return Graph.from_edges(header.initial, header.states, _transitions(stream, header))
    except OSError as error:
        raise InputError(Diagnostic("E500", f"cannot read {path}: {error.strerror}")) from error


def place_of_label(path: Path, label: str) -> Span | None:
    """Where the text of a label stands first in a file that was read before; None if it is not there any more."""
    with opened(path) as stream:
        for number, content in _numbered_lines(stream, 1):
            match = _TRANSITION.fullmatch(content)
            if match is not None and _label_name(match[2]) == label:
                start = match.start(2) + match[2].startswith(b'"')
                return Line(str(path), number, content).span(start=start, end=match.end(2))
    return None


def _numbered_lines(stream: BinaryIO, start: int) -> Iterator[tuple[int, bytes]]:
    """Lines with their numbers. A line that is too long comes in pieces, the first of them one byte too long."""
    return enumerate(iter(partial(stream.readline, MAXIMUM_LINE_BYTES + 1), b""), start)


def _is_blank(content: bytes) -> bool:
    return len(content) <= MAXIMUM_LINE_BYTES and not content.strip()


def _read_header(stream: BinaryIO, file: str) -> _Header:
    number, content = 1, b""
    for number, content in _numbered_lines(stream, 1):
        content = content.removeprefix(_BYTE_ORDER_MARK) if number == 1 else content
        if not _is_blank(content):
            break
    line = Line(file, number, content)
    match = _HEADER.fullmatch(content)
    if match is None or len(content) > MAXIMUM_LINE_BYTES:
        raise header_mistake(line)
    header = _Header(line, match)
    if header.states > MAXIMUM_STATE_COUNT:
        message = f"{header.states} states are more than {MAXIMUM_STATE_COUNT}"
        raise header.error("E509", message, group=3, hint="state numbers must fit in 32 bits")
    if header.initial >= header.states:
        message = f"the initial state {header.initial} is not one of the {header.states} states"
        raise header.error("E510", message, group=1, hint="states are numbered from 0")
    return header


def _transitions(stream: BinaryIO, header: _Header) -> Iterator[tuple[int, str, int]]:
    """The transitions of the lines below the header, and at their end the check of what the header says."""
    file, states = header.line.file, header.states
    names: dict[bytes, str] = {}
    count = 0
    for number, content in _numbered_lines(stream, header.line.number + 1):
        match = _TRANSITION.fullmatch(content)
        if match is None or len(content) > MAXIMUM_LINE_BYTES:
            if _is_blank(content):
                continue
            raise transition_mistake(Line(file, number, content))
        source_digits, label, target_digits = match.groups()
        source, target = int(source_digits), int(target_digits)
        if source >= states or target >= states:
            raise _unknown_state(Line(file, number, content), match, header)
        name = names.get(label)
        if name is None:
            try:
                name = names[label] = _label_name(label)
            except UnicodeDecodeError as error:
                raise transition_mistake(Line(file, number, content)) from error
        count += 1
        yield source, name, target
    _check_counts(header, count)


def _label_name(label: bytes) -> str:
    text = label.decode("utf-8")
    return from_label(text[1:-1] if text.startswith('"') else text.rstrip(" \t"))


def _unknown_state(line: Line, match: re.Match[bytes], header: _Header) -> InputError:
    group = 1 if int(match[1]) >= header.states else 3
    return line.error(
        "E511",
        f"state {int(match[group])} is not one of the {header.states} states that the header declares",
        start=match.start(group),
        end=match.end(group),
        hint=f"states are numbered from 0 to {header.states - 1}; see the third number of line {header.line.number}",
    )


def _check_counts(header: _Header, transitions: int) -> None:
    if transitions != header.transitions:
        declared = "1 transition" if header.transitions == 1 else f"{header.transitions} transitions"
        message = f"the header declares {declared}, but the file has {transitions}"
        raise header.error("E512", message, group=2, hint="the file may be cut off, or two files may be joined")
    if header.states > 2 * transitions + 1 + MAXIMUM_IDLE_STATES:
        message = f"{header.states} states, but {transitions} transitions can connect at most {transitions + 1} of them"
        raise header.error("E513", message, group=3, hint="number the states from 0 without gaps")


FORMAT = Format(name="aut", suffix=".aut", summary="Aldebaran, understood by most tools", write=write, read=read)
