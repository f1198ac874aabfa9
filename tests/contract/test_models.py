"""What models can do: faults with a witness, plain Python states, very many successors, the state space as a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from end_to_end.model_files import FAULTY

Write = Callable[[str, str], Path]
HEAD = "from highroad import Array, Bool, Builder, Int, choice, when\ndef model():\n    m = Builder('faulty')\n"

FAULTS = [
    (
        "division by zero",
        """
    x = m.int('x', 0, 9, 3)
    m.step('down', when=x > 0, do=[x.becomes(x - 1)])
    m.step('split', when=9 // x > 0)""",
    ),
    (
        "index out of range",
        """
    x = m.int('x', 0, 9)
    a = m.array('a', 3, Bool())
    m.step('go', when=~a[x], do=[x.becomes(x + 1)])""",
    ),
    (
        "value out of range",
        """
    x = m.int('x', 0, 9)
    m.step('go', do=[x.becomes(x + 1)])""",
    ),
    (
        "overflow",
        """
    x = m.integer('x', 1)
    m.step('go', do=[x.becomes(x * 1000)])""",
    ),
    (
        "recursion too deep",
        """
    f = m.function('f', 'a')
    f.define(lambda a: when(a < 0, 0, f(a + 1) + 1))
    x = m.int('x', 0, 9)
    m.step('go', when=f(x) == 0)""",
    ),
]

WIDE = """
    x = m.int('x', 0, 999_999)
    k = choice('k', 0, 999_999)
    m.step('jump', k.value, over=[k], when=x == 0, do=[x.becomes(k.value)])"""


@pytest.mark.parametrize(("fault", "body"), FAULTS, ids=[row[0] for row in FAULTS])
def test_a_fault_is_a_violation_with_a_witness_and_a_place(highroad, write: Write, fault: str, body: str) -> None:
    path = write("faulty.py", f"{HEAD}{body}\n    return m.build()\n")
    answer = highroad("check", path, "-p", "false")
    assert answer.status == 1
    assert f"FAULT: {fault} at {path}:" in answer.output
    assert highroad("count", path).status == 1


KINDS = ["division by zero", "overflow", "index out of range", "value out of range", "recursion too deep", "shift out"]


@pytest.mark.parametrize(("kind", "fault"), list(enumerate(KINDS)), ids=KINDS)
def test_a_fault_is_at_the_line_of_its_step(highroad, write: Write, kind: int, fault: str) -> None:
    path = write("faulty.py", FAULTY)
    answer = highroad("check", path, "-D", f"kind={kind}", "-p", "false")
    line = 1 + FAULTY[: FAULTY.index("lambda: b.step")].count("\n") + kind
    assert answer.status == 1
    assert f"the model fails: {fault}" in answer.output
    assert f"FAULT: {fault}" in answer.output
    assert f"at {path}:{line}:" in answer.output


@pytest.mark.slow
def test_a_million_successors_of_one_state(highroad, write: Write) -> None:
    """One of them is the state itself, which is therefore the only one that is no deadlock."""
    path = write("wide.py", f"{HEAD}{WIDE}\n    return m.build()\n")
    count = highroad("count", path, "--json").json
    assert [count[key] for key in ("states", "transitions", "deadlocks")] == [1_000_000, 1_000_000, 999_999]
    found = highroad("check", path, "-p", "x == 7", "--search", "highway:width=10", "--json").json
    assert found["witness"]["length"] == 1
    found = highroad("check", path, "--action", "jump(5000)", "--json").json
    assert found["witness"]["steps"][0]["label"] == "jump(5000)"


def test_plain_python_states(highroad, write: Write) -> None:
    path = write(
        "plain.py",
        "from typing import NamedTuple\n"
        "class S(NamedTuple):\n    a: int\n    word: str\n"
        "def initial_states():\n    return [S(0, 'x'), S(5, 'y')]\n"
        "def successors(s):\n    if s.a < 9:\n        yield 'up', S(s.a + 1, s.word)\n",
    )
    answer = highroad("check", path, "-p", 'a == 7 && word == "y"', "--json")
    assert (answer.status, answer.json["witness"]["length"]) == (1, 2)
    assert answer.json["witness"]["initial"] == {"a": 5, "word": "y"}
    assert highroad("count", path, "--json").json["states"] == 15
    assert highroad("check", path, "-p", "b == 1").status == 2


@pytest.mark.parametrize(
    "name", ["philosophers", "diamond", "back_loops", "components", "tree", "grid", "random_graph"]
)
def test_the_exported_state_space_has_the_same_numbers(highroad, tmp_path: Path, name: str) -> None:
    model = Path(__file__).parents[2] / "models" / f"{name}.py"
    file = tmp_path / "x.aut"
    assert highroad("lts", model, "-o", file).status == 0
    ours, read = highroad("count", model, "--json").json, highroad("count", file, "--json").json
    for key in ("states", "transitions", "deadlocks", "levels"):
        assert ours[key] == read[key]


def test_published_sizes(highroad) -> None:
    models = Path(__file__).parents[2] / "models"
    sizes = {
        ("back_loops", "n=9"): 47,
        ("diamond", "n=10"): 100,
        ("components", "k=5"): 31,
        ("tree", "h=5"): 63,
        ("grid", "d=3"): 64,
        ("philosophers", "n=5"): 242,
    }
    for (name, parameter), states in sizes.items():
        assert highroad("count", models / f"{name}.py", "-D", parameter, "--json").json["states"] == states
