"""Bad input: exit status 2, one located message with a caret where there is text, no traceback, nothing lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from end_to_end.model_files import RING
from highroad import check, load
from highroad.diagnostics import InputError

Write = Callable[[str, str], Path]

PROPERTIES = [
    ("fork[0", "E401", "^"),
    ("forc[0]", "E405", "did you mean 'fork'?"),
    ("fork[0] = 1", "E400", "write '=='"),
    ("fork[0] + 1", "E2", "^"),
    ("philosopher[9]@eating", "E408", "there are 5 processes"),
    ("philosopher[0]@eatin", "E405", "did you mean 'eating'?"),
    ("philosopher@eating", "E408", "philosopher[0]"),
    ("1 + 1", "E412", "!= 0"),
    ("(" * 100_000, "E401", "nested too deeply"),
    ("!" * 100_000 + "true", "E401", "nested too deeply"),
    ("9" * 50 + " == 1", "E402", "too large"),
    ("reech: true", "E413", "did you mean 'reach'?"),
    ("invariant:", "E414", "needs a text"),
]


@pytest.mark.parametrize(("text", "code", "shown"), PROPERTIES, ids=[row[0][:20] for row in PROPERTIES])
def test_properties(highroad, philosophers: Path, text: str, code: str, shown: str) -> None:
    answer = highroad("check", philosophers, "-p", text)
    assert (answer.status, answer.output) == (2, "")
    assert f"error[{code}" in answer.errors
    assert shown in answer.errors
    assert len(answer.errors) < 2000


OPTIONS = [
    (["--search", "hiway"], "did you mean 'highway'?"),
    (["--search", "highway:width=0"], "from 1"),
    (["--search", "highway:width=x"], "not a number"),
    (["--search", "highway:with=3"], "did you mean 'width'?"),
    (["--search", "highway:width"], "needs a value"),
    (["--search", "rurs:restart=nowhere"], "restart"),
    (["--max-memory", "5X"], "--max-memory"),
    (["--max-time", "soon"], "--max-time"),
    (["--max-states", "0"], "--max-states"),
    (["--seed", "-1"], "--seed"),
    (["--runs", "0"], "--runs"),
    (["-D", "=3"], "NAME=VALUE"),
    (["-D", "n=many"], "must be a whole number"),
    (["-D", "n=3", "-D", "n=4"], "'n' is given twice"),
    (["-p", "deadlok"], "did you mean 'deadlock'?"),
    (["--max-time", "0"], "--max-time 0 is out of range"),
    (["--search", "random:steps=0"], "a whole number from 1, or 'no bound'"),
    (["-D", "m=3"], "no parameter 'm'"),
]


@pytest.mark.parametrize(("arguments", "shown"), OPTIONS, ids=[" ".join(row[0]) for row in OPTIONS])
def test_options(highroad, philosophers: Path, arguments: list[str], shown: str) -> None:
    answer = highroad("check", philosophers, *arguments)
    assert answer.status == 2
    assert shown in answer.errors


MODELS = [
    ("raises.py", "def initial_states():\n    return [0]\ndef successors(s):\n    return [1 / 0]\n", "raises.py:4:"),
    ("import.py", "x = 1\nimport nothing_like_this\n", "import.py:2:"),
    ("syntax.py", "def model(:\n    pass\n", "syntax.py:1:"),
    ("empty.py", "x = 1\n", "initial_states()"),
    ("list.py", "def initial_states():\n    return [[1]]\ndef successors(s):\n    return []\n", "not hashable"),
    ("pairs.py", "def initial_states():\n    return [1]\ndef successors(s):\n    return [1]\n", "not a pair"),
    ("none.py", "def initial_states():\n    return []\ndef successors(s):\n    return []\n", "no state"),
    ("header.aut", "deso (0,1,2)\n", "header.aut:1:"),
    ("edge.aut", 'des (0,1,2)\n(0,"a"1)\n', "edge.aut:2:"),
    ("state.aut", 'des (0,1,2)\n(0,"a",7)\n', "state.aut:2:"),
    ("huge.aut", 'des (0,1,99999999999999999999)\n(0,"a",1)\n', "huge.aut:1:"),
    ("model.xyz", "", "did you mean"),
]


@pytest.mark.parametrize(("name", "text", "shown"), MODELS, ids=[row[0] for row in MODELS])
def test_models(highroad, write: Write, name: str, text: str, shown: str) -> None:
    answer = highroad("check", write(name, text))
    assert answer.status == 2
    assert shown in answer.errors
    assert answer.errors.count("error[") == 1


def test_a_model_that_raises_later_is_located(highroad, write: Write) -> None:
    text = """def initial_states():
    return [0]
def successors(s):
    if s == 50:
        raise ValueError('too many')
    yield 'up', s + 1
"""
    answer = highroad("check", write("later.py", text))
    assert answer.status == 2
    assert "later.py:5:" in answer.errors
    assert "ValueError: too many, in state 50\n" in answer.errors


def test_an_assertion_without_a_message(highroad, write: Write) -> None:
    text = "def initial_states():\n    return [0]\ndef successors(s):\n    assert s < 3\n    yield 'up', s + 1\n"
    answer = highroad("check", write("assertion.py", text))
    assert answer.status == 2
    assert "assertion.py:4:" in answer.errors
    assert "AssertionError without a message, in state 3\n" in answer.errors


@pytest.mark.parametrize("option", ["--max-states", "--max-depth", "--runs"])
def test_a_number_greater_than_anything_is_no_limit(highroad, philosophers: Path, option: str) -> None:
    answer = highroad("check", philosophers, "-D", "n=3", "--search", "bfs", option, "9" * 23, "--max-time", "1s")
    assert answer.status == 1


def test_a_name_that_is_too_long(highroad, philosophers: Path) -> None:
    name = "x" * 5000
    for arguments in (["check", f"{name}.py"], ["count", f"{name}.aut"], ["simulate", philosophers, "--trail", name]):
        answer = highroad(*arguments)
        assert (answer.status, answer.output) == (2, "")
        assert "error[E001]: cannot read xxx" in answer.errors
    for arguments in (["check", philosophers, "--trail", name], ["lts", philosophers, "-o", f"{name}.aut"]):
        answer = highroad(*arguments)
        assert (answer.status, answer.output) == (2, "")
        assert "error[E005]: cannot write xxx" in answer.errors
        assert "File name too long" in answer.errors


def test_a_name_that_is_just_short_enough(highroad, philosophers: Path, tmp_path: Path) -> None:
    assert highroad("check", philosophers, "--trail", tmp_path / ("x" * 255)).status == 1
    assert (tmp_path / ("x" * 255)).exists()


def test_what_is_no_regular_file(highroad, philosophers: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.py"
    os.mkfifo(pipe)
    answer = highroad("check", pipe)  # which nobody writes to
    assert (answer.status, answer.output) == (2, "")
    assert f"error[E001]: {pipe} is not a regular file" in answer.errors
    refused = highroad("check", philosophers, "--trail", pipe)
    assert refused.status == 2
    assert "error[E005]" in refused.errors
    assert pipe.is_fifo()


@pytest.mark.parametrize(
    "arguments", [("check", "-p", "hoa: {}"), ("check", "-p", "mu: {}"), ("simulate", "--trail", "{}")]
)
def test_what_is_read_beside_the_model_is_a_regular_file(
    highroad, philosophers: Path, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    pipe = tmp_path / "pipe.mcf"
    os.mkfifo(pipe)
    command, *others = (argument.format(pipe) for argument in arguments)
    answer = highroad(command, philosophers, *others)
    assert (answer.status, answer.output) == (2, "")
    assert f"error[E001]: {pipe} is not a regular file" in answer.errors


def test_a_name_that_no_file_can_have(philosophers: Path) -> None:
    with pytest.raises(InputError, match="error\\[E001\\]: cannot read a"):
        check(load(philosophers), "hoa: a\0.hoa")


def test_missing_file_and_folder(highroad, tmp_path: Path) -> None:
    assert highroad("check", tmp_path / "nothing.py").status == 2
    assert highroad("check", tmp_path).status == 2


def test_no_file_is_lost(highroad, philosophers: Path, write: Write, tmp_path: Path) -> None:
    ring, old = write("ring.py", RING), write("old.aut", "precious")
    assert highroad("lts", philosophers, "-o", tmp_path / "no_folder" / "x.aut").status == 2
    assert highroad("lts", philosophers, "-o", old, "--max-states", "5").status == 4
    assert highroad("lts", ring, "-o", old, "--max-states", "2").status == 4
    assert highroad("lts", tmp_path / "missing.py", "-o", old).status == 2
    assert highroad("check", ring, "--trail", old).status == 0  # nothing found, nothing to save
    assert old.read_text() == "precious"
    assert {path.name for path in tmp_path.iterdir()} == {"ring.py", "old.aut"}
    assert highroad("lts", ring, "-o", old).status == 0
    assert old.read_text().startswith("des (0,5,5)")


def test_trails_that_do_not_fit(highroad, philosophers: Path, tmp_path: Path) -> None:
    trail = tmp_path / "t.json"
    highroad("check", philosophers, "-D", "n=5", "--trail", trail)
    other = highroad("simulate", philosophers, "-D", "n=3", "--trail", trail)
    assert other.status == 2
    assert "E703" in other.errors
    trail.write_text(trail.read_text()[:80])
    cut = highroad("simulate", philosophers, "--trail", trail)
    assert cut.status == 2
    assert "E700" in cut.errors
    trail.write_text('{"format": 3}')
    assert "E701" in highroad("simulate", philosophers, "--trail", trail).errors
