"""The words and symbols of a formula. Operators have one spelling here, whichever way they were written.

What belongs to atoms only is cut into pieces just well enough to see where an atom ends.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from highroad.automata.mistakes import mistake, unknown_character
from highroad.diagnostics import Source


class Kind(Enum):
    PREFIX = auto()  # a temporal operator before its operand: [] <> X
    NEGATION = auto()
    INFIX = auto()  # between two formulas: -> <-> || && U W V
    OPEN = auto()  # ( or [
    CLOSE = auto()
    VALUE = auto()  # a name, a number, a text, an action: complete in itself
    LINK = auto()  # between a name and what belongs to it: . @ :
    SYMBOL = auto()  # an operator of atoms
    END = auto()


@dataclass(frozen=True, slots=True)
class Token:
    kind: Kind
    text: str  # as it was written
    start: int
    end: int
    operator: str = ""  # the one spelling of an operator
    pattern: str | None = None  # of an action


_TOKEN = re.compile(
    r"""(?P<number>[0-9]\w*)|(?P<name>[^\W\d]\w*)|(?P<text>"[^"\n]*")"""
    r"""|(?P<symbol><=>|<->|==>|=>|->|\[\]|<>|&&|\|\||/\\|\\/|!=|==|<=|>=|<<|>>|[-+*/%<>=~|^&.,@:?!()\[\]])"""
)
_BLANK = re.compile(r"(?:\s|/\*.*?\*/)*", re.DOTALL)  # comments as in Promela
_PREFIXES = {"[]": "[]", "<>": "<>", "X": "X", "always": "[]", "eventually": "<>", "next": "X"}
_INFIXES = {
    "->": "->",
    "<->": "<->",
    "||": "||",
    "&&": "&&",
    "\\/": "||",
    "/\\": "&&",
    "U": "U",
    "V": "V",
    "W": "W",
    "or": "||",
    "and": "&&",
    "implies": "->",
    "equivalent": "<->",
    "until": "U",
    "stronguntil": "U",
    "weakuntil": "W",
    "release": "V",
}
_NEGATIONS = {"!": "!", "not": "!"}
_LETTERS = {"G": "[]", "F": "<>"}  # also names: operators only before an operand
_FOREIGN = {"=>": "->", "==>": "->", "<=>": "<->"}
BEGINNINGS = (Kind.PREFIX, Kind.NEGATION, Kind.VALUE, Kind.OPEN)
WORDS = tuple(word for word in (*_PREFIXES, *_INFIXES, *_NEGATIONS) if len(word) > 2 and word.isalpha())


def tokens_of(source: Source, start: int, end: int) -> list[Token]:
    """The tokens of a part of a text, and one for its end."""
    tokens: list[Token] = []
    at = _skipped(source.text, start, end)
    while at < end:
        token = _token(source, at, end, tokens[-1] if tokens else None)
        tokens.append(token)
        at = _skipped(source.text, token.end, end)
    last = tokens[-1].end if tokens else start
    tokens.append(Token(Kind.END, "end of the formula", last, last + 1))
    return _with_letters(tokens)


def is_complete(token: Token | None) -> bool:
    """Whether a value may end with a token, so that an operator must follow."""
    return token is not None and token.kind in (Kind.VALUE, Kind.CLOSE)


def _skipped(text: str, at: int, end: int) -> int:
    blank = _BLANK.match(text, at, end)
    return blank.end() if blank else at


def _token(source: Source, at: int, end: int, before: Token | None) -> Token:
    match = _TOKEN.match(source.text, at, end)
    if match is None:
        raise unknown_character(source, at)
    word, kind = match.group(), str(match.lastgroup)
    if word in _FOREIGN:
        raise mistake("E904", f"'{word}' is no operator", source.span(at, match.end()), f"write '{_FOREIGN[word]}'")
    if kind == "name" and (before is None or before.kind is not Kind.LINK):
        return _word(source, word, at, end)
    if kind == "symbol":
        return _symbol(word, at, before)
    return Token(Kind.VALUE, word, at, match.end())


def _word(source: Source, word: str, at: int, end: int) -> Token:
    """A name, or an operator that is a word."""
    behind = at + len(word)
    for kind, spellings in ((Kind.PREFIX, _PREFIXES), (Kind.INFIX, _INFIXES), (Kind.NEGATION, _NEGATIONS)):
        if word in spellings:
            return Token(kind, word, at, behind, spellings[word])
    opened = _skipped(source.text, behind, end)
    if word == "action" and source.text[opened : opened + 1] == "(":
        return _action(source, at, opened, end)
    return Token(Kind.VALUE, word, at, behind)


def _symbol(word: str, at: int, before: Token | None) -> Token:
    behind = at + len(word)
    if word in _PREFIXES:
        return Token(Kind.PREFIX, word, at, behind, _PREFIXES[word])
    if word in _INFIXES:
        return Token(Kind.INFIX, word, at, behind, _INFIXES[word])
    if word == "!":
        return Token(Kind.NEGATION, word, at, behind, "!")
    if word in "()[]":
        return Token(Kind.OPEN if word in "([" else Kind.CLOSE, word, at, behind)
    is_link = word in (".", "@") or (word == ":" and before is not None and before.end == at and is_complete(before))
    return Token(Kind.LINK if is_link else Kind.SYMBOL, word, at, behind)


def _action(source: Source, at: int, opened: int, end: int) -> Token:
    """`action(PATTERN)`: all up to the parenthesis that closes the first one is the pattern."""
    depth = 0
    for place in range(opened, end):
        depth += {"(": 1, ")": -1}.get(source.text[place], 0)
        if depth == 0:
            pattern = source.text[opened + 1 : place].strip()
            if not pattern:
                message, hint = "this action has no pattern", "write the name of an action, or a pattern: action(send*)"
                raise mistake("E914", message, source.span(at, place + 1), hint)
            return Token(Kind.VALUE, source.text[at : place + 1], at, place + 1, pattern=pattern)
    raise mistake("E905", "this '(' is never closed", source.span(opened, opened + 1), "add ')' behind the pattern")


def _with_letters(tokens: list[Token]) -> list[Token]:
    """G, F and R may be names. They are operators where a name would make no sense: R behind an operand, the others
    before one."""
    result = list(tokens)
    for index, token in enumerate(tokens):
        if _is_name(result, index) and token.text == "R" and index and is_complete(result[index - 1]):
            result[index] = Token(Kind.INFIX, "R", token.start, token.end, "V")
    for index in reversed(range(len(tokens) - 1)):  # in `G F` only the first one is an operator
        token, following = tokens[index], result[index + 1]
        is_before_operand = following.kind in BEGINNINGS and following.text != "["
        if _is_name(result, index) and token.text in _LETTERS and is_before_operand:
            result[index] = Token(Kind.PREFIX, token.text, token.start, token.end, _LETTERS[token.text])
    return result


def _is_name(tokens: list[Token], index: int) -> bool:
    """Whether a token is a name of its own, and none that belongs to the one before."""
    return tokens[index].kind is Kind.VALUE and not (index and tokens[index - 1].kind is Kind.LINK)
