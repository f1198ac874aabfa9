"""Runs SPIN's verifier on a Promela model and reads its report."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class PanReport:
    """What pan says of an exhaustive run without partial-order reduction."""

    name: str
    states: int
    transitions: int  # without the initial state, which pan counts as one
    seconds: float
    state_bytes: float  # memory for states alone, without the hash table and the search stack
    uncompressed_bytes: float  # the same without the compression that pan does by itself

    @property
    def rate(self) -> float:
        return self.transitions / self.seconds

    @property
    def bytes_per_state(self) -> float:
        return self.state_bytes / self.states

    @property
    def uncompressed_bytes_per_state(self) -> float:
        return self.uncompressed_bytes / self.states


def available() -> bool:
    return shutil.which("spin") is not None and shutil.which("gcc") is not None


def verify(model: Path, *, breadth_first: bool) -> PanReport:
    """Compiles the verifier with gcc -O2 and explores everything."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["spin", "-a", "-o1", "-o2", "-o3", model.resolve()], cwd=folder, check=True, capture_output=True
        )
        flags = ["-DNOREDUCE", "-DSAFETY", *(["-DBFS"] if breadth_first else [])]
        subprocess.run(["gcc", "-O2", *flags, "-o", "pan", "pan.c"], cwd=folder, check=True, capture_output=True)
        run = subprocess.run(
            ["./pan", "-E", "-c0", "-n", "-m5000000", "-w22"], cwd=folder, check=True, capture_output=True, text=True
        )
    return _parse("pan -DBFS" if breadth_first else "pan (DFS)", run.stdout)


def _parse(name: str, report: str) -> PanReport:
    def number(pattern: str) -> float:
        match = re.search(pattern, report)
        if match is None:
            raise ValueError(f"pan's report has no {pattern!r}:\n{report}")
        return float(match[1])

    if "max search depth too small" in report:
        raise ValueError("pan did not explore everything")
    memory = re.search(r"([\d.]+)\s+actual memory usage for states", report)
    equivalent = number(r"([\d.]+)\s+equivalent memory usage for states")
    return PanReport(
        name=name,
        states=int(number(r"(\d+) states, stored")),
        transitions=int(number(r"(\d+) transitions")) - 1,
        seconds=number(r"elapsed time ([\d.]+)"),
        state_bytes=(float(memory[1]) if memory else equivalent) * 2**20,
        uncompressed_bytes=equivalent * 2**20,
    )
