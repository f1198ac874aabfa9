"""Models that are large in one direction: very many successors, very long witnesses, very many initial states."""

from pathlib import Path

import pytest

from end_to_end.conftest import Highroad
from end_to_end.model_files import write

pytestmark = pytest.mark.slow

FAN = """
def initial_states():
    return [0]

def successors(state):
    return [("go", target) for target in range(1, 1_000_001)] if state == 0 else []
"""
MANY_STARTS = """
def initial_states():
    return range(100_000)

def successors(state):
    return []
"""


def test_a_million_successors_of_a_state(highroad: Highroad, tmp_path: Path) -> None:
    """Of a compiled one, too: `contract/test_models.py`."""
    fan = write(tmp_path, "fan.py", FAN)
    count = highroad("count", fan, "--json").json
    assert [count[key] for key in ("states", "transitions", "deadlocks")] == [1_000_001, 1_000_000, 1_000_000]
    assert highroad("check", fan, "-p", "state == 999999", "--search", "highway:width=3", "--json").json["witness"]


def test_many_initial_states(highroad: Highroad, tmp_path: Path) -> None:
    answer = highroad("check", write(tmp_path, "starts.py", MANY_STARTS), "-p", "state == 99999", "--json")
    assert (answer.json["witness"]["start"], answer.json["witness"]["length"]) == (99_999, 0)


def test_a_long_witness(highroad: Highroad, tmp_path: Path) -> None:
    text = (
        "def initial_states():\n    return [0]\ndef successors(s):\n    return [('up', s + 1)] if s < 30_000 else []\n"
    )
    path = write(tmp_path, "long.py", text)
    answer = highroad("check", path)
    assert "29,600 steps not shown" in answer.output
    assert answer.output.count("\n") < 500
    assert highroad("check", path, "--json").json["witness"]["length"] == 30_000
