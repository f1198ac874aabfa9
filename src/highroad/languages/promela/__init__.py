"""Promela, as SPIN 6 reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from highroad.languages import Frontend
from highroad.systems import System


def load(path: Path, parameters: Mapping[str, int | str], include_directories: Sequence[Path] = ()) -> System:
    from highroad.diagnostics import Source
    from highroad.languages.promela.lower import lower
    from highroad.languages.promela.parse import parse_with_macros
    from highroad.languages.promela.system import PromelaSystem

    source = Source.read(path)
    defines = {name: str(value) for name, value in parameters.items()}
    parsed = parse_with_macros(source, defines, include_directories)
    return PromelaSystem(parsed, lower(parsed.model))


FRONTEND = Frontend(
    name="promela",
    suffixes=(".pml", ".promela", ".prom", ".pr", ".prm"),
    summary="a Promela model, as SPIN 6 reads it (without embedded C)",
    load=load,
    is_compiled=True,
)
