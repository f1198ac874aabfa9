"""The place up to which the tokens are read, and what every part of the parser says when they are not as expected."""

from __future__ import annotations

from highroad.diagnostics import Diagnostic, InputError, Source, Span
from highroad.languages.mcrl2.habits import hint_about_habit
from highroad.languages.mcrl2.lexer import END, NAME, NUMBER, Token, tokens_of
from highroad.languages.mcrl2.structure import MAXIMUM_NESTING, structure_of, too_deep
from highroad.languages.mcrl2.tree import Word


class Cursor:
    """Reads the tokens of a source, the last of which is of kind END."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._tokens = tokens_of(source)
        self._nesting = 0
        self.structure = structure_of(self._tokens)
        self.position = 0
        self.token = self._tokens[0]

    def peek(self, distance: int = 1) -> Token:
        return self._tokens[min(self.position + distance, len(self._tokens) - 1)]

    def kind_at(self, position: int) -> str:
        return self._tokens[min(position, len(self._tokens) - 1)].kind

    def advance(self) -> Token:
        """The current token, behind which the cursor moves. It stays before END."""
        token = self.token
        if token.kind is not END:
            self.position += 1
            self.token = self._tokens[self.position]
        return token

    def accept(self, kind: str) -> bool:
        if self.token.kind != kind:
            return False
        self.advance()
        return True

    def expect(self, kind: str, context: str = "", hint: str | None = None) -> Token:
        if self.token.kind != kind:
            raise self.unexpected(f"'{kind}'", context, hint)
        return self.advance()

    def word(self, what: str) -> Word:
        """A name; `what` says of which thing."""
        token = self.token
        if token.kind is not NAME:
            hint = f"'{token.text}' is a reserved word" if token.text[:1].isalpha() else None
            if token.kind is NUMBER and self.peek().start == token.end:
                hint = "a name does not begin with a digit"
            raise self.unexpected(f"the name of {what}", hint=hint)
        self.advance()
        return Word(token.text, token.span)

    def words(self, what: str) -> list[Word]:
        """`a, b, c`."""
        found = [self.word(what)]
        while self.accept(","):
            found.append(self.word(what))
        return found

    # Mistakes

    def unexpected(self, wanted: str, context: str = "", hint: str | None = None) -> InputError:
        """The error for a token that cannot stand here."""
        token = self.token
        if token.kind is END:
            found = "the end of the file"
        else:
            found = f"'{token.text}'" if len(token.text) <= 40 else f"'{token.text[:40]}...'"
        message = f"expected {wanted}{' ' if context else ''}{context}, not {found}"
        habit = hint_about_habit(self._tokens, self.position, wanted)
        return self.mistake(token, "E802", message, self._hint_about_number() or habit or hint)

    def mistake(self, token: Token, code: str, message: str, hint: str | None = None) -> InputError:
        return InputError(Diagnostic(code, message, token.span, hint))

    def _hint_about_number(self) -> str | None:
        """Numbers end early when the user meant them to go on."""
        before = self._tokens[self.position - 1] if self.position else self.token
        if before.kind is not NUMBER or before.end != self.token.start:
            return None
        if self.token.kind is NUMBER:
            return "a number does not begin with 0"
        return "a name does not begin with a digit" if self.token.kind is NAME else None

    # Depth

    def nest(self) -> None:
        """One level deeper, which bounds the recursion of the parser."""
        self._nesting += 1
        if self._nesting > MAXIMUM_NESTING:
            raise too_deep(self.token)

    def unnest(self) -> None:
        self._nesting -= 1

    # Places

    def span_from(self, start: int) -> Span:
        """From an offset in the text to the end of the token that was read last."""
        return self._source.span(start, self._tokens[self.position - 1].end)
