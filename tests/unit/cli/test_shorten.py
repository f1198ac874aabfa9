"""highroad shorten: what it prints, what it saves, and what it refuses."""

import json
import re
from pathlib import Path

import pytest

from answers import Highroad

JSON_KEYS = Path(__file__).parents[3] / "docs" / "json.md"
LADDER = """byte n;
active proctype P() { do :: n < 9 -> n++ :: n == 2 || n == 9 -> break od; n > 100 }
"""


@pytest.fixture
def ladder(tmp_path: Path) -> Path:
    file = tmp_path / "ladder.pml"
    file.write_text(LADDER)
    return file


@pytest.fixture
def trail(highroad: Highroad, ladder: Path) -> Path:
    file = ladder.with_name("long.json")
    assert highroad("check", ladder, "--search", "dfs", "--seed", "1", "--trail", file).status == 1
    return file


def test_the_answer(highroad: Highroad, ladder: Path, trail: Path) -> None:
    answer = highroad("shorten", ladder, trail, "--seed", "1")
    assert (answer.status, answer.errors) == (0, "")
    assert "from 19 to 5 steps, proven shortest   (seed 1)" in answer.output
    assert "19 -> " in answer.output.splitlines()[0]
    assert "deadlock: no step is possible" in answer.output


def test_what_cannot_be_shorter(highroad: Highroad, ladder: Path, trail: Path) -> None:
    short = trail.with_name("short.json")
    assert highroad("shorten", ladder, trail, "--save", short).status == 0
    again = highroad("shorten", ladder, short)
    assert again.status == 0
    assert again.output.startswith("5 steps, proven shortest")


def test_json(highroad: Highroad, ladder: Path, trail: Path) -> None:
    answer = highroad("shorten", ladder, trail, "--json", "--seed", "3")
    data = answer.json
    assert (data["before"], data["length"], data["at_least"], data["is_shortest"]) == (19, 5, 5, True)
    assert (data["property"], data["seed"], data["unfinished"]) == ("deadlock", 3, {})
    assert data["witness"]["length"] == 5
    assert data["improvements"][-1].keys() == {"before", "length", "by", "seconds"}
    documented = set(re.findall(r"`(\w+)`", JSON_KEYS.read_text(encoding="utf-8")))
    assert {*data, *data["improvements"][-1]} <= documented


@pytest.mark.parametrize("suffix", [".json", ".txt", ".trail", ".svg", ".mmd"])
def test_save_in_every_format(highroad: Highroad, ladder: Path, trail: Path, suffix: str) -> None:
    short = trail.with_name(f"short{suffix}")
    assert highroad("shorten", ladder, trail, "--save", short).status == 0
    followed = highroad("simulate", ladder, "--trail", short, "--json")
    assert followed.status == 0
    assert followed.json["length"] == 5


def test_no_time(highroad: Highroad, ladder: Path, trail: Path) -> None:
    answer = highroad("shorten", ladder, trail, "--max-time", "1ms")
    assert answer.status == 0
    assert "shortest" in answer.output


def test_a_trail_of_spin(highroad: Highroad, ladder: Path, trail: Path) -> None:
    spin = trail.with_name("long.trail")
    assert highroad("simulate", ladder, "--trail", trail, "--save", spin).status == 0
    assert "from 19 to 5 steps" in highroad("shorten", ladder, spin).output
    assert "from 19 to 5 steps" in highroad("shorten", ladder, spin, "-p", "deadlock").output
    assert "from 19 to 8 steps" in highroad("shorten", ladder, spin, "-p", "n == 4").output


def refusals(trail: Path) -> dict[str, tuple[str, str]]:
    """Files that are no trail of the model, each with the code of what is said about it."""
    text = trail.read_text()
    other = json.loads(text)
    other["witness"]["steps"][1]["label"] = "n--"
    return {"truncated": (text[: len(text) // 2], "E700"), "other": (json.dumps(other), "E703"), "empty": ("", "E700")}


@pytest.mark.parametrize("name", ["truncated", "other", "empty"])
def test_bad_trails(highroad: Highroad, ladder: Path, trail: Path, name: str) -> None:
    text, code = refusals(trail)[name]
    bad = trail.with_name("bad.json")
    bad.write_text(text)
    answer = highroad("shorten", ladder, bad)
    assert (answer.status, answer.output) == (2, "")
    assert f"error[{code}]" in answer.errors
    assert str(bad) in answer.errors


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["-p", "n == 77"], "E721"),
        (["-p", "m == 7"], "E630"),
        (["-p", "absent: x"], "E413"),
        (["--max-time", "soon"], "E007"),
        (["--seed", "x"], "E008"),
    ],
)
def test_bad_options(highroad: Highroad, ladder: Path, trail: Path, options: list[str], code: str) -> None:
    answer = highroad("shorten", ladder, trail, *options)
    assert answer.status == 2
    assert f"error[{code}]" in answer.errors


def test_a_run_that_shows_nothing(highroad: Highroad, ladder: Path) -> None:
    walk = ladder.with_name("walk.trail")
    assert highroad("simulate", ladder, "--steps", "3", "--seed", "1", "--save", walk).status == 0
    answer = highroad("shorten", ladder, walk)
    assert answer.status == 2
    assert "error[E720]" in answer.errors
    assert "-p" in answer.errors


def test_no_trail(highroad: Highroad, ladder: Path) -> None:
    answer = highroad("shorten", ladder, ladder.with_name("absent.json"))
    assert answer.status == 2
    assert "absent.json" in answer.errors
