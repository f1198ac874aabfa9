"""mCRL2 specifications: processes with data, as the mCRL2 toolset reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from highroad.diagnostics import Diagnostic, InputError, Source
from highroad.languages import Frontend, require_no_includes
from highroad.systems import System


def load(path: Path, parameters: Mapping[str, int | str], include_directories: Sequence[Path] = ()) -> System:
    from highroad.languages.mcrl2.parse import read

    require_no_includes(include_directories)
    source = Source.read(path)
    read(source.text, source.name, {name: str(value) for name, value in parameters.items()})
    message = f"{path} is a correct mCRL2 specification, but such specifications cannot be explored yet"
    raise InputError(Diagnostic("E899", message))


FRONTEND = Frontend(
    name="mcrl2",
    suffixes=(".mcrl2",),
    summary="an mCRL2 specification (read and type checked only)",
    load=load,
)
