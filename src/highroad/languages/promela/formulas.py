"""The formulas of `ltl` blocks. They are read at the end of the file, so they may precede what they mention.

loosest   -> <->   ||   &&   U W V   |  (and on as in expressions)   [] <> X ! - ~   tightest

The unary temporal operators bind as `!` does: `<> a == b` reads `(<> a) == b`, which means nothing and is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from highroad.diagnostics import Span
from highroad.languages.promela import tree
from highroad.languages.promela.cursor import Cursor
from highroad.languages.promela.expressions import LEVEL, Expressions, Operand
from highroad.languages.promela.lexer import NAME, Gap, Token, mistake, unreadable
from highroad.languages.promela.names import Names

_WORDS = {
    "U": "U",
    "V": "V",
    "W": "W",
    "X": "X",
    "until": "U",
    "stronguntil": "U",
    "weakuntil": "W",
    "release": "V",
    "next": "X",
    "always": "[]",
    "eventually": "<>",
    "implies": "->",
    "equivalent": "<->",
}
_PAIRS = {("[", "]"): "[]", ("<", ">"): "<>", ("<", "->"): "<->", ("/", "\\"): "&&", ("\\", "/"): "||"}
_OPERATORS = {
    "->": "implies",
    "<->": "equivalent",
    "U": "until",
    "W": "weakuntil",
    "V": "release",
    "&&": "and",
    "||": "or",
    "X": "next",
    "[]": "always",
    "<>": "eventually",
    "!": "not",
}
_TEMPORAL_PREFIXES = ("[]", "<>", "X")
_LOOSEST = ("->", "<->")
_ALWAYS_FORMULA = ("->", "<->", "U", "W", "V")


def temporal_tokens(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with the operators of formulas as single tokens, whether written as words or as symbols."""
    result: list[Token] = []
    for token in tokens:
        before = result[-1] if result else None
        pair = _PAIRS.get((before.kind if before.kind != "unknown" else before.text, token.text)) if before else None
        if before is not None and pair is not None and token.gap is Gap.NOTHING:
            result[-1] = Token(pair, pair, before.where, before.start, max(before.end, token.end), before.gap)
        elif token.kind == NAME and token.text in _WORDS:
            result.append(Token(_WORDS[token.text], token.text, token.where, token.start, token.end, token.gap))
        else:
            result.append(token)
    for token in result:
        if token.kind == "unknown":
            raise unreadable(token)
    return result


class Formulas(Expressions):
    """Expressions with temporal operators. An operand without any stays an expression."""

    _levels = LEVEL

    def __init__(self, cursor: Cursor, names: Names) -> None:
        super().__init__(cursor, names)

    def formula(self) -> Operand:
        return self._operators(1)

    def _operators(self, loosest: int) -> Operand:
        cursor = self._cursor
        first = cursor.token
        left = super()._operators(loosest)
        while loosest == 1 and cursor.token.kind in _LOOSEST:
            operator = cursor.advance()
            height = self._height
            right = super()._operators(1)
            self._grow(max(height, self._height), operator)
            left = self._combined(operator, left, right, cursor.span_from(first))
        return left

    def _compound(self, token: Token) -> Operand:
        if token.kind not in _TEMPORAL_PREFIXES:
            return super()._compound(token)
        self._cursor.advance()
        operand = self._operand()
        return tree.Formula(_OPERATORS[token.kind], (operand,), self._cursor.span_from(token))

    def _combined(self, operator: Token, left: Operand, right: Operand, span: Span) -> Operand:
        is_formula = isinstance(left, tree.Formula) or isinstance(right, tree.Formula)
        if operator.kind in _ALWAYS_FORMULA or (is_formula and operator.kind in _OPERATORS):
            return tree.Formula(_OPERATORS[operator.kind], (left, right), span)
        if is_formula:
            raise self._misplaced(operator, left if isinstance(left, tree.Formula) else right)
        return super()._combined(operator, left, right, span)

    def _prefixed(self, operator: Token, operand: Operand, span: Span) -> Operand:
        if not isinstance(operand, tree.Formula):
            return super()._prefixed(operator, operand, span)
        if operator.kind != "!":
            raise self._misplaced(operator, operand)
        return tree.Formula("not", (operand,), span)

    def _misplaced(self, operator: Token, operand: Operand) -> Exception:
        name = operand.operator if isinstance(operand, tree.Formula) else ""
        message = f"'{name}' cannot be an operand of '{operator.text}': it is no number"
        hint = "unary temporal operators bind tightly; put parentheses around the comparison: <> (a == b)"
        return mistake(operator, "E660", message, hint)
