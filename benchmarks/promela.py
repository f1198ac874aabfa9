"""Promela against SPIN: rate of exploration, time from the shell to the verdict, bytes a state.

    python benchmarks/promela.py            # prints the table
    python benchmarks/promela.py --write    # and puts it into benchmarks/README.md

The rival is the faster of pan's depth-first and breadth-first
search; both tools must agree on the number of states and transitions.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
import time
from pathlib import Path

import spin
from run import HERE, MODELS, write_table

import highroad

ROUNDS = 2
NAMES = "cache elevator fischer leader peterson philosophers readers_writers retransmission sliding_window token_ring"
HEADER = (
    "| model | states | rate, times pan's | shell to verdict, times SPIN's | bytes/state, with table and parents "
    "| pan's without compression, without table | pan's as stored |"
)


def main() -> None:
    rows, measured = [], []
    for name in NAMES.split():
        row = measure(MODELS / f"{name}.pml")
        figures = f"{row.rate:.2f} | {row.wall:.2f} | {row.bytes:.0f} | {row.rival_bytes:.0f} | {row.stored_bytes:.0f}"
        rows.append(f"| {name} | {row.states:,} | {figures} |")
        print(rows[-1], flush=True)
        measured.append(row)
    small = _mean([row.wall for row in measured if row.states < 1_000_000])
    large = _mean([row.wall for row in measured if row.states >= 1_000_000])
    rate, size = _mean([row.rate for row in measured]), _mean([row.bytes / row.rival_bytes for row in measured])
    wall = f"{small:.2f} below a million states, {large:.2f} above"
    mean = f"| geometric mean | | {rate:.2f} | {wall} | {size:.2f} of pan's | | |"
    asked = "| asked | | 2 | 3 below a million states, none below 1 above | 0.5 of pan's without compression | | |"
    lines = [HEADER, "|---|---|---|---|---|---|---|", *rows, mean, asked]
    print("\n".join(lines))
    if "--write" in sys.argv:
        write_table(lines, HERE / "README.md", "python benchmarks/promela.py --write")


class Measured:
    """The figures of one model."""

    def __init__(self, states: int, rate: float, wall: float, bytes_: float, rival: spin.PanReport) -> None:
        self.states = states
        self.rate = rate
        self.wall = wall
        self.bytes = bytes_
        self.rival_bytes = rival.uncompressed_bytes_per_state
        self.stored_bytes = rival.bytes_per_state


def measure(model: Path) -> Measured:
    own_walls, rival_walls, seconds, rivals = [], [], [], []
    system = highroad.load(model)
    for _ in range(ROUNDS):
        started = time.monotonic()
        told = subprocess.run(
            [sys.executable, "-m", "highroad", "count", model, "--json"], capture_output=True, check=True, text=True
        )
        own_walls.append(time.monotonic() - started)
        count = highroad.count(system)
        seconds.append(count.statistics.seconds)
        for breadth_first in (False, True):
            started = time.monotonic()
            rivals.append(spin.verify(model, breadth_first=breadth_first))
            rival_walls.append(time.monotonic() - started)
    states, transitions = json.loads(told.stdout)["states"], json.loads(told.stdout)["transitions"]
    if (states, transitions) != (rivals[0].states, rivals[0].transitions):
        raise SystemExit(f"{model.stem}: not the same system: {states}/{transitions} and {rivals[0]}")
    rival = max(rivals, key=lambda report: report.rate)
    return Measured(
        states,
        transitions / min(seconds) / rival.rate,
        min(rival_walls) / min(own_walls),
        count.statistics.bytes_per_state,
        rivals[0],
    )


def _mean(values: list[float]) -> float:
    return math.exp(sum(map(math.log, values)) / len(values))


if __name__ == "__main__":
    main()
