"""A property that holds for no good reason gets a note: a slip of the pen would otherwise pass for a proof."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Write = Callable[[str, str], Path]
MODEL = """
from typing import NamedTuple
class S(NamedTuple):
    value: int
    word: str
    last: object
def initial_states():
    return [S(0, "x", None)]
def successors(s):
    if s.value < 9:
        yield f"up({s.value})", S(s.value + 1, s.word, s.word if s.value > 4 else s.value)
    else:
        yield "reset", S(0, "x", None)
"""

DOUBTS = [
    ('value == "x"', "'value == \"x\"' compares a number with a text in every state that was seen"),
    ("word == 3 || value > 50", "'word == 3' compares a text with a number in every state that was seen"),
    ('value > 50 && value != "x"', "'value != \"x\"' compares a number with a text in every state that was seen"),
    ('last == "y"', None),  # at times it is a text
    ("last == 77", None),
    ("value == 77", None),
    ("value == true && false", None),
]


@pytest.mark.parametrize(("predicate", "note"), DOUBTS, ids=[row[0] for row in DOUBTS])
def test_comparisons_of_what_is_never_alike(highroad, write: Write, predicate: str, note: str | None) -> None:
    path = write("values.py", MODEL)
    answer = highroad("check", path, "-p", predicate, "--json")
    assert (answer.status, answer.json["verdict"]) == (0, "holds")
    assert answer.json.get("note") == note
    assert ("  note: " in highroad("check", path, "-p", predicate).output) is (note is not None)


def test_comparisons_over_an_explicit_graph(highroad, write: Write) -> None:
    path = write("m.aut", 'des (0,1,2)\n(0,"a",1)\n')
    assert "compares a number with a text" in highroad("check", path, "-p", 'state == "1"').output
    assert "note" not in highroad("check", path, "-p", "state == 7").output


def test_an_action_that_plain_python_never_takes(highroad, write: Write) -> None:
    path = write("values.py", MODEL)
    answer = highroad("check", path, "--action", "rest", "--json")
    assert (answer.status, answer.json["note"]) == (0, "no step of this model is called 'rest'; did you mean 'reset'?")
    for action in ("up", "up(3)", "up(77)", "res*"):
        assert "note" not in highroad("check", path, "--action", action, "--json").json
    cut = highroad("check", path, "--action", "rest", "--max-states", "3", "--json")
    assert cut.status == 4
    assert "note" not in cut.json  # more may be known when all was seen
