"""Witnesses of Promela models as a person sees them: short lines, whatever an atomic section does."""

from pathlib import Path

import highroad
from highroad.systems import Stepwise
from highroad.trails.moves import choice_lines
from highroad.trails.steps import MOST_CHANGES

CROWD = """
#define N 12
byte x, a[20]; chan q = [0] of { byte };
proctype Worker(byte id) { byte cells[3], k; q?k; x++ }
init {
    byte i;
    atomic { i = 0; do :: i < N -> run Worker(i); i++ :: else -> break od };
    d_step { for (i : 0 .. 19) { a[i] = i } };
    q!7;
    assert(x != 1)
}
"""


def shown(tmp_path: Path, text: str, property: str = "deadlock") -> list[str]:
    file = tmp_path / "model.pml"
    file.write_text(text)
    witness = highroad.check(file, property).witness
    assert witness is not None
    return highroad.show(witness).split("\n")


def test_processes_that_start_are_named_in_short(tmp_path: Path) -> None:
    lines = shown(tmp_path, CROWD)
    assert lines[0] == "  0  (initial)  x=0, a[0..19]=0, q=[], :init:[0]:i=0"
    assert lines[1].split()[:3] == ["1", ":init:[0]", "model.pml:7"]
    assert " i = 0; i < 12; run Worker(i); i++; else; break " in lines[1]
    assert lines[1].endswith("starts Worker[1..12]; :init:[0]:i: 0 -> 12")
    assert all("None" not in line and len(line) < 200 for line in lines)


def test_many_changes_are_not_all_told(tmp_path: Path) -> None:
    (step,) = [line for line in shown(tmp_path, CROWD) if "a[1]: 0 -> 1" in line]
    assert step.count("->") == MOST_CHANGES
    assert step.endswith("... and 14 more")


def test_a_rendezvous_has_two_movers_and_a_fault_its_place(tmp_path: Path) -> None:
    lines = shown(tmp_path, CROWD)
    assert any(":init:[0] -> Worker[" in line and "q!7; q?k" in line and ":k: 0 -> 7" in line for line in lines)
    assert lines[-1].split() == [
        "5",
        ":init:[0]",
        "model.pml:10",
        "assert(x",
        "!=",
        "1)",
        "FAULT:",
        "assertion",
        "violated",
    ]
    atomic = "active proctype P() { byte y; atomic { y = 1; assert(y == 2); y = 3 } }"
    assert shown(tmp_path, atomic)[-1].endswith("FAULT: assertion violated in 'assert(y == 2)' at line 1")


def test_a_choice_tells_only_some_of_its_changes(tmp_path: Path) -> None:
    file = tmp_path / "model.pml"
    file.write_text(CROWD)
    system = highroad.load(file)
    assert isinstance(system, Stepwise)
    state = system.initial()[0]
    (line,) = choice_lines(system, state, list(system.edges(state)))
    assert line.endswith("... and 55 more")


def test_processes_end_without_their_variables(tmp_path: Path) -> None:
    text = "byte x; active proctype P() { byte y; y = 1; x = 1 } active proctype Q() { byte z; z = 1 }"
    lines = shown(tmp_path, text, "_nr_pr == 1")
    assert lines[-1].endswith("-end-  ends Q[1]")


def test_a_deadlock_tells_where_the_processes_are(tmp_path: Path) -> None:
    text = "chan q = [0] of { byte };\nactive [3] proctype P() { q!1 }\nactive proctype R() {\nskip; q?2 }"
    lines = shown(tmp_path, text)
    at = lines.index("  where the processes are:")
    assert lines[at + 1 :] == ["  line 2 (state 1)  P[0..2]", "  line 4 (state 2)  R[3]"]


def test_elements_of_arrays_in_processes_are_shown_together(tmp_path: Path) -> None:
    text = "active proctype P() { byte a[4]; byte x; x = 1; false }"
    assert "P[0]:a[0..3]=0" in shown(tmp_path, text)[0]
