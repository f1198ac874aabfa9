"""Witnesses of components: who took part in a step, where they are now, what they changed."""

from typing import Any

import highroad
from highroad.results import Witness, WitnessStep
from highroad.trails.components import MOST_CHANGES, MOST_VALUES, changes, state_lines
from highroad.trails.text import LONGEST_SHOWN

NAMES = ("P[1]", "P[2]", "Q")


def step(label: str, **changed: tuple[Any, Any]) -> WitnessStep:
    """Names are written as `P1__x` for `P[1].x`."""
    names = {"P1": "P[1]", "P2": "P[2]", "Q": "Q"}
    parts = {key: key.partition("__") for key in changed}
    named = {names[start] + ("." * bool(rest) + rest): changed[key] for key, (start, _, rest) in parts.items()}
    return WitnessStep(label, None, named, 0)


def at(line: int, column: int = 1) -> str:
    return f"line {line}, column {column}"


INITIAL = {
    "P[1]": at(3),
    "P[1].n": 1,
    "P[1].l": "[]",
    "P[2]": at(3),
    "P[2].n": 2,
    "P[2].l": "[]",
    "Q": at(9),
    "Q.b": True,
}


def witness(*steps: WitnessStep, reason: str = "") -> Witness:
    return Witness(INITIAL, 0, steps, reason, components=NAMES)


def test_steps_tell_places_and_changes_of_those_that_took_part() -> None:
    shown = highroad.show(
        witness(
            step("send(1)", P1=(at(3), at(4)), P1__l=("[]", "[7]"), Q__b=(True, False)),
            step("tau", P2=(at(3), at(3, 20)), P2__new=(None, 5), P2__l=("[]", None)),
            step("stop", Q=(at(9), "terminated")),
        )
    )
    assert shown.split("\n") == [
        "  0  (initial)  P[1..2] l=[]; Q b=true",
        "  1  send(1)    P[1] at line 4, l: [] -> [7]; Q b: true -> false",
        "  2  tau        P[2] at line 3:20, new: 5",
        "  3  stop       Q terminated",
    ]


def test_a_deadlock_tells_where_the_components_are() -> None:
    shown = highroad.show(witness(step("a", Q=(at(9), at(12, 5))), reason="deadlock: no step is possible"))
    assert shown.split("\n")[2:] == [
        "",
        "  where the components are:",
        "  line 3, column 1   P[1..2]",
        "  line 12, column 5  Q",
    ]


def test_components_that_never_do_anything_are_left_out() -> None:
    resting = Witness({**INITIAL, "P[2]": "deadlock"}, 0, (), "deadlock: no step is possible", components=NAMES)
    assert "P[2]" not in highroad.show(resting)
    alone = Witness({"Q": "deadlock"}, 0, (), "deadlock: no step is possible", components=("Q",))
    assert highroad.show(alone).split("\n") == ["  0  (initial)  Q", "", "  where the components are:", "  deadlock  Q"]


def test_long_values_are_cut_where_they_do_not_differ() -> None:
    before = [*range(100)]
    after = [*range(60), -1, *range(61, 100)]
    [change] = changes(step("a", Q__l=(str(before), str(after))), NAMES).split(", l: ")
    assert len(change) < 120
    old, new = change.removeprefix("Q l: ").split(" -> ")
    assert old.startswith("...")
    assert " 60," in old
    assert " -1," in new


def test_long_lists_of_values_and_changes_are_cut() -> None:
    many = {f"x{number}": number for number in range(100)}
    start = Witness({"Q": at(1), **{f"Q.{name}": value for name, value in many.items()}}, 0, (), "", components=("Q",))
    assert highroad.show(start).endswith(f"x{MOST_VALUES - 1}={MOST_VALUES - 1}, ... and {100 - MOST_VALUES} more")
    changed = changes(step("a", **{f"Q__{name}": (value, -1) for name, value in many.items()}), NAMES)
    assert changed.endswith(f"x{MOST_CHANGES - 1}: {MOST_CHANGES - 1} -> -1, ... and {100 - MOST_CHANGES} more")


def test_long_labels_and_long_witnesses_are_cut() -> None:
    shown = highroad.show(witness(*(step("a" * 500) for _ in range(LONGEST_SHOWN + 7)))).split("\n")
    assert len(shown) == LONGEST_SHOWN + 2
    assert "7 steps not shown" in shown[LONGEST_SHOWN // 2 + 1]
    assert max(map(len, shown)) < 120


def test_a_state_has_a_line_for_each_component() -> None:
    assert list(state_lines({**INITIAL, "Q": "terminated"}, NAMES)) == [
        "  P[1]  line 3, column 1  n=1, l=[]",
        "  P[2]  line 3, column 1  n=2, l=[]",
        "  Q     terminated        b=true",
    ]
