"""What the documents show works, and the keys that they name are those of the answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def blocks(document: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / document).read_text(encoding="utf-8"), re.DOTALL)


def test_the_python_of_the_front_page(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("README.md")
    exec(compile(code, "README.md", "exec"), {})
    *witness, summary = capsys.readouterr().out.strip().split("\n")
    assert len(witness) == 8
    assert re.fullmatch(r"0\.\d+ \d+", summary)


def test_the_models_of_the_guide(highroad, tmp_path: Path) -> None:
    for number, code in enumerate(blocks("docs/models.md")):
        path = tmp_path / f"model{number}.py"
        path.write_text(code)
        assert highroad("count", path).status == 0


def test_every_key_is_documented(highroad, philosophers: Path, tmp_path: Path) -> None:
    documented = set(re.findall(r"`(\w+)`", (ROOT / "docs" / "json.md").read_text(encoding="utf-8")))
    check = highroad("check", philosophers, "--search", "astar", "--runs", "2", "--json").json
    several = highroad("check", philosophers, "--max-states", "2", "--json").json
    lts = highroad("lts", philosophers, "-o", tmp_path / "x.aut", "--json").json
    (search, *_), (heuristic, *_), (language, *_), (form, *_) = (
        highroad("list", topic, "--json").json for topic in ("searches", "heuristics", "languages", "formats")
    )
    answers = [
        several,
        several["portfolio"],
        several["portfolio"]["members"][0],
        heuristic,
        check,
        check["runs"],
        check["witness"],
        check["witness"]["steps"][0],
        lts,
    ]
    answers += [highroad("count", philosophers, "--json").json, highroad("simulate", philosophers, "--json").json]
    answers += [search, search["options"][0] if search["options"] else {}, language, form]
    assert {key for answer in answers for key in answer} <= documented


def test_the_exit_codes_are_on_the_front_page() -> None:
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    for code in ("0 holds", "1 violated", "2 bad input", "3 bound", "4 limit", "5 defect", "130 interrupted"):
        assert code in text
