"""The rows of `limit_table`, one a seed, for `python tests/nightly.py limits`; tests try those that are quick."""

from __future__ import annotations

import shlex
import tempfile
from pathlib import Path

from compared import Compared
from end_to_end.conftest import MEGABYTE, Answer, run
from end_to_end.limit_table import MEGABYTES, ROWS, SECONDS, Row, write_inputs

SLACK_BYTES = 64 * MEGABYTE
SLACK_SECONDS = 2.0
STARTING = 1.0  # seconds until a process knows its limits, on a machine that has something else to do
BUSY = 4.0  # how many times as long as it may take by the processor a command may take by the clock


def compare(seed: int) -> Compared:
    row = ROWS[seed % len(ROWS)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_inputs(folder, row.words)
        found = Compared(wrong=mistakes(row, run(*limited(row)[0], folder=folder)))
    found.figures["rows"] = 1
    return found


def limited(row: Row) -> tuple[list[str], float]:
    """The words with their limit, and the seconds that they have."""
    words = shlex.split(row.words)
    if "--max-time" not in words:
        words += ["--max-time", str(SECONDS if row.limit == "time" else 60)]
    if row.limit == "memory":
        words += ["--max-memory", f"{MEGABYTES}M"]
    return words, float(words[words.index("--max-time") + 1])


def mistakes(row: Row, answer: Answer) -> list[str]:
    """How a command did not keep its limit."""
    seconds = limited(row)[1] + SLACK_SECONDS
    wrong = []
    if answer.status not in row.statuses:
        wrong.append(f"status {answer.status}")
    if min(answer.seconds, answer.processor_seconds) > seconds + STARTING or answer.seconds > BUSY * seconds:
        wrong.append(f"{answer.seconds:.1f} s, {answer.processor_seconds:.1f} s of the processor")
    if row.limit == "memory" and answer.peak_bytes > MEGABYTES * MEGABYTE + SLACK_BYTES:
        wrong.append(f"{answer.peak_bytes // MEGABYTE} MB")
    return [f"{row.part} ({row.limit}): {each}\n{answer.errors[-1000:]}" for each in wrong]
