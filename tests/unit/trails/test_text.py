"""Witnesses for people: aligned columns, one line a step, long ones without their middle."""

from collections.abc import Mapping
from typing import Any

import pytest

import highroad
from highroad.diagnostics import Span
from highroad.results import Witness, WitnessStep
from highroad.trails.text import LONGEST_SHOWN, values


def step(label: str, **changes: tuple[Any, Any]) -> WitnessStep:
    return WitnessStep(label, None, changes, 0)


def test_steps_are_numbered_and_aligned() -> None:
    witness = Witness({"x": 0, "ready": False}, 0, (step("go", x=(0, 1)), step("answer(7)", ready=(False, True))), "")
    assert highroad.show(witness).split("\n") == [
        "  0  (initial)  x=0, ready=false",
        "  1  go         x: 0 -> 1",
        "  2  answer(7)  ready: false -> true",
    ]


def test_numbers_are_aligned_too() -> None:
    witness = Witness({}, 0, tuple(step("go") for _ in range(10)), "")
    lines = highroad.show(witness).split("\n")
    assert lines[1] == "   1  go"
    assert lines[10] == "  10  go"


def test_a_fault_tells_what_and_where() -> None:
    fault = WitnessStep("divide", None, {}, 0, "division by zero", Span("model.py", 7))
    assert highroad.show(Witness({}, 0, (fault,), "")).endswith("divide     FAULT: division by zero at model.py:7:1")


def test_a_long_witness_is_shown_by_its_ends() -> None:
    witness = Witness({}, 0, tuple(step(f"s{n}") for n in range(1, LONGEST_SHOWN + 101)), "")
    lines = highroad.show(witness).split("\n")
    assert len(lines) == 1 + LONGEST_SHOWN + 1
    assert lines[LONGEST_SHOWN // 2].split() == [str(LONGEST_SHOWN // 2), f"s{LONGEST_SHOWN // 2}"]
    assert "100 steps not shown" in lines[LONGEST_SHOWN // 2 + 1]
    assert lines[-1].split()[0] == str(LONGEST_SHOWN + 100)


def test_a_cycle_is_marked_where_it_begins_and_ends() -> None:
    steps = (step("go", x=(0, 1)), step("on", x=(1, 2)), step("back", x=(2, 1)))
    assert highroad.show(Witness({"x": 0}, 0, steps, "", cycle=1)).split("\n") == [
        "  0  (initial)  x=0",
        "  1  go         x: 0 -> 1",
        "     --- the cycle begins here ---",
        "  2  on         x: 1 -> 2",
        "  3  back       x: 2 -> 1",
        "     --- back to the state after step 1, and so on for ever ---",
    ]
    assert highroad.show(Witness({"x": 0}, 0, steps, "", cycle=3)).split("\n")[-1] == (
        "     --- nothing can move: it stays like this for ever ---"
    )


def test_a_cycle_is_marked_even_where_steps_are_not_shown() -> None:
    steps = tuple(step(f"s{n}") for n in range(1, LONGEST_SHOWN + 101))
    lines = highroad.show(Witness({}, 0, steps, "", cycle=LONGEST_SHOWN // 2 + 50)).split("\n")
    half = LONGEST_SHOWN // 2 + 1
    assert "100 steps not shown" in lines[half]
    assert lines[half + 1].strip() == "--- the cycle begins here ---"


def test_every_step_stays_on_its_line() -> None:
    witness = Witness({"s": "a\nb"}, 0, (step("x\ny", s=("a\nb", "\x1b[31m")),), "")
    shown = highroad.show(witness)
    assert len(shown.split("\n")) == 2
    assert all(line.isprintable() for line in shown.split("\n"))


GROUPS: list[tuple[Mapping[str, Any], str]] = [
    ({}, ""),
    ({"a[0]": 1, "a[1]": 1, "a[2]": 1}, "a[0..2]=1"),
    ({"a[0]": 1, "a[1]": 2, "a[2]": 2}, "a[0]=1, a[1..2]=2"),
    ({"a[0]": 1, "b[1]": 1}, "a[0]=1, b[1]=1"),
    ({"a[0]": 1, "a[2]": 1}, "a[0]=1, a[2]=1"),
    ({"p[0].x": 1, "p[1].x": 1, "p[1].y": 1}, "p[0..1].x=1, p[1].y=1"),
    ({"x": 1, "y": 1}, "x=1, y=1"),
    ({"a[0]": True, "a[1]": 1}, "a[0]=true, a[1]=1"),
]


@pytest.mark.parametrize(("state", "text"), GROUPS, ids=[text or "nothing" for _, text in GROUPS])
def test_neighbours_with_the_same_value_are_shown_together(state: Mapping[str, Any], text: str) -> None:
    assert values(state) == text
