"""Patterns of actions, taken apart."""

import pytest

from highroad.systems.patterns import missing_action, multi_action


@pytest.mark.parametrize(
    ("label", "names", "arguments"),
    [
        ("tau", ["tau"], [None]),
        ("send()", ["send"], [[]]),
        ("send(1)", ["send"], [["1"]]),
        ("send(1, f(2, 3))", ["send"], [["1", "f(2, 3)"]]),
        ("send([1, 2], {3}, {})", ["send"], [["[1, 2]", "{3}", "{}"]]),
        ('say("a, (b", 2)', ["say"], [['"a, (b"', "2"]]),
        ("a(1)|b(2, 3)", ["a", "b"], [["1"], ["2", "3"]]),
        ("a ( 1,2 ) | b", ["a", "b"], [["1", "2"], None]),
        ("a(x || y)|b @ 3", ["a", "b"], [["x || y"], None]),
        ("se*(*)", ["se*"], [["*"]]),
    ],
)
def test_multi_actions(label: str, names: list[str], arguments: list[list[str] | None]) -> None:
    read = multi_action(label)
    assert read is not None
    assert read.names == names
    found = [None if each.arguments is None else [piece.text for piece in each.arguments] for each in read.actions]
    assert found == arguments
    for action in read.actions:
        for piece in (action.whole, action.name, *(action.arguments or ())):
            assert label[piece.start : piece.start + len(piece.text)] == piece.text


@pytest.mark.parametrize(
    "label", ["", "x = (y)", "send(1", "send(f(1)", "(a) -> (b)", "a||b", "a|", "a @ 1 @ 2", "a)b("]
)
def test_other_texts(label: str) -> None:
    assert multi_action(label) is None


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("send", None),
        ("send(3)", None),
        ("sned(3)", "sned"),
        ("sned*", None),
        ("x = (y)", None),
        ("x=(y)", None),
        ("x = (z)", "x = (z)"),
        ("", None),
        ("send|b", None),
        ("b|sned", "sned"),
    ],
)
def test_names(pattern: str, name: str | None) -> None:
    assert missing_action(pattern, {"send", "x = (y)", "a(1)|b"}) == name
