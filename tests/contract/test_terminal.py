"""Nothing that a model says can act on the terminal or forge a line of the answer."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from pathlib import Path

import pytest

Write = Callable[[str, str], Path]
LABEL = r"\x1b[31mred\nviolated: everything\r"
MODEL = f'''
class Loud:
    def __init__(self, n): self.n = n
    def __hash__(self): return hash(self.n)
    def __eq__(self, other): return self.n == other.n
    def __repr__(self): return "\\x1b]0;title\\x07"
def initial_states():
    return [Loud(0)]
def successors(state):
    if state.n == 0:
        yield "{LABEL}", Loud(1)
'''


def assert_tame(output: str) -> None:
    assert all(line.isprintable() for line in output.split("\n"))
    assert "violated: everything" not in [line.strip() for line in output.split("\n")]


def test_everything_that_is_shown(highroad, write: Write, tmp_path: Path) -> None:
    model, trail = write("loud.py", MODEL), tmp_path / "t.json"
    found = highroad("check", model, "--action", "*red*", "--trail", trail)
    assert found.status == 1
    assert rf"  action: {LABEL}" in found.output
    for answer in (
        found,
        highroad("check", model, "-p", "deadlock"),
        highroad("check", model, "--action", "\x1b[31m\nholds"),
        highroad("simulate", model),
        highroad("simulate", model, "--trail", trail),
    ):
        assert_tame(answer.output)
        assert_tame(answer.errors)


def test_steps_by_hand(highroad, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["s", "\x1b", "0", "q"])
    monkeypatch.setattr(builtins, "input", lambda _prompt: next(typed))
    answer = highroad("simulate", write("loud.py", MODEL), "-i")
    assert LABEL in answer.output
    assert_tame(answer.output)


def test_a_word_that_is_not_understood(highroad) -> None:
    for arguments in (["check", "x.py", "--\x1b[31m"], ["\x1b[31m"], ["check", "\x1b[31m.py"]):
        answer = highroad(*arguments)
        assert answer.status == 2
        assert_tame(answer.errors)
