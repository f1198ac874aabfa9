"""The place up to which the tokens are read, and what every part of the parser says when they are not as expected."""

from __future__ import annotations

from collections.abc import Sequence

from highroad.diagnostics import InputError, Span
from highroad.languages.promela.lexer import END, NAME, NUMBER, STRING, Token, mistake
from highroad.languages.promela.separators import END_OF_LINE, SEPARATORS

MAXIMUM_NESTING = 100  # of statements and parentheses, together
MAXIMUM_TEXT = 200  # of a statement as it is shown
_CLASSES = (NAME, NUMBER, STRING)


class Cursor:
    """Reads a list of tokens that ends with one of kind END; for the body of an inline, another list in between."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._position = 0
        self._suspended: list[tuple[Sequence[Token], int]] = []
        self._nesting = 0
        self.token = tokens[0]

    @property
    def position(self) -> int:
        return self._position

    def peek(self, distance: int = 1) -> Token:
        return self._tokens[min(self._position + distance, len(self._tokens) - 1)]

    def advance(self) -> Token:
        """The current token, behind which the cursor moves. It stays before END."""
        token = self.token
        if token.kind is not END:
            self._position += 1
            self.token = self._tokens[self._position]
        return token

    def return_to(self, position: int) -> None:
        self._position = position
        self.token = self._tokens[position]

    def accept(self, kind: str) -> bool:
        if self.token.kind != kind:
            return False
        self.advance()
        return True

    def expect(self, kind: str, context: str = "", hint: str | None = None) -> Token:
        if self.token.kind != kind:
            raise self.unexpected(f"a {kind}" if kind in _CLASSES else f"'{kind}'", context, hint)
        return self.advance()

    def skip_separators(self) -> None:
        while self.token.kind in SEPARATORS:
            self.advance()

    def unexpected(self, wanted: str, context: str = "", hint: str | None = None) -> InputError:
        """The error for a token that cannot stand here."""
        message = f"expected {wanted}{' ' if context else ''}{context}, not {described(self.token)}"
        return mistake(self.token, "E620", message, hint)

    # Lists within the list

    def enter(self, tokens: Sequence[Token]) -> None:
        self._suspended.append((self._tokens, self._position))
        self._tokens = tokens
        self.return_to(0)

    def leave(self) -> None:
        self._tokens, position = self._suspended.pop()
        self.return_to(position)

    # Depth

    def nest(self) -> None:
        """One level deeper; a text that goes too deep is refused, rather than that Python gives up."""
        self._nesting += 1
        if self._nesting > MAXIMUM_NESTING:
            raise mistake(self.token, "E621", f"more than {MAXIMUM_NESTING} levels of nesting", "split the model")

    def unnest(self) -> None:
        self._nesting -= 1

    # Places

    def span_from(self, first: Token) -> Span:
        """From a token to the last one that was read."""
        last = self._tokens[self._position - 1] if self._position else first
        return span_between(first, last)

    def text_from(self, position: int) -> str:
        """The tokens from a position on, in one line."""
        pieces: list[str] = []
        length = 0
        for token in self._tokens[position : self._position]:
            if token.text == END_OF_LINE:
                continue
            pieces.append(f" {token.text}" if token.gap and pieces else token.text)
            length += len(pieces[-1])
            if length > MAXIMUM_TEXT:
                return "".join(pieces)[:MAXIMUM_TEXT] + "..."
        return "".join(pieces)


def span_between(first: Token, last: Token) -> Span:
    end = last.end if last.where is first.where and last.end > first.end else first.end
    return first.where.span(first.start, end)


def described(token: Token) -> str:
    if token.text == END_OF_LINE:
        return f"the {END_OF_LINE}"
    if token.kind is END:
        return f"the {token.text or 'end of the file'}"
    text = token.text if len(token.text) <= 40 else f"{token.text[:40]}..."
    return f"'{text}'"
