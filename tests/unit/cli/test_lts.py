"""`lts` writes the whole state space or nothing."""

from pathlib import Path

import pytest

from answers import Highroad
from highroad import explored
from highroad.running import Stopped


@pytest.mark.parametrize("suffix", ["aut", "dot", "fsm"])
def test_formats(highroad: Highroad, ladder: Path, tmp_path: Path, suffix: str) -> None:
    output = tmp_path / f"ladder.{suffix}"
    answer = highroad("lts", ladder, "-o", output)
    assert (answer.status, answer.output) == (0, f"{output}: 5 states, 5 transitions\n  audited 5 states, 5 edges\n")
    assert "fall(0)" in output.read_text()


def test_what_is_written_is_read_again(highroad: Highroad, ladder: Path, tmp_path: Path) -> None:
    output = tmp_path / "ladder.aut"
    highroad("lts", ladder, "-o", output)
    counts = [highroad("count", model, "--json").json for model in (ladder, output)]
    for key in ("states", "transitions", "deadlocks", "levels"):
        assert counts[0][key] == counts[1][key]


def test_a_limit_leaves_the_old_file(highroad: Highroad, ladder: Path, tmp_path: Path) -> None:
    output = tmp_path / "old.aut"
    output.write_text("precious")
    answer = highroad("lts", ladder, "-o", output, "--max-states", "2", "--json")
    assert answer.status == 4
    assert (answer.json["complete"], answer.json["file"]) == (False, None)
    assert output.read_text() == "precious"


def test_a_model_that_fails_has_no_lts(highroad: Highroad, tmp_path: Path) -> None:
    model = tmp_path / "failing.py"
    model.write_text(
        "from highroad import Builder\ndef model():\n    b = Builder('failing')\n    x = b.int('x', 0, 2)\n"
        "    b.step('up', do=[x.becomes(x + 1)])\n    return b\n"
    )
    output = tmp_path / "out.aut"
    answer = highroad("lts", model, "-o", output)
    assert answer.status == 1
    assert answer.output.startswith("not written: the model fails after 3 states, ")
    assert f"FAULT: value out of range at {model}:5:" in answer.output
    assert not output.exists()
    assert highroad("lts", model, "-o", output, "--json").json["witness"]["length"] == 3


def test_a_promela_model_that_fails_has_no_lts(highroad: Highroad, tmp_path: Path) -> None:
    """Though counting goes on after its faults."""
    model = tmp_path / "failing.pml"
    model.write_text("byte x;\nactive proctype P() { x = 1; assert(x == 0) }\n")
    answer = highroad("lts", model, "-o", tmp_path / "out.aut")
    assert answer.status == 1
    assert "FAULT: assertion violated" in answer.output
    assert highroad("lts", model, "-o", tmp_path / "out.aut", "--json").json["witness"]["length"] == 2
    assert highroad("count", model).status == 0


@pytest.mark.parametrize(
    ("name", "shown"), [("x.atu", "did you mean '.aut'?"), ("x", "has no suffix"), ("missing/x.aut", "no directory")]
)
def test_outputs_that_are_none(highroad: Highroad, ladder: Path, tmp_path: Path, name: str, shown: str) -> None:
    answer = highroad("lts", ladder, "-o", tmp_path / name)
    assert (answer.status, answer.output) == (2, "")
    assert shown in answer.errors


def test_several_initial_states_have_no_lts(highroad: Highroad, tmp_path: Path) -> None:
    model = tmp_path / "starts.py"
    model.write_text("def initial_states():\n    return [1, 2]\ndef successors(s):\n    return []\n")
    assert "E530" in highroad("lts", model, "-o", tmp_path / "x.aut").errors
    model.write_text("def initial_states():\n    return [1, 1]\ndef successors(s):\n    return []\n")
    assert highroad("lts", model, "-o", tmp_path / "x.aut").status == 0


def test_an_interrupt_is_called_one(
    highroad: Highroad, ladder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_arguments: object, **_options: object) -> None:
        raise Stopped("interrupted")

    monkeypatch.setattr(explored, "watch", interrupted)
    answer = highroad("lts", ladder, "-o", tmp_path / "ladder.aut")
    assert answer.status == 130
    assert answer.output.startswith("not written: interrupted after 0 states")
