"""Heuristics: how far it may be from a state to what is looked for. A module here that exposes `HEURISTIC` is one.

A heuristic turns what is looked for into an estimate, as data; the system makes of it what the core can ask fast. On
the command line one is chosen by its name, `expr:...` is an expression in the model's variables, and `FILE.py:NAME` a
function in Python.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from highroad.diagnostics import Diagnostic, InputError, Source, Span, nearest
from highroad.ir.model import Fault
from highroad.systems import Objective, Target
from highroad.systems.estimates import Computed, Directed, Estimate, Expression

_HELPERS = {"control", "functions"}
_EXPRESSION = "expr:"


@dataclass(frozen=True, slots=True)
class Aim:
    """What a search is directed to: what is looked for, and a state that is known to show it, if there is one."""

    objective: Objective
    goal: bytes | None = None


@dataclass(frozen=True, slots=True)
class Heuristic:
    """A way to estimate. It is `admissible` if it never says more than the steps that are left, and `consistent` if a
    step never takes more than one off what it says."""

    name: str
    summary: str
    admissible: bool
    consistent: bool
    estimate: Callable[[Directed, Aim], Estimate]
    fits: Callable[[Aim], bool]  # whether it can say something about what is looked for
    needs: str = ""  # what it is for, in words for people
    is_of_assertions: bool = False  # it says how far it is to an assertion, not to what is looked for otherwise


@dataclass(frozen=True, slots=True)
class Guide:
    """A heuristic made for a system and what is looked for: what a directed search asks."""

    heuristic: Heuristic
    core: Any
    aim: Aim

    def proves(self, finding: Mapping[str, Any]) -> bool:
        """Whether a search that finds the nearest thing by these estimates has found the nearest indeed."""
        if not self.heuristic.admissible:
            return False
        is_fault = finding["finding"] == "fault"
        if self.heuristic.is_of_assertions:
            return is_fault and bool(finding["fault"] == Fault.ASSERTION_VIOLATED)
        is_of_objective = self.aim.goal in (None, self.aim.objective.goal)  # another state than the known one may do
        return is_of_objective and not is_fault


@cache
def heuristics() -> dict[str, Heuristic]:
    names = [module.name for module in pkgutil.iter_modules(__path__) if module.name not in _HELPERS]
    found = [importlib.import_module(f"{__name__}.{name}").HEURISTIC for name in names]
    return {heuristic.name: heuristic for heuristic in sorted(found, key=lambda h: h.name)}


def parse_heuristic(text: str) -> Heuristic:
    """The heuristic that a word names, an expression or a function; with a located error for anything else."""
    source = Source("<heuristic>", text)
    if text in heuristics():
        return heuristics()[text]
    if text.startswith(_EXPRESSION):
        return _of_expression(Source("<heuristic>", text.removeprefix(_EXPRESSION)), source.span(0, len(text)))
    if ":" in text and text.partition(":")[0].endswith(".py"):
        from highroad.heuristics.functions import load_function

        return of_function(load_function(source))
    message = f"unknown heuristic '{text}'"
    raise InputError(Diagnostic("E610", message, source.span(0, max(1, len(text))), nearest(text, heuristics())))


def of_function(function: Callable[[Any], float]) -> Heuristic:
    """A function of a state's names and values; it may say of itself that it is `admissible`."""
    return Heuristic(
        name=getattr(function, "__name__", "function"),
        summary="a function in Python",
        admissible=bool(getattr(function, "admissible", False)),
        consistent=False,
        estimate=lambda _system, _aim: Computed(function),
        fits=lambda _aim: True,
    )


def default_heuristic(aim: Aim) -> Heuristic:
    """The one that serves best for what is looked for."""
    if aim.goal is not None:
        return heuristics()["hamming"]
    if aim.objective.deadlock:
        return heuristics()["active-processes"]
    if aim.objective.predicate is not None:
        return heuristics()["formula"]
    return heuristics()["abstraction"]


def guide(system: Directed, target: Target, aim: Aim, heuristic: Heuristic) -> Guide:
    """Makes a heuristic ready for a search in the target."""
    if not heuristic.fits(aim):
        hint = f"use '{default_heuristic(aim).name}' here"
        raise InputError(Diagnostic("E611", f"the heuristic '{heuristic.name}' {heuristic.needs}", None, hint))
    return Guide(heuristic, system.estimator(heuristic.estimate(system, aim), target), aim)


def _of_expression(text: Source, whole: Span) -> Heuristic:
    if not text.text.strip():
        raise InputError(Diagnostic("E612", "an expression is missing", whole, "--heuristic 'expr: 10 - x'"))
    return Heuristic(
        name=f"{_EXPRESSION}{text.text}",
        summary="an expression in the model's variables",
        admissible=False,
        consistent=False,
        estimate=lambda _system, _aim: Expression(text),
        fits=lambda _aim: True,
    )
