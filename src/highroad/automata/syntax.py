"""Formulas as text, in SPIN's spelling or in words: `[] (ask -> <> answer)`, `always (ask implies eventually answer)`.

loosest   -> <->   ||   &&   U W V R   ! [] <> X   tightest

As in the `ltl` blocks of Promela all binary operators group to the left, and the unary ones bind so tightly that
`[] x > 3` is refused: in SPIN it reads `([] x) > 3`. What is no operator of formulas belongs to an atom, whose text is
left to whoever knows the model. An atom may hold comparisons, arithmetic, calls and indices; the connectives between
atoms are the formula's own, so that equal atoms are recognised.

U, V, W, X and the words are always operators, as they are in SPIN. G, F, R, A and E are names wherever an operator
would make no sense.
"""

from __future__ import annotations

from highroad.automata.automaton import Atom
from highroad.automata.formulas import Binary, Constant, Formula, Proposition, Quantifier, Row, Tree, Unary
from highroad.automata.mistakes import mistake
from highroad.automata.tokens import BEGINNINGS, WORDS, Kind, Token, is_complete, tokens_of
from highroad.diagnostics import InputError, Source, nearest

MAXIMUM_NESTING = 100
MAXIMUM_TOKENS = 2_000

_LEVELS = ["-> <->", "||", "&&", "U W V"]  # loosest first
_LEVEL = {operator: level for level, operators in enumerate(_LEVELS) for operator in operators.split()}
_CONNECTIVES = ("&&", "||")  # each has a level of its own
_QUANTIFIERS: dict[str, Quantifier] = {"A": "A", "E": "E"}
_EXPECTED = "a formula, an atom or '(' belongs here"


def parse_formula(source: Source, start: int = 0, end: int | None = None) -> Formula:
    """The formula that a text is, or a part of one; all places are those of the whole text."""
    return _Parser(source, start, len(source.text) if end is None else end).formula()


class _Parser:
    def __init__(self, source: Source, start: int, end: int) -> None:
        self._source = source
        self._tokens = tokens_of(source, start, end)
        if len(self._tokens) > MAXIMUM_TOKENS:
            message = f"the formula is too long: {len(self._tokens)} words and signs"
            raise self._wrong("E911", message, self._tokens[MAXIMUM_TOKENS], f"at most {MAXIMUM_TOKENS}")
        self._closing = self._matched()
        self._position = 0
        self._nesting = 0
        self._atoms: dict[tuple[str, ...], Atom] = {}

    def formula(self) -> Formula:
        first, last = self._tokens[0], self._tokens[-1]
        if first.kind is Kind.END:
            raise self._wrong("E907", "the formula is empty", first, "for instance: [] (x > 0)")
        quantifier: Quantifier = "A"
        if self._is_quantifier(0):
            quantifier = _QUANTIFIERS[self._advance().text]
        tree = self._binary(0)
        if self._current.kind is not Kind.END:
            raise self._missing_operator(self._current)
        return Formula(tree, quantifier, self._source.span(first.start, last.start))

    # Operators

    def _binary(self, level: int) -> Tree:
        if level == len(_LEVELS):
            return self._operand(None)
        left = self._binary(level + 1)
        row: list[Tree] = [left]  # what a row of the same connective consists of
        while self._current.kind is Kind.INFIX and _LEVEL[self._current.operator] == level:
            operator = self._advance().operator
            right = self._binary(level + 1)
            row.append(right)
            left = Row(operator, tuple(row)) if operator in _CONNECTIVES else Binary(operator, left, right)
        return left

    def _operand(self, prefix: Token | None) -> Tree:
        """What an operator is applied to; `prefix` is the temporal operator that stands directly before it."""
        token = self._current
        if self._is_quantifier(self._position):
            hint = "'A' and 'E' may stand only in front of the whole formula"
            raise self._wrong("E910", f"the quantifier '{token.text}' stands within the formula", token, hint)
        if token.kind is Kind.PREFIX:
            self._advance()
            return Unary(token.operator, self._nested(token))
        if token.kind is Kind.NEGATION:
            return self._negation(prefix)
        if token.text == "(" and self._is_group(self._position):
            self._advance()
            inside = self._nested_formula(token)
            if self._current.kind is not Kind.CLOSE:
                raise self._missing_operator(self._current)
            self._advance()
            return inside
        return self._atom(self._position, prefix)

    def _negation(self, prefix: Token | None) -> Tree:
        """`!` before a bare comparison belongs to its first value, as in all expressions: `!x > 3` is one atom."""
        token = self._current
        ahead = self._position
        while self._tokens[ahead].kind is Kind.NEGATION:
            ahead += 1
        is_formula = self._tokens[ahead].kind is Kind.PREFIX or self._is_group(ahead)
        if not is_formula and token.text == "!" and self._is_compound(ahead):
            return self._atom(self._position, prefix)
        self._advance()
        return Unary("!", self._nested(prefix, token))

    def _nested(self, prefix: Token | None, token: Token | None = None) -> Tree:
        self._enter(token or prefix)
        operand = self._operand(prefix)
        self._nesting -= 1
        return operand

    def _nested_formula(self, token: Token) -> Tree:
        self._enter(token)
        inside = self._binary(0)
        self._nesting -= 1
        return inside

    def _enter(self, token: Token | None) -> None:
        self._nesting += 1
        if self._nesting > MAXIMUM_NESTING:
            where = token or self._current
            raise self._wrong("E911", "the formula is nested too deeply", where, f"at most {MAXIMUM_NESTING} levels")

    # Atoms

    def _atom(self, start: int, prefix: Token | None) -> Tree:
        stop = self._end_of_atom(start)
        if stop == start:
            raise self._missing_operand()
        if prefix is not None and self._is_compound(start):
            message = f"'{prefix.text}' binds more tightly than the operators of the predicate behind it"
            raise self._wrong("E909", message, prefix, f"put parentheses around the predicate: {prefix.text} (...)")
        self._position = stop
        tokens = self._tokens[start:stop]
        text = self._source.text[tokens[0].start : tokens[-1].end]
        if text in ("true", "false"):
            return Constant(text == "true")
        span = self._source.span(tokens[0].start, tokens[-1].end)
        pattern = tokens[0].pattern
        if pattern is not None and len(tokens) > 1:
            raise self._wrong("E909", "an action is no value: it happens or not", tokens[1], "it cannot be compared")
        atom = Atom(text, False, span) if pattern is None else Atom(pattern, True, span)
        return Proposition(self._atoms.setdefault(tuple(token.text for token in tokens), atom))

    def _end_of_atom(self, start: int) -> int:
        """The position behind an atom: of the first token that cannot belong to it."""
        position = start
        before: Token | None = None
        while True:
            token = self._tokens[position]
            match token.kind:
                case Kind.END | Kind.CLOSE | Kind.INFIX:
                    return self._checked_end(position, before)
                case Kind.PREFIX if is_complete(before):
                    raise self._missing_operator(token)
                case Kind.PREFIX:
                    raise self._misplaced(token, before)
                case Kind.VALUE if is_complete(before):
                    raise self._missing_operator(token)
                case Kind.NEGATION if is_complete(before):
                    raise self._missing_operator(token)
                case Kind.OPEN:
                    self._refuse_temporal_group(position, before)
                    position = self._closing[position]
            before = self._tokens[position]
            position += 1

    def _checked_end(self, position: int, before: Token | None) -> int:
        if before is not None and not is_complete(before):
            raise self._missing_operand(before, position)
        return position

    def _is_compound(self, start: int) -> bool:
        """Whether the atom that begins here has an operator of its own outside of brackets."""
        position, before = start, None
        while self._tokens[position].kind not in (Kind.END, Kind.CLOSE, Kind.INFIX, Kind.PREFIX):
            token = self._tokens[position]
            if token.kind is Kind.SYMBOL and token.text not in (",", "?") and is_complete(before):
                return True
            position = self._closing.get(position, position)
            before = self._tokens[position]
            position += 1
        return False

    def _is_group(self, position: int) -> bool:
        """Whether a parenthesis holds a formula, and does not belong to an atom such as `(x + 1) > 3`."""
        if self._tokens[position].text != "(" or self._is_conditional(position):
            return False
        following = self._tokens[self._closing[position] + 1]
        return following.kind not in (Kind.SYMBOL, Kind.LINK) and following.text != "["

    def _is_conditional(self, position: int) -> bool:
        """Whether a parenthesis holds a value of Promela that depends on a condition: `(c -> a : b)`."""
        is_after_arrow = False
        at = position + 1
        while at < self._closing[position]:
            token = self._tokens[at]
            is_after_arrow |= token.operator == "->"
            if is_after_arrow and token.kind is Kind.SYMBOL and token.text == ":":
                return True
            at = self._closing.get(at, at) + 1
        return False

    def _refuse_temporal_group(self, position: int, before: Token | None) -> None:
        """Parentheses within an atom hold values; brackets and calls are left to whoever reads the atom."""
        if self._tokens[position].text != "(" or is_complete(before):
            return
        for token in self._tokens[position : self._closing[position]]:
            if token.kind is Kind.PREFIX or token.operator in ("U", "W", "V"):
                outside = before or self._tokens[self._closing[position] + 1]
                raise self._misplaced(token, outside)

    # The text as a whole

    @property
    def _current(self) -> Token:
        return self._tokens[self._position]

    def _advance(self) -> Token:
        self._position += 1
        return self._tokens[self._position - 1]

    def _is_quantifier(self, position: int) -> bool:
        token, following = self._tokens[position], self._tokens[min(position + 1, len(self._tokens) - 1)]
        return token.text in _QUANTIFIERS and following.kind in BEGINNINGS and following.text != "["

    def _matched(self) -> dict[int, int]:
        """By the position of each opening bracket that of the closing one."""
        closing: dict[int, int] = {}
        opened: list[int] = []
        for position, token in enumerate(self._tokens):
            if token.kind is Kind.OPEN:
                opened.append(position)
            elif token.kind is Kind.CLOSE:
                opening = "(" if token.text == ")" else "["
                if not opened:
                    raise self._wrong("E905", f"this '{token.text}' has no '{opening}'", token)
                first = self._tokens[opened[-1]]
                if first.text != opening:
                    expected = ")" if first.text == "(" else "]"
                    raise self._wrong("E905", f"expected '{expected}' but found '{token.text}'", token)
                closing[opened.pop()] = position
        if opened:
            first = self._tokens[opened[-1]]
            raise self._wrong("E905", f"this '{first.text}' is never closed", first)
        return closing

    # Mistakes

    def _wrong(self, code: str, message: str, token: Token, hint: str | None = None) -> InputError:
        return mistake(code, message, self._source.span(token.start, token.end), hint)

    def _missing_operand(self, before: Token | None = None, position: int | None = None) -> InputError:
        place = self._position if position is None else position
        token = self._tokens[place]
        last = before or (self._tokens[place - 1] if place else None)
        if last is not None and last.kind not in (Kind.OPEN, Kind.CLOSE, Kind.VALUE):
            return self._wrong("E906", f"an operand is missing behind '{last.text}'", last, _EXPECTED)
        shown = f"'{token.text}'" if token.kind is not Kind.END else f"the {token.text}"
        return self._wrong("E906", f"an operand is missing before {shown}", token, _EXPECTED)

    def _missing_operator(self, token: Token) -> InputError:
        close = (token.kind is Kind.VALUE and nearest(token.text, WORDS)) or ""
        hint = close if close.startswith("did you mean") else "for instance '&&', '->' or 'U'"
        return self._wrong("E908", f"an operator is missing before '{token.text}'", token, hint)

    def _misplaced(self, token: Token, outside: Token | None) -> InputError:
        beside = f"an operand of '{outside.text}'" if outside is not None else "part of a predicate"
        hint = "it holds or not, and has no value to compute with; the connectives are '&&', '||', '->' and '<->'"
        return self._wrong("E909", f"what '{token.text}' says cannot be {beside}", token, hint)
