"""Exhaustive LTL against SPIN: verdict, time from the shell to it, rate of exploration.

    python benchmarks/ltl.py            # prints the table
    python benchmarks/ltl.py --write    # and puts it into benchmarks/README.md

The rival is `pan -a`: nested depth-first search, compiled with gcc -O2, without partial-order reduction, which would
make another system of the model. Both tools get the same formula. A pair is a state of the model and one of the
automaton; the two automata need not be the same, and so there may be other numbers of pairs.
"""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from run import HERE, MODELS, write_table

ROUNDS = 2
CASES = [
    ("cache", {"N": 4}, "[] ((line[0] == modified) -> ((line[0] == modified) W (line[0] != modified)))"),
    ("elevator", {}, "[] (load == 2 -> ((load == 2) W (open == 1)))"),
    ("leader", {}, "<> [] (leaders == 1)"),
    ("peterson", {}, "[] (inside == 1 -> ((inside == 1) W (inside == 0)))"),
    ("retransmission", {}, "[] (busy == 1 -> <> (busy == 0))"),
    ("token_ring", {}, "[] (inside == 1 -> <> (inside == 0))"),
]
HEADER = "| model | formula | verdict | pairs | pan's pairs | rate, times pan's | shell to verdict, times SPIN's |"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool says, how many pairs it stored, how many of them a second, and the time from the shell."""

    verdict: str
    pairs: int
    rate: float
    wall: float


def main() -> None:
    rows, rates, walls = [], [], []
    for name, parameters, formula in CASES:
        ours = _best([check(name, parameters, formula) for _ in range(ROUNDS)])
        theirs = _best([verify(name, parameters, formula) for _ in range(ROUNDS)])
        if ours.verdict != theirs.verdict:
            raise SystemExit(f"{name}: '{ours.verdict}' here, '{theirs.verdict}' says pan")
        rates.append(ours.rate / theirs.rate)
        walls.append(theirs.wall / ours.wall)
        shown = formula.replace("|", "\\|")
        figures = f"{ours.pairs:,} | {theirs.pairs:,} | {rates[-1]:.2f} | {walls[-1]:.2f}"
        rows.append(f"| {name} | `{shown}` | {ours.verdict} | {figures} |")
        print(rows[-1], flush=True)
    mean = f"| geometric mean | | | | | {_mean(rates):.2f} | {_mean(walls):.2f} |"
    lines = [HEADER, "|---|---|---|---|---|---|---|", *rows, mean, "| asked | | the same | | | | none below 1 |"]
    print("\n".join(lines))
    if "--write" in sys.argv:
        write_table(lines, HERE / "README.md", "python benchmarks/ltl.py --write")


def check(name: str, parameters: dict[str, int], formula: str) -> Answer:
    defines = [word for each in parameters.items() for word in ("-D", "{}={}".format(*each))]
    command = [sys.executable, "-m", "highroad", "check", MODELS / f"{name}.pml", "-p", f"ltl: {formula}"]
    started = time.monotonic()
    told = subprocess.run([*command, *defines, "--json"], capture_output=True, check=False, text=True)
    wall = time.monotonic() - started
    answer = json.loads(told.stdout)
    return Answer(answer["verdict"], answer["stored"], answer["stored"] / answer["seconds"], wall)


def verify(name: str, parameters: dict[str, int], formula: str) -> Answer:
    """Generates, compiles and runs pan on the model with the formula behind it."""
    defines = [f"-D{parameter}={value}" for parameter, value in parameters.items()]
    with tempfile.TemporaryDirectory() as folder:
        model = Path(folder) / "model.pml"
        model.write_text((MODELS / f"{name}.pml").read_text() + f"\nltl p {{ {formula} }}\n")
        started = time.monotonic()
        for command in (
            ["spin", "-a", "-o1", "-o2", "-o3", *defines, "model.pml"],
            ["gcc", "-w", "-O2", "-DNOREDUCE", "-DNOFAIR", "-DMEMLIM=8000", "-DVECTORSZ=4096", "-o", "pan", "pan.c"],
        ):
            subprocess.run(command, cwd=folder, check=True, capture_output=True)
        pan = ["./pan", "-a", "-n", "-m5000000", "-w22"]
        report = subprocess.run(pan, cwd=folder, check=True, capture_output=True, text=True).stdout
        wall = time.monotonic() - started
    return _answer(report, wall)


def _answer(report: str, wall: float) -> Answer:
    errors, stored = re.search(r"errors: (\d+)", report), re.search(r"(\d+) states, stored", report)
    seconds = re.search(r"elapsed time ([\d.]+)", report)
    if errors is None or stored is None or seconds is None or "too small" in report:
        raise SystemExit(f"pan did not explore everything:\n{report}")
    verdict = "holds" if errors[1] == "0" else "violated"
    return Answer(verdict, int(stored[1]), int(stored[1]) / max(float(seconds[1]), 0.01), wall)


def _best(answers: list[Answer]) -> Answer:
    return min(answers, key=lambda answer: answer.wall)


def _mean(values: list[float]) -> float:
    return math.exp(sum(map(math.log, values)) / len(values))


if __name__ == "__main__":
    main()
