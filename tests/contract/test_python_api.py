"""The verbs as Python code calls them: what they take, and what they say when they are given something else."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import highroad
from highroad import Builder, InputError, Violated

MODELS = Path(__file__).parents[2] / "models"


def counter() -> Builder:
    m = Builder("counter")
    x = m.int("x", 0, 3)
    m.step("up", when=x < 3, do=x.becomes(x + 1))
    return m


class Ladder:
    def initial_states(self) -> list[int]:
        return [0]

    def successors(self, rung: int) -> list[tuple[str, int]]:
        return [("climb", rung + 1)] if rung < 3 else []


@pytest.mark.parametrize(
    "model",
    [counter(), counter().build(), highroad.load(counter()), Ladder(), MODELS / "diamond.py", str(MODELS / "tree.py")],
    ids=["builder", "model", "system", "plain object", "path", "file name"],
)
def test_the_verbs_take_whatever_can_be_loaded(model: object) -> None:
    assert highroad.check(model, "false").verdict == highroad.Holds()
    assert highroad.count(model).complete
    assert highroad.explore(model).limit is None


MISTAKES: list[tuple[Callable[[], Any], str, str]] = [
    (lambda: highroad.check(counter(), 5), "E009", "a text such as 'deadlock'"),  # type: ignore[arg-type]
    (lambda: highroad.check(counter(), search=5), "E009", "a text such as 'bfs'"),  # type: ignore[arg-type]
    (lambda: highroad.check(counter(), limits=5), "E009", "Limits(states="),  # type: ignore[arg-type]
    (lambda: highroad.check(counter(), runs="2"), "E009", "a whole number from 1"),  # type: ignore[arg-type]
    (lambda: highroad.check(counter(), seed="2"), "E009", "from 0 to 2^64 - 1"),  # type: ignore[arg-type]
    (lambda: highroad.check(5), "E305", "initial_states() and successors(state)"),
    (lambda: highroad.check("nowhere.py"), "E001", "there is no file nowhere.py"),
    (lambda: highroad.load("\0.py"), "E001", "cannot read"),
    (lambda: highroad.count(None), "E305", "initial_states() and successors(state)"),
    (lambda: highroad.explore([]), "E305", "initial_states() and successors(state)"),
    (lambda: highroad.Limits(states=-3), "E009", "a whole number from 1"),
]


@pytest.mark.parametrize(("mistake", "code", "shown"), MISTAKES)
def test_mistakes_are_told(mistake: Callable[[], Any], code: str, shown: str) -> None:
    with pytest.raises(InputError) as caught:
        mistake()
    assert caught.value.diagnostic.code == code
    assert shown in caught.value.diagnostic.render()


def test_the_result_has_its_witness() -> None:
    result = highroad.check(counter())
    assert isinstance(result.verdict, Violated)
    assert result.witness is result.verdict.witness
    assert highroad.check(counter(), "false").witness is None


def test_every_public_name_is_listed() -> None:
    assert {*highroad.__all__, "__version__"} <= set(dir(highroad))


def test_the_searches_can_be_asked_for_again_and_again() -> None:
    program = """
import highroad
first = highroad.searches()
assert "bfs" in first and highroad.searches() == first
import highroad.searches
assert highroad.searches.parse_search("bfs").search == first["bfs"]
from highroad import searches
assert searches() == first == searches.searches()
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_an_answer_is_not_simply_true() -> None:
    """`if highroad.check(...):` would take a violation for success."""
    for wanted in ("deadlock", "false", "x == 9"):
        result = highroad.check(counter(), wanted, limits=highroad.Limits(depth=1))
        for answer in (result, result.verdict):
            with pytest.raises(TypeError, match=r"ask isinstance\(result.verdict, highroad.Holds\)"):
                bool(answer)


def test_a_witness_without_steps_is_there() -> None:
    witness = highroad.check(counter(), "x == 0").witness
    assert witness
    assert len(witness) == 0
