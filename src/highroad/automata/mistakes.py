"""What can be wrong with a formula, said at its place."""

from __future__ import annotations

from highroad.diagnostics import Diagnostic, InputError, Source, Span
from highroad.escapes import escaped

_SIGNS = {
    "□": "[]",
    "◇": "<>",
    "◯": "X",
    "¬": "!",
    "∧": "&&",
    "\N{LOGICAL OR}": "||",
    "→": "->",
    "⇒": "->",
    "↔": "<->",
    "⇔": "<->",
    '"': 'a text ends with a second "',
}


def mistake(code: str, message: str, span: Span | None, hint: str | None = None) -> InputError:
    return InputError(Diagnostic(code, message, span, hint))


def unknown_character(source: Source, at: int) -> InputError:
    character = source.text[at]
    sign = _SIGNS.get(character)
    hint = f"write '{sign}'" if sign and character != '"' else sign
    return mistake("E904", f"unexpected character '{escaped(character)}'", source.span(at, at + 1), hint)
