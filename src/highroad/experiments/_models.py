"""Where the models of the project are: in the installed package, or in the checkout that it runs from."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from highroad import api
from highroad.diagnostics import Diagnostic, InputError
from highroad.experiments._experiment import Model
from highroad.systems import System

_PACKAGE = Path(__file__).parents[1]


def models_folder() -> Path:
    """The folder that holds the models. The installed package has a copy; a checkout has them beside `src`."""
    for folder in (_PACKAGE / "models", _PACKAGE.parents[1] / "models"):
        if folder.is_dir():
            return folder
    hint = "install the package anew"
    raise InputError(Diagnostic("E1062", "the models of the experiments are not installed", None, hint))


def path_of(model: Model) -> Path:
    return models_folder() / model.file


def hash_of(model: Model) -> str:
    """By which it is known that results belong to the model as it is now."""
    digest = hashlib.sha256(path_of(model).read_bytes())
    digest.update(repr(sorted(model.parameters.items())).encode())
    return digest.hexdigest()[:16]


def loaded(model: Model) -> System:
    """The model, ready to be searched. The last one is kept: neighbouring cells often have the same."""
    return _loaded(model.file, tuple(sorted(model.parameters.items())))


@lru_cache(maxsize=1)
def _loaded(file: str, parameters: tuple[tuple[str, int | str], ...]) -> System:
    given: dict[str, Any] = dict(parameters)
    return api.load(models_folder() / file, **given)
