"""Properties: what is looked for. A module here that exposes `KIND` is a kind of property, registered by its name.

On the command line a property is `kind: text`, or just a predicate, which means `reach`; the name of a file that ends
in `.mcf` stands for the formula in it. `fair` before a temporal kind says that only fair runs count: every process that
can always move does so again and again.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache

from highroad.diagnostics import Diagnostic, InputError, Source, nearest
from highroad.systems import Objective, SoughtRuns, System
from highroad.systems.patterns import as_meant

_HELPERS = {"nodes", "syntax", "parts", "mentions"}  # of texts
_HELPERS |= {"resolve", "typed", "typed_number"}  # for models of the IR
_HELPERS |= {"evaluation", "enumerations", "likeness", "distance", "numeric"}  # for values
_HELPERS |= {"specified", "formulas"}  # for temporal properties
_FAIR = re.compile(r"\s*fair\s+([\w-]+)\s*(?::|$)")
FORMULA_FILE = ".mcf"
_UNKNOWN_NAME = ("E405", "E630")  # in a predicate, and in one of Promela


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of property: how its text becomes an objective, and how people speak of a hit.

    What a temporal property means is known only with the system: `runs` gives the runs that are looked for.
    """

    name: str
    summary: str
    objective: Callable[[Source], Objective] = lambda _source: Objective()
    needs_text: bool = True
    may_have_text: bool = False  # though it needs none
    runs: Callable[[System, Source], SoughtRuns] | None = None


@dataclass(frozen=True, slots=True)
class Property:
    """A property, ready to be checked. `text` is as the user wrote it."""

    kind: str
    text: str
    objective: Objective
    is_fair: bool = False  # only fair runs count

    def __str__(self) -> str:
        return f"{'fair ' * self.is_fair}{self.kind}{': ' * bool(self.text)}{self.text}"

    @property
    def is_temporal(self) -> bool:
        """Whether it speaks of whole runs, and not of single states and steps."""
        return kinds()[self.kind].runs is not None

    @property
    def source(self) -> Source:
        return Source(f"<{self.kind}>", self.text)

    def fair(self) -> Property:
        """The same for fair runs only."""
        if not self.is_temporal:
            hint = "it is for temporal properties, such as 'ltl: ...'"
            raise InputError(Diagnostic("E933", f"fairness does not matter for '{self.kind}'", None, hint))
        return replace(self, is_fair=True)

    def in_system(self, system: System) -> Property:
        """The property with all that it means in a system."""
        chosen = kinds()[self.kind]
        if self.objective.runs is not None:
            return self
        if chosen.runs is None:
            if not self.objective.action:
                return self
            return replace(self, objective=as_meant(chosen.objective(self.source), system))
        objective = Objective(runs=replace(chosen.runs(system, self.source), is_fair=self.is_fair))
        return replace(self, objective=as_meant(objective, system))


@cache
def kinds() -> dict[str, Kind]:
    names = [module.name for module in pkgutil.iter_modules(__path__) if module.name not in _HELPERS]
    found: list[Kind] = [importlib.import_module(f"{__name__}.{name}").KIND for name in names]
    return {kind.name: kind for kind in sorted(found, key=lambda kind: kind.name)}


def parse_property(text: str) -> Property:
    """A property from `kind: text`, from a kind alone, or from a predicate."""
    if (fair := _FAIR.match(text)) is not None and fair[1] in kinds():
        return parse_property(text[fair.start(1) :]).fair()
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


@contextmanager
def located_mistakes(property: Property) -> Iterator[None]:
    """Mistakes that are found in the predicates of a property, told where the user wrote them."""
    try:
        yield
    except InputError as mistake:
        raise InputError(_located(property, mistake.diagnostic)) from mistake


def _located(property: Property, mistake: Diagnostic) -> Diagnostic:
    """When a bare word is no name in the model, it may be meant as a kind."""
    if property.objective.runs is not None:
        return _in_formula(property.objective.runs, mistake)
    is_word = property.kind == "reach" and property.text.isidentifier() and mistake.code in _UNKNOWN_NAME
    known = [kind.name for kind in kinds().values() if not kind.needs_text]
    if is_word and property.text in known:
        return replace(mistake, hint=f"'{property.text}' is a kind of property: write it alone, without 'reach:'")
    hint = nearest(property.text, known) or ""
    if not is_word or not hint.startswith("did you mean") or (mistake.hint or "").startswith("did you mean"):
        return mistake
    return replace(mistake, hint=hint)


def _in_formula(runs: SoughtRuns, mistake: Diagnostic) -> Diagnostic:
    """The mistake in an atom at its place in the formula."""
    for atom, source in zip(runs.automaton.atoms, runs.atoms, strict=True):
        inner = mistake.span
        if source is not None and inner is not None and inner.file == source.name and atom.span is not None:
            column = atom.span.column + inner.column - 1
            is_one_line = inner.line == 1 and atom.span.width >= inner.column
            span = replace(atom.span, column=column, width=inner.width) if is_one_line else atom.span
            return replace(mistake, span=span)
    return mistake


def make_property(kind: str, text: str = "") -> Property:
    chosen = kinds()[kind]
    if not text.isascii() and any("\ud800" <= c <= "\udfff" for c in text):
        raise InputError(Diagnostic("E416", f"the property '{kind}' is not UTF-8 text"))
    if chosen.needs_text and not text:
        raise InputError(Diagnostic("E414", f"the property '{kind}' needs a text", None, f"write '{kind}: ...'"))
    if text and not chosen.needs_text and not chosen.may_have_text:
        span = Source(f"<{kind}>", text).span(0, len(text))
        raise InputError(Diagnostic("E415", f"the property '{kind}' takes no text", span, f"write '{kind}' alone"))
    return Property(kind, text, chosen.objective(Source(f"<{kind}>", text)))
