"""`lts --minimise` and `lts compare`."""

from pathlib import Path

import pytest

from answers import Highroad

TWICE = 'des (0,4,4)\n(0,"a",1)\n(0,"a",2)\n(1,"b",3)\n(2,"b",3)\n'
ONCE = 'des (0,2,3)\n(0,"a",1)\n(1,"b",2)\n'
OTHER = 'des (0,2,3)\n(0,"a",1)\n(1,"c",2)\n'


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    texts = {"twice": TWICE, "once": ONCE, "other": OTHER}
    for name, text in texts.items():
        (tmp_path / f"{name}.aut").write_text(text)
    return {name: tmp_path / f"{name}.aut" for name in texts}


def test_the_smallest_lts_is_written(highroad: Highroad, files: dict[str, Path], tmp_path: Path) -> None:
    output = tmp_path / "least.aut"
    answer = highroad("lts", files["twice"], "-o", output, "--minimise", "bisim")
    assert (answer.status, answer.output) == (0, f"{output}: 3 states, 2 transitions\n  audited 4 states, 4 edges\n")
    assert output.read_text() == ONCE


def test_bisimilar(highroad: Highroad, files: dict[str, Path]) -> None:
    answer = highroad("lts", "compare", files["once"], files["twice"])
    assert (answer.status, answer.output) == (0, "strongly bisimilar\n")


def test_not_bisimilar(highroad: Highroad, files: dict[str, Path]) -> None:
    answer = highroad("lts", "compare", files["once"], files["other"])
    assert (answer.status, answer.output) == (1, "not strongly bisimilar: after a only the first can do b\n")
    told = highroad("lts", "compare", files["once"], files["other"], "--json").json
    assert told == {
        "bisimilar": False,
        "difference": {"trace": ["a"], "label": "b", "able": "first"},
        "limit": None,
        "states": [3, 3],
    }


def test_a_limit_leaves_it_open(highroad: Highroad, files: dict[str, Path], ladder: Path) -> None:
    answer = highroad("lts", "compare", files["once"], ladder, "--max-states", "4")
    assert answer.status == 4
    assert answer.output.startswith(f"not compared: {ladder}: ")
    told = highroad("lts", "compare", files["once"], ladder, "--max-states", "4", "--json").json
    assert told == {"bisimilar": None, "difference": None, "limit": "states", "states": [3, 4]}


@pytest.mark.parametrize("mode", [[], ["--json"]], ids=["text", "json"])
def test_a_model_with_a_fault_is_not_compared(
    highroad: Highroad, files: dict[str, Path], tmp_path: Path, mode: list[str]
) -> None:
    model = tmp_path / "failing.pml"
    model.write_text("active proctype P() { assert(false) }\n")
    answer = highroad("lts", "compare", files["once"], model, *mode)
    assert (answer.status, answer.output) == (2, "")
    assert f"error[E531]: {model} has a fault, so that it has no graph" in answer.errors
