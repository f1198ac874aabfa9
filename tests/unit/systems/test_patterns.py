"""How many arguments a label, or a pattern of labels, has."""

import pytest

from highroad.systems.patterns import argument_count, missing_action


@pytest.mark.parametrize(
    ("label", "count"),
    [
        ("tau", 0),
        ("send()", 0),
        ("send(1)", 1),
        ("send(1, f(2, 3))", 2),
        ("send([1, 2], {3}, {})", 3),
        ("a(1)|b(2, 3)", None),
        ("x = (y)", 1),
        ("send(1", None),
        ("send(f(1)", None),
        ("(a) -> (b)", None),
    ],
)
def test_arguments(label: str, count: int | None) -> None:
    assert argument_count(label) == count


@pytest.mark.parametrize(
    ("pattern", "name"),
    [("send", None), ("send(3)", None), ("sned(3)", "sned"), ("sned*", None), ("x = (y)", None), ("", None)],
)
def test_names(pattern: str, name: str | None) -> None:
    assert missing_action(pattern, {"send", "x = (y)"}) == name
