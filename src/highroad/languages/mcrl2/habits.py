"""What those write who are used to other languages, or forget: hints for tokens that cannot stand where they are."""

from __future__ import annotations

from collections.abc import Sequence

from highroad.languages.mcrl2.lexer import Token

_CONDITIONAL = "a conditional process is written (condition) -> process <> other"
_TYPES = {"int", "bool", "byte", "char", "nat", "double", "float", "var", "const", "let"}


def hint_about_habit(tokens: Sequence[Token], position: int, wanted: str) -> str | None:
    """For the token at the position, in place of which something else was wanted."""
    token = tokens[position]
    following = tokens[min(position + 1, len(tokens) - 1)]
    if token.kind == ":" and following.kind == "=":
        return "a parameter gets its value by '=': P(n = n + 1)"
    if token.kind == "/" and following.kind in ("/", "*"):
        return "a comment begins with %"
    if token.text == "else" or _follows_if(tokens, position):
        return _CONDITIONAL
    if wanted == "';'" and position and token.text:
        line = tokens[position - 1].span.line
        return f"is there a ';' missing at the end of line {line}?" if line < token.span.line else None
    if "section" in wanted and token.text in _TYPES:
        return "variables are parameters of processes: proc P(x: Nat) = ..."
    return None


def _follows_if(tokens: Sequence[Token], position: int) -> bool:
    """Whether the token comes after `if (...)`, which is a function of data here."""
    depth = 0
    for place in range(position - 1, 0, -1):
        depth += (tokens[place].kind == ")") - (tokens[place].kind == "(")
        if depth <= 0:
            return depth == 0 and tokens[place].kind == "(" and tokens[place - 1].text == "if"
    return False
