"""The model that most of these tests check, and a way to write others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

MODELS = Path(__file__).parents[2] / "models"


@pytest.fixture(autouse=True)
def _compiled_once(compiled_once: None) -> None:
    """Nearly all tests here compile the same few models."""


@pytest.fixture(scope="session")
def philosophers() -> Path:
    return MODELS / "philosophers.py"


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], Path]:
    """Writes a model file and gives its path."""

    def write_file(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text)
        return path

    return write_file
