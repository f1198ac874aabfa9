"""Estimates for Promela models: numbers in their own syntax, and tests of processes that come and go."""

from pathlib import Path

import pytest

import highroad
from highroad.diagnostics import InputError, Source
from highroad.languages.promela.system import PromelaSystem
from highroad.systems import Objective
from highroad.systems.estimates import Differences, Expression, Formula

TEXT = """
#define TWICE(a) (2 * a)
mtype = { red, green };
mtype colour = green;
byte n = 5; byte a[3];
chan q = [4] of { byte, bool };
active [2] proctype P() { byte x = 7; q!n, 1; x = 9; here: skip }
"""

STARTING = """
byte n = 3;
init { run A(); run B() }
proctype A() { byte x = 4; n = 2; n = 1; late: n = 0 }
proctype B() { chan own = [2] of { byte }; own!7; own!8; last: skip }
"""


def load(text: str, directory: Path) -> PromelaSystem:
    file = directory / "model.pml"
    file.write_text(text)
    system = highroad.load(file)
    assert isinstance(system, PromelaSystem)
    return system


@pytest.fixture
def system(tmp_path: Path) -> PromelaSystem:
    return load(TEXT, tmp_path)


def number(system: PromelaSystem, text: str, state: bytes) -> int:
    heuristic = system.estimator(Expression(Source("<heuristic>", text)), system.compile(Objective()))
    return heuristic.estimate(state)


def after(system: PromelaSystem, *choices: int) -> bytes:
    """The state that is reached by the edges with these numbers."""
    (state,) = system.initial()
    for choice in choices:
        following = list(system.edges(state))[choice].state
        assert following is not None
        state = following
    return state


NUMBERS = [
    ("n", 5),
    ("n * 2 - a[1]", 10),
    ("TWICE(n)", 10),
    ("len(q)", 1),
    ("4 - len(q) + (n == 5)", 4),
    ("q?[5, 1]", 1),
    ("P[0]:x + P[1]:x", 14),
    ("P[0]@here", 0),
    ("(colour == green) * 8", 8),
    ("_nr_pr", 2),
    ("-n", 0),
    ("n / a[0]", 0),  # has no value
]


@pytest.mark.parametrize(("text", "value"), NUMBERS)
def test_numbers(system: PromelaSystem, text: str, value: int) -> None:
    assert number(system, text, after(system, 0)) == value


@pytest.mark.parametrize(
    ("text", "code", "column"), [("n + m", "E630", 5), ("n +", "E620", 4), ("n + timeout", "E417", 5)]
)
def test_mistakes_are_located(system: PromelaSystem, text: str, code: str, column: int) -> None:
    with pytest.raises(InputError) as caught:
        number(system, text, after(system))
    diagnostic = caught.value.diagnostic
    assert diagnostic.span is not None
    assert (diagnostic.code, diagnostic.span.file, diagnostic.span.column) == (code, "<heuristic>", column)


def test_processes_that_have_yet_to_start(tmp_path: Path) -> None:
    system = load(STARTING, tmp_path)
    source = Source("<property>", "A[1]@late")
    heuristic = system.estimator(Formula(source, sought=True, is_relaxed=True), system.compile(Objective()))
    assert heuristic.estimate(after(system)) == 3  # it starts, and takes two steps
    assert heuristic.estimate(after(system, 0)) == 2
    assert heuristic.estimate(after(system, 0, 1)) == 1
    assert heuristic.estimate(after(system, 0, 1, 1)) == 0
    assert heuristic.estimate(after(system, 0, 1, 1, 1)) == 4  # it would have to end, and to start anew


def test_differences_of_processes_that_come_and_go(tmp_path: Path) -> None:
    system = load(STARTING, tmp_path)
    goal = after(system, 0, 0, 1, 1)  # B has sent 7 and 8
    heuristic = system.estimator(Differences(goal, of_bits=False), system.compile(Objective()))
    assert heuristic.estimate(goal) == 0
    assert heuristic.estimate(after(system, 0, 0, 1)) == 3  # location, length and second message
    assert heuristic.estimate(after(system, 0, 0)) == 4
    assert heuristic.estimate(after(system, 0)) == 2  # init is elsewhere, and B is missing
    assert heuristic.estimate(after(system)) == 3
