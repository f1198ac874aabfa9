"""Explicit labelled transition systems: one graph type, and one file per format that reads or writes it.

A module of this package that exposes `FORMAT` is a format, and its file name is the name of the format; there is no
list to keep. Modules are imported when somebody asks, because most runs of the program never touch a graph file.
"""

from __future__ import annotations

from pathlib import Path

from highroad.diagnostics import Diagnostic, InputError, nearest
from highroad.lts._format import Format, Lts

__all__ = ["Format", "Lts", "format_for", "formats"]


def formats() -> dict[str, Format]:
    """All known formats by name, in alphabetical order."""
    import importlib
    import pkgutil

    found: dict[str, Format] = {}
    for _, name, _ in pkgutil.iter_modules(__path__):
        if name.startswith("_"):
            continue
        candidate = getattr(importlib.import_module(f"{__name__}.{name}"), "FORMAT", None)
        if candidate is not None:
            assert isinstance(candidate, Format)
            assert candidate.name == name, f"{name}.py registers itself as '{candidate.name}'"
            found[name] = candidate
    return found


def format_for(path: Path) -> Format:
    """The format that the suffix of `path` asks for; upper and lower case do not matter."""
    by_suffix = {known.suffix: known for known in formats().values()}
    suffix = path.suffix.lower()
    if suffix in by_suffix:
        return by_suffix[suffix]
    problem = f"has the unknown suffix '{path.suffix}'" if suffix else "has no suffix to tell its format"
    raise InputError(Diagnostic("E501", f"{path} {problem}", hint=nearest(suffix, by_suffix)))
