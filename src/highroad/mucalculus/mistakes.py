"""What is said about formulas. E95x are found in the text of a formula, E96x with the labels of a system at hand.

What is wrong with the data in a formula is said by the front end for mCRL2.
"""

from __future__ import annotations

from collections.abc import Iterable

from highroad.diagnostics import Diagnostic, InputError, Span, nearest
from highroad.languages.mcrl2.data.errors import DataError, NotTerminating, Unbounded, Undecided

_UNSUPPORTED = {
    "delay": "formulas about the passing of time are not supported; '@' gives the time of an action",
    "yaled": "formulas about the passing of time are not supported; '@' gives the time of an action",
}
_QUANTITATIVE = "formulas here are true or false; those with numbers (inf, sup, sum, +, *, -) are not supported"


def _mistake(code: str, message: str, span: Span | None, hint: str | None = None) -> InputError:
    return InputError(Diagnostic(code, message, span, hint))


def unsupported(word: str, span: Span) -> InputError:
    return _mistake("E950", f"'{word}' is not supported in formulas", span, _UNSUPPORTED.get(word, _QUANTITATIVE))


def sequence_in_action_formula(operator: str, span: Span) -> InputError:
    message = f"'{operator}' joins sets of actions, but this is a sequence of steps"
    return _mistake("E951", message, span, "'.', '+' and '*' go outside '!', '&&', '||', '=>' and '@'")


def unknown_fixpoint(name: str, span: Span, known: Iterable[str], is_data: bool) -> InputError:
    hint = nearest(name, known)
    if is_data:
        hint = f"data stands in val(...): write val({name})"
    return _mistake("E952", f"there is no fixpoint variable '{name}' here", span, hint or "mu X . ... declares one")


def wrong_number(name: str, given: int, expected: int, span: Span) -> InputError:
    arguments = "1 argument" if expected == 1 else f"{expected} arguments"
    return _mistake("E953", f"'{name}' needs {arguments}, but has {given}", span)


def not_monotone(name: str, span: Span) -> InputError:
    message = f"'{name}' occurs below an odd number of negations, so that the fixpoint may not exist"
    return _mistake("E954", message, span, "the left side of '=>' counts as a negation")


def parameter_twice(name: str, span: Span, before: Span) -> InputError:
    message = f"a fixpoint has a parameter '{name}' already, at {before.line}:{before.column}"
    return _mistake("E955", message, span, "parameters of different fixpoints have different names")


def no_formula(span: Span) -> InputError:
    return _mistake("E956", "this file has declarations, but no formula", span, "add 'form ... ;'")


def formula_twice(span: Span) -> InputError:
    return _mistake("E957", "there is more than one 'form'", span, "a file holds one formula")


def section_not_allowed(word: str, span: Span) -> InputError:
    message = f"a formula file has no section '{word}'"
    return _mistake("E958", message, span, "it has sort, cons, map, var, eqn, act and one 'form ... ;'")


def bad_label(label: str, span: Span | None, reason: str) -> InputError:
    shown = label if len(label) <= 60 else f"{label[:60]}..."
    message = f"the label '{shown}' is no multi-action: {reason}"
    return _mistake("E960", message, span, "labels of formulas read a, a(1, true), a(1)|b, tau")


def untyped_label(label: str, span: Span | None, reason: str) -> InputError:
    shown = label if len(label) <= 60 else f"{label[:60]}..."
    hint = "let the formula file declare the action and its sorts: act a: Nat # D; form ...;"
    return _mistake("E961", f"the label '{shown}' has no clear sort: {reason}", span, hint)


def undecidable(error: DataError, span: Span) -> InputError:
    """An evaluation in a formula that has no answer."""
    match error:
        case Unbounded():
            hint = f"bound it: 'exists {error.variable}: {error.sort} . val(...) && ...', 'forall .. . val(...) => ...'"
            return _mistake("E962", str(error), span, hint)
        case Undecided():
            return _mistake("E963", str(error), span, "conditions in formulas must have a value")
        case NotTerminating():
            return _mistake("E964", str(error), span)
        case _:
            return _mistake("E963", str(error), span)


def no_time(label: str, span: Span) -> InputError:
    message = f"'@' asks for the time of an action, but the label '{label}' has none"
    return _mistake("E965", message, span, "only steps of timed processes have a time")


def too_many_alike(count: int, name: str, span: Span) -> InputError:
    return _mistake("E966", f"a multi-action with {count} times '{name}' has too many ways to match", span)


def not_a_search() -> InputError:
    message = "a formula of the mu-calculus is decided on the whole state space, not by a search"
    return _mistake("E967", message, None, "leave out the search, the heuristic and the number of runs")
