"""Tokens of an mCRL2 text. Spans are made on demand, because most tokens never need one."""

from __future__ import annotations

import re

from highroad.diagnostics import Diagnostic, InputError, Source, Span

# The toolset reserves the words of formulas and equation systems in specifications, too.
_KEYWORDS = """
    act allow block comm cons delta dist div end eqn exists false forall glob hide in init lambda map mod proc rename
    sort struct sum tau true var whr Bag Bool FBag FSet Int List Nat Pos Real Set
    val mu nu delay yaled form inf sup pbes pres condeq condsm eqinf eqninf
"""
KEYWORDS = frozenset(_KEYWORDS.split())

NAME, NUMBER, END = "name", "number", "end of file"

MAXIMUM_TEXT = 2_000_000  # characters; more is no specification that anyone wrote, and would keep people waiting

_TOKEN = re.compile(
    r"""((?:[ \t\r\n]|%[^\r\n]*+)*+)
        ([A-Za-z_][A-Za-z0-9_']*+
          |0|[1-9][0-9]*+
          |\|\|_|\|\||\|>|<\||\+\+|&&|=>|==|!=|<=|>=|<>|<<|->|[][{}():;,.?@\#|+*/<>=!-]
          |.
          |\Z)""",
    re.VERBOSE,
)
_PUNCTUATION = "|| ||_ |> <| ++ && => == != <= >= <> << -> [ ] { } ( ) : ; , . ? @ # | + - * / < > = !"
_KINDS = {word: word for word in (*KEYWORDS, *_PUNCTUATION.split())}


class Token:
    """A word of the text. Its kind is the text itself for keywords and punctuation."""

    __slots__ = ("end", "kind", "source", "start", "text")

    def __init__(self, kind: str, text: str, source: Source, start: int, end: int) -> None:
        self.kind = kind
        self.text = text
        self.source = source
        self.start = start
        self.end = end

    @property
    def span(self) -> Span:
        return self.source.span(self.start, self.end)


def tokens_of(source: Source) -> list[Token]:
    """All tokens, the last of which is of kind END."""
    if len(source.text) > MAXIMUM_TEXT:
        message = f"this specification has more than {MAXIMUM_TEXT:,} characters"
        span = source.span(MAXIMUM_TEXT, MAXIMUM_TEXT + 1)
        raise InputError(Diagnostic("E800", message, span, "is this an mCRL2 specification?"))
    tokens: list[Token] = []
    position = 0
    for blank, text in _TOKEN.findall(source.text):
        start = position + len(blank)
        position = start + len(text)
        kind = _KINDS.get(text)
        if kind is None:
            kind = _kind(source, text, start)
            if kind is END:
                break
        tokens.append(Token(kind, text, source, start, position))
    last = tokens[-1].end if tokens else position  # what is missing at the end is missing behind the last word
    tokens.append(Token(END, "", source, last, last))
    return tokens


def _kind(source: Source, text: str, start: int) -> str:
    """The kind of a text that is neither a keyword nor punctuation."""
    if not text:
        return END
    first = text[0]
    if not first.isascii() or not (first.isalnum() or first == "_"):
        raise _unreadable(source, text, start)
    return NUMBER if first.isdigit() else NAME


def _unreadable(source: Source, character: str, start: int) -> InputError:
    shown = character if character.isprintable() else f"U+{ord(character):04X}"
    hint = "names consist of ASCII letters, digits, '_' and primes" if character.isalpha() else None
    message = f"a specification cannot contain the character {shown} here"
    return InputError(Diagnostic("E801", message, source.span(start, start + 1), hint))
