"""State formulas: a precedence parser over `Cursor`.

loosest   mu nu   forall exists   =>   ||   &&   [R] <R>   !   tightest

The body of a prefix operator takes only what could follow in its place anyway: `[a] mu X . p && q` is
`([a] mu X . p) && q`, but `mu X . p && mu Y . q && r` holds `q && r` below Y, and that below X.
"""

from __future__ import annotations

from highroad.languages.mcrl2 import tree as mcrl2
from highroad.languages.mcrl2.cursor import Cursor
from highroad.languages.mcrl2.data_syntax import DataSyntax
from highroad.languages.mcrl2.lexer import NAME, Token
from highroad.languages.mcrl2.sort_syntax import SortSyntax
from highroad.mucalculus import mistakes, tree
from highroad.mucalculus.steps_syntax import StepsSyntax, condition, joined

_FIXPOINT, _QUANTIFIER = 1, 2
_LEVEL = {"=>": 4, "||": 5, "&&": 6}
_MODALITY, _NEGATION = 8, 9
_CLOSING = {"[": "]", "<": ">"}
_UNSUPPORTED_HERE = ("delay", "yaled", "inf", "sup", "sum", "-")


class StateSyntax:
    def __init__(self, cursor: Cursor, sorts: SortSyntax, data: DataSyntax) -> None:
        self._cursor = cursor
        self._sorts = sorts
        self._data = data
        self._steps = StepsSyntax(cursor, sorts, data)

    def formula(self) -> tree.Formula:
        return self._operators(0, 0)

    def _operators(self, loosest: int, context: int) -> tree.Formula:
        """An operand and operators of at least the level `loosest`; prefixes reach as far as `context` allows."""
        cursor = self._cursor
        first = cursor.token
        left = self._operand(context)
        while True:
            operator = cursor.token
            if operator.kind in ("+", "*"):
                raise mistakes.unsupported(operator.text, operator.span)
            level = _LEVEL.get(operator.kind, -1)
            if level < max(loosest, 0):
                return left
            operands = [left]
            while cursor.accept(operator.kind):
                operands.append(self._operators(level + 1, level))
            left = joined(operator.kind, tuple(operands), cursor, first)

    def _operand(self, context: int) -> tree.Formula:
        cursor = self._cursor
        token = cursor.token
        if token.kind in ("true", "false", "val"):
            return condition(cursor, self._data)
        if token.kind is NAME:
            return self._reference()
        if token.kind in _UNSUPPORTED_HERE:
            raise mistakes.unsupported(token.text, token.span)
        cursor.nest()
        try:
            return self._nested(token, context)
        finally:
            cursor.unnest()

    def _nested(self, token: Token, context: int) -> tree.Formula:
        cursor = self._cursor
        if token.kind == "(":
            cursor.advance()
            inner = self.formula()
            cursor.expect(")", f"for the '(' at {token.span.line}:{token.span.column}")
            return inner
        if token.kind in _CLOSING:
            return self._modality(token, max(_MODALITY, context))
        if token.kind == "!":
            cursor.advance()
            operand = self._operand(_NEGATION)
            return tree.Negation(operand, cursor.span_from(token.start))
        if token.kind in ("forall", "exists"):
            return self._quantified(token, max(_QUANTIFIER, context))
        if token.kind in ("mu", "nu"):
            return self._fixpoint(token, max(_FIXPOINT, context))
        raise cursor.unexpected("a formula")

    def _modality(self, opening: Token, body_level: int) -> tree.Formula:
        cursor = self._cursor
        cursor.advance()
        steps = self._steps.steps()
        cursor.expect(_CLOSING[opening.kind], f"for the '{opening.text}' at {opening.span.line}:{opening.span.column}")
        span = cursor.span_from(opening.start)
        body = self._operators(body_level, body_level)
        return tree.Modality(opening.kind == "[", steps, body, span)

    def _quantified(self, first: Token, body_level: int) -> tree.Formula:
        cursor = self._cursor
        cursor.advance()
        variables = tuple(self._sorts.declarations())
        cursor.expect(".", f"after the variables of '{first.text}'")
        span = cursor.span_from(first.start)
        body = self._operators(body_level, body_level)
        return tree.Quantified(first.kind, variables, body, span)

    def _fixpoint(self, first: Token, body_level: int) -> tree.Formula:
        cursor = self._cursor
        cursor.advance()
        name = cursor.word("a fixpoint variable")
        parameters: list[tree.Parameter] = []
        if cursor.accept("("):
            parameters.append(self._parameter())
            while cursor.accept(","):
                parameters.append(self._parameter())
            cursor.expect(")", f"after the parameters of '{name.text}'")
        cursor.expect(".", f"after '{first.text} {name.text}'")
        span = cursor.span_from(first.start)
        body = self._operators(body_level, body_level)
        return tree.Fixpoint(first.kind == "nu", name, tuple(parameters), body, span)

    def _parameter(self) -> tree.Parameter:
        cursor = self._cursor
        name = cursor.word("a parameter")
        cursor.expect(":", "and the sort of the parameter")
        sort = self._sorts.sort()
        cursor.expect("=", "and the first value of the parameter", "parameters read x: Nat = 0")
        return tree.Parameter(mcrl2.VariableDeclaration(name, sort), self._data.expression())

    def _reference(self) -> tree.Formula:
        cursor = self._cursor
        start = cursor.token.start
        name = cursor.word("a fixpoint variable")
        arguments: tuple[mcrl2.Data, ...] = ()
        if cursor.accept("("):
            arguments = self._data.expressions()
            cursor.expect(")", f"after the arguments of '{name.text}'")
        return tree.Reference(name, arguments, cursor.span_from(start))
