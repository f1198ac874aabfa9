"""Whoever checks again and again in one process needs no more memory for it."""

import gc
from collections.abc import Callable
from pathlib import Path

import pytest

import highroad
from highroad.limits import resident_bytes
from highroad.systems import System

pytestmark = pytest.mark.slow

WARM, ROUNDS = 50, 150
MOST = 20 << 10  # bytes a round: a round that kept its native code, or what compiled it, would keep four times as much
FILES = {
    "x.pml": "byte n; active proctype P() { do :: n < 5 -> n++ :: n == 5 -> break od }\n",
    "x.mcrl2": "act a: Nat; proc P(n: Nat) = (n < 5) -> a(n) . P(n + 1); init P(0);\n",
    "x.aut": 'des (0,2,2)\n(0,"a",0)\n(0,"b",1)\n',
}


def built() -> System:
    b = highroad.Builder("counter")
    x = b.int("x", 0, 5)
    b.step("up", when=x < 5, do=[x.becomes(x + 1)])
    return highroad.load(b)


def growth(load: Callable[[], System]) -> float:
    """Bytes a round, after some that fill what is kept on purpose."""
    for round in range(WARM + ROUNDS):
        if round % 25 == 0:  # cycles of objects wait for that, the longer the more objects a process has
            gc.collect()
        if round == WARM:
            before = resident_bytes()
        highroad.check(load(), "deadlock", search="bfs", seed=1)
    return (resident_bytes() - before) / ROUNDS


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_loaded_and_checked(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_text(FILES[name])
    assert growth(lambda: highroad.load(file)) < MOST


def test_a_model_that_is_built_and_checked() -> None:
    assert growth(built) < MOST
