"""The comparison of Edelkamp, Lluch-Lafuente and Leue, "Trail-directed model checking" (2001), on our models.

A trail of depth-first search is shortened by A* towards its last state. The models are ours, so that lengths can be
compared within a line and not between the two: what can be compared is how much of a trail is left.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from cases import STARVATION, Case
from commands import Desk, Outcome
from lengths import Measured

NOT_IN_TEXT = "n/a"  # the text of the paper has no figure
SCRIPT = Path(__file__).with_name("toward_state.py")
BYTES = 2_000_000_000


@dataclass(frozen=True)
class Published:
    """A system of the paper, and the lengths that its text gives."""

    system: str
    table: int
    trail: str = NOT_IN_TEXT
    hamming: str = NOT_IN_TEXT
    fsm: str = NOT_IN_TEXT
    shortest: str = NOT_IN_TEXT


PUBLISHED = {
    "broker": Published("GIOP", 3, hamming="67", fsm="65", shortest="58"),
    "stable_marriage": Published("Marriers", 3, shortest="62"),
    "elevator": Published("Elevator", 4, trail="510", hamming="203", fsm="203"),
    "telephone": Published("POTS", 4, trail="756", hamming="67", fsm="67"),
    "circuit": Published("FMC", 5),
}


def philosophers_lines(all_measured: list[Measured]) -> list[str]:
    """Table 2 of the paper: a deadlock by depth-first search, and by A*."""
    for m in all_measured:
        if m.case.name == "philosophers":
            ours = {"dfs": m.blind["dfs"], "A*, active-processes": m.directed["active-processes", "astar"]}
            theirs = {"dfs": "1,362 | 1,341 / 1,341", "A*, active-processes": "34 | 17 / 67"}
            head = ["| philosophers | length | expanded / stored | paper: length | paper: expanded / stored |"]
            rows = [f"| {k} | {o.length_text()} | {o.effort_text()} | {theirs[k]} |" for k, o in ours.items()]
            return [*head, "|---|--:|--:|--:|--:|", *rows, ""]
    return []


def safety_table(desk: Desk, all_measured: list[Measured]) -> list[str]:
    """Tables 3, 4 and 5 of the paper: deadlocks, invariants, and a bad prefix."""
    searches = "hamming, to the state | hamming, to any error | fsm-distance, to any error"
    lines = [f"| model | | dfs | {searches} | shortest |", "|---|---|--:|--:|--:|--:|--:|"]
    for m in all_measured:
        if m.case.name in PUBLISHED:
            lines += _safety_rows(m, trail_directed(desk, m.case))
    return lines


def _safety_rows(m: Measured, outcomes: list[Outcome]) -> list[str]:
    p = PUBLISHED[m.case.name]
    dfs, bfs = m.blind["dfs"], m.blind["bfs"]
    lengths = [o.length_text() for o in (dfs, *outcomes, bfs)]
    efforts = [o.effort_text() for o in (dfs, *outcomes, bfs)]
    theirs = [p.trail, p.hamming, p.hamming, p.fsm, p.shortest]
    return [
        f"| [{m.case.name}](models/{m.case.file}) | length | {' | '.join(lengths)} |",
        f"| | expanded / stored | {' | '.join(efforts)} |",
        f"| | paper, {p.system}, Table {p.table}: length | {' | '.join(theirs)} |",
    ]


def trail_directed(desk: Desk, case: Case) -> list[Outcome]:
    """A* towards the last state of the trail of depth-first search."""
    trail = desk.trail(case)
    if trail is None:
        return [Outcome(why="no trail")] * 3
    full = desk.run([sys.executable, str(SCRIPT)], [case.path, trail, f"{desk.seconds:g}", str(BYTES)])
    partial = [
        desk.search(case, "astar", "--heuristic", heuristic, "--toward", trail)
        for heuristic in ("hamming", "fsm-distance")
    ]
    return [Outcome.of(answer) for answer in (full, *partial)]


def liveness_table(desk: Desk) -> list[str]:
    """Table 6 of the paper: a cycle that SPIN found, its prefix and the cycle itself made shorter."""
    if shutil.which("spin") is None or shutil.which("gcc") is None:
        return ["The error of liveness was not measured: spin or gcc is not installed."]
    answer = desk.shorten(STARVATION, _trail_of_spin(desk.folder))
    if "error" in answer:
        return [f"The error of liveness was not shortened: {answer['error'].splitlines()[0]}"]
    steps, cycle, after = answer["before"], answer["cycle_before"], answer["witness"]
    head = "| [starvation](models/starvation.pml) | prefix | cycle | paper, Elevator, Table 6: prefix | cycle |"
    return [
        head,
        "|---|--:|--:|--:|--:|",
        f"| trail of `pan -a` | {steps - cycle:,} | {cycle} | {NOT_IN_TEXT} | {NOT_IN_TEXT} |",
        f"| after shorten | {after['cycle']} | {after['length'] - after['cycle']} | shorter | not shorter |",
        "| shortest there is (see models/README.md) | 16 | 7 | | |",
    ]


def _trail_of_spin(folder: Path) -> Path:
    """The trail that SPIN's nested depth-first search writes."""
    trail = folder / f"{STARVATION.name}.trail"
    if not trail.exists():
        subprocess.run(["spin", "-a", STARVATION], cwd=folder, check=True, capture_output=True)
        subprocess.run(["gcc", "-o", "pan", "pan.c"], cwd=folder, check=True, capture_output=True)
        subprocess.run(["./pan", "-a", "-m1000000"], cwd=folder, check=True, capture_output=True)
    return trail
