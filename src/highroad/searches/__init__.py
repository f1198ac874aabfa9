"""Searches as users see them. The core declares each search with its options; everything here derives from that.

A search is chosen by one word: `highway:width=32`, `rurs:nodes=1000,restart=stored`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from types import ModuleType

from highroad import _core
from highroad.diagnostics import Diagnostic, InputError, Source, Span, nearest

BOUNDLESS = 1e18  # so large that nobody ever reaches it
NO_BOUND = "no bound"


@dataclass(frozen=True, slots=True)
class Option:
    name: str
    default: float
    low: float
    high: float
    help: str
    words: tuple[str, ...]
    is_integer: bool

    def show(self, value: float) -> str:
        if self.words:
            return self.words[int(value)]
        if value >= BOUNDLESS:
            return NO_BOUND
        return f"{int(value)}" if value == int(value) else repr(value)


@dataclass(frozen=True, slots=True)
class Search:
    name: str
    summary: str
    options: tuple[Option, ...]
    exhaustive: bool
    shortest: bool
    randomised: bool
    directed: bool  # it asks a heuristic; what it says of witnesses is true if no estimate is too great
    cycles: bool = False  # it looks for runs that an automaton accepts, and for nothing else


@dataclass(frozen=True, slots=True)
class Chosen:
    """A search with the values of its options."""

    search: Search
    values: tuple[float, ...]

    def __str__(self) -> str:
        changed = [
            f"{o.name}={o.show(v)}" for o, v in zip(self.search.options, self.values, strict=True) if v != o.default
        ]
        return f"{self.search.name}:{','.join(changed)}" if changed else self.search.name


@cache
def searches() -> dict[str, Search]:
    return {
        s["name"]: Search(
            name=s["name"],
            summary=s["summary"],
            options=tuple(Option(**{**o, "words": tuple(o["words"])}) for o in s["options"]),
            exhaustive=s["exhaustive"],
            shortest=s["shortest"],
            randomised=s["randomised"],
            directed=s["directed"],
            cycles=s["cycles"],
        )
        for s in _core.searches()
    }


def searches_for(*, runs: bool) -> dict[str, Search]:
    """The searches that look for whole runs, or those that look for states and steps."""
    return {name: search for name, search in searches().items() if search.cycles is runs}


def parse_search(text: str) -> Chosen:
    """The search that a word names, with a located error for what is not known or out of range."""
    source = Source("<search>", text)
    name, _, options = text.partition(":")
    if name not in searches():
        message = f"unknown search '{name}'"
        raise InputError(Diagnostic("E600", message, source.span(0, len(name)), nearest(name, searches())))
    search = searches()[name]
    given: dict[str, float] = {}
    at = len(name) + 1
    for part in options.split(",") if options else []:
        key, value = _option(search, part, source, at)
        if key in given:
            raise InputError(Diagnostic("E604", f"'{key}' is given twice", source.span(at, at + len(part))))
        given[key] = value
        at += len(part) + 1
    return Chosen(search, tuple(given.get(option.name, option.default) for option in search.options))


def require_fitting(chosen: Chosen, *, for_runs: bool) -> None:
    """Refuses a search that cannot look for what is asked: whole runs, or states and steps."""
    if chosen.search.cycles is for_runs:
        return
    name = chosen.search.name
    fitting = ", ".join(searches_for(runs=for_runs))
    what = "looks for states and steps, not for runs" if for_runs else "looks for runs that go on for ever"
    message = f"the search '{name}' {what}"
    hint = f"for {'temporal' if for_runs else 'such'} properties there are {fitting}"
    raise InputError(Diagnostic("E935", message, Source("<search>", str(chosen)).span(0, len(name)), hint))


def _option(search: Search, part: str, source: Source, at: int) -> tuple[str, float]:
    span = source.span(at, at + max(1, len(part)))
    key, equals, text = part.partition("=")
    known = {option.name: option for option in search.options}
    if key not in known:
        hint = nearest(key, known) or f"'{search.name}' has no options"
        raise InputError(Diagnostic("E601", f"'{search.name}' has no option '{key}'", span, hint))
    option = known[key]
    if not equals:
        raise InputError(
            Diagnostic("E602", f"option '{key}' needs a value", span, f"{key}={option.show(option.default)}")
        )
    if option.words:
        if text not in option.words:
            message = f"'{text}' is not a value of '{key}'"
            raise InputError(Diagnostic("E603", message, span, nearest(text, option.words)))
        return key, float(option.words.index(text))
    return key, _number(option, text, span)


def _number(option: Option, text: str, span: Span) -> float:
    low, high = option.show(option.low), option.show(option.high)
    bounds = f"from {low}, or '{NO_BOUND}'" if option.high >= BOUNDLESS else f"from {low} to {high}"
    try:
        value = BOUNDLESS if text == NO_BOUND else float(text)
    except ValueError as error:
        raise InputError(Diagnostic("E603", f"'{text}' is not a number", span, f"a number {bounds}")) from error
    if not option.low <= value <= option.high or (option.is_integer and value != int(value)):
        kind = "a whole number" if option.is_integer else "a number"
        raise InputError(Diagnostic("E603", f"{option.name}={text} is out of range", span, f"{kind} {bounds}"))
    return value


class _Callable(ModuleType):
    """Whoever imports this package hides `highroad.searches()` behind it, so that it can be called itself."""

    def __call__(self) -> dict[str, Search]:
        return searches()


sys.modules[__name__].__class__ = _Callable
