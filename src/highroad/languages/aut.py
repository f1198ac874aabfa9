"""Explicit labelled transition systems in Aldebaran format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from highroad.languages import Frontend, require_no_includes, require_no_parameters
from highroad.systems import System


def load(path: Path, parameters: Mapping[str, int | str], include_directories: Sequence[Path] = ()) -> System:
    require_no_includes(include_directories)
    from highroad.lts.aut import read
    from highroad.systems.explicit import ExplicitSystem

    require_no_parameters("an LTS in a file has no parameters", parameters)
    return ExplicitSystem(read(path), path.name, "aut", path)


FRONTEND = Frontend(name="aut", suffixes=(".aut",), summary="an explicit LTS in Aldebaran format", load=load)
