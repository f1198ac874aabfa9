"""Highroad: finds states and events of interest in state spaces that are too large to explore, and explains them.

    import highroad

    system = highroad.load("models/philosophers.py", n=5)
    result = highroad.check(system, "deadlock", search="highway:width=32", seed=1)
    match result.verdict:
        case highroad.Violated(witness=witness):
            print(highroad.show(witness))
        case highroad.Holds():
            print("no deadlock in the whole state space")
        case highroad.Inconclusive(limit=limit):
            print(f"not decided: {limit}")

Names are loaded when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from highroad.api import check, count, explore, load
    from highroad.builder import Builder, choice, when
    from highroad.diagnostics import Diagnostic, HighroadError, InputError, InternalError, Span
    from highroad.ir.types import Array, Bool, Enum, Int, Integer, Record
    from highroad.limits import Limits
    from highroad.reduction import Reduction, reduce
    from highroad.results import (
        Count,
        ExitStatus,
        Holds,
        Inconclusive,
        Result,
        Runs,
        Statistics,
        Violated,
        Witness,
        WitnessStep,
    )
    from highroad.searches import searches
    from highroad.trails.text import show

__version__ = "0.2.0"

_PLACES = {
    "api": ("check", "count", "explore", "load"),
    "builder": ("Builder", "choice", "when"),
    "diagnostics": ("Diagnostic", "HighroadError", "InputError", "InternalError", "Span"),
    "ir.types": ("Array", "Bool", "Enum", "Int", "Integer", "Record"),
    "limits": ("Limits",),
    "reduction": ("Reduction", "reduce"),
    "results": (
        "Count",
        "ExitStatus",
        "Holds",
        "Inconclusive",
        "Result",
        "Runs",
        "Statistics",
        "Violated",
        "Witness",
        "WitnessStep",
    ),
    "searches": ("searches",),
    "trails.text": ("show",),
}
_MODULES = {name: module for module, names in _PLACES.items() for name in names}

__all__ = [
    "Array",
    "Bool",
    "Builder",
    "Count",
    "Diagnostic",
    "Enum",
    "ExitStatus",
    "HighroadError",
    "Holds",
    "Inconclusive",
    "InputError",
    "Int",
    "Integer",
    "InternalError",
    "Limits",
    "Record",
    "Reduction",
    "Result",
    "Runs",
    "Span",
    "Statistics",
    "Violated",
    "Witness",
    "WitnessStep",
    "check",
    "choice",
    "count",
    "explore",
    "load",
    "reduce",
    "searches",
    "show",
    "when",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'highroad' has no attribute '{name}'")
    found = getattr(importlib.import_module(f"highroad.{_MODULES[name]}"), name)
    return globals().get(name, found)  # `searches` is a module, too, which can be called like the function


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
