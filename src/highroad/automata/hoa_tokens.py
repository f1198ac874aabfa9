"""The tokens of the Hanoi omega-automata format (HOA v1), each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from highroad.automata.mistakes import mistake
from highroad.diagnostics import InputError, Source, Span
from highroad.escapes import escaped

MAXIMUM_DIGITS = 9

_TOKEN = re.compile(
    r"""(?P<mark>--BODY--|--END--|--ABORT--)|(?P<header>[A-Za-z_][\w-]*:)|(?P<name>[A-Za-z_][\w-]*)|(?P<alias>@[\w-]+)"""
    r"""|(?P<number>[0-9]+)|(?P<text>"(?:[^"\\]|\\.)*")|(?P<sign>[!&|()\[\]{}])""",
    re.ASCII | re.DOTALL,
)
_GAP = re.compile(r"\s*")


@dataclass(frozen=True, slots=True)
class Token:
    kind: str  # the group of the pattern above, or "end"
    text: str
    start: int
    end: int


class Tokens:
    """A text as tokens, one of them the current one."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._tokens = self._read()
        self._position = 0

    @property
    def current(self) -> Token:
        return self._tokens[self._position]

    def advance(self) -> Token:
        token = self.current
        self._position += token.kind != "end"
        return token

    def take(self, text: str) -> bool:
        """Goes past a sign or a word, if it comes next."""
        is_next = self.current.text == text and self.current.kind not in ("text", "end")
        if is_next:
            self.advance()
        return is_next

    def expect(self, what: str, *kinds: str) -> Token:
        """Goes past a token of one of some kinds."""
        if self.current.kind not in kinds:
            self.refuse(what)
        return self.advance()

    def expect_sign(self, sign: str) -> None:
        if not self.take(sign):
            self.refuse(f"'{sign}'")

    def number(self, what: str, limit: int | None = None) -> int:
        """A number, below a limit if there is one."""
        token = self.expect(what, "number")
        if len(token.text) > MAXIMUM_DIGITS or (limit is not None and int(token.text) >= limit):
            known = f"there are {limit}, counted from 0" if limit is not None else None
            raise self.mistake("E923", f"{what} {token.text[:20]} is out of range", token, known)
        return int(token.text)

    def refuse(self, expected: str) -> NoReturn:
        shown = "the end of the text" if self.current.kind == "end" else f"'{self.current.text}'"
        raise self.mistake("E920", f"expected {expected} but found {shown}", self.current)

    def mistake(self, code: str, message: str, token: Token, hint: str | None = None) -> InputError:
        return mistake(code, message, self.span(token), hint)

    def span(self, token: Token) -> Span:
        return self._source.span(token.start, token.end)

    def _read(self) -> list[Token]:
        text, at, tokens = self._source.text, 0, []
        while (at := self._without_comments(at)) < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                message = "this text is never closed" if text[at] == '"' else f"unexpected '{escaped(text[at])}'"
                raise mistake("E920", message, self._source.span(at, at + 1))
            tokens.append(Token(str(match.lastgroup), match.group(), at, match.end()))
            at = match.end()
        last = len(text.rstrip())
        return [*tokens, Token("end", "", last, last + 1)]

    def _without_comments(self, at: int) -> int:
        """The place of the next token; comments may hold comments."""
        text, depth, opened = self._source.text, 0, 0
        while True:
            if depth == 0:
                blank = _GAP.match(text, at)
                at = blank.end() if blank else at
            if text.startswith("/*", at):
                opened = at if depth == 0 else opened
                depth, at = depth + 1, at + 2
            elif depth == 0:
                return at
            elif text.startswith("*/", at):
                depth, at = depth - 1, at + 2
            elif at >= len(text):
                raise mistake("E920", "this comment is never closed", self._source.span(opened, opened + 2), "add '*/'")
            else:
                at += 1
