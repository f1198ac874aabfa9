"""Budgets are promises about the whole process: its memory and its time."""

from pathlib import Path

import pytest

from end_to_end.conftest import MEGABYTE, MODELS, Answer, Highroad
from end_to_end.model_files import write
from highroad.limits import peak_resident_bytes

pytestmark = pytest.mark.slow

SLACK = 64 * MEGABYTE
SPREADING = """
def initial_states():
    return [(0,) * 6]

def successors(state):
    for axis, value in enumerate(state):
        yield f"go({axis})", (*state[:axis], value + 1, *state[axis + 1 :])
"""
FANNING = """
def initial_states():
    return [0]

def successors(state):
    number = 0
    while True:
        number += 1
        yield "go", number
"""
HANGING = """
import time

def initial_states():
    return [0]

def successors(state):
    if state == 100:
        time.sleep(1000)
    return [("next", state + 1)]
"""

HUGE = [[MODELS / "philosophers.py", "-D", "n=20"], [MODELS / "grid.py", "-D", "d=8", "-D", "length=9"]]
SEARCHES = ["bfs", "dfs", "rdfs", "drs", "highway:width=1000000", "urs:nodes=4000000000,steps=no bound"]


def assert_kept(highroad: Highroad, model: list[object], search: str, budget: int) -> Answer:
    answer = highroad(
        *(
            "check",
            *model,
            "-p",
            "false",
            "--search",
            search,
            "--max-memory",
            f"{budget}M",
            "--max-time",
            "200",
            "--json",
        )
    )
    assert answer.status in (3, 4), answer.errors
    assert answer.json["peak_memory_bytes"] <= budget * MEGABYTE + SLACK
    assert answer.json["visited"] > 1000
    if answer.status == 4:
        assert answer.json["limit"] == "memory"
    return answer


def test_memory(highroad: Highroad) -> None:
    """What the process says of its memory is what the system says of it, except that this counts its parent's, too."""
    answer = assert_kept(highroad, HUGE[0], "bfs", 150)
    assert answer.peak_bytes <= max(answer.json["peak_memory_bytes"], peak_resident_bytes()) + 8 * MEGABYTE


@pytest.mark.parametrize("budget", [150, 300, 600])
@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("model", HUGE, ids=["philosophers", "grid"])
def test_memory_of_every_search(highroad: Highroad, model: list[object], search: str, budget: int) -> None:
    assert_kept(highroad, model, search, budget)


@pytest.mark.parametrize("search", ["bfs", "rdfs", "highway:width=1000000", "rurs:nodes=100000000,steps=1000000000"])
def test_memory_of_a_count(highroad: Highroad, search: str) -> None:
    """The budget is used, too: many states fit."""
    options = ["--search", search, "--max-memory", "200M", "--max-time", "100"]
    answer = highroad("count", MODELS / "philosophers.py", "-D", "n=24", *options, "--json")
    assert (answer.status, answer.json["limit"]) == (4, "memory")
    assert answer.json["states"] > 100_000
    assert answer.json["peak_memory_bytes"] <= 200 * MEGABYTE + SLACK


@pytest.mark.parametrize("budget", [150, 300])
@pytest.mark.parametrize("search", ["bfs", "drs", "random:steps=no bound"])
def test_memory_of_a_model_in_python(highroad: Highroad, tmp_path: Path, search: str, budget: int) -> None:
    """Its states are Python's, which takes memory in leaps."""
    assert_kept(highroad, [write(tmp_path, "spreading.py", SPREADING)], search, budget)


def test_memory_of_several_searches(highroad: Highroad) -> None:
    answer = highroad("check", *HUGE[0], "-p", "false", "--max-memory", "300M", "--max-time", "15", "--json")
    assert answer.status == 4
    assert len(answer.json["portfolio"]["members"]) >= 4
    assert answer.json["peak_memory_bytes"] <= 300 * MEGABYTE + SLACK


def test_time(highroad: Highroad) -> None:
    """It is that of the whole command: the search has what loading leaves."""
    answer = highroad("check", *HUGE[0], "-p", "false", "--max-time", "4", "--json")
    assert (answer.status, answer.json["limit"]) == (4, "time")
    assert 1 < answer.json["seconds"] < 5


def test_time_of_a_model_that_hangs(highroad: Highroad, tmp_path: Path) -> None:
    model = write(tmp_path, "hanging.py", HANGING)
    several = highroad("check", model, "--max-time", "3", "--json")
    assert (several.status, several.json["limit"]) == (4, "time")
    assert several.json["seconds"] < 5
    answer = highroad("check", model, "--max-time", "3", "--search", "bfs", "--json")
    assert (answer.status, answer.json["limit"]) == (4, "time")
    assert answer.json["visited"] == 100
    assert answer.json["seconds"] < 5


def test_time_of_a_state_with_successors_without_end(highroad: Highroad, tmp_path: Path) -> None:
    model = write(tmp_path, "fanning.py", FANNING)
    assert highroad("count", model, "--max-time", "1", "--json").json["limit"] == "time"


@pytest.mark.parametrize("budget", [150, 300])
def test_memory_of_a_state_with_successors_without_end(highroad: Highroad, tmp_path: Path, budget: int) -> None:
    answer = highroad("count", write(tmp_path, "fanning.py", FANNING), "--max-memory", f"{budget}M", "--json")
    assert (answer.status, answer.json["limit"]) == (4, "memory")
    assert answer.json["peak_memory_bytes"] <= budget * MEGABYTE + SLACK


def test_time_of_a_model_that_never_loads(highroad: Highroad, tmp_path: Path) -> None:
    model = write(tmp_path, "endless.py", "while True:\n    pass\n")
    answer = highroad("check", model, "--max-time", "1")
    assert answer.status == 4
    assert answer.errors == "error: the model was not loaded in time; see --max-time\n"
