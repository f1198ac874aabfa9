"""Runs the command as a user does, in a process of its own, and tells what it wrote, how it ended and what it took."""

import contextlib
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import pytest

import answers
import highroad as package

COMMAND = [sys.executable, "-m", "highroad"]
PACKAGE = Path(str(package.__file__)).parent
MODELS = Path(__file__).parents[2] / "models"
MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Answer(answers.Answer):
    seconds: float
    peak_bytes: int
    processor_seconds: float


Highroad = Callable[..., Answer]


def environment(**changes: str) -> Mapping[str, str]:
    """This process's environment with its package, but without what makes Python write differently than for users."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONUNBUFFERED", "PYTHONIOENCODING")}
    return {**kept, "PYTHONPATH": str(PACKAGE.parent), **changes}


def run(*arguments: object, folder: Path, output: IO[bytes] | None = None, **changes: str) -> Answer:
    """Runs the command to its end."""
    with tempfile.TemporaryFile() as written, tempfile.TemporaryFile() as errors:
        started = time.monotonic()
        process = subprocess.Popen(
            [*COMMAND, *map(str, arguments)],
            stdin=subprocess.DEVNULL,
            stdout=output or written,
            stderr=errors,
            cwd=folder,
            env=environment(**changes),
        )
        status, usage, peak_bytes = _ended(process.pid)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - started
        written.seek(0)
        errors.seek(0)
        answer = Answer(
            process.returncode,
            written.read().decode(),
            errors.read().decode(),
            seconds,
            peak_bytes,
            usage.ru_utime + usage.ru_stime,
        )
    assert "Traceback" not in answer.errors
    return answer


def _ended(process: int) -> tuple[int, resource.struct_rusage, int]:
    """How a process ended, what it took, and the most memory that it was seen with. `ru_maxrss` would also count what
    this process had when it started the other."""
    peak_kilobytes = 0
    while True:
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{process}/status").read_text().splitlines():
                if line.startswith("VmHWM:"):
                    peak_kilobytes = max(peak_kilobytes, int(line.split()[1]))
        ended, status, usage = os.wait4(process, os.WNOHANG)
        if ended:
            return status, usage, peak_kilobytes * 1024
        time.sleep(0.005)


@pytest.fixture
def highroad(tmp_path: Path) -> Highroad:
    """The command, run in the test's own folder."""

    def in_folder(*arguments: object, **changes: str) -> Answer:
        return run(*arguments, folder=tmp_path, **changes)

    return in_folder
