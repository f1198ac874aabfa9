"""Labels of HOA: boolean expressions over atoms by their numbers, as the guards that hold in the same cases."""

from __future__ import annotations

from collections.abc import Mapping

from highroad.automata.guards import Guard, joined
from highroad.automata.hoa_tokens import Token, Tokens

MAXIMUM_NESTING = 100
MAXIMUM_GUARDS = 1_000

Guards = list[Guard]
ALWAYS: Guards = [(0, 0)]


class Labels:
    """Reads labels. An expression is kept with its contrary, so that negation is free."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self.aliases: dict[str, tuple[Guards, Guards]] = {}
        self.atoms = 0
        self._nesting = 0

    def bracketed(self) -> Guards:
        self._tokens.expect_sign("[")
        guards, _ = self.expression()
        self._tokens.expect_sign("]")
        return guards

    def expression(self) -> tuple[Guards, Guards]:
        """The guards of an expression, and those of its contrary."""
        self._nesting += 1
        first = self._tokens.current
        if self._nesting > MAXIMUM_NESTING:
            raise self._tokens.mistake(
                "E927", "this label is nested too deeply", first, f"at most {MAXIMUM_NESTING} levels"
            )
        holds, fails = self._conjunction()
        while self._tokens.take("|"):
            more, not_more = self._conjunction()
            holds, fails = self._either(holds, more, first), self._both(fails, not_more, first)
        self._nesting -= 1
        return holds, fails

    def _conjunction(self) -> tuple[Guards, Guards]:
        first = self._tokens.current
        holds, fails = self._factor()
        while self._tokens.take("&"):
            more, not_more = self._factor()
            holds, fails = self._both(holds, more, first), self._either(fails, not_more, first)
        return holds, fails

    def _factor(self) -> tuple[Guards, Guards]:
        tokens = self._tokens
        is_negated = False
        while tokens.take("!"):
            is_negated = not is_negated
        if tokens.take("("):
            holds, fails = self.expression()
            tokens.expect_sign(")")
        elif tokens.take("t"):
            holds, fails = ALWAYS, []
        elif tokens.take("f"):
            holds, fails = [], ALWAYS
        elif tokens.current.kind == "alias":
            holds, fails = self._alias(tokens.advance(), self.aliases)
        elif tokens.current.kind == "number":
            bit = 1 << tokens.number("atom", self.atoms)
            holds, fails = [(bit, 0)], [(0, bit)]
        else:
            tokens.refuse("a label: 't', 'f', the number of an atom, an alias, '!' or '('")
        return (fails, holds) if is_negated else (holds, fails)

    def _alias(self, token: Token, known: Mapping[str, tuple[Guards, Guards]]) -> tuple[Guards, Guards]:
        if token.text not in known:
            hint = f"known: {', '.join(sorted(known)[:20])}" if known else "no alias is declared before"
            raise self._tokens.mistake("E926", f"unknown alias '{token.text}'", token, hint)
        return known[token.text]

    def _both(self, left: Guards, right: Guards, token: Token) -> Guards:
        if len(left) * len(right) > MAXIMUM_GUARDS:
            raise self._too_large(token)
        pairs = [(a[0] | b[0], a[1] | b[1]) for a in left for b in right]
        return joined(guard for guard in pairs if not guard[0] & guard[1])

    def _either(self, left: Guards, right: Guards, token: Token) -> Guards:
        if len(left) + len(right) > MAXIMUM_GUARDS:
            raise self._too_large(token)
        return joined([*left, *right])

    def _too_large(self, token: Token) -> Exception:
        message = f"this label stands for more than {MAXIMUM_GUARDS} guards"
        return self._tokens.mistake("E927", message, token, "use several edges")
