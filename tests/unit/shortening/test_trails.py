"""Trails that are made shorter: what they show, and runs that go on for ever."""

from pathlib import Path

import pytest

import highroad
from highroad.diagnostics import InputError
from highroad.limits import Limits
from highroad.shortening import Shortened, shorten_trail
from highroad.systems import System
from highroad.trails.files import Followed

ENOUGH = Limits(seconds=30)

COUNTER = """byte n; bool is_done;
active proctype P() { do :: n < 9 -> n++ :: n > 0 -> n-- :: n == 4 -> break od; is_done = true; n > 100 }
"""
WAITING = """byte n;
active proctype P() {
  do
  :: n < 9 -> n++
  :: n > 0 -> n--
  :: n == 3 ->
accept: n = 4
  od
}
"""
PROGRESS = """byte n;
active proctype P() {
  do
  :: n < 3 -> n++
  :: n == 3 ->
progress: n = 0
  :: n == 2 -> n = 5
  :: n >= 5 && n < 9 -> n++
  :: n == 9 -> n = 1
  od
}
"""


def model(folder: Path, text: str) -> System:
    (folder / "model.pml").write_text(text)
    return highroad.load(folder / "model.pml")


def walk(system: System, labels: list[str], cycle: int | None = None) -> Followed:
    """The run that takes the first step of each label."""
    state = system.initial()[0]
    moves = []
    for label in labels:
        choice, edge = next((n, e) for n, e in enumerate(system.edges(state)) if e.label == label)
        moves.append((state, edge, choice))
        assert edge.state is not None
        state = edge.state
    return Followed(0, system.initial()[0], moves, "a test", cycle)


UP = ["n < 9", "n++"]
DOWN = ["n > 0", "n--"]
OUT = ["n == 4", "is_done = true"]


def shortened(system: System, run: Followed, property: str | None = None) -> Shortened:
    return shorten_trail(system, run, property, ENOUGH)


def test_without_a_property_it_is_a_deadlock(tmp_path: Path) -> None:
    system = model(tmp_path, COUNTER)
    result = shortened(system, walk(system, [*UP * 6, *DOWN * 2, *OUT]))
    assert (result.before, len(result.witness), result.is_shortest) == (18, 10, True)
    assert result.witness.reason.startswith("deadlock")


def test_a_property_that_the_run_shows_before_its_end(tmp_path: Path) -> None:
    system = model(tmp_path, COUNTER)
    result = shortened(system, walk(system, [*UP * 6, *DOWN * 2]), "n > 4")
    assert (result.before, len(result.witness), result.is_shortest) == (16, 10, True)


def test_a_run_that_shows_nothing(tmp_path: Path) -> None:
    system = model(tmp_path, COUNTER)
    with pytest.raises(InputError) as raised:
        shortened(system, walk(system, UP))
    assert raised.value.diagnostic.code == "E720"
    with pytest.raises(InputError) as raised:
        shortened(system, walk(system, UP), "n > 4")
    assert raised.value.diagnostic.code == "E721"


def lengths(result: Shortened) -> tuple[int, int]:
    """Of the way to the cycle, and of the cycle."""
    assert result.witness.cycle is not None
    return result.witness.cycle, len(result.witness) - result.witness.cycle


def test_an_accepting_cycle(tmp_path: Path) -> None:
    """The cycle without the detour, and the way to it: through `accept` it must go."""
    system = model(tmp_path, WAITING)
    cycle = ["n == 3", "n = 4", *UP, *DOWN, *DOWN]
    result = shortened(system, walk(system, [*UP * 5, *DOWN * 2, *cycle], cycle=14))
    assert result.before == 14 + 8
    assert result.cycle_before == 8
    assert lengths(result) == (6, 4)


def test_a_cycle_without_progress(tmp_path: Path) -> None:
    """There is a shorter cycle, but it makes progress."""
    system = model(tmp_path, PROGRESS)
    up, lap = ["n < 3", "n++"], ["n == 2", "n = 5", *["n >= 5 && n < 9", "n++"] * 4, "n == 9", "n = 1"]
    again = [*up, *lap]
    begin = [*up, *up, *up, "n == 3", "n = 0", *up]
    result = shortened(system, walk(system, [*begin, *again], cycle=len(begin)))
    assert lengths(result) == (2, 14)
    assert result.witness.reason == "a cycle without progress"


def test_steps_that_a_cycle_does_not_need(tmp_path: Path) -> None:
    """No state of the run is on the cycle that is left when the other process has not moved."""
    system = model(tmp_path, "bool done; active proctype Q() { done = true }\n" + WAITING)
    cycle = ["n == 3", "n = 4", *DOWN]
    result = shortened(system, walk(system, ["done = true", *UP * 3, *cycle], cycle=7))
    assert lengths(result) == (6, 4)


def test_a_cycle_of_which_nothing_is_known(tmp_path: Path) -> None:
    """No label says that it is an error, and the claim of the model does not, either."""
    for claim in ("", "never { do :: n > 200 od }\n"):
        system = model(tmp_path, WAITING + claim)
        with pytest.raises(InputError) as raised:
            shortened(system, walk(system, [*UP, *UP, *DOWN], cycle=2))
        assert raised.value.diagnostic.code == "E722"
        assert "-p 'ltl: ...'" in (raised.value.diagnostic.hint or "")


def test_a_cycle_of_a_claim(tmp_path: Path) -> None:
    system = model(tmp_path, WAITING + "never { accept: do :: n < 200 od }\n")
    result = shortened(system, walk(system, [*UP, *UP, *DOWN], cycle=2))
    assert (result.property, lengths(result)) == ("claim: never_0", (0, 4))


def test_a_run_that_ends_where_nothing_moves(tmp_path: Path) -> None:
    """It stays there for ever: a cycle without steps."""
    system = model(tmp_path, COUNTER)
    run = walk(system, [*UP * 6, *DOWN * 2, *OUT], cycle=18)
    result = shortened(system, run, "ltl: [] <> !is_done")
    assert (result.before, result.cycle_before, lengths(result)) == (18, 0, (10, 0))


def test_labels_as_properties(tmp_path: Path) -> None:
    """The same for `acceptance` and `non-progress`, which are properties of runs, too."""
    system = model(tmp_path, WAITING)
    run = walk(system, [*UP * 5, *DOWN * 2, "n == 3", "n = 4", *UP, *DOWN, *DOWN], cycle=14)
    assert lengths(shortened(system, run, "acceptance")) == (6, 4)
    assert lengths(shortened(system, run, "non-progress")) == (0, 4)
