"""Predicates as text: `x > 3 && phil[0]@eating`. A precedence parser that keeps the place of every part.

disjunction   ||  or            comparison  == != < <= > >=
conjunction   &&  and           bits        | ^ &     shifts  << >>
negation      !   not           arithmetic  + -  * / %   unary  - ~ !
postfix       name[index]  name.field  process@location  process[2]@location
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from highroad.diagnostics import Diagnostic, InputError, Source, Span

MAXIMUM_NESTING = 200

_TOKEN = re.compile(
    r"""\s*(?:(?P<number>\d+)|(?P<name>[A-Za-z_]\w*)|(?P<text>"[^"\n]*")|(?P<symbol>\|\||&&|==|!=|<=|>=|<<|>>|[-+*/%<>!~|^&()\[\].@]))"""
)
_WORDS = {"and": "&&", "or": "||", "not": "!"}
_BINARY = {
    "||": 1,
    "&&": 2,
    "|": 3,
    "^": 4,
    "&": 5,
    "==": 6,
    "!=": 6,
    "<": 7,
    "<=": 7,
    ">": 7,
    ">=": 7,
    "<<": 8,
    ">>": 8,
    "+": 9,
    "-": 9,
    "*": 10,
    "/": 10,
    "%": 10,
}


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Truth:
    value: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Text:
    value: str
    span: Span


@dataclass(frozen=True, slots=True)
class Name:
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Index:
    base: Node
    index: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Member:
    """`base.name`: a field of a record or a variable of a process."""

    base: Node
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class AtLocation:
    """`process@location`."""

    process: Node
    location: str
    span: Span


@dataclass(frozen=True, slots=True)
class UnaryNode:
    operator: str
    operand: Node
    span: Span


@dataclass(frozen=True, slots=True)
class BinaryNode:
    operator: str
    left: Node
    right: Node
    span: Span


Node = Number | Truth | Text | Name | Index | Member | AtLocation | UnaryNode | BinaryNode


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    start: int
    end: int


def parse_predicate(source: Source) -> Node:
    """The tree of a predicate; a located error when the text is not one."""
    return _Parser(source).parse()


class _Parser:
    def __init__(self, source: Source) -> None:
        self._source = source
        self._tokens = self._tokenise()
        self._position = 0
        self._depth = 0

    def parse(self) -> Node:
        node = self._expression(1)
        if self._current.kind != "end":
            self._fail(f"unexpected '{self._current.text}'", "an operator or the end of the predicate belongs here")
        return node

    def _tokenise(self) -> list[_Token]:
        tokens, at, text = [], 0, self._source.text
        while match := _TOKEN.match(text, at):
            kind = str(match.lastgroup)
            word = match.group(kind)
            if kind == "name" and word in _WORDS:
                kind, word = "symbol", _WORDS[word]
            tokens.append(_Token(kind, word, match.start(str(match.lastgroup)), match.end()))
            at = match.end()
        rest = len(text) - len(text[at:].lstrip())
        if rest < len(text):
            hint = "a single '=' does not compare: write '=='" if text[rest] == "=" else None
            span = self._source.span(rest, rest + 1)
            raise InputError(Diagnostic("E400", f"unexpected character '{text[rest]}'", span, hint))
        end = len(text.rstrip())
        tokens.append(_Token("end", "end of the predicate", end, end + 1))
        return tokens

    @property
    def _current(self) -> _Token:
        return self._tokens[self._position]

    def _advance(self) -> _Token:
        self._position += 1
        return self._tokens[self._position - 1]

    def _span(self, start: int) -> Span:
        return self._source.span(start, self._tokens[self._position - 1].end)

    def _fail(self, message: str, hint: str | None = None) -> NoReturn:
        token = self._current
        raise InputError(Diagnostic("E401", message, self._source.span(token.start, token.end), hint))

    def _expect(self, symbol: str) -> None:
        if self._current.text != symbol or self._current.kind != "symbol":
            self._fail(f"expected '{symbol}' but found '{self._current.text}'")
        self._advance()

    def _expression(self, minimum: int) -> Node:
        self._depth += 1
        if self._depth > MAXIMUM_NESTING:
            self._fail("the predicate is nested too deeply", f"at most {MAXIMUM_NESTING} levels")
        start = self._current.start
        left = self._unary()
        while self._current.kind == "symbol" and _BINARY.get(self._current.text, 0) >= minimum:
            operator = self._advance().text
            right = self._expression(_BINARY[operator] + 1)
            left = BinaryNode(operator, left, right, self._span(start))
        self._depth -= 1
        return left

    def _unary(self) -> Node:
        start, operators = self._current.start, []
        while self._current.kind == "symbol" and self._current.text in ("!", "-", "~"):
            operators.append(self._advance().text)
        node = self._postfix()
        if len(operators) > MAXIMUM_NESTING:
            self._fail("the predicate is nested too deeply")
        for operator in reversed(operators):
            node = UnaryNode(operator, node, self._span(start))
        return node

    def _postfix(self) -> Node:
        start = self._current.start
        node = self._primary()
        while self._current.kind == "symbol" and self._current.text in ("[", ".", "@"):
            match self._advance().text:
                case "[":
                    index = self._expression(1)
                    self._expect("]")
                    node = Index(node, index, self._span(start))
                case ".":
                    node = Member(node, self._word(), self._span(start))
                case _:
                    node = AtLocation(node, self._word(), self._span(start))
        return node

    def _word(self) -> str:
        if self._current.kind != "name":
            self._fail(f"expected a name but found '{self._current.text}'")
        return self._advance().text

    def _primary(self) -> Node:
        token = self._current
        span = self._source.span(token.start, token.end)
        match token.kind:
            case "number":
                self._advance()
                if len(token.text) > 40:
                    raise InputError(Diagnostic("E402", "this number is too large", span))
                return Number(int(token.text), span)
            case "name":
                self._advance()
                return Truth(token.text == "true", span) if token.text in ("true", "false") else Name(token.text, span)
            case "text":
                self._advance()
                return Text(token.text[1:-1], span)
            case "symbol" if token.text == "(":
                self._advance()
                node = self._expression(1)
                self._expect(")")
                return node
            case _:
                self._fail(f"expected a value but found '{token.text}'", "a name, a number or '(' belongs here")
        return None
