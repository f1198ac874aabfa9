"""What commands write: no answer is lost because its file cannot be written, and nothing that was read is written over.

The status is that of the answer; where that is 0, a file that could not be written makes it 2.
"""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from answers import Highroad
from end_to_end.model_files import FAULTY, LADDER, RING
from highroad import api
from highroad.experiments import experiments
from unit.experiments.small_experiment import SMALL, block

LOCKS = '#include "part.pml"\nactive proctype P() { x = 1; assert(x == 0) }\n'
ESTIMATE = "def estimate(state):\n    return 0\n"
HOA = """HOA: v1
States: 1
Start: 0
AP: 1 "true"
acc-name: Buchi
Acceptance: 1 Inf(0)
--BODY--
State: 0 {0}
[t] 0
--END--
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, highroad: Highroad) -> Path:
    """All kinds of inputs, in the folder in which the commands run."""
    monkeypatch.chdir(tmp_path)
    for of_another_folder in (sys.modules, sys.path_importer_cache):
        for name in ("ladder_beside", "."):
            monkeypatch.delitem(of_another_folder, name, raising=False)
    for name, text in {
        "ladder.py": LADDER,
        "ring.py": RING,
        "faulty.py": FAULTY,
        "graph.aut": 'des (0,2,2)\n(0,"a",1)\n(1,"b",0)\n',
        "locks.pml": LOCKS,
        "part.pml": "byte x;\n",
        "given.h": "byte x;\n",
        "elsewhere.pml": LOCKS.replace('"part.pml"', "<given.h>"),
        "estimate.py": ESTIMATE,
        "importing.py": "import ladder_beside\nfrom ladder_beside import *\n",
        "ladder_beside.py": LADDER,
        "formula.mcf": "[true*]<true>true\n",
        "bad.hoa": HOA,
        "experiments.jsonl": block("row / rdfs").to_line(),
    }.items():
        (tmp_path / name).write_text(text)
    monkeypatch.setitem(experiments(), SMALL.name, SMALL)
    assert highroad("check", "ladder.py", "--trail", "ladder.json", "--search", "bfs").status == 1
    return tmp_path


# Answers whose files cannot be written

Row = tuple[str, int, str]
ANSWERS: list[Row] = [
    ("check ladder.py --trail t.json", 1, "violated: deadlock"),
    ("check ladder.py --search bfs --trail t.svg", 1, "violated: deadlock"),
    ("check locks.pml --trail t.trail", 1, "violated: "),
    ("check ladder.py -p false -p deadlock --trail t.json", 1, "violated: deadlock"),
    ("check graph.aut -p mu:[true*]<true>true --evidence e.dot", 2, "holds: mu"),
    ("check graph.aut -p mu:<a.a>true --evidence e.aut", 1, "violated: mu"),
    ("lts ring.py -o x.aut", 2, "not written: 5 states"),
    ("lts ring.py -o x.fsm --minimise bisim", 2, "not written: 1 state"),
    ("reduce ring.py --width 9 -o x.dot", 2, "5 states"),
    ("reduce ladder.py --width 9 -o x.dot -p deadlock", 1, "violated: deadlock"),
    ("shorten ladder.py ladder.json --save t.txt", 2, "4 steps"),
    ("simulate ring.py --steps 3 --save t.mmd", 2, "random simulation"),
    ("simulate faulty.py -D kind=3 --steps 9 --seed 1 --save t.json", 1, "FAULT"),
    ("theory figure 1 -o x.svg", 2, "not written: Mean cover time"),
    ("experiment report", 2, "small-one:"),
]


def disk_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)


@pytest.mark.parametrize(("command", "status", "told"), ANSWERS, ids=[row[0] for row in ANSWERS])
def test_an_answer_outlives_a_full_disk(
    highroad: Highroad, folder: Path, monkeypatch: pytest.MonkeyPatch, command: str, status: int, told: str
) -> None:
    before = contents(folder)
    disk_is_full(monkeypatch)
    answer = highroad(*command.split(), *(["--seed", "1"] if command.startswith("check") else []))
    assert answer.status == status
    assert told in answer.output
    assert answer.errors.count("error[E005]: cannot write ") == 1
    assert "No space left on device" in answer.errors
    assert "has the witness" not in answer.errors
    assert contents(folder) == before


JSON = [row for row in ANSWERS if not row[0].startswith("experiment")]


@pytest.mark.parametrize(("command", "status", "_told"), JSON, ids=[row[0] for row in JSON])
def test_json_says_what_was_not_written(
    highroad: Highroad, folder: Path, monkeypatch: pytest.MonkeyPatch, command: str, status: int, _told: str
) -> None:
    assert folder.exists()
    disk_is_full(monkeypatch)
    answer = highroad(*command.split(), "--json")
    assert answer.status == status
    answers = answer.json if isinstance(answer.json, list) else [answer.json]
    for each in answers:
        (unwritten,) = each["unwritten"]
        assert unwritten["code"] == "E005"
        assert unwritten["message"].startswith("cannot write ")
        assert each.get("file") is None


def test_json_without_a_failure_says_nothing_of_it(highroad: Highroad, folder: Path) -> None:
    assert "unwritten" not in highroad("check", "ladder.py", "--trail", folder / "t.json", "--json").json


def test_a_folder_that_goes_away_meanwhile(highroad: Highroad, folder: Path) -> None:
    (folder / "gone").mkdir()
    model = LADDER.replace(
        "    return [0]", "    import shutil\n    shutil.rmtree('gone', ignore_errors=True)\n    return [0]"
    )
    (folder / "model.py").write_text(model)
    answer = highroad("check", "model.py", "--trail", "gone/t.json", "--search", "bfs")
    assert (answer.status, answer.lines[0][:18]) == (1, "violated: deadlock")
    assert "error[E005]: cannot write gone/t.json: " in answer.errors


def test_a_file_that_may_not_grow(folder: Path) -> None:
    """As a full disk, but for real: the system refuses to write more than the first block."""
    limited = 'ulimit -f 1; exec "$@"'
    command = [sys.executable, "-m", "highroad", "check", "long.py", "--trail", "t.json", "--search", "bfs"]
    (folder / "long.py").write_text(LADDER.replace("rung < 4", "rung < 400"))
    ended = subprocess.run(
        ["bash", "-c", limited, "bash", *command], cwd=folder, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout[:18]) == (1, "violated: deadlock")
    assert "error[E005]: cannot write t.json: File too large" in ended.stderr
    assert not (folder / "t.json").exists()


@pytest.mark.needs(Path("/dev/full"))
@pytest.mark.parametrize("mode", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize(("model", "status"), [("ring.py", 2), ("ladder.py", 1)], ids=["holds", "violated"])
def test_output_that_cannot_be_written(folder: Path, model: str, status: int, mode: list[str]) -> None:
    command = [sys.executable, "-m", "highroad", "check", model, "--trail", "t.json", "--search", "bfs", *mode]
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(command, cwd=folder, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.returncode == status
    assert "error[E005]: cannot write the output: No space left on device" in ended.stderr
    assert (folder / "t.json").exists() is (status == 1)


RAISED = [(KeyboardInterrupt(), 130), (MemoryError(), 4), (RuntimeError("a defect"), 5)]


@pytest.mark.parametrize(("error", "status"), RAISED, ids=[type(row[0]).__name__ for row in RAISED])
@pytest.mark.parametrize("mode", [[], ["--json"]], ids=["text", "json"])
def test_whatever_happens_while_a_trail_is_written_the_verdict_is_told(
    highroad: Highroad,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: BaseException,
    status: int,
    mode: list[str],
) -> None:
    def fail(*_: Any) -> None:
        raise error

    monkeypatch.setattr("highroad.trails.files.format_to_write", fail)
    answer = highroad("check", "ladder.py", "--trail", folder / "t.json", "--search", "bfs", *mode)
    assert answer.status == status
    assert (answer.json["verdict"] == "violated") if mode else (answer.lines[0][:18] == "violated: deadlock")


def test_a_verdict_is_told_though_the_next_property_is_a_mistake(highroad: Highroad, folder: Path) -> None:
    (folder / "m.py").write_text(FAULTY.replace("steps[kind]()", ""))
    answer = highroad("check", "m.py", "-p", "x == 2", "-p", "1 / (x - 3) == 7", "--search", "bfs", "--json")
    assert answer.status == 2
    assert "error[E411]" in answer.errors
    assert [each["verdict"] for each in answer.json] == ["violated"]


# Inputs

PROMELA = ("--search", "bfs", "--trail")
INPUTS = {
    "a model": ("ladder.py", ["check", "ladder.py", "--trail"]),
    "a graph": ("graph.aut", ["lts", "graph.aut", "-o"]),
    "an included file": ("part.pml", ["check", "locks.pml", *PROMELA]),
    "a file from a given folder": ("given.h", ["check", "elsewhere.pml", "-I", ".", *PROMELA]),
    "an included file, by a simulation": ("part.pml", ["simulate", "locks.pml", "--save"]),
    "a module of a model": ("ladder_beside.py", ["check", "importing.py", "--trail"]),
    "the file of a heuristic": (
        "estimate.py",
        ["check", "ladder.py", "--search", "astar", "--heuristic", "estimate.py:estimate", "--trail"],
    ),
    "a formula": ("formula.mcf", ["check", "graph.aut", "-p", "formula.mcf", "--trail"]),
    "an automaton": ("bad.hoa", ["check", "graph.aut", "-p", "hoa: bad.hoa", "--trail"]),
    "a trail that is followed": ("ladder.json", ["simulate", "ladder.py", "--trail", "ladder.json", "--save"]),
    "a trail that is shortened": ("ladder.json", ["shorten", "ladder.py", "ladder.json", "--save"]),
    "a trail to go to": (
        "ladder.json",
        ["check", "ladder.py", "--search", "astar", "--toward", "ladder.json", "--trail"],
    ),
}


@pytest.mark.parametrize("way", ["itself", "hard link", "symbolic link"])
@pytest.mark.parametrize("what", INPUTS)
def test_nothing_that_is_read_is_written_over(
    highroad: Highroad, folder: Path, monkeypatch: pytest.MonkeyPatch, what: str, way: str
) -> None:
    """Also not under another name; and it is found out before the work."""
    name, arguments = INPUTS[what]
    target = name
    if way == "hard link":
        target = "other.aut"
        (folder / target).hardlink_to(folder / name)
    elif way == "symbolic link":
        target = "other.aut"
        (folder / target).symlink_to(folder / name)
    before = contents(folder)
    monkeypatch.setattr(api, "check", None)  # a search would fail
    answer = highroad(*arguments, target)
    assert (answer.status, answer.output) == (2, "")
    assert "error[E005]: cannot write " in answer.errors
    assert contents(folder) == before


def test_the_formula_of_a_reduction_is_not_written_over(highroad: Highroad, folder: Path) -> None:
    (folder / "x.aut").hardlink_to(folder / "formula.mcf")
    answer = highroad("reduce", "graph.aut", "--width", "9", "-p", "formula.mcf", "-o", "x.aut")
    assert (answer.status, answer.output) == (2, "")
    assert "error[E005]: cannot write " in answer.errors


def test_two_results_do_not_go_to_one_file(highroad: Highroad, folder: Path) -> None:
    answer = highroad(
        "check", "graph.aut", "-p", "mu:true", "-p", "deadlock", "--trail", "x.aut", "--evidence", "./x.aut"
    )
    assert (answer.status, answer.output) == (2, "")
    assert "one file" in answer.errors
    assert not (folder / "x.aut").exists()


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
