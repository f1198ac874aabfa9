"""The formats of trails, one a file.

A module of this package that exposes `FORMAT` is a format, and its file name is the name of the format; there is no
list to keep. The suffix of a file tells which it is; JSON has all others.
"""

from __future__ import annotations

from pathlib import Path

from highroad.diagnostics import Source
from highroad.results import Witness
from highroad.trails.formats._format import TrailFormat
from highroad.trails.formats.json import FORMAT as DEFAULT

__all__ = ["DEFAULT", "TrailFormat", "format_of", "format_to_write", "formats"]


def formats() -> dict[str, TrailFormat]:
    """All known formats by name, in alphabetical order."""
    import importlib
    import pkgutil

    found: dict[str, TrailFormat] = {}
    for _, name, _ in pkgutil.iter_modules(__path__):
        if name.startswith("_"):
            continue
        candidate = importlib.import_module(f"{__name__}.{name}").FORMAT
        assert isinstance(candidate, TrailFormat)
        assert candidate.name == name, f"{name}.py registers itself as '{candidate.name}'"
        found[name] = candidate
    return found


def format_of(path: Path, source: Source) -> TrailFormat:
    """The format of a file. What begins like JSON is JSON, whatever its name."""
    return DEFAULT if source.text.lstrip().startswith("{") else _by_suffix(path)


def format_to_write(path: Path, witness: Witness) -> TrailFormat:
    """The format that the name of a file asks for, if the run can be written in it."""
    wanted = _by_suffix(path)
    return wanted if wanted.fits(witness) else DEFAULT


def _by_suffix(path: Path) -> TrailFormat:
    suffix = path.suffix.lower()
    return next((known for known in formats().values() if known.suffix == suffix), DEFAULT)
