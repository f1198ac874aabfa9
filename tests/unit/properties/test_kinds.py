"""Properties as users write them, and the registry of their kinds."""

from pathlib import Path

import pytest

import highroad.properties
from highroad.diagnostics import InputError, Source
from highroad.properties import kinds, make_property, parse_property
from highroad.systems import Objective


def test_a_kind_is_a_file_that_says_so() -> None:
    folder = Path(str(highroad.properties.__file__)).parent
    files = {path.stem for path in folder.glob("*.py") if "\nKIND = " in path.read_text(encoding="utf-8")}
    assert {kind.replace("-", "_") for kind in kinds()} == files
    of_states = {name for name, kind in kinds().items() if not kind.runs}
    assert of_states == {"action", "deadlock", "invariant", "mu", "reach"}
    assert {"acceptance", "claim", "hoa", "ltl", "non-progress"} <= set(kinds())
    assert all(kind.name == name and kind.summary for name, kind in kinds().items())


def predicate(kind: str, text: str) -> Source:
    return Source(f"<{kind}>", text)


WRITTEN = [
    ("deadlock", "deadlock", Objective(deadlock=True)),
    (" deadlock ", "deadlock", Objective(deadlock=True)),
    ("x > 3", "reach: x > 3", Objective(predicate=predicate("reach", "x > 3"))),
    ("reach: x > 3", "reach: x > 3", Objective(predicate=predicate("reach", "x > 3"))),
    ("reach:x > 3", "reach: x > 3", Objective(predicate=predicate("reach", "x > 3"))),
    ("invariant: x < 3", "invariant: x < 3", Objective(predicate=predicate("invariant", "x < 3"), sought=False)),
    ("action: go", "action: go", Objective(action="go")),
    ("action: a:b", "action: a:b", Objective(action="a:b")),
]


@pytest.mark.parametrize(("text", "shown", "objective"), WRITTEN, ids=[row[0] for row in WRITTEN])
def test_reading(text: str, shown: str, objective: Objective) -> None:
    wanted = parse_property(text)
    assert str(wanted) == shown
    assert wanted.objective == objective


MISTAKES = [
    ("invarient: x < 3", "E413", "did you mean 'invariant'?"),
    ("x:y", "E413", "known: acceptance, action, "),
    (":", "E413", "known"),
    ("invariant:", "E414", "write 'invariant: ...'"),
    ("action", "E414", "write 'action: ...'"),
    ("", "E414", "write 'reach: ...'"),
    ("deadlock: x", "E415", "write 'deadlock' alone"),
    ("action: \udcff", "E416", ""),
]


@pytest.mark.parametrize(("text", "code", "hint"), MISTAKES, ids=["a", "b", "c", "d", "e", "f", "g", "h"])
def test_mistake(text: str, code: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_property(text)
    assert caught.value.diagnostic.code == code
    assert hint in (caught.value.diagnostic.hint or "")


def test_fairness_is_part_of_a_property() -> None:
    fair = parse_property("fair  ltl: [] <> x")
    assert fair == parse_property("ltl: [] <> x").fair()
    assert (fair.is_fair, str(fair), parse_property(str(fair))) == (True, "fair ltl: [] <> x", fair)
    assert parse_property("fair non-progress").is_fair
    assert parse_property("fair > 3") == parse_property("reach: fair > 3")
    assert not parse_property("ltl: [] <> x").is_fair
    with pytest.raises(InputError, match="E933"):
        parse_property("fair deadlock")


def test_a_property_can_be_made_from_its_parts() -> None:
    assert make_property("action", "go") == parse_property("action: go")
