"""Formulas on the command line."""

import subprocess
import sys
from pathlib import Path

import pytest

from answers import Highroad
from highroad.lts.aut import read

SPECIFICATION = """
sort D = struct d1 | d2;
act in, out: D; stop;
proc P = sum d: D . in'(d) . out(d) . P;
init P;
""".replace("in,", "in',")


@pytest.fixture
def model(tmp_path: Path) -> Path:
    path = tmp_path / "buffer.mcrl2"
    path.write_text(SPECIFICATION)
    return path


def test_verdicts_and_exit_status(model: Path, highroad: Highroad) -> None:
    answer = highroad("check", model, "-p", "mu: forall d: D . [true* . in'(d)]<out(d)>true")
    assert answer.status == 0
    assert answer.lines[0].startswith("holds: mu: forall d: D")
    assert "parity game of" in answer.lines[1]
    assert "'--evidence FILE' shows why" in answer.lines[2]
    answer = highroad("check", model, "-p", "mu: <out(d1)>true", "--json")
    assert answer.status == 1
    assert (answer.json["verdict"], answer.json["witness"]) == ("violated", None)
    assert answer.json["game"]["positions"] > 0


def test_formula_files(model: Path, tmp_path: Path, highroad: Highroad) -> None:
    file = tmp_path / "formula.mcf"
    file.write_text("% a comment\nsort D = struct d1 | d2;\nform <in'(d1)>[out(d2)]false;\n")
    assert highroad("check", model, "-p", file).status == 0
    assert highroad("check", model, "-p", f"mu: {file}").status == 0
    file.write_text("<in'(d1)>\n[out(d3)]false")
    answer = highroad("check", model, "-p", file)
    assert answer.status == 2
    assert f"{file}:2:6: error[E830]" in answer.errors
    assert highroad("check", model, "-p", tmp_path / "other.mcf").status == 2


def test_evidence(model: Path, tmp_path: Path, highroad: Highroad) -> None:
    file = tmp_path / "evidence.aut"
    answer = highroad("check", model, "-p", "mu: [true* . out(d2)]false", "--evidence", file)
    assert answer.status == 1
    assert "'--evidence" not in answer.output
    assert list(read(file).edges()) == [(0, "in'(d2)", 1), (1, "out(d2)", 0)]
    assert highroad("check", file, "-p", "mu: [true* . out(d2)]false").status == 1
    assert highroad("check", model, "-p", "deadlock", "--evidence", file).status == 2
    assert highroad("check", model, "-p", "mu: true", "--evidence", tmp_path / "evidence.txt").status == 2


def test_limits(model: Path, highroad: Highroad) -> None:
    answer = highroad("check", model, "-p", "mu: [true*]<true>true", "--max-states", 1)
    assert answer.status == 4
    assert answer.lines[0].startswith("not decided: mu:")
    assert "'--evidence" not in answer.output
    assert "nothing was found" not in answer.output
    assert "note: what was explored does not decide the formula" in answer.output
    assert highroad("check", model, "-p", "mu: true", "--max-depth", 3).status == 0


def test_other_models(tmp_path: Path, highroad: Highroad) -> None:
    path = tmp_path / "model.pml"
    path.write_text("byte x; active proctype P() { do :: x = 1 - x od }")
    assert highroad("check", path, "-p", "mu: [true*]<true>true").status == 0
    assert highroad("check", path, "-p", "mu: [true . true]false").status == 1


def test_labels_that_no_run_comes_to_are_known(tmp_path: Path, highroad: Highroad) -> None:
    path = tmp_path / "model.aut"
    path.write_text('des (0,2,3)\n(0,"a",0)\n(1,"later(2)",2)\n')
    assert highroad("check", path, "-p", "mu: [true* . later(2)]false").status == 0
    answer = highroad("check", path, "-p", "mu: <latter(2)>true")
    assert answer.status == 2
    assert "did you mean 'later'?" in answer.errors


def test_a_model_with_a_fault_has_no_verdict(tmp_path: Path, highroad: Highroad) -> None:
    path = tmp_path / "model.pml"
    path.write_text("byte x; active proctype P() { do :: x < 3 -> x++ :: x == 3 -> x = 1 / (x - 3) od }")
    answer = highroad("check", path, "-p", "mu: [true*]<true>true")
    assert answer.status == 1
    assert answer.lines[0].startswith("violated: the model has a fault; not decided: mu:")


GROWING = "act a: Nat; error; proc P(n: Nat) = a(n) . P(n + 1) + (n == 1) -> error . delta; init P(0);"
DECIDED = {
    "[true* . error]false": "violated",
    "<true* . error>[true]false": "holds",
    "nu X . <true>X": "not decided",
    "[true*]<true>true": "violated",
    "<true* . error>true": "holds",
    "[true* . a(7)]<true>true && <error>true": "violated",
    "[true*][error]<true>true => nu X . <true>X": "holds",
    "[true* . a(3) . true* . error]false": "not decided",
    "forall n: Nat . [true* . a(n) . true* . error]val(n < 0)": "violated",
    "exists n: Nat . <true* . a(n)>[true]false": "not decided",
}
LIMITS = [
    *((["--max-states", 50], formula) for formula in DECIDED),
    *((["--max-depth", 10], formula) for formula in DECIDED),
    *(pytest.param(["--max-time", 4], formula, marks=pytest.mark.slow) for formula in [*DECIDED][:3]),
    *(pytest.param(["--max-memory", "150M"], formula, marks=pytest.mark.slow) for formula in [*DECIDED][:3]),
]


@pytest.mark.parametrize(("limit", "formula"), LIMITS)
def test_what_an_explored_part_decides(limit: list[object], formula: str, tmp_path: Path) -> None:
    """Its error is two steps from the beginning, and it never ends."""
    path = tmp_path / "growing.mcrl2"
    path.write_text(GROWING)
    command = [sys.executable, "-m", "highroad", "check", path, "-p", f"mu: {formula}", *limit]
    run = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)  # memory of its own
    lines = run.stdout.splitlines()
    assert lines[0].startswith(DECIDED[formula]), run.stdout
    undecided = 3 if "--max-depth" in limit else 4
    assert run.returncode == {"violated": 1, "holds": 0}.get(DECIDED[formula], undecided)
    assert "nothing was found" not in run.stdout
    if run.returncode == undecided:
        assert "decide the formula" in run.stdout
    else:
        assert "decided by a part of the states" in lines[0]
        assert any(line.startswith("  audited ") for line in lines)


def test_evidence_from_a_part(tmp_path: Path, highroad: Highroad) -> None:
    path, file = tmp_path / "growing.mcrl2", tmp_path / "evidence.aut"
    path.write_text(GROWING)
    formula = "mu: [true* . error]false"
    assert highroad("check", path, "-p", formula, "--max-states", 9, "--evidence", file).status == 1
    assert list(read(file).edges()) == [(0, "a(0)", 1), (1, "error", 2)]


def test_a_limit_before_anything_was_decided(tmp_path: Path, highroad: Highroad) -> None:
    path = tmp_path / "slow.py"
    path.write_text("import time\ndef initial_states():\n    return [0]\ndef successors(n):\n    time.sleep(9)\n")
    answer = highroad("check", path, "-p", "mu: <true>true", "--max-time", "0.2")
    assert answer.status == 4
    assert "nothing was found" not in answer.output
    assert "note: the formula was not looked at: nothing is known of it" in answer.output
