"""Ctrl-C ends all processes of a run, and what is finished stays."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from highroad.experiments._results import read_blocks


def is_any_left(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("to_all", [True, False], ids=["terminal", "one process"])
def test_interrupted(tmp_path: Path, to_all: bool) -> None:
    """A terminal tells all processes, `kill -INT` only one."""
    results = tmp_path / "results.jsonl"
    command = [sys.executable, "-m", "highroad", "experiment", "run", "--jobs", "2", "--out", str(results)]
    with subprocess.Popen(command, start_new_session=True, stderr=subprocess.PIPE, text=True) as process:
        while process.poll() is None and not (results.exists() and results.read_bytes().endswith(b"\n")):
            time.sleep(0.05)
        (os.killpg if to_all else os.kill)(process.pid, signal.SIGINT)
        _, errors = process.communicate()
    assert process.returncode == 130
    assert "interrupted" in errors
    assert f"{results} has what is finished; the same command goes on from there" in errors
    assert "Traceback" not in errors
    assert "leaked" not in errors
    assert read_blocks(results)
    end = time.monotonic() + 60
    while is_any_left(process.pid) and time.monotonic() < end:
        time.sleep(0.05)
    assert not is_any_left(process.pid)
