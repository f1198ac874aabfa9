"""Properties that stand in the text of a model: which of them a user means."""

from __future__ import annotations

from highroad.diagnostics import Diagnostic, InputError, Source, nearest
from highroad.systems import Specified, System

_WORDS = {"ltl": "ltl block", "claim": "never claim"}


def names_of(system: System, kind: str) -> list[str]:
    """The names of all properties of a kind that the model has."""
    if not isinstance(system, Specified):
        return []
    return [name for name, of_kind in system.specifications.items() if of_kind == kind]


def the_only(system: System, kind: str) -> str:
    """The name of the one that there is."""
    names = names_of(system, kind)
    if len(names) == 1:
        return names[0]
    word = _WORDS[kind]
    if not names:
        hint = "formulas can be given: -p 'ltl: G (request -> F answer)'" if kind == "ltl" else None
        raise InputError(Diagnostic("E930", f"the model has no {word}", None, hint))
    hint = f"name one of them: -p '{kind}: {names[0]}'; there are {', '.join(names)}"
    raise InputError(Diagnostic("E930", f"the model has more than one {word}", None, hint))


def unknown(system: System, kind: str, source: Source) -> InputError:
    """There is none of that name."""
    message = f"the model has no {_WORDS[kind]} '{source.text}'"
    hint = nearest(source.text, names_of(system, kind))
    return InputError(Diagnostic("E930", message, source.span(0, len(source.text)), hint))
