"""Tokens of a Promela text, each of which knows where the user wrote it.

One regular expression reads the text as it stands in the file: comments and spliced lines are blanks to it, so offsets
are offsets into the user's own text. Spans are made on demand, because most tokens never need one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from enum import IntEnum
from itertools import accumulate

from highroad.diagnostics import Diagnostic, InputError, Source, Span

_KEYWORDS = """
    active assert atomic bit bool break byte c_code c_decl c_expr c_state c_track chan d_step D_proctype do else empty
    enabled eval false fi for full get_priority goto hidden if init inline int len local ltl mtype nempty never nfull
    notrace np_ od of pc_value pid printf printm priority proctype provided return run select set_priority short show
    skip timeout trace true typedef unless unsigned xr xs
"""
KEYWORDS = frozenset(_KEYWORDS.split())  # not `in`: it is one only in the head of `for`

NAME, NUMBER, STRING, CHARACTER = "name", "number", "string", "character"
UNKNOWN = "unknown"  # a character that no token begins with; a mistake unless a directive or `#if 0` swallows it
END = "end of file"

_TOKEN = re.compile(
    r"""(?:[ \t\r\f\v]|\\\r?\n|//(?:[^\n\\]|\\\r?\n|\\)*+|/\*(?:[^*]|\*(?!/))*+\*/)*+
        (?:(?P<newline>\n)
          |(?P<name>[A-Za-z_][A-Za-z_0-9]*+)
          |(?P<number>[0-9]++)
          |(?P<punctuation>::|-?->|--|\+\+|<<|>>|<=|>=|==|!=|!!|\?\?|&&|\|\||\.\.|[][(){};:,.?!=<>@+*%&|^~\#-]|/(?!\*))
          |(?P<string>"(?:[^"\\\n]|\\(?:\r?\n|[^\n]))*+"|\$[^$\n]*+\$)
          |(?P<character>'(?:[^'\\\n]|\\[^\n])')
          |(?P<unknown>[^\n])
          |(?P<end>\Z))""",
    re.VERBOSE,
)


class Gap(IntEnum):
    """What stands between a token and the one before it."""

    NOTHING = 0
    BLANK = 1
    LINE = 2


class Text:
    """A source whose lines may pretend to be those of other files, as `# 3 "file"` markers make them do."""

    __slots__ = ("_line_starts", "_lines", "_marked_names", "_marked_offsets", "source")

    def __init__(self, source: Source) -> None:
        self.source = source
        self._lines: list[str] = []
        self._line_starts: list[int] = []
        self._marked_offsets: list[int] = []
        self._marked_names: list[tuple[str, int]] = []

    def mark(self, offset: int, name: str, line: int) -> None:
        """The line behind the one with `offset` is line `line` of the file `name`."""
        next_line = self.source.span(offset, offset).line + 1  # the actual one, whatever other markers say
        self._marked_offsets.append(offset)
        self._marked_names.append((name, line - next_line))

    def span(self, start: int, end: int) -> Span:
        if not self._lines:
            self._lines = self.source.text.split("\n")
            self._line_starts = list(accumulate((len(line) + 1 for line in self._lines[:-1]), initial=0))
        line = bisect_right(self._line_starts, start)
        line_start, shown = self._line_starts[line - 1], self._lines[line - 1]
        width = max(1, min(end, line_start + len(shown)) - start)
        column = start - line_start + 1
        if not self._marked_offsets or start < self._marked_offsets[0]:
            return Span(self.source.name, line, column, width, shown)
        name, shift = self._marked_names[bisect_right(self._marked_offsets, start) - 1]
        return Span(name, line + shift, column, width, shown)


class Token:
    """A word of the text. Its kind is the text itself for keywords and punctuation."""

    __slots__ = ("end", "gap", "hidden", "kind", "start", "text", "where")

    def __init__(
        self,
        kind: str,
        text: str,
        where: Text,
        start: int,
        end: int,
        gap: Gap,
        hidden: frozenset[str] = frozenset(),
    ) -> None:
        self.kind = kind
        self.text = text
        self.where = where
        self.start = start
        self.end = end
        self.gap = gap
        self.hidden = hidden  # macros from whose expansion it comes, and which must not expand in it again

    @property
    def span(self) -> Span:
        return self.where.span(self.start, self.end)

    def moved_to(self, use: Token) -> Token:
        """The same word, said to stand where `use` does: what a macro or an inline expands to is found at its call."""
        return Token(self.kind, self.text, use.where, use.start, use.end, self.gap, self.hidden)

    def with_gap(self, gap: Gap) -> Token:
        return Token(self.kind, self.text, self.where, self.start, self.end, gap, self.hidden)

    def renamed(self, text: str) -> Token:
        return Token(self.kind, text, self.where, self.start, self.end, self.gap, self.hidden)


def tokens_of(where: Text) -> Iterator[Token]:
    """All tokens up to and including one of kind END; those that begin a line have the gap LINE."""
    gap = Gap.LINE
    kinds = {keyword: keyword for keyword in KEYWORDS}
    nothing, blank, line = Gap.NOTHING, Gap.BLANK, Gap.LINE
    for match in _TOKEN.finditer(where.source.text):
        kind = match.lastgroup
        start, end = match.span(kind)  # type: ignore[arg-type]
        if gap is nothing and start > match.start():
            gap = blank
        if kind == "newline":
            gap = line
            continue
        text = match[kind]  # type: ignore[index]
        if kind == "name":
            kind = kinds.get(text, NAME)
        elif kind == "punctuation":
            kind = text if text != "-->" else "->"  # SPIN takes both for an arrow
        elif kind == "unknown":
            check_unknown(where, text, start)
        elif kind == "end":
            kind = END
        yield Token(kind, text, where, start, end, gap)  # type: ignore[arg-type]
        if kind is END:
            return
        gap = nothing


def check_unknown(where: Text, text: str, start: int) -> None:
    """Refuses what cannot even be skipped; other unknown characters may still stand in a directive or in `#if 0`."""
    if where.source.text.startswith("/*", start):
        raise mistake_at(where, start, start + 2, "E602", "this comment is never closed", "add '*/'")
    if text == "\0":
        raise mistake_at(where, start, start + 1, "E601", "there is a NUL byte in the text", "is this a text file?")


def mistake_at(where: Text, start: int, end: int, code: str, message: str, hint: str | None = None) -> InputError:
    return InputError(Diagnostic(code, message, where.span(start, end), hint))


def mistake(token: Token, code: str, message: str, hint: str | None = None) -> InputError:
    """The error for a token; what a macro expanded to is shown at the macro."""
    return InputError(Diagnostic(code, message, token.span, hint))


def unreadable(token: Token) -> InputError:
    """The error for an UNKNOWN token that nothing swallowed."""
    character = token.text
    if character in "\"'$":
        what = {'"': "string", "'": "character", "$": "string"}[character]
        return mistake(token, "E603", f"this {what} is never closed", f"add {character} on the same line")
    shown = character if character.isprintable() else f"U+{ord(character):04X}"
    return mistake(token, "E604", f"a model cannot contain the character {shown} here")
