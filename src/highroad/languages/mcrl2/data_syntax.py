"""Data expressions: a precedence parser over `Cursor`.

loosest   whr   forall exists lambda   =>   ||   &&   == !=   < <= >= > in   |>   <|   ++   + -   / div mod   * .
          prefix ! - #   application and update   tightest

An operand may begin with a quantifier although these bind loosely: `x && forall k: Bool. k || y`. Then its body takes
only the operators that could follow in that place anyway, and so `||` above has `x && forall k: Bool. k` at its left.
"""

from __future__ import annotations

from highroad.diagnostics import Span
from highroad.languages.mcrl2 import tree
from highroad.languages.mcrl2.cursor import Cursor
from highroad.languages.mcrl2.lexer import NAME, NUMBER, Token
from highroad.languages.mcrl2.operators import BINDER, LEVEL, PREFIX, PREFIXES, RIGHT_ASSOCIATIVE, WHERE
from highroad.languages.mcrl2.sort_syntax import SortSyntax
from highroad.languages.mcrl2.structure import MAXIMUM_NESTING, too_deep

MAXIMUM_DIGITS = 4000

_BINDERS = ("forall", "exists", "lambda")


class DataSyntax:
    def __init__(self, cursor: Cursor, sorts: SortSyntax) -> None:
        self._cursor = cursor
        self._sorts = sorts
        self._height = 0  # of the operand that was read last, as a tree
        self._binder_end = -1  # the position behind the last quantifier or lambda

    def expression(self) -> tree.Data:
        return self._operators(WHERE, WHERE)

    def expressions(self) -> tuple[tree.Data, ...]:
        """`e, e, e`, at least one."""
        found = [self.expression()]
        height = self._height
        while self._cursor.accept(","):
            found.append(self.expression())
            height = max(height, self._height)
        self._height = height
        return tuple(found)

    def unit(self) -> tree.Data:
        """A condition before `->`, or a time after `@`: no operators, unless in brackets."""
        cursor = self._cursor
        token = cursor.token
        if token.kind in PREFIXES:
            cursor.nest()
            cursor.advance()
            operand = self.unit()
            cursor.unnest()
            return self._prefixed(token, operand)
        if token.kind == "(":
            return self._applied(token, self._parenthesised(), updates=False)
        if token.kind in (NAME, NUMBER, "true", "false"):
            return self._applied(token, self._leaf(token), updates=False)
        raise cursor.unexpected("a condition or a time")

    # Operators

    def _operators(self, loosest: int, context: int) -> tree.Data:
        """An operand and operators of at least the level `loosest`; binders within reach as far as `context` allows."""
        cursor = self._cursor
        start = cursor.token.start
        left = self._operand(context)
        while True:
            token = cursor.token
            level = LEVEL.get(token.kind, -1)
            if level >= loosest:
                if token.kind in RIGHT_ASSOCIATIVE:
                    left = self._right_chain(left, start, level)
                else:
                    left = self._left_chain(left, start, level)
            elif token.kind == "whr" and loosest == WHERE:
                left = self._where(left, start)
            else:
                return left

    def _left_chain(self, left: tree.Data, start: int, level: int) -> tree.Data:
        """`a - b - c`, from the first operator on."""
        cursor = self._cursor
        while LEVEL.get(cursor.token.kind) == level:
            operator = cursor.advance()
            height = self._height
            right = self._operators(level + 1, level + 1)
            if self._binder_end == cursor.position and LEVEL.get(cursor.token.kind) == level:
                message = f"it is not clear whether the expression before '{cursor.token.text}' ends here"
                raise cursor.mistake(cursor.token, "E805", message, "put the quantifier or lambda in brackets")
            self._grow(max(height, self._height), operator)
            left = _binary(operator, left, right, cursor.span_from(start))
        return left

    def _right_chain(self, first: tree.Data, start: int, level: int) -> tree.Data:
        """`a => b => c`, from the first operator on."""
        cursor = self._cursor
        operands, starts, operators = [first], [start], []
        height = self._height
        while LEVEL.get(cursor.token.kind) == level:
            operators.append(cursor.advance())
            starts.append(cursor.token.start)
            operands.append(self._operators(level + 1, level))
            height = max(height, self._height)
        self._grow(height + len(operators) - 1, operators[0])
        result = operands.pop()
        while operands:
            result = _binary(operators.pop(), operands.pop(), result, cursor.span_from(starts[len(operands)]))
        return result

    def _where(self, body: tree.Data, start: int) -> tree.Data:
        cursor = self._cursor
        opening = cursor.advance()
        cursor.nest()
        height = self._height
        bindings = [self._binding()]
        height = max(height, self._height)
        while cursor.accept(","):
            bindings.append(self._binding())
            height = max(height, self._height)
        cursor.expect("end", "after the definitions of 'whr'")
        cursor.unnest()
        self._grow(height, opening)
        return tree.WhereClause(body, tuple(bindings), cursor.span_from(start))

    def _binding(self) -> tree.Assignment:
        name = self._cursor.word("a variable")
        self._cursor.expect("=", "and the value of the variable")
        return tree.Assignment(name, self.expression())

    def _grow(self, height: int, place: Token) -> None:
        self._height = height + 1
        if self._height > MAXIMUM_NESTING:
            raise too_deep(place)

    # Operands

    def _operand(self, context: int) -> tree.Data:
        cursor = self._cursor
        token = cursor.token
        kind = token.kind
        if kind is NAME or kind is NUMBER or kind in ("true", "false"):
            return self._applied(token, self._leaf(token))
        cursor.nest()
        try:
            if kind == "(":
                operand = self._applied(token, self._parenthesised())
            elif kind in PREFIXES:
                cursor.advance()
                operand = self._prefixed(token, self._operand(PREFIX))
            elif kind in _BINDERS:
                operand = self._binder(token, max(BINDER, context))
            elif kind == "[":
                operand = self._applied(token, self._list(token))
            elif kind == "{":
                operand = self._applied(token, self._braces(token))
            else:
                raise cursor.unexpected("an expression")
        finally:
            cursor.unnest()
        return operand

    def _leaf(self, token: Token) -> tree.Data:
        self._cursor.advance()
        self._height = 1
        if token.kind is not NUMBER:
            return tree.Name(token.text, token.span)
        if len(token.text) > MAXIMUM_DIGITS:
            raise self._cursor.mistake(token, "E806", f"this number has more than {MAXIMUM_DIGITS} digits")
        return tree.Numeral(int(token.text), token.span)

    def _parenthesised(self) -> tree.Data:
        opening = self._cursor.advance()
        inner = self.expression()
        if self._cursor.token.kind != ")":
            hint = "equality is written ==" if self._cursor.token.kind == "=" else None
            place = f"for the '(' at {opening.span.line}:{opening.span.column}"
            raise self._cursor.unexpected("')'", place, hint)
        self._cursor.advance()
        return inner

    def _prefixed(self, operator: Token, operand: tree.Data) -> tree.Data:
        self._grow(self._height, operator)
        name = tree.Name(operator.text, operator.span)
        return tree.Apply(name, (operand,), self._cursor.span_from(operator.start))

    def _binder(self, first: Token, body_level: int) -> tree.Data:
        cursor = self._cursor
        cursor.advance()
        variables = tuple(self._sorts.declarations())
        cursor.expect(".", f"after the variables of '{first.text}'")
        body = self._operators(body_level, body_level)
        self._grow(self._height, first)
        self._binder_end = cursor.position
        span = cursor.span_from(first.start)
        if first.kind == "lambda":
            return tree.Abstraction(variables, body, span)
        return tree.Quantifier(first.kind, variables, body, span)

    def _applied(self, first: Token, operand: tree.Data, updates: bool = True) -> tree.Data:
        """An operand with the arguments and updates that follow it."""
        cursor = self._cursor
        while True:
            height = self._height
            if cursor.token.kind == "(":
                cursor.nest()
                cursor.advance()
                arguments = self.expressions()
                cursor.expect(")", "after the arguments")
                cursor.unnest()
                self._grow(max(height, self._height), first)
                operand = tree.Apply(operand, arguments, cursor.span_from(first.start))
            elif cursor.token.kind == "[" and updates:
                operand = self._update(first, operand)
            else:
                return operand

    def _update(self, first: Token, function: tree.Data) -> tree.Data:
        cursor = self._cursor
        cursor.nest()
        height = self._height
        cursor.advance()
        argument = self.expression()
        height = max(height, self._height)
        cursor.expect("->", "in this function update", "it reads: f[argument -> value]; elements of lists: l . index")
        value = self.expression()
        cursor.expect("]", "after the function update")
        cursor.unnest()
        self._grow(max(height, self._height), first)
        return tree.Update(function, argument, value, cursor.span_from(first.start))

    def _list(self, first: Token) -> tree.Data:
        cursor = self._cursor
        cursor.advance()
        self._height = 0
        elements = () if cursor.token.kind == "]" else self.expressions()
        cursor.expect("]", "after the elements of the list")
        self._grow(self._height, first)
        return tree.ListLiteral(elements, cursor.span_from(first.start))

    def _braces(self, first: Token) -> tree.Data:
        """A set, a bag or a comprehension."""
        cursor = self._cursor
        is_comprehension = cursor.position in cursor.structure.with_bar
        cursor.advance()
        self._height = 0
        result: tree.Data
        if cursor.accept("}"):
            result = tree.SetLiteral((), cursor.span_from(first.start))
        elif cursor.accept(":"):
            cursor.expect("}", "after '{:'", "the empty bag is written {:}")
            result = tree.BagLiteral((), cursor.span_from(first.start))
        elif is_comprehension:
            result = self._builder(first)
        else:
            result = self._elements(first)
        self._grow(self._height, first)
        return result

    def _builder(self, first: Token) -> tree.Data:
        cursor = self._cursor
        variable = cursor.word("a variable")
        cursor.expect(":", "and the sort of the variable")
        sort = self._sorts.sort()
        cursor.expect("|", "after the variable of this comprehension")
        body = self.expression()
        cursor.expect("}", "after this comprehension")
        return tree.Builder(tree.VariableDeclaration(variable, sort), body, cursor.span_from(first.start))

    def _elements(self, first: Token) -> tree.Data:
        cursor = self._cursor
        element = self.expression()
        height = self._height
        if cursor.token.kind != ":":
            elements = (element, *self.expressions()) if cursor.accept(",") else (element,)
            self._height = max(height, self._height)
            cursor.expect("}", "after the elements of the set")
            return tree.SetLiteral(elements, cursor.span_from(first.start))
        items: list[tuple[tree.Data, tree.Data]] = []
        while True:
            height = max(height, self._height)
            cursor.expect(":", "and how often this element occurs")
            items.append((element, self.expression()))
            height = max(height, self._height)
            if not cursor.accept(","):
                break
            element = self.expression()
        self._height = height
        cursor.expect("}", "after the elements of the bag")
        return tree.BagLiteral(tuple(items), cursor.span_from(first.start))


def _binary(operator: Token, left: tree.Data, right: tree.Data, span: Span) -> tree.Data:
    return tree.Apply(tree.Name(operator.text, operator.span), (left, right), span)
