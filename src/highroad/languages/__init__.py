"""Front ends: each turns a file into a `System`. A module here that exposes `FRONTEND` is registered by its name."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from highroad.diagnostics import Diagnostic, InputError, nearest
from highroad.systems import System


@dataclass(frozen=True, slots=True)
class Frontend:
    name: str
    suffixes: tuple[str, ...]
    summary: str
    load: Callable[[Path, Mapping[str, int | str], Sequence[Path]], System]
    is_compiled: bool = False  # its models are likely to be worth an optimising compiler


@cache
def frontends() -> dict[str, Frontend]:
    """All front ends by name. The modules are small; what is heavy they import when they are used."""
    names = [module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_")]
    return {name: importlib.import_module(f"{__name__}.{name}").FRONTEND for name in sorted(names)}


def frontend_for(path: Path) -> Frontend:
    """The front end for a file, by its suffix."""
    known = {suffix: frontend for frontend in frontends().values() for suffix in frontend.suffixes}
    if path.suffix not in known:
        what = f"the suffix '{path.suffix}'" if path.suffix else "a name without a suffix"
        raise InputError(
            Diagnostic("E003", f"no language is known for {what}: {path}", None, nearest(path.suffix, known))
        )
    return known[path.suffix]


def require_no_parameters(message: str, parameters: Mapping[str, int | str], hint: str | None = None) -> None:
    """For models without parameters: `-D` is a mistake there."""
    if parameters:
        first = next(iter(parameters))
        raise InputError(Diagnostic("E004", f"{message}, but -D {first}=... was given", None, hint))


def require_no_includes(folders: Sequence[Path]) -> None:
    """For languages that include nothing: `-I` is a mistake there."""
    if folders:
        raise InputError(Diagnostic("E004", f"only Promela models include files, but -I {folders[0]} was given"))
