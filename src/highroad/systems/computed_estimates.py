"""An estimate that is a function in the user's own Python code; whatever goes wrong in it becomes a located message."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping
from numbers import Real
from typing import Any, NoReturn

from highroad import _core
from highroad.diagnostics import Diagnostic, InputError, Span
from highroad.systems import Value, is_passed_on, represent

MAXIMUM_SHOWN_STATE = 200

Function = Callable[[Mapping[str, Any]], float]
Describe = Callable[[bytes], Mapping[str, Value]]


def computed(function: Function, describe: Describe) -> _core.PythonEstimate:
    """The heuristic that asks `function` about a state as people see it."""

    def estimate(state: bytes) -> int:
        values = describe(state)
        try:
            answer = function(values)
        except BaseException as error:
            if is_passed_on(error):
                raise
            _blame(error, function, values)
        return _steps(answer, function, values)

    return _core.PythonEstimate(estimate)


def _steps(answer: Any, function: Function, values: Mapping[str, Value]) -> int:
    """A number of steps: less than none is none, more than can be counted is too far."""
    is_number = isinstance(answer, Real)  # not only Python's own: there are those of libraries
    if not is_number:
        raise _refused(f"the estimate {_short(represent(answer), 60)} is not a number", function, values)
    if answer >= _core.UNREACHABLE:
        return _core.UNREACHABLE
    if answer <= 0:
        return 0
    if math.isnan(answer):
        raise _refused("the estimate is NaN, which is not a number", function, values)
    return int(answer)


def _blame(error: BaseException, function: Function, values: Mapping[str, Value]) -> NoReturn:
    from highroad.systems.blame import python_diagnostic

    place = _place(function)
    d = python_diagnostic(error, place.file if place else "", place)
    message = f"{d.message}, in the estimate of state {_shown(values)}"
    span = d.span if place else None
    raise InputError(dataclasses.replace(d, code="E617", message=message, span=span)) from error


def _refused(message: str, function: Function, values: Mapping[str, Value]) -> InputError:
    hint = "give a number of steps, or math.inf for a state that leads nowhere"
    return InputError(Diagnostic("E618", f"{message}, in state {_shown(values)}", _place(function), hint))


def _place(function: Function) -> Span | None:
    """Where the user's function begins; what is built into Python has no place."""
    function = getattr(function, "func", function)  # of one whose first arguments are given
    code = getattr(function, "__code__", None) or getattr(type(function).__call__, "__code__", None)
    return None if code is None else Span(code.co_filename, code.co_firstlineno)


def _shown(values: Mapping[str, Value]) -> str:
    return _short(", ".join(f"{name}={represent(value)}" for name, value in values.items()), MAXIMUM_SHOWN_STATE)


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."
