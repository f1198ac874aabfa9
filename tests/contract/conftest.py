"""Runs the command line in this process: fast, with the same output and exit status as the installed command."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from highroad import cli

MODELS = Path(__file__).parents[2] / "models"


@dataclass(frozen=True)
class Answer:
    status: int
    output: str
    errors: str

    @property
    def json(self) -> Any:
        return json.loads(self.output)


Highroad = Callable[..., Answer]


@pytest.fixture
def highroad(capsys: pytest.CaptureFixture[str]) -> Highroad:
    def run(*arguments: object) -> Answer:
        status = cli.run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Answer(status, captured.out, captured.err)

    return run


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
