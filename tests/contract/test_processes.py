"""What only a process of its own can show: Ctrl-C, its memory, clean pipes, a progress line on a terminal."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "highroad"]
PHILOSOPHERS = Path(__file__).parents[2] / "models" / "philosophers.py"
MEGABYTE = 1 << 20


def test_interrupt_gives_the_partial_result() -> None:
    process = subprocess.Popen(
        [*COMMAND, "count", PHILOSOPHERS, "-D", "n=24", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=20)
    data = json.loads(output)
    assert process.returncode == 130
    assert (data["complete"], data["limit"]) == (False, "interrupted")
    assert data["states"] > 1000
    assert errors == b""


@pytest.mark.parametrize("search", ["bfs", "rdfs", "highway:width=1000000", "rurs:nodes=100000000,steps=1000000000"])
def test_memory_is_a_promise_about_the_process(search: str) -> None:
    budget = 200
    command = [*COMMAND, "count", PHILOSOPHERS, "-D", "n=24", "--search", search, "--json"]
    run = subprocess.run(
        [*command, "--max-memory", f"{budget}M", "--max-time", "100"], capture_output=True, check=False
    )
    data = json.loads(run.stdout)
    assert (run.returncode, data["limit"]) == (4, "memory")
    assert data["states"] > 100_000
    assert data["peak_memory_bytes"] <= (budget + 64) * MEGABYTE


def test_a_terminal_shows_progress_and_a_pipe_does_not() -> None:
    command = [*COMMAND, "count", PHILOSOPHERS, "-D", "n=24", "--max-time", "1"]
    piped = subprocess.run(command, capture_output=True, check=False)
    assert (piped.returncode, piped.stderr) == (4, b"")
    assert b"\x1b" not in piped.stdout
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    drawn = b""
    while process.poll() is None or select.select([ours], [], [], 0)[0]:
        if select.select([ours], [], [], 0.1)[0]:
            try:
                drawn += os.read(ours, 65536)
            except OSError:
                break
    process.communicate()
    os.close(ours)
    assert b"transitions" in drawn
