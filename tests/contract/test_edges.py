"""What the core's model of a system tells of a state, outside any search, is what the system itself tells."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import highroad
from contract.conftest import MODELS
from highroad.systems import Objective

Write = Callable[[str, str], Path]

PLAIN = """
def initial_states():
    return [(0, 0)]
def successors(state):
    a, b = state
    return [("left", ((a + 1) % 4, b)), (f"right({b})", (a, (b + 1) % 3))]
"""
FAULTY = """
from highroad import Builder
def model():
    m = Builder('faulty')
    x = m.int('x', 0, 9, 3)
    m.step('down', when=x > 0, do=[x.becomes(x - 1)])
    m.step('split', 9 // x, when=9 // x > 0)
    return m.build()
"""
GRAPH = 'des (0,3,3)\n(0,"a",1)\n(0,"b(1)",2)\n(2,"a",0)\n'
MOST_STATES = 60


@pytest.fixture(params=["fischer.pml", "mcrl2/abp.mcrl2", "philosophers.py", "plain.py", "faulty.py", "graph.aut"])
def path(request: pytest.FixtureRequest, write: Write) -> Path:
    written = {"plain.py": PLAIN, "faulty.py": FAULTY, "graph.aut": GRAPH}
    return write(request.param, written[request.param]) if request.param in written else MODELS / request.param


def test_the_core_and_the_system_tell_the_same_edges(path: Path) -> None:
    system = highroad.load(path)
    core = system.compile(Objective(action="?")).core
    states = list(system.initial())
    steps = 0
    for state in states[:MOST_STATES]:
        edges = list(system.edges(state))
        told = [(core.label_text(label), target) for label, _, _, target in core.successors(state)]
        assert told == [(edge.action, edge.state) for edge in edges]
        assert [fault != 0 for _, _, fault, _ in core.successors(state)] == [edge.fault is not None for edge in edges]
        states += dict.fromkeys(target for _, target in told if target is not None and target not in states)
        steps += len(edges)
    assert steps
