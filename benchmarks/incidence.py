"""What it costs to count in how many runs of a series each state was visited.

    python benchmarks/incidence.py           # prints the table; some minutes
    python benchmarks/incidence.py --write   # and puts it into benchmarks/README.md

A series that is counted and the same one that is not take turns in one process, and a ratio is the median of many such
pairs. Time is that of the processor, so that other work on the machine matters less.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from statistics import median

from run import write_table

import highroad
from highroad import _core, api
from highroad.limits import Limits
from highroad.racing import run_search
from highroad.running import core_limits
from highroad.searches import parse_search
from highroad.statistics.series import Series
from highroad.systems import Objective

HERE = Path(__file__).parent
MODEL = "sliding_window.pml"
ASKED = {"random:steps=20000": None, "random:steps=500000": None, "highway:width=100": 1.1, "highway:width=1000": 1.1}
RUNS = 5  # of a series: what one of them saw is met again
PAIRS = 15
OBJECTIVE = Objective(faults=False)


def main() -> None:
    target = highroad.load(HERE.parent / "models" / MODEL).compile(OBJECTIVE)

    def seconds(search: str, seed: int, series: Series | None) -> float:
        chosen, limits = parse_search(search), core_limits(Limits())
        started = time.thread_time()
        for run in range(RUNS):
            if series is not None:
                series.begin()
            incidence = None if series is None else series.incidence
            run_seed = api.derived_seed(seed, run)
            run_search(target, OBJECTIVE, chosen, run_seed, limits, _core.Control(), incidence=incidence)
            if series is not None:
                series.finish()
        return time.thread_time() - started

    lines = [
        f"`{MODEL}`, series of {RUNS} runs, median of {PAIRS} pairs (and quartiles).",
        "",
        "| search | time with counting, times that without | asked | met |",
        "|---|---|---|---|",
    ]
    for search, asked in ASKED.items():
        ratios = []
        for seed in range(PAIRS):
            # The second of a pair may find memory nearer: it is the one kind, then the other.
            before = seconds(search, seed, Series(seed)) if seed % 2 else None
            alone = seconds(search, seed, None)
            ratios.append((before or seconds(search, seed, Series(seed))) / alone)
        ratios.sort()
        told = f"{median(ratios):.2f} ({ratios[PAIRS // 4]:.2f} to {ratios[-1 - PAIRS // 4]:.2f})"
        met = "" if asked is None else "yes" if median(ratios) <= asked else "**no**"
        lines.append(f"| `{search}` | {told} | {asked or ''} | {met} |")
        print(lines[-1], flush=True)
    if "--write" in sys.argv:
        write_table(lines, HERE / "README.md", "python benchmarks/incidence.py --write")


if __name__ == "__main__":
    main()
