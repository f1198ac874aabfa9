"""Where statements end: the rules by which SPIN inserts and drops separators between tokens.

The end of a line in a body separates statements if no parenthesis is open and the last token can end a statement; so
does a closing brace before most tokens, and `else` before a statement. A separator before `}` is dropped, and of
several in a row the last one counts.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from highroad.languages.promela.lexer import CHARACTER, END, NAME, NUMBER, Gap, Token

SEPARATORS = frozenset((";", "->"))
END_OF_LINE = "end of line"  # the text of a separator that the user did not write

_CAN_END_STATEMENT = frozenset(
    (
        "}",
        ")",
        "]",
        "od",
        "fi",
        "else",
        "break",
        "++",
        "--",
        "true",
        "false",
        "skip",
        "timeout",
        NAME,
        NUMBER,
        CHARACTER,
    )
)
_NOT_BEFORE_BODY = frozenset(("=", "of", "mtype"))  # a brace after these opens a list
_CONTINUES_AFTER_BRACE = frozenset(
    ("proctype", "init", "never", "::", "fi", "od", "}", "unless", ";", "->", ",", ")", END)
)
_CONTINUES_AFTER_ELSE = frozenset((";", "->", "fi"))


def separate(tokens: Sequence[Token], names_of_units: Container[str], *, in_body: bool) -> list[Token]:
    """The tokens with all separators explicit. Bodies of inlines and formulas stay raw: they are read later.

    `names_of_units` are those of types, processes and inlines, after which a line may go on.
    """
    return _Separation(names_of_units, in_body).run(tokens)


class _Separation:
    def __init__(self, names_of_units: Container[str], in_body: bool) -> None:
        self._names_of_units = names_of_units
        self._in_body = in_body
        self._is_fragment = in_body
        self._depth = 0
        self._parentheses = 0
        self._result: list[Token] = []

    def run(self, tokens: Sequence[Token]) -> list[Token]:
        result = self._result
        position = 0
        last: Token | None = None
        while position < len(tokens):
            token = tokens[position]
            kind = token.kind
            if last is not None and self._ends_statement(last, token):
                self._append(Token(";", END_OF_LINE, last.where, last.start, last.end, Gap.NOTHING))
            if kind in ("inline", "ltl") and not self._depth:
                end = _end_of_braces(tokens, position)
                result += tokens[position:end]
                last, position = tokens[end - 1], end
                continue
            self._count(kind, last)
            self._append(token)
            last = token
            position += 1
        return result

    def _count(self, kind: str, last: Token | None) -> None:
        if kind == "(":
            self._parentheses += 1
        elif kind == ")":
            self._parentheses = max(0, self._parentheses - 1)
        elif kind == "{":
            if not self._depth and not self._is_fragment:
                self._in_body = last is None or last.kind not in _NOT_BEFORE_BODY
            self._depth += 1
        elif kind == "}":
            self._depth = max(0, self._depth - 1)
            if not self._depth and not self._is_fragment:
                self._in_body = False

    def _ends_statement(self, last: Token, token: Token) -> bool:
        kind = last.kind
        if kind == "}":
            return token.kind not in _CONTINUES_AFTER_BRACE and (self._in_body or not self._depth)
        if kind == "else":
            return token.kind not in _CONTINUES_AFTER_ELSE
        if token.gap is not Gap.LINE or not self._in_body or self._parentheses or kind not in _CAN_END_STATEMENT:
            return False
        return kind != NAME or last.text not in self._names_of_units

    def _append(self, token: Token) -> None:
        """Drops the separator before, if there is one, where it must not count."""
        result = self._result
        is_after_separator = bool(result) and result[-1].kind in SEPARATORS
        if is_after_separator and (token.kind in SEPARATORS or token.kind == "}"):
            result.pop()
        result.append(token)


def _end_of_braces(tokens: Sequence[Token], position: int) -> int:
    """The position behind the braces that open next; if they never close, the end."""
    depth = 0
    while position < len(tokens):
        kind = tokens[position].kind
        if kind is END:
            return position
        position += 1
        if kind == "{":
            depth += 1
        elif kind == "}":
            depth -= 1
            if depth <= 0:
                return position
    return position
