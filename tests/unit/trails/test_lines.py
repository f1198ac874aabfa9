"""Trails as plain text: what people may change in them, and what is refused."""

from pathlib import Path

import pytest

from highroad.diagnostics import InputError
from highroad.trails.files import Origin, follow, read_trail, save_trail
from unit.trails.runs import SYSTEMS, random_run, witness_of, written

BY_HAND = """highroad trail 1
steps: 3
    this is for people
1 [0] a

2 [0] b(1)
    # and this
3 [0] c
"""


def test_a_trail_by_hand_needs_little(tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    path.write_text(BY_HAND)
    trail = read_trail(path)
    assert (trail.origin, trail.cycle) == (Origin(), None)
    run = follow(SYSTEMS["LTS"](tmp_path), trail)
    assert [edge.label for _, edge, _ in run.moves] == ["a", "b(1)", "c"]


MISTAKES = [
    ("", 1, "E701", "not a trail"),
    ("hello", 1, "E701", "expected 'highroad trail 1'"),
    ("highroad trail 2", 1, "E702", "not a trail of this version: 2"),
    ("highroad trail 1", 1, "E710", "ends before its steps"),
    ("highroad trail 1\nsteps: 2\n1 [0] a", 3, "E710", "ends after 1 of 2 steps"),
    ("highroad trail 1\nsteps: 1\n2 [0] a", 3, "E709", "expected step 1: '1 [choice] label'"),
    ("highroad trail 1\nsteps: 1\n1 [-1] a", 3, "E709", "expected step 1"),
    ("highroad trail 1\nsteps: 1\n1 [0] a\n2 [0] b", 4, "E709", "expected the end: there are 1 steps"),
    (f"highroad trail 1\nsteps: {'9' * 5000}", 2, "E709", "expected a number for 'steps'"),
    (f"highroad trail 1\nsteps: 1\n1 [{'9' * 5000}] a", 3, "E709", "expected step 1"),
    ("highroad trail 1\nsteps: 1\n1 [999999999999999999] a", 3, "E703", "choice 999999999999999999 is not 'a'"),
    ("highroad trail 1\nseed: x\nsteps: 0", 2, "E709", "expected a number for 'seed'"),
    ("highroad trail 1\nseed: 1\nseed: 1\nsteps: 0", 3, "E709", "expected 'seed' once"),
    ("highroad trail 1\nhue: red\nsteps: 0", 2, "E709", "expected one of cycle, model, parameter, property"),
    ("highroad trail 1\nparameter: 3\nsteps: 0", 2, "E709", "expected 'parameter: NAME=VALUE'"),
    ("highroad trail 1\nparameter: N=3\nparameter: N=3\nsteps: 0", 3, "E709", "each of them once"),
    ("highroad trail 1\nstart: 1\nsteps: 0", 1, "E703", "there is no initial state number 1"),
    ("highroad trail 1\nvalues: 0123\nsteps: 0", 1, "E703", "are not those of the run that was saved"),
    ("highroad trail 1\ncycle: 1\nsteps: 2\n1 [0] a\n2 [0] b(1)", 5, "E704", "'state' is different"),
]


@pytest.mark.parametrize(("text", "line", "code", "message"), MISTAKES)
def test_what_is_no_trail_is_refused_at_its_line(text: str, line: int, code: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    path.write_text(text)
    with pytest.raises(InputError) as caught:
        follow(SYSTEMS["LTS"](tmp_path), read_trail(path))
    assert str(caught.value).startswith(f"{path}:{line}:")
    assert f"error[{code}]" in str(caught.value)
    assert message in str(caught.value)


def test_places_and_changes_are_told(tmp_path: Path) -> None:
    save_trail(tmp_path / "t.txt", witness_of(SYSTEMS["Promela"](tmp_path)), Origin())
    lines = (tmp_path / "t.txt").read_text().split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("2 [0] take[left]!1; take[me]?1"))
    assert [line.strip() for line in lines[first + 1 : first + 5]] == [
        "philosopher[2]  philosophers.pml:18  take[left]!1",
        "fork[1]  philosophers.pml:12  take[me]?1",
        "fork[1]: line 11 (state end 3) -> line 12 (state 2)",
        "philosopher[2]: line 17 (state 6) -> line 19 (state 2)",
    ]


def test_the_cycle_is_told(tmp_path: Path) -> None:
    system = written("lasso.aut", 'des (0,3,3)\n(0,"in",1)\n(1,"there",2)\n(2,"back",1)\n')(tmp_path)
    save_trail(tmp_path / "t.txt", random_run(system, 9, "x").witness(system), Origin())
    told = [line.strip() for line in (tmp_path / "t.txt").read_text().split("\n")]
    assert told.index("--- the cycle begins here ---") == told.index("2 [0] there") - 1
    assert told[-2] == "--- back to the state after step 1, and so on for ever ---"
