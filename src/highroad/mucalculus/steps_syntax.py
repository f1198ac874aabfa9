"""What stands in `[...]` and `<...>`: regular formulas over action formulas.

regular   +   .   postfix * and +          action   forall exists   =>   ||   &&   @   !

A bracket can hold either; what could be an action formula is one, so that `(a || b) && !c` and `(a . b)*` both work.
"""

from __future__ import annotations

from highroad.languages.mcrl2 import tree as mcrl2
from highroad.languages.mcrl2.cursor import Cursor
from highroad.languages.mcrl2.data_syntax import DataSyntax
from highroad.languages.mcrl2.lexer import END, NAME, Token
from highroad.languages.mcrl2.sort_syntax import SortSyntax
from highroad.mucalculus import mistakes, tree

LEVEL = {"=>": 2, "||": 3, "&&": 4}
_TIME = 5
_NEGATION = 6
_AFTER_POSTFIX = {".", ")", "]", ">", "+", "*", END}
_REGULAR = (tree.Sequence, tree.Choice, tree.Repetition)


class StepsSyntax:
    def __init__(self, cursor: Cursor, sorts: SortSyntax, data: DataSyntax) -> None:
        self._cursor = cursor
        self._sorts = sorts
        self._data = data

    def steps(self) -> tree.Steps:
        """`a . b + c`."""
        parts = [self._sequence()]
        while self._cursor.accept("+"):
            parts.append(self._sequence())
        return parts[0] if len(parts) == 1 else tree.Choice(tuple(parts))

    def _sequence(self) -> tree.Steps:
        parts = [self._repeated()]
        while self._cursor.accept("."):
            parts.append(self._repeated())
        return parts[0] if len(parts) == 1 else tree.Sequence(tuple(parts))

    def _repeated(self) -> tree.Steps:
        steps = self._action_or_steps(0, 0)
        while self._is_postfix():
            is_plus = self._cursor.advance().kind == "+"
            if not isinstance(steps, tree.Repetition):
                steps = tree.Repetition(steps, is_plus)
            elif not is_plus:  # repeating what is repeated is nothing new, unless it may not happen at all now
                steps = tree.Repetition(steps.body, False)
        return steps

    def _is_postfix(self) -> bool:
        kind = self._cursor.token.kind
        return kind == "*" or (kind == "+" and self._cursor.peek().kind in _AFTER_POSTFIX)

    # Action formulas

    def _action(self, loosest: int, context: int, operator: Token) -> tree.Formula:
        """An action formula that is an operand of `operator`."""
        place = self._cursor.token
        found = self._action_or_steps(loosest, context)
        if isinstance(found, _REGULAR):
            raise mistakes.sequence_in_action_formula(operator.text, place.span)
        return found

    def _action_or_steps(self, loosest: int, context: int) -> tree.Steps:
        cursor = self._cursor
        first = cursor.token
        left = self._operand(context)
        while True:
            operator = cursor.token
            level = _TIME if operator.kind == "@" else LEVEL.get(operator.kind, -1)
            if level < max(loosest, 0):
                return left
            if isinstance(left, _REGULAR):
                raise mistakes.sequence_in_action_formula(operator.text, first.span)
            if operator.kind == "@":
                cursor.advance()
                left = tree.Timed(left, self._data.unit(), cursor.span_from(first.start))
            else:
                left = self._chain(left, first, level)

    def _chain(self, left: tree.Formula, first: Token, level: int) -> tree.Formula:
        cursor = self._cursor
        operator = cursor.token
        operands = [left]
        while cursor.accept(operator.kind):
            operands.append(self._action(level + 1, level, operator))
        return joined(operator.kind, tuple(operands), cursor, first)

    def _operand(self, context: int) -> tree.Steps:
        cursor = self._cursor
        token = cursor.token
        if token.kind is NAME:
            return self._multi_action()
        if token.kind == "tau":
            cursor.advance()
            return tree.MultiAction((), token.span)
        if token.kind in ("true", "false", "val"):
            return condition(cursor, self._data)
        cursor.nest()
        try:
            if token.kind == "(":
                cursor.advance()
                inner = self.steps()
                cursor.expect(")", f"for the '(' at {token.span.line}:{token.span.column}")
                return inner
            if token.kind == "!":
                cursor.advance()
                operand = self._action(_NEGATION, _NEGATION, token)
                return tree.Negation(operand, cursor.span_from(token.start))
            if token.kind in ("forall", "exists"):
                cursor.advance()
                variables = tuple(self._sorts.declarations())
                cursor.expect(".", f"after the variables of '{token.text}'")
                body = self._action(context, context, token)
                return tree.Quantified(token.kind, variables, body, cursor.span_from(token.start))
            raise cursor.unexpected("an action", "(or true, false, val, tau, '!', '(', forall, exists)")
        finally:
            cursor.unnest()

    def _multi_action(self) -> tree.Formula:
        return multi_action(self._cursor, self._data)


def multi_action(cursor: Cursor, data: DataSyntax) -> tree.MultiAction:
    """`a(e, ..)|b`, from the first name on."""
    start = cursor.token.start
    actions = [_invocation(cursor, data)]
    while cursor.accept("|"):
        actions.append(_invocation(cursor, data))
    return tree.MultiAction(tuple(actions), cursor.span_from(start))


def _invocation(cursor: Cursor, data: DataSyntax) -> mcrl2.Invocation:
    start = cursor.token.start
    name = cursor.word("an action")
    arguments: tuple[mcrl2.Data, ...] = ()
    if cursor.accept("("):
        arguments = data.expressions()
        cursor.expect(")", f"after the arguments of '{name.text}'")
    return mcrl2.Invocation(name, arguments, cursor.span_from(start))


def condition(cursor: Cursor, data: DataSyntax) -> tree.Formula:
    """`true`, `false` or `val(e)`."""
    token = cursor.advance()
    if token.kind != "val":
        return tree.Truth(token.kind == "true", token.span)
    cursor.expect("(", "after 'val'")
    found = data.expression()
    cursor.expect(")", "after the condition in 'val'")
    return tree.Condition(found, cursor.span_from(token.start))


def joined(operator: str, operands: tuple[tree.Formula, ...], cursor: Cursor, first: Token) -> tree.Formula:
    span = cursor.span_from(first.start)
    return tree.Implication(operands, span) if operator == "=>" else tree.Junction(operator, operands, span)
