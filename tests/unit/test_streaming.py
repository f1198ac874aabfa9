"""JSON in pieces is the JSON that Python writes."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from highroad.streaming import Streamed, json_pieces

STEPS = [{"label": 'a\n"b', "changes": {"x": [None, 1.5]}}, {}, {"deep": [[], {}]}]
VALUES: list[Any] = [
    {"steps": STEPS, "empty": {}, "text": "\u2028\n"},
    [{"steps": STEPS}, {"steps": []}],
    {"tuple": (1, 2), "nested": {"steps": STEPS, "more": [1, [2]]}},
    7,
    [],
]


def streamed(value: Any) -> Any:
    """Every list called `steps`, as one whose elements come one by one."""
    if isinstance(value, dict):
        return {name: Streamed(iter(v)) if name == "steps" else streamed(v) for name, v in value.items()}
    return [streamed(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize("indent", [None, 1, 2])
@pytest.mark.parametrize("value", VALUES)
def test_the_text_is_that_of_python(value: Any, indent: int | None) -> None:
    assert "".join(json_pieces(streamed(value), indent)) == json.dumps(value, indent=indent)


def test_nothing_is_made_before_it_is_written() -> None:
    made: list[int] = []

    def steps() -> Iterator[int]:
        for number in range(1000):
            made.append(number)
            yield number

    pieces = json_pieces({"steps": Streamed(steps())}, 2)
    for _ in range(10):
        next(pieces)
    assert len(made) < 10
