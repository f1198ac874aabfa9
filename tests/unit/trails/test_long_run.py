"""A run that is too long to keep its steps: they are the same, made when they are asked for."""

import time
from pathlib import Path

import pytest

import highroad
from highroad import _core
from highroad.results import Inconclusive, Violated, Witness
from highroad.trails import witness as trails
from highroad.trails.files import Origin, follow, read_trail, save_trail
from highroad.trails.long_run import LongRun
from highroad.trails.text import show
from unit.systems.plain_models import Counter

LENGTH = 1500
PROMELA = """
byte n;
active proctype P() { byte i; do :: n < 200 -> atomic { n++; i = n } :: n == 200 -> break od; assert(n == 7) }
"""


def both(system: object, monkeypatch: pytest.MonkeyPatch, property: str = "deadlock") -> tuple[Witness, Witness]:
    """The witness with all its steps, and the one without."""
    found = []
    for most in (10**9, 0):
        monkeypatch.setattr(trails, "MOST_KEPT", most)
        witness = highroad.check(system, property, seed=1).witness
        assert witness is not None
        found.append(witness)
    assert isinstance(found[0].steps, tuple)
    assert isinstance(found[1].steps, LongRun)
    return found[0], found[1]


def test_the_steps_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, made = both(Counter(LENGTH), monkeypatch)
    assert len(made) == LENGTH
    assert made == kept
    assert made.steps[7] == kept.steps[7]
    assert made.steps[-1] == kept.steps[-1]
    assert list(made.steps[3:9]) == list(kept.steps[3:9])
    assert list(made.steps[9:3:-2]) == list(kept.steps[9:3:-2])
    with pytest.raises(IndexError):
        made.steps[LENGTH]
    assert show(made) == show(kept)


@pytest.mark.parametrize("property", ["deadlock", "ltl: <> (n == 250)", "n == 100"])
def test_of_promela_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, property: str) -> None:
    """The moves of a last step that fails end with its fault, and a run that goes on for ever has its cycle."""
    file = tmp_path / "counting.pml"
    file.write_text(PROMELA)
    kept, made = both(highroad.load(file), monkeypatch, property)
    assert made == kept
    assert made.trail_lines == kept.trail_lines
    assert show(made) == show(kept)


@pytest.mark.parametrize("suffix", ["json", "txt", "mmd", "svg"])
def test_files_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str) -> None:
    system = highroad.load(Counter(50))
    texts = []
    for number, witness in enumerate(both(system, monkeypatch)):
        file = tmp_path / f"{number}.{suffix}"
        save_trail(file, witness, Origin("counter.py"))
        texts.append(file.read_text())
        assert len(follow(system, read_trail(file)).moves) == 50
    assert texts[0] == texts[1]


class Slow(Counter):
    """A model that becomes slow when it is asked again: the search is done by then."""

    def __init__(self) -> None:
        super().__init__(300)
        self._asked = 0

    def successors(self, state: int) -> list[tuple[str, int]]:
        self._asked += 1
        if self._asked > 302:
            time.sleep(0.05)
        return list(super().successors(state))


def test_a_run_that_is_not_replayed_in_time_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(highroad.limits, "LAST_MOMENT", 0.0)
    limits = highroad.Limits(seconds=1.0)
    result = highroad.check(Slow(), "deadlock", search="bfs", limits=limits, seed=1, audit="off")
    assert result.verdict == Inconclusive("time")
    assert result.unreplayed is not None
    assert result.unreplayed.steps == 300
    assert 0 < result.unreplayed.replayed < 300
    assert not result.is_shortest
    assert result.to_json()["unreplayed"] == {"steps": 300, "replayed": result.unreplayed.replayed}
    quick = highroad.check(Counter(300), "deadlock", search="bfs", limits=highroad.Limits(seconds=60), seed=1)
    assert isinstance(quick.verdict, Violated)


def test_the_states_of_a_run_are_a_sequence() -> None:
    states = [b"", b"a", b"bc", b"\0" * 9]
    run = _core.Run(states)
    assert (list(run), len(run), run[-1], run[1]) == (states, 4, states[-1], b"a")
    assert list(run[1:3]) == states[1:3]
    assert list(run[::-1]) == states[::-1]
    assert run == _core.Run(iter(states))
    assert run[:2] != run
    for position in (4, -5):
        with pytest.raises(IndexError):
            run[position]
