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
from highroad.properties.nodes import (
    AtLocation,
    BinaryNode,
    Index,
    Member,
    Name,
    Node,
    Number,
    Text,
    Truth,
    UnaryNode,
    children,
)

MAXIMUM_NESTING = 100
MAXIMUM_HEIGHT = 300
MAXIMUM_DIGITS = 40

_TOKEN = re.compile(
    r"""\s*(?:(?P<number>[0-9]+)|(?P<name>[^\W\d]\w*)|(?P<text>"[^"\n]*")"""
    r"""|(?P<symbol>\|\||&&|==|!=|<=|>=|<<|>>|[-+*/%<>!~|^&()\[\].@]))"""
)
_WORDS = {"and": "&&", "or": "||", "not": "not"}
_LEVELS = ["||", "&&", "not", "== !=", "< <= > >=", "|", "^", "&", "<< >>", "+ -", "* / %"]  # loosest first
_LEVEL = {symbol: level for level, symbols in enumerate(_LEVELS, 1) for symbol in symbols.split()}
_CONNECTIVES = ("&&", "||")
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


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
        self._nesting = 0

    def parse(self) -> Node:
        node = self._expression(1)
        if self._current.kind != "end":
            self._fail(f"unexpected '{self._current.text}'", "an operator or the end of the predicate belongs here")
        self._refuse_height(node)
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
            span = self._source.span(rest, rest + 1)
            raise InputError(Diagnostic("E400", f"unexpected character '{text[rest]}'", span, _hint(text[rest])))
        end = len(text.rstrip())
        tokens.append(_Token("end", "end of the predicate", end, end + 1))
        return tokens

    @property
    def _current(self) -> _Token:
        return self._tokens[self._position]

    def _advance(self) -> _Token:
        self._position += 1
        return self._tokens[self._position - 1]

    @property
    def _end(self) -> int:
        """Where the text ends that was read so far."""
        return self._tokens[self._position - 1].end

    def _span(self, start: int) -> Span:
        return self._source.span(start, self._end)

    def _fail(self, message: str, hint: str | None = None) -> NoReturn:
        token = self._current
        raise InputError(Diagnostic("E401", message, self._source.span(token.start, token.end), hint))

    def _expect(self, symbol: str) -> None:
        if self._current.text != symbol or self._current.kind != "symbol":
            self._fail(f"expected '{symbol}' but found '{self._current.text}'")
        self._advance()

    def _operator(self, minimum: int) -> str | None:
        """The binary operator that comes next, when it binds at least as tightly as `minimum` asks."""
        token = self._current
        is_operator = token.kind == "symbol" and token.text != "not" and _LEVEL.get(token.text, 0) >= minimum
        return token.text if is_operator else None

    def _expression(self, minimum: int) -> Node:
        self._nesting += 1
        if self._nesting > MAXIMUM_NESTING:
            self._fail("the predicate is nested too deeply", f"at most {MAXIMUM_NESTING} levels")
        start = self._current.start
        left = self._unary()
        while operator := self._operator(minimum):
            if operator in _CONNECTIVES:
                left = self._row(operator, left, start)
                continue
            self._advance()
            right = self._expression(_LEVEL[operator] + 1)
            left = BinaryNode(operator, left, right, self._span(start))
            if operator in _COMPARISONS and _LEVEL.get(self._current.text) == _LEVEL[operator]:
                self._fail("comparisons do not form chains", "write 'a < b && b < c', or put one in brackets")
        self._nesting -= 1
        return left

    def _row(self, connective: str, first: Node, start: int) -> Node:
        """`a && b && c ...` with `a` already read, as a balanced tree."""
        parts = [(start, self._end, first)]
        while self._operator(1) == connective:
            self._advance()
            start = self._current.start
            part = self._expression(_LEVEL[connective] + 1)
            parts.append((start, self._end, part))
        return self._balanced(connective, parts)

    def _balanced(self, connective: str, parts: list[tuple[int, int, Node]]) -> Node:
        if len(parts) == 1:
            return parts[0][2]
        middle = len(parts) // 2
        left, right = self._balanced(connective, parts[:middle]), self._balanced(connective, parts[middle:])
        return BinaryNode(connective, left, right, self._source.span(parts[0][0], parts[-1][1]))

    def _unary(self) -> Node:
        start, operators = self._current.start, []
        while self._current.kind == "symbol" and self._current.text in ("!", "-", "~", "not"):
            operators.append(self._advance().text)
            if operators[-1] == "not":
                break
        is_loose = bool(operators) and operators[-1] == "not"
        node = self._expression(_LEVEL["not"]) if is_loose else self._postfix()
        for operator in reversed(operators):
            node = UnaryNode("!" if operator == "not" else operator, node, self._span(start))
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
            hint = "numbers are whole numbers" if self._current.kind == "number" else None
            self._fail(f"expected a name but found '{self._current.text}'", hint)
        return self._advance().text

    def _primary(self) -> Node:
        token = self._current
        span = self._source.span(token.start, token.end)
        if token.kind == "symbol" and token.text == "(":
            self._advance()
            node = self._expression(1)
            self._expect(")")
            return node
        if token.kind in ("symbol", "end"):
            self._fail(f"expected a value but found '{token.text}'", "a name, a number or '(' belongs here")
        self._advance()
        if token.kind == "text":
            return Text(token.text[1:-1], span)
        if token.kind == "name":
            return Truth(token.text == "true", span) if token.text in ("true", "false") else Name(token.text, span)
        if len(token.text) > MAXIMUM_DIGITS:
            raise InputError(Diagnostic("E402", "this number is too large", span))
        return Number(int(token.text), span)

    def _refuse_height(self, root: Node) -> None:
        """Whoever reads the tree may recurse over it."""
        row: list[Node] = [root]
        for _ in range(MAXIMUM_HEIGHT):
            row = [child for node in row for child in children(node)]
            if not row:
                return
        message = "the predicate is nested too deeply"
        raise InputError(Diagnostic("E401", message, row[0].span, f"at most {MAXIMUM_HEIGHT} levels"))


def _hint(character: str) -> str | None:
    match character:
        case "=":
            return "a single '=' does not compare: write '=='"
        case "'":
            return 'texts stand in double quotes: "a"'
        case '"':
            return "this text does not end: a quote is missing"
        case _:
            return None
