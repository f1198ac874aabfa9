"""A witness is saved by one process and followed by another."""

import json
from pathlib import Path

import pytest

from end_to_end.conftest import MODELS, Highroad
from end_to_end.model_files import FAULTY, LADDER, write
from pace import slow_unless

QUICK = ["python", "compiled"]
WITNESSES = [
    ("python", ["ladder.py"]),
    ("compiled", [str(MODELS / "philosophers.py"), "-D", "n=4"]),
    ("deep", [str(MODELS / "philosophers.py"), "-D", "n=4", "--search", "dfs"]),
    ("a fault", ["faulty.py", "-D", "kind=3"]),
    ("an LTS", ["ladder.aut"]),
]


@pytest.mark.parametrize("suffix", [".txt", ".svg", ".mmd"])
def test_save_and_follow_in_other_formats(highroad: Highroad, tmp_path: Path, suffix: str) -> None:
    ladder = write(tmp_path, "ladder.py", LADDER)
    found = highroad("check", ladder, "--trail", f"t{suffix}", "--json", "--seed", "1").json["witness"]
    followed = highroad("simulate", ladder, "--trail", f"t{suffix}", "--json")
    assert (followed.status, followed.json) == (0, found)


@pytest.mark.parametrize(
    "arguments", [pytest.param(row[1], id=row[0], marks=slow_unless(row[0] in QUICK)) for row in WITNESSES]
)
def test_save_and_follow(highroad: Highroad, tmp_path: Path, arguments: list[str]) -> None:
    write(tmp_path, "ladder.py", LADDER)
    write(tmp_path, "faulty.py", FAULTY)
    write(tmp_path, "ladder.aut", 'des (0,2,3)\n(0,"up",1)\n(1,"up",2)\n')
    found = highroad("check", *arguments, "--trail", "t.json", "--json", "--seed", "1").json["witness"]
    followed = highroad("simulate", arguments[0], "--trail", "t.json", "--json")
    assert followed.status == (1 if "faulty.py" in arguments else 0), followed.errors
    assert followed.json == found
    assert json.loads((tmp_path / "t.json").read_text())["witness"] == found


def test_a_trail_of_another_model(highroad: Highroad, tmp_path: Path) -> None:
    ladder = write(tmp_path, "ladder.py", LADDER)
    assert highroad("check", ladder, "--trail", "t.json").status == 1
    other = write(tmp_path, "other.py", LADDER.replace("climb", "jump"))
    answer = highroad("simulate", other, "--trail", "t.json")
    assert answer.status == 2
    assert "at step 1: 'climb' is not possible; possible: jump" in answer.errors
    assert "is it a trail of this model" in answer.errors
