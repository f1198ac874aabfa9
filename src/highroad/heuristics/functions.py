"""Heuristics that are functions in a Python file: `FILE.py:NAME`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from highroad.diagnostics import Diagnostic, InputError, Source, nearest
from highroad.files import require_file
from highroad.python_files import execute


def load_function(source: Source) -> Callable[[Any], float]:
    """The function that a text names, with a located error when there is none."""
    file, _, name = source.text.rpartition(":")
    require_file(Path(file))
    module = execute(Path(file))
    function = getattr(module, name, None)
    if callable(function):
        result: Callable[[Any], float] = function
        return result
    known = [each for each, value in vars(module).items() if callable(value) and not each.startswith("_")]
    message = f"{file} has no function '{name}'"
    span = source.span(len(file) + 1, max(len(file) + 2, len(source.text)))
    raise InputError(Diagnostic("E613", message, span, nearest(name, known) or "it has no functions"))
