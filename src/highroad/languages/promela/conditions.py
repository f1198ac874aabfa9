"""The value of the expression behind `#if` and `#elif`, as cpp computes it: names that are no macros are 0."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from highroad.languages.promela.lexer import CHARACTER, NUMBER, Gap, Token, mistake, unreadable
from highroad.languages.promela.literals import character_value

MAXIMUM_NESTING = 60
MAXIMUM_DIGITS = 20

_LEVELS = ["||", "&&", "|", "^", "&", "== !=", "< > <= >=", "<< >>", "+ -", "* / %"]  # loosest first
_LEVEL = {symbol: level for level, symbols in enumerate(_LEVELS, 1) for symbol in symbols.split()}
_MAXIMUM_SHIFT = 63


def _quotient(left: int, right: int) -> int:
    return abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


_OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "||": lambda left, right: int(bool(left or right)),
    "&&": lambda left, right: int(bool(left and right)),
    "|": lambda left, right: left | right,
    "^": lambda left, right: left ^ right,
    "&": lambda left, right: left & right,
    "==": lambda left, right: int(left == right),
    "!=": lambda left, right: int(left != right),
    "<": lambda left, right: int(left < right),
    ">": lambda left, right: int(left > right),
    "<=": lambda left, right: int(left <= right),
    ">=": lambda left, right: int(left >= right),
    "<<": lambda left, right: _wrapped(left << (right & _MAXIMUM_SHIFT)),
    ">>": lambda left, right: left >> (right & _MAXIMUM_SHIFT),
    "+": lambda left, right: _wrapped(left + right),
    "-": lambda left, right: _wrapped(left - right),
    "*": lambda left, right: _wrapped(left * right),
    "/": _quotient,
    "%": lambda left, right: left - right * _quotient(left, right),
}


def _wrapped(value: int) -> int:
    return (value + 2**63) % 2**64 - 2**63


def evaluate(tokens: Sequence[Token], directive: Token) -> int:
    """The value of a whole condition, in which macros and `defined` are already replaced."""
    reader = _Condition(tokens, directive)
    value = reader.choice(0)
    if reader.token is not None:
        raise mistake(reader.token, "E611", f"'{reader.token.text}' is not expected in this condition")
    return value


class _Condition:
    def __init__(self, tokens: Sequence[Token], directive: Token) -> None:
        self._tokens = tokens
        self._directive = directive
        self._position = 0
        self._is_needed = True  # not in `0 && 1 / 0`

    @property
    def token(self) -> Token | None:
        return self._tokens[self._position] if self._position < len(self._tokens) else None

    def choice(self, nesting: int) -> int:
        condition = self._operators(1, nesting)
        if not self._accept("?"):
            return condition
        then = self._when(bool(condition), lambda: self.choice(nesting + 1))
        self._expect(":")
        otherwise = self._when(not condition, lambda: self.choice(nesting + 1))
        return then if condition else otherwise

    def _operators(self, loosest: int, nesting: int) -> int:
        if nesting > MAXIMUM_NESTING:
            raise mistake(self.token or self._directive, "E611", "this condition is nested too deeply")
        left = self._operand(nesting)
        while (operator := self.token) is not None and _LEVEL.get(operator.kind, 0) >= loosest:
            self._position += 1
            matters = not (operator.kind == "&&" and not left) and not (operator.kind == "||" and left)
            level = _LEVEL[operator.kind]
            right = self._when(matters, lambda level=level: self._operators(level + 1, nesting + 1))  # type: ignore[misc]
            left = self._apply(operator, left, right)
        return left

    def _apply(self, operator: Token, left: int, right: int) -> int:
        if operator.kind in ("/", "%") and right == 0:
            if self._is_needed:
                raise mistake(operator, "E611", "division by zero in this condition")
            return 0
        return _OPERATIONS[operator.kind](left, right)

    def _operand(self, nesting: int) -> int:
        token = self.token
        if token is None:
            raise mistake(self._directive, "E611", "the condition ends too early")
        if nesting > MAXIMUM_NESTING:
            raise mistake(token, "E611", "this condition is nested too deeply")
        self._position += 1
        match token.kind:
            case "-":
                return _wrapped(-self._operand(nesting + 1))
            case "+":
                return self._operand(nesting + 1)
            case "!":
                return int(not self._operand(nesting + 1))
            case "~":
                return ~self._operand(nesting + 1)
            case "(":
                value = self.choice(nesting + 1)
                self._expect(")")
                return value
        return self._constant(token)

    def _constant(self, token: Token) -> int:
        if token.kind == CHARACTER:
            return character_value(token.text)
        if token.kind == NUMBER:
            return _wrapped(self._number(token))
        if token.text.isidentifier():
            return 0
        if token.kind == "unknown":
            raise unreadable(token)
        raise mistake(token, "E611", f"'{token.text}' is not expected in this condition")

    def _number(self, token: Token) -> int:
        """An integer of C: 0x10 and 010 have their meaning here, though not in the model; so have suffixes like UL."""
        text = token.text
        following = self.token
        if following is not None and following.gap is Gap.NOTHING and following.text.isidentifier():
            self._position += 1
            text += following.text
        digits = text.lower().rstrip("ul")
        base = 16 if digits.startswith("0x") else 8 if digits.startswith("0") and digits != "0" else 10
        try:
            if len(digits) > MAXIMUM_DIGITS:
                raise ValueError
            return int(digits, base)
        except ValueError:
            raise mistake(token, "E611", f"'{text[:MAXIMUM_DIGITS]}' is not an integer") from None

    def _when(self, matters: bool, read: Callable[[], int]) -> int:
        before = self._is_needed
        self._is_needed = before and matters
        value = read()
        self._is_needed = before
        return value

    def _accept(self, kind: str) -> bool:
        found = self.token is not None and self.token.kind == kind
        self._position += found
        return found

    def _expect(self, kind: str) -> None:
        if not self._accept(kind):
            raise mistake(self.token or self._directive, "E611", f"'{kind}' is missing in this condition")
