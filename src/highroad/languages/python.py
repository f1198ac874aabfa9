"""Models in Python files. The file is executed.

A file has either a function `model(...)`, whose parameters with defaults can be set with `-D`, that returns what
`Builder.build` gives (compiled to native code) or an object with `initial_states()` and `successors(state)`; or it has
these two functions itself.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from highroad.diagnostics import Diagnostic, InputError, Span, nearest
from highroad.languages import Frontend, require_no_includes, require_no_parameters
from highroad.python_files import execute
from highroad.systems import System, is_passed_on, represent


def load(path: Path, parameters: Mapping[str, int | str], include_directories: Sequence[Path] = ()) -> System:
    require_no_includes(include_directories)
    module = execute(path)
    model = getattr(module, "model", module)
    if callable(model):
        return as_system(_call_model(model, path, parameters), "what model() gives", str(path), _place(model))
    require_no_parameters("this model has no parameters", parameters, "only a function model(...) has parameters")
    return as_system(model, path.stem, str(path))


def as_system(model: Any, name: str, file: str, place: Span | None = None) -> System:
    """A system from what a user's Python code has: an IR model, a builder, or an object with the two functions."""
    from highroad.builder import Builder
    from highroad.ir.model import Model
    from highroad.systems.compiled import CompiledSystem
    from highroad.systems.python import PythonSystem

    if isinstance(model, Builder):
        model = model.build()
    if isinstance(model, Model):
        return CompiledSystem(model, "python")
    if callable(getattr(model, "initial_states", None)) and callable(getattr(model, "successors", None)):
        return PythonSystem(model, Path(file).stem, file)
    what = f"{file} has no model" if isinstance(model, ModuleType) else f"{name} is not a model but {represent(model)}"
    hint = "define model(), or initial_states() and successors(state)"
    if place is not None:
        hint = "return a Builder, or an object with initial_states() and successors(state)"
    raise InputError(Diagnostic("E305", what, place, hint))


def _call_model(function: Any, path: Path, parameters: Mapping[str, int | str]) -> Any:
    from highroad.systems.blame import python_diagnostic

    place = _place(function)
    _check_parameters(function, place, parameters)
    try:
        return function(**parameters)
    except BaseException as error:
        if is_passed_on(error):
            raise
        raise InputError(python_diagnostic(error, str(path), place)) from error


def _check_parameters(function: Any, place: Span | None, parameters: Mapping[str, int | str]) -> None:
    """Compares `-D` with what the function takes."""
    try:
        declared = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # some things made in C do not tell
        return
    known = [p.name for p in declared if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
    takes_any = any(p.kind is p.VAR_KEYWORD for p in declared)
    for name, value in parameters.items():
        if isinstance(value, str):
            raise InputError(
                Diagnostic("E004", f"the parameter '{name}' must be a whole number", place, f"-D {name}=5")
            )
        if name not in known and not takes_any:
            raise InputError(Diagnostic("E306", f"model() has no parameter '{name}'", place, nearest(name, known)))
    for p in declared:
        if p.name in known and p.default is p.empty and p.name not in parameters:
            raise InputError(Diagnostic("E307", f"model() needs the parameter '{p.name}'", place, f"-D {p.name}=..."))


def _place(function: Any) -> Span | None:
    """Where a function or a class begins, when that can be known."""
    code = getattr(function, "__code__", None) or getattr(getattr(function, "__init__", None), "__code__", None)
    return Span(code.co_filename, code.co_firstlineno) if code is not None else None


FRONTEND = Frontend(
    name="python", suffixes=(".py",), summary="a model written in Python, plain or with the builder", load=load
)
