"""Several runs: how many were done, what ended them, and how the one that is shown is repeated."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from highroad import api
from highroad.searches import searches_for
from highroad.statistics.series import Series

Write = Callable[[str, str], Path]
SLOW = """
import time
def initial_states():
    return [0]
def successors(state):
    time.sleep(0.01)
    return [("next", state + 1)]
"""


def test_time_ends_the_runs(highroad, write: Write) -> None:
    """A run takes a tenth of a second."""
    command = ["check", write("slow.py", SLOW), "--search", "random:steps=10", "--runs", "5000", "--max-time", "800ms"]
    answer = highroad(*command, "--json")
    runs = answer.json["runs"]
    assert (answer.status, answer.json["verdict"], answer.json["limit"]) == (4, "inconclusive", "time")
    assert (runs["asked"], runs["limit"], runs["successes"], runs["success_rate"]) == (5000, "time", 0, 0)
    assert 0 < runs["count"] < 12
    assert runs["visited_mean"] == 10  # the run that was cut off does not count
    text = highroad(*command).output
    assert text.startswith("not decided: deadlock   (--max-time reached, ")
    assert " of 5,000 runs (--max-time reached) from seed " in text


def test_time_that_is_over_in_the_first_run(highroad, write: Write) -> None:
    command = ["check", write("slow.py", SLOW), "--search", "random", "--runs", "5", "--max-time", "200ms"]
    answer = highroad(*command, "--json")
    assert (answer.status, answer.json["limit"]) == (4, "time")
    assert (answer.json["runs"]["count"], answer.json["runs"]["success_rate"]) == (0, None)
    assert "  0 of 5 runs (--max-time reached); none came to its end" in highroad(*command).output


def test_a_success_stays_one_when_time_ends_the_runs(highroad, write: Write) -> None:
    command = ["check", write("slow.py", SLOW), "-p", "state == 3", "--search", "random:steps=10", "--runs", "5000"]
    answer = highroad(*command, "--max-time", "500ms", "--json")
    runs = answer.json["runs"]
    assert (answer.status, answer.json["verdict"], runs["limit"]) == (1, "violated", "time")
    assert runs["successes"] == runs["count"] < 5000
    assert runs["success_rate"] == 1


def test_an_interrupt_between_two_runs(highroad, philosophers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found, seen = api._Run._found, []

    def interrupted(run: api._Run, seed: int, series: Series | None = None) -> api._Found:
        if len(seen) == 3:
            raise KeyboardInterrupt
        seen.append(seed)
        return found(run, seed, series)

    monkeypatch.setattr(api._Run, "_found", interrupted)
    command = ["check", philosophers, "-p", "false", "--search", "random:steps=10", "--runs", "100"]
    answer = highroad(*command, "--json")
    assert (answer.status, answer.json["limit"]) == (130, "interrupted")
    assert (answer.json["runs"]["count"], answer.json["runs"]["asked"]) == (3, 100)


@pytest.mark.parametrize("search", searches_for(runs=False))
def test_the_seed_that_is_shown_repeats_the_run(highroad, philosophers: Path, tmp_path: Path, search: str) -> None:
    """Of eight runs the shortest witness is seldom that of the first."""
    word = {"random": "random:steps=100", "highway": "highway:width=5"}.get(search, search)
    trail = tmp_path / "t.json"
    command = ["check", philosophers, "--search", word]
    several = highroad(*command, "--runs", "8", "--seed", "12", "--trail", trail, "--json").json
    alone = highroad(*command, "--seed", several["seed"], "--json").json
    for key in ("verdict", "witness", "visited", "considered", "transitions"):
        assert several[key] == alone[key]
    assert several["runs"]["seed"] == 12
    assert json.loads(trail.read_text())["seed"] == several["seed"]
    text = highroad(*command, "--runs", "8", "--seed", "12").output
    assert f", seed {several['seed']})" in text
    assert f"'--seed {several['seed']}' without '--runs' repeats it" in text
    if search == "random":
        assert several["seed"] != 12
