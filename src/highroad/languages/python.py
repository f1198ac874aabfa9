"""Models in Python files. The file is executed.

A file has either a function `model(...)`, whose parameters with defaults can be set with `-D`, that returns what
`Builder.build` gives (compiled to native code) or an object with `initial_states()` and `successors(state)`; or it has
these two functions itself.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from highroad.diagnostics import Diagnostic, InputError, Source, Span, nearest
from highroad.languages import Frontend, require_no_parameters
from highroad.systems import System


def load(path: Path, parameters: Mapping[str, int]) -> System:
    module = _execute(path)
    if hasattr(module, "model"):
        return as_system(_call_model(module.model, path, parameters), path.stem, str(path))
    require_no_parameters("these", parameters)
    return as_system(module, path.stem, str(path))


def as_system(model: Any, name: str, file: str) -> System:
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
        return PythonSystem(model, name, file)
    hint = "define model(), or initial_states() and successors(state)"
    message = f"{name} is not a model: it has neither a model nor the functions of one"
    raise InputError(Diagnostic("E305", message, Span(file, 1), hint))


def _execute(path: Path) -> ModuleType:
    """Runs the file as a module of its own; other modules beside it can be imported."""
    from highroad.systems.python import python_diagnostic

    source = Source.read(path)
    module = ModuleType(f"highroad_model_{path.stem}")  # a model may be called like a module of Python's own
    module.__file__ = str(path)
    sys.path.insert(0, str(path.parent))
    sys.modules[module.__name__] = module  # dataclasses look their module up
    try:
        exec(compile(source.text, str(path), "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        raise InputError(python_diagnostic(error, str(path))) from error
    finally:
        sys.path.remove(str(path.parent))
    return module


def _call_model(function: Any, path: Path, parameters: Mapping[str, int]) -> Any:
    from highroad.systems.python import python_diagnostic

    known = inspect.signature(function).parameters
    for name in parameters:
        if name not in known:
            message = f"model() in {path} has no parameter '{name}'"
            raise InputError(Diagnostic("E306", message, None, nearest(name, known)))
    try:
        return function(**parameters)
    except (Exception, SystemExit) as error:
        raise InputError(python_diagnostic(error, str(path))) from error


FRONTEND = Frontend(
    name="python", suffixes=(".py",), summary="a model written in Python, plain or with the builder", load=load
)
