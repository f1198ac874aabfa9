"""Trails in which pan has merged statements: the run is the one that they tell, and no other that looks like it."""

from pathlib import Path

import pytest

import highroad
from compared import compared
from highroad.languages.promela.system import PromelaSystem
from highroad.trails.files import Followed, follow, read_trail
from highroad.trails.spin_lines import lines_of
from promela import spin
from promela.trail_agreement import compare, told_by_us

# Each way through the section begins with `n++` and ends with `break`: only the lines between tell which one it was.
COUNTED = """byte k, n;
active proctype P() {
  do
  :: n < 3 -> atomic { n++; do :: break :: k < 2 -> k++ od; skip }
  :: n == 3 -> break
  od;
  assert(k != 0)
}
"""
AT_ONCE = "1:0:0 2:0:1 3:0:2 4:0:7 5:0:8 6:0:0 7:0:1 8:0:2 9:0:7 10:0:8 11:0:0 12:0:1 13:0:2 14:0:7 15:0:8 "
AT_ONCE += "16:0:10 17:0:15"
# What follows the section was merged into it. To pan it does not matter that the other process may move first by then.
WOKEN = """byte x, y;
active proctype P() priority 1 { byte v; atomic { y = 1; x = 1 }; v = 1; v = 2; y = 2; assert(y == 3) }
active proctype Q() priority 5 { x == 1; x = 2 }
"""
LATE = "byte x; active proctype P() { byte v; v = 1; v = 2; x = v; do :: x == 2 od }"
SECTION = "byte x; active proctype P() { atomic { x = 1; if :: x = 2 :: x = 3 fi; x++ } }"


def load(tmp_path: Path, text: str) -> PromelaSystem:
    file = tmp_path / "model.pml"
    file.write_text(text)
    system = highroad.load(file)
    assert isinstance(system, PromelaSystem)
    return system


def followed(system: PromelaSystem, tmp_path: Path, lines: str, *, merged: bool = True) -> Followed:
    trail = tmp_path / "model.trail"
    trail.write_text("\n".join(["-4:-4:-4"] * merged + lines.split()) + "\n")
    return follow(system, read_trail(trail))


def statements(run: Followed) -> list[str]:
    return [move.text for _, edge, _ in run.moves for move in edge.parts]


def test_the_way_through_a_section_is_the_one_that_is_told(tmp_path: Path) -> None:
    system = load(tmp_path, COUNTED)
    run = followed(system, tmp_path, AT_ONCE)
    section = ["n < 3", "n++", "break", ".(goto)", "skip"]
    assert statements(run) == [*section * 3, "n == 3", "assert(k != 0)"]
    assert told_by_us(system, run).values == {"k": "0", "n": "3"}
    assert run.moves[-1][1].fault == "assertion violated"


def test_what_was_merged_is_executed_with_its_line(tmp_path: Path) -> None:
    run = followed(load(tmp_path, COUNTED), tmp_path, "1:0:0 2:0:1 3:0:3 4:0:3 5:0:2 6:0:7 7:0:8 8:0:0")
    turn = ["k < 2", "k++"]
    assert statements(run) == ["n < 3", "n++", *turn, *turn, "break", ".(goto)", "skip", "n < 3"]


def test_who_cannot_move_at_once_does_it_later(tmp_path: Path) -> None:
    run = followed(load(tmp_path, WOKEN), tmp_path, "1:0:0 2:1:8 3:1:9 4:1:10 5:0:5 6:0:6")
    of_q = ["x == 1", "x = 2", "-end-"]
    assert statements(run) == ["y = 1", "x = 1", *of_q, "v = 1", "v = 2", "y = 2", "assert(y == 3)"]
    assert run.moves[-1][1].fault == "assertion violated"


def test_the_last_statements_may_be_merged(tmp_path: Path) -> None:
    assert statements(followed(load(tmp_path, LATE), tmp_path, "1:0:0")) == ["v = 1", "v = 2"]


def test_a_line_for_what_was_merged(tmp_path: Path) -> None:
    """The second statement was merged into the first: it has no line."""
    with pytest.raises(highroad.InputError) as caught:
        followed(load(tmp_path, LATE), tmp_path, "1:0:0 2:0:1")
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == "E707"
    assert "line 3: process 0 cannot execute statement 1 here; it can execute 2 'x = v'" in diagnostic.message


@pytest.mark.parametrize("merged", [False, True])
def test_a_section_that_can_go_on_in_several_ways(tmp_path: Path, merged: bool) -> None:
    with pytest.raises(highroad.InputError) as caught:
        followed(load(tmp_path, SECTION), tmp_path, "1:0:0", merged=merged)
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == "E712"
    assert diagnostic.message == "the trail ends within an atomic section, which can go on in 2 ways"
    assert diagnostic.span is not None
    assert diagnostic.span.line == 1 + merged


def test_a_run_may_go_on_after_a_fault(tmp_path: Path) -> None:
    """The second error that pan finds may lie behind the first: what is told of a section does not end there."""
    text = "byte x; active proctype P() { atomic { x = 1; assert(x == 0); x = 2 }; assert(x == 1) }"
    system = load(tmp_path, text)
    run = followed(system, tmp_path, "1:0:0 2:0:1 3:0:2 4:0:4", merged=False)
    assert [edge.fault for _, edge, _ in run.moves] == ["assertion violated"] * 2
    witness = run.witness(system)
    assert [len(lines_of(step.moves)) for step in witness.steps] == [3, 1]
    assert witness.trail_lines == 4


PROGRAMS, AT_ONE_TIME = 300, 15


@pytest.mark.slow
@spin.needs_spin
@pytest.mark.parametrize("first", range(0, PROGRAMS, AT_ONE_TIME))
def test_trails_of_random_programs_are_told_as_by_spin(first: int) -> None:
    found = compared(compare, range(first, first + AT_ONE_TIME))
    assert not found.wrong
    assert found.figures["trails"] >= AT_ONE_TIME
    assert found.figures["merged"] > 0
