"""Speed and memory against SPIN and against our own searches, as ratios measured in one run on one machine.

    make benchmarks        # prints the table
    python benchmarks/run.py --write   # and puts it into benchmarks/README.md

Every figure is the best of several interleaved rounds, since other work on the machine only ever slows a run down.
"""

from __future__ import annotations

import math
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import spin

import highroad

HERE = Path(__file__).parent
MODELS = HERE.parent / "models"
ROUNDS = 3
SHORT_ROUNDS = 10  # of what takes a fraction of a second
Row = tuple[str, str, str, str]


def main() -> None:
    lines = [
        f"Measured on {platform.machine()}, {os.cpu_count()} cores, best of {ROUNDS} rounds "
        f"({SHORT_ROUNDS} for the cost of a transition).",
        "",
        "| what | measured | asked | met |",
        "|---|---|---|---|",
        *(f"| {' | '.join(row)} |" for row in [*philosophers(), *own_searches(), start_up()]),
    ]
    print("\n".join(lines))
    if "--write" in sys.argv:
        write_table(lines, HERE / "README.md", "python benchmarks/run.py --write")


def philosophers() -> list[Row]:
    """Twelve left-handed philosophers, exhaustively, against the faster of SPIN's two searches."""
    system = highroad.load(MODELS / "philosophers.py", n=12)
    if not spin.available():
        return [("philosophers (12) against SPIN", "spin or gcc is not installed", "", "")]
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(highroad.count(system, search="bfs"))
        theirs += [spin.verify(HERE / "philosophers.pml", breadth_first=b) for b in (False, True)]
    best = min(ours, key=lambda count: count.statistics.seconds)
    rival = max(theirs, key=lambda report: report.rate)
    s = best.statistics
    if (s.stored, s.transitions) != (theirs[0].states, theirs[0].transitions):
        raise SystemExit(f"not the same system: {s.stored}/{s.transitions} and {theirs[0]}")
    rate = s.transitions / s.seconds
    memory = s.bytes_per_state / rival.bytes_per_state
    return [
        (
            f"philosophers (12), {s.stored:,} states: transitions/s, `bfs` against {rival.name}",
            f"{rate / 1e6:.1f} M against {rival.rate / 1e6:.2f} M: {rate / rival.rate:.1f} times",
            "2 times",
            _met(rate >= 2 * rival.rate),
        ),
        (
            f"the same, bytes/state (ours with table and parents, {rival.name} without its table)",
            f"{s.bytes_per_state:.1f} against {rival.bytes_per_state:.1f}: {memory:.2f} of it",
            "0.5",
            _met(memory <= 0.5),
        ),
    ]


def own_searches() -> list[Row]:
    system = highroad.load(MODELS / "philosophers.py", n=12)
    cost = dict.fromkeys(("bfs", "highway:width=10000", "approximate-highway:width=10000"), math.inf)
    for _ in range(SHORT_ROUNDS):
        for search, least in cost.items():
            cost[search] = min(least, _nanoseconds_per_transition(system, search))
    rows = [
        (
            f"philosophers (12): cost of a transition, `{search}` against `bfs`",
            f"{cost[search]:.0f} ns against {cost['bfs']:.0f} ns: {cost[search] / cost['bfs']:.2f} times",
            asked,
            _met(cost[search] <= 1.3 * cost["bfs"]) if asked else "",
        )
        for search, asked in (("highway:width=10000", "1.3 times"), ("approximate-highway:width=10000", ""))
    ]
    steps = 3_000_000
    seconds = _best(lambda: highroad.count(system, search=f"random:steps={steps}", seed=1).statistics.seconds)
    rate = steps / seconds
    rows.append(("random walk, steps/s", f"{rate / 1e6:.2f} M", "1 M", _met(rate >= 1e6)))
    return rows


def start_up() -> Row:
    """From the shell to the first expanded state of a model with 100 steps."""
    text = """
from highroad import Builder
def model():
    m = Builder("hundred")
    xs = [m.int(f"x{i}", 0, 3) for i in range(20)]
    for i in range(100):
        x, y, z = xs[i % 20], xs[(7 * i + 3) % 20], xs[(5 * i + 1) % 20]
        m.step(f"s{i}", when=(x < 3) & (y >= x) & ((x + z) % 3 == i % 3), do=[x.becomes(x + 1), z.becomes((y + z) % 4)])
    return m.build()
"""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hundred.py"
        path.write_text(text)
        command = [sys.executable, "-m", "highroad", "check", str(path), "--max-states", "1"]
        seconds = _best(lambda: _seconds(lambda: subprocess.run(command, capture_output=True, check=False)))
    return ("first state of a 100-step model, from the shell", f"{seconds:.2f} s", "0.5 s", _met(seconds < 0.5))


def _nanoseconds_per_transition(system: object, search: str) -> float:
    s = highroad.count(system, search=search, seed=1).statistics
    return s.seconds / s.transitions * 1e9


def _best(measure: Callable[[], float]) -> float:
    return min(measure() for _ in range(ROUNDS))


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def _met(condition: bool) -> str:
    return "yes" if condition else "**no**"


def write_table(lines: list[str], readme: Path, command: str) -> None:
    """Replaces what stands between the two marks that name the command."""
    begin, end = f"<!-- begin: {command} -->", "<!-- end -->"
    head, rest = readme.read_text().split(begin)
    tail = rest.split(end, 1)[1]
    readme.write_text(f"{head}{begin}\n{chr(10).join(lines)}\n{end}{tail}")


if __name__ == "__main__":
    main()
