"""Properties: what is looked for. A module here that exposes `KIND` is a kind of property, registered by its name.

On the command line a property is `kind: text`, or just a predicate, which means `reach`; the name of a file that ends
in `.mcf` stands for the formula in it.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from highroad.diagnostics import Diagnostic, InputError, Source, nearest
from highroad.systems import Objective

_HELPERS = {"nodes", "syntax", "parts", "mentions"}  # of texts
_HELPERS |= {"resolve", "typed", "typed_number"}  # for models of the IR
_HELPERS |= {"evaluation", "likeness", "distance", "numeric"}  # for values
FORMULA_FILE = ".mcf"
_UNKNOWN_NAME = ("E405", "E630")  # in a predicate, and in one of Promela


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of property: how its text becomes an objective, and how people speak of a hit."""

    name: str
    summary: str
    objective: Callable[[Source], Objective]
    needs_text: bool = True


@dataclass(frozen=True, slots=True)
class Property:
    """A property, ready to be checked. `text` is as the user wrote it."""

    kind: str
    text: str
    objective: Objective

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}" if self.text else self.kind


@cache
def kinds() -> dict[str, Kind]:
    names = [module.name for module in pkgutil.iter_modules(__path__) if module.name not in _HELPERS]
    return {name: importlib.import_module(f"{__name__}.{name}").KIND for name in sorted(names)}


def parse_property(text: str) -> Property:
    """A property from `kind: text`, from a kind alone, or from a predicate."""
    head, colon, rest = text.partition(":")
    kind = head.strip()
    if text.strip() in kinds():
        kind, rest = text.strip(), ""
    elif not colon and text.strip().endswith(FORMULA_FILE):
        kind, rest = "mu", text
    elif not colon or _is_within_predicate(head, rest):
        kind, rest = "reach", text
    elif kind not in kinds():
        span = Source("<property>", text).span(0, len(head))
        hint = nearest(kind, kinds()) or ""
        if rest.isidentifier() and not hint.startswith("did you mean"):
            hint += f"; write 'reach: {text.strip()}' for a variable of a process"
        raise InputError(Diagnostic("E413", f"unknown kind of property '{kind}'", span, hint))
    return make_property(kind, rest.strip())


def _is_within_predicate(head: str, rest: str) -> bool:
    """Whether a colon belongs to a predicate, as in `P[1]:x > 2` of Promela, and does not end the name of a kind.

    A word before it may be a kind that does not exist, unless it is unlike all of them, and a comparison follows.
    """
    if not head.strip().isidentifier():
        return bool(head.strip())
    is_like_a_kind = (nearest(head.strip(), kinds()) or "").startswith("did you mean")
    return not is_like_a_kind and re.match(r"[^\W\d]\w*+\s*+\S", rest) is not None


def located_mistake(property: Property, mistake: InputError) -> InputError:
    """The mistake in a property; when a bare word is no name in the model, it may be meant as a kind."""
    d = mistake.diagnostic
    is_word = property.kind == "reach" and property.text.isidentifier() and d.code in _UNKNOWN_NAME
    known = [kind.name for kind in kinds().values() if not kind.needs_text]
    hint = nearest(property.text, known) or ""
    if not is_word or not hint.startswith("did you mean") or (d.hint or "").startswith("did you mean"):
        return mistake
    return InputError(Diagnostic(d.code, d.message, d.span, hint))


def make_property(kind: str, text: str = "") -> Property:
    chosen = kinds()[kind]
    if not text.isascii() and any("\ud800" <= c <= "\udfff" for c in text):
        raise InputError(Diagnostic("E416", f"the property '{kind}' is not UTF-8 text"))
    if chosen.needs_text and not text:
        raise InputError(Diagnostic("E414", f"the property '{kind}' needs a text", None, f"write '{kind}: ...'"))
    if text and not chosen.needs_text:
        span = Source(f"<{kind}>", text).span(0, len(text))
        raise InputError(Diagnostic("E415", f"the property '{kind}' takes no text", span, f"write '{kind}' alone"))
    return Property(kind, text, chosen.objective(Source(f"<{kind}>", text)))
