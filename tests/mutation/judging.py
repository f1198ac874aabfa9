"""Runs tests on a mutant, within limits, and tells whether one of them fails."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_BYTES = 2 << 30
"""A mutant that takes more memory is ended, and counts like one that takes too long."""


@dataclass(frozen=True)
class Verdict:
    outcome: str  # survived, killed, or timeout
    test: str  # the first that failed
    seconds: float


def core_tests(program: Path, names: list[str], environment: dict[str, str]) -> Verdict:
    """Each with its own limit of processor time."""

    def failed(line: str) -> str | None:
        found = re.match(r"(\w+) FAILED", line)
        return found[1] if found else None

    return _judged([str(program), *names], environment, 60, failed)


def core_tests_by_cost(program: Path, environment: dict[str, str]) -> dict[str, int]:
    """The names of all, the fastest first, with their milliseconds; each must pass."""
    done = subprocess.run([program], env=environment, check=True, capture_output=True, text=True)
    costs = {name: int(cost) for name, cost in re.findall(r"^(\w+) ok (\d+) ms$", done.stdout, re.MULTILINE)}
    return dict(sorted(costs.items(), key=lambda item: item[1]))


def pytest(arguments: list[str], environment: dict[str, str], most_seconds: int) -> Verdict:
    def failed(line: str) -> str | None:
        found = re.match(r"(?:FAILED|ERROR) (\S+)", line)
        return found[1] if found else None

    options = ["-x", "-q", "-m", "not slow", "-p", "no:cacheprovider", "--tb=no", "-rfE", "-o", "addopts="]
    command = [sys.executable, "-m", "pytest", *options, "--strict-markers", "--import-mode=importlib", *arguments]
    return _judged(command, environment, most_seconds, failed)


def _judged(
    command: list[str], environment: dict[str, str], most_seconds: int, failed: Callable[[str], str | None]
) -> Verdict:
    """The limit is one of processor time, since the machine may be busy; who waits for ever gets ten times as long."""
    started = time.monotonic()
    with tempfile.TemporaryFile("w+", errors="replace") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (most_seconds, most_seconds + 5)),
        )
        is_over, test = False, ""
        while not (test or is_over):
            has_ended = process.poll() is not None
            output.seek(0)
            lines = output.read().split("\n")
            test = next((found for line in lines if (found := failed(line))), "")
            if has_ended:
                break
            time.sleep(0.1)
            passed = time.monotonic() - started
            is_over = passed > 10 * most_seconds or (int(passed * 5) % 10 == 0 and _memory_of(process.pid) > MOST_BYTES)
        _end(process)
    seconds = round(time.monotonic() - started, 1)
    last = next((line for line in reversed(lines) if line.strip()), "")
    if is_over or (process.returncode in (-signal.SIGXCPU, -signal.SIGPROF, -signal.SIGKILL) and not test):
        return Verdict("timeout", last[:120], seconds)
    if test or process.returncode != 0:
        return Verdict("killed", test or f"status {process.returncode}: {last[:120]}", seconds)
    return Verdict("survived", "", seconds)


def _end(process: subprocess.Popen[bytes]) -> None:
    """With all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _memory_of(group: int) -> int:
    pages = 0
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group:
            pages += int(fields[21])
    return pages * os.sysconf("SC_PAGE_SIZE")
