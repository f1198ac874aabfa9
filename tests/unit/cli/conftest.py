"""The command line in this process: the same code as the installed command, without the time to start it."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from highroad import cli

LADDER = '''
"""Rungs from 0 to `top`; one can only climb, and fall from the last but one."""

def model(top: int = 4):
    class Ladder:
        def initial_states(self):
            return [0]

        def successors(self, rung):
            if rung < top:
                yield "climb", rung + 1
            if rung == top - 1:
                yield "fall(0)", 0

    return Ladder()
'''


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


@pytest.fixture
def ladder(tmp_path: Path) -> Path:
    path = tmp_path / "ladder.py"
    path.write_text(LADDER)
    return path
