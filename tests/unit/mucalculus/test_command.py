"""Formulas on the command line."""

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
    assert highroad("check", model, "-p", "mu: true", "--max-depth", 3).status == 2


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
