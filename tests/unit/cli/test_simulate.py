"""Simulation: at random, along a trail, and by hand."""

import builtins
from collections.abc import Iterator
from pathlib import Path

import pytest

from answers import Highroad


def labels(highroad: Highroad, *arguments: object) -> list[str]:
    return [step["label"] for step in highroad("simulate", *arguments, "--json").json["steps"]]


def test_random_steps_depend_on_the_seed_only(highroad: Highroad, ladder: Path) -> None:
    runs = [labels(highroad, ladder, "--steps", "30", "--seed", seed) for seed in (1, 1, 2, 3, 4)]
    assert runs[0] == runs[1]
    assert len({tuple(run) for run in runs}) > 1
    assert len(labels(highroad, ladder, "--steps", "2", "--seed", "1")) == 2
    assert labels(highroad, ladder, "--steps", "0") == []


def test_a_simulation_that_cannot_go_on_says_so(highroad: Highroad, ladder: Path) -> None:
    answer = highroad("simulate", ladder, "-D", "top=0")
    assert answer.output.rstrip().endswith("deadlock: no step is possible")


def test_a_trail_is_followed_with_its_own_parameters(highroad: Highroad, ladder: Path, tmp_path: Path) -> None:
    trail = tmp_path / "t.json"
    assert highroad("check", ladder, "-D", "top=2", "--trail", trail).status == 1
    followed = highroad("simulate", ladder, "--trail", trail)
    assert followed.status == 0
    assert "  2  climb      state: 1 -> 2" in followed.output
    assert labels(highroad, ladder, "--trail", trail) == ["climb", "climb"]
    assert highroad("simulate", ladder, "-D", "top=1", "--trail", trail).status == 2


def test_a_trail_is_saved_again_in_every_format(highroad: Highroad, ladder: Path, tmp_path: Path) -> None:
    """From one to the next, and at the end to the first: nothing is lost on the way."""
    first = tmp_path / "t.json"
    assert highroad("check", ladder, "-D", "top=2", "--seed", 7, "--trail", first).status == 1
    former = first
    for suffix in (".txt", ".svg", ".mmd", ".trail", ".json"):
        following = tmp_path / f"again{suffix}"
        answer = highroad("simulate", ladder, "--trail", former, "--save", following)
        assert (answer.status, answer.errors) == (0, "")
        assert answer.lines[0] == "deadlock: no step is possible"
        assert following.exists()
        former = following
    assert former.read_text() == first.read_text()


def test_random_steps_can_be_saved(highroad: Highroad, ladder: Path, tmp_path: Path) -> None:
    trail = tmp_path / "t.txt"
    told = highroad("simulate", ladder, "--seed", 5, "--steps", 9, "--save", trail, "--json").json
    again = highroad("simulate", ladder, "--trail", trail, "--json").json
    assert again == told
    assert "\nseed: 5\n" in trail.read_text()


def test_where_steps_cannot_be_saved(highroad: Highroad, ladder: Path, tmp_path: Path) -> None:
    assert "E005" in highroad("simulate", ladder, "--save", ladder).errors
    assert "E005" in highroad("simulate", ladder, "--save", tmp_path / "missing" / "t.json").errors
    assert highroad("simulate", ladder, "-i", "--save", tmp_path / "t.json").status == 2


RING = 'des (0,3,3)\n(0,"in",1)\n(1,"there",2)\n(2,"back",1)\n'
LASSO = "highroad trail 1\nreason: for ever\ncycle: 1\nsteps: 3\n1 [0] in\n2 [0] there\n3 [0] back\n"


def test_a_run_that_goes_on_for_ever(highroad: Highroad, tmp_path: Path) -> None:
    model, trail = tmp_path / "ring.aut", tmp_path / "t.txt"
    model.write_text(RING)
    trail.write_text(LASSO)
    assert highroad("simulate", model, "--trail", trail).lines == [
        "for ever",
        "",
        "  0  (initial)  state=0",
        "  1  in         state: 0 -> 1",
        "     --- the cycle begins here ---",
        "  2  there      state: 1 -> 2",
        "  3  back       state: 2 -> 1",
        "     --- back to the state after step 1, and so on for ever ---",
    ]
    assert highroad("simulate", model, "--trail", trail, "--json").json["cycle"] == 1
    trail.write_text(LASSO.replace("cycle: 1", "cycle: 0"))
    answer = highroad("simulate", model, "--trail", trail)
    assert answer.status == 2
    assert f"{trail}:7:1: error[E704]: the cycle does not lead back to the state after step 0" in answer.errors


FAULTY = """
from highroad import Builder
def model():
    b = Builder("faulty")
    x = b.int("x", 0, 2)
    b.step("up", do=[x.becomes(x + 1)])
    return b
"""


def test_a_fault_is_told_by_the_status(highroad: Highroad, tmp_path: Path) -> None:
    path, trail = tmp_path / "faulty.py", tmp_path / "t.json"
    path.write_text(FAULTY)
    assert highroad("simulate", path, "--steps", "2").status == 0
    answer = highroad("simulate", path)
    assert answer.status == 1
    assert "FAULT: value out of range" in answer.output
    assert highroad("check", path, "--trail", trail).status == 1
    assert highroad("simulate", path, "--trail", trail, "--json").status == 1


def test_the_keys_are_explained(highroad: Highroad) -> None:
    help_ = " ".join(highroad("simulate", "--help").output.split())
    assert "r takes one at random, u undoes one, s shows the state, q ends" in help_


def by_hand(highroad: Highroad, monkeypatch: pytest.MonkeyPatch, ladder: Path, *answers: str) -> str:
    typed: Iterator[str] = iter(answers)

    def answer(_prompt: str = "") -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(builtins, "input", answer)
    result = highroad("simulate", ladder, "-i", "--seed", "1")
    assert result.status == 0
    return result.output


def test_by_hand(highroad: Highroad, ladder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = by_hand(highroad, monkeypatch, ladder, "0", "0", "0", "1", "s", "q")
    assert shown.split("\n")[0] == "initial: state=0"
    assert "  1) fall(0)                  state: 3 -> 0" in shown
    assert shown.rstrip().endswith("climb                    state: 0 -> 1")


def test_steps_by_hand_can_be_undone_and_chosen_at_random(
    highroad: Highroad, ladder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = by_hand(highroad, monkeypatch, ladder, "u", "r", "r", "s", "u", "s")
    assert shown.count("\nstate=2\n") == 1
    assert shown.count("\nstate=1\n") == 1


@pytest.mark.parametrize("answer", ["7", "x", "", "-1", "٣", "9" * 5000, "0 0"])
def test_answers_that_are_none(highroad: Highroad, ladder: Path, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    assert "is not one of the choices" in by_hand(highroad, monkeypatch, ladder, answer)


def test_a_deadlock_by_hand(highroad: Highroad, ladder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = by_hand(highroad, monkeypatch, ladder, "0", "0", "0", "0", "r", "u")
    assert shown.count("deadlock: no step is possible") == 2
    assert "'r' is not one of the choices" in shown
