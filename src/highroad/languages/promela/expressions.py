"""Expressions: a precedence parser over `Cursor`.

loosest   ||   &&   |   ^   &   == !=   < > <= >=   << >>   + -   * / %   unary - ! ~   tightest

`full`, `empty`, `nfull` and `nempty` may be combined by && and || only: SPIN's grammar knows them as a class of their
own. Formulas (`formulas.py`) add operators to the same grammar.
"""

from __future__ import annotations

from highroad.diagnostics import Diagnostic, InputError, Span, nearest
from highroad.languages.promela import tree
from highroad.languages.promela.constants import folded, wrapped
from highroad.languages.promela.cursor import Cursor, described, span_between
from highroad.languages.promela.lexer import CHARACTER, NAME, NUMBER, Token, mistake
from highroad.languages.promela.literals import character_value
from highroad.languages.promela.names import SPECIAL, Names

MAXIMUM_HEIGHT = 150  # of an expression as a tree; those who come later walk it recursively
MAXIMUM_DIGITS = 18
LONG_CHAIN = 8  # a longer chain of && or || becomes a balanced tree, which means the same

Operand = tree.Expression | tree.Formula

_LEVELS = ["||", "&&", "U V W", "|", "^", "&", "== !=", "< > <= >=", "<< >>", "+ -", "* / %"]
LEVEL = {symbol: level for level, symbols in enumerate(_LEVELS, 1) for symbol in symbols.split()}
LEVELS_OF_EXPRESSIONS = {symbol: level for symbol, level in LEVEL.items() if symbol not in "UVW"}
_BINARY = {operator.value: operator for operator in tree.Operator}
_UNARY = {operator.value: operator for operator in tree.UnaryOperator}
_LOGICAL = ("&&", "||")
_WORDS = {"true": 1, "false": 0, "skip": 1}
_QUERIES = {query.value: query for query in tree.ChannelQuery}
_NEGATED_QUERY = {"full": "nfull", "empty": "nempty", "nfull": "full", "nempty": "empty"}


class Expressions:
    _levels = LEVELS_OF_EXPRESSIONS

    def __init__(self, cursor: Cursor, names: Names) -> None:
        self._cursor = cursor
        self._names = names
        self._height = 0  # of the operand that was read last

    # What statements and declarations ask for

    def condition(self) -> tree.Expression:
        """Any expression, also one with `full` and the like."""
        expression = self._operators(1)
        assert not isinstance(expression, tree.Formula)
        return expression

    def expression(self) -> tree.Expression:
        """An expression where SPIN does not allow `full` and the like."""
        expression = self.condition()
        self._refuse_query(expression, "here")
        return expression

    def constant(self, what: str) -> int:
        """An expression whose value is known now."""
        first = self._cursor.token
        expression = self.expression()
        value = folded(expression)
        if value is None:
            raise mistake(first, "E632", f"{what} must be a constant", "write a number or an expression of numbers")
        return value

    def expressions_until(self, closing: str) -> list[tree.Expression]:
        """`e, e, e` before a closing token, which is not read."""
        found: list[tree.Expression] = []
        if self._cursor.token.kind == closing:
            return found
        found.append(self.expression())
        while self._cursor.accept(","):
            found.append(self.expression())
        return found

    def reference(self) -> tree.Reference:
        """A variable, an element or a field."""
        place = self._cursor.expect(NAME)
        variable = self._names.variable(place.text)
        if variable is None or place.text in self._names.constants:
            raise self._no_variable(place)
        return self._selected(variable, place)

    def channel(self) -> tree.Reference:
        place = self._cursor.token
        if place.text == "STDIN":
            raise standard_input(place)
        return self.reference()

    # Operators

    def _operators(self, loosest: int) -> Operand:
        """An operand, and operators that bind at least as strongly as `loosest`."""
        cursor = self._cursor
        first = cursor.token
        left = self._operand()
        levels = self._levels
        while (level := levels.get(cursor.token.kind, 0)) >= loosest and level:
            if cursor.token.kind in _LOGICAL:
                left = self._chain(left, first, level)
                continue
            operator = cursor.advance()
            height = self._height
            right = self._operators(level + 1)
            self._grow(max(height, self._height), operator)
            left = self._combined(operator, left, right, cursor.span_from(first))
        return left

    def _chain(self, left: Operand, first: Token, level: int) -> Operand:
        """`a && b && c ...`: long chains, which generators of models like, must not become deep trees."""
        cursor = self._cursor
        operator = cursor.token
        operands = [left]
        height = self._height
        while cursor.accept(operator.kind):
            operands.append(self._operators(level + 1))
            height = max(height, self._height)
        is_long = len(operands) > LONG_CHAIN
        self._grow(height + (len(operands).bit_length() if is_long else len(operands) - 2), operator)
        span = cursor.span_from(first)
        if is_long:
            return self._balanced(operator, operands, span)
        for operand in operands[1:]:
            left = self._combined(operator, left, operand, span)
        return left

    def _balanced(self, operator: Token, operands: list[Operand], span: Span) -> Operand:
        if len(operands) == 1:
            return operands[0]
        middle = (len(operands) + 1) // 2
        left = self._balanced(operator, operands[:middle], span)
        return self._combined(operator, left, self._balanced(operator, operands[middle:], span), span)

    def _combined(self, operator: Token, left: Operand, right: Operand, span: Span) -> Operand:
        assert not isinstance(left, tree.Formula)
        assert not isinstance(right, tree.Formula)
        if operator.kind not in _LOGICAL:
            self._refuse_query(left, f"under '{operator.kind}'")
            self._refuse_query(right, f"under '{operator.kind}'")
        return tree.Binary(_BINARY[operator.kind], left, right, span)

    def _prefixed(self, operator: Token, operand: Operand, span: Span) -> Operand:
        assert not isinstance(operand, tree.Formula)
        self._refuse_query(operand, f"under '{operator.kind}'")
        return tree.Unary(_UNARY[operator.kind], operand, span)

    def _grow(self, height: int, place: Token) -> None:
        self._height = height + 1
        if self._height > MAXIMUM_HEIGHT:
            message = f"this expression has more than {MAXIMUM_HEIGHT} operators within each other"
            raise mistake(place, "E621", message, "split it")

    # Operands

    def _operand(self) -> Operand:
        token = self._cursor.token
        if token.kind == NUMBER:
            self._cursor.advance()
            self._height = 1
            return tree.Number(number_value(token), token.span)
        if token.kind == NAME:
            return self._named(token)
        self._cursor.nest()
        operand = self._compound(token)
        self._cursor.unnest()
        self._grow(self._height, token)
        return operand

    def _compound(self, token: Token) -> Operand:
        cursor = self._cursor
        match token.kind:
            case "(":
                return self._parenthesised()
            case "-" | "!" | "~":
                cursor.advance()
                operand = self._operand()
                return self._prefixed(token, operand, cursor.span_from(token))
            case "run":
                return self._run()
            case "len" | "full" | "empty" | "nfull" | "nempty":
                return self._query()
            case "enabled" | "pc_value" | "get_priority":
                return self._about_process()
        self._height = 1
        match token.kind:
            case "true" | "false" | "skip":
                cursor.advance()
                return tree.Number(_WORDS[token.kind], token.span, token.kind)
            case "timeout" | "np_":
                cursor.advance()
                return tree.SpecialName(tree.Special(token.kind), token.span)
            case "character":
                cursor.advance()
                return tree.Number(character_value(token.text), token.span)
        raise self._no_operand(token)

    def _parenthesised(self) -> Operand:
        cursor = self._cursor
        opening = cursor.advance()
        inner = self._operators(1)
        if cursor.token.kind == "->" and not isinstance(inner, tree.Formula):
            inner = self._conditional(opening, inner)
        if cursor.token.kind != ")":
            raise cursor.unexpected("')'", f"for the '(' at {opening.span.line}:{opening.span.column}")
        cursor.advance()
        return inner

    def _conditional(self, opening: Token, condition: tree.Expression) -> tree.Expression:
        """`(c -> a : b)`, from the arrow on."""
        cursor = self._cursor
        self._refuse_query(condition, "in a conditional expression")
        height = self._height
        cursor.advance()
        then = self.expression()
        height = max(height, self._height)
        cursor.expect(":", "in this conditional expression", "it reads: (condition -> value : other value)")
        otherwise = self.expression()
        self._height = max(height, self._height)
        return tree.Conditional(condition, then, otherwise, cursor.span_from(opening))

    def _run(self) -> tree.Expression:
        cursor = self._cursor
        first = cursor.advance()
        self._height = 1
        process = cursor.expect(NAME, "of a proctype after 'run'")
        cursor.expect("(", f"after 'run {process.text}'")
        arguments = self.expressions_until(")")
        cursor.expect(")")
        priority = number_value(cursor.expect(NUMBER)) if cursor.accept("priority") else None
        return tree.Run(process.text, tuple(arguments), cursor.span_from(first), priority)

    def _query(self) -> tree.Expression:
        cursor = self._cursor
        first = cursor.advance()
        cursor.expect("(", f"after '{first.kind}'")
        channel = self.channel()
        cursor.expect(")")
        return tree.ChannelState(_QUERIES[first.kind], channel, cursor.span_from(first))

    def _about_process(self) -> tree.Expression:
        cursor = self._cursor
        first = cursor.advance()
        cursor.expect("(", f"after '{first.kind}'")
        process = self.expression()
        cursor.expect(")")
        span = cursor.span_from(first)
        match first.kind:
            case "enabled":
                return tree.Enabled(process, span)
            case "pc_value":
                return tree.PcValue(process, span)
        return tree.GetPriority(process, span)

    # Names

    def _named(self, token: Token) -> tree.Expression:
        self._height = 1
        constant = self._names.constants.get(token.text)
        if constant is not None:
            self._cursor.advance()
            return tree.Number(constant.value, token.span, token.text, constant.subtype)
        special = SPECIAL.get(token.text)
        if special is not None:
            self._cursor.advance()
            return tree.SpecialName(special, token.span)
        if token.text in self._names.proctypes or self._cursor.peek().kind == "@":
            return self._remote()
        if token.text == "STDIN":
            raise standard_input(token)
        reference = self.reference()
        if self._cursor.token.kind in ("?", "??") and self._cursor.peek().kind == "[":
            return self._poll(reference, token)
        return reference

    def _selected(self, variable: tree.Variable, place: Token) -> tree.Reference:
        """The variable with what follows it: an index, a field. Fields of fields are read without recursion."""
        chain = [(variable, place, self._index(), self._cursor.span_from(place))]
        while self._cursor.token.kind == ".":
            owner = chain[-1][0]
            self._cursor.advance()
            name = self._cursor.expect(NAME, "of a field after '.'")
            field = _field(owner, name)
            chain.append((field, name, self._index(), self._cursor.span_from(place)))
        if len(chain) > 1:
            self._grow(self._height + len(chain), place)
        inner: tree.Reference | None = None
        for member, _, index, span in reversed(chain):
            inner = tree.Reference(member, span, index, inner)
        assert inner is not None
        return inner

    def _index(self) -> tree.Expression | None:
        cursor = self._cursor
        if cursor.token.kind != "[":
            return None
        cursor.nest()
        cursor.advance()
        index = self.expression()
        cursor.expect("]", "after the index")
        cursor.unnest()
        self._grow(self._height, cursor.token)
        return index

    def _remote(self) -> tree.Expression:
        """`P[i]@label`, `P@label`, `P[i]:x`, `P:x`."""
        cursor = self._cursor
        process_type = cursor.advance()
        process = self._index()
        if cursor.accept("@"):
            label = cursor.expect(NAME, "of a label after '@'")
            return tree.RemoteLabel(process_type.text, process, label.text, cursor.span_from(process_type))
        if not cursor.accept(":"):
            message = f"'{process_type.text}' is a proctype, not a variable"
            hint = f"write run {process_type.text}(...), or {process_type.text}[pid]@label"
            raise mistake(process_type, "E635", message, hint)
        name = cursor.expect(NAME, "of a variable after ':'")
        index = self._index()
        return tree.RemoteVariable(process_type.text, process, name.text, index, cursor.span_from(process_type))

    def _poll(self, channel: tree.Reference, first: Token) -> tree.Expression:
        cursor = self._cursor
        is_random = cursor.advance().kind == "??"
        cursor.advance()
        arguments = self.receive_arguments("]")
        cursor.expect("]")
        return tree.Poll(channel, tuple(arguments), is_random, cursor.span_from(first))

    # Arguments of channel operations

    def send_arguments(self) -> list[tree.Expression]:
        """`a, b` or `a(b)`."""
        first = self.expression()
        if self._cursor.accept("("):
            rest = self.expressions_until(")")
            self._cursor.expect(")")
            return [first, *rest]
        arguments = [first]
        while self._cursor.accept(","):
            arguments.append(self.expression())
        return arguments

    def receive_arguments(self, closing: str) -> list[tree.Expression | tree.Eval]:
        """`a, b` or `a(b)`; also `(a, b)`."""
        cursor = self._cursor
        arguments: list[tree.Expression | tree.Eval] = []
        parentheses = 0
        while True:
            while cursor.accept("("):
                parentheses += 1
            arguments.append(self._receive_argument())
            while parentheses and cursor.accept(")"):
                parentheses -= 1
            if not cursor.accept(",") and cursor.token.kind != "(":
                break
        if parentheses:
            raise cursor.unexpected("')'")
        if closing and cursor.token.kind != closing:
            raise cursor.unexpected(f"',' or '{closing}'", "after an argument of a receive")
        return arguments

    def _receive_argument(self) -> tree.Expression | tree.Eval:
        cursor = self._cursor
        token = cursor.token
        if token.text == "eval":
            cursor.advance()
            cursor.expect("(")
            value = self.expression()
            cursor.expect(")")
            return tree.Eval(value, cursor.span_from(token))
        if token.kind == "-" or token.kind in (NUMBER, CHARACTER, *_WORDS) or token.text in self._names.constants:
            return self._received_constant(token)
        if token.text == tree.Special.ANYTHING:
            cursor.advance()
            return tree.SpecialName(tree.Special.ANYTHING, token.span)
        if token.kind != NAME:
            raise cursor.unexpected("a variable, a constant or eval(...)", hint=_RECEIVE_HINT)
        if token.text in SPECIAL:
            raise mistake(token, "E636", f"'{token.text}' cannot be received into", _RECEIVE_HINT)
        return self.reference()

    def _received_constant(self, token: Token) -> tree.Expression:
        if not self._cursor.accept("-"):
            constant = self._operand()
            assert not isinstance(constant, tree.Formula)
            return constant
        number = self._cursor.expect(NUMBER)
        span = span_between(token, number)
        return tree.Unary(tree.UnaryOperator.NEGATE, tree.Number(number_value(number), number.span), span)

    # Mistakes

    def _refuse_query(self, expression: Operand, where: str) -> None:
        """SPIN lets `full(q)` and its like stand alone, or under && and ||."""
        query = _first_query(expression)
        if query is None:
            return
        name = query.query.value
        hint = (
            f"write {_NEGATED_QUERY[name]}(...) for !{name}(...)" if "'!'" in where else "len(...) may stand anywhere"
        )
        raise InputError(Diagnostic("E637", f"'{name}' cannot stand {where}", query.span, hint))

    def _no_variable(self, place: Token) -> Exception:
        names = self._names
        if place.text in names.constants:
            return mistake(place, "E634", f"'{place.text}' is a constant, not a variable", "constants cannot change")
        if place.text == "STDIN":
            return standard_input(place)
        if place.text in names.inlines:
            message = f"the inline '{place.text}' cannot be called within an expression"
            return mistake(place, "E638", message, f"assign it first: v = {place.text}(...)")
        if self._cursor.token.kind == "(":
            hint = nearest(place.text, names.inlines) if names.inlines else None
            return mistake(place, "E630", f"there is no inline '{place.text}'", hint)
        if place.text in names.proctypes:
            hint = f"write run {place.text}(...); a channel that a process holds has to be named by its own name"
            return mistake(place, "E635", f"'{place.text}' is a proctype, not a variable", hint)
        if place.text in SPECIAL:
            return mistake(place, "E634", f"'{place.text}' cannot be used here", "it is not a variable of the model")
        return names.undeclared(place)

    def _no_operand(self, token: Token) -> Exception:
        if token.kind in ("c_expr", "c_code"):
            return embedded_c(token)
        if token.kind == "else":
            return mistake(token, "E640", "'else' must be the first statement of an option", "write :: else -> ...")
        if token.kind == "eval":
            return mistake(token, "E620", "'eval' may stand only among the arguments of a receive")
        return mistake(token, "E620", f"expected an expression, not {described(token)}")


_RECEIVE_HINT = "a receive takes variables, constants, _ and eval(expression)"


def number_value(token: Token) -> int:
    """The value of a number as SPIN stores it, in a C int."""
    if len(token.text) > MAXIMUM_DIGITS:
        raise mistake(token, "E632", "this number is too large", "numbers have 32 bits")
    return wrapped(int(token.text))


def embedded_c(token: Token) -> Exception:
    message = f"'{token.text}': embedded C is not supported"
    return mistake(token, "E622", message, "express it in Promela; there is no C compiler at work here")


def standard_input(token: Token) -> Exception:
    return mistake(token, "E624", "the channel STDIN is not supported", "a model that is verified reads no input")


def _field(owner: tree.Variable, name: Token) -> tree.Variable:
    if not isinstance(owner.type, tree.Typedef):
        message = f"'{owner.name}' has no fields: it is of type {owner.type.basic.value}"
        raise mistake(name, "E639", message, "only variables of a typedef have fields")
    for field in owner.type.fields:
        if field.name == name.text:
            return field
    hint = nearest(name.text, (field.name for field in owner.type.fields))
    raise mistake(name, "E639", f"typedef '{owner.type.name}' has no field '{name.text}'", hint)


def _first_query(expression: Operand) -> tree.ChannelState | None:
    """A query of the restricted class that the expression consists of, through && and ||."""
    pending = [expression]
    while pending:
        node = pending.pop()
        if isinstance(node, tree.ChannelState) and node.query is not tree.ChannelQuery.LENGTH:
            return node
        if isinstance(node, tree.Binary) and node.operator.value in _LOGICAL:
            pending += [node.right, node.left]
    return None
