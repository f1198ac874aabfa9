"""Process expressions: a precedence parser over `Cursor`.

loosest   +   sum dist   ||   ||_   ->   <<   .   @   |   tightest

As in data, an operand may begin with an operator that binds more loosely than the one at its left; its body then takes
only what could follow in that place. The part between `->` and its `<>` has no such limit.
"""

from __future__ import annotations

from highroad.languages.mcrl2 import tree
from highroad.languages.mcrl2.cursor import Cursor
from highroad.languages.mcrl2.data_syntax import DataSyntax
from highroad.languages.mcrl2.lexer import NAME, NUMBER, Token
from highroad.languages.mcrl2.sort_syntax import SortSyntax
from highroad.languages.mcrl2.structure import MAXIMUM_NESTING, too_deep

_LEVEL = {"+": 1, "||": 3, "||_": 4, "<<": 6, ".": 7, "@": 8, "|": 9}
_LOOSEST, _BINDER, _CONDITION = 1, 2, 5
_RIGHT_ASSOCIATIVE = frozenset(("||", "||_", "."))
_FLAT = frozenset(("+", "||", ".", "|"))  # associative: one node holds all operands
_DATA_OPERATORS = frozenset(("==", "!=", "<", "<=", ">", ">=", "in", "&&", "=>", "-", "*", "/", "div", "mod"))
_CONDITION_HINT = "a condition that is more than a name, a call or a negation must stand in brackets"


class ProcessSyntax:
    def __init__(self, cursor: Cursor, sorts: SortSyntax, data: DataSyntax) -> None:
        self._cursor = cursor
        self._sorts = sorts
        self._data = data
        self._height = 0  # of the process that was read last, as a tree

    def process(self) -> tree.ProcessExpression:
        return self._operators(_LOOSEST, _LOOSEST)

    # Operators

    def _operators(self, loosest: int, context: int) -> tree.ProcessExpression:
        cursor = self._cursor
        start = cursor.token.start
        left = self._operand(context)
        while (level := _LEVEL.get(cursor.token.kind, 0)) >= loosest:
            if cursor.token.kind in _FLAT:
                left = self._flat(left, start, cursor.token.kind, level)
            elif cursor.token.kind == "@":
                place = cursor.advance()
                time = self._data.unit()
                self._grow(self._height, place)
                left = tree.TimedProcess(left, time, cursor.span_from(start))
            else:
                left = self._pair(left, start, level)
        return left

    def _flat(self, first: tree.ProcessExpression, start: int, operator: str, level: int) -> tree.ProcessExpression:
        """`p + q + r`, from the first operator on."""
        cursor = self._cursor
        operands = [first]
        height = self._height
        context = level if operator in _RIGHT_ASSOCIATIVE else level + 1
        while cursor.token.kind == operator:
            cursor.advance()
            operands.append(self._operators(level + 1, context))
            height = max(height, self._height)
        self._grow(height, cursor.token)
        return tree.Composition(operator, tuple(operands), cursor.span_from(start))

    def _pair(self, left: tree.ProcessExpression, start: int, level: int) -> tree.ProcessExpression:
        """`p ||_ q` or `p << q`, from the operator on."""
        cursor = self._cursor
        height = self._height
        cursor.nest()
        operator = cursor.advance()
        lowest = level if operator.kind in _RIGHT_ASSOCIATIVE else level + 1
        right = self._operators(lowest, lowest)
        cursor.unnest()
        self._grow(max(height, self._height), operator)
        return tree.Composition(operator.kind, (left, right), cursor.span_from(start))

    def _grow(self, height: int, place: Token) -> None:
        self._height = height + 1
        if self._height > MAXIMUM_NESTING:
            raise too_deep(place)

    # Operands

    def _operand(self, context: int) -> tree.ProcessExpression:
        cursor = self._cursor
        first = cursor.token
        cursor.nest()
        self._height = 0
        operand = self._begun_with(first, context)
        cursor.unnest()
        self._grow(self._height, first)
        return operand

    def _begun_with(self, token: Token, context: int) -> tree.ProcessExpression:
        cursor = self._cursor
        if self._is_condition():
            return self._conditional(token, max(_CONDITION, context))
        match token.kind:
            case "name":
                return self._invocation()
            case "delta" | "tau":
                cursor.advance()
                return tree.Constant(token.kind, token.span)
            case "(":
                return self._parenthesised()
            case "sum":
                return self._sum(token, max(_BINDER, context))
            case "dist":
                return self._dist(token, max(_BINDER, context))
            case "block" | "hide":
                return self._name_set(token)
            case "allow":
                return self._allow(token)
            case "comm":
                return self._comm(token)
            case "rename":
                return self._rename(token)
        raise cursor.unexpected("a process")

    def _is_condition(self) -> bool:
        """Whether a unit and an arrow come next."""
        cursor = self._cursor
        kind = cursor.token.kind
        if kind in ("!", "-", "#", NUMBER, "true", "false"):
            return True
        position = cursor.position
        if kind is NAME:
            position += 1
        elif kind != "(":
            return False
        while cursor.kind_at(position) == "(":
            closing = cursor.structure.closing.get(position)
            if closing is None:
                return False
            position = closing + 1
        return cursor.kind_at(position) == "->"

    def _conditional(self, first: Token, level: int) -> tree.ProcessExpression:
        cursor = self._cursor
        condition = self._data.unit()
        arrow = cursor.position
        cursor.expect("->", "after this condition", _CONDITION_HINT)
        otherwise = None
        if arrow in cursor.structure.with_else:
            then = self.process()
            height = self._height
            cursor.expect("<>", "after the then part")
            otherwise = self._operators(level, level)
            self._height = max(height, self._height)
        else:
            then = self._operators(level, level)
        return tree.ConditionalProcess(condition, then, otherwise, cursor.span_from(first.start))

    def _parenthesised(self) -> tree.ProcessExpression:
        cursor = self._cursor
        opening = cursor.advance()
        inner = self.process()
        if cursor.token.kind != ")":
            raise self._unclosed(opening)
        cursor.advance()
        return inner

    def _unclosed(self, opening: Token) -> Exception:
        kind = self._cursor.token.kind
        hint = _CONDITION_HINT if kind in _DATA_OPERATORS or kind == "->" else None
        return self._cursor.unexpected("')'", f"for the '(' at {opening.span.line}:{opening.span.column}", hint)

    def _invocation(self) -> tree.ProcessExpression:
        cursor = self._cursor
        start = cursor.token.start
        name = cursor.word("an action or a process")
        if not cursor.accept("("):
            if cursor.token.kind in _DATA_OPERATORS:
                raise cursor.unexpected("an operator of processes", hint=_CONDITION_HINT)
            return tree.Invocation(name, (), name.span)
        if cursor.token.kind == ")" or (cursor.token.kind is NAME and cursor.peek().kind == "="):
            assignments = self._assignments()
            cursor.expect(")", "after the assignments")
            return tree.AssignmentCall(name, assignments, cursor.span_from(start))
        arguments = self._data.expressions()
        cursor.expect(")", f"after the arguments of '{name.text}'")
        return tree.Invocation(name, arguments, cursor.span_from(start))

    def _assignments(self) -> tuple[tree.Assignment, ...]:
        cursor = self._cursor
        found: list[tree.Assignment] = []
        while cursor.token.kind != ")":
            name = cursor.word("a parameter")
            cursor.expect("=", "and the value of the parameter")
            found.append(tree.Assignment(name, self._data.expression()))
            if not cursor.accept(","):
                break
        return tuple(found)

    def _sum(self, first: Token, level: int) -> tree.ProcessExpression:
        cursor = self._cursor
        cursor.advance()
        variables = tuple(self._sorts.declarations())
        cursor.expect(".", "after the variables of 'sum'")
        body = self._operators(level, level)
        return tree.SumProcess(variables, body, cursor.span_from(first.start))

    def _dist(self, first: Token, level: int) -> tree.ProcessExpression:
        cursor = self._cursor
        cursor.advance()
        variables = tuple(self._sorts.declarations())
        cursor.expect("[", "and the probability")
        weight = self._data.expression()
        cursor.expect("]", "after the probability")
        cursor.expect(".", "after the probability")
        body = self._operators(level, level)
        return tree.DistProcess(variables, weight, body, cursor.span_from(first.start))

    # Operators with sets of actions

    def _name_set(self, first: Token) -> tree.ProcessExpression:
        self._open_set(first)
        names = tuple(self._cursor.words("an action"))
        body = self._close_set(first)
        return tree.NameSetProcess(first.kind, names, body, self._cursor.span_from(first.start))

    def _allow(self, first: Token) -> tree.ProcessExpression:
        self._open_set(first)
        allowed: list[tuple[tree.Word, ...]] = []
        while self._cursor.token.kind != "}":
            allowed.append(self._multi_name())
            if not self._cursor.accept(","):
                break
        body = self._close_set(first)
        return tree.AllowProcess(tuple(allowed), body, self._cursor.span_from(first.start))

    def _comm(self, first: Token) -> tree.ProcessExpression:
        cursor = self._cursor
        self._open_set(first)
        found: list[tuple[tuple[tree.Word, ...], tree.Word]] = []
        while cursor.token.kind != "}":
            names = self._multi_name()
            if len(names) < 2:
                raise cursor.unexpected("'|'", hint="at least two actions communicate: a|b -> c")
            cursor.expect("->", "and the action that this communication becomes")
            found.append((names, cursor.word("an action")))
            if not cursor.accept(","):
                break
        body = self._close_set(first)
        return tree.CommProcess(tuple(found), body, cursor.span_from(first.start))

    def _rename(self, first: Token) -> tree.ProcessExpression:
        cursor = self._cursor
        self._open_set(first)
        found: list[tuple[tree.Word, tree.Word]] = []
        while cursor.token.kind != "}":
            old = cursor.word("an action")
            cursor.expect("->", "and the new name of the action")
            found.append((old, cursor.word("an action")))
            if not cursor.accept(","):
                break
        body = self._close_set(first)
        return tree.RenameProcess(tuple(found), body, cursor.span_from(first.start))

    def _multi_name(self) -> tuple[tree.Word, ...]:
        """`a|b|c`."""
        names = [self._cursor.word("an action")]
        while self._cursor.accept("|"):
            names.append(self._cursor.word("an action"))
        if self._cursor.token.kind == "(":
            raise self._cursor.unexpected("'|' or ','", hint="only the names of actions are listed, without arguments")
        return tuple(names)

    def _open_set(self, first: Token) -> None:
        self._cursor.advance()
        self._cursor.expect("(", f"after '{first.text}'")
        self._cursor.expect("{", f"and the set of actions of '{first.text}'")

    def _close_set(self, first: Token) -> tree.ProcessExpression:
        """The rest of `hide({...}, p)`, from the closing brace on."""
        cursor = self._cursor
        cursor.expect("}", f"after the actions of '{first.text}'")
        cursor.expect(",", f"and the process below '{first.text}'")
        body = self.process()
        cursor.expect(")", f"after the process below '{first.text}'")
        return body
